"""Taking back: what may be, why not in words, and what would go with it.

Owns the sentences, and the way to the asker's last decision. The match says what one may take back
alone; what the others must agree to is asked by `consent`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from game.core.phrases import listed
from scenes.tables.logbook import Line, seat_of

if TYPE_CHECKING:
    from game.core.model import Refusal, Seat
    from game.core.speech import Speech
    from game.table.match import Match
    from scenes.tables.base import TableScene

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


def why_not(match: Match[Any], seat: Seat, code: Refusal, names: Sequence[str]) -> str:
    """The refusal `code` of `Match.undo_to` in a sentence for the person of `seat`."""
    if code != OTHERS:
        return WORDS[code]
    since = last_of(match, seat)
    if since is None:
        return "You have done nothing yet."
    movers = tuple(dict.fromkeys(s for s in actors(match)[since:] if s != seat))
    who = [names[mover] for mover in movers]
    return f"{listed(who)} {'has' if len(who) == 1 else 'have'} moved since."


def last_of(match: Match[Any], seat: Seat) -> int | None:
    """The turn before the last action of `seat`; None when it has not acted yet."""
    acted = actors(match)
    return next((turn for turn in reversed(range(len(acted))) if acted[turn] == seat), None)


def actors(match: Match[Any]) -> list[Seat]:
    """Who acted in each step, the first one first. What was done may be secret; that somebody did
    something never is. (Only a race counts several steps in one entry.)"""
    return [entry.seat for entry in match.entries]


def wish_of(match: Match[Any], seat: Seat, speech: Speech, names: Sequence[str]) -> Wish | None:
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


class Undoing:
    """Taking back at one table."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    def ask(self, seat: Seat | None) -> None:
        """Take the last action of `seat` back, or say why not and perhaps ask the others. None:
        nobody knows who asks."""
        scene = self._scene
        if seat is None:
            scene.pressing.refuse(scene.pressing.whose_turn())
            return
        names = scene.picture.room.names
        code = scene.match.undo(seat)
        if code is None:
            self.done(f"{names[seat]} took a move back.", seat)
            return
        wish = wish_of(scene.match, seat, scene.table.speech, names)
        if wish is None:
            scene.pressing.refuse(why_not(scene.match, seat, code, names), seat)
            return
        from scenes.tables.consent import Consent

        scene.services.audio.cue("refuse")
        scene.services.stack.push(Consent(scene, wish))

    def done(self, words: str, seat: Seat) -> None:
        """The match stands at an earlier turn now: say so, and go on from there."""
        self._scene.log.note(words, seat)
        self._scene.services.audio.cue("undo")
        self._scene.back_again()
