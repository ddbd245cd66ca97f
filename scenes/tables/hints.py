"""A hint on request: the two best ways from what this seat may know, why, and how far apart.

Owns the hint that lies open and how it looks. It lights the ways in a light of its own, the second
one more weakly, and does nothing: whoever asked still chooses. Which ways they are is `counsel`'s
business, when it is asked for `margin`'s; the words are the game's speech.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.bots.counsel import verdict
from scenes.kit import text
from scenes.kit.assets import Assets, finished
from scenes.kit.painting import soft
from scenes.kit.sprites import Placed
from scenes.kit.theme import BODY, BOLD, INK, NIGHT, READ, Colour, mix
from scenes.tables import notes
from scenes.tables.layout import BUTTON
from scenes.tables.notes import Same
from scenes.tables.room import middle

if TYPE_CHECKING:
    from game.bots.counsel import Counsel
    from game.core.model import Seat
    from game.core.speech import Speech
    from scenes.tables.layout import Layout, Spot
    from scenes.tables.room import Rect, Room

LANTERN: Final[Colour] = (120, 232, 240)
"""The light of a hint: nothing else has it, and it is not the gold of what can be touched."""
LOOKING: Final = "Looking ahead …"
WIDTH: Final = 760.0
WIDEST: Final = 980.0
"""Two ways take more words."""
WAITING: Final = 460.0
BETWEEN: Final = 14.0
"""From one way to the next, and to how they compare."""
WITHIN: Final = 4.0
PAD: Final = 24.0
LAMP: Final = 78.0
RING_Z: Final = 330
Z: Final = 860


@dataclass(frozen=True, slots=True)
class Way:
    """One way in words, and the spots that lead to it."""

    action: str
    why: str
    path: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """What is advised to `seat` at `moment` of the match, the best way first, and how the ways
    compare. None as long as somebody looks ahead for it."""

    seat: Seat
    moment: int
    ways: tuple[Way, ...] = ()
    verdict: str = ""


def hint_of(
    told: Counsel, seat: Seat, moment: int, view: Any, speech: Speech, layout: Layout,
    names: tuple[str, ...],
) -> Hint:  # fmt: skip
    """Advice in words and lights. `view` is the seat's own."""
    ways = []
    for n, advice in enumerate(told.ways):
        action = speech.action(advice.action, view, names)
        why = speech.advice(advice.why, advice.action, view, names) if advice.why else ""
        ways.append(Way(f"{'Or: ' if n else ''}{action}.", why, layout.path(advice.action, view)))
    return Hint(seat, moment, tuple(ways), verdict(told))


class Hints:
    """The hint that lies open, if one does."""

    def __init__(self) -> None:
        self.open: Hint | None = None
        self._same = Same()

    def close(self) -> None:
        """No hint lies open any more."""
        self.open = None

    def forget_older(self, moment: int) -> None:
        """What was advised at another moment helps nobody."""
        if self.open is not None and self.open.moment != moment:
            self.open = None

    def placed(self, room: Room, spots: dict[str, Rect], keep: frozenset[str]) -> list[Placed]:
        """The note and its lights. `keep` are spots that it should not cover."""
        hint = self.open
        if hint is None:
            return []
        ways = [{name: spots[name] for name in way.path if name in spots} for way in hint.ways]
        lit = tuple(rect for way in ways for rect in way.values())
        clear = tuple(spots[name] for name in sorted(keep) if name in spots) + lit
        key = (hint, room.areas, room.chairs, room.assets.scale, lit, clear)
        return self._same.of(key, lambda: laid(room, hint, ways, clear))


def laid(
    room: Room,
    hint: Hint,
    ways: list[dict[str, Rect]],
    clear: tuple[Rect, ...],
    foot: float | None = None,
) -> list[Placed]:
    """The note and its lights; `ways` are the spots of each way, `clear` is not to be covered. With
    `foot` the note's lower edge lies there, in the middle."""
    assets = room.assets
    width = min(WIDEST if len(hint.ways) > 1 else WIDTH, room.areas.board[2] - 2 * notes.MARGIN)
    if not hint.ways:
        width = min(WAITING, width)
    livery = room.livery(hint.seat)
    key = (hint.ways, hint.verdict, livery.name, width)
    sheet = assets.recent("hint", key, lambda: _note(room, hint, width), 3)
    size = (width, _height(assets, hint, width))
    at = notes.place(room.areas, size, clear)
    if foot is not None:
        at = (middle(room.areas.board)[0], foot - size[1] / 2)
    return [*rings(room, ways), Placed("hint", sheet, *at, Z)]


