"""Writes a playthrough as text: who may do what, what is done, what happens, who sees what.

Time that passes without telling anything is counted, not listed. After the first steps, as many as
the game's wording says, the clock's steps are told in short: actions and facts, several to a line.
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
WIDTH: Final = 240
"""Steps told in short share a line of about this length."""
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


def who(seat: Seat) -> str:
    return "clock" if seat == CLOCK else str(seat)


class Telling:
    """One playthrough being told."""

    def __init__(self, rules: Rules[Any], wording: Wording, seats: int) -> None:
        self.rules, self.wording, self.seats = rules, wording, seats
        self.viewers: tuple[Viewer, ...] = (None, *range(seats))
        options = rules.check_options(seats, wording.options)
        self.match: Match[Any] = Match(rules, Table(seats, options), wording.seed)
        self.chance = Rng.at(wording.seed, -seats)
        self.seen = self._views()
        self.offers: dict[Seat, str] = {}
        self.idle = 0

    def lines(self) -> Iterator[str]:
        """The whole text, line by line."""
        yield f"{self.rules.info.title}, {self.seats} seats, seed {self.match.seed}"
        yield f"options {self.match.table.options}"
        yield from self.wording.opening(self.match.view(None))
        yield f"all see {'; '.join(self._changes({}, self.seen[0]))}"
        told, brief = 0, ""
        while self.match.result() is None:
            full = told < self.wording.full or CLOCK not in self.match.to_act()
            if full:
                yield from [brief] if brief else []
                brief = ""
                yield from self._offers()
                self.seen = self.seen if told < self.wording.full else self._views()
            lines = list(self._step(full))
            told += bool(lines)
            if full or not lines:
                yield from lines
            elif brief and len(brief) + len(lines[0]) > WIDTH:
                yield brief
                brief = lines[0]
            else:
                brief = f"{brief} | {lines[0]}" if brief else lines[0]
        yield from [brief] if brief else []
        yield from self._end()

    def _end(self) -> Iterator[str]:
        result = self.match.result()
        assert result is not None
        for seat, reasons in enumerate(result.reasons):
            parts = ", ".join(f"{r.what} {r.points} ({r.count} times)" for r in reasons)
            yield f"place {result.places[seat]}: seat {seat}, {result.points[seat]} points: {parts}"
        yield f"digest {self.match.digest()}"

    # --- a step -----------------------------------------------------------------------------------

    def _step(self, full: bool) -> Iterator[str]:
        """One action; no line when nobody did and nothing told anything."""
        seat, action, idle = self._choose()
        cursor = self.match.told
        code = self.match.submit(seat, action)
        assert code is None, code
        facts = [self._say(plain(fact)) for fact in self._facts(cursor)]
        if idle and not facts:
            self.idle += 1
            return
        waited = f"({self.idle} idle) " if self.idle else ""
        self.idle = 0
        what = f"{who(seat)} {self._say(plain(action))}"
        told = f" => {'; '.join(facts)}" if facts else ""
        yield f"{self.match.turn}. {waited}{what}{told}"
        if full:
            yield from self._sights()

    def _facts(self, cursor: int) -> Sequence[Any]:
        return [happened.fact for happened in self.match._happened[cursor:]]

    def _offers(self) -> Iterator[str]:
        """Who may act and how, where that changed; seats with the same choices together."""
        offers = {
            seat: ", ".join(self._say(plain(action)) for action in self.match.legal(seat))
            for seat in self.match.to_act()
        }
        by_choice: dict[str, list[str]] = {}
        for seat, choices in offers.items():
            if self.offers.get(seat) != choices:
                by_choice.setdefault(choices, []).append(who(seat))
        gone = [who(seat) for seat in self.offers if seat not in offers]
        self.offers = offers
        parts = [f"{' '.join(seats)}: {choices}" for choices, seats in by_choice.items()]
        parts += [f"not {' '.join(gone)}"] if gone else []
        if parts:
            yield f"     may {' | '.join(parts)}"

    def _choose(self) -> tuple[Seat, Action, bool]:
        """Who does what, and whether that is but time passing."""
        acting = self.match.to_act()
        if CLOCK not in acting or len(acting) == 1:
            seat = self.chance.choice(acting)
            return seat, self._weighed(seat) or self.match.legal(seat)[0], False
        (tick,) = self.match.legal(CLOCK)
        presses = [] if self.chance.below(PRESS_EVERY) else self._presses(list(acting[1:]))
        if not presses:
            return CLOCK, tick, True
        form = {**plain(tick), "presses": presses}
        action: Action = msgspec.convert(form, self.rules.actions)
        return CLOCK, action, False

    def _presses(self, seats: list[Seat]) -> list[dict[str, Any]]:
        """What one seat presses, or two at once; nothing when they rather wait."""
        self.chance.shuffle(seats)
        several = seats[: 1 if self.chance.below(10) else 2]
        chosen = [(seat, self._weighed(seat)) for seat in several]
        at = self.match.turn * 16_667
        return [{"seat": s, "at": at, "what": plain(what)} for s, what in chosen if what]

    def _weighed(self, seat: Seat) -> Action | None:
        legal = self.match.legal(seat)
        view = self.match.view(None if seat == CLOCK else seat)
        weights = [self.wording.weigh(view, seat, action) for action in legal]
        return legal[self.chance.weighted(weights)] if any(weights) else None

    # --- views ------------------------------------------------------------------------------------

    def _views(self) -> list[dict[str, Any]]:
        return [plain(self.match.view(viewer)) for viewer in self.viewers]

    def _sights(self) -> Iterator[str]:
        """What changed since the last look: first what all see, then what one seat alone sees."""
        before, self.seen = self.seen, self._views()
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
                for change in self._changes(was, value, f"{path} {self._place(field, n)}", field)
            ]
        return [f"{path.strip()} {self._say(new, field)}"]

    def _place(self, field: str, n: int) -> str:
        """The n-th of a list, as the table numbers it."""
        word = self.wording.places.get(field)
        return str(n) if word is None else word(n)

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
