"""The nouns of Captain Silver: items, boards, hands, actions, facts, state and view.

Owns what things are, not what they do (`race`, `evaluate`, `rules`). Whole numbers only. Items are
indices into `ITEMS`; a piece on a board is `owner * 8 + item`.
"""

from __future__ import annotations

import enum
from typing import Final, TypeAlias

import msgspec

from game.core.model import Action, Fact, Seat, Viewer

ITEMS: Final = ("cannon", "hand_gun", "saber", "bottle", "wheel", "parrot", "map", "anchor")
ITEM_COUNT: Final = len(ITEMS)
ROWS: Final = 4
VOLCANO: Final = 4
"""The fifth place to drop an item: `Drop.to` and `Place.to` are a row 0..3 or this."""
NOTHING: Final = -1
UPPER: Final = 0
LOWER: Final = 1
STACKS: Final = ("upper", "lower")

Item: TypeAlias = int
Piece: TypeAlias = int


def piece(owner: Seat, item: Item) -> Piece:
    """The piece of `item` that belongs to `owner`, as one number."""
    return owner * ITEM_COUNT + item


def owner_of(what: Piece) -> Seat:
    return what // ITEM_COUNT


def item_of(what: Piece) -> Item:
    return what % ITEM_COUNT


class Phase(enum.IntEnum):
    """Where a round stands. AHOY waits for all pouches; CHEST waits for one seat's choice."""

    AHOY = 0
    RACE = 1
    GRACE = 2
    RECKON = 3
    CHEST = 4
    OVER = 5


class Mode(enum.IntEnum):
    """What a hand does. Only FEELING makes the bump clearer; only HOLDING can drop."""

    FEELING = 0
    MOVING = 1
    PULLING = 2
    HOLDING = 3
    PAUSED = 4
    OUT = 5
    EMPTY = 6


# --- the boards, as data ------------------------------------------------------------------------


class Space(msgspec.Struct, frozen=True):
    """One ocean space: the item it wants and what a right one pays."""

    item: Item
    coins: int
    ships: int


class Island(msgspec.Struct, frozen=True):
    """A Treasure Island loop. Space 0 is the start; `landings` maps a space to its stack.

    A landing's stack is UPPER, LOWER or NOTHING for "either".
    """

    name: str
    spaces: int
    coin_spaces: tuple[int, ...]
    landings: dict[int, int]


class World(msgspec.Struct, frozen=True):
    """The whole Pirate World of one match: board sides from the volcano, rows, and the island."""

    boards: tuple[str, ...]
    rows: tuple[tuple[Space, ...], ...]
    island: Island


class House(msgspec.Struct, frozen=True):
    """The house rules of one match, read once from its options (rules, section 2.4)."""

    bank_limited: bool
    wrong_placement: str
    voluntary_volcano: bool
    grace_order: str
    exhaustion: str
    round_ticks: int
    empty_stack: str
    chest_pick: str


# --- actions ------------------------------------------------------------------------------------


class Next(Action, frozen=True, tag="next"):
    """Move the hand in the pouch on to another item."""


class Pull(Action, frozen=True, tag="pull"):
    """Draw the touched item out of the pouch."""


class Drop(Action, frozen=True, tag="drop"):
    """Put the held item on the next space of a row, or on the volcano."""

    to: int


class Reach(Action, frozen=True, tag="reach"):
    """Put the hand into the pouch (a finger goes down on it)."""


class Rest(Action, frozen=True, tag="rest"):
    """Take the empty hand out of the pouch (the finger lifts)."""


What: TypeAlias = Next | Pull | Drop | Reach | Rest


