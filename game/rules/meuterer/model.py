"""The nouns of Meuterer: phases, house rules, the state of a game, and what a seat may know of it.

Owns what things are, not what they do (`offering`, `mutiny`, `sale`, `voyage`). Whole numbers only.
A place is an island's position in the ring, clockwise from the start; outside the state islands go
by their own number.
"""

from __future__ import annotations

import enum
from typing import Final, TypeAlias

import msgspec

from game.core.model import Seat, Viewer
from game.rules.meuterer.box import Card, Character, Island
from game.rules.meuterer.words import Sell


class Phase(enum.IntEnum):
    """What a round waits for; from REVEAL on nobody is asked, the rules go on by themselves."""

    OFFER = 0
    TRADE = 1
    CHOOSE = 2
    FIGHT = 3
    SALE = 4
    KEEP = 5
    OVER = 6
    REVEAL = 7
    DECIDE = 8
    MARKET = 9
    DRAW = 10


OFFER, TRADE, CHOOSE, FIGHT, SALE, KEEP, OVER, REVEAL, DECIDE, MARKET, DRAW = Phase

Place: TypeAlias = int

WHATS: Final = ("course", "mutiny", "boatswain", "pay", "sailor", "goods")
"""What moves points: the captain's course, the mutineer's, the boatswain's reward, what the
captain paid for it, the sailor's reward, goods sold."""
FOR_COURSE, FOR_MUTINY, FOR_BOATSWAIN, FOR_PAY, FOR_SAILOR, FOR_GOODS = range(len(WHATS))

NO_FIGHT, PUT_DOWN, SUCCEEDED = range(3)
"""How the last mutiny ended."""

# --- tables ---------------------------------------------------------------------------------------

BIT: Final = tuple(1 << n for n in range(8))
ONE: Final = tuple((seat,) for seat in range(4))
"""Only this seat may act."""
FOLLOWING: Final = {
    seats: tuple(tuple((seat + n) % seats for n in range(1, seats + 1)) for seat in range(seats))
    for seats in (3, 4)
}
"""By number of seats: who comes after a seat, clockwise, itself last."""
FROM: Final = {
    seats: tuple(tuple((seat + n) % seats for n in range(seats)) for seat in range(seats))
    for seats in (3, 4)
}
"""The same, itself first."""

DREW, PLAYED, THREW, MADE = (64 * how for how in range(4))
"""What `State.memory` is made of: one of these + 8 * seat + card, or MADE alone."""
HOWS: Final = ("drew", "played", "threw", "made")


class House(msgspec.Struct, frozen=True):
    """The house rules of one match, read once from its options (rules, section 5.5)."""

    rounds: int
    pirates: bool
    merchant_others: str
    sale_order: str
    mutiny_play: str
    whole_hand: bool
    attack_from_same_space: bool
    pirate_hits_battle: bool
    captain_breaks_ties: bool


class State:
    """A whole game. Plain lists and ints; only a match, or a copy made for search, changes it."""

    __slots__ = (
        "booked", "captain", "captain_course", "characters", "deck", "discard", "drawer", "drawn",
        "fight", "fighters", "fronts", "gains", "hands", "house", "kinds", "left", "memory",
        "mutineer_course", "offer", "out", "passed", "phase", "pirate", "previous", "quiet",
        "ring", "round", "sales", "scores", "seats", "secret_battle", "secret_sale", "ship",
        "sizes", "surplus", "thrown", "times", "to_act", "unmasked",
    )  # fmt: skip

    seats: int
    house: House
    ring: tuple[Island, ...]
    phase: Phase
    round: int
    to_act: tuple[Seat, ...]
    """Who may act now."""
    captain: Seat
    offer: int
    """What the captain offers the boatswain, NOTHING until he shows it."""
    ship: Place
    previous: Place
    """Where the ship came from, if that island is still active, else NOTHING."""
    pirate: Place
    captain_course: Place
    mutineer_course: Place

    hands: list[list[int]]
    """By seat, how many of each card."""
    sizes: list[int]
    kinds: list[int]
    """By seat, a bit for each card of which the hand has one: which actions are open."""
    fronts: list[list[Card]]
    """By seat, cards face up in the order in which they were played."""
    deck: list[Card]
    """The next card last."""
    discard: list[int]
    """How many of each card lie there and were seen by all."""
    thrown: list[list[Card]]
    """By seat, what it threw away as stevedore and still lies among the discards."""
    drawn: list[int]
    """What the stevedore chooses from, how many of each card; not yet in the hand."""
    surplus: int
    """How many cards the stevedore has still to throw away."""
    drawer: int
    """How many seats have drawn already, from the captain on."""

    out: int
    """A bit for each seat that has passed."""
    passed: list[Seat]
    """The same in order (ME-A27)."""
    characters: list[Character]
    left: int
    """A bit for each character still in the middle."""
    unmasked: list[Character]
    """By seat, the characters as they were turned up last."""
    fighters: list[Seat]
    """Who may still add battle cards, the next one first."""
    quiet: int
    """How many have added nothing since somebody last did (`until_all_pass`)."""
    secret_battle: list[int]
    """By seat, battle cards chosen in secret, NOTHING while there is no choice."""
    fight: list[int]
    """The last fight: how it ended, the captain's side, the mutineer's side."""
    secret_sale: list[Sell | None]
    """By seat, what was chosen in secret."""
    sales: list[Sell | None]
    """By seat, what was sold in the last sale, None while that is open."""

    scores: list[int]
    booked: list[list[int]]
    """By seat, points by `WHATS`."""
    times: list[list[int]]
    """By seat, how often there were such points."""
    gains: list[list[int]]
    """By seat, points of the last reckoning, by `WHATS`."""
    memory: list[int]
    """Every card that came into or left a hand, and every new deck, in order: what the people at
    the table can remember, each as far as they saw it (see `memory`)."""


