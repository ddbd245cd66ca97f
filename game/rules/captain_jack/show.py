"""The view of Captain Jack as lines of text, for a terminal of 100 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from game.core.model import Seat
from game.core.phrases import counted, listed, points
from game.core.speech import WIDTH, Names
from game.rules.captain_jack.box import FACES, Card, kind_of
from game.rules.captain_jack.model import NOTHING, Claim, Fight, Phase, SeatView, View
from game.rules.captain_jack.phrases import (
    a_card,
    counters,
    diamonds,
    of_kind,
    ranked,
)

_DOES: Final = {
    Phase.CAPTAIN: "stage one, with a Captain Jack",
    Phase.MAIN: "stage two",
    Phase.DEFEND: "an attack is to be answered",
    Phase.STEAL: "a hit that may be followed by boarding",
    Phase.CREW: "crew is to be given",
    Phase.AGAIN: "another attack may follow",
    Phase.TRADE: "trading",
    Phase.SALVAGE: "diving",
}


def shown(view: View, names: Names) -> list[str]:
    """Whose turn it is, the middle of the table, the seats, the fight, and one's own hand."""
    lines = [_moment(view, names), *_middle(view), ""]
    lines += (_seat_line(view, seat, names) for seat in range(len(view.seats)))
    if view.fight is not None:
        lines.append(_fight(view.fight, names))
    if view.viewer != NOTHING:
        hand = view.seats[view.viewer].hand or ()
        lines += textwrap.wrap(f"Your hand: {in_suits(hand)}", WIDTH, subsequent_indent="   ")
    return lines


def _moment(view: View, names: Names) -> str:
    if view.phase == Phase.OVER:
        return f"The game is over after {view.turn} turns."
    line = f"Turn {view.turn}, {names[view.active]}'s: {_DOES[view.phase]}"
    if view.acting != view.active:
        line += f" by {names[view.acting]}"
    if view.picked:
        line += f", {counted(view.picked, 'card')} traded"
    if view.owed:
        line += f", {view.owed} to go"
    if view.last_turns != NOTHING:
        line += f", {counted(view.last_turns, 'turn')} left"
    elif view.idle:
        line += f", {counted(view.idle, 'idle turn')} of {view.idle_end}"
    return f"{line}."


def _middle(view: View) -> list[str]:
    first, second = view.stock
    stock = f"Stock: {first} and {second} cards" if first and second else f"Stock: {first + second}"
    if view.run:
        stock += f" ({('second', 'third')[view.run - 1]} time through)"
    top = f", {a_card(view.discards[-1])} on top" if view.discards else ""
    return [
        f"{stock}. Discards: {len(view.discards)}{top}.",
        f"Sunken: {diamonds(len(view.sunken))}. Ships in the pool: {view.pool}.",
    ]


def _seat_line(view: View, seat: Seat, names: Names) -> str:
    seen = view.seats[seat]
    parts = [f"{names[seat]}: {points(seen.points)}"]
    if seen.ships:
        ships = counted(seen.ships, "ship")
        parts.append(f"{ships}, {counters(seen.counters)} of {view.house.max_sea}")
    else:
        parts.append("no ship")
    parts.append(diamonds(len(seen.treasure)))
    if seen.crew:
        parts.append(f"crew of {len(seen.crew)}")
    if seen.aces:
        parts.append(counted(len(seen.aces), "ace of spades", "aces of spades"))
    parts.append(counted(seen.hand_size, "card") + _told(seen))
    return "; ".join(parts)


def _told(seen: SeatView) -> str:
    """What all can tell of a hand, where it matters in a fight."""
    if seen.known:
        return f" ({listed(a_card(card) for card in seen.known)} among them)"
    most = seen.bounds[Claim.CANNON].most
    if not seen.hand_size or most >= seen.hand_size:
        return ""
    return f" (at most {counted(most, 'cannon')})" if most else " (no cannon)"


def _fight(fight: Fight, names: Names) -> str:
    line = f"Attack {fight.number}: {names[fight.attacker]}'s {fight.fire} on {names[fight.target]}"
    if fight.defence == NOTHING:
        return f"{line}, not answered yet."
    return f"{line}, {f'answered with {fight.defence}' if fight.defence else 'no answer'}."


def in_suits(hand: Sequence[Card]) -> str:
    """ "2 and 4 of hearts | 10 and ace of spades | king of clubs"."""
    numbers: dict[str, list[str]] = {}
    court = []
    for card in hand:
        face = FACES[kind_of(card)]
        if face.rank > 10:
            court.append(of_kind(kind_of(card)))
        else:
            numbers.setdefault(face.suit, []).append(ranked(face.rank))
    groups = [f"{listed(ranks)} of {suit}" for suit, ranks in numbers.items()]
    return " | ".join([*groups, *court]) or "no cards"
