"""Phases 6 to 10: the ship sails, cards are put away and drawn, the stevedore chooses.

Owns the way from the sale to the next round. A round that no other one follows ends when the
table is cleared: nobody draws for a round that will not be played.
"""

from __future__ import annotations

from game.core.model import Seat, Tell, places_of, silent
from game.core.rng import Rng
from game.rules.meuterer.box import CARDS, EXTRA, HAND, NOTHING, RING, STEVEDORE, Card
from game.rules.meuterer.memory import note_deck
from game.rules.meuterer.model import (
    BIT,
    DRAW,
    DREW,
    FROM,
    KEEP,
    ONE,
    OVER,
    THREW,
    State,
)
from game.rules.meuterer.offering import begin_round
from game.rules.meuterer.sale import active
from game.rules.meuterer.words import (
    DeckMade,
    Drew,
    GameOver,
    RoundOver,
    ShipSailed,
    TableCleared,
    ThrewAway,
)


def sail(state: State, tell: Tell) -> None:
    """Phases 6 and 7. The island that the ship leaves stays active, all others turn passive; who
    stays where he is has one active island (ME-A17). Merchant ships fear no pirates on the way."""
    start = state.ship
    landing = state.captain_course if state.captain_course != NOTHING else state.mutineer_course
    state.previous = start if landing != start else NOTHING
    state.ship = landing
    state.captain_course = state.mutineer_course = NOTHING
    if tell is not silent:
        steps = (landing - start) % RING
        path = tuple(state.ring[(start + n) % RING] for n in range(1, steps + 1))
        tell(ShipSailed(path, active(state)))
        tell(TableCleared(tuple(tuple(front) for front in state.fronts)))
    for front in state.fronts:
        for card in front:
            state.discard[card] += 1
        front.clear()
    if state.round == state.house.rounds:
        _end(state, tell)
        return
    state.drawer = 0
    state.phase = DRAW


def _end(state: State, tell: Tell) -> None:
    state.phase = OVER
    state.to_act = ()
    if tell is not silent:
        tell(RoundOver(state.round, tuple(state.scores)))
        places = final_places(state)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        tell(GameOver(tuple(state.scores), winners))


def final_places(state: State) -> tuple[int, ...]:
    """Places by points; a tie is shared, or the captain is ahead in it (ME-A35)."""
    if not state.house.captain_breaks_ties:
        return places_of(state.scores)
    return places_of([2 * s + (seat == state.captain) for seat, s in enumerate(state.scores)])


# --- drawing --------------------------------------------------------------------------------------


def draw(state: State, rng: Rng, tell: Tell) -> None:
    """Phase 8: from the captain clockwise all fill their hands; the stevedore is asked in between.
    Then phases 9 and 10."""
    order = FROM[state.seats][state.captain]
    while state.drawer < state.seats:
        seat = order[state.drawer]
        state.drawer += 1
        missing = HAND - state.sizes[seat]
        if state.characters[seat] == STEVEDORE:
            if _draw_more(state, seat, missing, rng, tell):
                return
        elif missing:
            _into_hand(state, seat, draw_cards(state, seat, missing, 0, rng, tell))
    state.drawer = 0
    if tell is not silent:
        tell(RoundOver(state.round, tuple(state.scores)))
    begin_round(state, tell)


def _draw_more(state: State, seat: Seat, missing: int, rng: Rng, tell: Tell) -> bool:
    """The stevedore draws three more; True when he has to choose what to throw away.

    He chooses among the cards just drawn, so with a full hand he can only look at them (ME-A22);
    or in the whole hand (ME-A21).
    """
    cards = draw_cards(state, seat, missing + EXTRA, EXTRA, rng, tell)
    if state.house.whole_hand or len(cards) <= missing:
        _into_hand(state, seat, cards)
        state.surplus = max(0, state.sizes[seat] - HAND)
    elif missing:
        for card in cards:
            state.drawn[card] += 1
        state.surplus = len(cards) - missing
    else:
        _discard_unseen(state, seat, cards, tell)
    if not state.surplus:
        return False
    state.phase = KEEP
    state.to_act = ONE[seat]
    return True


def throw(state: State, seat: Seat, card: Card, tell: Tell) -> None:
    """The stevedore throws one card away; with the last one he takes up what he keeps."""
    if state.house.whole_hand:
        hand = state.hands[seat]
        hand[card] -= 1
        if not hand[card]:
            state.kinds[seat] ^= BIT[card]
        state.sizes[seat] -= 1
    else:
        state.drawn[card] -= 1
    _discard_unseen(state, seat, [card], tell)
    state.surplus -= 1
    if not state.surplus:
        kept = [c for c, count in enumerate(state.drawn) for _ in range(count)]
        state.drawn = [0] * len(CARDS)
        _into_hand(state, seat, kept)
        state.phase = DRAW


def _discard_unseen(state: State, seat: Seat, cards: list[Card], tell: Tell) -> None:
    state.thrown[seat] += cards
    state.memory += [THREW + 8 * seat + card for card in cards]
    if cards and tell is not silent:
        tell(ThrewAway(seat, tuple(cards)))


def _into_hand(state: State, seat: Seat, cards: list[Card]) -> None:
    hand = state.hands[seat]
    for card in cards:
        hand[card] += 1
        state.kinds[seat] |= BIT[card]
    state.sizes[seat] += len(cards)


def deal(state: State, rng: Rng, tell: Tell) -> None:
    """Five cards for everybody, from the captain on (setup)."""
    for seat in FROM[state.seats][state.captain]:
        _into_hand(state, seat, draw_cards(state, seat, HAND, 0, rng, tell))


def draw_cards(
    state: State, seat: Seat, number: int, extra: int, rng: Rng, tell: Tell
) -> list[Card]:
    """Up to `number` cards off the deck, the last `extra` of them beyond what a hand needs. When it
    is empty the discards become a new one; when these are none either, drawing stops (ME-A23)."""
    deck = state.deck
    cards: list[Card] = []
    noted = 0
    while len(cards) < number:
        if not deck:
            _note_drawn(state, seat, cards, noted, number - extra, tell)
            noted = len(cards)
            if not _make_deck(state, rng, tell):
                return cards
        cards.append(deck.pop())
    _note_drawn(state, seat, cards, noted, number - extra, tell)
    return cards


def _note_drawn(
    state: State, seat: Seat, cards: list[Card], since: int, needed: int, tell: Tell
) -> None:
    """Remember and tell what was drawn from number `since` on; a hand needs the `needed` first."""
    new = cards[since:]
    if new:
        state.memory += [DREW + 8 * seat + card for card in new]
        if tell is not silent:
            tell(Drew(seat, tuple(new), max(0, len(cards) - max(since, needed))))


def _make_deck(state: State, rng: Rng, tell: Tell) -> bool:
    """Shuffle all discards into the deck; False when there are none."""
    deck = state.deck
    for card, count in enumerate(state.discard):
        deck += [card] * count
    for thrown in state.thrown:
        deck += thrown
        thrown.clear()
    if not deck:
        return False
    state.discard = [0] * len(CARDS)
    rng.shuffle(deck)
    note_deck(state.memory)
    if tell is not silent:
        tell(DeckMade(len(deck)))
    return True
