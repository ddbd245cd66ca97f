"""The nouns of Captain Jack: phases, house rules, state and view, with the words beside them.

Owns what things are, not what they do (`turns`, `battle`, `errands`). Whole numbers only. Cards are
numbers from `box`; actions and facts are written down in `words`; games import both from here.
"""

from __future__ import annotations

import enum

import msgspec

from game.core.model import Seat
from game.rules.captain_jack.box import Card, Kind
from game.rules.captain_jack.words import (
    AcesLaid,
    AceSpent,
    Asked,
    Attack,
    Attacked,
    CaptainJack,
    CeaseFire,
    Damaged,
    Declined,
    Defend,
    Defended,
    Drew,
    FinishSalvage,
    FinishTrade,
    GameOver,
    Give,
    Given,
    JackAction,
    JackDeclared,
    JackFact,
    LetGo,
    NoDefence,
    Pass,
    Passed,
    Repair,
    Repaired,
    SailOn,
    Salvage,
    Salvaged,
    Scored,
    Seized,
    Standoff,
    Steal,
    StockRenewed,
    StockSpent,
    Stolen,
    Sunk,
    Trade,
    Traded,
    TreasureLaid,
    TurnBegan,
)

__all__ = [
    "CANNONS", "CAPTAINS", "NOTHING", "TREASURE",
    "AceSpent", "AcesLaid", "Asked", "Attack", "Attacked", "Bounds", "CaptainJack",
    "Card", "CeaseFire", "Claim", "Damaged", "Declined", "Defend", "Defended", "Drew", "Fight",
    "FinishSalvage", "FinishTrade", "GameOver", "Give", "Given", "House", "JackAction",
    "JackDeclared", "JackFact", "Kind", "LetGo", "NoDefence", "Pass", "Passed", "Phase", "Repair",
    "Repaired", "SailOn", "Salvage", "Salvaged", "Scored", "SeatView", "Seized", "Standoff",
    "State", "Steal", "StockRenewed", "StockSpent", "Stolen", "Sunk", "Trade", "Traded",
    "TreasureLaid", "TurnBegan", "View",
]  # fmt: skip

NOTHING = -1


class Phase(enum.IntEnum):
    """What is to be decided. CAPTAIN is stage one, MAIN stage two; the others belong to these."""

    CAPTAIN = 0
    MAIN = 1
    DEFEND = 2
    STEAL = 3
    CREW = 4
    AGAIN = 5
    TRADE = 6
    SALVAGE = 7
    OVER = 8


class Claim(enum.IntEnum):
    """Kinds of cards that the course of the game says something about (see `claims`)."""

    TREASURE = 0
    """Diamonds and aces of spades: all that is laid down at once."""
    CANNON = 1
    """Spades 2 to 10."""
    CAPTAIN = 2
    """Captain Jacks that a hand can make: counted in pairs."""


TREASURE, CANNONS, CAPTAINS = Claim
"""The claims by themselves: rules that must be quick do not look them up in their enum."""


class House(msgspec.Struct, frozen=True):
    """The house rules of one match, read once from its options (rules, section 4.4).

    `boarding` has a bit for each club that steals, the ace's the lowest one.
    """

    max_sea: int
    two_part: bool
    passes: int
    packs: tuple[int, int]
    boarding: int
    aces_stack: bool
    refill_between_attacks: bool
    press_by_chance: bool
    salvage_to_hand: bool
    one_more_round: bool
    ships_count_once: bool
    start_by_chance: bool


