"""A stored match of a table, step by step: what lay there after each, for whose eyes, and whose
turn every step was.

Owns a match of its own without a journal, and where its turns begin. Decides nothing and shows
nothing. Step 0 is the table before anything was done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.store.replay import rebuild

if TYPE_CHECKING:
    from game.core.model import Result, Rules, Seat, Viewer
    from game.store.records import Record
    from game.table.match import Glimpse, Match

PUBLIC: Final = "public"
OWN_TURN: Final = "own-turn"
SEAT: Final = "seat "


class Reel:
    """`record` played again, as far as it is sound; `fault` says in one sentence why it ends early,
    if it does."""

    def __init__(self, record: Record, rules: Rules[Any]) -> None:
        self.match: Match[Any]
        self.match, self.fault = rebuild(record, rules)
        self.seats: tuple[Seat, ...] = tuple(
            entry.seat for entry in self.match.entries for _ in range(entry.times)
        )
        """Who did each step: `seats[0]` did step 1."""
        self.turns: tuple[int, ...] = tuple(
            step
            for step, seat in enumerate(self.seats)
            if step == 0 or self.seats[step - 1] != seat
        )
        """The steps after which somebody's turn begins."""

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return self.match.turn

    @property
    def result(self) -> Result | None:
        """None for a match that is not over."""
        return self.match.result()

    def eyes(self) -> tuple[str, ...]:
        """With whose eyes it may be watched: a spectator's; when the match is over, everybody's in
        their own turn and each seat's, too. One that is not over keeps its secrets (F74)."""
        if self.result is None:
            return (PUBLIC,)
        seats = range(self.match.table.seats)
        return (PUBLIC, OWN_TURN, *(f"{SEAT}{seat}" for seat in seats))

    def viewer(self, eyes: str, step: int) -> Viewer:
        """Whose view that is before step number `step` is shown. Raises ValueError for eyes that
        may not look."""
        if eyes not in self.eyes():
            raise ValueError(f"this match may not be watched with the eyes {eyes!r}")
        if eyes == PUBLIC:
            return None
        if eyes == OWN_TURN:
            return self.actor(min(step, self.steps))
        return int(eyes.removeprefix(SEAT))

    def actor(self, step: int) -> Seat | None:
        """Who does step number `step`; None when there is none such."""
        return self.seats[step - 1] if 1 <= step <= self.steps else None

    def glimpse(self, step: int, viewer: Viewer) -> Glimpse:
        """What `viewer` saw of step number `step`, and what lay on the table then."""
        return self.match.glimpses(viewer, step, step)[0]

    def turn_after(self, step: int, whose: Seat | None) -> int:
        """The step after which the next turn (of `whose`, or anybody's) begins; else the end."""
        return next((t for t in self.turns if t > step and self._is_of(t, whose)), self.steps)

    def turn_before(self, step: int, whose: Seat | None) -> int:
        """The step after which the last such turn before `step` began; else the beginning."""
        found = [t for t in self.turns if t < step and self._is_of(t, whose)]
        return found[-1] if found else 0

    def _is_of(self, turn: int, whose: Seat | None) -> bool:
        return whose is None or self.seats[turn] == whose
