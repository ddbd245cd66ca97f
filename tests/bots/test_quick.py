"""The quick players of the games: what they choose in plain positions, and what they reckon."""

from __future__ import annotations

import pytest

from game.core.model import Table, silent
from game.core.rng import Rng
from game.rules.captain_jack import quick as captain_jack
from game.rules.captain_jack.rules import CAPTAIN_JACK
from game.rules.captain_jack.scoring import points_of
from game.rules.john_silver import quick as john_silver
from game.rules.john_silver.box import COLUMNS, DECK, JOKER, ROWS, SUIT
from game.rules.john_silver.rules import JOHN_SILVER
from game.rules.john_silver.words import DRAW
from game.rules.meuterer import quick as meuterer
from game.rules.meuterer.box import NAMES
from game.rules.meuterer.plain import POST
from game.rules.meuterer.rules import MEUTERER
from game.rules.schatzinsel import quick as schatzinsel
from game.rules.schatzinsel.rules import SCHATZINSEL
from tests.rules.john import P1, Planks, card, position

# --- John Silver ----------------------------------------------------------------------------------


def john_picks(planks: Planks) -> object:
    return john_silver.pick(planks.state, P1, JOHN_SILVER.legal(planks.state, P1), Rng(1))


def test_john_silver__a_row_that_pays_is_filled() -> None:
    """The 12 wins the 11 as well: 4 gold; anything else on offer is a black spot."""
    planks = position(hands=["chest 12, sailor 1"], chest="8@1, 6@2, 11@3")
    assert john_picks(planks) == planks.laying("chest 12", 0)


def test_john_silver__a_row_that_pays_is_not_broken_up() -> None:
    """The full row gives P1 the 11 and the 8, five gold, and P4 the four apples for P1."""
    planks = position(hands=["chest 7"], chest="11@0, 8@1, 5@3", pile="ship 1, ship 13")
    planks.play(P1, "chest 7", 2)
    assert john_picks(planks) == DRAW


def test_john_silver__what_is_won_stands_in_hundredths() -> None:
    """Seat 0 won 3 gold, 2 spots and 2 apples, which are its left neighbour's."""
    state = JOHN_SILVER.setup(Table(2, JOHN_SILVER.check_options(2, {})), Rng(1), silent)
    state.won[0] = [card("chest 3"), card("ship 1"), card("sailor 4")]
    assert john_silver.stand(state) == [300 - 200, 200]


@pytest.mark.parametrize("row", range(len(ROWS)))
def test_john_silver__a_row_of_three_promises_the_mean_of_all_that_may_fill_it(row: int) -> None:
    """A card of the row's suit comes three times as often as a joker, which fits three rows."""
    eyes = john_silver.rows_of((0, 1, 2, 0), 3, 1, 150)
    pool = [c for c in DECK if SUIT[c] in (row, JOKER)]
    for n in range(40):
        cards = pool[:]
        Rng.at(n, row).shuffle(cards)
        columns = list(range(COLUMNS))
        Rng.at(n, 9).shuffle(columns)
        laid = dict(zip(cards[:3], columns, strict=False))
        weights = {c: 1 if SUIT[c] == JOKER else 3 for c in cards[3:]}
        paid = sum(w * eyes.of(row, {**laid, c: columns[3]}) for c, w in weights.items())
        assert eyes.of(row, laid) == paid // sum(weights.values())


def test_john_silver__rows_are_worth_the_same_whoever_asked_before() -> None:
    """What is remembered changes nothing, not even when there is too much of it."""
    used = john_silver.rows_of((0, 1, 0, 1), 2, 0, 150)
    fresh = john_silver.Rows(used._worths)
    row = {card("ship 4"): 0, card("ship 9"): 2}
    value = used.of(2, row)
    used.known.update(dict.fromkeys(range(-john_silver.KNOWN, 0), 0))
    assert used.of(2, {card("ship 2"): 3}) == fresh.of(2, {card("ship 2"): 3})
    assert len(used.known) < john_silver.KNOWN
    assert used.of(2, row) == fresh.of(2, row) == value


# --- the others -----------------------------------------------------------------------------------


def test_captain_jack__points_are_those_of_the_rules() -> None:
    """At every turn of a game played by quick players, until it is over."""
    state = CAPTAIN_JACK.setup(Table(4, CAPTAIN_JACK.check_options(4, {})), Rng(3), silent)
    seen = set()
    while acting := CAPTAIN_JACK.to_act(state):
        points = captain_jack.points_of(state)
        assert points == [points_of(state, seat) for seat in range(4)]
        seen.add(tuple(points))
        legal = CAPTAIN_JACK.legal(state, acting[0])
        action = captain_jack.pick(state, acting[0], legal, Rng(1))
        CAPTAIN_JACK.apply(state, acting[0], action, Rng(2), silent)
    assert len(seen) > 30
    assert captain_jack.stand(state) == [100 * points for points in captain_jack.points_of(state)]


def test_captain_jack__the_highest_of_some_unseen_cards() -> None:
    """None of no cards. Of one card, each of 9 spades is one kind in 42: 23 thousandths or 24."""
    assert captain_jack.answers(0, False)[0] == (0, 1000)
    one = dict(captain_jack.answers(1, False))
    assert one[0] == 1000 * 33 // 42
    assert all(one[value] in (23, 24) for value in range(2, 11))
    assert sum(dict(captain_jack.answers(7, False)).values()) == 1000
    assert 0 not in dict(captain_jack.answers(3, True))


def test_schatzinsel__stands_are_points_so_far() -> None:
    state = SCHATZINSEL.setup(Table(3, SCHATZINSEL.check_options(3, {})), Rng(3), silent)
    state.points[0], state.points[2] = [5, 0, 2], [0, 7, 1]
    assert schatzinsel.stand(state) == [500, 700, 300]


def test_meuterer__stands_are_points_the_post_and_cards_that_are_wanted() -> None:
    """Where rubies are wanted: a ruby is worth 30 more than a card from the deck (70 against 40),
    wine that nobody wants now 15 less, a battle card 30 more, the pirate card 40 less."""
    state = MEUTERER.setup(Table(3, MEUTERER.check_options(3, {})), Rng(3), silent)
    state.scores = [4, -1, 0]
    state.captain = 1
    state.ship = state.ring.index(NAMES.index("Icy Island"))
    state.hands = [[2, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 0, 1]]
    assert meuterer.stand(state) == [400 + 60 - 15, -100 + POST + 30, -40]
