"""The searcher itself, on games of a few lines whose right answers can be worked out by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest

from game.bots.plain import cast_of
from game.bots.playouts import outcome, play_on
from game.bots.search import Search, SearchBot, search_of
from game.core.game import Advice, Advise, Game, Pick, Quick
from game.core.model import Action, Result, Rules, Seat, Tell, places_of
from game.core.rng import Rng
from game.rules.john_silver.game import GAME as JOHN_SILVER
from game.table.evening import LEVELS
from tests.table.parley_words import GAME as PARLEY


class Say(Action, frozen=True, tag="say"):
    number: int


class Fair:
    """Seat 0 says one of some numbers, once or twice; a hidden die of two sides is turned up, and
    `pays` says what it wins. Its view is how often it has spoken. Counts what a search asks for."""

    def __init__(self, numbers: int, pays: Callable[[list[int], int], int], turns: int = 1) -> None:
        self.info = JOHN_SILVER.rules.info  # only `max_steps` matters
        self._numbers, self._pays, self._turns = numbers, pays, turns
        self.worlds = self.copies = 0

    def to_act(self, state: list[int]) -> tuple[Seat, ...]:
        return (0,) if len(state) <= self._turns else ()

    def legal(self, state: list[int], seat: Seat) -> Sequence[Action]:
        return [Say(number) for number in range(self._numbers)]

    def apply(self, state: list[int], seat: Seat, action: Say, rng: Rng, tell: Tell) -> None:
        state.append(action.number)

    def copy(self, state: list[int]) -> list[int]:
        self.copies += 1
        return state[:]

    def imagine(self, view: int, viewer: Seat, rng: Rng) -> list[int]:
        self.worlds += 1
        return [rng.below(2)]

    def result(self, state: list[int]) -> Result | None:
        if self.to_act(state):
            return None
        points = (self._pays(state[1:], state[0]), 0)
        return Result(points, places_of(points), ((), ()))


def advising(number: int) -> Advise:
    return lambda view, legal, rng: Advice(Say(number), "because")


def saying(number: int) -> Pick:
    return lambda state, seat, legal, rng: Say(number)


def search_in(fair: Fair, advised: int = 0, pick: Pick | None = None) -> Search:
    quick = Quick(pick or saying(0), lambda state: [0, 0], 9)
    return Search(cast(Rules[Any], fair), advising(advised), quick)


def best(fair: Fair, playouts: int, advised: int = 0, pick: Pick | None = None) -> int:
    """The number that a search for seat 0 says."""
    legal = fair.legal([0], 0)
    action = search_in(fair, advised, pick).best(0, 0, legal, Rng(5), playouts)
    assert isinstance(action, Say)
    return action.number


# --- what it finds --------------------------------------------------------------------------------


@pytest.mark.parametrize("dear", range(13))
def test_best__the_choice_that_pays_most_wherever_it_stands(dear: int) -> None:
    """All pay 10 or 0 by the die, one of them 1 more: chance is the same for all, so it shows."""
    fair = Fair(13, lambda said, die: 10 * die + (said[0] == dear))
    assert best(fair, 60) == dear


def test_best__on_the_mean_over_worlds_not_in_one() -> None:
    """0 pays 9 in half of all worlds; 1 pays 5 in all."""
    fair = Fair(2, lambda said, die: 9 * die if said[0] == 0 else 5)
    assert best(fair, 400) == 1
    fair = Fair(2, lambda said, die: 11 * die if said[0] == 0 else 5)
    assert best(fair, 400) == 0


@pytest.mark.parametrize("playouts", [0, 1, 7, 100])
def test_best__of_equals_what_the_plain_bot_advises(playouts: int) -> None:
    assert best(Fair(7, lambda said, die: die), playouts, advised=4) == 4


def test_best__follows_the_advice_when_not_everything_can_be_tried_once() -> None:
    fair = Fair(7, lambda said, die: said[0])
    assert best(fair, 6, advised=2) == 2 and fair.copies == 0
    assert best(fair, 7, advised=2) == 6


def _sees_the_die(state: Any, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
    return Say(state[0])


def test_best__does_not_count_on_knowing_later_what_nobody_shows() -> None:
    """0 is safe and pays 6. After 1 comes a guess at the die, which pays 10 or nothing: 5 on the
    mean. Only a quick player who sees the die makes a search believe in 10."""

    def pays(said: list[int], die: int) -> int:
        return 6 if said[0] == 0 else 10 * (said[1] == die)

    assert best(Fair(2, pays, turns=2), 400, advised=1, pick=saying(1)) == 0
    assert best(Fair(2, pays, turns=2), 400, advised=0, pick=_sees_the_die) == 1


# --- effort ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("choices", [2, 3, 5, 8, 13])
@pytest.mark.parametrize("playouts", [13, 50, 333])
def test_effort__at_most_so_many_playouts_and_nearly_all_of_them(
    choices: int, playouts: int
) -> None:
    fair = Fair(choices, lambda said, die: said[0] * die)
    best(fair, playouts)
    assert playouts - choices < fair.copies <= playouts
    assert fair.worlds <= fair.copies // 2


def test_effort__a_forced_move_is_not_searched() -> None:
    fair = Fair(1, lambda said, die: die)
    assert best(fair, 1000) == 0 and fair.worlds == fair.copies == 0


def test_effort__when_time_is_up_the_best_so_far() -> None:
    """After one world: of three choices the one that pays most, whatever was advised."""
    fair = Fair(3, lambda said, die: said[0])
    action = search_in(fair).best(0, 0, fair.legal([0], 0), Rng(5), 1000, lambda: True)
    assert action == Say(2) and fair.worlds == 1 and fair.copies == 3


def test_effort__the_same_arguments_the_same_answer() -> None:
    """Nothing is kept between decisions: a bot that has searched before answers like a new one."""
    fair = Fair(9, lambda said, die: (said[0] * 5 + die * 3) % 9)
    legal = fair.legal([0], 0)
    used = SearchBot(search_in(fair), 0, 40)
    for seed in range(20):
        answers = [used.choose(0, legal, Rng(seed)) for _ in range(2)]
        assert answers == [SearchBot(search_in(fair), 0, 40).choose(0, legal, Rng(seed))] * 2


# --- what it thought of all of them ---------------------------------------------------------------


def judged(
    fair: Fair, playouts: int, keep: int | None = None, stop: Callable[[], bool] = lambda: False
) -> list[tuple[int, int, int]]:
    """Numbers said, each with its worth and in how many worlds it was tried; the best first."""
    legal = fair.legal([0], 0)
    kept = None if keep is None else Say(keep)
    found = search_in(fair).judge(0, 0, legal, Rng(5), playouts, stop, kept)
    said = [(cast(Say, one.action).number, one.worth, one.worlds) for one in found]
    assert sorted(number for number, _, _ in said) == list(range(len(legal)))
    return said


def test_judge__the_order_in_which_they_were_given_up_and_their_means() -> None:
    """Whoever says n wins n, whatever the die: of 8 with 96 playouts, 32 each time are for four
    worlds of eight, eight of four, sixteen of two."""
    fair = Fair(8, lambda said, die: said[0])
    assert judged(fair, 96) == [
        (7, 700, 28), (6, 600, 28), (5, 500, 12), (4, 400, 12),
        (3, 300, 4), (2, 200, 4), (1, 100, 4), (0, 0, 4),
    ]  # fmt: skip
    assert fair.copies == 96 and fair.worlds == 28


def test_judge__worths_are_means_over_worlds() -> None:
    """0 pays 9 when the die shows 1, else nothing; 1 pays 2. Both see the same dice."""
    shown = list[int]()

    def pays(said: list[int], die: int) -> int:
        shown.append(die)
        return 9 * die if said[0] == 0 else 2

    (_, worth, worlds), (_, two, _) = judged(Fair(2, pays), 50)
    dice = shown[::2]
    assert worlds == len(dice) == 25 and two == 200 and shown[1::2] == dice
    assert worth == 900 * sum(dice) // 25 and 0 < sum(dice) < 25


@pytest.mark.parametrize("keep", range(9))
@pytest.mark.parametrize("playouts", [9, 40, 333])
def test_judge__what_is_kept_is_tried_as_often_as_the_best(keep: int, playouts: int) -> None:
    fair = Fair(9, lambda said, die: said[0] * 5 % 9)
    found = judged(fair, playouts, keep)
    best_worlds = found[0][2]
    assert {worlds for number, _, worlds in found if number == keep} == {best_worlds}
    assert found[0][:2] == (7, 800)  # 35 % 9
    assert fair.copies == sum(worlds for _, _, worlds in found) <= playouts


def test_judge__what_is_kept_may_be_the_best_after_all() -> None:
    """0 looks bad in the first worlds of all; over many it is better by far than the rest."""
    dice: list[int] = []

    def pays(said: list[int], die: int) -> int:
        dice.append(die)
        if said[0] == 1:
            return 5
        return (0 if len(dice) <= 12 else 50) if said[0] == 0 else 0

    found = judged(Fair(4, pays), 200, keep=0)
    assert [number for number, _, _ in found][:2] == [0, 1] and found[0][2] == found[1][2]
    assert judged(Fair(4, pays), 200)[0][0] == 0  # dice go on: nothing looks bad any more


def test_judge__nobody_is_tried_when_not_all_can_be() -> None:
    """The plain bot's advice first, all others as the rules have them."""
    fair = Fair(5, lambda said, die: said[0])
    legal = fair.legal([0], 0)
    found = search_in(fair, advised=3).judge(0, 0, legal, Rng(5), 4)
    assert [cast(Say, one.action).number for one in found] == [3, 0, 1, 2, 4]
    assert {(one.worth, one.worlds) for one in found} == {(0, 0)} and fair.worlds == 0


