"""The words of John Silver: places, actions and facts. All of it may reach the disk.

Cards are numbers (`box.FACES`), rows 0..2 from the top, columns 0..3 from the left.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

import msgspec

from game.core.model import Action, Fact, Seat, Viewer
from game.rules.john_silver.box import COLUMNS, DECK, JOKER, ROWS, SUIT, Card

NOBODY: Final = -1
"""The owner of a column that belongs to nobody, and whose turn it is when the game is over."""
NO_ROW: Final = -1

Cards: TypeAlias = tuple[Card, ...]

# --- actions ------------------------------------------------------------------------------------


class Keep(Action, frozen=True, tag="keep"):
    """Before the first turn: keep the hand as it is."""


class Exchange(Action, frozen=True, tag="exchange"):
    """Before the first turn: put back a hand without apples and draw six new cards."""


class Play(Action, frozen=True, tag="play"):
    """Lay a card of the hand into a row, below a column's character."""

    card: Card
    row: int
    column: int


class Draw(Action, frozen=True, tag="draw"):
    """After an apple: fill the hand from the pile, as usual."""


class Take(Action, frozen=True, tag="take"):
    """After an apple: take a card without apples from the table into the hand."""

    card: Card


JohnSilverAction: TypeAlias = Keep | Exchange | Play | Draw | Take

# Actions are made once and shared, so that choices cost next to nothing.
KEEP: Final = Keep()
EXCHANGE: Final = Exchange()
DRAW: Final = Draw()
TAKE: Final = tuple(Take(card) for card in DECK)
PLAY: Final = tuple(
    tuple(tuple(Play(card, row, column) for column in range(COLUMNS)) for row in range(len(ROWS)))
    for card in DECK
)
"""By card, row and column; only those that `fits` allows are ever legal."""


def fits(card: Card, row: int) -> bool:
    """May the card lie in this row? A joker takes any row's suit (JS-A22)."""
    return SUIT[card] == row or SUIT[card] == JOKER


PLAYS: Final = tuple(
    tuple(
        tuple(
            tuple(PLAY[card][row][column] for column in range(COLUMNS) if not full >> column & 1)
            for full in range(1 << COLUMNS)
        )
        for row in range(len(ROWS))
    )
    for card in DECK
)
"""By card and row, and by which columns are full there (bit k for column k): the free spaces."""
ONE_CARD: Final = tuple(1 << column for column in range(COLUMNS))
NEVER: Final = (0,) * COLUMNS
"""By column: which bit of that mask a card sets; none where cards may share a space (JS-A19)."""
HOME: Final = tuple(
    (SUIT[card], () if SUIT[card] == JOKER else PLAYS[card][SUIT[card]]) for card in DECK
)
"""By card: its one row and the free spaces there as in `PLAYS`; a joker has none of its own."""


# --- facts --------------------------------------------------------------------------------------


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in a row of the table, in one of its columns."""

    card: Card
    column: int


class Seated(Fact, frozen=True, tag="seated"):
    """The characters above the columns, and whose they are (NOBODY: the dummy's)."""

    characters: tuple[int, ...]
    owners: tuple[Seat, ...]


class Dealt(Fact, frozen=True, tag="dealt"):
    """A seat's first hand; `cards` is told to its owner alone."""

    seat: Seat
    count: int
    cards: Cards | None

    def seen_by(self, viewer: Viewer) -> Dealt:
        return self if viewer == self.seat else Dealt(self.seat, self.count, None)


class Begins(Fact, frozen=True, tag="begins"):
    """Who has the first turn, and `why`: pirate, chance or house."""

    seat: Seat
    why: str


class Kept(Fact, frozen=True, tag="kept"):
    seat: Seat


class Exchanged(Fact, frozen=True, tag="exchanged"):
    """A hand without apples went into the pile for a new one; its owner alone knows the cards."""

    reveals: ClassVar[bool] = True

    seat: Seat
    put_back: Cards | None
    cards: Cards | None

    def seen_by(self, viewer: Viewer) -> Exchanged:
        return self if viewer == self.seat else Exchanged(self.seat, None, None)


class Played(Fact, frozen=True, tag="played"):
    """A card was laid below `character`, whose column is `owner`'s (NOBODY: the dummy's)."""

    seat: Seat
    card: Card
    row: int
    column: int
    character: int
    owner: Seat


class Drew(Fact, frozen=True, tag="drew"):
    """A card from the pile, told to its owner alone; `pile` cards are left."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Card | None
    pile: int

    def seen_by(self, viewer: Viewer) -> Drew:
        return self if viewer == self.seat else Drew(self.seat, None, self.pile)


class Took(Fact, frozen=True, tag="took"):
    """A card went from the table into a hand. `saved`: it broke up the row just filled (JS-A5)."""

    seat: Seat
    card: Card
    row: int
    column: int
    saved: bool


class RowShared(Fact, frozen=True, tag="row-shared"):
    """A full row was shared out. `cards` by value: `low` won the first two, `high` the others."""

    row: int
    cards: tuple[Laid, ...]
    low: Seat
    high: Seat


class PassedOver(Fact, frozen=True, tag="passed-over"):
    """A seat without cards has no turn, though others go on."""

    seat: Seat


class LeftOver(Fact, frozen=True, tag="left-over"):
    """At the end nobody wins the cards of an incomplete row (JS-A17)."""

    row: int
    cards: tuple[Laid, ...]


class Scored(Fact, frozen=True, tag="scored"):
    """A seat's final score. `apples` were won by seat `giver`, its neighbour on the right.

    `rank`: most, second or nothing, for spots with three and four players; each, with two.
    `cost` is what spots take away, 0 or more.
    """

    seat: Seat
    gold: int
    giver: Seat
    apples: int
    spots: int
    rank: str
    cost: int
    points: int


class GameOver(Fact, frozen=True, tag="game-over"):
    winners: tuple[Seat, ...]


JohnSilverFact: TypeAlias = (
    Seated | Dealt | Begins | Kept | Exchanged | Played | Drew | Took | RowShared | PassedOver
    | LeftOver | Scored | GameOver
)  # fmt: skip
