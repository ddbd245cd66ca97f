"""What comes back from the database, strictly checked: match cards, records, entries.

Owns the shape of stored values and their decoding. Never trusts a row; a row that is wrong becomes
a sentence, never an exception that leaves this room. Free of SQLAlchemy: scenes may import it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from game.core.model import CLOCK, BadOption, OptionValue, Result, Rules, Table
from game.table.evening import Chair
from game.table.match import Entry


class StoreFault(msgspec.Struct, frozen=True):
    """Why there is nothing to give back, in one sentence for people."""

    sentence: str


class MatchCard(msgspec.Struct, frozen=True):
    """A match as a list shows it. No seed: it rebuilds every hand, and the match may be open.

    `entries` counts stored log entries. `fault` is a sentence when the row itself is damaged; the
    fields it cannot give are then empty.
    """

    id: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, OptionValue]
    chairs: tuple[Chair, ...]
    started: str
    state: Literal["open", "over", "left"]
    entries: int = 0
    result: Result | None = None
    final_digest: str | None = None
    fault: str | None = None


class Record(msgspec.Struct, frozen=True):
    """A whole match. `fault`: None, or the sentence on where `entries` stop and why."""

    card: MatchCard
    table: Table
    seed: int
    chairs: tuple[Chair, ...]
    entries: tuple[Entry, ...]
    fault: str | None = None


class Damaged(ValueError):
    """A stored value is not what it must be; the message says which."""


class _Row(msgspec.Struct, frozen=True):
    """A row of `matches` with exactly the types it was written with."""

    id: int
    game: str
    rules_version: int
    seats: int
    options: str
    handicaps: str
    seed: str
    chairs: str
    started: str
    state: Literal["open", "over", "left"]
    final_digest: str | None
    result: str | None
    entries: int


class _EntryRow(msgspec.Struct, frozen=True):
    n: int
    seat: int
    action: str
    times: int


_ODD: Final = (msgspec.MsgspecError, RecursionError, UnicodeError)
"""What decoding may throw; RecursionError for brackets nested a thousand deep."""


def encoded(value: object) -> str:
    """`value` as JSON text."""
    return msgspec.json.encode(value).decode()


def decoded(text: str, kind: Any) -> Any:
    """JSON `text` as a `kind`, strictly. Raises Damaged."""
    try:
        return msgspec.json.decode(text, type=kind)
    except _ODD as error:
        raise Damaged(str(error)) from error


def card_of(row: Mapping[str, Any]) -> MatchCard:
    """The card of a stored match; never raises, a damaged one says so in `fault`."""
    try:
        return _sound_card(_checked_row(row))
    except Damaged:
        number = row["id"] if isinstance(row["id"], int) else 0
        sentence = f"Match {number} is damaged and cannot be read: leave it aside."
        return MatchCard(number, "", 0, 0, {}, (), "", "left", fault=sentence)


def table_of(row: Mapping[str, Any], rules: Rules[Any]) -> tuple[Table, int]:
    """The table and the seed of a stored match, as `rules` take them. Raises Damaged."""
    sound = _checked_row(row)
    options = decoded(sound.options, dict[str, OptionValue])
    handicaps = decoded(sound.handicaps, tuple[str, ...])
    if sound.seats not in rules.info.seats or len(handicaps) not in (0, sound.seats):
        raise Damaged("its seats do not fit the game")
    if not sound.seed.isdecimal():
        raise Damaged("its seed is not a number")
    try:
        complete = rules.check_options(sound.seats, options)
    except BadOption as error:
        raise Damaged(str(error)) from error
    return Table(sound.seats, complete, handicaps), int(sound.seed)


def entry_of(
    row: Mapping[str, Any], n: int, seats: int, actions: msgspec.json.Decoder[Any]
) -> Entry:
    """Entry number `n` of a log. Raises Damaged when the row is another one or not sound."""
    try:
        sound = msgspec.convert(dict(row), _EntryRow)
        action = actions.decode(sound.action)
    except _ODD as error:
        raise Damaged(str(error)) from error
    if sound.n != n or sound.times < 1 or not CLOCK <= sound.seat < seats:
        raise Damaged("an entry is missing or out of bounds")
    return Entry(sound.seat, action, sound.times)


def _checked_row(row: Mapping[str, Any]) -> _Row:
    try:
        return msgspec.convert(dict(row), _Row)
    except _ODD as error:
        raise Damaged(str(error)) from error


def _sound_card(row: _Row) -> MatchCard:
    chairs = decoded(row.chairs, tuple[Chair, ...])
    if len(chairs) not in (0, row.seats):
        raise Damaged("its chairs do not fit its seats")
    return MatchCard(
        id=row.id,
        game=row.game,
        rules_version=row.rules_version,
        seats=row.seats,
        options=decoded(row.options, dict[str, OptionValue]),
        chairs=chairs,
        started=row.started,
        state=row.state,
        entries=row.entries,
        result=None if row.result is None else decoded(row.result, Result),
        final_digest=row.final_digest,
    )
