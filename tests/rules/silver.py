"""Positions of Captain Silver set up by hand, in the words of the rules.

Rows are numbered 1 to 4 and seats have colours, as on the table. Everything goes through the rules
object; after every action the conservation laws are checked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.model import CLOCK, Action, Fact, OptionValue, Seat, Table, silent
from game.core.rng import Rng
from game.rules.captain_silver.model import (
    ITEMS,
    NOTHING,
    UPPER,
    VOLCANO,
    Ahoy,
    ChestTaken,
    Drop,
    Fined,
    Hand,
    Line,
    Mode,
    OpenStack,
    Paid,
    Phase,
    Press,
    Proceed,
    State,
    Take,
    TakeChest,
    Tick,
    VolcanoItem,
    What,
    piece,
)
from game.rules.captain_silver.rules import CAPTAIN_SILVER

R, B, G, Y = RED, BLUE, GREEN, YELLOW = 0, 1, 2, 3
COLOURS = "RBGY"
SIDE_A_BOARDS = "O1a O2a O3a O4a"
"""The world of the full example (rules 2.6)."""


def item(name: str) -> int:
    """The item of that name."""
    return ITEMS.index(name)


def laid(text: str) -> list[int]:
    """Pieces from words: "R wheel, B map"."""
    pairs = [entry.split() for entry in text.split(",") if entry.strip()]
    return [piece(COLOURS.index(colour), item(name)) for colour, name in pairs]


def on_row(number: int) -> Drop:
    """The press that lays the held item on row 1..4."""
    return Drop(number - 1)


ON_VOLCANO = Drop(VOLCANO)


class Sea:
    """A position that a test builds and plays. Hands rest outside the pouches until placed."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.facts: list[Fact] = []
        self.steps = 0

    # --- building -------------------------------------------------------------------------------

    def lay(self, row: int, text: str) -> None:
        """Lay pieces on a row out of their owners' pouches: `lay(3, "R wheel, B map")`."""
        self.state.rows[row - 1] += self._out_of_pouches(text)

    def volcano(self, text: str) -> None:
        """Put pieces on the volcano out of their owners' pouches."""
        self.state.volcano += self._out_of_pouches(text)

    def _out_of_pouches(self, text: str) -> list[int]:
        pieces = laid(text)
        for what in pieces:
            self.state.pouches[what // 8][what % 8] -= 1
            assert self.state.pouches[what // 8][what % 8] >= 0, f"no such item left: {text}"
        return pieces

    def holding(self, seat: Seat, name: str) -> None:
        """`seat` holds an item, drawn after all that are held already."""
        self.state.pouches[seat][item(name)] -= 1
        self.state.draws += 1
        hand = self.state.hands[seat] = Hand()
        hand.mode, hand.held, hand.drawn = Mode.HOLDING, item(name), self.state.draws

    def touching(self, seat: Seat, name: str) -> None:
        """The hand of `seat` has just found an item in its pouch."""
        hand = self.state.hands[seat] = Hand()
        hand.touched = item(name)

    def pouch(self, seat: Seat, names: str) -> None:
        """Leave only these items in a pouch; the others lie on the volcano."""
        keep = names.split()
        for kind, name in enumerate(ITEMS):
            spare = self.state.pouches[seat][kind] - keep.count(name)
            assert spare >= 0, f"the pouch has no {keep.count(name)} {name}"
            self.state.pouches[seat][kind] -= spare
            self.state.volcano += [piece(seat, kind)] * spare

    def purse(self, *coins: int) -> None:
        """Coins of each seat, booked so that purse and book agree."""
        for seat, wanted in enumerate(coins):
            missing = wanted - self.state.coins[seat]
            self.state.ledger.append(Line(self.state.round, seat, "start", missing))
            self.state.coins[seat] = wanted

    def chests(self, upper: str, lower: str, **owned: str) -> None:
        """All ten chests: the two stacks, and `R="5 3"` for those that seats own."""
        self.state.stacks = [[int(v) for v in stack.split()] for stack in (upper, lower)]
        for seat in range(self.state.seats):
            self.state.chests[seat] = [int(v) for v in owned.get(COLOURS[seat], "").split()]
            self.state.takes += [Take(seat, UPPER, v) for v in self.state.chests[seat]]
        assert CAPTAIN_SILVER.faults(self.state) == ()

    # --- the race -------------------------------------------------------------------------------

    def do(self, seat: Seat, action: Action) -> list[Fact]:
        """Play an action that must be allowed; the facts it told."""
        assert CAPTAIN_SILVER.refuse(self.state, seat, action) is None, action
        told: list[Fact] = []
        self.steps += 1
        chance = Rng.at(4711, self.steps)
        CAPTAIN_SILVER.apply(self.state, seat, action, chance, told.append)
        assert CAPTAIN_SILVER.faults(self.state) == ()
        self.facts += told
        return told

    def tick(self, *presses: Press) -> list[Fact]:
        """One tick with these presses."""
        return self.do(CLOCK, Tick(presses))

    def ticks(self, count: int) -> list[Fact]:
        """`count` ticks in which nobody does anything."""
        return [fact for _ in range(count) for fact in self.tick()]

    def press(self, seat: Seat, what: What, at: int = 0) -> list[Fact]:
        """A tick with one press."""
        return self.tick(Press(seat, at, what))

    def refused(self, seat: Seat, what: Action) -> str | None:
        """The code with which the rules refuse it now."""
        return CAPTAIN_SILVER.refuse(self.state, seat, what)

    def held(self, seat: Seat) -> str | None:
        """The item a seat holds, by name."""
        held = self.state.hands[seat].held
        return None if held == NOTHING else ITEMS[held]

    def row(self, number: int) -> list[int]:
        return self.state.rows[number - 1]

    def wants(self) -> list[str | None]:
        """What the next spaces of rows 1 to 4 want, as everybody sees it."""
        wanted = CAPTAIN_SILVER.view(self.state, None).wants
        return [None if kind == NOTHING else ITEMS[kind] for kind in wanted]

    # --- the evaluation -------------------------------------------------------------------------

    def evaluate(self, islands: Sequence[int] = (1, 2, 3, 4), card: str = "V1") -> None:
        """Let the evaluation begin: island cards and the volcano card come in this order."""
        state = self.state
        state.phase = Phase.RECKON
        state.island_left = [row - 1 for row in reversed(islands)]
        others = [name for name in state.cards if name != card]
        state.volcano_left, state.removed = [*others[:2], card], others[2:]
        assert CAPTAIN_SILVER.faults(state) == ()

    def settle(self, choose: Callable[[Sequence[Action]], Action] | None = None) -> None:
        """Go on until one more item is settled, chests that it brings included.

        `choose` picks among the legal choices of a captain; the first one by default.
        """
        while not any(isinstance(fact, (Paid, Fined, VolcanoItem)) for fact in self.proceed()):
            assert self.state.phase == Phase.RECKON
        while self.state.phase == Phase.CHEST:
            self.choose(choose)

    def settle_row(self) -> None:
        """Go on until all pieces of the next island card's row are settled."""
        self.proceed()
        for _ in range(len(self.state.rows[self.state.island_shown[-1]])):
            self.settle()

    def settle_all(self) -> None:
        """Go on to the next round or the end."""
        while self.state.phase in (Phase.GRACE, Phase.RECKON, Phase.CHEST):
            if self.state.phase == Phase.CHEST:
                self.choose()
            else:
                self.proceed()

    def proceed(self) -> list[Fact]:
        return self.do(CLOCK, Proceed())

    def choose(self, choose: Callable[[Sequence[Action]], Action] | None = None) -> None:
        """The captain who landed takes one choice."""
        (seat,) = CAPTAIN_SILVER.to_act(self.state)
        legal = CAPTAIN_SILVER.legal(self.state, seat)
        self.do(seat, choose(legal) if choose else legal[0])

    def table(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Coins, ships and number of chests of each seat."""
        state = self.state
        return tuple(state.coins), tuple(state.ships), tuple(map(len, state.chests))


def world(
    boards: str = SIDE_A_BOARDS,
    *,
    island: str = "A",
    seats: int = 3,
    handicaps: tuple[str, ...] = (),
    **house: OptionValue,
) -> Sea:
    """A race that has just begun in this world, all hands out. `house`: options without "cs."."""
    sea = deal(seats, handicaps, 1, board_setup=boards, island=island, **house)
    CAPTAIN_SILVER.apply(sea.state, CLOCK, Ahoy(), Rng.at(1, 1), silent)
    for seat in range(seats):
        hand = sea.state.hands[seat] = Hand()
        hand.mode, hand.out = Mode.OUT, True
    return sea


def deal(seats: int, handicaps: tuple[str, ...] = (), seed: int = 1, **house: OptionValue) -> Sea:
    """A fresh deal with these house rules, before the first "Pirates ahoy!"."""
    given = {f"cs.{name}": value for name, value in house.items()}
    options = CAPTAIN_SILVER.check_options(seats, given)
    state = CAPTAIN_SILVER.setup(Table(seats, options, handicaps), Rng.at(seed, 0), silent)
    return Sea(state)


def take(value: int) -> Callable[[Sequence[Action]], Action]:
    """Choose the upper stack where there is a choice, and the chest of this value."""

    def choice(legal: Sequence[Action]) -> Action:
        stacks = [action for action in legal if isinstance(action, OpenStack)]
        return stacks[0] if stacks else TakeChest(value)

    return choice


def taken(facts: Sequence[Fact]) -> list[tuple[Seat, int, int | None]]:
    """The chests that changed hands: seat, stack, value."""
    return [(f.seat, f.stack, f.value) for f in facts if isinstance(f, ChestTaken)]
