"""The end of a match: places, how every single point came about and how the points grew, the
evening so far, what next.

Owns the order in which that is told: cards lie there at once, the points add themselves up line by
line, and any press hurries them. Counts nothing itself: points, places and reasons are the
result's, the evening's sums the evening's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.phrases import listed
from scenes import flow
from scenes.games import screens
from scenes.input.signals import Intent, Pointer, Signal, Touching
from scenes.kit.sprites import Placed
from scenes.kit.theme import HEAD
from scenes.kit.widgets import Item
from scenes.menus import plates
from scenes.menus.page import Page
from scenes.menus.score_card import Card, evening_strip, score_card
from scenes.tables.chart import chart

if TYPE_CHECKING:
    from game.core.model import Result, Seat
    from scenes.services import Services
    from scenes.tables.chart import Stand
    from scenes.tables.review import Reviewing

LINE_TICKS: Final = 26
"""Between two lines of a card: time to read a short one and to hear its coin."""
REST_TICKS: Final = 180
"""So long the sheet lies there before anybody looks back: whoever goes on at once is not kept."""
STRIP: Final = 96.0
BUTTON: Final = 84.0
GAP: Final = 26.0
"""Between strip and buttons; between the other parts a little less."""
CHART: Final = 196.0
"""The chart's height: lines that can be told apart from the sofa, with their emblems at the end."""
MANY: Final = 5
"""From so many seats on, everything moves a little closer together where a chart lies below."""
CLOSE_TOP, CLOSE_CHART, CLOSE_STRIP = 136.0, 172.0, 84.0


