"""The evaluation shows every step, whoever presses what, and ends with the truth."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.core.model import CLOCK, Fact
from game.core.rng import Rng
from game.rules.captain_silver.model import (
    ChestTaken,
    Fined,
    IslandCard,
    Paid,
    Phase,
    RoundOver,
    Sailed,
    VolcanoCard,
    VolcanoItem,
)
from game.table.match import Match
from scenes.race.beats import Beat
from scenes.race.evaluation import LEAST_TICKS, SHOWN_IN, Evaluation
from scenes.race.payments import ChestKept, ItemSettled, Voyage
from scenes.race.table import RaceTable
from tests.scenes import stage
from tests.scenes.race import played

Press = Callable[[Evaluation, int], None]


class Show:
    """An evaluation that runs to its end, every beat and its length written down."""

    def __init__(
        self,
        tmp_path: Path,
        seed: int = 5,
        calm: bool = False,
        size: tuple[int, int] = (1280, 720),
        **house: Any,
    ) -> None:
        self.services = stage.make_services(size, tmp_path)
        self.services.settings.calm = calm
        self.match: Match[Any] = played.new_match(3, seed, **house)
        self.table: RaceTable = played.table_for(self.services, self.match)
        played.race(self.match, Rng(seed))
        self.told = self.match.told
        self.show = Evaluation(self.services, self.table, self.match)
        self.beats: list[tuple[Beat, int]] = []
        self.chance = Rng(seed)

    def run(self, press: Press | None = None, each: Callable[[], None] | None = None) -> int:
        """Run to the end; how many ticks it took. Choices are made at once."""
        ticks = 0
        while not self.show.done:
            ticks += 1
            assert ticks < 30_000
            seat = self.show.waiting_for
            if seat is not None:
                self.match.submit(seat, self.chance.choice(self.match.legal(seat)))
            if press is not None:
                press(self.show, ticks)
            beat = self.show._beats[0] if self.show._beats else None
            self.table.tick()
            self.show.tick()
            if beat is not None:
                self._note(beat)
            if each is not None:
                each()
        return ticks

    def _note(self, beat: Beat) -> None:
        if self.beats and self.beats[-1][0] is beat:
            self.beats[-1] = (beat, self.beats[-1][1] + 1)
        else:
            self.beats.append((beat, 1))

    def facts(self) -> list[Fact]:
        return self.match.seen_by(None, self.told)


SHOWN = (IslandCard, Paid, Fined, Sailed, ChestTaken, VolcanoCard, VolcanoItem, RoundOver)


def _mash(show: Evaluation, tick: int) -> None:
    show.hurry(tick % 2 == 0)


def _hold(show: Evaluation, _tick: int) -> None:
    if not show._holding:
        show.hurry(True)


@pytest.mark.parametrize("press", [None, _mash, _hold], ids=["patient", "mashing", "holding"])
def test_every_step_is_shown__whatever_is_pressed(tmp_path: Path, press: Press | None) -> None:
    show = Show(tmp_path)
    show.run(press)
    facts = show.facts()
    kinds = [fact for fact in facts if isinstance(fact, SHOWN)]
    settled = [fact for fact in facts if isinstance(fact, (Paid, Fined, VolcanoItem))]
    beats = [beat for beat, _ticks in show.beats]
    assert len(kinds) <= len(beats)
    assert sum(isinstance(beat, ItemSettled) for beat in beats) == len(settled)
    assert sum(isinstance(beat, Voyage) for beat in beats) == sum(
        isinstance(fact, Sailed) for fact in facts
    )
    assert sum(isinstance(beat, ChestKept) for beat in beats) == sum(
        isinstance(fact, ChestTaken) for fact in facts
    )
    assert all(ticks >= LEAST_TICKS for _beat, ticks in show.beats)
    assert show.show.steps_shown == len(show.beats)


def test_pressing__faster_but_holding_is_fastest(tmp_path: Path) -> None:
    patient = Show(tmp_path).run()
    pressed = Show(tmp_path).run(_mash)
    held = Show(tmp_path).run(_hold)
    assert held * 4 < patient
    assert held < pressed < patient / 2


def test_let_go__ends_the_hurry(tmp_path: Path) -> None:
    show = Show(tmp_path)
    show.show.hurry(True)
    show.show.let_go()
    assert show.run() == Show(tmp_path).run()


def test_waiting_for_a_choice__nothing_proceeds_and_no_hurry_is_kept(tmp_path: Path) -> None:
    show = Show(tmp_path, seed=7, island="B")
    for _ in range(20_000):
        if show.show.waiting_for is not None or show.show.done:
            break
        show.show.hurry(True)
        show.show.tick()
    assert show.show.waiting_for is not None
    turn = show.match.turn
    for _ in range(200):
        show.show.tick()
    assert show.match.turn == turn
    assert not show.show._holding


@pytest.mark.parametrize("seed", [5, 7, 11])
def test_purses_and_ships__counted_coin_by_coin_end_where_the_rules_do(
    tmp_path: Path, seed: int
) -> None:
    show = Show(tmp_path, seed)
    purses: list[list[int]] = []

    def check() -> None:
        view = show.match.view(None)
        shown = show.show.coins_shown(view)
        assert min(shown) >= 0
        purses.append(shown)
        if not show.show._beats:
            assert show.show._purses == [seat.coins for seat in view.seats]
            assert show.show._berths == [seat.ship for seat in view.seats]

    show.run(each=check)
    steps = {
        abs(now - before)
        for one, other in pairwise(purses)
        for before, now in zip(one, other, strict=True)
    }
    assert steps <= {0, 1}, "a purse counts coins one by one"
    assert purses[-1] == [seat.coins for seat in show.match.view(None).seats]


def test_ships__never_jump(tmp_path: Path) -> None:
    show = Show(tmp_path)
    step = max(
        abs(show.table.world.step(n)[k] - show.table.world.step(n + 1)[k])
        for n in range(show.match.view(None).world.island.spaces - 1)
        for k in (0, 1)
    )
    places: list[dict[int, tuple[float, float]]] = []
    show.run(each=lambda: places.append(show.show.ships_shown()))
    for before, now in pairwise(places):
        for seat, (x, y) in now.items():
            assert abs(x - before[seat][0]) + abs(y - before[seat][1]) < step


@pytest.mark.parametrize("calm", [False, True])
def test_pictures__whole_unique_and_the_same_when_asked_twice(tmp_path: Path, calm: bool) -> None:
    show = Show(tmp_path, calm=calm, size=(640, 360))
    ticks = 0

    def look() -> None:
        nonlocal ticks
        ticks += 1
        if ticks % 7:
            return
        view = show.match.view(None)
        first, second = show.show.placed(view), show.show.placed(view)
        keys = [p.key for p in first]
        assert len(keys) == len(set(keys))
        assert [(p.key, id(p.image), p.x, p.y) for p in first] == [
            (p.key, id(p.image), p.x, p.y) for p in second
        ]
        if calm:
            assert not any(isinstance(k, tuple) and k[0] == "coin on its way" for k in keys)

    show.run(each=look)


def test_round_over__the_show_ends_in_the_next_round(tmp_path: Path) -> None:
    show = Show(tmp_path)
    show.run()
    view = show.match.view(None)
    assert view.phase == Phase.AHOY and view.round == 2
    assert show.show.waiting_for is None
    assert not show.table.explained


def test_resumed_in_the_middle__goes_on_where_it_was(tmp_path: Path) -> None:
    show = Show(tmp_path)
    for _ in range(12):
        if CLOCK in show.match.to_act():
            show.match.submit(CLOCK, show.match.legal(CLOCK)[0])
    assert show.match.view(None).phase in SHOWN_IN
    show.show = Evaluation(show.services, show.table, show.match)
    show.run()
    assert show.match.view(None).round == 2
