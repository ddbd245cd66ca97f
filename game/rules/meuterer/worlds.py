"""Imagined worlds, and the secrets that they must differ in (rules, section 0.2).

Owns whole states that fit a view: cards come from `recall`, characters and secret choices are
drawn here. The two secrecy laws hold worlds, secrets and views together.
"""

from __future__ import annotations

from typing import Final

from game.core.model import Seat, Viewer
from game.core.rng import Rng
from game.rules.meuterer import sale
from game.rules.meuterer.box import BATTLE, CARDS, CHARACTERS, NOTHING, Island
from game.rules.meuterer.memory import read
from game.rules.meuterer.model import (
    BIT,
    FROM,
    KEEP,
    MADE,
    SALE,
    THREW,
    Phase,
    Place,
    State,
    View,
)
from game.rules.meuterer.recall import ATTEMPTS, recall
from game.rules.meuterer.view import turned_up, view_of

WITNESSES: Final = 8
"""So many imagined worlds at most are asked whether a secret is one."""
DIFFER: Final = 2
"""In so many of them it must be another than in most: what is as good as certain is no secret."""


def imagine(view: View, viewer: Viewer, rng: Rng) -> State:
    """Some whole state that fits all that `viewer` ever saw."""
    return _imagine(view, viewer, rng, ATTEMPTS)


def _imagine(view: View, viewer: Viewer, rng: Rng, attempts: int) -> State:
    state = public_of(view)
    state.memory, state.deck = recall(view, viewer, rng.fork(0), attempts)
    lay_out_cards(state, view)
    chance = rng.fork(1)
    state.characters = _characters(view, viewer, chance)
    state.left = sum(BIT[c] for c in range(len(CHARACTERS)) if c not in state.characters)
    _choose_in_secret(state, view, viewer, chance)
    return state


def public_of(view: View) -> State:
    """All that a view shows to everybody."""

    def place(island: Island) -> Place:
        return NOTHING if island == NOTHING else view.ring.index(island)

    state = State()
    state.seats, state.house, state.ring = len(view.seats), view.house, view.ring
    state.phase, state.round, state.to_act = view.phase, view.round, view.acting
    state.captain, state.offer = view.captain, view.offer
    state.ship = place(view.ship)
    state.previous = place(view.active[1]) if len(view.active) > 1 else NOTHING
    state.pirate = place(view.pirate)
    state.captain_course = place(view.captain_course)
    state.mutineer_course = place(view.mutineer_course)
    state.fronts = [list(seat.front) for seat in view.seats]
    state.discard = list(view.discard)
    state.surplus = view.surplus
    state.drawer = 0
    if view.phase == KEEP:
        state.drawer = FROM[state.seats][view.captain].index(view.acting[0]) + 1
    state.out = sum(BIT[seat] for seat in view.passed)
    state.passed = list(view.passed)
    state.fighters, state.quiet = list(view.fighters), view.quiet
    last = view.reckoning
    state.unmasked = list(last.characters)
    state.fight = [last.outcome, last.defence, last.attack]
    state.gains = [list(gains) for gains in last.gains]
    state.sales = [seat.sale for seat in view.seats]
    state.scores = [seat.score for seat in view.seats]
    state.booked = [list(seat.booked) for seat in view.seats]
    state.times = [list(seat.times) for seat in view.seats]
    return state


# --- cards ----------------------------------------------------------------------------------------


def lay_out_cards(state: State, view: View) -> None:
    """Hands, and what the stevedores threw away, as the memory has them."""
    seats = range(state.seats)
    state.hands = [[0] * len(CARDS) for _ in seats]
    state.thrown = [[] for _ in seats]
    state.drawn = [0] * len(CARDS)
    for entry in state.memory:
        if entry == MADE:
            state.thrown = [[] for _ in seats]
            continue
        how, seat, card = read(entry)
        if seat != NOTHING:
            state.hands[seat][card] += 1 if how == "drew" else -1
        if how == "threw":
            state.thrown[seat].append(card)
    if view.phase == KEEP and not view.house.whole_hand:
        chooser = view.acting[0]
        state.drawn = _just_drawn(state.memory, view.seats[chooser].drawn_size)
        for card, count in enumerate(state.drawn):
            state.hands[chooser][card] -= count
    state.sizes = [sum(hand) for hand in state.hands]
    state.kinds = [sum(BIT[c] for c in range(len(CARDS)) if hand[c]) for hand in state.hands]


