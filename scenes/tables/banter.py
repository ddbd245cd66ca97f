"""What the bots of one match say, as it goes on: the way from the table to `game.bots.talk`.

Owns nothing but how far a match was listened to. Only a spectator's view and facts are asked for,
whoever looks at the screen: what bots say is the same for all eyes, and nothing hidden is in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.bots.talk import Remark, Seen, Talk
from game.core.speech import SpeaksOfBlows

if TYPE_CHECKING:
    from game.table.match import Match
    from scenes.tables.picture import Picture


class Banter:
    """`picture` has the chairs, which are asked for anew each time: a person may have become a bot
    meanwhile, and then all is as if it had been one from the beginning."""

    def __init__(self, match: Match[Any], picture: Picture) -> None:
        self._match = match
        self._picture = picture
        speech = picture.speech
        self._blows = speech.blows if isinstance(speech, SpeaksOfBlows) else {}
        self._talk = self._fresh()
        self._rewound = self._rewinds()

    def remarks(self) -> Sequence[Remark]:
        """All that was said up to now, oldest first; nothing at all where bots shall be silent.
        Only what is new is listened to."""
        if not self._picture.services.settings.talk:
            return ()
        if self._bots() != self._talk.bots:
            self._talk = self._fresh()
        if not self._talk.bots:
            return ()
        if self._rewinds() != self._rewound:  # the last step may be another one now
            self._rewound = self._rewinds()
            self._talk.back_to(self._match.turn)
        self._listen()
        return self._talk.remarks

    def _listen(self) -> None:
        match, talk = self._match, self._talk
        if talk.heard > match.turn:
            return
        for glimpse in match.walk(None, max(0, talk.heard - 1)):
            if glimpse.step < talk.heard:
                continue
            points = self._picture.layout.scores(glimpse.view)
            known = None if points is None else [own for own in points if own is not None]
            if known is not None and len(known) < match.table.seats:
                known = None
            result = match.result() if glimpse.step == match.turn else None
            talk.hear(Seen(glimpse.step, glimpse.facts, known, result))

    def _rewinds(self) -> int:
        """Grows whenever something was taken back, and only then."""
        return self._match.moment - self._match.turn

    def _bots(self) -> dict[int, str]:
        seats = range(self._match.table.seats)
        chairs = self._picture.chairs
        known = Talk(0, len(seats), {s: chairs[s].kind for s in seats if chairs[s].is_bot})
        return known.bots

    def _fresh(self) -> Talk:
        return Talk(self._match.seed, self._match.table.seats, self._bots(), self._blows)
