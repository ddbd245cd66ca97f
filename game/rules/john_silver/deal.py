"""The deal: characters, columns, hands, who begins, and the exchange of a hand without apples.

Owns everything before the first turn (rules, 1.2 and JS-A8 to JS-A11).
"""

from __future__ import annotations

from typing import Final

from game.core.model import Seat, Table, Tell, silent
from game.core.rng import Rng
from game.rules.john_silver.box import APPLES, CHARACTERS, DECK, HAND_SIZE, PIRATE, Card
from game.rules.john_silver.model import House, Phase, State
from game.rules.john_silver.options import pattern_of, roles_of
from game.rules.john_silver.words import (
    NEVER,
    NO_ROW,
    NOBODY,
    ONE_CARD,
    Begins,
    Dealt,
    Exchanged,
    Kept,
    Seated,
)

_LETTERS: Final = {2: (0, 0, 1, 1), 3: (0, 1, 2, NOBODY), 4: (0, 1, 2, 3)}
"""By number of seats: whose each of four characters is, in the order in which they were chosen."""


def deal(table: Table, house: House, rng: Rng, tell: Tell) -> State:
    """A new game. The options of `table` are complete and checked.

    Hands come first, so that a deal has the same ones under other house rules.
    """
    n = table.seats
    state = State()
    state.seats, state.house = n, house
    cards = list(DECK)
    rng.shuffle(cards)
    state.hands = [sorted(cards[HAND_SIZE * s : HAND_SIZE * (s + 1)]) for s in range(n)]
    state.pile = cards[HAND_SIZE * n :]
    state.characters, state.owners = _columns(table, _roles(table, rng), rng)
    state.start, why = _start(table, state, rng)
    state.turn, state.phase = state.start, Phase.EXCHANGE
    state.rows, state.full, state.first = [{}, {}, {}], [0, 0, 0], {}
    state.closes = NEVER if house.stacking else ONE_CARD
    state.won = [[] for _ in range(n + 1)]
    state.put_back, state.opening = [()] * n, [()] * n
    state.row, state.last, state.last_row = NO_ROW, {}, NO_ROW
    if tell is not silent:
        tell(Seated(state.characters, state.owners))
        for seat in range(n):
            tell(Dealt(seat, HAND_SIZE, tuple(state.hands[seat])))
        tell(Begins(state.start, why))
    if house.mulligan == "off":
        _open(state)
    return state


def _roles(table: Table, rng: Rng) -> tuple[int, ...]:
    """All characters in the order of seats; with three players the last one is left over."""
    chosen = roles_of(table.options["js.roles"])
    if chosen is not None:
        return chosen
    roles = list(range(len(CHARACTERS)))
    rng.shuffle(roles)
    return tuple(roles)


def _columns(
    table: Table, roles: tuple[int, ...], rng: Rng
) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """Characters and owners by column: any order, which chance decides (JS-A10, JS-A11)."""
    places = list(zip(roles, _LETTERS[table.seats], strict=True))
    rng.shuffle(places)
    if table.seats == 2:
        pattern = pattern_of(table.options["js.two_player_columns"])
        own = [[place for place in places if place[1] == seat] for seat in range(2)]
        places = [own[seat].pop() for seat in pattern]
    dummy = str(table.options["js.dummy_column"])
    if table.seats == 3 and dummy != "unchosen_role":
        places.sort(key=lambda place: place[1] == NOBODY)
        places.insert(int(dummy) - 1, places.pop())
    return tuple(role for role, _ in places), tuple(owner for _, owner in places)


def _start(table: Table, state: State, rng: Rng) -> tuple[Seat, str]:
    """Who begins, and why (JS-A9)."""
    chosen = table.options["js.start_player"]
    if chosen == "seat0":
        return 0, "house"
    pirate = state.owners[state.characters.index(PIRATE)]
    if chosen == "pirate_role" and pirate != NOBODY:
        return pirate, "pirate"
    return rng.below(table.seats), "chance"


# --- the exchange (JS-A8) -------------------------------------------------------------------------


def has_apple(hand: list[Card]) -> bool:
    return any(APPLES[card] for card in hand)


def keep(state: State, seat: Seat, tell: Tell) -> None:
    """The hand stays as it is.

    Everybody is asked in turn, who holds an apple as well: to ask only those who may exchange would
    tell the others what is in a hand (rules, section 0.2).
    """
    if tell is not silent:
        tell(Kept(seat))
    _ask_next(state, seat)


def exchange(state: State, seat: Seat, rng: Rng, tell: Tell) -> None:
    """Six new cards first, then the six old ones are shuffled into the pile."""
    old = state.hands[seat]
    state.hands[seat] = sorted(state.pile[-HAND_SIZE:])
    del state.pile[-HAND_SIZE:]
    state.pile += old
    rng.shuffle(state.pile)
    state.put_back[seat] = (*state.put_back[seat], tuple(old))
    if tell is not silent:
        tell(Exchanged(seat, tuple(old), tuple(state.hands[seat])))
    if state.house.mulligan == "once":
        _ask_next(state, seat)


def _ask_next(state: State, seat: Seat) -> None:
    state.turn = (seat + 1) % state.seats
    if state.turn == state.start:
        _open(state)


def _open(state: State) -> None:
    state.phase = Phase.PLAY
    state.opening = [tuple(hand) for hand in state.hands]
