"""The deal: characters, columns, hands, who begins, and the exchange of a hand without apples.

Owns everything before the first turn (rules, 1.2 and JS-A8 to JS-A11).
"""

from __future__ import annotations

import itertools
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
ORDERS: Final = tuple(itertools.permutations(range(len(CHARACTERS))))


def _lots() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The draws of a shuffle, out of 44 cards, then 43 and so on, packed into few large ones: the
    product of some sizes, as far as it stays below 2^60, and these sizes."""
    lots = []
    product, sizes = 1, list[int]()
    for size in range(len(DECK), 1, -1):
        if product * size >= 1 << 60:
            lots.append((product, tuple(sizes)))
            product, sizes = 1, []
        product *= size
        sizes.append(size)
    return (*lots, (product, tuple(sizes)))


_LOTS: Final = _lots()


def shuffled(rng: Rng) -> list[Card]:
    """The deck in an even random order (Fisher-Yates).

    An even number below 44 x 43 x 42 holds even ones below 44, 43 and 42, so that four numbers do
    for the whole deck. One by one they cost more than all the rest of a deal.
    """
    cards = list(DECK)
    for product, sizes in _LOTS:
        lot = rng.below(product)
        for size in sizes:
            lot, other = divmod(lot, size)
            cards[size - 1], cards[other] = cards[other], cards[size - 1]
    return cards


def deal(table: Table, house: House, rng: Rng, tell: Tell) -> State:
    """A new game. The options of `table` are complete and checked.

    Hands come first, so that a deal has the same ones under other house rules.
    """
    n = table.seats
    state = State()
    state.seats, state.house = n, house
    cards = shuffled(rng)
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
    return rng.choice(ORDERS)


def _columns(
    table: Table, roles: tuple[int, ...], rng: Rng
) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """Characters and owners by column: any order, which chance decides (JS-A10, JS-A11)."""
    letters = _LETTERS[table.seats]
    places = [(roles[n], letters[n]) for n in rng.choice(ORDERS)]
    if table.seats == 2:
        pattern = pattern_of(table.options["js.two_player_columns"])
        own = [[place for place in places if place[1] == seat] for seat in range(2)]
        places = [own[seat].pop() for seat in pattern]
    dummy = str(table.options["js.dummy_column"])
    if table.seats == 3 and dummy != "unchosen_role":
        places.sort(key=lambda place: place[1] == NOBODY)
        places.insert(int(dummy) - 1, places.pop())
    characters, owners = zip(*places, strict=True)
    return characters, owners


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
