"""John Silver's imagined worlds by the hundred, and what choices come to in them."""

from __future__ import annotations

import itertools
from collections import Counter
from itertools import chain
from math import comb

import msgspec
import pytest

from game.core.model import Seat, silent
from game.core.rng import Rng
from game.rules.john_silver import quick
from game.rules.john_silver.box import APPLES, DECK, SUIT
from game.rules.john_silver.imagine import hidden_from, splits
from game.rules.john_silver.lanes_trial import outcomes, started, worlds
from game.rules.john_silver.model import Phase, View
from game.rules.john_silver.rules import JOHN_SILVER
from game.rules.john_silver.words import EXCHANGE, KEEP, PLAY
from tests.bots.abreast import TABLES, deal, opened, said, told, views

# --- imagined worlds ------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "mulligan"), [(2, "once"), (3, "until_apple"), (4, "once")])
def test_worlds__agree_with_all_that_was_seen(seats: int, mulligan: str) -> None:
    """Each card once, each hand and pile of its size, what is known where it is known; and of the
    cards that were put back no more in a hand than it can have drawn."""
    for view in views(seats, {"js.mulligan": mulligan}, 5):
        me, hidden = view.turn, hidden_from(view)
        lanes = worlds(view, 4, Rng(1))
        assert lanes.left.tolist() == [view.pile] * 4
        assert lanes.turn.tolist() == [me] * 4 and lanes.row.tolist() == [view.row] * 4
        for n in range(4):
            world = told(lanes, n)
            table = [c for row in world["rows"] for c in row]
            won = [c for sheet in view.seats for c in sheet.won]
            hands = world["hands"]
            everywhere = [*chain(*hands), *world["pile"], *table, *won, *view.removed]
            assert sorted(everywhere) == list(DECK)
            assert hands[me] == sorted(view.hand or ())
            for sheet, hand in zip(view.seats, hands, strict=True):
                assert len(hand) == sheet.hand and set(sheet.known) <= set(hand)
            for cap, seat in zip(hidden.caps, hidden.seats, strict=False):
                assert len(set(hidden.returned) & set(hands[seat])) <= cap


def test_worlds__every_card_is_everywhere_equally_often() -> None:
    """4,000 deals: each of 38 hidden cards lies in the hand of six 632 times, give or take four
    standard errors of 23; and on top of the pile of 32 some 105 times."""
    view = next(v for v in views(2, {"js.mulligan": "off"}, 1))
    lanes = worlds(view, 4000, Rng(9))
    hand = Counter(lanes.hands[:, 1 - view.turn].reshape(-1).tolist())
    top = Counter(lanes.piles[:, -1].tolist())
    assert len(hand) == len(top) == 38
    assert all(abs(count - 4000 * 6 / 38) < 4 * 23 for count in hand.values())
    assert all(abs(count - 4000 / 38) < 4 * 11 for count in top.values())


def exchanged(seats: int) -> View:
    """What a seat sees when it has exchanged its hand and has the first turn."""
    for seed in range(200):
        state = deal(seats, {}, seed)
        while state.phase == Phase.EXCHANGE:
            seat = state.turn
            action = JOHN_SILVER.legal(state, seat)[-1]
            JOHN_SILVER.apply(state, seat, action, Rng(seed), silent)
        view = JOHN_SILVER.view(state, state.turn)
        if view.put_back and all(
            s.exchanges == 0 for s in view.seats if s != view.seats[view.turn]
        ):
            return view
    raise AssertionError("nobody exchanged")


def test_worlds__what_was_put_back_is_in_the_pile_at_first() -> None:
    """Nobody has drawn since: all six are in the pile, in any order."""
    view = exchanged(2)
    lanes = worlds(view, 60, Rng(2))
    put_back = set(view.put_back[0])
    assert all(put_back <= set(pile) for pile in lanes.piles.tolist())
    assert len({tuple(c in put_back for c in pile) for pile in lanes.piles.tolist()}) > 50


def test_worlds__what_was_put_back_comes_as_often_as_there_are_ways() -> None:
    """After some turns the other seat may hold some of it: by the number of ways."""
    view = exchanged(2)
    seat = 1 - view.turn
    drew = view.seats[seat]
    fresh = hidden_from(view).fresh[:2]

    sheets = list(view.seats)
    sheets[seat] = msgspec.structs.replace(drew, first=fresh, won=fresh)
    view = msgspec.structs.replace(view, seats=tuple(sheets), pile=view.pile - 2)
    ways = splits(hidden_from(view))
    whole = sum(w for _split, w in ways)
    assert [split[0] for split, _w in ways] == [0, 1, 2]
    assert ways[1][1] == comb(6, 1) * comb(30, 5)
    lanes, put_back = worlds(view, 3000, Rng(4)), set(view.put_back[0])
    found = Counter(len(put_back & set(h)) for h in lanes.hands[:, seat].tolist())
    for (count, _pile), ways_of_it in ways:
        expected = 3000 * ways_of_it / whole
        assert abs(found[count] - expected) < 4 * expected**0.5


