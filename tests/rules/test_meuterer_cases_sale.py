"""Meuterer, cases ME-T14..T23 of the rules: what is sold where, and what it pays."""

from __future__ import annotations

import pytest

from game.rules.meuterer.box import GRAIN
from game.rules.meuterer.model import Phase
from game.rules.meuterer.words import Sell, Sold
from tests.rules.mutiny import (
    APE,
    BORIS,
    FEDYA,
    FROST,
    ICY,
    KATYA,
    MOUNTAIN,
    NEST,
    SPIT,
    SVETA,
    THIMBLE,
    Voyage,
    sale,
    voyage,
)

CASES = [
    # By seat what is laid, the merchant (or nobody), the island, the points by seat.
    pytest.param(("", "2 rubies", "2 rubies", ""), None, ICY, (0, 4, 4, 0), id="ME-T14"),
    pytest.param(("", "2 rubies", "2 rubies", ""), SVETA, ICY, (0, 6, 4, 0), id="ME-T15"),
    pytest.param(
        ("rubies", "rubies", "rubies", ""), None, ICY, (3, 3, 3, 0), id="ME-T16, three tied"
    ),
    pytest.param(
        ("rubies", "rubies", "rubies", ""), FEDYA, ICY, (3, 3, 6, 0), id="ME-T16, with merchant"
    ),
    pytest.param(("rubies",) * 4, None, ICY, (0, 0, 0, 0), id="ME-T17, four tied"),
    pytest.param(("rubies",) * 4, KATYA, ICY, (0, 0, 0, 6), id="ME-T17, ME-A3, with merchant"),
    pytest.param(("", "3 grain", "2 grain", ""), FEDYA, SPIT, (0, 6, 0, 0), id="ME-T18"),
    pytest.param(("", "rubies", "rubies", "rubies"), SVETA, THIMBLE, (0, 2, 0, 0), id="ME-T19"),
    pytest.param(
        ("", "2 wine, cloth", "2 salt", ""), None, MOUNTAIN, (0, 3, 3, 0), id="ME-T20, ME-A5"
    ),
    pytest.param(("salt", "2 wine", "grain", ""), None, FROST, (0, 0, 0, 0), id="ME-T23, ME-A29"),
    # A4: the numbers are per player; A2: the merchant counts in the tie (4, 2, 2).
    pytest.param(
        ("wine", "cloth", "salt", ""), SVETA, MOUNTAIN, (2, 4, 2, 0), id="ME-A2, ME-A4, ME-A5"
    ),
    pytest.param(("", "wine", "", ""), None, MOUNTAIN, (0, 4, 0, 0), id="alone"),
    pytest.param(("", "", "wine", ""), FEDYA, MOUNTAIN, (0, 0, 4, 0), id="merchant alone"),
]


@pytest.mark.parametrize(("laid", "merchant", "where", "points"), CASES)
def test_sale(
    laid: tuple[str, ...], merchant: int | None, where: int, points: tuple[int, ...]
) -> None:
    """Only `where` is active; all sell as much as they can; there is no mutiny."""
    v = voyage(*laid, at=where)
    v.round(dict(enumerate(laid)), roles_with(merchant))
    assert v.paid(where) == points
    goods = [sum(gains) - gains[0] - gains[2] for gains in v.state.gains]  # without the ship
    assert tuple(goods) == points


def roles_with(merchant: int | None) -> dict[int, str]:
    """Boris is captain; nobody is the mutineer, and the merchant who is named, if any."""
    roles = {SVETA: "sailor", FEDYA: "boatswain", KATYA: "stevedore"}
    if merchant is not None:
        roles[merchant] = "merchant"
    return roles


def about_to_sell(laid: dict[int, str], at: int, came_from: int = -1) -> Voyage:
    """Everybody has passed, nobody rises; Boris is captain."""
    v = voyage(*[laid.get(seat, "") for seat in range(4)], at=at, came_from=came_from)
    v.offer(0)
    v.trade(laid, roles_with(None))
    return v


def test_me_t20__one_kind_on_an_island() -> None:
    """ME-T20, ME-A5: two wine and one cloth count as two, whatever is chosen; never as three."""
    v = about_to_sell({SVETA: "2 wine, cloth"}, MOUNTAIN)
    assert v.legal(SVETA) == [
        sale(("2 wine", MOUNTAIN)), sale(("wine", MOUNTAIN)), sale(("cloth", MOUNTAIN)), sale(),
    ]  # fmt: skip
    both = sale(("2 wine", MOUNTAIN), ("cloth", MOUNTAIN))
    assert v.refused(SVETA, both) == "cannot-be-sold"
    assert v.refused(SVETA, sale(("3 wine", MOUNTAIN))) == "cannot-be-sold"