# --- what a seat may know -------------------------------------------------------------------------


class Moved(msgspec.Struct, frozen=True):
    """Cards that came to a hand or left it, `how` in `HOWS`. A card that the viewer did not see is
    NOTHING, and so is a seat that nobody remembers. A deck that was made has no cards."""

    how: str
    seat: Seat
    cards: tuple[Card, ...]


class SeatView(msgspec.Struct, frozen=True):
    """One seat in the eyes of a viewer. `booked` and `times`: points and how often, by `WHATS`.

    `hand` is sorted, and None for those who may not see it, as `drawn` (what the stevedore chooses
    from; `drawn_size` says how many). `character` is NOTHING while unknown, `took` whether there
    is one. `looked`: which characters were there when this seat, the viewer, looked. `chosen`: it
    has chosen in secret; `battle` and `lots` are that choice, for itself alone.
    """

    score: int
    booked: tuple[int, ...]
    times: tuple[int, ...]
    hand_size: int
    hand: tuple[Card, ...] | None
    drawn_size: int
    drawn: tuple[Card, ...] | None
    front: tuple[Card, ...]
    passed: bool
    took: bool
    character: Character
    looked: tuple[Character, ...] | None
    chosen: bool
    battle: int
    lots: Sell | None
    sale: Sell | None
    threw: tuple[Card, ...]


class Reckoning(msgspec.Struct, frozen=True):
    """The last evaluation, by seat: characters turned up, what the fight came to, points by what
    they were for. `outcome` is one of NO_FIGHT, PUT_DOWN, SUCCEEDED."""

    characters: tuple[Character, ...]
    outcome: int
    defence: int
    attack: int
    gains: tuple[tuple[int, ...], ...]


class View(msgspec.Struct, frozen=True):
    """All that `viewer` may know of a state (rules, section 0.2).

    `acting`: who may act. Islands go by their numbers; `ring` has them clockwise from the start,
    `active` the ship's first. `discard` counts the cards that all saw go there, by card;
    `discard_unseen` those thrown away by stevedores.
    """

    viewer: Viewer
    house: House
    phase: Phase
    round: int
    acting: tuple[Seat, ...]
    captain: Seat
    offer: int
    ring: tuple[Island, ...]
    ship: Island
    active: tuple[Island, ...]
    pirate: Island
    captain_course: Island
    mutineer_course: Island
    seats: tuple[SeatView, ...]
    passed: tuple[Seat, ...]
    characters_left: int
    fighters: tuple[Seat, ...]
    quiet: int
    surplus: int
    deck: int
    discard: tuple[int, ...]
    discard_unseen: int
    reckoning: Reckoning
    memory: tuple[Moved, ...]


def steps_between(ring: tuple[Island, ...], start: Island, end: Island) -> int:
    """How many steps clockwise lead from one island to another."""
    return (ring.index(end) - ring.index(start)) % len(ring)
