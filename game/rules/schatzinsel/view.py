"""What a seat may know: the view, built by what it includes (rules, section 0.2).

Owns views, imagined worlds and the list of secrets; the two secrecy laws hold these together. The
only thing that is not open to all are the tiles that were dealt and are not laid yet: each seat
knows its own. Tiles that were taken from beside the board stay known.
"""

from __future__ import annotations

from game.core.model import Reason, Seat, Viewer
from game.core.rng import Rng
from game.core.zones import deal_out
from game.rules.schatzinsel.box import on_track
from game.rules.schatzinsel.model import (
    ALONE,
    DEEDS,
    SCORINGS,
    TOUCHING,
    Bits,
    Scored,
    SeatView,
    State,
    View,
    bits_of,
    in_board_order,
    tiles_in,
)
from game.rules.schatzinsel.offers import hidden_tiles
from game.rules.schatzinsel.scoring import counted, lines_of, worth
from game.rules.schatzinsel.turn import score_of
from game.rules.schatzinsel.words import NOTHING, Cell, Tile

# --- views ----------------------------------------------------------------------------------------


def view_of(state: State, viewer: Viewer) -> View:
    """All that `viewer` may know; None is a spectator."""
    laid = state.laid
    return View(
        viewer=viewer,
        house=state.house,
        chart=state.chart,
        start=state.start,
        turn=NOTHING if state.over else state.turn,
        begun=tuple(name for deed, name in DEEDS.items() if state.begun & deed),
        doing=DEEDS.get(state.doing, ""),
        chain=tuple(state.chain),
        board=tuple(tile if laid >> tile & 1 else NOTHING for tile in state.chart.tiles),
        chests=in_board_order(state.chart, state.chested),
        guards=in_board_order(state.chart, state.guarded),
        display=in_board_order(state.chart, state.display),
        extra_guards=state.extra_guards,
        seats=tuple(_seat_view(state, seat, viewer) for seat in range(state.seats)),
        last=_last_scoring(state),
        passes=state.passes,
        ender=state.ender,
        over=state.over,
    )


def _seat_view(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    dealt, taken = state.dealt[seat], state.taken[seat]
    score = score_of(state, seat)
    lap, field = on_track(score)
    return SeatView(
        tiles=(dealt | taken).bit_count(),
        open_tiles=in_board_order(state.chart, taken),
        dealt_tiles=in_board_order(state.chart, dealt) if seat == viewer else None,
        chests=state.chests[seat],
        guards=state.guards[seat],
        score=score,
        lap=lap,
        field=field,
        sheet=tuple(
            Reason(what, state.counts[n][seat], state.points[n][seat])
            for n, what in enumerate(SCORINGS)
        ),
    )


def _last_scoring(state: State) -> Scored | None:
    """What was paid last. No tile was laid after it, so a tile's cells can be counted again."""
    if state.last is None:
        return None
    what, seat, tile, points = state.last
    cells = [state.chart.cells[tile]]
    if what in (ALONE, TOUCHING):
        cells = counted(state.rows, state.columns, cells[0], state.house.group)
    return Scored(SCORINGS[what], seat, tile, tuple(cells), points)


def own_tiles(view: View, seat: Seat) -> tuple[Tile, ...]:
    """All tiles behind the screen of `seat` that the viewer knows, in the order of the board."""
    known = view.seats[seat].open_tiles + (view.seats[seat].dealt_tiles or ())
    return tuple(sorted(known, key=view.chart.cells.__getitem__))


def lines_in(view: View) -> tuple[list[int], list[int]]:
    """The rows and columns of the board in this view, as `scoring` counts them."""
    return lines_of([cell for cell, tile in enumerate(view.board) if tile != NOTHING])


def worth_in(view: View, tile: Tile) -> tuple[int, bool]:
    """(points, whether it touches another tile) for a tile, were it laid now."""
    return worth(*lines_in(view), view.chart.cells[tile], view.house.group)


def counted_in(view: View, tile: Tile) -> tuple[Cell, ...]:
    """The cells that would bring those points: to light up before the tile is laid."""
    return tuple(counted(*lines_in(view), view.chart.cells[tile], view.house.group))


# --- imagined worlds ------------------------------------------------------------------------------


def imagine(view: View, viewer: Viewer, rng: Rng) -> State:
    """Some whole state that fits what `viewer` knows: hidden tiles dealt anew.

    Every deal that fits is equally likely: nothing that anybody did tells more than which tiles
    were laid and taken, because a turn ends by itself only where all can see that it must.
    """
    deeds = {name: deed for deed, name in DEEDS.items()}
    whats = {what: n for n, what in enumerate(SCORINGS)}
    seats = view.seats
    state = State()
    state.seats = len(seats)
    state.house, state.chart = view.house, view.chart
    state.start, state.turn = view.start, view.turn
    state.begun = sum(deeds[name] for name in view.begun)
    state.doing = deeds.get(view.doing, 0)
    state.chain = list(view.chain)
    state.laid = bits_of(tile for tile in view.board if tile != NOTHING)
    state.rows, state.columns = lines_in(view)
    state.chested, state.guarded = bits_of(view.chests), bits_of(view.guards)
    state.display, state.extra_guards = bits_of(view.display), view.extra_guards
    state.taken = [bits_of(seat.open_tiles) for seat in seats]
    state.dealt = _imagine_tiles(state, view, rng)
    state.chests, state.guards = [seat.chests for seat in seats], [seat.guards for seat in seats]
    state.points = [[seat.sheet[n].points for seat in seats] for n in range(len(SCORINGS))]
    state.counts = [[seat.sheet[n].count for seat in seats] for n in range(len(SCORINGS))]
    last = view.last
    state.last = (whats[last.what], last.seat, last.tile, last.points) if last else None
    state.passes, state.ender, state.over = view.passes, view.ender, view.over
    return state


def _imagine_tiles(state: State, view: View, rng: Rng) -> list[Bits]:
    dealt = [bits_of(seat.dealt_tiles or ()) for seat in view.seats]
    unknown = hidden_tiles(state)
    for known in dealt:
        unknown &= ~known
    sizes = [
        seat.tiles - len(seat.open_tiles) if seat.dealt_tiles is None else 0 for seat in view.seats
    ]
    for seat, tiles in enumerate(deal_out(tiles_in(unknown), sizes, rng)):
        dealt[seat] |= bits_of(tiles)
    return dealt


# --- secrets --------------------------------------------------------------------------------------


def secrets_of(state: State, viewer: Viewer) -> dict[str, object]:
    """By name, what `viewer` must not know and cannot conclude.

    Where only one other seat has hidden tiles left, they follow from all that can be seen: with two
    players each knows the other's tiles who thinks about it.
    """
    hidden = [seat for seat in range(state.seats) if seat != viewer and state.dealt[seat]]
    if len(hidden) < 2:
        return {}
    return {f"tiles dealt to seat {seat}": tuple(tiles_in(state.dealt[seat])) for seat in hidden}
