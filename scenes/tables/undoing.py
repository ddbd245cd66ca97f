"""Taking back: what may be, why not in words, and what would go with it.

Owns the sentences and the way to the asker's last decision. Changes nothing: the scene asks the
match, and `consent` the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from scenes.tables.logbook import Line, seat_of

if TYPE_CHECKING:
    from game.core.model import Refusal, Seat
    from game.core.speech import Speech
    from game.table.match import Match

OTHERS: Final = "others-acted"
KNOWN: Final = "something-new-known"
WORDS: Final = {
    "over": "The game is over: nothing can be taken back.",
    "nothing-to-undo": "There is nothing to take back yet.",
    KNOWN: "You have seen something new since.",
}
ASKABLE: Final = (OTHERS, KNOWN)
"""What the others may agree to all the same."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Somebody wishes to go back to `turn`: why they cannot do so alone, and what everybody at the
    table saw happen since."""

    seat: Seat
    turn: int
    why: str
    lines: tuple[Line, ...]


def may(match: Match[Any], seat: Seat) -> bool:
    """May `seat` take its last action back alone?"""
    return not isinstance(match.undo_to(seat), str)


def why_not(
    match: Match[Any], seat: Seat, code: Refusal, names: Sequence[str]
) -> str:
    """The refusal `code` of `Match.undo_to` in a sentence for the person of `seat`."""
    if code != OTHERS:
        return WORDS[code]
    since = last_of(match, seat)
    if since is None:
        return "You have done nothing yet."
    movers = tuple(dict.fromkeys(s for s in actors(match)[since:] if s != seat))
    who = [names[mover] for mover in movers]
    listed = " and ".join(filter(None, (", ".join(who[:-1]), who[-1])))
    return f"{listed} {'has' if len(who) == 1 else 'have'} moved since."


def last_of(match: Match[Any], seat: Seat) -> int | None:
    """The turn before the last action of `seat`; None when it has not acted yet."""
    acted = actors(match)
    return next((turn for turn in reversed(range(len(acted))) if acted[turn] == seat), None)


def actors(match: Match[Any]) -> list[Seat]:
    """Who acted in each step, the first one first. What was done may be secret; that somebody did
    something never is. (Only a race counts several steps in one entry.)"""
    return [entry.seat for entry in match.entries]


def wish_of(
    match: Match[Any], seat: Seat, speech: Speech, names: Sequence[str]
) -> Wish | None:
    """What `seat` would have to ask the others for; None when it may go back alone, or nobody
    could allow it."""
    code = match.undo_to(seat)
    turn = last_of(match, seat)
    if not isinstance(code, str) or code not in ASKABLE or turn is None:
        return None
    lines = []
    for told in match.happened(None):
        if told.step > turn:
            words = speech.fact(told.fact, names, None)
            if words:
                lines.append(Line(words, seat_of(told.fact)))
    return Wish(seat, turn, why_not(match, seat, code, names), tuple(lines))