def test_me_t21__four_grain_for_two_islands() -> None:
    """ME-T21, ME-A7, ME-A8: 4+0, 3+1, 2+2, 1+3, 0+4 are legal, and every smaller sale: a + b <= 4
    has fifteen solutions."""
    v = about_to_sell({KATYA: "4 grain"}, APE, came_from=SPIT)

    def split(here: int, there: int) -> Sell:
        lots = [(f"{here} grain", APE)] * (here > 0) + [(f"{there} grain", SPIT)] * (there > 0)
        return sale(*lots)

    for here in range(5):
        assert v.refused(KATYA, split(here, 4 - here)) is None
    assert len(v.legal(KATYA)) == 15
    assert v.refused(KATYA, split(3, 2)) == "cannot-be-sold"
    v.do(KATYA, split(1, 3))
    assert v.paid(APE)[KATYA] == 2 and v.paid(SPIT)[KATYA] == 6


def test_me_t22__different_kinds_on_two_islands() -> None:
    """ME-T22: Mountain Island and Pirate's Nest both take anything: wine here, cloth there."""
    v = about_to_sell({FEDYA: "2 wine, 2 cloth"}, MOUNTAIN, came_from=NEST)
    v.do(FEDYA, sale(("2 wine", MOUNTAIN), ("2 cloth", NEST)))
    assert v.paid(MOUNTAIN)[FEDYA] == 4 and v.paid(NEST)[FEDYA] == 4


def test_sale__fewer_or_nothing() -> None:
    """ME-A7: Sveta sells one of her two, so Fedya with one is tied with her; Katya sells none."""
    v = about_to_sell({SVETA: "2 salt", FEDYA: "wine", KATYA: "3 cloth"}, MOUNTAIN)
    v.sell({SVETA: sale(("salt", MOUNTAIN)), KATYA: sale()})
    assert v.paid(MOUNTAIN) == (0, 3, 3, 0)
    assert Sold(KATYA, ()) in v.facts


def test_sale__who_has_nothing_to_sell_is_not_asked() -> None:
    """What lies in front is open, so everybody sees that there is nothing to decide."""
    v = about_to_sell({BORIS: "battle", SVETA: "salt", KATYA: "cloth"}, FROST)
    assert v.state.phase == Phase.SALE and v.acting == (KATYA,)
    assert v.refused(SVETA, sale()) == "not-your-turn"


def test_sale__only_on_active_islands() -> None:
    """Rules 5.2, no. 5: the island of the ship and the one it came from, no other."""
    v = about_to_sell({SVETA: "2 grain, cloth"}, APE, came_from=FROST)
    assert v.legal(SVETA)[0] == sale(("2 grain", APE), ("cloth", FROST))
    assert v.refused(SVETA, sale(("2 grain", SPIT))) == "cannot-be-sold"
    assert v.refused(SVETA, Sell((*sale(("grain", APE)).lots,) * 2)) == "cannot-be-sold"
    assert {lot.good for action in v.legal(SVETA) for lot in action.lots} == {3, GRAIN}  # type: ignore[attr-defined]


def test_sale__battle_cards_are_not_sold() -> None:
    """Phase 2: they may be played, but nobody is paid for them; not even where anything goes."""
    v = about_to_sell({SVETA: "2 battle, wine"}, MOUNTAIN)
    assert v.legal(SVETA) == [sale(("wine", MOUNTAIN)), sale()]


def test_sale__the_second_number_goes_to_nobody_else() -> None:
    """Rules 5.4, no. 5: only those with the most are paid; the runner-up gets nothing."""
    v = about_to_sell({SVETA: "2 salt", FEDYA: "wine", KATYA: "cloth"}, MOUNTAIN)
    v.sell()
    assert v.paid(MOUNTAIN) == (0, 4, 0, 0)


def test_ships_next_island__the_one_left_stays_active() -> None:
    """Phase 6: from the Icy Island, two steps: Cold Cliff and Icy Island, and no longer the Barren
    Spit."""
    v = voyage("only 2 wine", "", "", "", at=ICY, came_from=SPIT)
    v.round({}, {})
    assert v.active == (6, ICY)
