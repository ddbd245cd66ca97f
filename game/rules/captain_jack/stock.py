"""Cards on their way from the stock to the hands, and what happens when it runs out.

Owns deal, refill and the renewed stock. Hands stay sorted.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from game.core.model import Seat, Tell, silent
from game.core.rng import Rng
from game.rules.captain_jack.box import HAND, MARKS, Card, Kind, parts
from game.rules.captain_jack.claims import drew
from game.rules.captain_jack.model import NOTHING, Drew, State, StockRenewed, StockSpent


def build(packs_used: tuple[int, int], two_part: bool, rng: Rng) -> list[Card]:
    """The shuffled stock, the next card last (CJ-A2, CJ-A4)."""
    top, bottom = (list(part) for part in parts(*packs_used))
    if not two_part:
        stock = bottom + top
        rng.shuffle(stock)
        return stock
    rng.shuffle(bottom)
    rng.shuffle(top)
    return bottom + top


def deal(state: State, first: Seat, tell: Tell) -> None:
    """Seven cards to each, one at a time, from the first player on."""
    order = [(first + n) % state.seats for n in range(state.seats)]
    for _ in range(HAND):
        for seat in order:
            state.hands[seat].append(state.stock.pop())
    for seat in order:
        dealt = tuple(state.hands[seat])
        state.hands[seat].sort()
        drew(state, seat, state.hands[seat])
        if tell is not silent:
            tell(Drew(seat, backs_of(dealt), dealt, dealt=True))


def backs_of(cards: tuple[Card, ...] | list[Card]) -> tuple[int, int]:
    """How many of these have the first and the second colour on their backs."""
    second = sum(card & 1 for card in cards)
    return len(cards) - second, second


def take(hand: list[Card], kind: Kind) -> Card:
    """Take a card of this kind, which must be there, out of a sorted hand."""
    at = bisect_left(hand, kind * MARKS)
    if at + 1 < len(hand) and hand[at + 1] < (kind + 1) * MARKS:
        at += any_of(bisect_left(hand, (kind + 1) * MARKS) - at, hand)
    return hand.pop(at)


MIXER: Final = 0x9E37_79B1
"""An odd number that spreads over all bits (2 to the 32nd by the golden section)."""


def any_of(count: int, hand: list[Card]) -> int:
    """Which of so many cards of `hand` is taken that serve an action equally well.

    That must tell nothing of those that stay: if it were always the first, then the second colour
    on its back would show that there was no card with the first one. Nor may anybody learn
    something by taking the action back: so it is no chance, but the whole hand, well mixed.
    """
    mixed = 0
    for card in hand:
        mixed = (mixed + card // MARKS + 1) * MIXER & 0xFFFF_FFFF
    return (mixed >> 16) % count


def refill(state: State, seat: Seat, rng: Rng, tell: Tell) -> None:
    """Fill the hand of `seat` up to seven, as far as there are cards."""
    hand = state.hands[seat]
    want = HAND - len(hand)
    if want <= 0:
        return
    stock = state.stock
    if want < len(stock):
        drawn = stock[-want:]
        del stock[-want:]
        hand += drawn
        hand.sort()
        drew(state, seat, drawn)
        if tell is not silent:
            tell(Drew(seat, backs_of(drawn), tuple(drawn[::-1])))
    else:
        _draw_the_last(state, seat, want, rng, tell)


def _draw_the_last(state: State, seat: Seat, want: int, rng: Rng, tell: Tell) -> None:
    """Draw the last cards of the stock, and the first of a new one if there is to be one."""
    if not state.stock:
        _renew(state, rng, tell)
    while want and state.stock:
        drawn = state.stock[-want:]
        del state.stock[-want:]
        want -= len(drawn)
        state.hands[seat] += drawn
        drew(state, seat, drawn)
        if tell is not silent:
            tell(Drew(seat, backs_of(drawn), tuple(drawn[::-1])))
        if not state.stock:
            _renew(state, rng, tell)
            if not state.stock and tell is not silent:
                tell(StockSpent(state.seats if state.house.one_more_round else NOTHING))
    state.hands[seat].sort()


def _renew(state: State, rng: Rng, tell: Tell) -> None:
    """The stock is empty: shuffle the discards into a new one, if that is agreed (CJ-A3).

    The cards get new marks: everybody has seen which ones they are.
    """
    if not state.discards or state.run + 1 >= state.house.passes:
        return
    state.run += 1
    for card in state.discards:
        state.made[card] -= 1
        new = card - card % MARKS + 2 * state.run + (card & 1)
        state.made[new] += 1
        state.stock.append(new)
    state.discards.clear()
    rng.shuffle(state.stock)
    if tell is not silent:
        tell(StockRenewed(len(state.stock), state.run + 1))
