"""Whatever a bot does, the match gets legal actions and comes to its end (field case F80)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.bots.base import MISSES, RECOVERY, Crew, Stalled, Tally, drive
from game.bots.question import decide, question_about
from game.core.game import Advice, Advise
from game.core.model import CLOCK, Table
from game.core.rng import Rng
from game.rules.captain_silver.model import VOLCANO, Ahoy, Drop, Phase, Proceed, Pull, TakeChest
from game.table.match import Match
from tests.bots.tables import SAILORS, Cast, Stub, new_match
from tests.table.parley import PARLEY, Bid, Done, Draw, Lay


class Sulk(Exception):
    """What a bot of these tests raises."""


def sulk(*_asked: Any) -> Any:
    raise Sulk("I will not")


class Rude:
    """Junk that even fails to be compared."""

    def __eq__(self, other: object) -> bool:
        raise Sulk("do not touch me")

    __hash__ = None  # type: ignore[assignment]


ON_VOLCANO = Drop(VOLCANO)

BAD: dict[str, Callable[[], Stub]] = {
    "raises": lambda: Stub(sulk, sulk),
    "junk": lambda: Stub(lambda _view, _tick: "pull!", lambda _view, _legal: 42),
    "rude": lambda: Stub(lambda _view, _tick: Rude(), lambda _view, _legal: Rude()),
    "foreign": lambda: Stub(lambda _view, _tick: Proceed(), lambda _view, _legal: Ahoy()),
    "stubborn": lambda: Stub(lambda _view, _tick: ON_VOLCANO, lambda _view, _legal: TakeChest(9)),
}


@pytest.mark.parametrize("name", BAD)
def test_drive__a_table_of_bad_bots_comes_to_its_end(name: str) -> None:
    match = new_match(2, 9)
    crew = Crew(Cast(**BAD), {0: name, 1: name}, 9)
    result, races = drive(match, crew)
    assert len(races) == 3
    assert len(result.points) == 2
    assert crew.log
    assert all(f"{name} on seat" in line for line in crew.log)


def test_drive__one_bad_bot_does_not_harm_the_others() -> None:
    match = new_match(3, 5)
    crew = Crew(Cast(**BAD), {0: "captain", 1: "raises", 2: "captain"}, 5)
    result, _races = drive(match, crew)
    assert result.places[1] == 3
    assert all("raises on seat 1" in line for line in crew.log)


def test_press__a_broken_bot_is_left_alone_for_a_while() -> None:
    """Else junk in every tick would make the fastest player of all."""
    match = new_match(2, 9)
    crew = Crew(Cast(**BAD), {0: "junk"}, 9)
    match.submit(CLOCK, Ahoy())
    ticks = [tick for tick in range(200) if crew.presses(match, 0)]
    assert ticks == list(range(0, 200, RECOVERY))


def test_press__bad_luck_is_no_fault() -> None:
    """A few refused presses in a row miss like a person's; the match tells of them."""
    match = new_match(2, 9)
    crew = Crew(Cast(**BAD), {0: "stubborn"}, 9)
    match.submit(CLOCK, Ahoy())
    for _ in range(MISSES):
        (pressed,) = crew.presses(match, 0)
        assert pressed.what == ON_VOLCANO
    assert crew.log == []
    (pressed,) = crew.presses(match, 0)
    assert pressed.what in match.legal(0)
    assert len(crew.log) == 1


def test_press__a_bot_that_does_nothing_may_do_so() -> None:
    """Nobody has to press; that a driven match of idlers never ends is said, not waited for."""
    crew = Crew(Cast(idle=Stub), {0: "idle", 1: "idle"}, 1)
    with pytest.raises(Stalled, match="seed 1"):
        drive(new_match(2, 1), crew)
    assert crew.log == []


def test_decide__gives_a_second_try() -> None:
    """A bot that fails once is asked again; nothing is played for it."""
    asked = []

    def second_time_lucky(_view: Any, legal: Any) -> Any:
        asked.append(legal)
        return legal[-1] if len(asked) % 2 == 0 else None

    cast = Cast(shy=lambda: Stub(sulk, second_time_lucky))
    match = new_match(2, 9)
    crew = Crew(cast, {0: "shy", 1: "shy"}, 9)
    drive(match, crew)
    assert len(asked) >= 2
    assert not any("chosen" in line for line in crew.log)


def test_decide__only_for_seats_of_the_crew() -> None:
    """A person's choice is left to the person."""
    match = new_match(2, 4)
    crew = Crew(SAILORS, {0: "mate", 1: "mate"}, 4)
    bystander = Crew(SAILORS, {}, 4)
    chosen: list[int] = []

    def look(_match: Any) -> None:
        assert bystander.decide(match) is None
        assert bystander.presses(match, 0) == []
        decided = crew.decide(match)
        if decided is not None:
            chosen.append(decided[0])
            assert decided[1] in match.legal(decided[0])
            assert (decided[0],) == match.to_act()
        elif match.to_act():
            assert CLOCK in match.to_act()

    drive(match, crew, look)
    assert chosen


def test_presses__fall_somewhere_into_the_tick() -> None:
    """No bot wins photo finishes by pressing at the very start of a tick."""
    match = new_match(4, 2)
    crew = Crew(SAILORS, dict.fromkeys(range(4), "mate"), 2)
    match.submit(CLOCK, Ahoy())
    at: list[int] = []
    for tick in range(2000):
        if match.view(None).phase != Phase.RACE:
            break
        presses = crew.presses(match, tick * 16_666)
        at += [press.at - tick * 16_666 for press in presses]
        match.submit(CLOCK, SAILORS.tick(presses))
    assert all(0 <= moment < 16_666 for moment in at)
    assert len(at) > 40
    assert 6_000 < sum(at) // len(at) < 11_000


