"""The evaluation: row by row, item by item, ships and chests, then the volcano.

Owns single steps (rules 2.3, EVALUATE); the clock seat asks for them one at a time, so that what
is on disk is always what was shown. A landing halts it until its captain has chosen a chest.
"""

from __future__ import annotations

from game.core.model import Seat, Tell
from game.core.rng import Rng
from game.rules.captain_silver.box import box, full_pouch
from game.rules.captain_silver.model import (
    ITEM_COUNT,
    LOWER,
    NOTHING,
    ROWS,
    UPPER,
    ChestTaken,
    Fined,
    GameOver,
    Hand,
    IslandCard,
    Landed,
    Line,
    Look,
    Mode,
    NoChest,
    Paid,
    Phase,
    RoundOver,
    Sailed,
    StackOpened,
    State,
    Take,
    VolcanoCard,
    VolcanoItem,
    item_of,
    owner_of,
)


def proceed(state: State, rng: Rng, tell: Tell) -> None:
    """The next single step of the evaluation."""
    row = current_row(state)
    if row != NOTHING and state.cursor < len(state.rows[row]):
        _settle_space(state, row, tell)
    elif state.island_left:
        state.island_shown.append(state.island_left.pop())
        state.cursor = 0
        tell(IslandCard(state.island_shown[-1]))
    elif len(state.volcano_shown) < state.round:
        card = state.volcano_left.pop()
        state.volcano_shown.append(card)
        state.cursor = 0
        tell(VolcanoCard(card, state.cards[card]))
    elif state.cursor < len(state.volcano):
        _settle_volcano(state, tell)
    else:
        _close_round(state, rng, tell)


def current_row(state: State) -> int:
    """The row under evaluation, or NOTHING before the first card and at the volcano."""
    if not state.island_shown or len(state.volcano_shown) == state.round:
        return NOTHING
    return state.island_shown[-1]


# --- rows -----------------------------------------------------------------------------------------


def _settle_space(state: State, row: int, tell: Tell) -> None:
    """One item of a row: fined or paid, and given back to its owner at once."""
    index = state.cursor
    laid = state.rows[row][index]
    seat, item = owner_of(laid), item_of(laid)
    space = state.world.rows[row][index]
    if item != space.item:
        fine = min(1, state.coins[seat])  # nobody pays what he has not got (CS-A22)
        _book(state, Line(state.round, seat, "mismatch", -fine, item, row, index))
        tell(Fined(seat, row, index, item, space.item, fine))
    else:
        coins = _from_bank(state, space.coins)
        _book(state, Line(state.round, seat, "reward", coins, item, row, index))
        tell(Paid(seat, row, index, item, coins, space.ships))
        if space.ships:  # coins first, then the ship (CS-A16)
            _sail(state, seat, space.ships, (item, row, index), tell)
    state.rows[row][index] = NOTHING
    state.pouches[seat][item] += 1
    state.cursor += 1
    if state.pending:
        next_chest(state, tell)


def _book(state: State, line: Line) -> None:
    state.coins[line.seat] += line.coins
    state.ledger.append(line)


def _from_bank(state: State, coins: int) -> int:
    """As many of `coins` as the supply can pay (`cs.bank_limited`, rules 0.1)."""
    if not state.house.bank_limited:
        return coins
    return min(coins, box().bank - sum(state.coins))


def _sail(state: State, seat: Seat, steps: int, why: tuple[int, int, int], tell: Tell) -> None:
    """Move a ship step by step: coins on the way, chests at landings."""
    island = state.world.island
    start = state.ships[seat]
    path = tuple((start + step) % island.spaces for step in range(1, steps + 1))
    coin_spaces = tuple(space for space in path if space in island.coin_spaces)
    coins = _from_bank(state, len(coin_spaces))
    state.ships[seat] = path[-1]
    state.moved[seat] += steps
    if coin_spaces:
        item, row, index = why
        _book(state, Line(state.round, seat, "water", coins, item, row, index))
    tell(Sailed(seat, start, path, coin_spaces, coins))
    for space in path:
        if space in island.landings:
            stack = island.landings[space]
            state.pending.append((seat, space, stack))
            tell(Landed(seat, space, stack))


