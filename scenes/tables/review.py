"""What cost most: after a match, the decisions of people that might have been better, one by one.

Owns the asking in the background and the screen that shows each of them on the board as it was:
what was chosen, what would have been better, why, and by how many points. Which decisions these are
is `game.bots.review`'s business. The match is over, so that each is shown as its seat saw it then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame

from game.bots.counsel import in_points
from game.bots.question import Purpose
from game.bots.review import Missed, Review
from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.painting import soft
from scenes.kit.sprites import Placed
from scenes.kit.theme import BODY, BOLD, INK, READ, mix
from scenes.kit.widgets import Item
from scenes.menus.page import Page
from scenes.tables import hints, notes
from scenes.tables.hints import Hint, Way
from scenes.tables.layout import Button
from scenes.tables.logbook import Log
from scenes.tables.picture import Picture, Situation
from scenes.tables.rewind import Rewind
from scenes.tables.room import Room, middle

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.speech import Speech
    from game.table.evening import Chair
    from game.table.match import Match
    from scenes.services import Services
    from scenes.tables.screens import Table

TITLE: Final = "What cost most"
NOTHING: Final = "Nothing that matters: no other choice would surely have brought you more."
LOOKING: Final = "Every decision is looked at again, with what was known then: {} %"
AHEAD: Final = 2
"""Questions that wait at most, besides the one that is thought about: the next one is ready."""
BEFORE, AFTER, BACK = "button before", "button after", "button back"
BUTTON_SIZE: Final = (420.0, 84.0)
SIZES: Final = (READ, 29.0, 26.0)
"""Of these the first in which all that is to be said has room."""
Z: Final = 860
SHEET: Final = 900.0
PAD: Final = 44.0


class Reviewing:
    """A review under way, as long as `tick` is called. Questions are asked as they can be answered;
    `stop` takes back those that nobody waits for any more."""

    def __init__(
        self, services: Services, table: Table, match: Match[Any], chairs: list[Chair]
    ) -> None:
        self.table = table
        self.match = match
        self.chairs = chairs
        self.people = tuple(seat for seat, chair in enumerate(chairs) if not chair.is_bot)
        self._thinker = services.thinker
        self._review = Review(services.bots[table.game], match, self.people, table.effort)
        self._missed: tuple[Missed, ...] | None = None

    def tick(self) -> None:
        """A sixtieth of a second: one answer more, one question more."""
        if self.over:
            return
        said = self._thinker.answer(Purpose.REVIEW)
        if said is not None:
            self._review.hear(said)
        if self._thinker.left(Purpose.REVIEW) < AHEAD:
            asked = self._review.question()
            if asked is not None:
                self._thinker.ask(asked)

    def stop(self) -> None:
        """Nobody wants to know any more."""
        if not self.over:
            self._thinker.cancel(Purpose.REVIEW)

    @property
    def over(self) -> bool:
        """Is everything known?"""
        return self._review.over

    @property
    def progress(self) -> int:
        """How far it is, in percent."""
        return self._review.progress

    @property
    def missed(self) -> tuple[Missed, ...]:
        """What is to be shown; nothing before it is over."""
        if not self.over:
            return ()
        if self._missed is None:
            self._missed = self._review.missed()
        return self._missed

    @property
    def note(self) -> str:
        """How far it is, or what was found, in a few words."""
        if not self.over:
            return f"looking back: {self.progress} %"
        count = len(self.missed)
        return "nothing that matters" if not count else f"{count} moment{'s' if count > 1 else ''}"


def reviewing_of(
    services: Services, table: Table | None, match: Match[Any], chairs: list[Chair]
) -> Reviewing | None:
    """The review of a finished match; None where nobody looks ahead, or only bots played."""
    seats = match.table.seats
    people = any(not chair.is_bot for chair in chairs[:seats])
    if table is None or not table.effort or not people:
        return None
    return Reviewing(services, table, match, chairs[:seats])


# --- the screen -----------------------------------------------------------------------------------


class Then(Rewind):
    """The board as it was when `missed` was decided, with both ways lit."""

    def __init__(
        self, live: Picture, match: Match[Any], log: Log, missed: Missed, where: str,
        speech: Speech, focus: Callable[[], str], buttons: tuple[tuple[str, Button], ...],
    ) -> None:  # fmt: skip
        self._missed = missed
        self._where = where
        self._speech = speech
        self._focus = focus
        self._buttons = buttons
        super().__init__(live, match, log, missed.turn, missed.seat)

    def again(self) -> None:
        """Another button has the light."""
        self._placed = None

    def _situation(self) -> Situation:
        names = [name for name, _button in self._buttons]
        return Situation(
            facing=self.viewer,
            words=self._where,
            heading=TITLE,
            buttons=self._buttons,
            lit=frozenset(names),
            focus=self._focus(),
            bar=(),
        )

    def _sums(self) -> list[Placed]:
        """Instead of sums: the note on what might have been, and where both ways lead."""
        missed, picture, view = self._missed, self.picture, self.view
        hint = told(missed, self._speech, picture)
        spots = picture.spots(view)
        ways = [{name: spots[name] for name in way.path if name in spots} for way in hint.ways]
        if picture.areas.tall:  # low enough to lie mostly where the log does at other times
            return hints.laid(picture.room, hint, ways, (), picture.areas.tray[1] - notes.MARGIN)
        sheet = picture.services.assets.recent(
            "missed", (hint, picture.room.areas), lambda: _column(picture.room, hint), 3
        )
        return [
            *hints.rings(picture.room, ways),
            Placed("missed", sheet, *middle(picture.areas.log), Z),
        ]


def told(missed: Missed, speech: Speech, picture: Picture) -> Hint:
    """A missed moment in words and lights, the better way first."""
    view, names, layout = missed.view, picture.room.names, picture.layout
    chosen, better = (speech.action(a, view, names) for a in (missed.chosen, missed.better))
    why = speech.advice(missed.why, missed.better, view, names) if missed.why else ""
    return Hint(
        missed.seat,
        missed.turn,
        (
            Way(f"Better: {better}.", why, layout.path(missed.better, view)),
            Way(f"You chose: {chosen}.", "", layout.path(missed.chosen, view)),
        ),
        f"The difference: {in_points(missed.cost)}.",
    )


def _column(room: Room, hint: Hint) -> pygame.Surface:
    """The note where the log lies at other times, so that it hides nothing of the board."""
    assets, (_x, _y, width, height) = room.assets, room.areas.log
    better, chosen = hint.ways
    rows = ((chosen.action, BOLD), (better.action, BOLD), (better.why, BODY), (hint.verdict, BODY))
    sheet = notes.paper(assets, width, height, room.livery(hint.seat))
    edge = notes.edge(assets, sheet, width)
    left, inner = edge + notes.BAND + PAD / 2, width - notes.BAND - PAD
    lamp = assets.icon("hint", hints.LAMP, mix(hints.LANTERN, INK, 0.72))
    sheet.blit(soft(lamp), lamp.get_rect(midtop=(sheet.width // 2, assets.px(edge + PAD / 2))))
    top = edge + PAD + hints.LAMP
    for size in SIZES:
        parts = [text.unkept(assets, words, inner, size, INK, face, leading=1.18)
                 for words, face in rows if words]  # fmt: skip
        high = sum(part.height for part in parts) / assets.scale + (len(parts) - 1) * PAD / 2
        if top - edge + high + PAD / 2 <= height:
            break
    for part in parts:
        sheet.blit(part, (assets.px(left), assets.px(top)))
        top += part.height / assets.scale + PAD / 2
    return sheet


class WhatCostMost(Page):
    """Shows a review; while it goes on, how far it is."""

    def __init__(self, services: Services, reviewing: Reviewing) -> None:
        super().__init__(services, TITLE, reviewing.table.game)
        self.reviewing = reviewing
        self.at = 0
        table, match = reviewing.table, reviewing.match
        self._live = Picture(
            services, table.layout(), table.speech, table.title, reviewing.chairs,
            match.table.seats,
        )  # fmt: skip
        self._log = Log(match, table.speech, lambda: self._live.room.names)
        self.then: Then | None = None

    # --- which moment -----------------------------------------------------------------------------

    def tick(self) -> None:
        """The review goes on while one waits for it here."""
        before = self.reviewing.over
        self.reviewing.tick()
        if self.reviewing.over and not before:
            self.services.audio.cue("flip")
            self.lay_out()

    def go(self, by: int) -> None:
        """To the next moment or the one before, around the ends."""
        self.at = (self.at + by) % len(self.reviewing.missed)
        self.services.audio.cue("flip")
        self.lay_out()

    def lay_out(self) -> None:
        """The board of this moment with its buttons, or the way back alone."""
        missed = self.reviewing.missed
        back = Item(BACK, "Back", self.back, icon="check")
        if not missed:
            self.then = None
            self.menu = self.fresh_menu([back])
            canvas, (w, h) = self.services.canvas, BUTTON_SIZE
            back.rect = ((canvas.width - w) / 2, canvas.height - h - 44, w, h)
            return
        items = [back]
        if len(missed) > 1:
            items = [
                Item(BEFORE, "Before", lambda: self.go(-1), icon="arrow-left"),
                Item(AFTER, "Next", lambda: self.go(1), icon="arrow-right"),
                back,
            ]
        self.menu = self.fresh_menu(items, self.menu.focus if self.then else items[-2:][0].key)
        buttons = tuple((str(item.key), Button(item.label, "", item.icon)) for item in items)
        self.then = Then(
            self._live, self.reviewing.match, self._log, missed[self.at], self._where(),
            self.reviewing.table.speech, lambda: str(self.menu.focus), buttons,
        )  # fmt: skip
        spots = self.then.spots()
        for item in items:
            item.rect = spots[str(item.key)]

    def _where(self) -> str:
        """Which moment this is; whose, the tray says."""
        missed = self.reviewing.missed
        one = missed[self.at]
        own = [other for other in missed if other.seat == one.seat]
        number = f"Number {own.index(one) + 1} of {len(own)}"
        return f"{number}, after step {one.turn} of {self.reviewing.match.turn}."

    def resized(self) -> None:
        self._live.fit()
        super().resized()

    # --- picture ----------------------------------------------------------------------------------

    def backdrop(self) -> object:
        """The sea, until there is a board to look at."""
        return "sea" if self.then is None else self.then.picture.backdrop(self.then.view)

    def placed(self, fraction: float) -> list[Placed]:
        if self.then is None:
            return [*super().placed(fraction), self._words()]
        if self.then.picture.now.focus != self.menu.focus:
            self.then.again()
        return self.then.placed()

    def _words(self) -> Placed:
        """How far it is, or that there is nothing, on a sheet of paper."""
        canvas, assets = self.services.canvas, self.services.assets
        words = NOTHING if self.reviewing.over else LOOKING.format(self.reviewing.progress)
        width = min(SHEET, canvas.width - 120)
        lines = text.wrapped(assets, words, width - 2 * PAD, READ + 6, BODY)
        height = len(lines) * (READ + 6) * 1.25 + 2 * PAD
        key = (words, width)
        sheet = assets.recent("review", key, lambda: _sheet(assets, words, width, height), 2)
        return Placed("words", sheet, canvas.width / 2, canvas.height / 2, 20)


def _sheet(assets: Assets, words: str, width: float, height: float) -> pygame.Surface:
    sheet = shapes.parchment(assets, width, height).copy()
    written = text.unkept(assets, words, width - 2 * PAD, READ + 6, INK, BODY, leading=1.25)
    sheet.blit(written, written.get_rect(center=sheet.get_rect().center))
    return finished(sheet)
