"""The quick player of Captain Jack: what a search plays with in the worlds that it imagines.

Owns `QUICK`: the plain bot's ideas on a whole state, of which it looks at what lies open, its own
hand and what all can tell of the others, and what a position is worth. Unlike the plain bot it does
not count which cards are gone: a card that it has not seen is any card of the packs.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Final

from game.core.game import Quick
from game.core.model import Action, Seat
from game.core.rng import Rng
from game.rules.captain_jack.box import (
    ACE,
    CANNON,
    CLUB,
    DIAMOND,
    FACES,
    HEART,
    JACK,
    KINDS,
    MARKS,
    TRADE_MOST,
    Kind,
)
from game.rules.captain_jack.model import (
    CANNONS,
    Attack,
    CaptainJack,
    Defend,
    Give,
    Phase,
    Repair,
    Salvage,
    State,
    Steal,
    Trade,
)
from game.rules.captain_jack.plain import HIT
from game.rules.captain_jack.scoring import COUNTER, CREW, SHIP
from game.rules.captain_jack.scoring import DIAMOND as GEM
from game.rules.captain_jack.worth import ACE as ACE_WORTH
from game.rules.captain_jack.worth import (
    FIRST_SHIP,
    FRESH,
    LATER_SHIP,
    LEADER,
    OTHER,
    POINT,
)

AHEAD: Final = 16
"""Some four to six turns: the fights that a choice may lead to, and the answers to them."""
TOP: Final = 10
"""The highest cannon."""


def _pairing(kind: Kind) -> tuple[tuple[Kind, ...], tuple[Kind, ...]]:
    """The kinds that are the same to Captain Jack, and those that go with it."""
    face = FACES[kind]
    alike = [k for k in range(JACK, ACE) if FACES[k].colour == face.colour]
    return (
        tuple(k for k in alike if FACES[k].rank == face.rank),
        tuple(k for k in alike if FACES[k].rank != face.rank),
    )


SAME: Final = {kind: _pairing(kind)[0] for kind in range(JACK, ACE)}
PARTNERS: Final = {kind: _pairing(kind)[1] for kind in range(JACK, ACE)}


@functools.cache
def answers(tries: int, surely: bool) -> tuple[tuple[int, int], ...]:
    """How likely, in thousandths, the highest of `tries` unseen cards is each spade, or none: 0."""
    below = []
    for value in range(TOP + 1):
        chance = 1000
        for _ in range(tries):
            chance = chance * (KINDS - min(TOP - 1, TOP - value)) // KINDS
        below.append(chance)
    none = below[1]
    chances = [(value, below[value] - below[value - 1]) for value in range(2, TOP + 1)]
    if surely and none < 1000:
        return tuple((value, chance * 1000 // (1000 - none)) for value, chance in chances)
    return ((0, none), *chances)


class Eyes:
    """What one seat sees and reckons with."""

    __slots__ = ("fresh", "kinds", "last", "points", "seat", "ships", "state")

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.ships = state.fleet[seat]
        self.fresh = FRESH if state.stock else 0
        self.last = state.last_turns > 0 and state.active == seat
        self.kinds = [card // MARKS for card in state.hands[seat]]
        self.points: list[int] | None = None

    # --- cards ------------------------------------------------------------------------------------

    def keep(self, kind: Kind) -> int:
        """What a card of the hand is worth if it stays there, as `worth.Worth.keep` has it."""
        state = self.state
        if kind < CLUB:
            rank = kind - HEART + 1
            if not self.ships:
                return 4 * rank
            missing = state.house.max_sea - state.sea[self.seat]
            return max(6 * rank, 18 * min(rank, missing)) // self._place(kind, CLUB)
        if kind < CANNON:
            return self._keep_club(kind)
        if kind < JACK:
            rank = kind - CANNON + 2
            if not self.ships:
                return 3 * rank
            return max(10, 10 * rank - 35) // self._place(kind, JACK) + 5
        if kind < ACE:
            return self._keep_court(kind)
        if kind < DIAMOND:
            return ACE_WORTH if self.ships else ACE_WORTH // 2
        return 0 if self.last else POINT

    def _place(self, kind: Kind, end: Kind) -> int:
        """The place of a card among those of its suit: 1 for the best one."""
        place = 1
        for other in self.kinds:
            if kind < other < end:
                place += 1
        return place

    def _keep_club(self, kind: Kind) -> int:
        rank = kind - CLUB + 1
        boards = self.state.house.boarding >> rank - 1 & 1
        if not self.ships:
            return 5 * rank if boards else 5
        dive = 60 if self.state.sunken else 12
        if not boards:
            return dive
        return max(dive, (10 + 9 * rank) // self._place(kind, CANNON))

    def _keep_court(self, kind: Kind) -> int:
        if not self.state.pool or self.last:
            return 0
        kinds = self.kinds
        same = sum(map(kinds.count, SAME[kind]))
        partners = sum(map(kinds.count, PARTNERS[kind]))
        ship = LATER_SHIP if self.ships else FIRST_SHIP
        if partners >= same:
            return 5 * ship
        if not self.state.stock:
            return 0
        return ship if same == 1 else ship // 3

    # --- fights -----------------------------------------------------------------------------------

    def rivalry(self, seat: Seat) -> int:
        """What a point that `seat` loses is worth, in hundredths."""
        points = self.points
        if points is None:
            points = self.points = points_of(self.state)
            points[self.seat] = -1
        return LEADER if points[seat] == max(points) else OTHER

    def sinking(self, seat: Seat) -> int:
        """Points that `seat` loses with its active ship."""
        state = self.state
        ships = state.fleet[seat]
        lost = state.sea[seat] + len(state.treasure[seat])
        if ships == 1 or not state.house.ships_count_once:
            lost += SHIP
        return lost - state.house.max_sea if ships > 1 else lost + len(state.crew[seat])

    def boarding(self, target: Seat, club: int) -> int:
        state = self.state
        gems = min(club, len(state.treasure[target]))
        crew = min(club - gems, len(state.hands[target]))
        return gems * (POINT + self.rivalry(target)) + crew * POINT

    def attack(self, target: Seat, spade: int) -> int:
        """What firing this spade is worth on the average, the spade itself not counted."""
        state, seat = self.state, self.seat
        rivalry = self.rivalry(target)
        counters, own = state.sea[target], state.sea[seat]
        sinks = self.sinking(target) * rivalry + 15 * len(state.treasure[target])
        sunk = -self.sinking(seat) * POINT
        booty = self._booty(target)
        most = min(
            len(state.hands[target]) - len(state.known[target]),
            state.drawn[target] - state.settled[CANNONS][target],
        )
        total = 0
        for answer, chance in answers(most, state.sure[CANNONS][target] > 0):
            difference = spade - answer
            if difference >= counters:
                total += chance * sinks
            elif difference > 0:
                total += chance * (difference * rivalry + booty)
            elif -difference >= own:
                total += chance * sunk
            else:
                total += chance * difference * POINT
        return total // 1000

    def _booty(self, target: Seat) -> int:
        boarding = self.state.house.boarding
        best = 0
        for kind in self.kinds:
            if CLUB <= kind < CANNON and boarding >> kind - CLUB & 1:
                best = kind - CLUB + 1
        return self.boarding(target, best) if best else 0

    def club_keep(self, rank: int) -> int:
        boards = self.state.house.boarding >> rank - 1 & 1
        return 20 + 12 * rank if boards and self.state.stock else 0


# --- choices --------------------------------------------------------------------------------------


def _first(eyes: Eyes, action: Action) -> int:
    return isinstance(action, CaptainJack)


def _defend(eyes: Eyes, action: Action) -> int:
    assert isinstance(action, Defend)
    state, seat = eyes.state, eyes.seat
    attacker = state.active
    keep = eyes.keep(CANNON + action.spade - 2)
    won = action.spade - state.fire
    if won >= state.sea[attacker]:
        return eyes.sinking(attacker) * eyes.rivalry(attacker) - keep
    if won >= 0:
        return won * eyes.rivalry(attacker) - keep
    if -won >= state.sea[seat]:
        return -eyes.sinking(seat) * POINT - keep
    return won * POINT - HIT - keep


def _steal(eyes: Eyes, action: Action) -> int:
    if not isinstance(action, Steal):
        return 0
    value = eyes.boarding(eyes.state.target, action.club) + eyes.fresh
    return value - eyes.keep(CLUB + action.club - 1)


def _give(eyes: Eyes, action: Action) -> int:
    assert isinstance(action, Give)
    return -eyes.keep(action.card)


def _again(eyes: Eyes, action: Action) -> int:
    if not isinstance(action, Attack):
        return 0
    cost = eyes.keep(CANNON + action.spade - 2) - eyes.fresh + ACE_WORTH
    return eyes.attack(action.target, action.spade) - cost


def _trade(eyes: Eyes, action: Action) -> int:
    return eyes.fresh - eyes.keep(action.card) if isinstance(action, Trade) else 0


def _salvage(eyes: Eyes, action: Action) -> int:
    if not isinstance(action, Salvage):
        return 0
    return POINT + eyes.fresh - eyes.club_keep(action.club)


_WEIGH: Final[dict[Phase, Callable[[Eyes, Action], int]]] = {
    Phase.CAPTAIN: _first,
    Phase.DEFEND: _defend,
    Phase.STEAL: _steal,
    Phase.CREW: _give,
    Phase.AGAIN: _again,
    Phase.TRADE: _trade,
    Phase.SALVAGE: _salvage,
}


def pick(state: State, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
    """The best of `legal` by rule of thumb; the first one of equals."""
    eyes = Eyes(state, seat)
    if state.phase == Phase.MAIN:
        return _errand(eyes, legal)
    weigh = _WEIGH[state.phase]
    best, most = legal[0], -1_000_000
    for action in legal:
        value = weigh(eyes, action)
        if value > most:
            best, most = action, value
    return best


def _errand(eyes: Eyes, legal: Sequence[Action]) -> Action:
    """The errand of stage two whose whole turn brings most."""
    state = eyes.state
    best, most = legal[0], -1_000_000
    trades: list[tuple[int, int, Action]] = []  # what is given up, its number among the choices
    dives: list[tuple[int, int, Action]] = []
    for number, action in enumerate(legal):
        value = 0
        if isinstance(action, Trade):
            way = eyes.keep(action.card), number, action
            trades += [way] * eyes.kinds.count(action.card)
            continue
        if isinstance(action, Salvage):
            dive = eyes.club_keep(action.club), number, action
            dives += [dive] * eyes.kinds.count(CLUB + action.club - 1)
            continue
        if isinstance(action, Attack):
            keep = eyes.keep(CANNON + action.spade - 2) - eyes.fresh
            value = eyes.attack(action.target, action.spade) - keep
        elif isinstance(action, Repair):
            gained = min(action.heart, state.house.max_sea - state.sea[eyes.seat])
            keep = eyes.keep(HEART + action.heart - 1) - eyes.fresh
            value = gained * (POINT + 15) - keep
        if value > most:
            best, most = action, value
    for ways, each, number in (
        (trades, eyes.fresh, TRADE_MOST),
        (dives, POINT + eyes.fresh, len(state.sunken)),
    ):
        ways.sort()
        value = sum(each - keep for keep, _number, _action in ways[:number] if keep < each)
        if ways and value > most:
            best, most = ways[0][2], value
    return best


# --- what a position is worth ---------------------------------------------------------------------


def points_of(state: State) -> list[int]:
    """What each seat would score if the game ended now (rules, section 4.5)."""
    once = state.house.ships_count_once
    return [
        len(state.treasure[seat]) * GEM
        + state.sea[seat] * COUNTER
        + len(state.crew[seat]) * CREW
        + (min(1, ships) if once else ships) * SHIP
        for seat, ships in enumerate(state.fleet)
    ]


def stand(state: State) -> list[int]:
    """Points as they are, and what the hands are worth, in hundredths of a point."""
    points = [POINT * points for points in points_of(state)]
    if state.phase == Phase.OVER:
        return points
    for seat in range(state.seats):
        eyes = Eyes(state, seat)
        for kind in eyes.kinds:
            points[seat] += eyes.keep(kind)
    return points


QUICK: Final = Quick(pick, stand, AHEAD)
