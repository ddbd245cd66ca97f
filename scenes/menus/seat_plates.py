"""The plates of which the lobby's cards and buttons are made: quiet, or with the light on them.

Owns their pictures, from words and states; knows no seat. Sizes are (width, height) in units.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.table.evening import COLOURS
from scenes.kit import pieces, portraits, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.painting import lay, soft
from scenes.kit.theme import (
    BODY,
    BOLD,
    BRASS,
    FADED_INK,
    GOLD,
    GOOD,
    INK,
    NIGHT,
    PALE,
    PARCHMENT,
    RADIUS,
    READ,
    Colour,
    mix,
)
from scenes.menus.seat_rows import BADGE, ICON, LEAVE, ROW, ends_of


def plate(
    assets: Assets, size: tuple[float, float], lit: bool, face: Colour | None = None
) -> pygame.Surface:
    """A plate on parchment: quiet, or with the light on it."""

    def make() -> pygame.Surface:
        w, h = assets.px(size[0]), assets.px(size[1])
        tone = face or (mix(PARCHMENT, GOLD, 0.34) if lit else mix(PARCHMENT, PALE, 0.55))
        layers = [((122, 84, 24), 2), (GOLD, 6)] if lit else [(mix(PARCHMENT, INK, 0.3), 2)]
        sheet = pygame.Surface((w, h), pygame.SRCALPHA)
        inset, radius = 0, assets.px(14)
        for colour, line in [*layers, (tone, 0)]:
            part = shapes.rounded(
                (w - 2 * inset, h - 2 * inset), radius - inset // 2, (*colour, 255)
            )
            sheet.blit(part, (inset, inset))
            inset += assets.px(line) if line else 0
        return finished(sheet)

    return assets.once(("card-plate", size, lit, face), make)


def frame(assets: Assets, width: float, height: float) -> pygame.Surface:
    """The light around a card's head: a gold line, hollow."""

    def make() -> pygame.Surface:
        sheet = pygame.Surface((assets.px(width), assets.px(height)), pygame.SRCALPHA)
        for colour, line in (((70, 44, 10), 10), (GOLD, 7)):
            edge = sheet.get_rect()
            pygame.draw.rect(sheet, colour, edge, assets.px(line), border_radius=assets.px(RADIUS))
        return finished(sheet)

    return assets.once(("card-frame", width, height), make)


LEVEL_END: Final = 34.0
"""Room for the arrow at either end of a level's plate."""
LEVEL_ROOM: Final = 156.0
"""So much its words have at least ..."""
LEVEL_LOW: Final = 140.0
"""... beside a portrait higher than this."""
NOTE_SIZE: Final = 26
LEAST: Final = 130.0
"""Words that would have less room than this go without their icon."""


