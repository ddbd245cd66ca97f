"""What people remember of cards, and what they forget in a long game.

`State.memory` has every card that came into a hand or left it, and every deck that was made, in
order. Of the last `KEPT_DECKS` decks everything is remembered, which is a whole game of the usual
length. Of what was before only the outcome is: which cards lay among the discards when the oldest
of those decks was made of them, and how many each hand held.
"""

from __future__ import annotations

from typing import Final

from game.rules.meuterer.box import NOTHING, Card
from game.rules.meuterer.model import DREW, HOWS, MADE, PLAYED, THREW

KEPT_DECKS: Final = 4
TABLE: Final = 7
"""In place of a seat: it drew and played what all have seen and nobody remembers of whom."""


def read(entry: int) -> tuple[str, int, Card]:
    """How, seat and card; a seat is NOTHING for the table, and both for a deck that was made."""
    if entry == MADE:
        return HOWS[-1], NOTHING, NOTHING
    seat = entry % 64 // 8
    return HOWS[entry // 64], NOTHING if seat == TABLE else seat, entry % 8


def note_deck(memory: list[int]) -> None:
    """A new deck has been made. Forget details of a deck too many."""
    memory.append(MADE)
    if memory.count(MADE) > KEPT_DECKS:
        first = memory.index(MADE)
        second = memory.index(MADE, first + 1)
        memory[:second] = _outcome(memory[:first], memory[first + 1 : second])


def _outcome(before: list[int], since: list[int]) -> list[int]:
    """What lay where when the second deck was made: hands and discards, as if just drawn.

    Hands are told in the order of seats: when each card was drawn would tell the others which of
    them has been played. Cards that somebody was drawing just then stay last: some may be thrown
    away soon.
    """
    drawing = _last_draw(since)
    held: list[int] = []
    for entry in (*before, *since[:drawing]):
        if entry < PLAYED:
            held.append(entry)
        else:
            held.remove(DREW + entry % 64)
    seen = [entry % 8 for entry in since[:drawing] if PLAYED <= entry < THREW]
    table = [how + 8 * TABLE + card for how in (DREW, PLAYED) for card in seen]
    unseen = [e for entry in since[:drawing] if entry >= THREW for e in (DREW + entry % 64, entry)]
    return [*sorted(held), *table, *unseen, *since[drawing:]]


def _last_draw(entries: list[int]) -> int:
    """Where the draws of one seat begin with which the entries end."""
    start = len(entries)
    while start and entries[start - 1] < PLAYED and entries[start - 1] // 8 == entries[-1] // 8:
        start -= 1
    return start
