"""A sailor sees what a person would, is no quicker than one, and is the same on every machine."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from math import log
from typing import Any

import msgspec
import pytest

from game.bots.base import TICK_US
from game.core.model import CLOCK, Action, Seat
from game.core.rng import Rng
from game.rules.captain_silver import plain, worth
from game.rules.captain_silver.model import Ahoy, Drop, Mode, Phase, View, What
from game.rules.captain_silver.plain import FLOOR, Sailor
from game.rules.captain_silver.profiles import Profile, profile_file
from tests.bots.tables import SAILORS, SILVER, new_match

PROFILES = profile_file().profiles
LIGHTNING = msgspec.structs.replace(
    PROFILES["captain"], reaction=0, spread=0, bit=0, compare=0, fixation=0, travel=0, second_look=0
)
"""Nobody thinks that quickly; the floor is to hold it back."""


def sailors(profile: Profile, seats: int, seed: int) -> list[Sailor]:
    return [Sailor(profile, seat, Rng.at(seed, seat)) for seat in range(seats)]


def race(
    bots: list[Sailor], seed: int, ticks: int = 3000
) -> Iterator[tuple[int, list[View], dict[Seat, Action]]]:
    """One race: per tick its number, every seat's view before it, and what was pressed in it."""
    match = new_match(len(bots), seed)
    assert match.submit(CLOCK, Ahoy()) is None
    for tick in range(ticks):
        views = [match.view(seat) for seat in range(len(bots))]
        if views[0].phase != Phase.RACE:
            return
        answers = {bot.seat: bot.watch(views[bot.seat], tick) for bot in bots}
        pressed = {seat: what for seat, what in answers.items() if what is not None}
        yield tick, views, pressed
        at = tick * TICK_US
        stamped = [(seat, at + seat, what) for seat, what in pressed.items()]
        assert match.submit(CLOCK, SAILORS.tick(stamped)) is None


# --- reactions ------------------------------------------------------------------------------------


def test_floor__is_180_ms_or_more() -> None:
    assert FLOOR * 1_000_000 // 60 >= 180_000


@pytest.mark.parametrize("profile", [*PROFILES.values(), LIGHTNING], ids=[*PROFILES, "lightning"])
def test_press__hangs_on_nothing_seen_within_the_floor(profile: Profile) -> None:
    """Whoever is shown an old picture for the last `FLOOR` - 1 ticks presses just the same."""
    seen: list[View] = []
    twins: list[Sailor] = []
    presses = 0
    bots = sailors(profile, 2, 11)
    course = race(bots, 11)
    while True:
        twins.append(copy.deepcopy(bots[0]))
        step = next(course, None)
        if step is None:
            break
        tick, views, pressed = step
        seen.append(views[0])
        if 0 in pressed and tick >= FLOOR:
            twin, old = twins[tick - FLOOR + 1], seen[tick - FLOOR]
            late = [twin.watch(old, t) for t in range(tick - FLOOR + 1, tick + 1)]
            assert late == [None] * (FLOOR - 1) + [pressed[0]]
            presses += 1
    assert presses > 10


def test_press__never_before_the_floor() -> None:
    """Nor does the start of a race make anybody quicker."""
    for tick, _views, pressed in race(sailors(LIGHTNING, 4, 3), 3, 200):
        if pressed:
            assert tick >= FLOOR
            return
    pytest.fail("nobody ever pressed")


@pytest.mark.parametrize("name", PROFILES)
def test_reaction__mean_and_spread_are_the_profile_s(name: str) -> None:
    profile = PROFILES[name]
    bot = Sailor(profile, 0, Rng(5))
    ticks = [bot._reaction(200, 5) for _ in range(4000)]
    mean = sum(ticks) * 1000 / 60 / len(ticks)
    meant = 200 + profile.reaction + profile.bit * 2322 // 1000
    assert abs(mean - meant - 8) < 8  # rounded up to whole ticks: half a tick more
    spread = (sum((t * 1000 / 60 - mean) ** 2 for t in ticks) / len(ticks)) ** 0.5
    # What is added to a simple reaction varies by 15 % of its mean, independently of it.
    meant = (profile.spread**2 + (0.15 * (meant - profile.reaction)) ** 2) ** 0.5
    assert abs(spread - meant) < meant / 10
    late = sum(t * 1000 / 60 > mean + 2 * spread for t in ticks)
    early = sum(t * 1000 / 60 < mean - 2 * spread for t in ticks)
    assert late > 2 * early  # the slow side is the longer one


def test_waiting__is_an_exponential_wait() -> None:
    """Each of the table's slices is as long on the mean as that thirty-second of an exponential."""

    def below(share: float) -> float:  # the integral of -log(1 - u) from 0 to share
        rest = 1 - share
        return share + (rest * log(rest) if rest else 0.0)

    for n, wait in enumerate(plain._WAITING):
        mean = 32 * (below((n + 1) / 32) - below(n / 32))
        assert abs(wait - 1000 * mean) <= 1


