"""The words of Captain Jack: actions and facts. All of it may reach the disk.

Owns what can be said, not what it does. A `kind` is what is printed on a card, a `card` is one of
the box with its back (see `box`); spades, clubs and hearts are named by their ranks. Everybody
imports these from `model`.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from game.core.model import Action, Fact, Seat, Viewer
from game.rules.captain_jack.box import Card, Kind

# --- actions: stage one ---------------------------------------------------------------------------


class CaptainJack(Action, frozen=True, tag="captain-jack"):
    """Show a king and a jack of one colour, "red" or "black", for a ship (CJ-A16, CJ-A17)."""

    colour: str


class SailOn(Action, frozen=True, tag="sail-on"):
    """No (further) Captain Jack: fill up the hand and go on to stage two."""


# --- actions: stage two ---------------------------------------------------------------------------


class Attack(Action, frozen=True, tag="attack"):
    """Fire a spade, 2 to 10, at the ship of `target`."""

    target: Seat
    spade: int


class Defend(Action, frozen=True, tag="defend"):
    """Answer an attack with a spade, 2 to 10 (CJ-A12)."""

    spade: int


class Steal(Action, frozen=True, tag="steal"):
    """Board the ship just hit, with a club, for as many diamonds or crew as it counts."""

    club: int


class LetGo(Action, frozen=True, tag="let-go"):
    """Do not board the ship just hit."""


class Give(Action, frozen=True, tag="give"):
    """Hand over one card of one's hand as pressed crew (CJ-A22)."""

    card: Kind


class CeaseFire(Action, frozen=True, tag="cease-fire"):
    """Make no further attack, and keep the ace of spades (CJ-A9)."""


class Repair(Action, frozen=True, tag="repair"):
    """Mend one's ship with a heart, ace to 6 (CJ-A26)."""

    heart: int


class Trade(Action, frozen=True, tag="trade"):
    """Discard one card to trade it; up to four in a turn."""

    card: Kind


class FinishTrade(Action, frozen=True, tag="finish-trade"):
    """Take as many cards as were discarded."""


class Salvage(Action, frozen=True, tag="salvage"):
    """Dive for one sunken diamond with a club, ace to 8 (CJ-A28)."""

    club: int


class FinishSalvage(Action, frozen=True, tag="finish-salvage"):
    """Dive no more."""


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing in stage two (CJ-A30)."""


JackAction: TypeAlias = (
    CaptainJack | SailOn | Attack | Defend | Steal | LetGo | Give | CeaseFire | Repair
    | Trade | FinishTrade | Salvage | FinishSalvage | Pass
)  # fmt: skip

# --- facts: cards and turns -----------------------------------------------------------------------


class Drew(Fact, frozen=True, tag="drew"):
    """Cards went from the stock to a hand: `backs` of each colour. Which, its owner alone knows.

    `dealt`: it was the deal.
    """

    reveals: ClassVar[bool] = True
    seat: Seat
    backs: tuple[int, int]
    cards: tuple[Card, ...] = ()
    dealt: bool = False

    @property
    def count(self) -> int:
        return self.backs[0] + self.backs[1]

    def seen_by(self, viewer: Viewer) -> Drew:
        return self if viewer == self.seat else Drew(self.seat, self.backs, (), self.dealt)


class StockRenewed(Fact, frozen=True, tag="stock-renewed"):
    """The discards were shuffled into a new stock: so many cards. `time`: 2 or 3."""

    reveals: ClassVar[bool] = True
    count: int
    time: int


class StockSpent(Fact, frozen=True, tag="stock-spent"):
    """The stock is empty for good. `last_turns`: how many turns are left, or -1 (CJ-A31)."""

    reveals: ClassVar[bool] = True
    last_turns: int = -1


class TurnBegan(Fact, frozen=True, tag="turn-began"):
    """A seat's turn begins. It tells news: what is laid down now, and what is not."""

    reveals: ClassVar[bool] = True
    seat: Seat
    turn: int


class TreasureLaid(Fact, frozen=True, tag="treasure-laid"):
    """All diamonds of a hand went to the seat's treasure, a point each (CJ-A15)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[Card, ...]


class AcesLaid(Fact, frozen=True, tag="aces-laid"):
    """All aces of spades of a hand went before the seat (CJ-A15)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[Card, ...]


class Asked(Fact, frozen=True, tag="asked"):
    """A seat has something to choose now, and all notice.

    `what`: captain-jack, defend, steal, crew (`count` cards are owed), attack-again. Only the first
    two say something of the hand (see `claims`).
    """

    reveals: ClassVar[bool] = True
    seat: Seat
    what: str
    count: int = 1


class Declined(Fact, frozen=True, tag="declined"):
    """A seat did not take what it was offered: captain-jack, steal, attack-again, salvage."""

    seat: Seat
    what: str


