"""The words of Captain Silver: items by name, actions, and facts. All of it may reach the disk.

Everybody imports these from `model`, which adds boards, hands, state and view.
"""

from __future__ import annotations

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
    """The call "Pirates stop!" and `why`: row-full, nothing-wanted, all-empty, time (seat -1)."""

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
)  # fmt: skip
