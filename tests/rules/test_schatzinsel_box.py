"""The box of Die Schatzinsel: tiles, stones, counts, the deal (rules, sections 3.2, 3.3, 3.5)."""

from __future__ import annotations

import pytest

from game.core.model import Fact, Table
from game.core.rng import Rng
from game.rules.schatzinsel.box import CHARTS, CROSSES, END_BONUS, TRACK, Share, chart_of, on_track
from game.rules.schatzinsel.model import State
from game.rules.schatzinsel.options import START_CELLS
from game.rules.schatzinsel.pages import PAGES
from game.rules.schatzinsel.rules import SCHATZINSEL
from game.rules.schatzinsel.words import (
    Begins,
    Dealt,
    Displayed,
    MapBegun,
    TurnBegan,
    numbers_of,
    tile_name,
    tile_of,
)
from tests.rules.island import cell


def dealt(seats: int, seed: int = 1, **options: str) -> tuple[State, list[Fact]]:
    """A deal and what it told; options without `si.`."""
    given = {f"si.{name}": value for name, value in options.items()}
    table = Table(seats, SCHATZINSEL.check_options(seats, given))
    facts: list[Fact] = []
    return SCHATZINSEL.setup(table, Rng.at(seed, 0), facts.append), facts


# --- tiles and stones -----------------------------------------------------------------------------


def test_tiles__every_pair_of_numbers_once() -> None:
    pairs = [(row, column) for row in range(1, 6) for column in range(1, 6)]
    assert [numbers_of(tile_of(*pair)) for pair in pairs] == pairs
    assert len({tile_of(*pair) for pair in pairs}) == 25


def test_si_a4__a_tile_cannot_be_turned() -> None:
    assert tile_of(2, 4) != tile_of(4, 2)
    chart = chart_of(tile_of(1, 1), cell((0, 0)))
    assert chart.cells[tile_of(2, 4)] == cell((1, 3))
    assert chart.cells[tile_of(4, 2)] == cell((3, 1))


def test_tiles__the_eight_crosses() -> None:
    assert " ".join(map(tile_name, CROSSES)) == "1-1 1-3 2-2 2-4 3-3 3-5 4-4 5-5"


def test_constants() -> None:
    assert (END_BONUS, TRACK) == (7, 60)


def test_si_t01__labels_after_five_comes_one() -> None:
    """SI-A3: upwards, downwards and to the right."""
    chart = chart_of(tile_of(5, 1), cell((2, 0)))
    assert chart.rows == (3, 4, 5, 1, 2)
    assert chart.columns == (1, 2, 3, 4, 5)


def test_si_t02__labels_of_a_corner() -> None:
    chart = chart_of(tile_of(2, 4), cell((0, 0)))
    assert chart.rows == (2, 3, 4, 5, 1)
    assert chart.columns == (4, 5, 1, 2, 3)
    assert chart.cells[tile_of(1, 3)] == cell((4, 4))


def test_charts__each_tile_has_one_cell_by_the_formula() -> None:
    """rules, section 3.3: the label of row i is ((a - 1 + (i - R)) mod 5) + 1."""
    for a, b, r, c in ((1, 1, 0, 0), (5, 2, 3, 1), (3, 4, 4, 4), (2, 5, 0, 3)):
        chart = chart_of(tile_of(a, b), cell((r, c)))
        assert chart.rows == tuple((a - 1 + (i - r)) % 5 + 1 for i in range(5))
        assert chart.columns == tuple((b - 1 + (j - c)) % 5 + 1 for j in range(5))
        for x in range(1, 6):
            for y in range(1, 6):
                place = chart.rows.index(x), chart.columns.index(y)
                assert chart.cells[tile_of(x, y)] == cell(place)
                assert chart.tiles[cell(place)] == tile_of(x, y)
    assert len({chart.cells for chart in CHARTS}) == 25


def test_charts__neighbours_do_not_wrap() -> None:
    """SI-A5: edges do not meet, corners do not touch; the stones' 5 and 1 may be neighbours."""
    chart = chart_of(tile_of(5, 5), cell((0, 0)))  # stones 5 1 2 3 4 both ways
    beside_corner = {tile_of(5, 1), tile_of(1, 5)}
    assert chart.near[tile_of(5, 5)] == sum(1 << tile for tile in beside_corner)
    middle = {tile_of(1, 2), tile_of(2, 1), tile_of(2, 3), tile_of(3, 2)}
    assert chart.near[tile_of(2, 2)] == sum(1 << tile for tile in middle)


