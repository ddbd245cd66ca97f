"""Who knows what in Die Schatzinsel (rules, section 0.2), beyond the general laws of secrecy."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from game.core.model import Table, Viewer, silent
from game.core.rng import Rng
from game.rules.schatzinsel.model import State, tiles_in
from game.rules.schatzinsel.rules import SCHATZINSEL
from game.rules.schatzinsel.view import counted_in, own_tiles, worth_in
from game.rules.schatzinsel.words import tile_of
from tests.rules.island import CROSS_CELLS, DONE, Island, cell, chest, guard, lay, take


def worlds(state: State, viewer: Viewer, count: int) -> list[State]:
    view = SCHATZINSEL.view(state, viewer)
    return [SCHATZINSEL.imagine(view, viewer, Rng(n)) for n in range(count)]


def three_hands() -> Island:
    """Seat 0 has (0,0), (0,1); seat 1 (0,2), (0,3); seat 2 (0,4), all dealt; (4,4) lies."""
    island = Island(3).occupied((4, 4)).hand(0, (0, 0), (0, 1))
    return island.hand(1, (0, 2), (0, 3)).hand(2, (0, 4))


# --- views ----------------------------------------------------------------------------------------


def test_view__own_tiles_only() -> None:
    state = three_hands().state
    for viewer in (None, 0, 1, 2):
        seats = SCHATZINSEL.view(state, viewer).seats
        assert [seat.tiles for seat in seats] == [2, 2, 1]
        assert [seat.dealt_tiles is None for seat in seats] == [n != viewer for n in range(3)]
    assert SCHATZINSEL.view(state, 1).seats[1].dealt_tiles == (2, 3)


def test_view__tiles_that_were_taken_stay_known() -> None:
    """Until they are laid; in the order of the board, whatever they were taken in."""
    island = three_hands().play(take((3, 3)), take((3, 4)), take((2, 0)), take((1, 1)))
    for viewer in (None, 0, 1, 2):
        seats = SCHATZINSEL.view(island.state, viewer).seats
        open_tiles = [seat.open_tiles for seat in seats]
        assert open_tiles == [(cell((1, 1)), cell((3, 3))), (cell((3, 4)),), (cell((2, 0)),)]
    island.play(lay((3, 4)))
    assert SCHATZINSEL.view(island.state, None).seats[1].open_tiles == ()


def test_view__own_tiles_in_the_order_of_the_board() -> None:
    """Stones 4 5 1 2 3 along the top: tile 1-4 lies left of tile 1-1."""
    table = Table(2, SCHATZINSEL.check_options(2, {}))
    for seed in range(20):
        state = SCHATZINSEL.setup(table, Rng.at(seed, 0), silent)
        view = SCHATZINSEL.view(state, 0)
        cells = [view.chart.cells[tile] for tile in own_tiles(view, 0)]
        assert cells == sorted(cells) and len(cells) == 5
        shown = [view.chart.cells[tile] for tile in view.display]
        assert shown == sorted(shown)


def test_view__the_last_scoring_is_counted_again() -> None:
    """The tile with the cells that brought its points; then chest and guard on their cell."""
    island = Island(2).occupied((2, 1)).hand(0, (2, 2)).hand(1, (4, 0))
    island.play(lay((2, 2)))
    last = SCHATZINSEL.view(island.state, None).last
    assert last is not None
    assert (last.what, last.seat, last.points) == ("touching", 0, 2)
    assert last.counted == (cell((2, 1)), cell((2, 2)))
    island.play(chest((2, 2)))
    last = SCHATZINSEL.view(island.state, None).last
    assert last is not None
    assert (last.what, last.seat, last.counted) == ("chests", 1, (cell((2, 2)),))
    island.play(guard((2, 2)))
    last = SCHATZINSEL.view(island.state, None).last
    assert last is not None
    assert (last.what, last.seat, last.points) == ("guards", 0, 2)


def test_view__what_a_tile_would_bring() -> None:
    """Before it is laid; the view alone tells it. (2,2) beside (2,1): 2 points."""
    island = Island(2).occupied((2, 1)).hand(0, (2, 2), (4, 4)).hand(1, (4, 0))
    view = SCHATZINSEL.view(island.state, 0)
    assert worth_in(view, tile_of(3, 3)) == (2, True)
    assert counted_in(view, tile_of(3, 3)) == (cell((2, 1)), cell((2, 2)))
    assert worth_in(view, tile_of(5, 5)) == (8, False)


def test_view__what_is_under_way() -> None:
    """A turn in its middle: what was begun, what may go on, the chain."""
    island = Island(2, rules="hawkins").occupied((4, 4)).hand(0, (0, 0), (0, 1))
    island.hand(1, (3, 3)).play(take((2, 2)), lay((0, 0)))
    view = SCHATZINSEL.view(island.state, 1)
    assert (view.turn, view.begun, view.doing) == (0, ("take-tile", "lay-tiles"), "lay-tiles")
    assert view.chain == (cell((0, 0)),)
    view = SCHATZINSEL.view(island.play(DONE).state, 1)
    assert (view.turn, view.begun, view.doing, view.chain) == (1, (), "", ())


def test_view__marker_on_the_track() -> None:
    """SI-T34, SI-A17: 58 points and a tile for 6 are 64: one lap and 4 fields."""
    island = Island(2).occupied((2, 0), (2, 1), (2, 2), (0, 3), (1, 3)).hand(0, (2, 3))
    island.hand(1, (4, 4)).state.points[0][0] = 58
    island.play(lay((2, 3)))
    seat = SCHATZINSEL.view(island.state, None).seats[0]
    assert (seat.score, seat.lap, seat.field) == (64, 1, 4)


# --- imagined worlds ------------------------------------------------------------------------------


def test_imagine__each_deal_is_equally_likely() -> None:
    """Seat 0 does not know where (0,2), (0,3), (0,4) are: three deals for two seats, each 1/3.

    3,000 worlds, 1,000 expected each, standard deviation 26.
    """
    found = Counter(tuple(tiles_in(w.dealt[2])) for w in worlds(three_hands().state, 0, 3000))
    assert set(found) == {(2,), (3,), (4,)}
    assert all(870 < count < 1130 for count in found.values())


def test_imagine__what_was_taken_is_never_dealt_elsewhere() -> None:
    island = three_hands().play(take((3, 3)), take((3, 4)), take((2, 0)))
    for world in worlds(island.state, 1, 50):
        assert world.taken == island.state.taken
        assert world.dealt[1] == island.state.dealt[1]
        hidden = world.dealt[0] | world.dealt[2]
        assert tiles_in(hidden) == [cell((0, 0)), cell((0, 1)), cell((0, 4))]


def test_secrets__two_players_can_conclude_everything() -> None:
    """What is neither seen nor one's own is the other's; a spectator knows neither hand."""
    island = Island(2).occupied((4, 4)).hand(0, (0, 0)).hand(1, (0, 1))
    assert SCHATZINSEL.secrets(island.state, 0) == {}
    assert SCHATZINSEL.secrets(island.state, 1) == {}
    assert set(SCHATZINSEL.secrets(island.state, None)) == {
        "tiles dealt to seat 0", "tiles dealt to seat 1",
    }  # fmt: skip


def test_secrets__a_last_hidden_hand_is_no_secret() -> None:
    """Three players; seat 2 has laid its tile: for seat 0, all that is left is seat 1's."""
    island = three_hands()
    assert set(SCHATZINSEL.secrets(island.state, 0)) == {
        "tiles dealt to seat 1", "tiles dealt to seat 2",
    }  # fmt: skip
    island.state.turn = 2
    island.play(lay((0, 4)))
    assert SCHATZINSEL.secrets(island.state, 0) == {}
    assert set(SCHATZINSEL.secrets(island.state, None)) == {
        "tiles dealt to seat 0", "tiles dealt to seat 1",
    }  # fmt: skip


