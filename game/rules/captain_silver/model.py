"""The nouns of Captain Silver: items, boards, hands, actions, facts, state and view.

Owns what things are, not what they do (`race`, `evaluate`, `rules`). Whole numbers only. Items are
indices into `ITEMS`; a piece on a board is `owner * 8 + item`. Actions and facts are written down
in `words`; everything is imported from here.
"""

from __future__ import annotations

import enum

import msgspec

from game.core.model import Seat, Viewer
from game.rules.captain_silver.words import (
    ITEM_COUNT,
    ITEMS,
    LOWER,
    NOTHING,
    ROWS,
    STACKS,
    UPPER,
    VOLCANO,
    Ahoy,
    ChestTaken,
    Contest,
    Drew,
    Drop,
    Dropped,
    Fined,
    GameOver,
    IslandCard,
    Item,
    Landed,
    Missed,
    Next,
    NoChest,
    OpenStack,
    Paid,
    Piece,
    Place,
    Press,
    Proceed,
    Pull,
    PullBegan,
    RaceBegan,
    Reach,
    Rest,
    RoundOver,
    Sailed,
    SilverAction,
    SilverFact,
    StackOpened,
    Stopped,
    TakeChest,
    Thrown,
    Tick,
    Touched,
    VolcanoCard,
    VolcanoItem,
    What,
    item_of,
    owner_of,
    piece,
)

__all__ = [
    "ITEMS", "ITEM_COUNT", "LOWER", "NOTHING", "ROWS", "STACKS", "UPPER", "VOLCANO", "Ahoy",
    "ChestTaken", "Contest", "Drew", "Drop", "Dropped", "Fined", "GameOver", "Hand", "HandView",
    "House", "Island", "IslandCard", "Item", "Landed", "Line", "Look", "Missed", "Mode", "Next",
    "NoChest", "OpenStack", "Paid", "Phase", "Piece", "Place", "Press", "Proceed", "Pull",
    "PullBegan", "RaceBegan", "Reach", "Rest", "RoundOver", "Sailed", "SeatView", "SilverAction",
    "SilverFact", "Space", "StackOpened", "State", "Stopped", "Take", "TakeChest", "Thrown",
    "Tick", "Touched", "View", "VolcanoCard", "VolcanoItem", "What", "World", "item_of",
    "owner_of", "piece",
]  # fmt: skip


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


class Win(msgspec.Struct, frozen=True):
    """A space of a row was taken in this tick, at `at` microseconds, by this seat."""

    tick: int
    at: int
    item: Item
    index: int
    seat: Seat


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
        "pouches", "removed", "round", "rows", "seats", "ships", "stacks", "stop",
        "takes", "tick", "volcano", "volcano_left", "volcano_shown", "wins", "world",
    )  # fmt: skip

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
    wins: list[tuple[Win, ...]]
    """Per row the spaces taken lately, the oldest first, for the late hand's mercy."""
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
    `resting`: it is OUT and will find the item it left.
    """

    mode: Mode
    out: bool
    clarity: int
    weights: tuple[int, ...]
    evidence: tuple[int, ...]
    age: int
    resting: bool
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
    wins: tuple[tuple[Win, ...], ...]
    draws: int
    takes: tuple[Take, ...]
    looks: tuple[Look, ...]
    ledger: tuple[Line, ...]
