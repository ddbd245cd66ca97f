"""What a seat may know: the view, built by what it includes (rules, section 0.2).

Owns views, imagined worlds and the list of secrets; the two secrecy laws hold these together. A
view has no touched item, no card still face down and no chest that its viewer has not seen.
"""

from __future__ import annotations

from game.core.model import Viewer
from game.core.rng import Rng
from game.rules.captain_silver.box import box
from game.rules.captain_silver.evidence import weights
from game.rules.captain_silver.model import (
    NOTHING,
    ROWS,
    STACKS,
    Hand,
    HandView,
    Mode,
    Phase,
    SeatView,
    State,
    Take,
    View,
)
from game.rules.captain_silver.race import clarity, fitting_rows, open_index, wanted

_EVEN = (125,) * 8
_FELT = (Mode.FEELING, Mode.PULLING)
"""Modes in which the hand touches an item and the bump tells of it."""
SURE = 800
"""A bump that gives one item this share of its weight (in thousandths) keeps no secret."""


# --- views ----------------------------------------------------------------------------------------


def view_of(state: State, viewer: Viewer) -> View:
    """All that `viewer` may know; None is a spectator."""
    rows = range(ROWS)
    choosing = state.phase == Phase.CHEST and state.opened != NOTHING
    mine = choosing and viewer is not None and state.pending[0][0] == viewer
    erupting = len(state.volcano_shown) == state.round and state.phase != Phase.OVER
    charged = state.cards[state.volcano_shown[-1]] if erupting else ()
    grace = tuple(state.grace)
    return View(
        viewer=viewer if viewer is not None else NOTHING,
        phase=state.phase,
        round=state.round,
        rounds=box().rounds,
        tick=state.tick,
        world=state.world,
        house=state.house,
        rows=tuple(map(tuple, state.rows)),
        open_at=tuple(open_index(state, row) for row in rows),
        wants=tuple(wanted(state, row) for row in rows),
        volcano=tuple(state.volcano),
        seats=tuple(_seat_view(state, seat, viewer) for seat in range(state.seats)),
        stacks=(len(state.stacks[0]), len(state.stacks[1])),
        island_shown=tuple(state.island_shown),
        volcano_shown=tuple(state.volcano_shown),
        volcano_charged=charged,
        cursor=state.cursor,
        grace=grace,
        choices=tuple(fitting_rows(state, state.hands[grace[0]].held)) if grace else (),
        pending=tuple(state.pending),
        opened=state.opened,
        stack_values=tuple(sorted(state.stacks[state.opened])) if mine else None,
        stop=state.stop,
        wins=tuple(state.wins),
        draws=state.draws,
        takes=tuple(_take_seen(state, take, viewer) for take in state.takes),
        looks=tuple(look for look in state.looks if look.seat == viewer),
        ledger=tuple(state.ledger),
    )


def _seat_view(state: State, seat: int, viewer: Viewer) -> SeatView:
    knows = viewer == seat or state.phase == Phase.OVER
    return SeatView(
        coins=state.coins[seat],
        ship=state.ships[seat],
        sailed=state.moved[seat],
        chests=len(state.chests[seat]),
        chest_values=tuple(state.chests[seat]) if knows else None,
        pouch=tuple(state.pouches[seat]),
        hand=_hand_view(state, seat),
        handicap=state.handicaps[seat],
    )


def _hand_view(state: State, seat: int) -> HandView:
    hand = state.hands[seat]
    felt = hand.mode in _FELT
    return HandView(
        mode=hand.mode,
        out=hand.out,
        clarity=clarity(state, seat, hand.age) if felt else 0,
        weights=weights(hand.evidence) if felt else _EVEN,
        evidence=tuple(hand.evidence),
        age=hand.age,
        resting=hand.mode == Mode.OUT and hand.touched != NOTHING,
        wait=hand.wait,
        wait_full=_full_wait(hand.mode, state.handicaps[seat]),
        held=hand.held,
        drawn=hand.drawn,
    )


def _full_wait(mode: Mode, handicap: str) -> int:
    feel = box().feel
    if mode == Mode.PULLING:
        return feel.scaled(feel.pull, handicap)
    if mode == Mode.MOVING:
        return feel.scaled(feel.next, handicap)
    return feel.pause if mode == Mode.PAUSED else 0


def _take_seen(state: State, take: Take, viewer: Viewer) -> Take:
    known = take.seat == viewer or state.phase == Phase.OVER
    return take if known else Take(take.seat, take.stack, None)


# --- imagined worlds ------------------------------------------------------------------------------


def imagine(view: View, viewer: Viewer, rng: Rng) -> State:
    """Some whole state that fits what `viewer` knows: every secret dealt anew."""
    state = State()
    state.seats = len(view.seats)
    state.house, state.world = view.house, view.world
    state.handicaps = tuple(seat.handicap for seat in view.seats)
    state.phase, state.round, state.tick = view.phase, view.round, view.tick
    state.rows = [list(row) for row in view.rows]
    state.volcano = list(view.volcano)
    state.pouches = [list(seat.pouch) for seat in view.seats]
    state.hands = [_imagine_hand(seat, rng.fork(n)) for n, seat in enumerate(view.seats)]
    state.coins = [seat.coins for seat in view.seats]
    state.ships = [seat.ship for seat in view.seats]
    state.moved = [seat.sailed for seat in view.seats]
    state.island_shown = list(view.island_shown)
    state.island_left = [row for row in range(ROWS) if row not in view.island_shown]
    state.volcano_shown = list(view.volcano_shown)
    state.cards = box().volcano_cards
    state.cursor, state.grace = view.cursor, list(view.grace)
    state.pending, state.opened = list(view.pending), view.opened
    state.stop, state.draws = view.stop, view.draws
    state.wins = list(view.wins)
    state.looks, state.ledger = list(view.looks), list(view.ledger)
    chance = rng.fork(state.seats)
    chance.shuffle(state.island_left)
    hidden = [card for card in box().volcano_cards if card not in view.volcano_shown]
    chance.shuffle(hidden)
    used = box().volcano_used - len(view.volcano_shown)
    state.volcano_left, state.removed = hidden[:used], hidden[used:]
    _imagine_chests(state, view, chance)
    return state


