"""What can be remembered of cards: worlds in which everything that was seen could have happened.

Owns the cards of imagined worlds. Everybody saw which cards were played by whom, how many each
seat drew and when, and what lay among the discards when these became a new deck. Here every unseen
draw is given a card so that each deck is made of what had been put away before, and nobody plays a
card that he does not have.

How: a played card was any of its seat's draws that are still open, the likelier the more such
cards its deck may have left; what nobody ever plays is dealt at the end. A wrong guess can come to
a dead end rounds later, and a right one can be luck. So some attempts go round by round side by
side; after each round those go on, by lot, that explain best what was seen. Without dead ends and
with many attempts all worlds are equally likely; with few they nearly are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from game.core.model import Seat, Viewer
from game.core.rng import Rng
from game.rules.meuterer.box import CARDS, NOTHING, Card, all_cards
from game.rules.meuterer.memory import TABLE
from game.rules.meuterer.model import DREW, HOWS, MADE, PLAYED, View

ATTEMPTS: Final = 4
"""Side by side: more draw worlds more evenly and take longer."""
FAILURES: Final = 3
"""So many dead ends in a row for everybody, and it goes back a round, then two, and so on."""
WHOLE: Final = 720_720
"""A whole in fractions of a deck: every number up to 16 divides it."""
WEIGHT_BITS: Final = 40
"""Weights are cut to so many bits before lots are drawn."""

Entry: TypeAlias = tuple[int, Seat, Card]
"""How (DREW, PLAYED, THREW, MADE), seat, and the card or NOTHING."""


def recall(
    view: View, viewer: Viewer, rng: Rng, attempts: int = ATTEMPTS
) -> tuple[list[int], list[Card]]:
    """A whole memory and a deck that fit what `viewer` saw (see `State.memory`)."""
    return explanations(view, viewer, rng, attempts)[0].whole()


def explanations(view: View, viewer: Viewer, rng: Rng, attempts: int) -> list[Explanation]:
    """So many ways to explain what `viewer` saw, each as far as that goes. Some may be the same."""
    entries = _entries_of(view)
    bounds = _rounds_of(entries)
    first = Explanation(view, viewer, entries, rng)
    reached = [[first] * attempts]
    failures = 0
    while len(reached) < len(bounds):
        start, end = bounds[len(reached) - 1], bounds[len(reached)]
        going_on = [twin for one in reached[-1] if (twin := one.twin()).explain(start, end)]
        if going_on:
            reached.append(_best(going_on, attempts, rng))
            continue
        failures += 1
        back = failures // FAILURES if failures % FAILURES == 0 else 0
        del reached[max(1, len(reached) - back) :]
    return reached[-1]


def _entries_of(view: View) -> list[Entry]:
    """The view's memory, card by card."""
    entries: list[Entry] = []
    for moved in view.memory:
        how = 64 * HOWS.index(moved.how)
        if how == MADE:
            entries.append((MADE, NOTHING, NOTHING))
        else:
            entries += [(how, moved.seat, card) for card in moved.cards]
    return entries


def _rounds_of(entries: list[Entry]) -> list[int]:
    """Where rounds begin among the entries, each with what came after the last play, and the
    end."""
    begins = [
        n for n in range(1, len(entries)) if entries[n][0] != PLAYED and entries[n - 1][0] == PLAYED
    ]
    return [0, *begins, len(entries)]


def _best(attempts: list[Explanation], number: int, rng: Rng) -> list[Explanation]:
    """So many of them, drawn by their weights."""
    spare = max(0, max(one.weight for one in attempts).bit_length() - WEIGHT_BITS)
    weights = [one.weight >> spare for one in attempts]
    return [attempts[rng.weighted(weights)] for _ in range(number)]


