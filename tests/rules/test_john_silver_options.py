"""The house rules of John Silver (rules, sections 0.1 and 1.4), and the deal they shape."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.model import BadOption, Table, silent
from game.core.rng import Rng
from game.rules.john_silver.box import APPLES, CHARACTERS, DECK
from game.rules.john_silver.deal import shuffled
from game.rules.john_silver.rules import JOHN_SILVER
from game.rules.john_silver.words import EXCHANGE, KEEP, NOBODY, Begins, Dealt, Seated
from tests.rules.john import P1, P2, P3, Planks, cards, deal, first_hands, position

SEEDS = range(60)
APPLELESS = "ship 2, ship 4, sailor 5, chest 2, chest 8, joker 6½"
WITH_APPLE = "ship 7, ship 8, ship 9, ship 10, ship 11, ship 12"


def roles(planks: Planks) -> dict[str, int]:
    """Who owns each character's column."""
    state = planks.state
    names = [CHARACTERS[character] for character in state.characters]
    return dict(zip(names, state.owners, strict=True))


def test_options__every_name_with_its_default() -> None:
    """Bold values of the rules come first."""
    assert JOHN_SILVER.check_options(4, {}) == {
        "js.stacking": False,
        "js.apple_take": "optional_until_pile_empty",
        "js.mulligan": "once",
        "js.start_player": "pirate_role",
        "js.roles": "random",
        "js.two_player_columns": "alternate",
        "js.dummy_column": "unchosen_role",
        "js.spot_multi_tie": "literal_6",
        "js.zero_spots_pay": False,
        "js.open_piles": "spots_only_3plus",
        "js.tie_break": "shared",
    }


# --- the deal -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deal__six_cards_each_and_a_pile(seats: int) -> None:
    for seed in SEEDS:
        planks = deal(seats, seed)
        state = planks.state
        assert [len(hand) for hand in state.hands] == [6] * seats
        assert len(state.pile) == 44 - 6 * seats
        assert sorted([*state.pile, *(c for hand in state.hands for c in hand)]) == list(DECK)
        assert sorted(state.characters) == [0, 1, 2, 3]
        owned = Counter(state.owners)
        each = 2 if seats == 2 else 1
        assert all(owned[seat] == each for seat in range(seats))
        assert owned[NOBODY] == (1 if seats == 3 else 0)
        dealt = [fact.cards for fact in planks.told(Dealt)]
        assert dealt == [tuple(hand) for hand in state.hands]
        assert planks.told(Seated) == [Seated(state.characters, state.owners)]


def test_deal__tells_hands_to_their_owners_alone() -> None:
    (first, *_others) = deal(3).told(Dealt)
    assert first.seen_by(first.seat) == first
    assert first.seen_by(P2) == first.seen_by(None) == Dealt(P1, 6, None)


def test_deal__any_column_may_be_anybodys() -> None:
    """JS-A11: the order of the characters on the table is shuffled."""
    for seats in (3, 4):
        seen = {(column, deal(seats, s).state.owners[column]) for s in SEEDS for column in range(4)}
        assert len(seen) == 16


def test_shuffled__any_card_may_lie_anywhere() -> None:
    """Each of 44 cards in each of 44 places, 200 times in 8800 shuffles on the mean."""
    decks = [shuffled(Rng.at(seed, 0)) for seed in range(8800)]
    for place in range(44):
        counts = Counter(deck[place] for deck in decks)
        assert len(counts) == 44
        assert min(counts.values()) > 120 and max(counts.values()) < 280, place
    pairs = Counter((deck[0], deck[43]) for deck in decks)
    assert max(pairs.values()) < 25  # 44 x 43 of them, 4.65 each on the mean


def test_shuffled__whole_decks_differ() -> None:
    assert len({tuple(shuffled(Rng.at(seed, 0))) for seed in range(2000)}) == 2000


def test_deal__the_same_hands_under_other_house_rules() -> None:
    """A deal can be told by its number."""
    usual, other = deal(3, 7), deal(3, 7, stacking=True, roles="merchant captain ships_boy pirate")
    assert usual.state.hands == other.state.hands


