"""One game being played. The only owner and changer of a real state.

Its log of entries is save, resume, replay, undo and bug report in one: an entry is in the journal,
on disk, before anybody sees its effect. Knows no game and no file; rules and journal are handed in.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from game.core.model import (
    CLOCK,
    Action,
    Fact,
    Refusal,
    Result,
    Rules,
    Seat,
    Table,
    Tell,
    Viewer,
    silent,
)
from game.core.rng import Rng

S = TypeVar("S")

SNAP_EVERY: Final = 32
RACE_SNAP_EVERY: Final = 1024
"""Steps from one copy of the state that is kept to the next: the past is played again from the
nearest, so that looking back and taking back cost little, however long the match is."""


class Entry(msgspec.Struct, frozen=True):
    """`action` by `seat`, `times` times over (idle ticks of a race are stored as a count)."""

    seat: Seat
    action: Action
    times: int = 1


class Journal(Protocol):
    """Where entries go. Never raises: a journal in trouble says so elsewhere, play goes on."""

    def append(self, entry: Entry) -> None:
        """Bring `entry` to disk before returning."""

    def idle(self, entry: Entry) -> None:
        """One more idle step; may reach the disk up to a quarter of a second later."""

    def cut(self, steps: int) -> None:
        """Take back: only the first `steps` steps remain, on disk before returning."""

    def finish(self, result: Result) -> None:
        """The match is over."""


class NoJournal:
    """Forgets everything: for simulations and tests."""

    def append(self, entry: Entry) -> None:
        """Nothing reaches a disk."""

    def idle(self, entry: Entry) -> None:
        """Nor does this."""

    def cut(self, steps: int) -> None:
        """There is nothing to take back."""

    def finish(self, result: Result) -> None:
        """Nobody is told."""


class Happened(msgspec.Struct, frozen=True):
    """A fact and the number of the step that brought it about."""

    step: int
    fact: Fact


class Glimpse(msgspec.Struct, frozen=True):
    """One step as one viewer saw it: what happened, and what lay on the table afterwards."""

    step: int
    facts: tuple[Fact, ...]
    view: Any


class Match(Generic[S]):
    """A match in progress. `turn` counts applied steps; `moment` counts every change, taking back
    included, and never returns: an answer to an older moment is stale (field cases F82, F86)."""

    def __init__(
        self, rules: Rules[S], table: Table, seed: int, journal: Journal | None = None
    ) -> None:
        self.rules = rules
        self.table = table
        self.seed = seed
        self.journal: Journal = journal or NoJournal()
        self.turn = 0
        self.moment = 0
        self._entries: list[Entry] = []
        self._ends: list[int] = []
        """The step with which each entry ends."""
        self._happened: list[Happened] = []
        self._state = rules.setup(table, Rng.at(seed, 0), self._tell)
        self._snap_every = RACE_SNAP_EVERY if rules.info.realtime else SNAP_EVERY
        self._snaps: list[S] = [rules.copy(self._state)]

    # --- asking ---------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> Any:
        """All that `viewer` may know now."""
        return self.rules.view(self._state, viewer)

    def to_act(self) -> tuple[Seat, ...]:
        """Who may act now, ascending; nobody when the match is over."""
        return self.rules.to_act(self._state)

    def legal(self, seat: Seat) -> Sequence[Action]:
        """All that `seat` may do now, complete and in a stable order."""
        return self.rules.legal(self._state, seat)

    def refuse(self, seat: Seat, action: Action) -> Refusal | None:
        """Why `seat` may not do `action` now, or None when it may; nothing changes."""
        return self.rules.refuse(self._state, seat, action)

    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        return self.rules.result(self._state)

    @property
    def told(self) -> int:
        """How many facts were told so far: a cursor for `seen_by`."""
        return len(self._happened)

    def seen_by(self, viewer: Viewer, since: int = 0) -> list[Fact]:
        """Facts from cursor `since` on, in the form that `viewer` may know."""
        seen = (happened.fact.seen_by(viewer) for happened in self._happened[since:])
        return [fact for fact in seen if fact is not None]

    def happened(self, viewer: Viewer, since: int = 0) -> list[Happened]:
        """The same with the step that brought each about."""
        told = ((h.step, h.fact.seen_by(viewer)) for h in self._happened[since:])
        return [Happened(step, fact) for step, fact in told if fact is not None]

    @property
    def entries(self) -> Sequence[Entry]:
        """The log so far: with table and seed it is the whole match. For the disk, not for eyes."""
        return tuple(self._entries)

    def digest(self) -> str:
        """A short hash of the whole real state: equal states, equal digests, on every machine."""
        return digest_of(self._state)

    # --- changing -------------------------------------------------------------------------------

    def submit(self, seat: Seat, action: Action, moment: int | None = None) -> Refusal | None:
        """Play `action`, or say why not. `moment` is the one the chooser saw; None: whatever."""
        if moment is not None and moment != self.moment:
            return "stale"
        code = self.rules.refuse(self._state, seat, action)
        if code is None:
            self.journal.append(Entry(seat, action))
            self._apply(seat, action)
        return code

    def idle(self, action: Action) -> Refusal | None:
        """One step of the clock in which nobody did anything; may be journalled as a count."""
        code = self.rules.refuse(self._state, CLOCK, action)
        if code is None:
            self.journal.idle(Entry(CLOCK, action))
            self._apply(CLOCK, action)
        return code

    def replay(self, entries: Iterable[Entry]) -> str | None:
        """Play stored entries while they are valid. None, or one sentence on where they stop.

        Nothing is journalled (it is there already). The good part is kept: never raises.
        """
        for n, entry in enumerate(entries):
            for _ in range(entry.times):
                code = self.rules.refuse(self._state, entry.seat, entry.action)
                if code is not None:
                    return f"The log is valid up to entry {n}; what follows is refused ({code})."
                self._apply(entry.seat, entry.action, journalled=False)
        return None

    # --- taking back ----------------------------------------------------------------------------

    def undo_to(self, seat: Seat) -> int | Refusal:
        """The turn that `seat` may take its last action back to alone, or why it may not.

        Never behind another seat's action, nor behind anything that told the actor something new:
        taking back must not give knowledge for free. Refusals: `over`, `nothing-to-undo`,
        `others-acted`, `something-new-known`.
        """
        if self.result() is not None:
            return "over"
        if not self.turn:
            return "nothing-to-undo"
        if self._entries[-1].seat != seat:
            return "others-acted"
        if any(told.fact.reveals for told in self._told_in(self.turn)):
            return "something-new-known"
        return self.turn - 1

    def undo(self, seat: Seat) -> Refusal | None:
        """Take back the last action of `seat`, or say why not. Call again to go further."""
        turn = self.undo_to(seat)
        return turn if isinstance(turn, str) else self.rewind(turn)

    def rewind(self, turn: int) -> Refusal | None:
        """Back to `turn`, as everybody at the table agreed; refused when the match is `over`.

        `told` goes back, too: a cursor beyond it starts there again. Raises ValueError for a turn
        that is not in the past.
        """
        if not 0 <= turn < self.turn:
            raise ValueError(f"there is no turn {turn} to go back to, this is turn {self.turn}")
        if self.result() is not None:
            return "over"
        self.journal.cut(turn)
        self._state = self._state_at(turn)
        self._forget(turn)
        self.moment += 1
        return None

    # --- looking back ---------------------------------------------------------------------------

    def glimpses(self, viewer: Viewer, since: int = 0, until: int | None = None) -> list[Glimpse]:
        """Turn `since`, the steps after it up to turn `until`, as `viewer` saw them, oldest first.

        Each is what `viewer` could see at that time. Raises ValueError for turns that were not.
        """
        return list(self.walk(viewer, since, until))

    def walk(self, viewer: Viewer, since: int = 0, until: int | None = None) -> Iterator[Glimpse]:
        """The same one by one, for matches of many thousand steps."""
        last = self.turn if until is None else until
        if not 0 <= since <= last <= self.turn:
            raise ValueError(f"turns {since} to {last} cannot be seen, this is turn {self.turn}")
        state = self._state_at(since)
        yield self._glimpse(state, since, viewer)
        for turn in range(since + 1, last + 1):
            self._play_again(state, turn)
            yield self._glimpse(state, turn, viewer)

    def view_at(self, turn: int, viewer: Viewer) -> Any:
        """What `viewer` saw on the table after `turn` steps. Raises ValueError as above."""
        return self.glimpses(viewer, turn, turn)[0].view

    def _glimpse(self, state: S, turn: int, viewer: Viewer) -> Glimpse:
        told = (happened.fact.seen_by(viewer) for happened in self._told_in(turn))
        facts = tuple(fact for fact in told if fact is not None)
        return Glimpse(turn, facts, self.rules.view(state, viewer))

    def _told_in(self, turn: int) -> list[Happened]:
        return self._happened[self._first_told(turn) : self._first_told(turn + 1)]

    def _first_told(self, turn: int) -> int:
        """Where the facts of step `turn` and of later ones begin."""
        return bisect_left(self._happened, turn, key=lambda happened: happened.step)

    def _state_at(self, turn: int) -> S:
        """The state after `turn` steps, as a copy of its own."""
        nearest = turn // self._snap_every
        state = self.rules.copy(self._snaps[nearest])
        for step in range(nearest * self._snap_every + 1, turn + 1):
            self._play_again(state, step)
        return state

    def _play_again(self, state: S, step: int) -> None:
        """Change `state` as step number `step` did; everything was told at that time."""
        entry = self._entries[bisect_left(self._ends, step)]
        self.rules.apply(state, entry.seat, entry.action, Rng.at(self.seed, step), silent)

    # --- inside -----------------------------------------------------------------------------------

    def _apply(self, seat: Seat, action: Action, journalled: bool = True) -> None:
        self.turn += 1
        self.moment += 1
        self._remember(seat, action)
        tell: Tell = self._tell
        self.rules.apply(self._state, seat, action, Rng.at(self.seed, self.turn), tell)
        if self.turn % self._snap_every == 0:
            self._snaps.append(self.rules.copy(self._state))
        if journalled:
            result = self.rules.result(self._state)
            if result is not None:
                self.journal.finish(result)

    def _remember(self, seat: Seat, action: Action) -> None:
        """Keep the entry; equal ones in a row, the clock's idle steps, as a count."""
        last = self._entries[-1] if self._entries else None
        if last is not None and last.seat == seat == CLOCK and last.action == action:
            self._entries[-1] = Entry(seat, action, last.times + 1)
            self._ends[-1] = self.turn
        else:
            self._entries.append(Entry(seat, action))
            self._ends.append(self.turn)

    def _forget(self, turn: int) -> None:
        """Everything that came after `turn`."""
        kept = bisect_left(self._ends, turn) + 1 if turn else 0
        del self._entries[kept:], self._ends[kept:]
        if kept:
            last, beyond = self._entries[-1], self._ends[-1] - turn
            self._entries[-1] = Entry(last.seat, last.action, last.times - beyond)
            self._ends[-1] = turn
        del self._happened[self._first_told(turn + 1) :]
        del self._snaps[turn // self._snap_every + 1 :]
        self.turn = turn

    def _tell(self, fact: Fact) -> None:
        self._happened.append(Happened(self.turn, fact))


def plain(value: Any) -> Any:
    """`value` as plain JSON data, slots objects included, in a stable order."""
    slots = getattr(value, "__slots__", None)
    if slots is not None and not isinstance(value, (msgspec.Struct, str)):
        return {name: plain(getattr(value, name)) for name in sorted(slots)}
    if isinstance(value, dict):
        return {str(key): plain(value[key]) for key in sorted(value, key=str)}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return msgspec.to_builtins(value)


def digest_of(state: object) -> str:
    """Twelve hex digits that stand for the whole state."""
    return hashlib.blake2b(msgspec.json.encode(plain(state)), digest_size=6).hexdigest()


def play_out(match: Match[Any], entries: Iterable[Entry]) -> Match[Any]:
    """`match` after `entries`; raises ValueError with the sentence when they do not all apply."""
    fault = match.replay(entries)
    if fault is not None:
        raise ValueError(fault)
    return match


__all__ = [
    "Entry",
    "Glimpse",
    "Happened",
    "Journal",
    "Match",
    "NoJournal",
    "digest_of",
    "plain",
    "play_out",
    "silent",
]
