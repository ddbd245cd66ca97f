"""The race: hands in pouches, timers, presses decided in order, and "Pirates stop!".

Owns one tick of real time and the grace after it (rules 2.3, RACE and GRACE). Knows no clock: a
tick happens when it is told to, and presses bring their times along.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.model import Refusal, Seat, Tell
from game.core.rng import Rng
from game.rules.captain_silver.box import box
from game.rules.captain_silver.evidence import grope
from game.rules.captain_silver.model import (
    ITEM_COUNT,
    NOTHING,
    ROWS,
    VOLCANO,
    Contest,
    Drew,
    Drop,
    Dropped,
    Hand,
    Item,
    Missed,
    Mode,
    Next,
    Phase,
    Press,
    Pull,
    PullBegan,
    RaceBegan,
    Reach,
    Rest,
    State,
    Stopped,
    Thrown,
    Touched,
    What,
    Win,
    piece,
)

TICK_US = 16_667
"""A tick in microseconds: presses without a time of their own fall on its start."""

PRESSES: tuple[What, ...] = (
    Next(), Pull(), *(Drop(row) for row in range(ROWS)), Drop(VOLCANO), Reach(), Rest(),
)  # fmt: skip
"""Every press there is, once: made here and shared."""


# --- reading the boards ---------------------------------------------------------------------------


def open_index(state: State, row: int) -> int:
    """The index of the next free space of `row`, or NOTHING when it is full."""
    laid = len(state.rows[row])
    return laid if laid < len(state.world.rows[row]) else NOTHING


def wanted(state: State, row: int) -> Item:
    """The item that the next free space of `row` wants, or NOTHING when the row is full."""
    laid = len(state.rows[row])
    spaces = state.world.rows[row]
    return spaces[laid].item if laid < len(spaces) else NOTHING


def fitting_rows(state: State, item: Item) -> list[int]:
    """Rows whose next space wants `item`."""
    return [row for row in range(ROWS) if wanted(state, row) == item]


# --- what is open to a hand -----------------------------------------------------------------------


def refuse_press(state: State, seat: Seat, what: What) -> Refusal | None:
    """Why this press is not open to `seat` now, or None."""
    if state.phase != Phase.RACE:
        return "no-race"
    hand = state.hands[seat]
    if isinstance(what, Drop):
        return _refuse_drop(state, seat, hand, what.to)
    if isinstance(what, Reach):
        return None if hand.out else "hand-in"
    if isinstance(what, Rest):
        return "hand-out" if hand.out else None
    if hand.mode == Mode.HOLDING:
        return "holding"  # one item at a time (CS-A13)
    if hand.mode != Mode.FEELING:
        return {Mode.EMPTY: "pouch-empty", Mode.OUT: "hand-out"}.get(hand.mode, "hand-busy")
    if isinstance(what, Next) and sum(state.pouches[seat]) < 2:
        return "last-item"
    return None


def _refuse_drop(state: State, seat: Seat, hand: Hand, to: int) -> Refusal | None:
    if hand.mode != Mode.HOLDING:
        return "nothing-held"
    if to == VOLCANO:
        if not state.house.voluntary_volcano and fitting_rows(state, hand.held):
            return "wanted"  # CS-A4
        return None
    if not 0 <= to < ROWS:
        return "no-such-row"
    if open_index(state, to) == NOTHING:
        return "row-full"
    if beaten(state, seat, to):
        return "beaten"
    if state.house.wrong_placement == "rejected" and wanted(state, to) != hand.held:
        return "not-wanted"  # CS-A3
    return None


def beaten(state: State, seat: Seat, row: int) -> bool:
    """Was this press meant for a space that another hand has just taken?

    In the very tick that the space was taken: always (CS-A12, the loser keeps its item). Within
    `late_hand` ticks after: when the item fitted that space and does not fit the new one, for no
    one can react faster than that; the hand finds the space taken, as at a real table.
    """
    return beaten_by(state, seat, row) is not None


def beaten_by(state: State, seat: Seat, row: int) -> Win | None:
    """The hand that was faster (see `beaten`), the first one that took such a space."""
    held = state.hands[seat].held
    late = state.tick - box().feel.late_hand
    for win in state.wins[row]:
        if win.seat == seat:
            continue
        if win.tick == state.tick:
            return win
        if win.tick >= late and win.item == held != wanted(state, row):
            return win
    return None


# --- the course of a race -------------------------------------------------------------------------


def begin(state: State, rng: Rng, tell: Tell) -> None:
    """At "Pirates ahoy!" every hand goes into its pouch."""
    state.phase = Phase.RACE
    state.tick = 0
    state.draws = 0
    state.wins = [()] * ROWS
    state.hands = [Hand() for _ in range(state.seats)]
    tell(RaceBegan(state.round))
    for seat in range(state.seats):
        touch(state, seat, rng.fork(seat), tell)


def priority(state: State) -> list[Seat]:
    """Seats in the order that settles equal times in this tick (CS-A12)."""
    first = state.tick % state.seats
    return [(first + step) % state.seats for step in range(state.seats)]


def tick(state: State, presses: Sequence[Press], rng: Rng, tell: Tell) -> None:
    """A sixtieth of a second: hands first, then presses by time, then "stop" if it has come."""
    laid = False
    for seat in priority(state):
        advance(state, seat, rng, tell)
    for press in in_order(state, presses):
        laid = decide(state, press, rng, tell) or laid
    if state.phase == Phase.RACE and laid:
        _stop_when_exhausted(state, tell)
    state.tick += 1
    if state.phase == Phase.RACE and 0 < state.house.round_ticks <= state.tick:
        stop(state, NOTHING, NOTHING, "time", tell)  # CS-A11


def in_order(state: State, presses: Iterable[Press]) -> list[Press]:
    """Earlier first; equal times by this tick's priority (CS-A12)."""
    first, n = state.tick % state.seats, state.seats
    return sorted(presses, key=lambda press: (press.at, (press.seat - first) % n))


