"""Trials of choices in imagined rounds side by side: what a search asks of Meuterer.

Owns the worlds of a trial, the start of each choice in each of them, and what they come to at the
end of the round. Chance is the project's own stream, its numbers made together (`numbers`).

**Worlds.** Cards lie as `recall` explains what was seen; its explanations are made once for many
worlds, which is most of why they are cheap. Who has passed has rather kept what is of use, and has
taken a character by rule of thumb, but for a whim. Tried on what mates really held, at 80 choices:
their characters are guessed by this at a mean log likelihood of -1.08 (by chance -1.39), battle
cards in their hands at -1.02 (-1.09 if cards of use are kept only twice as likely). More weight on
battle cards, and stronger or weaker whims, guessed no better.

**Secret choices.** What others will take is never sure: every seat has whims, and in one world of
eight wild ones. A choice that is only good if all do as reckoned loses by that. How a searcher
itself chooses between what is worth nearly the same goes by the worlds it happened to imagine, so
that nobody can reckon it either.

**One round.** At its end a position is reckoned (`standing`), before cards are drawn: that spares
the luck of the draw. Who has still to take a character was tried with a plan for each of the five
(what it promises counts that is best in the other half of the worlds): five times the work, and in
18 matches of three no gain. More playouts give little either: at 16 choices of a match 60 playouts
cost 2.3 hundredths of a point against what 5,000 say, 200 cost 2.1, 600 cost 0.9, and what the
plain bot does 24.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from game.core.lanes import numbers
from game.core.model import Action, Seat, silent
from game.core.rng import Rng
from game.rules.meuterer.box import BATTLE, CARDS, CHARACTERS, ISLANDS, NOTHING, PIRATE
from game.rules.meuterer.lanes import BITS, Bools, Ints, Lanes
from game.rules.meuterer.lanes_play import (
    finish_fight,
    finish_offering,
    finish_sale,
    margins,
    prospects_of,
    step_out,
)
from game.rules.meuterer.model import KEEP, Phase, State, View
from game.rules.meuterer.offering import ALL_CHARACTERS
from game.rules.meuterer.quick import pick
from game.rules.meuterer.recall import Explanation, explanations
from game.rules.meuterer.rules import MEUTERER
from game.rules.meuterer.view import turned_up
from game.rules.meuterer.words import (
    AddBattle,
    Pass,
    PlayCard,
    Sell,
    ShowOffer,
    TakeCharacter,
    ThrowAway,
)
from game.rules.meuterer.worlds import lay_out_cards, public_of

FEWEST, MOST, SHARING = 4, 32, 16
"""Explanations of what was seen, at least and at most: one for every so many worlds."""
WHIM, WILD = 60, 600
"""By up to so many hundredths of a point people think otherwise of a character than reckoned; and
in one world of `TAMED` by up to so many, as not everybody reckons at all."""
TAMED: Final = 8
KEPT: Final = 6
"""So many times likelier a card is kept that may still be of use; by a captain half as much."""
_NEVER: Final = -1_000_000
_CARDS, _WHIMS, _KEEPING = 0, 1, 2


def outcomes(
    view: View, seat: Seat, choices: Sequence[Action], worlds: int, rng: Rng
) -> list[int] | None:
    """By choice, how far ahead of the mean of the others it leaves `seat` at the end of the round,
    in hundredths of a point, added up over so many worlds; see `game.core.game.Lanes`."""
    if view.phase == KEEP:
        lanes = _after_throwing(view, seat, choices, worlds, rng)
        _offer(lanes)
        finish_offering(lanes)
        asked = lanes.fighters()
    else:
        one = worlds_of(view, seat, worlds, rng)
        lanes = one.only(np.repeat(np.arange(worlds), len(choices)))
        made = np.array([_number(view, choice) for choice in choices])
        asked = _start(lanes, view, seat, np.tile(made, (worlds, 1)))
    if view.phase != Phase.SALE:
        finish_fight(lanes, asked)
        lanes.begin_sale()
    finish_sale(lanes)
    ahead = margins(lanes)[1][:, seat].reshape(worlds, len(choices))
    return [int(summed) for summed in ahead.sum(axis=0)]


# --- worlds ---------------------------------------------------------------------------------------


def worlds_of(view: View, seat: Seat, worlds: int, rng: Rng) -> Lanes:
    """So many rounds that look to `seat` as the view."""
    state = public_of(view)
    own = [0] * len(CARDS)
    for card in view.seats[seat].hand or ():
        own[card] += 1
    state.hands = [own[:] for _ in view.seats]
    state.sizes = [seen.hand_size for seen in view.seats]
    state.characters = [seen.character for seen in view.seats]
    state.left = ALL_CHARACTERS
    lanes = Lanes(state, worlds)
    explained = _explained(view, seat, worlds, rng)
    likely = likely_kept(view, seat)
    hands = [explained[n % len(explained)].hands(likely) for n in range(worlds)]
    for n, dealt in enumerate(np.array(hands, dtype=np.int64).swapaxes(0, 1)):
        if n != seat:
            lanes.hands[:, n] = dealt
    if not turned_up(view.phase):
        lanes.whims = _whims(lanes, seat, rng.fork(_WHIMS))
        _give_characters(lanes, view, seat)
    return lanes


def _explained(view: View, seat: Seat, worlds: int, rng: Rng) -> list[Explanation]:
    attempts = min(MOST, max(FEWEST, worlds // SHARING))
    return explanations(view, seat, rng.fork(_CARDS), attempts)


def likely_kept(view: View, seat: Seat) -> dict[Seat, list[int]]:
    """By other seats that have passed, and by card: how much likelier one was kept than played.

    Who passes has played what is wanted neither where the ship lies nor, if that was known then, on
    the captain's course; battle cards are kept for the fight.
    """
    likely: dict[Seat, list[int]] = {}
    soon = [ISLANDS[view.ship]]
    for other in view.passed:
        kept = KEPT // 2 if other == view.captain else KEPT
        if other != seat:
            wanted = [any(i.takes(card) for i in soon) or card == BATTLE for card in range(PIRATE)]
            likely[other] = [*(kept if good else 1 for good in wanted), 1]
        if other == view.captain and view.captain_course != NOTHING:
            soon.append(ISLANDS[view.captain_course])
    return likely


def _give_characters(lanes: Lanes, view: View, seat: Seat) -> None:
    """Who has passed has taken what promised most to it, but for a whim. Who looked knows what was
    taken before and what was left."""
    games = np.arange(len(lanes))
    looked = view.seats[seat].looked
    own = view.seats[seat].character
    lanes.characters[:] = NOTHING
    before = looked is not None
    for other in view.passed:
        if other == seat:
            before = False
            if own != NOTHING:
                lanes.characters[:, seat] = own
                lanes.left ^= BITS[own]
        elif view.seats[other].took:
            there = [
                looked is None or ((character in looked) != before and character != own)
                for character in range(len(CHARACTERS))
            ]
            seats = np.full(len(lanes), other)
            worth = prospects_of(lanes, games, seats) + lanes.whims[:, other]
            free = ((lanes.left[:, None] & BITS) > 0) & np.array(there)
            taken = np.where(free, worth, _NEVER).argmax(axis=1)
            lanes.characters[games, seats] = taken
            lanes.left ^= BITS[taken]


def _whims(lanes: Lanes, seat: Seat, rng: Rng) -> Ints:
    """By game, seat and character; `seat` itself has none."""
    size = lanes.seats * len(CHARACTERS)
    drawn = numbers(rng, len(lanes) * size).reshape(len(lanes), size) >> np.uint64(32)
    most = np.where(np.arange(len(lanes)) % TAMED == 0, WILD, WHIM).astype(np.uint64)
    whims = (drawn * most[:, None] >> np.uint64(32)).astype(np.int64)
    whims = whims.reshape(len(lanes), lanes.seats, len(CHARACTERS))
    whims[:, seat] = 0
    return whims


# --- how a choice begins --------------------------------------------------------------------------


def _start(lanes: Lanes, view: View, seat: Seat, made: Ints) -> Bools:
    """Make a choice in every game, in numbers, and play on until there may be a fight. Who is to
    add battle cards then, by game and seat."""
    games, seats = np.arange(len(lanes)), np.full(len(lanes), seat)
    asked = np.zeros((len(lanes), lanes.seats), dtype=np.bool_)
    match view.phase:
        case Phase.SALE:
            lanes.sell(games, seats, made)
            return asked
        case Phase.FIGHT:
            lanes.add_battle(games, seats, made[:, 0])
            asked[:, list(view.fighters)] = True
            asked[:, seat] = False
            return asked
        case Phase.OFFER:
            lanes.offer[:] = made[:, 0]
        case Phase.CHOOSE:
            lanes.take(games, seats, made[:, 0])
        case _:
            passing = made[:, 0] == NOTHING
            step_out(lanes, games[passing], seats[passing])
            playing = ~passing
            lanes.play(games[playing], seats[playing], made[playing, 0])
    finish_offering(lanes)
    return lanes.fighters()


def _number(view: View, choice: Action) -> list[int]:
    """A choice in numbers: a card, NOTHING for passing, and the like."""
    match choice:
        case PlayCard():
            return [choice.card]
        case Pass():
            return [NOTHING]
        case TakeCharacter():
            return [choice.character]
        case AddBattle():
            return [choice.cards]
        case ShowOffer():
            return [choice.points]
        case Sell():
            sold = dict.fromkeys(view.active, 0)
            for lot in choice.lots:
                sold[lot.island] = lot.cards
            return list(sold.values())
    raise TypeError(f"not of a round: {choice!r}")


def _offer(lanes: Lanes) -> None:
    """What captains offer by rule of thumb (`quick`)."""
    lanes.offer = np.maximum(0, 2 - lanes.hands[:, lanes.first, BATTLE])


def _after_throwing(
    view: View, seat: Seat, choices: Sequence[Action], worlds: int, rng: Rng
) -> Lanes:
    """The next round, in all worlds after each of the choices what to throw away. Cards are drawn
    by the rules themselves, one world after the other."""
    explained = _explained(view, seat, worlds, rng)
    states: list[State] = []
    for n in range(worlds):
        world = public_of(view)
        world.memory, world.deck = explained[n % len(explained)].twin().whole()
        lay_out_cards(world, view)
        world.characters = [seen.character for seen in view.seats]
        world.left = 0
        world.secret_battle, world.secret_sale = [NOTHING] * world.seats, [None] * world.seats
        for choice in choices:
            state, chance = MEUTERER.copy(world), rng.fork(_KEEPING).fork(n)
            MEUTERER.apply(state, seat, choice, chance, silent)
            while state.phase == KEEP:
                throw = pick(state, seat, MEUTERER.legal(state, seat), chance)
                assert isinstance(throw, ThrowAway)
                MEUTERER.apply(state, seat, throw, chance, silent)
            states.append(state)
    lanes = Lanes(states[0], len(states))
    lanes.hands = np.array([state.hands for state in states], dtype=np.int64)
    lanes.sizes = np.array([state.sizes for state in states], dtype=np.int64)
    return lanes