class JackDeclared(Fact, frozen=True, tag="jack-declared"):
    """King and jack went from the hand to the discards, a ship from the pool to the seat.

    `ships` it has now, which is `ship_points` more; `counters` it took for the ship if that is its
    first, else 0.
    """

    seat: Seat
    king: Card
    jack: Card
    ships: int
    ship_points: int
    counters: int


class Passed(Fact, frozen=True, tag="passed"):
    """A seat did nothing in stage two; `forced`: because nothing could be done."""

    seat: Seat
    forced: bool


# --- facts: fighting ------------------------------------------------------------------------------


class Attacked(Fact, frozen=True, tag="attacked"):
    """A spade went from the attacker's hand to the discards; its `number`th attack of the turn."""

    seat: Seat
    target: Seat
    card: Card
    number: int


class Defended(Fact, frozen=True, tag="defended"):
    """The target's spade went from its hand to the discards."""

    seat: Seat
    by: Seat
    card: Card


class NoDefence(Fact, frozen=True, tag="no-defence"):
    """The target has no spade to answer with: everybody knows (CJ-A11)."""

    reveals: ClassVar[bool] = True
    seat: Seat


class Standoff(Fact, frozen=True, tag="standoff"):
    """Two spades of equal value: nothing happens."""

    seat: Seat
    target: Seat
    value: int


class Damaged(Fact, frozen=True, tag="damaged"):
    """A ship lost counters to the supply: `higher` less `lower`, as far as it had some.

    `seat` lost them to `by`; `lost` may be less than the difference (CJ-A19), `left` is 0 when the
    ship sinks.
    """

    seat: Seat
    by: Seat
    higher: int
    lower: int
    lost: int
    left: int


class Sunk(Fact, frozen=True, tag="sunk"):
    """A ship went down: all treasure of the seat to the sunken pile, its token to the pool.

    With the last ship the pressed crew goes to the discards (`crew`); else the next ship of the
    fleet takes over with `counters` (CJ-A18, CJ-A19). `ships` are left, `ship_points` are lost.
    """

    seat: Seat
    treasure: tuple[Card, ...]
    crew: tuple[Card, ...]
    ships: int
    ship_points: int
    counters: int


class Stolen(Fact, frozen=True, tag="stolen"):
    """The club went to the discards, diamonds from the target's treasure to the seat's own.

    `crew`: so many cards the target owes from its hand, for what the treasure lacked.
    """

    seat: Seat
    target: Seat
    club: Card
    cards: tuple[Card, ...]
    crew: int


class Given(Fact, frozen=True, tag="given"):
    """A card the target chose went from its hand to the attacker's crew, a point (CJ-A25)."""

    seat: Seat
    to: Seat
    card: Card
    owed: int


class Seized(Fact, frozen=True, tag="seized"):
    """Cards went from the target's hand to the attacker's crew unasked: all of it, or by chance."""

    reveals: ClassVar[bool] = True
    seat: Seat
    target: Seat
    cards: tuple[Card, ...]
    by_chance: bool


class AceSpent(Fact, frozen=True, tag="ace-spent"):
    """An ace of spades that allowed another attack went to the discards (CJ-A8)."""

    seat: Seat
    card: Card


# --- facts: repair, trade, salvage, the end -------------------------------------------------------


class Repaired(Fact, frozen=True, tag="repaired"):
    """A heart went to the discards, `gained` counters from the supply to the ship: `now` there."""

    seat: Seat
    card: Card
    gained: int
    now: int


class Traded(Fact, frozen=True, tag="traded"):
    """A card went from the hand to the discards, the `number`th of this trade."""

    seat: Seat
    card: Card
    number: int


class Salvaged(Fact, frozen=True, tag="salvaged"):
    """A club went to the discards, a diamond from the sunken pile to the treasure (or the hand)."""

    seat: Seat
    club: Card
    card: Card
    to_hand: bool


class Scored(Fact, frozen=True, tag="scored"):
    """A seat's points at the end: treasure, counters, crew and `ship_points` for its ships."""

    seat: Seat
    treasure: int
    counters: int
    crew: int
    ships: int
    ship_points: int
    points: int


class GameOver(Fact, frozen=True, tag="game-over"):
    """`why`: played-out (CJ-A31), last-round, nobody-plays (CJ-A32)."""

    reveals: ClassVar[bool] = True
    why: str


JackFact: TypeAlias = (
    Drew | StockRenewed | StockSpent | TurnBegan | TreasureLaid | AcesLaid | Asked | Declined
    | JackDeclared | Passed | Attacked | Defended | NoDefence | Standoff | Damaged | Sunk | Stolen
    | Given | Seized | AceSpent | Repaired | Traded | Salvaged | Scored | GameOver
)  # fmt: skip