def _imagine_hand(seat: SeatView, rng: Rng) -> Hand:
    """A hand whose touched item is drawn by what the bump says and the pouch holds."""
    seen = seat.hand
    hand = Hand()
    hand.mode, hand.out, hand.age, hand.wait = seen.mode, seen.out, seen.age, seen.wait
    hand.held, hand.drawn = seen.held, seen.drawn
    hand.evidence = list(seen.evidence)
    if touches(seen):
        hand.touched = rng.weighted(_chances(seat))
    elif seen.mode == Mode.MOVING:
        hand.touched = rng.weighted(seat.pouch)
    return hand


def touches(hand: HandView) -> bool:
    """Does this hand touch an item, or will it find one again when it reaches back in?"""
    return hand.mode in _FELT or (hand.mode == Mode.OUT and hand.resting)


def _chances(seat: SeatView) -> list[int]:
    """How likely each item is under the hand: the bump's weight times what the pouch holds."""
    felt = weights(seat.hand.evidence)
    chances = [w * n for w, n in zip(felt, seat.pouch, strict=True)]
    return chances if any(chances) else list(seat.pouch)


def _imagine_chests(state: State, view: View, rng: Rng) -> None:
    """Deal unseen chests anew: each pool of possible values to the places it can lie in."""
    takes: list[int | None] = [take.value for take in view.takes]
    state.stacks = [[], []]
    for values, places in chest_pools(view):
        dealt = list(values)
        rng.shuffle(dealt)
        for place, value in zip(places, dealt, strict=True):
            if place >= 0:
                takes[place] = value
            else:
                state.stacks[-1 - place].append(value)
    state.chests = [[] for _ in view.seats]
    state.takes = []
    for take, kept in zip(view.takes, takes, strict=True):
        assert kept is not None  # every take is known or lies in one pool
        state.takes.append(Take(take.seat, take.stack, kept))
        state.chests[take.seat].append(kept)


Pool = tuple[list[int], list[int]]
"""Values that are known to lie in certain places, without knowing which where. A place >= 0 is the
take of that number; -1 and -2 stand for a chest still in the upper and lower stack."""


def chest_pools(view: View) -> list[Pool]:
    """What the viewer can conclude about the chests (rules 0.2).

    Between two looks at a stack, the chests that left it are known as a set; after the last look,
    so are those that left it since and those that remain. Whatever was never seen shares one pool.
    """
    pools: list[Pool] = []
    unseen = list(box().chests)
    unseen_places: list[int] = []
    for take in view.takes:
        if take.value is not None:
            unseen.remove(take.value)
    for stack in range(len(STACKS)):
        left = [-1 - stack] * view.stacks[stack]
        taken = [n for n, take in enumerate(view.takes) if take.stack == stack]
        looks = [look for look in view.looks if look.stack == stack]
        if view.phase == Phase.OVER or not looks:
            unseen_places += [n for n in taken if view.takes[n].value is None] + left
            continue
        unseen_places += [n for n in taken if n < looks[0].takes and view.takes[n].value is None]
        for look, later in zip(looks, [*looks[1:], None], strict=True):
            end = later.takes if later else len(view.takes)
            between = [n for n in taken if look.takes <= n < end]
            values = _without(look.values, later.values if later else ())
            for n in between:
                value = view.takes[n].value
                if value is not None:
                    values.remove(value)
            places = [n for n in between if view.takes[n].value is None] + ([] if later else left)
            unseen = _without(unseen, values)
            pools.append((values, places))
    pools.append((unseen, unseen_places))
    return pools


def _without(values: list[int] | tuple[int, ...], gone: list[int] | tuple[int, ...]) -> list[int]:
    rest = list(values)
    for value in gone:
        rest.remove(value)
    return rest


# --- secrets --------------------------------------------------------------------------------------


def secrets_of(state: State, viewer: Viewer) -> dict[str, object]:
    """By name, what `viewer` must not know and cannot conclude."""
    if state.phase == Phase.OVER:
        return {}
    view = view_of(state, viewer)
    secrets: dict[str, object] = {}
    for n, seat in enumerate(view.seats):
        if touches(seat.hand) and not _sure(_chances(seat)):
            secrets[f"touched by seat {n}"] = state.hands[n].touched
    if len(state.island_left) > 1:
        secrets["island cards"] = tuple(state.island_left)
    if state.volcano_left:
        secrets["volcano cards"] = tuple(state.volcano_left)
    for values, places in chest_pools(view):
        if len(set(values)) > 1:
            for place in places:
                if place >= 0:
                    secrets[f"chest {place}"] = state.takes[place].value
    if any(_unsure_stacks(view)):
        secrets["chest stacks"] = tuple(tuple(sorted(stack)) for stack in state.stacks)
    return secrets


def _sure(chances: list[int]) -> bool:
    return max(chances) * 1000 >= SURE * sum(chances)


def _unsure_stacks(view: View) -> list[bool]:
    """Per pool: may its values lie in different places, a stack among them?"""
    return [
        len(set(values)) > 1 and len(set(places)) > 1 and min(places) < 0
        for values, places in chest_pools(view)
        if places
    ]
