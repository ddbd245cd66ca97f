"""Turn-based bots: levels made of a plain bot, hints, and chance that nobody can disturb."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from game.bots.base import Crew, choice_chance, drive
from game.bots.plain import DECKHAND, MATE, RANDOM, SLIPS, PlainCast, cast_of
from game.casts import BOTS
from game.core.game import Advice, Game
from game.core.model import Action, Seat, Table
from game.core.rng import Rng
from game.rules import GAMES
from game.rules.captain_silver.plain import SAILORS
from game.table.match import Match
from tests.table.parley import NOTHING, PARLEY, Bid, Done, Draw, Hands, Lay, ParleyView, advise
from tests.table.parley_words import GAME

CAST = PlainCast(advise)


def begin(seats: int = 3, seed: int = 11) -> Match[Hands]:
    return Match(PARLEY, Table(seats, PARLEY.check_options(seats, {})), seed)


def crew_of(names: str, seed: int = 11) -> Crew:
    return Crew(CAST, dict(enumerate(names.split(","))), seed)


def whims(view: Any, legal: Sequence[Action], rng: Rng) -> Advice:
    """A plain bot that hangs on its chance alone."""
    return Advice(rng.choice(legal), "whim")


# --- levels ---------------------------------------------------------------------------------------


def test_mate__does_what_the_plain_bot_says() -> None:
    """Lay the lowest card, bid the highest: at every decision."""
    match, crew, kinds = begin(), crew_of("mate,mate,mate"), set()
    while match.to_act():
        decided = crew.decide(match)
        assert decided is not None
        seat, action = decided
        mine = match.view(seat).mine
        if isinstance(action, Bid):
            assert action == Bid(mine[-1] if mine else NOTHING)
        if isinstance(action, Lay):
            assert action == Lay(mine[0])
        kinds.add(type(action))
        assert match.submit(seat, action) is None
    assert kinds == {Lay, Draw, Done, Bid}
    assert crew.log == []


@pytest.mark.parametrize(("level", "slips"), SLIPS.items())
def test_levels__slip_as_often_as_said(level: str, slips: int) -> None:
    """A slip takes any legal action; one in nine of them is the plain bot's own."""
    legal: list[Action] = [*map(Bid, range(8)), Bid(NOTHING)]
    bot = CAST.make_bot(level, 0, Rng(0))
    view = begin().view(0)
    others = sum(bot.choose(view, legal, Rng.at(1, n)) != Bid(7) for n in range(4000))
    assert abs(others - 4000 * slips * 8 // 900) < 120


def test_levels__a_slip_does_not_disturb_the_choices_that_are_none() -> None:
    """Where the deckhand's hand is steady it does the very same as the mate."""
    cast = PlainCast(whims)
    deckhand, mate = (cast.make_bot(name, 0, Rng(0)) for name in (DECKHAND, MATE))
    legal: list[Action] = [Bid(card) for card in range(20)]
    same = sum(
        deckhand.choose(None, legal, Rng.at(2, n)) == mate.choose(None, legal, Rng.at(2, n))
        for n in range(2000)
    )
    assert same > 2000 * (100 - SLIPS[DECKHAND]) // 100 - 60


def test_levels__the_plain_bot_beats_chance() -> None:
    """The cast works as a whole: three who play anything against one who thinks a little."""
    wins: Counter[str] = Counter()
    for seed in range(60):
        names = [RANDOM] * 4
        names[seed % 4] = MATE
        match = begin(4, seed)
        result, _races = drive(match, crew_of(",".join(names), seed))
        for seat in result.winners:
            wins[names[seat]] += 1
    assert wins[MATE] > 30


def test_cast_of__a_game_s_own_or_levels_of_its_plain_bot() -> None:
    assert cast_of(Game(PARLEY, cast=SAILORS)) is SAILORS
    assert cast_of(GAME).names == (DECKHAND, MATE, RANDOM)
    assert cast_of(GAME).advise is advise
    with pytest.raises(ValueError, match="parley has no bots"):
        cast_of(Game(PARLEY))
    with pytest.raises(KeyError):
        CAST.make_bot("admiral", 0, Rng(0))


def test_tally__counts_facts_by_their_kind() -> None:
    match = begin(2)
    drive(match, crew_of("mate,mate"))
    samples, events = CAST.tally(match.seen_by(None), match.view(None))
    assert samples == {}
    assert events["shown"] == 3 and events["won"] <= 3
    assert events["chose"] <= 6 and events["laid"] + events["drew"] > 6


# --- what a bot sees ------------------------------------------------------------------------------


def test_decide__a_bot_gets_its_own_view_and_its_legal_actions_alone() -> None:
    """F79: nothing else reaches it, whoever may act at the same time."""
    asked: list[tuple[ParleyView, list[Action]]] = []

    def noting(view: ParleyView, legal: Sequence[Action], rng: Rng) -> Advice:
        asked.append((view, list(legal)))
        return advise(view, legal, rng)

    match = begin()
    crew = Crew(PlainCast(noting), dict.fromkeys(range(3), MATE), 11)
    expected = []
    while match.to_act():
        seat = match.to_act()[0]
        expected.append((match.view(seat), list(match.legal(seat))))
        decided = crew.decide(match)
        assert decided is not None and decided[0] == seat
        match.submit(*decided)
    assert asked == expected
    assert len({view.mine for view, _legal in asked}) > 6


def test_decide__people_s_seats_are_left_to_people() -> None:
    """Among those who choose at once, the bots do; then it is nobody's of the crew."""
    match = begin()
    for seat in range(3):
        match.submit(seat, Done())
    crew = Crew(CAST, {1: MATE}, 11)
    assert match.to_act() == (0, 1, 2)
    decided = crew.decide(match)
    assert decided is not None and decided[0] == 1
    match.submit(*decided)
    assert match.to_act() == (0, 2) and crew.decide(match) is None


def test_drive__says_whose_seat_is_empty() -> None:
    with pytest.raises(ValueError, match="nobody plays seat 1"):
        drive(begin(), Crew(CAST, {0: MATE, 2: MATE}, 1))


def test_presses__there_are_none_without_haste() -> None:
    assert crew_of("mate,mate,mate").presses(begin(), 0) == []


# --- chance ---------------------------------------------------------------------------------------


def whimsical(seats: int = 3, seed: int = 11) -> Crew:
    return Crew(PlainCast(whims), dict.fromkeys(range(seats), MATE), seed)


def actions_of(match: Match[Hands], crew: Crew, hints: bool = False) -> list[tuple[Seat, Action]]:
    found = []
    while match.to_act():
        if hints:
            for seat in range(3):
                crew.hint(match, seat)
            crew.decide(match)
        decided = crew.decide(match)
        assert decided is not None
        match.submit(*decided)
        found.append(decided)
    return found


def test_chance__hangs_on_seed_turn_and_seat_alone() -> None:
    """A resumed match's bots go on the same, however often somebody asked before."""
    whole, again = begin(), begin()
    course = actions_of(whole, whimsical())
    assert actions_of(again, whimsical(), hints=True) == course
    for cut in (1, 10, len(course) - 1):
        resumed = begin()
        for seat, action in course[:cut]:
            assert resumed.submit(seat, action) is None
        assert actions_of(resumed, whimsical()) == course[cut:]


def test_chance__another_seed_another_course() -> None:
    assert actions_of(begin(), whimsical(seed=1)) != actions_of(begin(), whimsical(seed=2))


def test_chance__the_same_after_taking_back() -> None:
    """There is no fishing for another answer by undo."""
    match, crew = begin(), whimsical()
    for _ in range(12):
        decided = crew.decide(match)
        assert decided is not None
        match.submit(*decided)
    first = [crew.decide(match)]
    match.rewind(3)
    while match.turn < 12:
        decided = crew.decide(match)
        assert decided is not None
        match.submit(*decided)
    assert [crew.decide(match)] == first


def test_chance__tells_nothing_of_the_match_s_own() -> None:
    """The same seed, but other streams: a bot's whim is not the next card."""
    for step in range(3):
        mine = choice_chance(7, step, 0).bits()
        assert mine != Rng.at(7, step).bits() and mine != Rng.at(7, step).fork(0).bits()


# --- hints ----------------------------------------------------------------------------------------


def test_hint__is_what_the_mate_would_do_with_its_reason() -> None:
    """For any seat that may choose, people's included; also where several choose at once."""
    match, crew = begin(), Crew(CAST, {1: MATE}, 11)
    lowest = Lay(match.view(0).mine[0])
    assert crew.hint(match, 0) == Advice(lowest, "lowest")
    for seat in range(3):
        match.submit(seat, Done())
    for seat in range(3):
        assert crew.hint(match, seat) == Advice(Bid(match.view(seat).mine[-1]), "highest")
    decided = crew.decide(match)
    hint = crew.hint(match, 1)
    assert decided is not None and hint is not None and decided[1] == hint.action


def test_hint__says_the_same_however_often() -> None:
    match, crew = begin(), whimsical()
    assert len({crew.hint(match, 0) for _ in range(20)}) == 1


def test_hint__none_where_there_is_nothing_to_choose() -> None:
    match, crew = begin(), crew_of("mate,mate,mate")
    assert crew.hint(match, 1) is None
    drive(match, crew)
    assert crew.hint(match, 0) is None
    assert crew.log == []


def test_hint__none_in_a_race() -> None:
    from tests.bots.tables import new_match

    assert Crew(SAILORS, {0: "mate"}, 1).hint(new_match(2, 1), 0) is None


@pytest.mark.parametrize("fault", ["raises", "junk"])
def test_hint__from_a_broken_plain_bot_is_none_and_a_line(fault: str) -> None:
    def broken(view: Any, legal: Sequence[Action], rng: Rng) -> Advice:
        if fault == "raises":
            raise LookupError("no idea")
        return Advice(Bid(99), "because")

    crew = Crew(PlainCast(broken), {}, 1)
    assert crew.hint(begin(), 0) is None
    (line,) = crew.log
    assert line.startswith("hint for seat 0, turn 0: ")
    assert ("no idea" in line) == (fault == "raises")
    assert ("not allowed (not-now): Bid(card=99)" in line) == (fault == "junk")


# --- every game -----------------------------------------------------------------------------------

TURN_BASED = [game for game in (*GAMES, GAME) if not game.rules.info.realtime]


@pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: str(game.rules.info.id))
@pytest.mark.parametrize("level", [MATE, DECKHAND])
def test_every_game__its_levels_play_to_the_end_without_a_referee(level: str, game: Game) -> None:
    rules = game.rules
    for seats in rules.info.seats:
        match: Match[Any] = Match(rules, Table(seats, rules.check_options(seats, {})), 4711)
        crew = Crew(cast_of(game), dict.fromkeys(range(seats), level), 4711)
        drive(match, crew)
        assert match.result() is not None and crew.log == []


@pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: str(game.rules.info.id))
def test_every_game__advice_hangs_on_its_arguments_alone(game: Game) -> None:
    """Asked twice, the plain bot says the same; a hint at every decision changes no course."""
    rules, seats = game.rules, game.rules.info.seats[0]
    courses = []
    for hints in (0, 2):
        match: Match[Any] = Match(rules, Table(seats, rules.check_options(seats, {})), 12)
        crew = Crew(cast_of(game), dict.fromkeys(range(seats), MATE), 12)
        while match.to_act():
            for seat in match.to_act() * hints:
                assert crew.hint(match, seat) is not None
            decided = crew.decide(match)
            assert decided is not None
            match.submit(*decided)
        courses.append(match._entries)
    assert courses[0] == courses[1]


def test_every_game__can_be_played_on_empty_seats() -> None:
    assert set(BOTS) == {game.rules.info.id for game in GAMES}
