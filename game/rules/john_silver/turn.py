"""A turn: a card is played, the hand filled, a full row shared out, and who is next.

Owns the turn algorithm of the rules (section 1.3). Actions are allowed already when they come here.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from typing import Final

from game.core.model import Action, Seat, Tell, silent
from game.core.rng import Rng
from game.rules.john_silver.box import APPLES, COLUMNS, Card
from game.rules.john_silver.deal import exchange, keep
from game.rules.john_silver.model import Phase, State
from game.rules.john_silver.scoring import result_of, scores_of
from game.rules.john_silver.words import (
    NO_ROW,
    NOBODY,
    Draw,
    Drew,
    Exchange,
    GameOver,
    Keep,
    Laid,
    LeftOver,
    PassedOver,
    Play,
    Played,
    RowShared,
    Scored,
    Take,
    Took,
)

# Members of an enum cost a look into its class each time; these do not.
_PLAY: Final = Phase.PLAY
_REFILL: Final = Phase.REFILL


def apply(state: State, seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
    """Change the state in place; only an exchange needs chance.

    Most actions are plays, so theirs is the straight way: lay the card; after an apple the player
    may choose, else the hand fills by itself.
    """
    if type(action) is not Play:
        _other(state, seat, action, rng, tell)
        return
    card, row, column = action.card, action.row, action.column
    hands = state.hands
    hand = hands[seat]
    hand.remove(card)
    state.first.setdefault(card, seat)
    cards = state.rows[row]
    cards[card] = column
    state.full[row] |= state.closes[column]
    loud = tell is not silent
    if loud:
        tell(Played(seat, card, row, column, state.characters[column], state.owners[column]))
    if APPLES[card] and _may_take(state, seat, row, tell):
        return
    if state.pile:
        drawn = state.pile.pop()
        insort(hand, drawn)
        if loud:
            tell(Drew(seat, drawn, len(state.pile)))
    after = (seat + 1) % state.seats
    if len(cards) < COLUMNS and hands[after]:
        state.turn = after  # as most turns end
    else:
        _end_turn(state, seat, row, tell)


def _other(state: State, seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
    match action:
        case Draw():
            _draw(state, seat, tell)
        case Take(card=card):
            _take(state, seat, card, tell)
        case Keep():
            keep(state, seat, tell)
        case Exchange():
            exchange(state, seat, rng, tell)


def _may_take(state: State, seat: Seat, row: int, tell: Tell) -> bool:
    """After an apple: is there a card to take, and so a choice? The only way is gone by itself."""
    if state.pile and not state.house.must_take:
        for cards in state.rows:
            for card in cards:
                if not APPLES[card]:  # one is enough: it can be taken or left
                    state.row, state.phase = row, _REFILL
                    return True
        return False
    takes = takeable(state)
    if takes:
        state.row, state.phase = row, _REFILL
        if len(takes) == 1:
            _take(state, seat, takes[0], tell)
    return bool(takes)


def takeable(state: State) -> list[Card]:
    """Cards on the table that are no apples (JS-A4), row by row; covered ones too (JS-A20)."""
    return [card for row in state.rows for card in row if not APPLES[card]]


def _draw(state: State, seat: Seat, tell: Tell) -> None:
    """After an apple: draw as usual (JS-A3)."""
    row, state.row, state.phase = state.row, NO_ROW, _PLAY
    card = state.pile.pop()
    insort(state.hands[seat], card)
    if tell is not silent:
        tell(Drew(seat, card, len(state.pile)))
    _end_turn(state, seat, row, tell)


def _take(state: State, seat: Seat, card: Card, tell: Tell) -> None:
    """After an apple: take a card from the table. It may come out of the row just filled, which
    then is not shared out, because rows are looked at after the hand was filled (JS-A5, JS-A6)."""
    filled, state.row, state.phase = state.row, NO_ROW, _PLAY
    row = 0
    while card not in state.rows[row]:
        row += 1
    saved = row == filled and len(state.rows[row]) == COLUMNS
    column = state.rows[row].pop(card)
    state.full[row] &= ~(1 << column)
    insort(state.hands[seat], card)
    if tell is not silent:
        tell(Took(seat, card, row, column, saved))
    _end_turn(state, seat, filled, tell)


def _end_turn(state: State, seat: Seat, row: int, tell: Tell) -> None:
    """Share out the row played into if it is full; then the next seat that has cards."""
    if len(state.rows[row]) == COLUMNS:
        _share(state, row, tell)
    after = (seat + 1) % state.seats
    if state.hands[after]:
        state.turn = after
    elif any(state.hands):
        state.turn = _pass_over(state, after, tell)
    else:
        _end(state, tell)


def _pass_over(state: State, seat: Seat, tell: Tell) -> Seat:
    """The next seat that has cards, from `seat` on, when not all hands are empty."""
    while not state.hands[seat]:
        if tell is not silent:
            tell(PassedOver(seat))
        seat = (seat + 1) % state.seats
    return seat


def _share(state: State, row: int, tell: Tell) -> None:
    """The owner of the highest card's column wins it and the second highest; the lowest and the
    second lowest go to the owner of the lowest card's column (rules, section 1.3)."""
    cards = state.rows[row]
    lowest, lower, higher, highest = sorted(cards)
    low, high = state.owners[cards[lowest]], state.owners[cards[highest]]
    state.won[low] += (lowest, lower)
    state.won[high] += (higher, highest)
    state.last, state.last_row = cards, row
    state.rows[row] = {}
    state.full[row] = 0
    if tell is not silent:
        tell(RowShared(row, in_order(cards), low, high))


def in_order(row: Mapping[Card, int]) -> tuple[Laid, ...]:
    """The cards of a row by value, with their columns."""
    return tuple(Laid(card, row[card]) for card in sorted(row))


def _end(state: State, tell: Tell) -> None:
    """All hands are empty: what lies in incomplete rows counts for nobody (JS-A17)."""
    state.turn, state.phase = NOBODY, Phase.OVER
    if tell is silent:
        return
    for row, cards in enumerate(state.rows):
        if cards:
            tell(LeftOver(row, tuple(Laid(card, column) for card, column in cards.items())))
    for seat, score in enumerate(scores_of(state)):
        tell(
            Scored(
                seat, score.gold, score.giver, score.apples, score.spots, score.rank, score.cost,
                score.points,
            )
        )  # fmt: skip
    tell(GameOver(result_of(state).winners))
