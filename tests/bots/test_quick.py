"""The quick players of the games: what they choose in plain positions, and what they reckon."""

from __future__ import annotations

import pytest

from game.core.model import Table, silent
from game.core.rng import Rng
from game.rules.john_silver import quick as john_silver
from game.rules.john_silver.box import COLUMNS, DECK, JOKER, ROWS, SUIT
from game.rules.john_silver.rules import JOHN_SILVER
from game.rules.john_silver.words import DRAW
from game.rules.meuterer import standing
from game.rules.meuterer.box import NAMES
from game.rules.meuterer.rules import MEUTERER
from game.rules.schatzinsel import plain as schatzinsel_plain
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
    used = john_silver.Rows(john_silver.worths((0, 1, 0, 1), 2, 0, 150))
    fresh = john_silver.Rows(used._worths)
    row = {card("ship 4"): 0, card("ship 9"): 2}
    value = used.of(2, row)
    used.known.update(dict.fromkeys(range(-john_silver.KNOWN, 0), 0))
    assert used.of(2, {card("ship 2"): 3}) == fresh.of(2, {card("ship 2"): 3})
    assert len(used.known) < john_silver.KNOWN
    assert used.of(2, row) == fresh.of(2, row) == value


# --- the others -----------------------------------------------------------------------------------


def test_schatzinsel__stands_are_points_so_far() -> None:
    state = SCHATZINSEL.setup(Table(3, SCHATZINSEL.check_options(3, {})), Rng(3), silent)
    state.points[0], state.points[2] = [5, 0, 2], [0, 7, 1]
    assert schatzinsel.stand(state) == [500, 700, 300]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", ["silver", "hawkins"])
@pytest.mark.parametrize("connect", ["lines", "group"])
def test_schatzinsel__chooses_as_the_plain_bot_that_looks_as_far(
    seats: int, rules: str, connect: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only quicker, and on a whole state: at every choice of a match."""
    monkeypatch.setattr(schatzinsel_plain, "LONGEST", schatzinsel.LONGEST)
    options = SCHATZINSEL.check_options(seats, {"si.rules": rules, "si.connect": connect})
    state = SCHATZINSEL.setup(Table(seats, options), Rng(7), silent)
    kinds = set()
    while acting := SCHATZINSEL.to_act(state):
        seat, legal = acting[0], SCHATZINSEL.legal(state, acting[0])
        plain = schatzinsel_plain.advise(SCHATZINSEL.view(state, seat), legal, Rng(1)).action
        assert schatzinsel.pick(state, seat, legal, Rng(1)) == plain
        kinds.add(type(plain))
        SCHATZINSEL.apply(state, seat, plain, Rng(1), silent)
    assert len(kinds) >= 4


def test_schatzinsel__tiles_that_belong_side_by_side_are_one_chain() -> None:
    """Tile 0 in the top left corner: 0, 1 and 6 hang together, 3 and 8 do, 24 is alone."""
    assert schatzinsel.chains_in(0, sum(1 << tile for tile in (0, 1, 6, 3, 8, 24))) == 3
    assert schatzinsel.chains_in(0, 0) == 0
    assert schatzinsel.chains_in(0, 1 << 0 | 1 << 6) == 2  # a corner alone does not join


def test_meuterer__stands_are_points_the_post_and_cards_that_are_wanted() -> None:
    """Where rubies are wanted and one seller gets 6 (`standing`): two of a kind, a card that nobody
    wants, a battle card, and the captain's post with three at the table; the Icy Island itself pays
    a captain 5, as much as any."""
    state = MEUTERER.setup(Table(3, MEUTERER.check_options(3, {})), Rng(3), silent)
    state.scores = [4, -1, 0]
    state.captain = 1
    state.ship = state.ring.index(NAMES.index("Icy Island"))
    state.hands = [[2, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 0, 1]]
    state.sizes = [3, 1, 1]
    two, battle = standing.HERE[3][2] * 6 // 4, standing.BATTLES[3][1]
    unwanted, post = standing.UNWANTED, standing.POSTS[3]
    assert standing.stand(state) == [400 + two - unwanted, -100 + post + battle, -unwanted]


def test_meuterer__a_post_far_from_rich_islands_is_worth_less() -> None:
    """In the ring of the first game a ship at the Ape Island reaches values 2, 4, 2, 3 and 5, one
    at the Frost Cave 3, 4, 4, 5 and 2. Without the Icy Island the best of these is 4."""
    ring = tuple(range(12))
    rich, poor = standing.POSTS[4], standing.POSTS[4] - standing.POORER
    assert standing.post(ring, NAMES.index("Ape Island"), 4) == rich
    assert standing.post(ring, NAMES.index("Frost Cave"), 4) == rich
    without = (0, 1, 2, 3, 6, 5, 7, 8, 4, 9, 10, 11)
    assert standing.post(without, 1, 4) == poor  # 3, 4, 4, 4, 2


def test_meuterer__cards_for_two_islands_are_worth_more_than_spare_ones() -> None:
    """The ship lies where wine is wanted (4 for one seller) and came from where salt is (3). A hand
    of two kinds serves both; of what is wanted in one place only, the larger lot counts."""
    state = MEUTERER.setup(Table(4, MEUTERER.check_options(4, {})), Rng(3), silent)
    state.captain = 3
    state.ship = state.ring.index(NAMES.index("Red Reef"))
    state.previous = state.ring.index(NAMES.index("Summer Land"))
    state.hands = [[0] * 7 for _ in range(4)]
    state.hands[0][1], state.hands[0][2] = 2, 1
    state.hands[1][2] = 3
    state.hands[2][0], state.hands[2][3] = 2, 1
    state.sizes = [3, 3, 3, 0]
    here, behind = standing.HERE[4], standing.BEHIND[4]
    assert standing.stand(state)[:3] == [
        here[1] + behind[2] * 3 // 4, here[3], -3 * standing.UNWANTED,
    ]  # fmt: skip
    state.ship = state.ring.index(NAMES.index("Mountain Island"))  # takes any goods
    state.previous = -1
    stands = standing.stand(state)
    assert stands[:2] == [here[2] - standing.SPARE[4], here[3]]
