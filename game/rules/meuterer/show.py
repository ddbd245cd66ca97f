"""The view of Meuterer as lines of text, for a terminal of 100 columns.

Owns the layout of these lines; how things are called is in `nouns`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from game.core.model import Seat
from game.core.phrases import capital, listed, points
from game.core.speech import WIDTH, Names
from game.rules.meuterer.box import CARDS, CHARACTERS, ISLANDS, NOTHING, Island
from game.rules.meuterer.model import NO_FIGHT, SUCCEEDED, Phase, SeatView, View
from game.rules.meuterer.nouns import cards, count, island, lots, wants


def shown(view: View, names: Names) -> Iterator[str]:
    """The round, the sea, the seats, the piles, the last mutiny, and what is the viewer's own."""
    for line in _lines(view, names):
        yield from textwrap.wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)


# --- the view as text -----------------------------------------------------------------------------


def _lines(view: View, names: Names) -> Iterator[str]:
    yield _headline(view, names)
    yield f"Clockwise: {', '.join(_ring(view))}."
    yield from (_island(view, there) for there in view.active)
    courses = _courses(view, names)
    if courses:
        yield courses
    width = max(map(len, names))
    for seat, seen in enumerate(view.seats):
        yield f"{names[seat]:<{width}} {seen.score:>3}  {_seat(view, seat, seen)}"
    yield f"Deck {view.deck}. Discards: {_discards(view)}."
    if view.viewer is not None:
        yield from _own(view, view.seats[view.viewer])
    last = view.reckoning
    if last.outcome != NO_FIGHT:
        end = "succeeded" if last.outcome == SUCCEEDED else "was put down"
        yield f"Last mutiny: it {end}, captain {last.defence}, mutineer {last.attack}."


def _headline(view: View, names: Names) -> str:
    now = f"{_PHASES[view.phase]} {listed(names[seat] for seat in view.acting)}".strip()
    captain = f"captain {names[view.captain]}{_offer(view)}"
    return f"Round {view.round} of {view.house.rounds}, {captain}. {capital(now)}."


def _offer(view: View) -> str:
    """The captain's offer, until it is paid or not: then the captain may be somebody else."""
    if view.phase not in (Phase.OFFER, Phase.TRADE, Phase.CHOOSE, Phase.FIGHT):
        return ""
    if view.offer == NOTHING:
        return " (no offer yet)"
    return f" (offers {points(view.offer) if view.offer else 'nothing'})"


_PHASES: Final = {
    Phase.OFFER: "the offer:",
    Phase.TRADE: "goods:",
    Phase.CHOOSE: "choosing a character:",
    Phase.FIGHT: "mutiny:",
    Phase.SALE: "selling:",
    Phase.KEEP: "the stevedore:",
    Phase.OVER: "the voyage is over",
}


def _ring(view: View) -> Iterator[str]:
    """The islands with the ships beside them."""
    for there in view.ring:
        marks = ["ship"] * (there == view.ship) + ["pirates"] * (there == view.pirate)
        yield ISLANDS[there].name + (f" ({' and '.join(marks)})" if marks else "")


def _island(view: View, there: Island) -> str:
    card_there = ISLANDS[there]
    paid = "/".join(map(str, card_there.points))
    ship = " (ship)" if there == view.ship else ""
    return f"In colour: {card_there.name}{ship}: {wants(there)}, pays {paid}"


def _courses(view: View, names: Names) -> str:
    parts = []
    if view.captain_course != NOTHING:
        parts.append(f"captain to {_course(view.captain_course)}")
    if view.mutineer_course != NOTHING:
        parts.append(f"mutineer to {_course(view.mutineer_course)}")
    return f"Course: {listed(parts)}" if parts else ""


def _course(there: Island) -> str:
    return f"{island(there)} ({ISLANDS[there].ship})"


def _seat(view: View, seat: Seat, seen: SeatView) -> str:
    hand = count(seen.hand_size + seen.drawn_size, "card")
    kept = seen.passed and seen.hand_size > 0 and view.phase < Phase.KEEP
    parts = [f"{hand} kept" if kept else hand]
    if seen.front:
        parts.append(f"in front: {cards(seen.front)}")
    if seen.character != NOTHING:
        parts.append(CHARACTERS[seen.character])
    elif seen.took:
        parts.append("a character")
    if seen.chosen:
        parts.append("has chosen")
    if view.phase == Phase.SALE and seen.sale is not None and seen.sale.lots:
        parts.append(f"sells {lots(seen.sale.lots)}")
    if view.phase == Phase.OFFER and any(view.reckoning.gains[seat]):
        parts.append(f"last round {sum(view.reckoning.gains[seat]):+d}")
    return ", ".join(parts)


def _discards(view: View) -> str:
    seen = [c for c in range(len(CARDS)) for _ in range(view.discard[c])]
    parts = [cards(seen)] if seen else []
    if view.discard_unseen:
        parts.append(f"{view.discard_unseen} unseen")
    return "; ".join(parts) or "none"


def _own(view: View, seen: SeatView) -> Iterator[str]:
    """What only the viewer sees."""
    yield f"Your hand: {cards(seen.hand or ())}"
    if seen.drawn:
        yield f"Just drawn: {cards(seen.drawn)}"
    if seen.looked is not None and view.phase in (Phase.TRADE, Phase.CHOOSE):
        there = listed(CHARACTERS[c] for c in seen.looked)
        yield f"Characters you found: {there}"
    if seen.battle != NOTHING:
        yield f"You have chosen {count(seen.battle, 'battle card')}"
    if seen.lots is not None:
        yield f"You have chosen to sell {lots(seen.lots.lots)}"
    if seen.threw:
        yield f"You threw away {cards(seen.threw)}"
