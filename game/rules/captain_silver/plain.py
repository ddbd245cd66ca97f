"""The plain bot of Captain Silver: a sailor with a pair of eyes, one hand and human failings.

Owns how a bot feels, decides and reacts; what things are worth to it is in `worth`. A sailor knows
only its seat's view: the bump's weights, as everyone may, and what lies open. It acts on what it
saw a reaction ago, never less than `FLOOR` ticks; it looks ten times a second, glances at the rows
now and then, and sometimes hits the wrong key. Its numbers come from `profiles.json`, which names
the studies they are taken from. Whole numbers throughout, so that every machine plays the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final, NamedTuple

from game.core.model import Action, Fact, Seat
from game.core.pace import TICKS_PER_SECOND
from game.core.rng import Rng
from game.rules.captain_silver.model import (
    ITEM_COUNT,
    NOTHING,
    ROWS,
    VOLCANO,
    Drop,
    Dropped,
    Item,
    Mode,
    Next,
    OpenStack,
    Place,
    Press,
    Pull,
    Reach,
    RoundOver,
    Stopped,
    TakeChest,
    Thrown,
    Tick,
    View,
    What,
)
from game.rules.captain_silver.profiles import SHIP, Profile, profile_file
from game.rules.captain_silver.race import PRESSES
from game.rules.captain_silver.worth import COIN, likeliest, soon_wanted, space_worth, useful_share

FLOOR: Final = 11
"""Ticks (183 ms) between seeing and pressing, at the very least: no hand is quicker than 180 ms."""
LOOK: Final = 6
"""Ticks (100 ms) from one look at the bump to the next: the cycle of human perception."""
STOPPABLE: Final = 12
"""Ticks (200 ms) before a press up to which a change of mind can still hold it back."""
VARIES: Final = 150
"""Spread of what is added to a simple reaction (looks, choice, the hand's way), in thousandths of
its mean: people's spread grows in line with their mean (Wagenmakers and Brown 2007)."""
IDLE: Final = 30
"""Ticks that a hand with nothing to do waits before it looks again."""

LIKELY: Final = 500
"""More likely than not, in thousandths."""
PLACES: Final = ROWS + 1
"""Where a held item can go: the rows and the volcano."""

_BITS: Final = (0, 0, 1000, 1585, 2000, 2322)
"""log2 of the number of alternatives, in thousandths (Hick's law)."""
_WAITING: Final = (
    16, 48, 81, 116, 152, 189, 227, 267, 309, 352, 398, 445, 495, 548, 604, 663,
    725, 792, 863, 940, 1024, 1115, 1215, 1326, 1452, 1595, 1762, 1964, 2216, 2556, 3079, 4466,
)  # fmt: skip
"""Means of thirty-two equally likely slices of an exponential wait, in thousandths of its mean."""

_EVEN: Final = (1,) * ITEM_COUNT
"""The weights of a hand that feels nothing yet."""

_NEXT, _PULL, _REACH = Next(), Pull(), Reach()
_DROPS: Final[tuple[What, ...]] = tuple(Drop(to) for to in (*range(ROWS), VOLCANO))


# --- the sailor -----------------------------------------------------------------------------------


class Plan(NamedTuple):
    """A press on its way from the head to the hand, due in tick `at`.

    `useful`: it was chosen because it fits, so a second look may find that it no longer does.
    """

    press: What
    at: int
    useful: bool


class Sailor:
    """A bot for one seat (see `game.bots.base.RealtimeBot`)."""

    def __init__(self, profile: Profile, seat: Seat, rng: Rng) -> None:
        self.profile = profile
        self.seat = seat
        self._rng = rng
        self._round = 0
        self._wake = 0
        self._plan: Plan | None = None
        self._use: list[int] = [0] * ITEM_COUNT
        """Its picture of the rows: how useful each item would be, in thousandths."""
        self._wanted = 0
        self._hurry = False
        self._seen = NOTHING
        self._expected: Item = NOTHING
        self._held_since = NOTHING

    # --- looking --------------------------------------------------------------------------------

    def waits(self, tick: int) -> bool:
        """True while it neither looks nor presses."""
        return tick < self._wake

    def watch(self, view: View, tick: int) -> Action | None:
        """A press for this tick, or None."""
        if tick < self._wake:
            return None
        if view.round != self._round:
            self._round, self._plan = view.round, None
            self._seen = self._held_since = NOTHING
        plan = self._plan
        if plan is not None:
            if tick >= plan.at:
                self._plan, self._wake = None, tick + 1
                return self._slipped(plan.press)
            if self._stands(view, plan, tick):
                self._wake = plan.at
                return None
            self._plan = None
        self._look(view, tick)
        return None

    def _look(self, view: View, tick: int) -> None:
        hand = view.seats[self.seat].hand
        if hand.mode != Mode.HOLDING:
            self._held_since = NOTHING
        match hand.mode:
            case Mode.FEELING:
                self._feel(view, tick)
            case Mode.HOLDING:
                self._hold(view, hand.held, tick)
            case Mode.OUT:
                self._intend(_REACH, tick, 0, 1)
            case Mode.EMPTY:
                self._wake = tick + IDLE
            case Mode.PULLING:
                self._wake = tick + max(1, hand.wait)
            case _:  # moving or pausing: the eyes are free meanwhile
                self._glance(view, tick)
                self._wake = max(tick + max(1, hand.wait), self._seen)

    def _glance(self, view: View, tick: int) -> bool:
        """Take in what the rows want, unless the last glance ended a moment ago."""
        if self._seen != NOTHING and tick - self._seen < self.profile.glance:
            return False
        self._seen = tick + max(LOOK, _ticks(ROWS * self.profile.fixation))
        spaces = [0] * ITEM_COUNT
        for item in view.wants:
            if item != NOTHING:
                spaces[item] += 1
        self._wanted = sum(map(bool, spaces))
        self._hurry = False
        if self.profile.planning >= SHIP:
            self._foresee(view, spaces)
        self._use = [COIN if n > 0 else 0 for n in spaces]
        if not any(map(int.__mul__, self._use, view.seats[self.seat].pouch)):
            for item in soon_wanted(view):
                self._use[item] = COIN
        return True

    def _foresee(self, view: View, spaces: list[int]) -> None:
        """What another hand holds will be gone; a row that lacks one item may end it any moment.

        At "stop" an item in the hand may still be laid, a hand in the pouch has nothing: then an
        item that is more likely useful than not is worth pulling.
        """
        for seat, other in enumerate(view.seats):
            if seat != self.seat and other.hand.held != NOTHING:
                spaces[other.hand.held] -= 1
        rows = zip(view.world.rows, view.open_at, strict=True)
        self._hurry = any(at == len(row) - 1 for row, at in rows)

    # --- an empty hand --------------------------------------------------------------------------

    def _feel(self, view: View, tick: int) -> None:
        """Pull, move on, or feel a little longer."""
        if self._glance(view, tick):  # the eyes go along the rows and come back to the bump
            self._wake = self._seen
            return
        profile, seat = self.profile, view.seats[self.seat]
        use = useful_share(seat.hand.weights, seat.pouch, self._use)
        hope = useful_share(_EVEN, seat.pouch, self._use)
        settled = seat.hand.clarity >= profile.patience
        bold = settled or self._hurry
        if use >= profile.sure or (bold and use >= LIKELY) or self._must_empty(view, hope):
            self._expected = likeliest(seat.hand, seat.pouch)
            self._intend(_PULL, tick, self._comparing(), 2)
        elif hope and (settled or use * 1000 <= profile.doubt * hope):
            self._intend(_NEXT, tick, self._comparing(), 2)
        else:
            self._wake = tick + LOOK

    def _must_empty(self, view: View, hope: int) -> bool:
        """Where only empty pouches end a race (CS-A10), what nobody wants has to go too."""
        return not hope and view.house.exhaustion == "all_empty"

    def _comparing(self) -> int:
        """Milliseconds to compare a bump with all that is wanted."""
        return self.profile.compare * self._wanted

    # --- a full hand ----------------------------------------------------------------------------

    def _hold(self, view: View, held: Item, tick: int) -> None:
        """Lay it where it fits, keep it a while, or be rid of it."""
        if self._held_since == NOTHING:
            self._held_since = tick
        soon = tick - self._held_since < self.profile.hold and held in soon_wanted(view)
        rows = [row for row in range(ROWS) if view.wants[row] == held]
        if rows:
            expected = held == self._expected and len(rows) == 1  # the eyes wait there already
            spaces = 0 if expected else 1 + self._rng.below(ROWS)
            self._lay(self._best(view, rows), tick, spaces, 1 if expected else PLACES)
        elif soon:
            self._wake = tick + LOOK
        else:
            self._lay(self._dump(view), tick, ROWS, PLACES, useful=False)
        self._expected = NOTHING

    def _lay(self, to: int, tick: int, spaces: int, choices: int, useful: bool = True) -> None:
        """Mean to lay the held item on `to`, having looked at `spaces` spaces for it."""
        before = self.profile.fixation * spaces + self.profile.travel
        self._intend(_DROPS[to], tick, before, choices, useful)

    def _best(self, view: View, rows: Sequence[int]) -> int:
        """The row that pays most; any, when it does not read what rows pay."""
        worths = [space_worth(view, self.seat, row, self.profile.planning) for row in rows]
        most = max(worths)
        best = [row for row, worth in zip(rows, worths, strict=True) if worth == most]
        return best[0] if len(best) == 1 else self._rng.choice(best)

    def _dump(self, view: View) -> int:
        """Where a useless item goes: the volcano, or wrongly on some row."""
        rows = [row for row in range(ROWS) if view.open_at[row] != NOTHING]
        if rows and view.house.wrong_placement == "allowed" and self._happens(self.profile.astray):
            return self._rng.choice(rows)
        return VOLCANO

    # --- from the head to the hand --------------------------------------------------------------

    def _happens(self, share: int) -> bool:
        return share > 0 and self._rng.below(1000) < share

    def _slipped(self, press: What) -> What:
        """`press`, or by a slip of the hand the key beside it."""
        if not self._happens(self.profile.slip):
            return press
        if isinstance(press, Drop):
            return _DROPS[(press.to + 1 + self._rng.below(PLACES - 1)) % PLACES]
        return _PULL if press == _NEXT else _NEXT if press == _PULL else press

    def _intend(
        self, press: What, tick: int, before: int, choices: int, useful: bool = True
    ) -> None:
        """Plan `press`, one of `choices`, for a reaction from now; perhaps with a second look.

        `before`: milliseconds of looking and comparing before the reaction.
        """
        at = tick + self._reaction(before, choices)
        self._plan = Plan(press, at, useful)
        looks = at - STOPPABLE > tick and self._happens(self.profile.second_look)
        self._wake = at - STOPPABLE if looks else at

    def _reaction(self, before: int, choices: int) -> int:
        """A reaction in ticks: normal noise and a slow exponential tail about the mean."""
        profile = self.profile
        more = before + profile.bit * _BITS[choices] // 1000
        mean = profile.reaction + more
        spread = isqrt(profile.spread**2 + (more * VARIES // 1000) ** 2)
        normal = (sum(self._rng.bits().to_bytes(8, "little")) - 1020) * 1000 // 209
        tail = self._rng.choice(_WAITING) - 1000
        noise = spread * (6 * normal + 8 * tail) // 10_000  # 0.6^2 + 0.8^2 = 1
        return max(FLOOR, _ticks(mean + noise))

    def _stands(self, view: View, plan: Plan, tick: int) -> bool:
        """The second look: is the planned press still right?"""
        seat = view.seats[self.seat]
        if isinstance(plan.press, Drop):
            fits = plan.press.to != VOLCANO and view.wants[plan.press.to] == seat.hand.held
            return fits if plan.useful else seat.hand.held not in view.wants
        if seat.hand.mode != Mode.FEELING:
            return True
        use = useful_share(seat.hand.weights, seat.pouch, self._use)
        return use >= LIKELY if isinstance(plan.press, Pull) else use < self.profile.sure

    # --- without haste --------------------------------------------------------------------------

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """The row that pays most, the fuller stack, the best chest."""
        rows = [action.to for action in legal if isinstance(action, Place)]
        if rows:
            return Place(self._best(view, rows))
        stacks = [action.stack for action in legal if isinstance(action, OpenStack)]
        if stacks:
            most = max(view.stacks[stack] for stack in stacks)
            return OpenStack(rng.choice([s for s in stacks if view.stacks[s] == most]))
        chests = [action.value for action in legal if isinstance(action, TakeChest)]
        return TakeChest(max(chests)) if chests else legal[0]


def _ticks(ms: int) -> int:
    """Milliseconds in ticks, rounded up."""
    return -(-ms * TICKS_PER_SECOND // 1000)


# --- for those who seat and measure bots ----------------------------------------------------------


class Sailors:
    """What the game supplies so that bots can play it (see `game.bots.base.Cast`)."""

    presses: tuple[Action, ...] = PRESSES
    advise: None = None
    """In a race there is no time for hints."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(profile_file().profiles)

    def make_bot(self, name: str, seat: Seat, rng: Rng) -> Sailor:
        """A sailor of a level or named profile. Raises KeyError when there is no such profile."""
        return Sailor(profile_file().profiles[name], seat, rng)

    def tick(self, presses: Sequence[tuple[Seat, int, Action]]) -> Action:
        """The clock's action; what is no press of this game is left out."""
        return Tick(tuple(Press(s, at, w) for s, at, w in presses if isinstance(w, What)))

    def tally(
        self, facts: Sequence[Fact], view: View
    ) -> tuple[dict[str, tuple[int, list[int]]], dict[str, int]]:
        """Figures of a finished match: samples per round and per seat, and why rounds ended."""
        filled, thrown, wrong = [0], [0], [0]
        stops: dict[str, int] = {}
        for fact in facts:
            match fact:
                case Dropped():
                    filled[-1] += 1
                    wrong[-1] += not fact.fits
                case Thrown():
                    thrown[-1] += 1
                case Stopped():
                    stops[fact.why] = stops.get(fact.why, 0) + 1
                case RoundOver():
                    for counts in (filled, thrown, wrong):
                        counts.append(0)
        samples = {
            "spaces filled per round": (1, filled[:-1]),
            "volcano items per round": (1, thrown[:-1]),
            "mismatches per round": (1, wrong[:-1]),
            "coins per seat": (1, [seat.coins for seat in view.seats]),
            "chests per seat": (1, [seat.chests for seat in view.seats]),
        }
        return samples, stops


SAILORS: Final = Sailors()