class State:
    """A whole game. Plain lists and ints; only a match, or a copy made for search, changes it."""

    __slots__ = (
        "aces", "acting", "active", "attacks", "busy", "crew", "defence", "discards", "drawn",
        "fire", "fleet", "fresh", "hands", "house", "idle", "known", "last_turns", "made", "owed",
        "phase", "picked", "pool", "run", "sea", "seats", "settled", "stock", "sunken", "sure",
        "target", "treasure", "turn",
    )  # fmt: skip

    seats: int
    house: House
    phase: Phase
    active: Seat
    """Whose turn it is."""
    acting: Seat
    """Who has to decide now; NOTHING when the game is over."""
    turn: int
    """Turns begun so far, this one included."""
    busy: bool
    """Whether anything was laid or played in this turn: if not, it is an idle one (CJ-A31)."""
    attacks: int
    """Attacks made in this turn."""
    target: Seat
    fire: int
    defence: int
    """The last attack of this turn: at whom, with what, and the answer (0: none was possible).
    NOTHING before there is one."""
    owed: int
    """Cards that the target still has to give as crew."""
    picked: int
    """Cards discarded for this turn's trade so far."""
    idle: int
    """Idle turns running."""
    last_turns: int
    """Turns left in the last round, or NOTHING (`cj.end`)."""
    run: int
    """How often the stock was renewed from the discards (`cj.passes`)."""
    stock: list[Card]
    """The next card last."""
    discards: list[Card]
    sunken: list[Card]
    hands: list[list[Card]]
    """Each sorted."""
    treasure: list[list[Card]]
    aces: list[list[Card]]
    crew: list[list[Card]]
    fleet: list[int]
    """Ships of each seat, the active one included."""
    sea: list[int]
    """Seaworthiness counters on each seat's active ship."""
    pool: int
    """Ship tokens that nobody has."""
    made: list[int]
    """How many cards of each number there are; changes when discards become a new stock."""
    drawn: list[int]
    settled: list[list[int]]
    fresh: list[list[int]]
    sure: list[list[int]]
    known: list[list[Card]]
    """What everybody can tell of each hand (see `claims`)."""


# --- what a seat may know -------------------------------------------------------------------------


class Bounds(msgspec.Struct, frozen=True):
    """At least so many, and at most so many."""

    least: int
    most: int


class SeatView(msgspec.Struct, frozen=True):
    """One seat in the eyes of a viewer.

    `hand` is None for those who may not know it. `backs`: how many of its cards have each mark
    (see `box`), which follows from who drew when. `known`: cards in the hand that all have seen
    (diamonds salvaged to the hand). `bounds`: what the course of the game says about the other
    cards of the hand, by `Claim`; `fresh` and `sure`: which backs that allows. By claim and mark,
    how many of these cards may be such, and a bit for each mark that one which is sure may have.
    `points` are those the seat would score now.
    """

    hand_size: int
    hand: tuple[Card, ...] | None
    backs: tuple[int, ...]
    known: tuple[Card, ...]
    bounds: tuple[Bounds, ...]
    fresh: tuple[tuple[int, ...], ...]
    sure: tuple[int, ...]
    treasure: tuple[Card, ...]
    aces: tuple[Card, ...]
    crew: tuple[Card, ...]
    ships: int
    counters: int
    points: int


class Fight(msgspec.Struct, frozen=True):
    """The last attack of this turn, its `number`th. `defence` is NOTHING until it is answered."""

    attacker: Seat
    target: Seat
    fire: int
    defence: int
    number: int


class View(msgspec.Struct, frozen=True):
    """All that `viewer` may know of a state (rules, section 0.2); NOTHING is a spectator.

    `stock`: cards left of each back. `made`: how many cards of each number there are, once
    discards have become a new stock (all saw which); before that it is empty. `idle` turns are
    running, and `idle_end` of them end the game. `trade_left`: so many more may be traded.
    """

    viewer: Seat
    house: House
    phase: Phase
    turn: int
    active: Seat
    acting: Seat
    busy: bool
    attacks: int
    fight: Fight | None
    owed: int
    picked: int
    trade_left: int
    idle: int
    idle_end: int
    last_turns: int
    run: int
    stock: tuple[int, int]
    made: tuple[int, ...]
    pool: int
    discards: tuple[Card, ...]
    sunken: tuple[Card, ...]
    seats: tuple[SeatView, ...]
