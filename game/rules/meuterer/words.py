"""The words of Meuterer: actions and facts. All of it may reach the disk.

Owns what is said, not what it does. Cards, characters and islands are the small numbers of `box`;
`NOTHING` stands where the reader may not know.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import msgspec

from game.core.model import Action, Fact, Seat, Viewer
from game.rules.meuterer.box import NOTHING, Card, Character, Island


def hidden(cards: tuple[int, ...]) -> tuple[int, ...]:
    """As many as there are, none of them named."""
    return (NOTHING,) * len(cards)


# --- actions ------------------------------------------------------------------------------------


class ShowOffer(Action, frozen=True, tag="show-offer"):
    """The captain shows how many of his points the boatswain would get."""

    points: int


class PlayCard(Action, frozen=True, tag="play-card"):
    """Lay one card of the hand face up in front of oneself."""

    card: Card


class Pass(Action, frozen=True, tag="pass"):
    """Play no more cards this round: what is left lies face down, its number for all to see."""


class TakeCharacter(Action, frozen=True, tag="take-character"):
    """Keep one of the characters that were still there, in secret."""

    character: Character


class AddBattle(Action, frozen=True, tag="add-battle"):
    """In a mutiny: add so many battle cards from the face-down hand, none included."""

    cards: int


class Lot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many cards of one kind for one island."""

    island: Island
    good: Card
    cards: int


class Sell(Action, frozen=True, tag="sell"):
    """What is sold this round: at most one lot on each active island; none at all is allowed."""

    lots: tuple[Lot, ...]


class ThrowAway(Action, frozen=True, tag="throw-away"):
    """The stevedore throws one card away, unseen."""

    card: Card


MeutererAction: TypeAlias = (
    ShowOffer | PlayCard | Pass | TakeCharacter | AddBattle | Sell | ThrowAway
)


# --- facts: the deal and the round --------------------------------------------------------------


class RingLaid(Fact, frozen=True, tag="ring-laid"):
    """The islands lie in a circle, clockwise from the merchant ship. `pirate`: where its ship is,
    or NOTHING without pirates."""

    islands: tuple[Island, ...]
    captain: Seat
    pirate: Island


class RoundBegan(Fact, frozen=True, tag="round-began"):
    """Round `round` of `rounds` begins under this captain."""

    round: int
    rounds: int
    captain: Seat


class Drew(Fact, frozen=True, tag="drew"):
    """Cards from the deck into a hand. `extra` of them are more than fill it (the stevedore)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    cards: tuple[Card, ...]
    extra: int = 0

    def seen_by(self, viewer: Viewer) -> Drew:
        return self if viewer == self.seat else Drew(self.seat, hidden(self.cards), self.extra)


class DeckMade(Fact, frozen=True, tag="deck-made"):
    """The deck was empty: the discards, so many cards, are shuffled into a new one (ME-A23)."""

    cards: int


class ThrewAway(Fact, frozen=True, tag="threw-away"):
    """The stevedore's cards go face down to the discards."""

    seat: Seat
    cards: tuple[Card, ...]

    def seen_by(self, viewer: Viewer) -> ThrewAway:
        return self if viewer == self.seat else ThrewAway(self.seat, hidden(self.cards))


class OfferShown(Fact, frozen=True, tag="offer-shown"):
    """The captain's card says what the boatswain would get."""

    seat: Seat
    points: int


# --- facts: offering goods ----------------------------------------------------------------------


class CardPlayed(Fact, frozen=True, tag="card-played"):
    """A card goes from the hand to the front of its seat; `left` stay in the hand."""

    seat: Seat
    card: Card
    left: int


class PirateSailed(Fact, frozen=True, tag="pirate-sailed"):
    """The pirate ship sails counterclockwise over `path`, the island where it ends last. `caught`:
    it reached or passed the merchant ship."""

    seat: Seat
    path: tuple[Island, ...]
    caught: bool


class Plundered(Fact, frozen=True, tag="plundered"):
    """Pirates attack: these face-up cards, by seat, go to the discards (ME-A32)."""

    lost: tuple[tuple[Card, ...], ...]


class Passed(Fact, frozen=True, tag="passed"):
    """A seat is out for this round with `kept` cards face down; `forced`: it had none left."""

    seat: Seat
    kept: int
    forced: bool


class CourseLaid(Fact, frozen=True, tag="course-laid"):
    """A destination card: `steps` clockwise from the ship. `mutineer`: his, else the captain's."""

    seat: Seat
    mutineer: bool
    steps: int
    island: Island


class Looked(Fact, frozen=True, tag="looked"):
    """A seat takes up the characters that are still there."""

    reveals: ClassVar[bool] = True

    seat: Seat
    characters: tuple[Character, ...]

    def seen_by(self, viewer: Viewer) -> Looked:
        return self if viewer == self.seat else Looked(self.seat, hidden(self.characters))