def _icon_and_words(
    assets: Assets, sheet: pygame.Surface, icon: str, written: pygame.Surface, colour: Colour
) -> None:
    """Both side by side in the middle of `sheet`; the words alone without an icon's name."""
    if not icon:
        sheet.blit(written, written.get_rect(center=sheet.get_rect().center))
        return
    high = min(ICON, sheet.height / assets.scale * 0.62)
    drawn = assets.icon(icon, high, colour)
    x = (sheet.width - drawn.width - assets.px(14) - written.width) // 2
    sheet.blit(drawn, drawn.get_rect(midleft=(x, sheet.height // 2)))
    x += drawn.width + assets.px(14)
    sheet.blit(written, written.get_rect(midleft=(x, sheet.height // 2)))


def plate_words(
    assets: Assets, size: tuple[float, float], icon: str, words: str, lit: bool,
    arrows: bool = False, face: str = BODY, rest: Colour | None = None,
) -> pygame.Surface:  # fmt: skip
    """Icon and words in the middle of a plate, with arrows at its ends if they can be stepped."""

    def make() -> pygame.Surface:
        sheet = plate(assets, size, lit, None if lit else rest).copy()
        side = ROW * 0.62 if arrows else 20.0
        room = size[0] - 2 * side - ICON - 14
        sign = icon if room >= LEAST else ""
        room += 0 if sign else ICON + 14
        written = text.fitted(assets, words, room, READ + (0 if arrows else 2), INK, face, 24)
        _icon_and_words(assets, sheet, sign, written, INK)
        if arrows:
            _arrows(assets, sheet, lit)
        return finished(sheet)

    return assets.once(("card-row", size, icon, words, lit, arrows, face, rest), make)


def level_rooms(size: tuple[float, float]) -> tuple[float, float]:
    """How much of a level's plate its portrait takes, and how wide its words may be."""
    across, high = size[0] - 2 * LEVEL_END - 6, size[1] - 8
    box = min(high, across - (LEVEL_ROOM if high > LEVEL_LOW else LEAST - 10))
    return box, across - box


def level_plate(
    assets: Assets, size: tuple[float, float], level: str, words: str, note: str, lit: bool
) -> pygame.Surface:
    """How well a bot plays: its portrait, the level's name, and below it what that means, where
    there is room."""

    def make() -> pygame.Surface:
        sheet = soft(plate(assets, size, lit))
        _arrows(assets, sheet, lit, LEVEL_END * 0.56)
        box, room = level_rooms(size)
        if portraits.has_portrait(level):
            across = box / portraits.box_of(1.0)
            face = portraits.portrait(assets, level, across, mix(PARCHMENT, BRASS, 0.5))
            lay(sheet, face, (assets.px(LEVEL_END + box / 2), sheet.height // 2))
        left = LEVEL_END + box + 6
        stack = [text.fitted(assets, words, room, min(46, size[1] * 0.3), INK, BOLD, 24)]
        if room >= LEAST:
            stack.append(text.block(assets, note, room, NOTE_SIZE, FADED_INK, BODY, leading=1.06))
        low = (sheet.height - sum(part.height for part in stack)) // 2
        for part in stack:
            lay(sheet, part, (assets.px(left) + part.width / 2, low + part.height / 2))
            low += part.height
        return finished(sheet)

    return assets.once(("card-level", size, level, words, note, lit), make)


def _arrows(assets: Assets, sheet: pygame.Surface, lit: bool, end: float = ROW * 0.34) -> None:
    """An arrow at either end, so far from it."""
    tone = INK if lit else mix(FADED_INK, PARCHMENT, 0.25)
    middle = assets.px(end)
    for name, x in (("arrow-left", middle), ("arrow-right", sheet.width - middle)):
        arrow = assets.icon(name, 28, tone)
        sheet.blit(arrow, arrow.get_rect(center=(x, sheet.height // 2)))


def colours(
    assets: Assets, size: tuple[float, float], own: int, taken: frozenset[int], lit: bool
) -> pygame.Surface:
    """All liveries in a row: one's own large, those of others faded."""

    def make() -> pygame.Surface:
        sheet = plate(assets, size, lit).copy()
        side = ends_of(size[0])
        if side > BADGE:
            _arrows(assets, sheet, lit)
        pitch = (size[0] - 2 * side) / COLOURS
        for number in range(COLOURS):
            across = min(48.0, pitch * 1.1) if number == own else min(38.0, pitch * 0.95)
            badge = pieces.emblem_badge(assets, pieces.livery(number), across)
            middle = (assets.px(side + (number + 0.5) * pitch), sheet.height // 2)
            if number == own:
                ring = shapes.disc(assets, across + 8, INK, INK, shadow=False)
                sheet.blit(ring, ring.get_rect(center=middle))
            elif number in taken:
                badge = badge.copy()
                badge.fill((255, 255, 255, 70), special_flags=pygame.BLEND_RGBA_MULT)
            sheet.blit(badge, badge.get_rect(center=middle))
        return finished(sheet)

    return assets.once(("card-colours", size, own, taken, lit), make)


def ready_plate(
    assets: Assets, size: tuple[float, float], ready: bool, lit: bool
) -> pygame.Surface:
    """The plate that everybody waits for: bright until it is pressed, then calm and green."""

    def make() -> pygame.Surface:
        green = mix(GOOD, NIGHT, 0.3)
        face = green if ready else (GOLD if lit else mix(PARCHMENT, GOLD, 0.5))
        ink = PALE if ready else INK
        sheet = plate(assets, size, lit, face).copy()
        written = text.line(assets, "Ready" if ready else "Ready?", 50, ink, BOLD)
        drawn = assets.icon("check" if ready else "anchor", 56, ink)
        x = (sheet.width - drawn.width - assets.px(18) - written.width) // 2
        sheet.blit(drawn, drawn.get_rect(midleft=(x, sheet.height // 2)))
        at = (x + drawn.width + assets.px(18), sheet.height // 2)
        sheet.blit(written, written.get_rect(midleft=at))
        return finished(sheet)

    return assets.once(("card-ready", size, ready, lit), make)


def device_plate(
    assets: Assets, size: tuple[float, float], icon: str, words: str, lit: bool
) -> pygame.Surface:
    """What drives the seat, and at the right end the cross to leave it."""

    def make() -> pygame.Surface:
        sheet = plate(assets, size, lit).copy()
        room = size[0] - LEAVE - ICON - 44
        written = text.fitted(assets, words, room, READ, INK, BODY, 24)
        part = sheet.subsurface((0, 0, sheet.width - assets.px(LEAVE - 10), sheet.height))
        _icon_and_words(assets, part, icon, written, INK)
        x = sheet.width - assets.px(LEAVE)
        line = (x, assets.px(18), assets.px(2), sheet.height - 2 * assets.px(18))
        sheet.fill(mix(PARCHMENT, INK, 0.25), line)
        cross = assets.icon("cross", 30, FADED_INK)
        middle = (sheet.width - assets.px(LEAVE / 2), sheet.height // 2)
        sheet.blit(cross, cross.get_rect(center=middle))
        return finished(sheet)

    return assets.once(("card-device", size, icon, words, lit), make)


def hollow(assets: Assets, width: float, height: float) -> pygame.Surface:
    """A darker piece of sea with a thin line around it."""

    def make() -> pygame.Surface:
        size = (assets.px(width), assets.px(height))
        sheet = shapes.rounded(size, assets.px(RADIUS), (6, 30, 42, 120))
        line = mix(PALE, NIGHT, 0.35)
        pygame.draw.rect(
            sheet, (*line, 170), sheet.get_rect(), assets.px(2), border_radius=assets.px(RADIUS)
        )
        return finished(sheet)

    return assets.once(("card-hollow", width, height), make)