def advance(state: State, seat: Seat, rng: Rng, tell: Tell) -> None:
    """One tick of one hand: the bump sharpens, timers run down."""
    hand = state.hands[seat]
    if hand.mode == Mode.FEELING:
        _feel(state, seat, hand, rng)
    elif hand.mode in (Mode.MOVING, Mode.PULLING, Mode.PAUSED):
        hand.wait -= 1
        if hand.wait <= 0:
            if hand.mode == Mode.PULLING:
                _draw(state, seat, hand, tell)
            else:
                besides = hand.touched if hand.mode == Mode.MOVING else NOTHING
                touch(state, seat, rng.fork(seat), tell, besides)


def clarity(state: State, seat: Seat, age: int) -> int:
    """0..100: how clear the bump is after `age` ticks of feeling."""
    feel = box().feel
    return min(100, age * 100 // feel.scaled(feel.full_clarity, state.handicaps[seat]))


def _feel(state: State, seat: Seat, hand: Hand, rng: Rng) -> None:
    hand.age += 1
    # Seats grope in turn, the one with priority in this tick: never two new pictures in one frame,
    # and no seat is ahead of another by its number (the law behind CS-A12).
    if state.tick % state.seats == seat:
        before = clarity(state, seat, max(0, hand.age - state.seats))
        after = clarity(state, seat, hand.age)
        if after > before:
            grope(hand.evidence, hand.touched, before, after, rng.fork(seat))


def touch(state: State, seat: Seat, chance: Rng, tell: Tell, besides: Item = NOTHING) -> None:
    """The empty hand finds an item of the pouch at random, but not the one it comes from."""
    hand = state.hands[seat]
    counts = state.pouches[seat][:]
    if besides != NOTHING:
        counts[besides] -= 1
    hand.age = 0
    hand.wait = 0
    hand.held = NOTHING
    hand.evidence = [0] * ITEM_COUNT
    hand.touched = NOTHING
    if not sum(counts):
        hand.mode = Mode.EMPTY
    elif hand.out:
        hand.mode = Mode.OUT
    else:
        hand.mode = Mode.FEELING
        hand.touched = chance.weighted(counts)
        tell(Touched(seat))


def _draw(state: State, seat: Seat, hand: Hand, tell: Tell) -> None:
    hand.mode = Mode.HOLDING
    hand.held, hand.touched = hand.touched, NOTHING
    hand.evidence = [0] * ITEM_COUNT
    hand.age = 0
    state.pouches[seat][hand.held] -= 1
    state.draws += 1
    hand.drawn = state.draws
    tell(Drew(seat, hand.held))


# --- presses --------------------------------------------------------------------------------------


def decide(state: State, press: Press, rng: Rng, tell: Tell) -> bool:
    """Let one press act, or drop it with a fact. True when an item left a hand."""
    seat, what = press.seat, press.what
    code = "stopped" if state.phase != Phase.RACE else refuse_press(state, seat, what)
    if code is not None:
        if isinstance(what, Drop) and _contested(state, seat, what.to, code):
            _tell_contest(state, press, what.to, tell)
        tell(Missed(seat, what, code))
        return False
    hand = state.hands[seat]
    feel = box().feel
    if isinstance(what, Next):
        hand.mode, hand.age = Mode.MOVING, 0  # `touched` stays: the item it comes from
        hand.evidence = [0] * ITEM_COUNT
        hand.wait = feel.scaled(feel.next, state.handicaps[seat])
    elif isinstance(what, Pull):
        hand.mode = Mode.PULLING
        hand.wait = feel.scaled(feel.pull, state.handicaps[seat])
        tell(PullBegan(seat))
    elif isinstance(what, Reach):
        _reach(state, seat, hand, rng, tell)
    elif isinstance(what, Rest):
        hand.out = True
        if hand.mode == Mode.FEELING:
            hand.mode = Mode.OUT
    else:
        _drop(state, press, hand, what.to, rng, tell)
        return True
    return False


def _reach(state: State, seat: Seat, hand: Hand, rng: Rng, tell: Tell) -> None:
    """The hand goes in and finds the item it left, as clear as it was: resting changes nothing,
    or it would be a quicker "next"."""
    hand.out = False
    if hand.mode == Mode.OUT:
        if hand.touched == NOTHING:
            touch(state, seat, rng.fork(seat), tell)
        else:
            hand.mode = Mode.FEELING
            tell(Touched(seat))


def _contested(state: State, seat: Seat, to: int, code: Refusal) -> bool:
    """Was the press beaten to a space, the last of the race included?"""
    if code == "stopped":
        holding = state.hands[seat].mode == Mode.HOLDING
        return holding and 0 <= to < ROWS and beaten(state, seat, to)
    return code == "beaten"


def _tell_contest(state: State, press: Press, row: int, tell: Tell) -> None:
    win = beaten_by(state, press.seat, row)
    assert win is not None  # or the press would not have been contested
    tied = win.tick == state.tick and win.at == press.at
    tell(Contest(row, win.index, win.item, win.seat, win.at, press.seat, press.at, tied))


def _note_win(state: State, press: Press, row: int) -> None:
    """Remember who took the row's next space, as long as a late hand may still come for it."""
    late = state.tick - box().feel.late_hand
    win = Win(state.tick, press.at, wanted(state, row), len(state.rows[row]), press.seat)
    state.wins[row] = (*(old for old in state.wins[row] if old.tick >= late), win)


def _drop(state: State, press: Press, hand: Hand, to: int, rng: Rng, tell: Tell) -> None:
    seat, item = press.seat, hand.held
    on_row = to != VOLCANO
    fits = on_row and wanted(state, to) == item
    if on_row and (fits or state.house.wrong_placement == "allowed"):
        _note_win(state, press, to)
        lay(state, seat, item, to, tell)
        touch(state, seat, rng.fork(seat), tell)
        if open_index(state, to) == NOTHING:
            stop(state, seat, to, "row-full", tell)
        return
    throw(state, seat, item, "redirected" if on_row else "chosen", tell)
    hand.held = NOTHING
    hand.mode = Mode.PAUSED
    hand.wait = box().feel.pause
    if not sum(state.pouches[seat]):
        hand.mode = Mode.EMPTY


def lay(state: State, seat: Seat, item: Item, row: int, tell: Tell) -> None:
    """Put an item on the next space of a row, right or wrong."""
    index = len(state.rows[row])
    fits = wanted(state, row) == item
    state.rows[row].append(piece(seat, item))
    tell(Dropped(seat, item, row, index, fits))


def throw(state: State, seat: Seat, item: Item, why: str, tell: Tell) -> None:
    """Put an item on the volcano."""
    state.volcano.append(piece(seat, item))
    tell(Thrown(seat, item, why))


# --- stop and grace -------------------------------------------------------------------------------


def _stop_when_exhausted(state: State, tell: Tell) -> None:
    """CS-A10: the round ends when nobody can ever serve an open space again."""
    everything = [0] * ITEM_COUNT
    for seat in range(state.seats):
        for item, count in enumerate(state.pouches[seat]):
            everything[item] += count
        if state.hands[seat].held != NOTHING:
            everything[state.hands[seat].held] += 1
    if not any(everything):
        stop(state, NOTHING, NOTHING, "all-empty", tell)
    elif state.house.exhaustion == "no_wanted_left" and not any(
        everything[wanted(state, row)] for row in range(ROWS) if wanted(state, row) != NOTHING
    ):
        stop(state, NOTHING, NOTHING, "nothing-wanted", tell)


def stop(state: State, seat: Seat, row: int, why: str, tell: Tell) -> None:
    """At "Pirates stop!" hands in pouches come out empty (CS-A8), holders get their grace."""
    state.stop = (seat, row, why)
    tell(Stopped(seat, row, why))
    holders = [s for s in range(state.seats) if state.hands[s].mode == Mode.HOLDING]
    if state.house.grace_order == "draw_time" or seat == NOTHING:  # no stopper, no left of it
        holders.sort(key=lambda s: state.hands[s].drawn)
    else:  # seat_from_stopper: clockwise from the left of whoever stopped the race
        holders.sort(key=lambda s: (s - seat - 1) % state.seats)
    for s in range(state.seats):
        if s not in holders:
            _come_out(state.hands[s])
    state.grace = holders
    state.phase = Phase.GRACE if holders else Phase.RECKON


def _come_out(hand: Hand) -> None:
    hand.mode = Mode.OUT
    hand.touched = hand.held = NOTHING
    hand.wait = hand.age = 0
    hand.evidence = [0] * ITEM_COUNT


def settle(state: State, tell: Tell, row: int = NOTHING) -> None:
    """The next holder lays its item on `row`, or on the only row that fits, or on the volcano.

    Earlier draws go first, later holders see the spaces that earlier ones opened (CS-A6); a wrong
    item cannot be laid in grace any more (CS-A7).
    """
    seat = state.grace.pop(0)
    hand = state.hands[seat]
    item = hand.held
    _come_out(hand)
    fitting = fitting_rows(state, item)
    if not fitting:
        throw(state, seat, item, "grace", tell)
    else:
        lay(state, seat, item, row if row != NOTHING else fitting[0], tell)
    if not state.grace:
        state.phase = Phase.RECKON