# --- without a clock ------------------------------------------------------------------------------


class TurnStubs:
    """A cast of one stub for games of turns."""

    names = ("stub",)

    def __init__(self, choose: Callable[[Any, Any], Any], advise: Advise | None = None) -> None:
        self._choose = choose
        self.advise = advise

    def make_bot(self, name: str, seat: int, rng: Rng) -> Any:
        return Stub(choose=self._choose)

    def tally(self, facts: Any, view: Any) -> Tally:
        return {}, {}


def parley(seats: int = 2, seed: int = 9) -> Match[Any]:
    return Match(PARLEY, Table(seats, PARLEY.check_options(seats, {})), seed)


JUNK: dict[str, Callable[[Any, Any], Any]] = {
    "raises": sulk,
    "nothing": lambda _view, _legal: None,
    "number": lambda _view, _legal: 42,
    "rude": lambda _view, _legal: Rude(),
    "foreign": lambda _view, _legal: Ahoy(),
    "not its card": lambda _view, _legal: Lay(99),
    "the class": lambda _view, _legal: Done,
    "all of them": lambda _view, legal: legal,
    "stubborn": lambda _view, _legal: Done(),
}


@pytest.mark.parametrize("name", JUNK)
def test_f80_turns__a_table_of_bad_bots_comes_to_its_end(name: str) -> None:
    """Each decision is mended by a legal action, with a line that says whose, when and why."""
    match = parley()
    crew = Crew(TurnStubs(JUNK[name]), {0: "stub", 1: "stub"}, 9)
    result, races = drive(match, crew)
    assert len(result.points) == 2 and races == []
    mended = len(crew.log)
    assert mended == match.turn or name == "stubborn"  # to be done is legal, but not in a bid
    assert mended and all(line.startswith("stub on seat ") for line in crew.log)
    assert all("; chosen for it: " in line for line in crew.log)


def test_f80_turns__what_is_chosen_for_it_is_drawn_anew_each_time() -> None:
    """A random legal action, not the first one for ever; the same again for the same match."""
    courses = []
    for _ in range(2):
        match, crew = parley(4), Crew(TurnStubs(sulk), dict.fromkeys(range(4), "stub"), 9)
        drive(match, crew)
        courses.append([entry.action for entry in match._entries])
    assert courses[0] == courses[1]
    assert {type(action) for action in courses[0]} == {Lay, Draw, Done, Bid}


def test_f83_turns__the_log_names_the_rule_that_was_broken() -> None:
    """Whoever lays a second card is told why not, and what was to be done stands there."""
    match = parley()
    match.submit(0, Lay(match.view(0).mine[0]))
    second = Lay(match.view(0).mine[0])
    assert list(match.legal(0)) == [Draw(), Done()]
    crew = Crew(TurnStubs(lambda _view, _legal: second), {0: "stub"}, 9)
    decided = crew.decide(match)
    assert decided is not None and decided[1] in (Draw(), Done())
    (line,) = crew.log
    assert line.startswith("stub on seat 0, turn 1: ValueError: not allowed (not-now): Lay(card=")
    assert line.endswith(f"chosen for it: {decided[1]!r}")


def test_f83_turns__junk_is_named_too() -> None:
    """Where there is no rule that it breaks."""
    match = parley()
    crew = Crew(TurnStubs(lambda _view, _legal: 42), {0: "stub"}, 9)
    assert crew.decide(match) is not None
    (line,) = crew.log
    assert line.startswith("stub on seat 0, turn 0: ValueError: no action but int")


@pytest.mark.parametrize("name", JUNK)
def test_turns__a_bot_at_fault_is_replaced_by_the_plain_one(name: str) -> None:
    """Choice by choice it is what the plain bot would have done, as in another process; chance
    decides only where there is none."""

    def last(_view: Any, legal: Any, _rng: Rng) -> Advice:
        return Advice(legal[-1], "because")

    match = parley(3)
    cast = TurnStubs(JUNK[name], last)
    crew = Crew(cast, dict.fromkeys(range(3), "stub"), 9)
    while match.to_act():
        seat = match.to_act()[0]
        asked = question_about(match, seat, "stub")
        there = decide({asked.game: cast}, asked)
        decided = crew.decide(match)
        assert decided == (seat, asked.legal[there.which])
        if there.fault:
            assert decided[1] == asked.legal[-1]
        assert match.submit(*decided) is None
    assert crew.log or name == "stubborn"


def test_f82_turns__an_answer_that_comes_after_undo_is_ignored() -> None:
    """Start a bot, take back, the bot's answer arrives."""
    match = parley()
    match.submit(0, Done())
    crew = Crew(TurnStubs(lambda _view, legal: legal[0]), {1: "stub"}, 9)
    moment, decided = match.moment, crew.decide(match)
    assert decided is not None and match.undo(0) is None
    match.submit(0, Done())
    assert match.submit(*decided, moment) == "stale"
    assert match.turn == 1


def test_tick__leaves_out_what_is_no_press() -> None:
    tick: Any = SAILORS.tick([(0, 5, Pull()), (1, 6, Ahoy())])
    assert [(press.seat, press.at, press.what) for press in tick.presses] == [(0, 5, Pull())]


def test_crew__unknown_bot() -> None:
    with pytest.raises(KeyError):
        Crew(SAILORS, {0: "admiral"}, 1)


def test_crew__draws_from_streams_of_its_own() -> None:
    """The match's seed may be the crew's, too: nothing of the one tells of the other."""
    assert Crew(SAILORS, {0: "mate"}, 7)._chance.bits() != Rng.at(7, 0).bits()
