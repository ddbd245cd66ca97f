"""Whose hand may lie open on a screen that several people share.

Owns the three manners of a table and who is unlocked. *Curtain*: a hand lies open only after its
own person has opened the curtain, and the curtain falls with the end of their turn. *Peek*: cards
lie face down and are seen, and chosen from, only while held. *Open*: whoever's turn it is, for
learning. One person alone has nothing to hide. Pure: draws nothing and reads no device.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.model import Seat

CURTAIN: Final = "curtain"
PEEK: Final = "peek"
OPEN: Final = "open"
MANNERS: Final = (CURTAIN, PEEK, OPEN)


class Privacy:
    """`people` are the seats of persons; bots have no eyes at the screen."""

    def __init__(self, manner: str, people: Sequence[Seat]) -> None:
        """Raises ValueError for a manner that does not exist."""
        if manner not in MANNERS:
            raise ValueError(f"there is no manner {manner!r}; there are {', '.join(MANNERS)}")
        self.manner = manner
        self.people = tuple(people)
        self.waiting: Seat | None = None
        """Who is asked to open the curtain."""
        self._open: Seat | None = self.people[0] if len(self.people) == 1 else None
        self._peeking: Seat | None = None

    @property
    def alone(self) -> bool:
        """Is there one person only, from whom nothing has to be hidden?"""
        return len(self.people) == 1

    @property
    def peeks(self) -> bool:
        """Do hands lie face down until somebody holds them up?"""
        return self.manner == PEEK and not self.alone

    @property
    def facing(self) -> Seat | None:
        """Whose view may be drawn, hand included; None: nobody's, only what is public."""
        return self._peeking if self.peeks else self._open

    @property
    def chooser(self) -> Seat | None:
        """Whose turn it is to choose, as far as people go: the one whose curtain is open, or who
        may hold the cards up. One person alone always."""
        return self._open

    @property
    def unlocked(self) -> bool:
        """Is the chooser's own view drawn, so that choosing shows nothing to nobody else?"""
        return self._open is not None and self.facing == self._open

    def turn(self, acting: Sequence[Seat]) -> bool:
        """These people may act now. True when what may be drawn has changed: the picture must be
        laid out anew before anything else is shown."""
        before = (self.facing, self.waiting, self._open)
        if self.alone:
            self._open = self.people[0]
            return False
        if self._open not in acting:
            self._open = None
            self.waiting = acting[0] if acting else None
            if self.manner != CURTAIN:
                self._open, self.waiting = self.waiting, None
        return before != (self.facing, self.waiting, self._open)

    def close(self) -> None:
        """Somebody came between (a pause, another screen): the curtain falls again."""
        self._peeking = None
        if not self.alone and self.manner == CURTAIN and self._open is not None:
            self.waiting, self._open = self._open, None

    def unlock(self, seat: Seat) -> bool:
        """`seat` opens the curtain by its own device. False when it is not the one who is
        asked."""
        if seat != self.waiting:
            return False
        self._open, self.waiting = seat, None
        return True

    def peek(self, seat: Seat, held: bool) -> bool:
        """`seat` holds or lets go of the peek; only one at a time, and only own cards. True when
        what may be drawn has changed."""
        before = self._peeking
        if not self.peeks or seat not in self.people:
            return False
        if held and self._peeking is None:
            self._peeking = seat
        elif not held and self._peeking == seat:
            self._peeking = None
        return before != self._peeking