class Press(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's press as the clock hands it in. `at`: microseconds since the race began."""

    seat: Seat
    at: int
    what: What


class Ahoy(Action, frozen=True, tag="ahoy"):
    """The clock: all are ready, the race begins."""


class Tick(Action, frozen=True, tag="tick"):
    """The clock: a sixtieth of a second passes, with the presses that fell into it."""

    presses: tuple[Press, ...] = ()


class Proceed(Action, frozen=True, tag="proceed"):
    """The clock: the next single step of grace or evaluation."""


class Place(Action, frozen=True, tag="place"):
    """A holder in grace chooses among the rows that want the item."""

    to: int


class OpenStack(Action, frozen=True, tag="open-stack"):
    """A captain who landed takes one of the chest stacks to look at."""

    stack: int


class TakeChest(Action, frozen=True, tag="take-chest"):
    """Keep one chest of the opened stack, by its value."""

    value: int


SilverAction: TypeAlias = (
    Next | Pull | Drop | Reach | Rest | Ahoy | Tick | Proceed | Place | OpenStack | TakeChest
)

# --- facts --------------------------------------------------------------------------------------


class RaceBegan(Fact, frozen=True, tag="race-began"):
    round: int


class Touched(Fact, frozen=True, tag="touched"):
    """A hand touches an item anew. Which one, nobody knows."""

    seat: Seat


class PullBegan(Fact, frozen=True, tag="pull-began"):
    seat: Seat


class Drew(Fact, frozen=True, tag="drew"):
    seat: Seat
    item: Item


class Dropped(Fact, frozen=True, tag="dropped"):
    """An item lies on a row. `fits` tells whether the space wanted it."""

    seat: Seat
    item: Item
    row: int
    index: int
    fits: bool


class Thrown(Fact, frozen=True, tag="thrown"):
    """An item lies on the volcano. `why`: chosen, redirected, or grace (nothing wanted it)."""

    seat: Seat
    item: Item
    why: str


class Missed(Fact, frozen=True, tag="missed"):
    """A press that was no longer open when its tick was decided, with the refusal's code."""

    seat: Seat
    what: What
    code: str


class Contest(Fact, frozen=True, tag="contest"):
    """A photo finish: two hands for one space. Times are microseconds since the race began.

    `tied` means equal times, settled by the seat that had priority in that tick (CS-A12).
    """

    row: int
    index: int
    item: Item
    winner: Seat
    winner_at: int
    loser: Seat
    loser_at: int
    tied: bool


class Stopped(Fact, frozen=True, tag="stopped"):
    """"Pirates stop!" `why`: row-full, nothing-wanted, all-empty or time. Seat/row may be -1."""

    seat: Seat
    row: int
    why: str


class IslandCard(Fact, frozen=True, tag="island-card"):
    row: int


class Paid(Fact, frozen=True, tag="paid"):
    """A right item pays its coins (`coins` as far as the supply reached) and ship steps."""

    seat: Seat
    row: int
    index: int
    item: Item
    coins: int
    ships: int


class Fined(Fact, frozen=True, tag="fined"):
    """A wrong item in a row. `paid` is 0 when the purse was empty (CS-A22)."""

    seat: Seat
    row: int
    index: int
    item: Item
    wanted: Item
    paid: int


class Sailed(Fact, frozen=True, tag="sailed"):
    """A ship moved over `path` (spaces entered, in order); `coins` are those it took on the way."""

    seat: Seat
    start: int
    path: tuple[int, ...]
    coin_spaces: tuple[int, ...]
    coins: int


class Landed(Fact, frozen=True, tag="landed"):
    """A ship reached a landing. `stack`: UPPER, LOWER or NOTHING for either."""

    seat: Seat
    space: int
    stack: int


class NoChest(Fact, frozen=True, tag="no-chest"):
    seat: Seat
    space: int


class StackOpened(Fact, frozen=True, tag="stack-opened"):
    seat: Seat
    stack: int


class ChestTaken(Fact, frozen=True, tag="chest-taken"):
    """A chest changed hands; its value is told to its owner alone."""

    seat: Seat
    stack: int
    value: int | None

    def seen_by(self, viewer: Viewer) -> ChestTaken:
        return self if viewer == self.seat else ChestTaken(self.seat, self.stack, None)


class VolcanoCard(Fact, frozen=True, tag="volcano-card"):
    card: str
    charged: tuple[Item, ...]


class VolcanoItem(Fact, frozen=True, tag="volcano-item"):
    """One item on the volcano is settled; `paid` is its fine (0: free, or an empty purse)."""

    seat: Seat
    item: Item
    charged: bool
    paid: int


class RoundOver(Fact, frozen=True, tag="round-over"):
    round: int


class GameOver(Fact, frozen=True, tag="game-over"):
    pass


SilverFact: TypeAlias = (
    RaceBegan | Touched | PullBegan | Drew | Dropped | Thrown | Missed | Contest | Stopped
    | IslandCard | Paid | Fined | Sailed | Landed | NoChest | StackOpened | ChestTaken
    | VolcanoCard | VolcanoItem | RoundOver | GameOver
)

# --- what a match remembers ----------------------------------------------------------------------


class Line(msgspec.Struct, frozen=True):
    """One entry of the purse's book: what moved coins, when, and where.

    `what`: start, reward, water, mismatch, volcano. `row`/`index`/`item` are NOTHING where they
    do not apply.
    """

    round: int
    seat: Seat
    what: str
    coins: int
    item: Item = NOTHING
    row: int = NOTHING
    index: int = NOTHING


class Take(msgspec.Struct, frozen=True):
    """A chest that left a stack. `value` is None in the eyes of those who may not know."""

    seat: Seat
    stack: int
    value: int | None


class Look(msgspec.Struct, frozen=True):
    """A seat saw what lay in a stack when `takes` chests had been taken altogether."""

    seat: Seat
    stack: int
    takes: int
    values: tuple[int, ...]


class Hand:
    """One seat's hand. `wait` counts down MOVING, PULLING and PAUSED, in ticks."""

    __slots__ = ("age", "drawn", "evidence", "held", "mode", "out", "touched", "wait")

    def __init__(self) -> None:
        self.mode = Mode.FEELING
        self.touched: Item = NOTHING
        self.age = 0
        self.wait = 0
        self.held: Item = NOTHING
        self.drawn = 0
        self.out = False
        self.evidence = [0] * ITEM_COUNT

    def copy(self) -> Hand:
        twin = Hand.__new__(Hand)
        twin.mode, twin.touched, twin.age, twin.wait = self.mode, self.touched, self.age, self.wait
        twin.held, twin.drawn, twin.out = self.held, self.drawn, self.out
        twin.evidence = self.evidence[:]
        return twin


class State:
    """A whole game. Plain lists and ints; only a match, or a copy made for search, changes it."""

    __slots__ = (
        "cards", "chests", "coins", "cursor", "draws", "grace", "handicaps", "hands", "house",
        "island_left", "island_shown", "ledger", "looks", "moved", "opened", "pending", "phase",
        "pouches", "removed", "round", "row_won", "rows", "seats", "ships", "stacks", "stop",
        "takes", "tick", "volcano", "volcano_left", "volcano_shown", "world",
    )

    seats: int
    house: House
    world: World
    handicaps: tuple[str, ...]
    phase: Phase
    round: int
    tick: int
    rows: list[list[Piece]]
    """Pieces by row; NOTHING where evaluation has already given one back."""
    volcano: list[Piece]
    pouches: list[list[int]]
    """Per seat, how many of each item are in the pouch (the touched one included)."""
    hands: list[Hand]
    coins: list[int]
    ships: list[int]
    chests: list[list[int]]
    stacks: list[list[int]]
    island_left: list[int]
    """Island cards still face down, the next one last."""
    island_shown: list[int]
    volcano_left: list[str]
    """Volcano cards still face down in the stack, the next one last."""
    removed: list[str]
    volcano_shown: list[str]
    cards: dict[str, tuple[Item, ...]]
    cursor: int
    """Evaluation: the index in the row (or on the volcano) that is settled next."""
    grace: list[Seat]
    """Seats that still hold an item after "stop", the next one first."""
    pending: list[tuple[Seat, int, int]]
    """Chests to be chosen: (seat, landing space, stack or NOTHING), the next one first."""
    opened: int
    """The stack that lies open before the chooser, or NOTHING."""
    stop: tuple[Seat, int, str]
    draws: int
    """How many items were drawn this round: the order of draw times."""
    row_won: list[tuple[int, int, int, Seat]]
    """Per row the last item laid: (tick, at, wanted item, seat), for the late hand's mercy."""
    moved: list[int]
    """Per seat, steps its ship has made altogether: who leads."""
    takes: list[Take]
    looks: list[Look]
    ledger: list[Line]


# --- what a seat may know -------------------------------------------------------------------------


class HandView(msgspec.Struct, frozen=True):
    """A hand as everyone sees it: the bump's evidence, never the item it touches.

    `clarity` 0..100. `weights`: eight whole numbers, one per item, summing to about 1000, that
    say how the bump feels; `evidence` holds the same in log form (see `evidence.py`). `wait` of
    `wait_full` ticks are left of moving, pulling or pausing. `held` is NOTHING unless HOLDING.
    """

    mode: Mode
    out: bool
    clarity: int
    weights: tuple[int, ...]
    evidence: tuple[int, ...]
    age: int
    wait: int
    wait_full: int
    held: Item
    drawn: int


class SeatView(msgspec.Struct, frozen=True):
    """One seat in the eyes of a viewer. `chest_values` is None for those who may not know."""

    coins: int
    ship: int
    sailed: int
    chests: int
    chest_values: tuple[int, ...] | None
    pouch: tuple[int, ...]
    hand: HandView
    handicap: str


class View(msgspec.Struct, frozen=True):
    """All that `viewer` may know of a state (rules, section 0.2).

    `rows[r]` are the pieces on row r (NOTHING: given back); `open_at[r]` is the index of its next
    space, or NOTHING when the row is full; `wants[r]` the item wanted there, or NOTHING.
    `stack_values` are the chests that lie open before the viewer, else None. `choices`: rows that
    the grace seat may choose from.
    """

    viewer: Viewer
    phase: Phase
    round: int
    rounds: int
    tick: int
    world: World
    house: House
    rows: tuple[tuple[Piece, ...], ...]
    open_at: tuple[int, ...]
    wants: tuple[Item, ...]
    volcano: tuple[Piece, ...]
    seats: tuple[SeatView, ...]
    stacks: tuple[int, int]
    island_shown: tuple[int, ...]
    volcano_shown: tuple[str, ...]
    volcano_charged: tuple[Item, ...]
    cursor: int
    grace: tuple[Seat, ...]
    choices: tuple[int, ...]
    pending: tuple[tuple[Seat, int, int], ...]
    opened: int
    stack_values: tuple[int, ...] | None
    stop: tuple[Seat, int, str]
    row_won: tuple[tuple[int, int, int, Seat], ...]
    draws: int
    takes: tuple[Take, ...]
    looks: tuple[Look, ...]
    ledger: tuple[Line, ...]