# --- no peeking -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["deckhand", "mate", "captain"])
def test_watch__other_items_under_the_hands_change_no_press(name: str) -> None:
    """Worlds that differ in what the hands touch, and look the same, are played the same."""
    bots, twins = sailors(PROFILES[name], 3, 8), sailors(PROFILES[name], 3, 8)
    different = 0
    for tick, views, pressed in race(bots, 8):
        answers = {}
        for twin in twins:
            view = views[twin.seat]
            one, two = (
                SILVER.imagine(view, twin.seat, Rng.at(tick, twin.seat).fork(n)) for n in (0, 1)
            )
            other = SILVER.view(two, twin.seat)
            assert other == view
            different += one.hands[twin.seat].touched != two.hands[twin.seat].touched
            what = twin.watch(other, tick)
            if what is not None:
                answers[twin.seat] = what
        assert answers == pressed
    assert different > 100


def test_view__tells_no_sailor_what_is_touched() -> None:
    """Nothing in a view is called so, whatever level it lies on."""
    match = new_match(2, 1)
    match.submit(CLOCK, Ahoy())
    assert "touched" not in str(msgspec.to_builtins(match.view(0)))


# --- the same again -------------------------------------------------------------------------------


def test_watch__same_views_and_seed_give_the_same_presses() -> None:
    def played(seed: int) -> list[tuple[int, dict[Seat, Action]]]:
        bots = [Sailor(PROFILES["mate"], seat, Rng.at(seed, seat)) for seat in range(4)]
        return [(tick, pressed) for tick, _views, pressed in race(bots, 4) if pressed]

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_watch__another_seat_s_bump_is_not_listened_to() -> None:
    """A sailor could read every bump; a person watches its own."""
    bots = sailors(PROFILES["captain"], 2, 6)
    twin = Sailor(PROFILES["captain"], 0, Rng.at(6, 0))
    for tick, views, pressed in race(bots, 6):
        view = views[0]
        numb = msgspec.structs.replace(
            view.seats[1].hand, weights=(125,) * 8, evidence=(0,) * 8, clarity=0
        )
        seats = (view.seats[0], msgspec.structs.replace(view.seats[1], hand=numb))
        assert twin.watch(msgspec.structs.replace(view, seats=seats), tick) == pressed.get(0)


# --- behaviour ------------------------------------------------------------------------------------


def test_hold__what_is_wanted_is_laid_where_it_is_wanted() -> None:
    """A careful sailor never lays a wrong item on its own account, and rarely at all."""
    right = wrong = 0
    calm = msgspec.structs.replace(PROFILES["captain"], slip=0, second_look=1000)
    for _tick, views, pressed in race(sailors(calm, 2, 21), 21):
        for seat, what in pressed.items():
            hand = views[seat].seats[seat].hand
            if isinstance(what, Drop) and what.to < 4 and hand.mode == Mode.HOLDING:
                fits = views[seat].wants[what.to] == hand.held
                right, wrong = right + fits, wrong + (not fits)
    assert right >= 8
    assert wrong <= 1


def test_slip__always_hits_another_key() -> None:
    clumsy = Sailor(msgspec.structs.replace(PROFILES["mate"], slip=1000), 0, Rng(1))
    presses: tuple[What, ...] = (*plain._DROPS, plain._NEXT, plain._PULL)
    for press in presses:
        for _ in range(20):
            assert clumsy._slipped(press) != press


def test_useful_share__counts_what_the_pouch_still_holds() -> None:
    """Two items feel alike; one is wanted, the other is twice as common in the pouch."""
    weights = (500, 500, 0, 0, 0, 0, 0, 0)
    wanted = (1000, 0, 0, 0, 0, 0, 0, 0)
    assert worth.useful_share(weights, (1, 1, 2, 2, 2, 2, 2, 2), wanted) == 500
    assert worth.useful_share(weights, (1, 2, 2, 2, 2, 2, 2, 2), wanted) == 333
    assert worth.useful_share(weights, (0, 2, 2, 2, 2, 2, 2, 2), wanted) == 0
    assert worth.useful_share(weights, (0,) * 8, wanted) == 0


def test_steps_worth__sees_coins_landings_and_steps_already_earned() -> None:
    match = new_match(2, 1, cs_island="A")
    view: Any = match.view(0)
    assert worth.steps_worth(view, 0, 2) == 2 * worth.AHEAD
    assert worth.steps_worth(view, 0, 3) == 3 * worth.AHEAD + worth.COIN
    assert worth.steps_worth(view, 0, 7) == 7 * worth.AHEAD + worth.COIN + worth.CHEST
    last = msgspec.structs.replace(view, round=view.rounds)
    assert worth.steps_worth(last, 0, 2) == 0
    bare = msgspec.structs.replace(last, stacks=(0, 0))
    assert worth.steps_worth(bare, 0, 7) == worth.COIN


# --- the profiles ---------------------------------------------------------------------------------


def test_profiles__levels_get_quicker_and_surer() -> None:
    deckhand, mate, captain = (PROFILES[name] for name in ("deckhand", "mate", "captain"))
    for quicker in ("reaction", "spread", "bit", "fixation", "travel", "compare", "slip", "glance"):
        values = [getattr(p, quicker) for p in (deckhand, mate, captain)]
        assert values == sorted(values, reverse=True), quicker
    assert deckhand.sure < mate.sure < captain.sure
    assert deckhand.planning < mate.planning < captain.planning


def test_profiles__name_their_sources() -> None:
    sources = profile_file().sources
    assert all(source.who and source.figure and source.used for source in sources)
    assert any("Hick 1952" in source.who for source in sources)
    assert {"hasty", "middling", "patient"} <= set(PROFILES)