def _just_drawn(memory: list[int], size: int) -> list[int]:
    """What the stevedore chooses from: his last draws, without what he has thrown away of them."""
    drawn = [0] * len(CARDS)
    missing = size
    for entry in reversed(memory):
        if entry == MADE:
            continue
        if entry >= THREW:
            drawn[entry % 8] -= 1
            missing += 1
        elif missing:
            drawn[entry % 8] += 1
            missing -= 1
        if not missing:
            break
    return drawn


# --- characters and choices -----------------------------------------------------------------------


def _characters(view: View, viewer: Viewer, rng: Rng) -> list[int]:
    """Who may be who. Who looked knows what was taken before and what was left."""
    if turned_up(view.phase):
        return [seat.character for seat in view.seats]
    characters = [NOTHING] * len(view.seats)
    hidden = [seat for seat in view.passed if view.seats[seat].took and seat != viewer]
    looked = None if viewer is None else view.seats[viewer].looked
    if viewer is None or looked is None:
        _give(characters, hidden, list(range(len(CHARACTERS))), rng)
        return characters
    turn = view.passed.index(viewer)
    characters[viewer] = own = view.seats[viewer].character
    before = [seat for seat in hidden if view.passed.index(seat) < turn]
    _give(characters, before, [c for c in range(len(CHARACTERS)) if c not in looked], rng)
    later = [seat for seat in hidden if seat not in before]
    _give(characters, later, [c for c in looked if c != own], rng)
    return characters


def _give(characters: list[int], seats: list[Seat], among: list[int], rng: Rng) -> None:
    rng.shuffle(among)
    for seat, character in zip(seats, among, strict=False):
        characters[seat] = character


def _choose_in_secret(state: State, view: View, viewer: Viewer, rng: Rng) -> None:
    """What others have chosen already where all choose at once: anything that they may."""
    state.secret_battle = [NOTHING] * state.seats
    state.secret_sale = [None] * state.seats
    for seat, seen in enumerate(view.seats):
        if not seen.chosen:
            continue
        if view.phase == SALE:
            own = seen.lots if seat == viewer else rng.choice(sale.choices(state, seat))
            state.secret_sale[seat] = own
        else:
            most = state.hands[seat][BATTLE]
            state.secret_battle[seat] = seen.battle if seat == viewer else rng.below(most + 1)


# --- secrets --------------------------------------------------------------------------------------


def secrets_of(state: State, viewer: Viewer) -> dict[str, object]:
    """By name, what `viewer` must not know and cannot conclude."""
    view = view_of(state, viewer)
    hidden = _hidden(state, viewer)
    seen: dict[str, list[object]] = {name: [] for name in hidden}
    open_names = set(hidden)
    for n in range(WITNESSES):
        world = _hidden(_imagine(view, viewer, Rng.at(n, view.round), 1), viewer)
        for name in hidden:
            seen[name].append(world[name])
        open_names = {name for name in open_names if not _differs(seen[name])}
        if not open_names:
            break
    return {name: value for name, value in hidden.items() if name not in open_names}


def _differs(values: list[object]) -> bool:
    return len(values) - max(values.count(value) for value in values) >= DIFFER


def _hidden(state: State, viewer: Viewer) -> dict[str, object]:
    """By name, what lies face down before `viewer`, whether or not it can be concluded."""
    hidden: dict[str, object] = {}
    others = [seat for seat in range(state.seats) if seat != viewer]
    for seat in others:
        if state.sizes[seat]:
            hidden[f"hand of seat {seat}"] = tuple(state.hands[seat])
        if state.characters[seat] != NOTHING and not turned_up(Phase(state.phase)):
            hidden[f"character of seat {seat}"] = state.characters[seat]
        if state.secret_battle[seat] != NOTHING:
            hidden[f"battle cards chosen by seat {seat}"] = state.secret_battle[seat]
        if state.secret_sale[seat] is not None:
            hidden[f"sale chosen by seat {seat}"] = state.secret_sale[seat]
        if state.thrown[seat]:
            hidden[f"thrown away by seat {seat}"] = tuple(sorted(state.thrown[seat]))
        if state.phase == KEEP and seat in state.to_act and any(state.drawn):
            hidden[f"drawn by seat {seat}"] = tuple(state.drawn)
    if any(c != NOTHING for c in state.characters) and not turned_up(Phase(state.phase)):
        hidden["characters in the middle"] = state.left  # ME-A26
    if len(state.deck) > 1:
        hidden["deck"] = tuple(state.deck)
    return hidden