class Results(Page):
    """`match_id` is the stored match that can be watched again; None when it was not saved.
    `stands` say how the points grew, where a game has such a thing; `reviewing` looks for what
    cost people most, where anybody can."""

    def __init__(
        self, services: Services, game: str, result: Result, match_id: int | None,
        stands: tuple[Stand, ...] = (), reviewing: Reviewing | None = None,
    ) -> None:  # fmt: skip
        super().__init__(services, victory(services, result), game)
        self.result = result
        self.match_id = match_id
        self.stands = stands
        self.reviewing = reviewing
        # The cards show this match, whoever sits down or renames themselves later.
        self.chairs = list(services.evening.chairs)
        self.order: list[Seat] = sorted(
            range(len(result.places)), key=lambda seat: (result.places[seat], seat)
        )
        self._lines = max((len(reasons) for reasons in result.reasons), default=0)
        self._ticks = self._rested = 0
        unsaved = (
            "This match could not be saved, so it cannot be watched." if match_id is None else ""
        )
        cost = Item("review", "What cost most", self._review, icon="hint")
        self.menu = self.fresh_menu(
            [
                Item("again", "Play again", lambda: flow.start(services, game), icon="play"),
                Item("rules", "Other rules", self._other_rules, icon="dice"),
                Item("lobby", "Lobby", lambda: flow.to_lobby(services, game), icon="guards"),
                Item("watch", "Watch again", self._watch, icon="replay", why_not=unsaved),
                *(() if reviewing is None else (cost,)),
                Item("title", "Title", lambda: flow.to_title(services), icon="home"),
            ]
        )

    # --- what the items do ------------------------------------------------------------------------

    def _other_rules(self) -> None:
        from scenes.menus.house import House

        self.services.stack.push(House(self.services, self.game))
        again = self.menu.item("again")
        again.note = "by the rules you chose"
        self.menu.focus = again.key  # back from the rules, playing is one press away

    def _watch(self) -> None:
        if self.match_id is not None:
            flow.watch(self.services, self.game, self.match_id)

    def _review(self) -> None:
        from scenes.tables.review import WhatCostMost

        if self.reviewing is not None:
            self.services.stack.push(WhatCostMost(self.services, self.reviewing))

    def leave(self) -> None:
        """Nobody waits any more for what cost most."""
        if self.reviewing is not None:
            self.reviewing.stop()

    def back(self) -> None:
        """Nobody leaves the results by a slip: the light goes to the way out."""
        self.services.audio.cue("tick")
        self.menu.focus = "title"

    # --- telling ----------------------------------------------------------------------------------

    @property
    def told(self) -> int:
        """How many lines of each card are open; the sums count these."""
        return (
            self._lines
            if self.services.settings.calm
            else min(self._lines, self._ticks // LINE_TICKS)
        )

    @property
    def is_told(self) -> bool:
        return self.told == self._lines

    def enter(self) -> None:
        super().enter()
        self.services.audio.cue("fanfare")

    def tick(self) -> None:
        before = self.told
        self._ticks += 1
        if self.told != before:
            self.services.audio.cue("coin", 0.6)
        self._look_back()

    def _look_back(self) -> None:
        """While people read, somebody looks for what cost most: not before all is told."""
        self._rested = self._rested + 1 if self.is_told else 0
        if self.reviewing is not None and self._rested > REST_TICKS:
            self.reviewing.tick()
            self.menu.item("review").note = self.reviewing.note

    def hurry(self) -> bool:
        """Open all that is still closed. False when all is told."""
        if self.is_told:
            return False
        self._ticks = self._lines * LINE_TICKS
        return True

    def signal(self, signal: Signal) -> None:
        pressed = signal.down and not signal.repeat
        if pressed and signal.intent in (Intent.CONFIRM, Intent.BACK) and self.hurry():
            return
        super().signal(signal)

    def pointer(self, pointer: Pointer) -> None:
        if pointer.phase is Touching.DOWN and self.menu.under(pointer.x, pointer.y) is None:
            self.hurry()
        super().pointer(pointer)

    # --- picture ----------------------------------------------------------------------------------

    def lay_out(self) -> None:
        canvas = self.services.canvas
        columns = len(self.menu.items)
        if canvas.portrait:
            columns = 3 if self._close else 2
        rows = -(-len(self.menu.items) // columns)
        left, gap = 48.0, 18.0
        width = (canvas.width - 2 * left - (columns - 1) * gap) / columns
        top = canvas.height - 44 - rows * BUTTON - (rows - 1) * gap
        for number, item in enumerate(self.menu.items):
            row, column = divmod(number, columns)
            here = min(columns, len(self.menu.items) - row * columns)
            wide = (canvas.width - 2 * left - (here - 1) * gap) / here if rows > 1 else width
            item.rect = (left + column * (wide + gap), top + row * (BUTTON + gap), wide, BUTTON)

    def card_rects(self) -> list[tuple[float, float, float, float]]:
        """Where the cards lie, in place order."""
        canvas = self.services.canvas
        count = len(self.order)
        columns = 2 if canvas.portrait else count
        rows = -(-count // columns)
        gap, top = 22.0, CLOSE_TOP if self._close else 160.0
        bottom = self.menu.items[0].rect[1] - 2 * GAP - self._strip
        if self.stands:
            bottom -= self._chart_height + GAP - 6
        width = min(470.0, (canvas.width - 96 - (columns - 1) * gap) / columns)
        height = min(640.0, (bottom - top - (rows - 1) * gap) / rows)
        down = max(0.0, (bottom - top - rows * height - (rows - 1) * gap) / 2)
        rects = []
        for number in range(count):
            row, column = divmod(number, columns)
            here = min(columns, count - row * columns)
            left = (canvas.width - here * width - (here - 1) * gap) / 2
            x, y = left + column * (width + gap), top + down + row * (height + gap)
            rects.append((x, y, width, height))
        return rects

    def placed(self, fraction: float) -> list[Placed]:
        services = self.services
        assets, canvas = services.assets, services.canvas
        shown = [plates.heading(services, self.title, HEAD + (6 if self._close else 22))]
        for seat, (x, y, w, h) in zip(self.order, self.card_rects(), strict=True):
            middle = (x + w / 2, y + h / 2)
            shown.append(
                Placed(("card", seat), score_card(assets, self._card(seat), w, h), *middle, 10)
            )
        high = self._strip
        strip = evening_strip(assets, services.evening, self.chairs, canvas.width - 96, high)
        y = self.menu.items[0].rect[1] - GAP - high / 2
        return [
            *shown,
            *self._chart(y - high / 2 - GAP + 6),
            Placed("evening", strip, canvas.width / 2, y, 10),
            *self.menu.placed(assets),
        ]

    @property
    def _chart_height(self) -> float:
        return CLOSE_CHART if self._close else CHART

    @property
    def _strip(self) -> float:
        """The height of the evening's strip; on a tall screen six people need two rows."""
        return CLOSE_STRIP if self._close and not self.services.canvas.portrait else STRIP

    @property
    def _close(self) -> bool:
        return bool(self.stands) and len(self.order) >= MANY

    def _chart(self, bottom: float) -> list[Placed]:
        """How the points grew, when all is told; its lower edge lies at `bottom`."""
        if not (self.stands and self.is_told):
            return []
        canvas, high = self.services.canvas, self._chart_height
        chairs = self.chairs[: len(self.order)]
        picture = chart(self.services.assets, self.stands, chairs, canvas.width - 96, high)
        return [Placed("chart", picture, canvas.width / 2, bottom - high / 2, 10)]

    def _card(self, seat: Seat) -> Card:
        result = self.result
        words = screens()[self.game].reasons
        told = result.reasons[seat][: self.told]
        named = [words.get(reason.what, reason.what) for reason in told]
        lines = tuple(
            (name[:1].upper() + name[1:], reason.count, reason.points)
            for name, reason in zip(named, told, strict=True)
        )
        points = result.points[seat] if self.is_told else sum(r.points for r in told)
        return Card(
            self.chairs[seat], result.places[seat], points, lines, self.is_told, len(self.order)
        )


def victory(services: Services, result: Result) -> str:
    """Who won, said loudly."""
    names = [services.evening.chairs[seat].name for seat in result.winners]
    if len(names) == 1:
        return f"{names[0]} wins!"
    return f"{listed(names)} share the victory!"