def rings(room: Room, ways: list[dict[str, Rect]]) -> list[Placed]:
    """The lights of all ways; where several lead, that of the best."""
    things: dict[str, Placed] = {}
    for n, way in enumerate(ways):
        for name, rect in way.items():
            ring = _ring(room.assets, name, rect, n > 0)
            things.setdefault(name, Placed(("hint", name), ring, *middle(rect), RING_Z - n))
    return list(things.values())


def _ring(assets: Assets, name: str, rect: Rect, second: bool) -> pygame.Surface:
    grown = 4.0 if name.startswith(BUTTON) else 22.0
    return lantern(assets, rect[2] + grown, rect[3] + grown, second)


def _rows(hint: Hint) -> tuple[tuple[str, str, float], ...]:
    """What is written: words, face, and the space before them."""
    if not hint.ways:
        return ((LOOKING, BOLD, 0.0),)
    rows: list[tuple[str, str, float]] = []
    for way in hint.ways:
        rows.append((way.action, BOLD, BETWEEN if rows else 0.0))
        if way.why:
            rows.append((way.why, BODY, WITHIN))
    if hint.verdict:
        rows.append((hint.verdict, BODY, BETWEEN))
    return tuple(rows)


def _room(width: float) -> float:
    """Width of the words."""
    return width - notes.BAND - 3 * PAD - LAMP


def _height(assets: Assets, hint: Hint, width: float) -> float:
    high = sum(
        len(text.wrapped(assets, words, _room(width), READ, face)) * READ * 1.18 + gap
        for words, face, gap in _rows(hint)
    )
    return max(LAMP, high) + 2 * PAD


def _note(room: Room, hint: Hint, width: float) -> pygame.Surface:
    """A lamp, what to do, and why."""
    assets = room.assets
    height = _height(assets, hint, width)
    sheet = notes.paper(assets, width, height, room.livery(hint.seat))
    edge = notes.edge(assets, sheet, width)
    x = edge + notes.BAND + PAD + LAMP / 2
    lamp = assets.icon("hint", LAMP, mix(LANTERN, INK, 0.72))
    sheet.blit(soft(lamp), lamp.get_rect(center=(assets.px(x), sheet.height // 2)))
    parts = [
        (text.unkept(assets, words, _room(width), READ, INK, face, leading=1.18), assets.px(gap))
        for words, face, gap in _rows(hint)
    ]
    left = assets.px(x + LAMP / 2 + PAD)
    y = (sheet.height - sum(part.height + gap for part, gap in parts)) // 2
    for part, gap in parts:
        sheet.blit(part, (left, y + gap))
        y += part.height + gap
    return sheet


def lantern(assets: Assets, width: float, height: float, second: bool = False) -> pygame.Surface:
    """A frame in the light of a hint, dark at its edges, so that it shows on any ground; that of
    the `second` way is thinner and dimmer."""

    def make() -> pygame.Surface:
        n = 2
        size = (assets.px(width), assets.px(height))
        big = pygame.Surface((size[0] * n, size[1] * n), pygame.SRCALPHA)
        big.fill((*LANTERN, 0))
        line, radius = assets.px(6 if second else 10) * n, assets.px(18) * n
        light = mix(LANTERN, NIGHT, 0.3) if second else LANTERN
        pygame.draw.rect(big, (*NIGHT, 170), big.get_rect(), line, border_radius=radius)
        inner = big.get_rect().inflate(-line // 2, -line // 2)
        pygame.draw.rect(big, light, inner, line * 5 // 8, border_radius=radius)
        return finished(pygame.transform.smoothscale(big, size))

    return assets.once(("lantern", width, height, second), make)