def test_judge__stopped_after_any_world_all_were_tried_equally_or_given_up() -> None:
    for worlds in range(1, 40):
        asked = list[int]()

        def stop(asked: list[int] = asked, worlds: int = worlds) -> bool:
            asked.append(1)
            return len(asked) == worlds

        fair = Fair(6, lambda said, die: said[0])
        found = judged(fair, 10_000, stop=stop)
        assert fair.worlds == worlds and [number for number, _, _ in found] == [5, 4, 3, 2, 1, 0]
        assert {tried for _, _, tried in found} == {worlds}


# --- many at once ---------------------------------------------------------------------------------


class Abreast:
    """Lanes of a fair in which whoever says n wins n hundredths. Notes what it was asked."""

    def __init__(self, knows: bool = True) -> None:
        self.knows = knows
        self.asked: list[tuple[int, int]] = []

    def __call__(
        self, view: Any, seat: Seat, choices: Sequence[Action], worlds: int, rng: Rng
    ) -> Sequence[int] | None:
        self.asked.append((len(choices), worlds))
        return [worlds * cast(Say, choice).number for choice in choices] if self.knows else None


def search_abreast(fair: Fair, lanes: Abreast) -> Search:
    quick = Quick(saying(0), lambda state: [0, 0], 9, lanes=lanes)
    return Search(cast(Rules[Any], fair), advising(0), quick)