class Explanation:
    """One way to explain what was seen. A slot is an entry that drew a card unseen; it is open
    until it has a card."""

    __slots__ = (
        "batch", "cards", "deck_of", "drawing", "entries", "held", "own", "piled", "pools", "rng",
        "sizes", "thrown", "view", "viewer", "weight",
    )  # fmt: skip

    def __init__(self, view: View, viewer: Viewer, entries: list[Entry], rng: Rng) -> None:
        self.view, self.viewer, self.entries, self.rng = view, viewer, entries, rng
        self.cards = [card for _how, _seat, card in entries]
        self.own = _own_draws(viewer, entries)
        self.pools: list[list[int]] = []
        """By deck, how many of each card are for its open slots."""
        self.sizes: list[int] = []
        self.deck_of = [0] * len(entries)
        self.held: list[list[int]] = [[] for _ in view.seats]
        """By seat, the open slots in its hand."""
        self.thrown: list[tuple[int, int]] = []
        """Entries of cards thrown away unseen, each with its open slot."""
        self.piled = [0] * len(CARDS)
        """What has gone to the discards since the last deck was made."""
        self.drawing, self.batch = NOTHING, 0
        """Who drew last, without anything else since, and where that began."""
        self.weight = 1
        self._open_deck(all_cards(view.house.pirates))

    def twin(self) -> Explanation:
        """The same once more, to go on by itself."""
        twin = Explanation.__new__(Explanation)
        twin.view, twin.viewer, twin.entries = self.view, self.viewer, self.entries
        twin.rng, twin.own, twin.weight = self.rng, self.own, 1
        twin.drawing, twin.batch = self.drawing, self.batch
        twin.cards, twin.deck_of, twin.sizes = self.cards[:], self.deck_of[:], self.sizes[:]
        twin.thrown, twin.piled = self.thrown[:], self.piled[:]
        twin.pools = [pool[:] for pool in self.pools]
        twin.held = [held[:] for held in self.held]
        return twin

    def explain(self, start: int, end: int) -> bool:
        """Go on over these entries; False at a dead end."""
        for n in range(start, end):
            how, seat, card = self.entries[n]
            if how == MADE:
                if not self._make_deck():
                    return False
            elif how == DREW:
                if self.drawing != seat:
                    self.drawing, self.batch = seat, n
                if self._hides(seat):
                    self.deck_of[n] = len(self.pools) - 1
                    self.held[seat].append(n)
            else:
                self.drawing = NOTHING
                if card == NOTHING:
                    self._throw(n, seat)
                    continue
                self.piled[card] += 1
                if how == PLAYED and self._hides(seat) and not self._play(seat, card):
                    return False
        return True

    def _hides(self, seat: Seat) -> bool:
        """Are this seat's draws unknown? The viewer's are not, nor those of the table."""
        return seat not in (self.viewer, NOTHING)

    def whole(self) -> tuple[list[int], list[Card]]:
        """A whole memory and a deck: what is still open is dealt."""
        deck = self.deal()
        memory = [
            MADE if how == MADE else how + 8 * (TABLE if seat == NOTHING else seat) + card
            for (how, seat, _seen), card in zip(self.entries, self.cards, strict=True)
        ]
        return memory, deck

    def hands(self, likely: Mapping[Seat, Sequence[int]]) -> list[list[int]]:
        """By seat, how many of each card it holds, for all but the viewer; what is still open is
        dealt, first to the seats in `likely`: by card, how much likelier they have kept one."""
        hands = [[0] * len(CARDS) for _ in self.held]
        pools = [pool[:] for pool in self.pools]
        even = [1] * len(CARDS)
        for _n, slot in self.thrown:
            pool = pools[self.deck_of[slot]]
            pool[self.rng.weighted(pool)] -= 1
        for seat in (*likely, *(n for n in range(len(hands)) if n not in likely)):
            weights = likely.get(seat, even)
            for slot in self.held[seat]:
                pool = pools[self.deck_of[slot]]
                card = self.rng.weighted(
                    [count * w for count, w in zip(pool, weights, strict=True)]
                )
                pool[card] -= 1
                hands[seat][card] += 1
        return hands

    def deal(self) -> list[Card]:
        """Give open slots what their decks have left; the rest of the last is the deck."""
        decks = [[c for c, count in enumerate(pool) for _ in range(count)] for pool in self.pools]
        for deck in decks:
            self.rng.shuffle(deck)
        for n, slot in self.thrown:
            self.cards[slot] = self.cards[n] = decks[self.deck_of[slot]].pop()
        for held in self.held:
            for slot in held:
                self.cards[slot] = decks[self.deck_of[slot]].pop()
        return decks[-1]

    def _play(self, seat: Seat, card: Card) -> bool:
        """One of the seat's open slots had this card. The attempt weighs as much as that was to be
        expected."""
        held, decks, pools, sizes = self.held[seat], self.deck_of, self.pools, self.sizes
        chances = [pools[decks[n]][card] * WHOLE // (sizes[decks[n]] or 1) for n in held]
        total = sum(chances)
        if not total:
            return False
        self.weight = self.weight * total // len(held)
        self._fill(held.pop(self.rng.weighted(chances)), card)
        return True

    def _fill(self, slot: int, card: Card) -> None:
        deck = self.deck_of[slot]
        self.cards[slot] = card
        self.pools[deck][card] -= 1
        self.sizes[deck] -= 1

    def _throw(self, n: int, seat: Seat) -> None:
        """Any of the cards just drawn, or of the whole hand; what it is stays open for now."""
        slots = self.held[seat]
        if not self.view.house.whole_hand:
            slots = [slot for slot in slots if slot >= self.batch]
        slot = self.rng.choice(slots)
        self.held[seat].remove(slot)
        self.thrown.append((n, slot))

    def _make_deck(self) -> bool:
        """The discards are the new deck, with what lies there unseen: first whatever the viewer
        drew from it later and nobody had seen go there."""
        for card, drawn in enumerate(self.own[len(self.pools)]):
            for _ in range(drawn - self.piled[card]):
                slots = [self.pools[self.deck_of[slot]][card] for _n, slot in self.thrown]
                if not any(slots):
                    return False
                self._name(self.rng.weighted(slots), card)
        while self.thrown:
            pool = self.pools[self.deck_of[self.thrown[-1][1]]]
            self._name(-1, self.rng.weighted(pool))
        piled, self.piled = self.piled, [0] * len(CARDS)
        self._open_deck(piled)
        return True

    def _name(self, which: int, card: Card) -> None:
        n, slot = self.thrown.pop(which)
        self._fill(slot, card)
        self.cards[n] = card
        self.piled[card] += 1

    def _open_deck(self, counts: list[int]) -> None:
        mine = self.own[len(self.pools)]
        self.pools.append([count - own for count, own in zip(counts, mine, strict=True)])
        self.sizes.append(sum(self.pools[-1]))


def _own_draws(viewer: Viewer, entries: list[Entry]) -> list[list[int]]:
    """By deck, what is known to have been drawn from it."""
    draws = [[0] * len(CARDS)]
    for how, seat, card in entries:
        if how == MADE:
            draws.append([0] * len(CARDS))
        elif how == DREW and seat in (viewer, NOTHING):
            draws[-1][card] += 1
    return draws
