"""Writes a playthrough as text: who may do what, what is done, what happens, who sees what.

Steps in which nothing is told and nothing changes are counted, not listed. After `FULL` steps that
tell something only actions and facts are written, to the end of the game.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from game.core.model import CLOCK, Action, Rules, Seat, Table, Viewer
from game.core.rng import Rng
from game.rules import RULES
from game.table.match import Match
from tests.golden.wording import WORDINGS, Word, Wording

FOLDER: Final = Path(__file__).parent
FULL: Final = 130
PRESS_EVERY: Final = 14
"""In a race, one tick in so many has a press; one press in ten comes together with another."""


def path_of(game: str, seats: int) -> Path:
    return FOLDER / f"{game}-{seats}.txt"


def difference(game: str, seats: int) -> str:
    """What differs between the stored text and the game as it is; empty when nothing does."""
    path = path_of(game, seats)
    stored = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    now = text_of(game, seats).splitlines()
    if stored == now:
        return ""
    return "\n".join(difflib.unified_diff(stored, now, path.name, "now", lineterm="", n=2))


def text_of(game: str, seats: int) -> str:
    """The golden playthrough of a game at a table of so many seats."""
    return "\n".join(Telling(RULES[game], WORDINGS[game], seats).lines()) + "\n"


def plain(value: Any) -> Any:
    """`value` as it would come back from JSON: dicts, lists, words and numbers."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Telling:
    """One playthrough being told."""

    def __init__(self, rules: Rules[Any], wording: Wording, seats: int) -> None:
        self.rules, self.wording, self.seats = rules, wording, seats
        self.viewers: tuple[Viewer, ...] = (None, *range(seats))
        options = rules.check_options(seats, wording.options)
        self.match: Match[Any] = Match(rules, Table(seats, options), wording.seed)
        self.chance = Rng.at(wording.seed, -seats)
        self.seen = self._views()
        self.offers = ""
        self.idle: list[str] = []

    def lines(self) -> Iterator[str]:
        """The whole text, line by line."""
        info, table = self.rules.info, self.match.table
        yield f"{info.title}, {self.seats} seats, seed {self.match.seed}"
        yield f"options {table.options}"
        yield from self.wording.opening(self.match.view(None))
        yield f"all see {'; '.join(self._changes({}, self.seen[0]))}"
        told = 0
        while self.match.result() is None:
            if told < FULL:
                yield from self._offers()
            lines = list(self._step(told < FULL))
            told += bool(lines)
            yield from lines
            if told == FULL and lines:
                yield "--- from here on actions and facts alone ---"
        yield f"end: {self._say(plain(self.match.result()))}"
        yield f"digest: {self.match.digest()}"

    # --- a step -----------------------------------------------------------------------------------

    def _step(self, full: bool) -> Iterator[str]:
        seat, action = self._choose()
        cursor, views = self.match.told, self.seen
        code = self.match.submit(seat, action)
        assert code is None, code
        self.seen = self._views()
        facts = [self._say(plain(fact)) for fact in self._facts(cursor)]
        sights = list(self._sights(views))
        what = f"{'clock' if seat == CLOCK else seat} {self._say(plain(action))}"
        if not facts and not sights:
            self.idle.append(what)
            return
        if self.idle:
            yield f"  ... {len(self.idle)} x {self.idle[-1]}"
            self.idle = []
        yield f"{self.match.turn}. {what}" + (f" => {'; '.join(facts)}" if facts else "")
        if full:
            yield from sights

    def _facts(self, cursor: int) -> Sequence[Any]:
        return [happened.fact for happened in self.match._happened[cursor:]]

    def _offers(self) -> Iterator[str]:
        """Who may act and how, when that changed; seats with the same choices together."""
        by_choice: dict[str, list[str]] = {}
        for seat in self.match.to_act():
            legal = ", ".join(self._say(plain(a)) for a in self.match.legal(seat))
            by_choice.setdefault(legal, []).append("clock" if seat == CLOCK else str(seat))
        offers = " | ".join(f"{' '.join(seats)}: {legal}" for legal, seats in by_choice.items())
        if offers != self.offers:
            self.offers = offers
            yield f"  may {offers}"

    def _choose(self) -> tuple[Seat, Action]:
        acting = self.match.to_act()
        if CLOCK not in acting or len(acting) == 1:
            seat = self.chance.choice(acting)
            return seat, self._weighed(seat)
        (tick,) = self.match.legal(CLOCK)
        if self.chance.below(PRESS_EVERY):
            return CLOCK, tick
        seats = list(acting[1:])
        self.chance.shuffle(seats)
        several = seats[: 1 if self.chance.below(10) else 2]
        at = self.match.turn * 16_667
        presses = [{"seat": s, "at": at, "what": self._weighed(s)} for s in several]
        form = {**plain(tick), "presses": plain(presses)}
        action: Action = msgspec.convert(form, self.rules.actions)
        return CLOCK, action

    def _weighed(self, seat: Seat) -> Action:
        legal = self.match.legal(seat)
        view = self.match.view(None if seat == CLOCK else seat)
        weights = [self.wording.weigh(view, seat, action) for action in legal]
        return legal[self.chance.weighted(weights) if any(weights) else 0]

    # --- views ------------------------------------------------------------------------------------

    def _views(self) -> list[dict[str, Any]]:
        return [plain(self.match.view(viewer)) for viewer in self.viewers]

    def _sights(self, before: list[dict[str, Any]]) -> Iterator[str]:
        """What changed: first what all see, then what one seat alone sees."""
        changes = [self._changes(old, new) for old, new in zip(before, self.seen, strict=True)]
        shared = [change for change in changes[0] if all(change in own for own in changes)]
        if shared:
            yield f"     all see {'; '.join(shared)}"
        for viewer, own in zip(self.viewers, changes, strict=True):
            rest = [change for change in own if change not in shared]
            if rest:
                who = "spectators see" if viewer is None else f"{viewer} sees"
                yield f"     {who} {'; '.join(rest)}"

    def _changes(self, old: Any, new: Any, path: str = "", field: str = "") -> list[str]:
        """Leaf by leaf what is different, by path."""
        if old == new or field in self.wording.quiet:
            return []
        if isinstance(new, dict):
            was = old if isinstance(old, dict) else {}
            return [
                change
                for name, value in new.items()
                for change in self._changes(was.get(name), value, f"{path} {name}", name)
            ]
        if isinstance(new, list) and any(isinstance(value, list | dict) for value in new):
            olds = old if isinstance(old, list) and len(old) == len(new) else [None] * len(new)
            pairs = zip(olds, new, strict=True)
            return [
                change
                for n, (was, value) in enumerate(pairs)
                for change in self._changes(was, value, f"{path} {n}", field)
            ]
        return [f"{path.strip()} {self._say(new, field)}"]

    # --- words ------------------------------------------------------------------------------------

    def _say(self, value: Any, field: str = "") -> str:
        """Plain data in words: tagged things as `tag field value`, numbers by their field."""
        if isinstance(value, dict):
            parts = [str(value["type"])] if "type" in value else []
            for name, part in value.items():
                if name != "type" and part != []:
                    parts.append(f"{name} {self._say(part, name)}")
            return " ".join(parts)
        if isinstance(value, list):
            return "[" + ", ".join(self._say(item, field) for item in value) + "]"
        word: Word | None = self.wording.words.get(field)
        if word is None or type(value) is not int:
            return str(value)
        return "-" if value < 0 else word(value)
