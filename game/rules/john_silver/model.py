"""The nouns of John Silver: house rules, state and view. Words for the disk are in `words`.

Owns what things are, not what they do (`deal`, `turn`, `scoring`). Whole numbers only.
"""

from __future__ import annotations

import enum

import msgspec

from game.core.model import Seat
from game.rules.john_silver.box import Card
from game.rules.john_silver.words import Cards, Laid


class Phase(enum.IntEnum):
    """EXCHANGE asks each seat once about its first hand; REFILL waits for draw or take."""

    EXCHANGE = 0
    PLAY = 1
    REFILL = 2
    OVER = 3


class House(msgspec.Struct, frozen=True):
    """The house rules that matter during play, by the names of their options."""

    stacking: bool
    must_take: bool
    mulligan: str
    ties_share: bool
    zero_spots_pay: bool
    open_piles: str
    spots_break_ties: bool


class Sharing(msgspec.Struct, frozen=True):
    """The last row shared out: its cards by value, and who won the low and the high two of them."""

    row: int
    cards: tuple[Laid, ...]
    low: Seat
    high: Seat


class Score(msgspec.Struct, frozen=True):
    """How a seat's points came about. `cost` of its spots is 0 or more; `rank` as in `Scored`."""

    gold: int
    giver: Seat
    apples: int
    spots: int
    rank: str
    cost: int

    @property
    def points(self) -> int:
        return self.gold + self.apples - self.cost


class State:
    """A whole game. Plain lists and ints; only a match, or a copy made for search, changes it."""

    __slots__ = (
        "characters", "closes", "first", "full", "hands", "house", "last", "last_row", "opening",
        "owners", "phase", "pile", "put_back", "row", "rows", "seats", "start", "turn", "won",
    )  # fmt: skip

    seats: int
    house: House
    characters: tuple[int, ...]
    """By column."""
    owners: tuple[Seat, ...]
    """By column; NOBODY above the dummy's."""
    start: Seat
    phase: Phase
    turn: Seat
    """Who acts; NOBODY when the game is over."""
    hands: list[list[Card]]
    """By seat, sorted."""
    pile: list[Card]
    """The next card last."""
    rows: list[dict[Card, int]]
    """By row: the column of each card that lies there, in the order in which they came."""
    full: list[int]
    """By row: bit k is set when its space in column k takes no more cards."""
    closes: tuple[int, ...]
    """By column: the bit that a card there sets in `full`; 0 when cards may share a space."""
    row: int
    """The row just played into while its player may still take a card, else NO_ROW."""
    won: list[list[Card]]
    """By seat, and last, so that `won[NOBODY]` is it, what left the game with the dummy."""
    last: dict[Card, int]
    """The last row that was shared out, as it lay in `rows`; empty before, and never changed."""
    last_row: int
    first: dict[Card, Seat]
    """By card that was ever on the table: who played it first, in the order in which they came."""
    put_back: list[tuple[Cards, ...]]
    """By seat: hands that went back into the pile before the first turn."""
    opening: list[Cards]
    """By seat: the hand with which it went into the first turn; empty before."""


# --- what a seat may know -----------------------------------------------------------------------


class Column(msgspec.Struct, frozen=True):
    """The character above a column and whose it is (NOBODY: the dummy's)."""

    character: int
    owner: Seat


class SeatView(msgspec.Struct, frozen=True):
    """One seat in the eyes of a viewer. All cards that were ever on the table are public.

    `known` are cards in its hand of `hand` that it took from the table; `first` those that it was
    the first to play; `exchanges` how often it exchanged its first hand. `gold`, `apples` and
    `spots` total its won cards as far as the table shows that to the viewer (`js.open_piles`),
    `score` is there at the end.
    """

    characters: tuple[int, ...]
    hand: int
    known: Cards
    first: Cards
    exchanges: int
    won: Cards
    gold: int | None
    apples: int | None
    spots: int | None
    score: Score | None


class View(msgspec.Struct, frozen=True):
    """All that a viewer may know of a state (rules, section 0.2).

    `rows` hold their cards in the order in which they came. `row` is the one just played into
    while its player may draw or take, else NO_ROW. `hand`, `opening` and `put_back` are the
    viewer's own, None and empty for a spectator; hands are sorted for the eye.
    """

    viewer: Seat | None
    house: House
    phase: Phase
    start: Seat
    turn: Seat
    columns: tuple[Column, ...]
    rows: tuple[tuple[Laid, ...], ...]
    row: int
    pile: int
    seats: tuple[SeatView, ...]
    hand: Cards | None
    opening: Cards
    put_back: tuple[Cards, ...]
    removed: Cards
    last: Sharing | None
