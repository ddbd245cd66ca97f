"""Writes a playthrough of a turn-based game as text that is pleasant to review.

All words are the game's own `Speech`: what is asked, what may be done, what happens in the eyes of
each reader, what changes on the table. The first steps of a case are told in full; later ones in
short, those of one seat in a row together. Actions are drawn by a seeded mix of the plain bot and
chance, so that sensible play and odd moves both occur. Real-time games are told by `tell`.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import itertools
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from game.core.game import Advice, Game
from game.core.model import Action, Fact, OptionValue, Reason, Result, Seat, Table, Viewer
from game.core.rng import Rng
from game.core.speech import Speech
from game.rules import GAMES
from game.table.match import Match, digest_of

FOLDER: Final = Path(__file__).parent
NAMES: Final = ("Anne", "Bart", "Cleo", "Dan", "Edda", "Finn")
WIDTH: Final = 160
MOST_CHOICES: Final = 6
"""Lines that a list of choices may take; the rest is counted."""
MOST_TAIL: Final = 3
"""Choices that differ in no more than their last so many words are told as one."""
BY_ADVICE: Final = 70
"""In so many of a hundred steps the plain bot's advice is taken, else anything that is allowed."""


class Case(NamedTuple):
    """One playthrough. `options`: those that differ from the defaults; `full`: how many steps are
    told in full."""

    name: str
    seats: int
    options: dict[str, OptionValue]
    seed: int
    full: int = 24


def cases_of(game: str) -> tuple[Case, ...]:
    """The cases of a game, from `cases_<game>.py` beside this file; none when it is not there."""
    module = f"tests.golden.cases_{game.replace('-', '_')}"
    if importlib.util.find_spec(module) is None:
        return ()
    cases: tuple[Case, ...] = importlib.import_module(module).CASES
    return cases


def path_of_case(game: str, case: Case) -> Path:
    return FOLDER / game / f"{case.name}.txt"


def difference_in(game: str, case: Case) -> str:
    """What differs between the stored text and the game as it is; empty when nothing does."""
    path = path_of_case(game, case)
    stored = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    now = story_of(game, case).splitlines()
    if stored == now:
        return ""
    return "\n".join(difflib.unified_diff(stored, now, path.name, "now", lineterm="", n=2))


def story_of(game: str, case: Case) -> str:
    """The golden playthrough of one case."""
    (bundle,) = (one for one in GAMES if one.rules.info.id == game)
    return "\n".join(Story(bundle, case).lines()) + "\n"