# --- choices --------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["two", "four", "must-take"])
def test_started__is_the_choice_by_the_rules(table: str) -> None:
    """In mid-game: after each choice every lane is where the rules lead from its own world."""
    seats, options = TABLES[table]
    for view in views(seats, {"js.mulligan": "off", **options}, 3)[10:60:6]:
        state = JOHN_SILVER.imagine(view, view.turn, Rng(1))
        choices = list(JOHN_SILVER.legal(state, view.turn))
        lanes = started(worlds(view, 2, Rng(6)), view, choices, Rng(7))
        for n, action in enumerate(choices * 2):
            before = told(worlds(view, 2, Rng(6)), n // len(choices))
            twin = JOHN_SILVER.copy(state)
            twin.hands, twin.pile = [list(h) for h in before["hands"]], list(before["pile"])
            JOHN_SILVER.apply(twin, view.turn, action, Rng(0), silent)
            assert told(lanes, n) == said(twin)


def first_hand(mulligan: str, seats: int) -> View:
    """What the first seat to be asked sees, when it has no apple."""
    for seed in range(100):
        state = deal(seats, {"js.mulligan": mulligan}, seed)
        if len(JOHN_SILVER.legal(state, state.turn)) == 2:
            return JOHN_SILVER.view(state, state.turn)
    raise AssertionError("everybody has apples")


@pytest.mark.parametrize(("mulligan", "most"), [("once", 1), ("until_apple", 8)])
def test_started__a_first_hand_is_kept_or_exchanged(mulligan: str, most: int) -> None:
    """Six new cards from the top of the pile; the old ones are in it. Others exchange, too."""
    view = first_hand(mulligan, 3)
    seat, own = view.turn, sorted(view.hand or ())
    before = worlds(view, 40, Rng(6))
    lanes = started(before, view, [KEEP, EXCHANGE], Rng(7))
    apples = {c for c in DECK if APPLES[c]}
    without = [0, 0]
    for n in range(80):
        world, old = told(lanes, n), told(before, n // 2)
        assert sorted([*chain(*world["hands"]), *world["pile"]]) == list(DECK)
        assert world["turn"] == view.start and len(world["pile"]) == view.pile
        if n % 2 == 0:
            assert world["hands"][seat] == own
        elif most == 1:
            assert world["hands"][seat] == sorted(old["pile"][-6:])
            assert set(own) <= {*world["pile"], *chain(*world["hands"])}
        for other in range(3):
            if other != seat and apples & set(old["hands"][other]):
                assert world["hands"][other] == old["hands"][other]
            elif other != seat:
                assert world["hands"][other] != old["hands"][other]
            without[0] += other != seat
            without[1] += other != seat and not apples & set(world["hands"][other])
    # A hand has no apple about one time in five; who may go on until it has one, has one.
    assert (without[1] == 0) == (most > 1) and without[0] == 160


def test_quick__a_first_hand_is_not_exchanged_for_ever() -> None:
    """All apples may be in other hands: after eight hands it keeps what it has, as the plain bot
    does."""
    state = deal(2, {"js.mulligan": "until_apple"}, 0)
    seat = state.turn
    state.put_back[seat] = (tuple(range(6)),) * 7
    assert quick.pick(state, seat, (KEEP, EXCHANGE), Rng(1)) == EXCHANGE
    state.put_back[seat] = (tuple(range(6)),) * 8
    assert quick.pick(state, seat, (KEEP, EXCHANGE), Rng(1)) == KEEP


# --- outcomes -------------------------------------------------------------------------------------


def test_outcomes__add_up_over_all_worlds_and_repeat() -> None:
    """The same arguments the same answer; another order of choices the same worth of each."""
    view = views(3, {"js.mulligan": "off"}, 2)[8]
    choices = list(JOHN_SILVER.legal(JOHN_SILVER.imagine(view, view.turn, Rng(1)), view.turn))
    found = outcomes(view, view.turn, choices, 30, Rng(5))
    assert found == outcomes(view, view.turn, choices, 30, Rng(5))
    assert found[::-1] == outcomes(view, view.turn, choices[::-1], 30, Rng(5))
    assert found != outcomes(view, view.turn, choices, 30, Rng(6))
    assert outcomes(view, view.turn, choices, 0, Rng(5)) == [0] * len(choices)


def test_outcomes__columns_of_one_owner_are_alike() -> None:
    """From the deal with two seats: each card has two choices in its row, not four."""
    view = views(2, {"js.mulligan": "off"}, 2)[0]
    card = next(c for c in view.hand or () if SUIT[c] == 0 and not APPLES[c])
    choices = PLAY[card][0]
    found = outcomes(view, view.turn, choices, 40, Rng(5))
    for one, other in itertools.combinations(range(4), 2):
        same = view.columns[one].owner == view.columns[other].owner
        assert (found[one] == found[other]) == same


def test_outcomes__a_row_that_pays_is_worth_what_it_pays() -> None:
    """The last card of all has one way to go, and nobody anything to do after it."""
    state = opened("two", 1)[0]
    seat: Seat = state.turn
    cards = [c for c in DECK if SUIT[c] == 0]
    mine = [k for k, owner in enumerate(state.owners) if owner == seat]
    theirs = [k for k, owner in enumerate(state.owners) if owner != seat]
    state.rows[0] = {cards[1]: theirs[0], cards[7]: theirs[1], cards[9]: mine[0]}
    state.full[0] = sum(1 << k for k in state.rows[0].values())
    state.hands = [[], []]
    state.hands[seat] = [cards[10]]
    laid = set(state.rows[0])
    state.won[1 - seat] = [c for c in DECK if c not in laid and c != cards[10]]
    state.pile = []
    view = JOHN_SILVER.view(state, seat)
    action = PLAY[cards[10]][0][mine[1]]
    twin = JOHN_SILVER.copy(state)
    JOHN_SILVER.apply(twin, seat, action, Rng(0), silent)
    result = JOHN_SILVER.result(twin)
    assert result is not None
    margin = 100 * (result.points[seat] - result.points[1 - seat])
    assert outcomes(view, seat, [action], 7, Rng(1)) == [7 * margin]