def test_deal__an_appleless_hand_comes_about_as_often_as_it_must() -> None:
    """C(34, 6) of C(44, 6) hands, 19 in a hundred, have no apple."""
    hands = [hand for seed in range(400) for hand in deal(4, seed).state.hands]
    without = sum(not any(APPLES[card] for card in hand) for hand in hands)
    assert 250 <= without <= 360


# --- characters and columns -----------------------------------------------------------------------


def test_roles__chosen_in_the_order_of_seats() -> None:
    """js.roles: four players have one each, three leave the last one over, two have two each."""
    chosen = "merchant captain ships_boy pirate"
    assert roles(deal(4, 1, roles=chosen)) == {
        "merchant": 0, "captain": 1, "ships_boy": 2, "pirate": 3,
    }  # fmt: skip
    assert roles(deal(3, 1, roles=chosen))["pirate"] == NOBODY
    assert roles(deal(2, 1, roles=chosen)) == {
        "merchant": 0, "captain": 0, "ships_boy": 1, "pirate": 1,
    }  # fmt: skip


def test_roles__by_chance_anybody_is_the_pirate() -> None:
    assert {roles(deal(4, seed))["pirate"] for seed in SEEDS} == {0, 1, 2, 3}
    assert {roles(deal(3, seed))["pirate"] for seed in SEEDS} == {0, 1, 2, NOBODY}
    assert {roles(deal(2, seed))["pirate"] for seed in SEEDS} == {0, 1}


@pytest.mark.parametrize(
    "bad", ["", "pirate", "pirate pirate captain merchant", "pirate captain merchant cook"]
)
def test_roles__bad_ones_get_a_sentence(bad: str) -> None:
    with pytest.raises(BadOption, match=r"js\.roles.*\.$"):
        JOHN_SILVER.check_options(4, {"js.roles": bad})


@pytest.mark.parametrize(
    ("value", "owners"),
    [
        ("alternate", (0, 1, 0, 1)),
        ("adjacent", (0, 0, 1, 1)),
        ("ABBA", (0, 1, 1, 0)),
        ("BABA", (1, 0, 1, 0)),
        ("BAAB", (1, 0, 0, 1)),
        ("BBAA", (1, 1, 0, 0)),
    ],
)
def test_two_player_columns(value: str, owners: tuple[int, ...]) -> None:
    """JS-A10: A B A B, unless chosen otherwise; each character above a column of its own seat."""
    for seed in range(5):
        planks = deal(2, seed, two_player_columns=value, roles="pirate captain merchant ships_boy")
        assert planks.state.owners == owners
        assert roles(planks)["pirate"] == roles(planks)["captain"] == 0


def test_dummy_column__falls_where_it_falls() -> None:
    assert {deal(3, seed).state.owners.index(NOBODY) for seed in SEEDS} == {0, 1, 2, 3}


@pytest.mark.parametrize("value", ["1", "2", "3", "4"])
def test_dummy_column__chosen(value: str) -> None:
    """JS-A11: it is the left-over character's, and the others still come in any order."""
    orders = set()
    for seed in SEEDS:
        planks = deal(3, seed, dummy_column=value, roles="merchant captain ships_boy pirate")
        assert planks.state.owners.index(NOBODY) == int(value) - 1
        assert roles(planks)["pirate"] == NOBODY
        orders.add(tuple(owner for owner in planks.state.owners if owner != NOBODY))
    assert len(orders) == 6


# --- who begins -----------------------------------------------------------------------------------


def test_start_player__the_pirate() -> None:
    """JS-A9: the owner of the pirate's column; with three and a pirate nobody has, chance."""
    for seats in (2, 4):
        for seed in range(20):
            planks = deal(seats, seed)
            pirate = roles(planks)["pirate"]
            assert planks.turn() == (pirate,)
            assert planks.told(Begins) == [Begins(pirate, "pirate")]
    unowned = [deal(3, seed, roles="merchant captain ships_boy pirate") for seed in SEEDS]
    assert {planks.state.start for planks in unowned} == {0, 1, 2}
    assert {planks.told(Begins)[0].why for planks in unowned} == {"chance"}