class Story:
    """One playthrough being told."""

    def __init__(self, game: Game, case: Case) -> None:
        assert game.speech is not None and game.advise is not None, "not a turn-based game"
        self.rules, self.advise, self.case = game.rules, game.advise, case
        self.speech: Speech = game.speech
        options = self.rules.check_options(case.seats, case.options)
        self.match: Match[Any] = Match(self.rules, Table(case.seats, options), case.seed)
        self.names = NAMES[: case.seats]
        self.viewers: tuple[Viewer, ...] = (None, *range(case.seats))
        self.chance = Rng.at(case.seed, -3)
        self.shown = self._shows()
        self.offers: dict[Seat, list[str]] = {}
        self.tips: set[str] = set()
        self.page = ""
        self.views: list[str] = []

    def lines(self) -> Iterator[str]:
        """The whole text, line by line."""
        yield from self._opening()
        brief, by = "", -1
        while (result := self.match.result()) is None:
            assert self.match.turn < self.rules.info.max_steps
            if self.match.turn < self.case.full:
                yield from self._in_full()
                continue
            if self.match.turn == self.case.full:
                yield from ("", "--- in short from here on ---")
            seat, told = self._in_short()
            if brief and seat != by:
                yield from wrapped(brief, "      ")
                brief = ""
            brief, by = (f"{brief} {told}" if brief else f"{self.match.turn}. {told}"), seat
        yield from wrapped(brief, "      ")
        yield from self._end(result)

    # --- beginning and end ------------------------------------------------------------------------

    def _opening(self) -> Iterator[str]:
        info, table = self.rules.info, self.match.table
        yield f"{info.title}, deal {self.case.seed}: {', '.join(self.names)}"
        special = [
            f"{option.name} = {table.options[option.name]}"
            for option in info.options
            if table.options[option.name] != option.default
        ]
        yield f"house rules: {', '.join(special) or 'as usual'}"
        yield ""
        yield from self._happened(0)
        yield from self._sights([[] for _ in self.viewers])

    def _end(self, result: Result) -> Iterator[str]:
        yield from ("", "--- the end ---")
        yield from self._sights([[] for _ in self.viewers])
        for seat in sorted(range(self.case.seats), key=lambda seat: result.places[seat]):
            yield f"place {result.places[seat]}: {self.names[seat]}, {result.points[seat]} points"
            for reason in result.reasons[seat]:
                yield f"      {reason.points:+d}  {self._reason(reason)}"
        yield f"state {self.match.digest()}, views {digest_of(self.views)}"

    def _reason(self, reason: Reason) -> str:
        return f"{self.speech.reasons[reason.what]} ({reason.count})"

    # --- a step -----------------------------------------------------------------------------------

    def _in_full(self) -> Iterator[str]:
        """Questions, choices, the choice, what happened, what changed."""
        yield ""
        yield f"{self.match.turn + 1}."
        for seat in self.match.to_act():
            yield from self._asks(seat)
        seat, advice, view = self._choose()
        said = self.speech.action(advice.action, view, self.names)
        why = self.speech.advice(advice.why, advice.action, view, self.names) if advice.why else ""
        yield from wrapped(
            f"{self.names[seat]} >> {said}{f'   ({why})' if why else ''}", "        "
        )
        before, cursor = self.shown, self.match.told
        self._submit(seat, advice.action)
        yield from self._happened(cursor)
        self.shown = self._shows()
        yield from self._sights(before)

    def _in_short(self) -> tuple[Seat, str]:
        """What was done, as spectators read it; in the actor's words when they read nothing."""
        seat, advice, view = self._choose()
        said = self.speech.action(advice.action, view, self.names)
        cursor = self.match.told
        self._submit(seat, advice.action)
        facts = self.match.seen_by(None, cursor)
        read = [line for fact in facts if (line := self.speech.fact(fact, self.names, None))]
        self.shown = self._shows()
        return seat, " ".join(read) or f"[{self.names[seat]}: {said}.]"

    def _submit(self, seat: Seat, action: Action) -> None:
        code = self.match.submit(seat, action)
        assert code is None, code

    def _choose(self) -> tuple[Seat, Advice, Any]:
        """Who does what and why (no reason: by chance), and what that seat saw."""
        seat = self.chance.choice(self.match.to_act())
        legal, view = self.match.legal(seat), self.match.view(seat)
        if self.chance.below(100) < BY_ADVICE:
            return seat, self.advise(view, legal, self.chance), view
        return seat, Advice(self.chance.choice(legal), ""), view

    def _asks(self, seat: Seat) -> Iterator[str]:
        """What `seat` is asked and may do, unless both were told already and still stand."""
        view = self.match.view(seat)
        said = [self.speech.action(a, view, self.names) for a in self.match.legal(seat)]
        assert len(set(said)) == len(said), f"two choices read the same: {sorted(said)}"
        question = self.speech.ask(view, seat, self.names)
        if self.offers.get(seat) == [question, *said]:
            return
        self.offers[seat] = [question, *said]
        page = self.speech.pages[self.speech.page(view, seat)].title
        at = f" [{page}]" if page != self.page else ""
        self.page = page
        yield from wrapped(f"{self.names[seat]}: {question}{at}", "      ")
        tip = self.speech.tip(view, seat)
        if tip is not None and tip not in self.tips:
            self.tips.add(tip)
            yield from wrapped(f"      tip: {self.speech.tips[tip]}", "           ")
        lines = wrapped("      " + " | ".join(folded(said)), "      ")
        yield from lines[:MOST_CHOICES]
        if len(lines) > MOST_CHOICES:
            yield f"      ... {len(said)} choices altogether"

    # --- facts ------------------------------------------------------------------------------------

    def _happened(self, cursor: int) -> Iterator[str]:
        """New facts as each reader reads them, who reads the same together."""
        for happened in self.match._happened[cursor:]:
            yield from self._told(happened.fact)

    def _told(self, fact: Fact) -> Iterator[str]:
        public = self._read(fact, None)
        mark = " *" if fact.reveals else ""
        others: dict[str, list[str]] = {}
        for seat in range(self.case.seats):
            line = self._read(fact, seat)
            if line != public:
                others.setdefault(line or "nothing", []).append(self.names[seat])
        own = "".join(f"   [{', '.join(who)}: {line}]" for line, who in others.items())
        if public or own:
            yield from wrapped(
                f"   -{mark} {public or '(nothing to be read by others)'}{own}", " " * 8
            )
        seen = fact.seen_by(None)
        for reason in self.speech.why(seen, self.names) or () if seen is not None else ():
            yield from wrapped(f"        {reason.points:+d}  {reason.what}", " " * 12)

    def _read(self, fact: Fact, reader: Viewer) -> str | None:
        seen = fact.seen_by(reader)
        return None if seen is None else self.speech.fact(seen, self.names, reader)

    # --- views ------------------------------------------------------------------------------------

    def _shows(self) -> list[list[str]]:
        """Every viewer's view as the game shows it; the views themselves go into the digest."""
        views = [self.match.view(viewer) for viewer in self.viewers]
        if hasattr(self, "views"):
            self.views.append(msgspec.json.encode(views).decode())
        return [list(self.speech.show(view, self.names)) for view in views]

    def _sights(self, before: Sequence[Sequence[str]]) -> Iterator[str]:
        """What reads differently than `before`: first what all see, then each seat's own."""
        for viewer, old, new in zip(self.viewers, before, self.shown, strict=True):
            who = "table" if viewer is None else self.names[viewer]
            known = set(old) if viewer is None else {*old, *self.shown[0]}
            yield from (
                f"   {who:>6}| {line}" for line in new if line not in known and line.strip()
            )


def wrapped(text: str, indent: str) -> list[str]:
    """`text` in lines of at most `WIDTH`, all but the first one indented."""
    return textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def folded(choices: Sequence[str]) -> list[str]:
    """Choices in a row that differ in their last words only, as one: "Play 7 on row 1 / row 2"."""
    lines: list[str] = []
    first: list[str] = []
    for choice in choices:
        words = choice.split()
        pairs = zip(first, words, strict=False)
        same = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))
        if lines and 2 <= same < len(words) and max(len(first), len(words)) - same <= MOST_TAIL:
            lines[-1] += f" / {' '.join(words[same:])}"
        else:
            lines.append(choice)
            first = words
    return lines
