"""One game being played. The only owner and changer of a real state.

Its log of entries is save, resume, replay and bug report in one: an entry is in the journal, on
disk, before anybody sees its effect. Knows no game and no file; rules and journal are handed in.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

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

    def finish(self, result: Result) -> None:
        """The match is over."""


class NoJournal:
    """Forgets everything: for simulations and tests."""

    def append(self, entry: Entry) -> None: ...

    def idle(self, entry: Entry) -> None: ...

    def finish(self, result: Result) -> None: ...


class Happened(msgspec.Struct, frozen=True):
    """A fact and the number of the step that brought it about."""

    step: int
    fact: Fact


class Match(Generic[S]):
    """A match in progress. `turn` counts applied steps: an answer to an older turn is stale."""

    def __init__(
        self, rules: Rules[S], table: Table, seed: int, journal: Journal | None = None
    ) -> None:
        self.rules = rules
        self.table = table
        self.seed = seed
        self.journal: Journal = journal or NoJournal()
        self.turn = 0
        self._happened: list[Happened] = []
        self._state = rules.setup(table, Rng.at(seed, 0), self._tell)

    # --- asking ---------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> Any:
        """All that `viewer` may know now."""
        return self.rules.view(self._state, viewer)

    def to_act(self) -> tuple[Seat, ...]:
        return self.rules.to_act(self._state)

    def legal(self, seat: Seat) -> Sequence[Action]:
        return self.rules.legal(self._state, seat)

    def refuse(self, seat: Seat, action: Action) -> Refusal | None:
        return self.rules.refuse(self._state, seat, action)

    def result(self) -> Result | None:
        return self.rules.result(self._state)

    @property
    def told(self) -> int:
        """How many facts were told so far: a cursor for `seen_by`."""
        return len(self._happened)

    def seen_by(self, viewer: Viewer, since: int = 0) -> list[Fact]:
        """Facts from cursor `since` on, in the form that `viewer` may know."""
        seen = (happened.fact.seen_by(viewer) for happened in self._happened[since:])
        return [fact for fact in seen if fact is not None]

    def digest(self) -> str:
        """A short hash of the whole real state: equal states, equal digests, on every machine."""
        return digest_of(self._state)

    # --- changing -------------------------------------------------------------------------------

    def submit(self, seat: Seat, action: Action, turn: int | None = None) -> Refusal | None:
        """Play `action`, or say why not. `turn` is the turn the chooser saw; None: whatever."""
        if turn is not None and turn != self.turn:
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

    def _apply(self, seat: Seat, action: Action, journalled: bool = True) -> None:
        self.turn += 1
        tell: Tell = self._tell
        self.rules.apply(self._state, seat, action, Rng.at(self.seed, self.turn), tell)
        if journalled:
            result = self.rules.result(self._state)
            if result is not None:
                self.journal.finish(result)

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
    "Happened",
    "Journal",
    "Match",
    "NoJournal",
    "digest_of",
    "plain",
    "play_out",
    "silent",
]