def test_start_player__random_and_first_seat() -> None:
    drawn = [deal(4, seed, start_player="random") for seed in SEEDS]
    assert {planks.state.start for planks in drawn} == {0, 1, 2, 3}
    assert any(planks.state.start != roles(planks)["pirate"] for planks in drawn)
    for seed in range(10):
        planks = deal(4, seed, start_player="seat0")
        assert planks.state.start == 0
        assert planks.told(Begins) == [Begins(0, "house")]


# --- the exchange ---------------------------------------------------------------------------------


def test_mulligan__asked_in_order_from_the_start_player() -> None:
    """JS-A8: everybody is asked, once each."""
    planks = deal(4, 1, roles="merchant captain pirate ships_boy")
    for seat in (2, 3, 0, 1):
        assert planks.turn() == (seat,)
        planks.do(seat, KEEP)
    assert planks.turn() == (2,)


def test_mulligan__off() -> None:
    """Play begins at once, apples or not."""
    planks = deal(4, 1, mulligan="off")
    assert planks.legal(planks.state.start)[0] not in (KEEP, EXCHANGE)
    assert planks.refused(planks.state.start, EXCHANGE) == "too-late-to-exchange"


def test_mulligan__once_even_if_the_new_hand_has_no_apple() -> None:
    planks = first_hands(2, APPLELESS, WITH_APPLE)
    planks.state.pile.sort(key=lambda card: APPLES[card] == 0)  # no apple among the next six
    planks.do(P1, EXCHANGE)
    assert not any(APPLES[card] for card in planks.state.hands[P1])
    assert planks.turn() == (P2,)


def test_mulligan__until_an_apple_is_there() -> None:
    """js.mulligan=until_apple: again and again while there is none; keeping is always open."""
    planks = first_hands(2, APPLELESS, WITH_APPLE, mulligan="until_apple")
    planks.state.pile.sort(key=lambda card: APPLES[card] == 0)
    planks.do(P1, EXCHANGE)
    assert planks.legal(P1) == (KEEP, EXCHANGE)
    planks.state.pile.sort(key=lambda card: APPLES[card] > 0)  # now apples come
    planks.do(P1, EXCHANGE)
    assert planks.legal(P1) == (KEEP,)
    assert planks.refused(P1, EXCHANGE) == "has-apple"
    planks.do(P1, KEEP)
    assert planks.turn() == (P2,)
    assert [len(old) for old in planks.state.put_back[P1]] == [6, 6]


# --- what the table totals ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "value", "totals"),
    [
        (4, "spots_only_3plus", (None, None, 2)),
        (3, "spots_only_3plus", (None, None, 2)),
        (2, "spots_only_3plus", (None, None, None)),
        (2, "all", (3, 4, 2)),
        (4, "all", (3, 4, 2)),
        (4, "none", (None, None, None)),
    ],
)
def test_open_piles(seats: int, value: str, totals: tuple[int | None, ...]) -> None:
    """JS-A18: what others see of P2's 3 gold, 4 apples and 2 spots; P2 may count its own."""
    planks = position(
        seats, hands=["ship 2"], won=["", "chest 3, ship 7, ship 1"], house={"open_piles": value}
    )
    for viewer in (None, P1, P3 if seats > 2 else P1):
        seen = JOHN_SILVER.view(planks.state, viewer).seats[P2]
        assert (seen.gold, seen.apples, seen.spots) == totals
        assert sorted(seen.won) == sorted(cards("chest 3, ship 7, ship 1"))  # public for good
    own = JOHN_SILVER.view(planks.state, P2).seats[P2]
    assert (own.gold, own.apples, own.spots) == (3, 4, 2)


def test_setup__refuses_options_that_are_no_plain_values() -> None:
    with pytest.raises(BadOption, match=r"\.$"):
        JOHN_SILVER.setup(Table(2, {"js.roles": ["pirate"]}), Rng(1), silent)