# --- chests ---------------------------------------------------------------------------------------


def open_stacks(state: State) -> list[int]:
    """The stacks that the first waiting captain may take a chest from (CS-A19)."""
    _seat, _space, stack = state.pending[0]
    if stack == NOTHING:
        wished = [UPPER, LOWER]
    elif not state.stacks[stack] and state.house.empty_stack == "other_stack":
        wished = [UPPER + LOWER - stack]
    else:
        wished = [stack]
    return [stack for stack in wished if state.stacks[stack]]


def next_chest(state: State, tell: Tell) -> None:
    """Let the next waiting captain choose; what leaves no choice is done at once."""
    while state.pending:
        seat, space, _stack = state.pending[0]
        stacks = open_stacks(state)
        if not stacks:
            tell(NoChest(seat, space))
            state.pending.pop(0)
        elif state.house.chest_pick == "auto_highest":  # CS-A20: the fuller stack, its best chest
            open_stack(state, max(stacks, key=lambda s: (len(state.stacks[s]), -s)), tell)
            take_chest(state, max(state.stacks[state.opened]), tell, go_on=False)
        else:
            state.phase = Phase.CHEST
            if len(stacks) == 1:
                open_stack(state, stacks[0], tell)
            return
    state.phase = Phase.RECKON


def open_stack(state: State, stack: int, tell: Tell) -> None:
    """The chooser takes a stack and looks at all its chests, in secret."""
    seat = state.pending[0][0]
    state.opened = stack
    state.looks.append(Look(seat, stack, len(state.takes), tuple(sorted(state.stacks[stack]))))
    tell(StackOpened(seat, stack))


def take_chest(state: State, value: int, tell: Tell, go_on: bool = True) -> None:
    """The chooser keeps one chest; the others go back face down (CS-A21)."""
    seat = state.pending.pop(0)[0]
    stack, state.opened = state.opened, NOTHING
    state.stacks[stack].remove(value)
    state.chests[seat].append(value)
    state.takes.append(Take(seat, stack, value))
    tell(ChestTaken(seat, stack, value))
    if go_on:
        next_chest(state, tell)


# --- volcano and the end of a round ---------------------------------------------------------------


def _settle_volcano(state: State, tell: Tell) -> None:
    laid = state.volcano[state.cursor]
    seat, item = owner_of(laid), item_of(laid)
    charged = item in state.cards[state.volcano_shown[-1]]
    fine = min(1, state.coins[seat]) if charged else 0
    if charged:
        _book(state, Line(state.round, seat, "volcano", -fine, item))
    tell(VolcanoItem(seat, item, charged, fine))
    state.volcano[state.cursor] = NOTHING
    state.pouches[seat][item] += 1
    state.cursor += 1


def _close_round(state: State, rng: Rng, tell: Tell) -> None:
    """All items back in their pouches, island cards mixed again, ships stay."""
    tell(RoundOver(state.round))
    state.rows = [[] for _ in range(ROWS)]
    state.volcano = []
    state.pouches = [full_pouch() for _ in range(state.seats)]
    state.hands = [resting_hand() for _ in range(state.seats)]
    state.cursor = 0
    state.tick = 0
    state.draws = 0
    state.stop = (NOTHING, NOTHING, "")
    state.wins = [()] * ROWS
    if state.round == box().rounds:
        state.phase = Phase.OVER
        tell(GameOver())
        return
    state.round += 1
    state.phase = Phase.AHOY
    state.island_shown = []
    state.island_left = shuffled_islands(rng)


def shuffled_islands(rng: Rng) -> list[int]:
    """Four island cards, face down; card k is row k (CS-A24)."""
    cards = list(range(ROWS))
    rng.shuffle(cards)
    return cards


def resting_hand() -> Hand:
    """A hand before the race: beside the pouch, about to go in."""
    hand = Hand()
    hand.mode = Mode.OUT
    hand.evidence = [0] * ITEM_COUNT
    return hand