def test_lanes__are_asked_for_all_worlds_of_a_round_together() -> None:
    """Of 8 with 9600 playouts, 3200 each time; 2048 at most at once."""
    fair, lanes = Fair(8, lambda said, die: 0), Abreast()
    found = search_abreast(fair, lanes).judge(0, 0, fair.legal([0], 0), Rng(5), 9600)
    assert lanes.asked == [(8, 256), (8, 144), (4, 512), (4, 288), (2, 1024), (2, 576)]
    assert [(one.worth, one.worlds) for one in found[:3]] == [(7, 2800), (6, 2800), (5, 1200)]
    assert fair.copies == fair.worlds == 0


def test_lanes__without_an_answer_it_goes_the_ordinary_way() -> None:
    """As a search without lanes: the same worths, in the same worlds."""
    fair, lanes = Fair(8, lambda said, die: said[0] * die), Abreast(knows=False)
    legal = fair.legal([0], 0)
    found = search_abreast(fair, lanes).judge(0, 0, legal, Rng(5), 96)
    assert found == search_in(fair).judge(0, 0, legal, Rng(5), 96) and lanes.asked


# --- outcomes -------------------------------------------------------------------------------------


def test_outcome__ahead_of_the_mean_of_the_others() -> None:
    """Before the end by `stand`, in hundredths: 500 against 200 and 101. At the end by points."""
    quick = Quick(saying(0), lambda state: [200, 500, 101], 1)
    fair = Fair(2, lambda said, die: 7)
    rules = cast(Rules[Any], fair)
    assert outcome(rules, quick, [0], 1) == 500 - 150
    assert outcome(rules, quick, [0, 1], 0) == 700
    assert outcome(rules, quick, [0, 1], 1) == -700


@pytest.mark.parametrize(
    ("ahead", "played"), [(0, 0), (3, 3), (4, 6), (7, 9), (8, 9), (10, 10), (99, 10)]
)
def test_play_on__cut_after_so_many_decisions_when_it_rests(ahead: int, played: int) -> None:
    """It rests after each three decisions; after ten the game is over."""
    fair = Fair(2, lambda said, die: 0, turns=10)
    quick = Quick(saying(1), lambda state: [0, 0], ahead, lambda state: len(state) % 3 == 1)
    state = [0]
    play_on(cast(Rules[Any], fair), quick, state, Rng(1))
    assert state == [0] + [1] * played


# --- names ----------------------------------------------------------------------------------------


def test_names__a_number_of_playouts_and_nobody_is_offered_them() -> None:
    john = cast_of(JOHN_SILVER)
    for name in ("search-1", "search-500"):
        assert isinstance(john.make_bot(name, 1, Rng(0)), SearchBot)
        assert name not in john.names and name not in LEVELS


@pytest.mark.parametrize("name", ["search-", "search-0", "search-x", "search--5", "search-²"])
def test_names__no_such_bot(name: str) -> None:
    with pytest.raises(KeyError):
        cast_of(JOHN_SILVER).make_bot(name, 0, Rng(0))


def test_names__a_game_without_a_quick_player_is_not_searched() -> None:
    with pytest.raises(KeyError):
        cast_of(PARLEY).make_bot("search-5", 0, Rng(0))
    with pytest.raises(ValueError, match="parley cannot be searched"):
        search_of(Game(PARLEY.rules, advise=PARLEY.advise))