def test_crosses__are_never_neighbours() -> None:
    """rules, section 3.5: in no shift of the stones do two X tiles lie side by side."""
    for chart in CHARTS:
        for tile in CROSSES:
            assert not any(chart.near[tile] >> other & 1 for other in CROSSES)


def test_si_t34__a_lap_is_sixty_fields() -> None:
    """SI-A17."""
    assert on_track(58 + 6) == (1, 4)
    assert on_track(59) == (0, 59)
    assert on_track(120) == (2, 0)


# --- the deal -------------------------------------------------------------------------------------

SETUPS = {
    # seats, rules: tiles, chests, guards each; extra guards, tiles beside the board
    (2, "silver"): (Share(5, 4, 1, 1), 14),
    (3, "silver"): (Share(3, 3, 1, 2), 15),
    (4, "silver"): (Share(2, 2, 1, 3), 16),
    (2, "hawkins"): (Share(5, 4, 1, 2), 14),
    (3, "hawkins"): (Share(3, 3, 1, 3), 15),
    (4, "hawkins"): (Share(2, 2, 1, 4), 16),
}


@pytest.mark.parametrize(("seats", "rules"), SETUPS)
def test_si_t03__setup(seats: int, rules: str) -> None:
    """The table of section 3.2; SI-A16 for Hawkins, SI-A9 for nine chests with three."""
    share, beside = SETUPS[seats, rules]
    state, facts = dealt(seats, rules=rules)
    view = SCHATZINSEL.view(state, None)
    assert len(view.display) == beside
    assert view.extra_guards == share.extra_guards
    for seat in view.seats:
        assert (seat.tiles, seat.chests, seat.guards) == (share.tiles, share.chests, share.guards)
        assert (seat.open_tiles, seat.score) == ((), 0)
    assert 1 + beside + seats * share.tiles == 25
    assert sum(tile >= 0 for tile in view.board) == 1
    kinds = [MapBegun, Displayed, *[Dealt] * seats, Begins, TurnBegan]
    assert [type(fact) for fact in facts] == kinds


def test_si_a2__the_first_tile_pays_nobody() -> None:
    for seed in range(20):
        state, _facts = dealt(3, seed)
        view = SCHATZINSEL.view(state, None)
        assert [seat.score for seat in view.seats] == [0, 0, 0]
        assert view.last is None


def test_si_a20__any_seat_begins() -> None:
    assert {dealt(4, seed)[0].turn for seed in range(60)} == {0, 1, 2, 3}


def test_deal__is_the_seed_s() -> None:
    """Equal seeds, equal deals; other seeds, other deals."""
    assert dealt(3, 5)[1] == dealt(3, 5)[1]
    assert len({str(dealt(3, seed)[1]) for seed in range(20)}) == 20


def test_deal__each_sees_its_own_tiles_only() -> None:
    _state, facts = dealt(3)
    for fact in facts:
        if isinstance(fact, Dealt):
            assert fact.tiles is not None and len(fact.tiles) == fact.count == 3
            assert fact.seen_by(fact.seat) == fact
            for other in {None, 0, 1, 2} - {fact.seat}:
                seen = fact.seen_by(other)
                assert (seen.tiles, seen.count, seen.chests) == (None, 3, 3)


def test_start_cells__are_all_the_board() -> None:
    assert sorted(START_CELLS.values()) == list(range(25))
    assert START_CELLS["0,4"] == cell((0, 4)) and START_CELLS["3,1"] == cell((3, 1))


# --- the rules reference --------------------------------------------------------------------------


def test_pages__say_the_numbers_of_the_box() -> None:
    pages = {page.title: page.text for page in PAGES}
    assert "1-1, 1-3, 2-2, 2-4, 3-3, 3-5, 4-4 and 5-5" in pages["The map"]
    for seats, word in ((2, "two"), (3, "three"), (4, "four")):
        share = SETUPS[seats, "silver"][0]
        chests = f"{share.tiles} tiles, {share.chests} chests, {share.guards} guard"
        assert f"*{word} players:* {chests}" in pages["Behind the screens"]
    assert "1 for two players, 2 for three, 3 for four" in pages["Behind the screens"]
    assert f"*{END_BONUS} points*" in pages["The end"]
    assert f"{TRACK} fields" in pages["The end"]


def test_pages__mention_every_option() -> None:
    (house,) = [page.text for page in PAGES if page.title == "House rules"]
    for option in SCHATZINSEL.info.options:
        if option.name != "si.rules":  # a page of its own
            assert f"*{option.title}:*" in house