def test_turn__its_end_does_not_tell_of_hidden_tiles() -> None:
    """Seat 0 lays (0,0) and has (0,1), or has not: to seat 2 both look the same."""
    looks = []
    for holder in (0, 1):
        island = Island(3).occupied((4, 4)).hand(0, (0, 0), (2, 2) if holder else (0, 1))
        island.hand(1, (0, 1) if holder else (2, 2)).hand(2, (0, 4)).play(lay((0, 0)))
        looks.append(msgspec.json.encode(SCHATZINSEL.view(island.state, 2)))
        looks.append(msgspec.json.encode([fact.seen_by(2) for fact in island.facts]))
    assert looks[:2] == looks[2:]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_imagine__keeps_what_is_on_the_table(viewer: Viewer) -> None:
    """Chests, guards, scores and the turn under way are the same in every world."""
    island = three_hands().occupied(*CROSS_CELLS[4:7]).hand(0, (1, 0))
    island.treasure(*CROSS_CELLS[4:6], guarded=1, chests=(3, 2, 2), guards=(1, 0, 1))
    island.play(lay((0, 0)))
    for world in worlds(island.state, viewer, 10):
        assert SCHATZINSEL.view(world, viewer) == SCHATZINSEL.view(island.state, viewer)
        assert (world.points, world.counts) == (island.state.points, island.state.counts)
        assert (world.chested, world.guarded) == (island.state.chested, island.state.guarded)
        assert (world.begun, world.doing, world.chain) == (4, 4, [0])
