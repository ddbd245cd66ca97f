"""A match as a file for one of those who saw it: what happened, in facts and in words.

Owns what may leave the table. Until the match is over that is the viewer's own view and its form
of each fact, and nothing else: no seed, which rebuilds every hand, no entries, no count of steps
that the viewer did not notice (field cases F73 and F74). Once it is over, seed and entries are
added, and whoever has the same rules can play it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from game.core.model import Fact, OptionValue, Result, Viewer
from game.core.speech import Names, Speech
from game.table.match import Entry, Glimpse, Match


class Seen(msgspec.Struct, frozen=True):
    """What the viewer noticed next: facts, what the log says of them, and the table afterwards."""

    facts: tuple[Fact, ...]
    words: tuple[str, ...]
    view: Any


class Export(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole file. `viewer` is a name, or None for a spectator. The seed is text, because many
    readers of JSON spoil numbers of 64 bits."""

    game: str
    title: str
    rules_version: int
    seats: tuple[str, ...]
    options: dict[str, OptionValue]
    handicaps: tuple[str, ...]
    steps: tuple[Seen, ...]
    viewer: str | None = None
    result: Result | None = None
    seed: str | None = None
    entries: tuple[Entry, ...] | None = None


def export_match(
    match: Match[Any], viewer: Viewer, names: Names, speech: Speech | None = None
) -> bytes:
    """`match` as JSON, as far as `viewer` may have it. `names` are the people's, by seat.

    A game without `speech` is told in facts alone.
    """
    info, table = match.rules.info, match.table
    result = match.result()
    export = Export(
        game=info.id,
        title=info.title,
        rules_version=info.rules_version,
        seats=tuple(names),
        options=table.options,
        handicaps=table.handicaps,
        steps=tuple(_noticed(match, viewer, names, speech)),
        viewer=None if viewer is None else names[viewer],
        result=result,
        seed=None if result is None else str(match.seed),
        entries=None if result is None else tuple(match.entries),
    )
    return msgspec.json.format(msgspec.json.encode(export), indent=1)


def _noticed(
    match: Match[Any], viewer: Viewer, names: Names, speech: Speech | None
) -> Iterator[Seen]:
    """The deal, and every step that told the viewer something or changed what it sees.

    Ticks of a clock change a view without telling anything; of them only the last one counts.
    """
    clock = match.rules.info.realtime
    before: Glimpse | None = None
    for glimpse in match.walk(viewer):
        if before is None or glimpse.facts or (not clock and glimpse.view != before.view):
            yield Seen(glimpse.facts, _said(glimpse.facts, viewer, names, speech), glimpse.view)
        before = glimpse
    if clock and before is not None and not before.facts:
        yield Seen((), (), before.view)


def _said(
    facts: Sequence[Fact], viewer: Viewer, names: Names, speech: Speech | None
) -> tuple[str, ...]:
    if speech is None:
        return ()
    lines = (speech.fact(fact, names, viewer) for fact in facts)
    return tuple(line for line in lines if line is not None)