class CharacterTaken(Fact, frozen=True, tag="character-taken"):
    """A character lies face down before its seat; the others go back to the middle."""

    seat: Seat
    character: Character

    def seen_by(self, viewer: Viewer) -> CharacterTaken:
        return self if viewer == self.seat else CharacterTaken(self.seat, NOTHING)


class Unmasked(Fact, frozen=True, tag="unmasked"):
    """All characters are turned up, by seat; the captain has none."""

    reveals: ClassVar[bool] = True

    characters: tuple[Character, ...]


# --- facts: mutiny ------------------------------------------------------------------------------


class MutinyBegan(Fact, frozen=True, tag="mutiny-began"):
    """There is a mutineer. Nobody in a part: NOTHING."""

    captain: Seat
    boatswain: Seat
    mutineer: Seat
    sailor: Seat


class BattleChosen(Fact, frozen=True, tag="battle-chosen"):
    """In secret a seat has chosen how many battle cards to add (`me.mutiny_play=simultaneous`)."""

    seat: Seat
    cards: int

    def seen_by(self, viewer: Viewer) -> BattleChosen:
        return self if viewer == self.seat else BattleChosen(self.seat, NOTHING)


class BattleShown(Fact, frozen=True, tag="battle-shown"):
    """All have chosen in secret; now the cards are laid down together."""

    reveals: ClassVar[bool] = True


class BattleAdded(Fact, frozen=True, tag="battle-added"):
    """So many battle cards go from a face-down hand to the front, for or against the captain."""

    seat: Seat
    cards: int
    defends: bool
    left: int


class MutinyDecided(Fact, frozen=True, tag="mutiny-decided"):
    """How the fight ended. `battle` counts battle cards in front, by seat; the merchant's and the
    stevedore's are in neither sum. A tie is the mutineer's."""

    succeeded: bool
    defence: int
    attack: int
    captain: Seat
    boatswain: Seat
    mutineer: Seat
    sailor: Seat
    battle: tuple[int, ...]


class NoMutiny(Fact, frozen=True, tag="no-mutiny"):
    """Nobody is the mutineer; the captain stays."""

    captain: Seat


class Rewarded(Fact, frozen=True, tag="rewarded"):
    """Points outside the sale. `what`: course, mutiny, boatswain, pay (the captain's loss),
    sailor. `island` is the destination that counts, else NOTHING; `offer` the captain's."""

    seat: Seat
    what: str
    points: int
    island: Island = NOTHING
    offer: int = 0


class CaptainChanged(Fact, frozen=True, tag="captain-changed"):
    """The mutineer takes the captain cards."""

    old: Seat
    new: Seat


# --- facts: sale and voyage ---------------------------------------------------------------------


class SaleChosen(Fact, frozen=True, tag="sale-chosen"):
    """In secret a seat has chosen what to sell (`me.sale_order=simultaneous`). None: unknown."""

    seat: Seat
    lots: tuple[Lot, ...] | None

    def seen_by(self, viewer: Viewer) -> SaleChosen:
        return self if viewer == self.seat else SaleChosen(self.seat, None)


class SalesShown(Fact, frozen=True, tag="sales-shown"):
    """All have chosen in secret; now everybody shows."""

    reveals: ClassVar[bool] = True


class Sold(Fact, frozen=True, tag="sold"):
    """A seat sells these lots; none: it sells nothing."""

    seat: Seat
    lots: tuple[Lot, ...]


class IslandPaid(Fact, frozen=True, tag="island-paid"):
    """An active island pays. By seat: cards sold, of which kind, points. `tied`: how many sold
    the most; `merchant`: the seat that is first among them, or NOTHING."""

    island: Island
    sold: tuple[int, ...]
    goods: tuple[Card, ...]
    points: tuple[int, ...]
    tied: int
    merchant: Seat


class ShipSailed(Fact, frozen=True, tag="ship-sailed"):
    """The merchant ship sails clockwise over `path`, the island where it lands last; empty: it
    stays. `active` are the islands that are in colour now."""

    path: tuple[Island, ...]
    active: tuple[Island, ...]


class TableCleared(Fact, frozen=True, tag="table-cleared"):
    """Face-up cards, by seat, go to the discards; face-down ones back into the hands."""

    cards: tuple[tuple[Card, ...], ...]


class RoundOver(Fact, frozen=True, tag="round-over"):
    """Characters go back to the middle. `scores` by seat."""

    round: int
    scores: tuple[int, ...]


class GameOver(Fact, frozen=True, tag="game-over"):
    """The last round is over."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


MeutererFact: TypeAlias = (
    RingLaid | RoundBegan | Drew | DeckMade | ThrewAway | OfferShown | CardPlayed | PirateSailed
    | Plundered | Passed | CourseLaid | Looked | CharacterTaken | Unmasked | MutinyBegan
    | BattleChosen | BattleShown | BattleAdded | MutinyDecided | NoMutiny | Rewarded
    | CaptainChanged | SaleChosen | SalesShown | Sold | IslandPaid | ShipSailed | TableCleared
    | RoundOver | GameOver
)  # fmt: skip
