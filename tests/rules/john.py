"""Positions of John Silver set up by hand, in the words of the rules.

Cards have their names ("ship 7", "joker 5½"); on a row of the table the suit goes without saying
("9½@0, 9@1": a joker in column 0, the row's own 9 in column 1). Everything goes through the rules
object; after every action the conservation laws are checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from game.core.model import Action, Fact, OptionValue, Result, Seat, Table
from game.core.rng import Rng
from game.rules.john_silver.box import DECK, FACES, NUMBER, ROWS, Card
from game.rules.john_silver.model import Phase, State
from game.rules.john_silver.rules import JOHN_SILVER
from game.rules.john_silver.words import DRAW, NO_ROW, NOBODY, Play, Take

P1, P2, P3, P4 = range(4)
"""Seats as the rules' cases name them."""
COLUMNS = {2: (P1, P2, P1, P2), 3: (P1, P2, NOBODY, P3), 4: (P1, P2, P3, P4)}
"""Owners of the columns unless a test says otherwise."""

F = TypeVar("F", bound=Fact)


def card(name: str) -> Card:
    """The card of that name."""
    return NUMBER[name]


def cards(text: str) -> list[Card]:
    """Cards from words: "ship 7, joker 5½"."""
    return [card(name.strip()) for name in text.split(",") if name.strip()]


def named(numbers: Sequence[Card]) -> list[str]:
    """Names of cards, sorted by number."""
    return [FACES[number].name for number in sorted(numbers)]


def lying(row: int, text: str) -> dict[Card, int]:
    """Cards on a row with their columns: "9½@0, 9@1"."""
    laid = {}
    for entry in text.split(","):
        if entry.strip():
            value, column = entry.strip().split("@")
            suit = "joker" if value.endswith("½") else ROWS[row]
            laid[card(f"{suit} {value}")] = int(column)
    return laid


class Planks:
    """A table that a test lays out and plays at."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.facts: list[Fact] = []
        self.steps = 0

    # --- playing --------------------------------------------------------------------------------

    def do(self, seat: Seat, action: Action) -> list[Fact]:
        """Play an action that must be allowed; the facts it told."""
        assert JOHN_SILVER.refuse(self.state, seat, action) is None, action
        assert action in JOHN_SILVER.legal(self.state, seat)
        told: list[Fact] = []
        self.steps += 1
        JOHN_SILVER.apply(self.state, seat, action, Rng.at(4711, self.steps), told.append)
        assert JOHN_SILVER.faults(self.state) == ()
        self.facts += told
        return told

    def play(self, seat: Seat, name: str, column: int, row: str | None = None) -> list[Fact]:
        """Lay a card into its row, a joker into `row`."""
        return self.do(seat, self.laying(name, column, row))

    def draw(self, seat: Seat) -> list[Fact]:
        return self.do(seat, DRAW)

    def take(self, seat: Seat, name: str) -> list[Fact]:
        return self.do(seat, Take(card(name)))

    @staticmethod
    def laying(name: str, column: int, row: str | None = None) -> Play:
        return Play(card(name), ROWS.index(row or name.split()[0]), column)

    def refused(self, seat: Seat, action: Action) -> str | None:
        """The code with which the rules refuse it now."""
        return JOHN_SILVER.refuse(self.state, seat, action)

    # --- looking --------------------------------------------------------------------------------

    def legal(self, seat: Seat) -> Sequence[Action]:
        return JOHN_SILVER.legal(self.state, seat)

    def turn(self) -> tuple[Seat, ...]:
        return JOHN_SILVER.to_act(self.state)

    def hand(self, seat: Seat) -> list[str]:
        return named(self.state.hands[seat])

    def won(self, seat: Seat) -> list[str]:
        """What a seat won, or NOBODY: what left the game."""
        return named(self.state.won[seat])

    def row(self, name: str) -> list[str]:
        return named(list(self.state.rows[ROWS.index(name)]))

    def told(self, kind: type[F]) -> list[F]:
        """All facts of a kind so far."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def result(self) -> Result:
        result = JOHN_SILVER.result(self.state)
        assert result is not None
        return result


def deal(seats: int, seed: int = 1, /, **house: OptionValue) -> Planks:
    """A fresh deal with these house rules, before the first turn. `house`: names without "js."."""
    options = JOHN_SILVER.check_options(seats, {f"js.{name}": v for name, v in house.items()})
    told: list[Fact] = []
    planks = Planks(JOHN_SILVER.setup(Table(seats, options), Rng.at(seed, 0), told.append))
    planks.facts += told
    return planks


def first_hands(seats: int, *hands: str, **house: OptionValue) -> Planks:
    """Before the first turn, with these hands of six; seat 0 is asked first."""
    planks = deal(seats, start_player="seat0", **house)
    state = planks.state
    state.hands = [sorted(cards(hand)) for hand in hands]
    held = {number for hand in state.hands for number in hand}
    state.pile = [number for number in DECK if number not in held]
    assert JOHN_SILVER.faults(state) == ()
    return planks


def position(
    seats: int = 4,
    *,
    turn: Seat = P1,
    hands: Sequence[str] = (),
    won: Sequence[str] = (),
    pile: str | None = None,
    chest: str = "",
    sailor: str = "",
    ship: str = "",
    owners: tuple[Seat, ...] | None = None,
    house: dict[str, OptionValue] | None = None,
) -> Planks:
    """A moment in play. Cards that are not named lie in the pile, or left the game where the pile
    is given."""
    planks = deal(seats, mulligan="off", **(house or {}))
    state = planks.state
    state.owners = owners or COLUMNS[seats]
    state.hands = [sorted(cards(hand)) for hand in (*hands, *[""] * (seats - len(hands)))]
    state.won = [cards(pile) for pile in (*won, *[""] * (seats - len(won)))] + [[]]
    state.rows = [lying(n, text) for n, text in enumerate((chest, sailor, ship))]
    if not state.house.stacking:
        state.full = [sum(1 << column for column in row.values()) for row in state.rows]
    used = {number for zone in (*state.hands, *state.won, *state.rows) for number in zone}
    rest = [number for number in DECK if number not in used]
    state.pile = rest if pile is None else cards(pile)
    if pile is not None:
        state.won[NOBODY] = [number for number in rest if number not in state.pile]
    on_table = [number for zone in (*state.won, *state.rows) for number in zone]
    state.first = dict.fromkeys(on_table, P1)
    state.turn, state.phase, state.row = turn, Phase.PLAY, NO_ROW
    assert JOHN_SILVER.faults(state) == ()
    return planks


def scored(*won: str, **house: OptionValue) -> Result:
    """The result when each seat has won these cards and the last card of all is played."""
    taken = {number for text in won for number in cards(text)}
    last = next(number for number in DECK if number not in taken and FACES[number].suit == 1)
    planks = position(len(won), hands=[FACES[last].name], won=won, pile="", house=house)
    planks.do(P1, Play(last, 1, 0))
    return planks.result()
