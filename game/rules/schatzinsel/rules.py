"""Die Schatzinsel as a game that a match can play: the contract of `game.core.model.Rules`.

Owns the deal, the conservation laws and the result; hands questions to `offers`, actions to `turn`
and knowledge to `view`. A turn is that of one seat; nobody acts out of turn, and no clock does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.model import (
    Action,
    Info,
    OptionValue,
    Reason,
    Refusal,
    Result,
    Seat,
    Table,
    Tell,
    Viewer,
    complete_options,
    places_of,
)
from game.core.rng import Rng
from game.rules.schatzinsel import offers, turn
from game.rules.schatzinsel.box import SHARES, chart_of
from game.rules.schatzinsel.model import (
    ALL_TILES,
    CROSS_BITS,
    SCORINGS,
    State,
    View,
    bits_of,
    in_board_order,
    tiles_in,
)
from game.rules.schatzinsel.options import CENTRE, OPTIONS, START_CELLS, house_of, takes
from game.rules.schatzinsel.scoring import lines_of
from game.rules.schatzinsel.view import imagine, secrets_of, view_of
from game.rules.schatzinsel.words import (
    NOTHING,
    TILES,
    Begins,
    Cell,
    Dealt,
    Displayed,
    Done,
    IslandAction,
    IslandFact,
    LayTile,
    MapBegun,
    PlaceChest,
    PlaceGuard,
    TakeGuard,
    TakeTile,
    Tile,
)


class Schatzinsel:
    """The rules object. Stateless; one is enough."""

    info = Info(
        id="schatzinsel",
        title="Die Schatzinsel",
        seats=(2, 3, 4),
        options=OPTIONS,
        realtime=False,
        rules_version=1,
        # At most 16 tiles and 4 guards are taken, 24 tiles, 8 chests and 8 guards placed: 60
        # actions, each with at most one "done" and four passes after it.
        max_steps=360,
    )
    actions: Any = IslandAction
    facts: Any = IslandFact

    # --- setting up -----------------------------------------------------------------------------

    def check_options(
        self, seats: int, options: Mapping[str, OptionValue]
    ) -> dict[str, OptionValue]:
        """Options with defaults; raises `BadOption` with one sentence (rules, section 0.1)."""
        return complete_options(self.info, options, takes)

    def setup(self, table: Table, rng: Rng, tell: Tell) -> State:
        """The deal (rules, section 3.2). Handicaps are for races; here they change nothing."""
        options = self.check_options(table.seats, table.options)
        n = table.seats
        share = SHARES[str(options["si.rules"])][n]
        tiles = list(range(TILES))
        rng.fork(0).shuffle(tiles)
        first, left = tiles[0], tiles[1 + n * share.tiles :]
        hands = [tiles[1 + s * share.tiles : 1 + (s + 1) * share.tiles] for s in range(n)]
        cell = _start_cell(options, rng.fork(1))
        state = State()
        state.seats, state.house = n, house_of(options)
        state.chart = chart_of(first, cell)
        random_start = options["si.start_player"] == "random"
        state.start = rng.fork(2).below(n) if random_start else 0  # SI-A20
        state.laid = 1 << first  # SI-A2: pays nobody
        state.rows, state.columns = lines_of([cell])
        state.chested = state.guarded = 0
        state.display, state.extra_guards = bits_of(left), share.extra_guards
        state.dealt, state.taken = [bits_of(hand) for hand in hands], [0] * n
        state.chests, state.guards = [share.chests] * n, [share.guards] * n
        if n == 3 and state.house.balanced:
            state.chests[rng.fork(3).below(n)] -= 1  # SI-A9
        state.points = [[0] * n for _ in SCORINGS]
        state.counts = [[0] * n for _ in SCORINGS]
        state.begun, state.doing, state.chain, state.last = 0, 0, [], None
        state.passes, state.ender, state.over = 0, NOTHING, False
        _tell_deal(state, first, tell)
        turn.begin_turn(state, state.start, tell)
        return state

    # --- acting ---------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is; nobody when the game is over."""
        return () if state.over else (state.turn,)

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        return offers.legal(state, seat)

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return offers.refuse(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
        """Change the state. Nothing is left to chance after the deal."""
        if isinstance(action, LayTile):
            turn.lay_tile(state, seat, action.tile, tell)
        elif isinstance(action, TakeTile):
            turn.take_tile(state, seat, action.tile, tell)
        elif isinstance(action, Done):
            turn.end_turn(state, tell)
        elif isinstance(action, PlaceChest):
            turn.place_chest(state, seat, action.tile, tell)
        elif isinstance(action, PlaceGuard):
            turn.place_guard(state, seat, action.tile, tell)
        elif isinstance(action, TakeGuard):
            turn.take_guard(state, seat, tell)
        else:
            turn.pass_turn(state, seat, tell)

    def copy(self, state: State) -> State:
        """An independent twin, by hand: a search makes millions."""
        twin = State()
        twin.seats, twin.house, twin.chart = state.seats, state.house, state.chart
        twin.start, twin.turn = state.start, state.turn
        twin.begun, twin.doing, twin.chain = state.begun, state.doing, state.chain[:]
        twin.laid, twin.rows, twin.columns = state.laid, state.rows[:], state.columns[:]
        twin.chested, twin.guarded = state.chested, state.guarded
        twin.display, twin.extra_guards = state.display, state.extra_guards
        twin.dealt, twin.taken = state.dealt[:], state.taken[:]
        twin.chests, twin.guards = state.chests[:], state.guards[:]
        twin.points = [points[:] for points in state.points]
        twin.counts = [counts[:] for counts in state.counts]
        twin.last, twin.passes = state.last, state.passes
        twin.ender, twin.over = state.ender, state.over
        return twin

    # --- knowing --------------------------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> View:
        return view_of(state, viewer)

    def imagine(self, view: View, viewer: Viewer, rng: Rng) -> State:
        return imagine(view, viewer, rng)

    def secrets(self, state: State, viewer: Viewer) -> dict[str, object]:
        return secrets_of(state, viewer)

    def faults(self, state: State) -> tuple[str, ...]:
        """Broken conservation laws (rules, section 6)."""
        return (*_tile_faults(state), *_token_faults(state))

    def result(self, state: State) -> Result | None:
        """Most points win; ties share (SI-A21). What lies behind a screen at the end is lost."""
        if not state.over:
            return None
        seats = range(state.seats)
        points = tuple(turn.score_of(state, seat) for seat in seats)
        reasons = tuple(
            tuple(
                Reason(what, state.counts[n][seat], state.points[n][seat])
                for n, what in enumerate(SCORINGS)
                if state.counts[n][seat]
            )
            for seat in seats
        )
        return Result(points, places_of(points), reasons)


def _start_cell(options: Mapping[str, OptionValue], rng: Rng) -> Cell:
    """Where the first tile lies: anywhere, in the middle, or where the table chose (SI-A1)."""
    where = str(options["si.start_cell"])
    if where == "random":
        return rng.below(TILES)
    return CENTRE if where == "centre" else START_CELLS[where]


def _tell_deal(state: State, first: Tile, tell: Tell) -> None:
    chart = state.chart
    tell(MapBegun(first, chart.cells[first], chart.rows, chart.columns))
    tell(Displayed(in_board_order(chart, state.display), state.extra_guards))
    for seat in range(state.seats):
        tiles = in_board_order(chart, state.dealt[seat])
        tell(Dealt(seat, len(tiles), tiles, state.chests[seat], state.guards[seat]))
    tell(Begins(state.start))


def _tile_faults(state: State) -> list[str]:
    """25 tiles = display + screens + board, and each laid one is where the stones say."""
    places = [state.laid, state.display, *state.dealt, *state.taken]
    faults = []
    if sum(place.bit_count() for place in places) != TILES or sum(places) != ALL_TILES:
        faults.append(f"the tiles lie {places} instead of each in one place")
    cells = [state.chart.cells[tile] for tile in tiles_in(state.laid)]
    if (state.rows, state.columns) != lines_of(cells):
        faults.append(f"the board's lines {state.rows}, {state.columns} are not those of {cells}")
    return faults


def _token_faults(state: State) -> list[str]:
    """Guards <= chests <= 8, each where it may be, and none came or went."""
    share = SHARES[state.house.rules][state.seats]
    chests = state.seats * share.chests - (state.seats == 3 and state.house.balanced)
    guards = state.seats * share.guards + share.extra_guards
    faults = []
    if state.guarded & ~state.chested or state.chested & ~(state.laid & CROSS_BITS):
        faults.append("a guard without a chest, or a chest without an X")
    if sum(state.chests) + state.chested.bit_count() != chests or min(state.chests) < 0:
        faults.append(f"the chests are not {chests}")
    in_play = sum(state.guards) + state.guarded.bit_count() + state.extra_guards
    if in_play != guards or min(*state.guards, state.extra_guards) < 0:
        faults.append(f"the guards are not {guards}")
    return faults


SCHATZINSEL: Final = Schatzinsel()
