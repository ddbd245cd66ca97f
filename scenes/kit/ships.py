"""Ships under sail, and what a fight at sea looks like: smoke, splashes, wakes, seaworthiness.

Owns pictures alone: which ship is whose and how battered is told. How hulls and sails are drawn is
in `rigging`, the islands of the ring are in `islands`. Sizes in units.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from scenes.kit import rigging, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.painting import blurred, glowing, lay, poured
from scenes.kit.rigging import Drawing, Paint
from scenes.kit.theme import BAD, BRASS, GOLD, GOOD, INK, NIGHT, NUMBER, PALE, Colour, Livery, mix

STATES: Final = ("fresh", "battered", "sinking")
FRAMES: Final = 6
"""How many pictures a cloud of smoke or a splash has."""
OAK: Final[Colour] = (126, 80, 46)
CANVAS: Final[Colour] = (236, 222, 190)


def ship(
    assets: Assets, livery: Livery | None, width: float, state: str = "fresh", lit: bool = False
) -> pygame.Surface:
    """A ship from the side, bow to the right, as high as wide. Its sails have the seat's colour
    and emblem; without a livery they are bare. `state` is one of `STATES`; `lit` has a golden
    light around. Raises ValueError for another state."""
    if state not in STATES:
        raise ValueError(f"a ship is not {state}")
    if livery is None:
        return _ship(assets, "", width, state, lit, Paint(CANVAS, OAK, BRASS, (166, 44, 36)))
    paint = Paint(livery.colour, OAK, livery.colour, livery.colour)
    return _ship(assets, livery.emblem, width, state, lit, paint, livery.on)


def merchant_ship(assets: Assets, width: float, lit: bool = False) -> pygame.Surface:
    """The merchant ship that sails round the ring: pale sails with a wheel, bow to the right."""
    paint = Paint(CANVAS, (142, 92, 52), (44, 104, 120), (44, 104, 120))
    return _ship(assets, "wheel", width, "fresh", lit, paint, (104, 70, 40))


def pirate_ship(assets: Assets, width: float, lit: bool = False) -> pygame.Surface:
    """The pirate's ship: black sails with a skull, bow to the right."""
    paint = Paint((44, 40, 44), (74, 46, 34), (150, 36, 30), (30, 26, 28))
    return _ship(assets, "pirate-skull", width, "fresh", lit, paint, PALE)


def _ship(
    assets: Assets, emblem: str, width: float, state: str, lit: bool, paint: Paint,
    on: Colour = INK,
) -> pygame.Surface:  # fmt: skip
    def make() -> pygame.Surface:
        px = assets.px(width)
        d = Drawing(px)
        battered = state != "fresh"
        rigging.masts(d, paint, battered)
        rigging.hull(d, paint, battered)
        rigging.sails(d, paint, battered)
        if emblem:
            sign = assets.icon(emblem, width * 0.24, on)
            big = pygame.transform.smoothscale(_soft(sign), (round(d.n * 0.22), round(d.n * 0.22)))
            lay(d.sheet, big, (0.515 * d.n, 0.45 * d.n))
        if state == "sinking":
            _go_down(d)
        else:
            d.sheet.fill((*INK, 0), (0, round((rigging.WATER + 0.025) * d.n), d.n, d.n))
        rigging.water(d, state == "sinking")
        body = d.small()
        if not lit:
            return finished(body)
        sheet = glowing(body, GOLD, max(3, px // 16), 255)
        whole = pygame.Surface(sheet.size, pygame.SRCALPHA)
        for _ in range(3):
            lay(whole, sheet, whole.get_rect().center)
        lay(whole, body, whole.get_rect().center)
        return finished(whole)

    return assets.once(("ship", emblem, width, state, lit, paint), make)


def _go_down(d: Drawing) -> None:
    """The ship heels over, its stern under water; what is below the water line is gone."""
    heeled = pygame.transform.rotozoom(d.sheet, 27, 0.86)
    d.sheet.fill((*INK, 0))
    lay(d.sheet, heeled, (0.47 * d.n, 0.70 * d.n))
    d.sheet.fill((*INK, 0), (0, round((rigging.WATER + 0.005) * d.n), d.n, d.n))


def _soft(picture: pygame.Surface) -> pygame.Surface:
    """A finished picture as one that can be scaled with its edges."""
    copy = picture.copy()
    copy.set_alpha(255)
    return copy


def mast_counters(assets: Assets, count: int, width: float, most: int = 9) -> pygame.Surface:
    """How seaworthy a ship is: the number, and `most` pips of which `count` are whole; green, from
    half down amber, from a third down red. A ninth as high as wide, but at least 38 units."""

    def make() -> pygame.Surface:
        high = max(38.0, width / 9)
        size = (assets.px(width), assets.px(high))
        sheet = shapes.rounded(size, size[1] // 2, (*mix(BRASS, INK, 0.35), 255))
        line = assets.px(2.5)
        inner = shapes.rounded(
            (size[0] - 2 * line, size[1] - 2 * line),
            size[1] // 2 - line,
            (*mix(NIGHT, INK, 0.4), 255),
        )
        lay(sheet, inner, (size[0] / 2, size[1] / 2))
        word = text.line(assets, str(count), high * 0.82, PALE, NUMBER)
        lay(sheet, word, (high * 0.75 * assets.scale, size[1] / 2))
        tone = GOOD if 2 * count > most else (226, 150, 40) if 3 * count > most else BAD
        step = (width - high * 1.75) / most
        pip = min(step * 0.86, high * 0.6)
        for n in range(most):
            whole = n < count
            face = mix(tone, PALE, 0.12) if whole else mix(NIGHT, INK, 0.2)
            rim = mix(tone, NIGHT, 0.45) if whole else mix(NIGHT, PALE, 0.22)
            plate = shapes.disc(assets, pip, face, rim, 0.16, shadow=False)
            lay(sheet, plate, ((high * 1.35 + (n + 0.5) * step) * assets.scale, size[1] / 2))
        return finished(sheet)

    return assets.once(("mast", count, width, most), make)


def cannon_smoke(assets: Assets, size: float) -> tuple[pygame.Surface, ...]:
    """A shot's cloud of smoke, from the flash until it has blown away: `FRAMES` pictures."""
    return tuple(_frame(assets, _smoke, size, n) for n in range(FRAMES))


def splash(assets: Assets, size: float) -> tuple[pygame.Surface, ...]:
    """Water thrown up by a ball or a sinking ship, until it lies still: `FRAMES` pictures."""
    return tuple(_frame(assets, _splash, size, n) for n in range(FRAMES))


def _frame(
    assets: Assets, draw: Callable[[int, int], pygame.Surface], size: float, n: int
) -> pygame.Surface:
    return assets.once((draw.__name__, size, n), lambda: draw(assets.px(size), n))


def _smoke(px: int, n: int) -> pygame.Surface:
    t = (n + 1) / FRAMES
    sheet = pygame.Surface((px, px), pygame.SRCALPHA)
    sheet.fill((206, 198, 186, 0))
    for k in range(11):
        angle, far = 2.4 * k, (0.05 + 0.018 * k) * (0.4 + t)
        x = px * (0.5 + far * math.cos(angle))
        y = px * (0.52 + far * 0.8 * math.sin(angle) - 0.06 * t)
        tone = mix((236, 230, 220), (128, 118, 110), (k * 5 % 11) / 14)
        alpha = round(235 * (1 - t) ** 0.7) if n < FRAMES - 1 else 18
        puff = pygame.Surface((px, px), pygame.SRCALPHA)
        puff.fill((*tone, 0))
        pygame.draw.circle(puff, (*tone, alpha), (x, y), px * (0.07 + 0.07 * t))
        sheet.blit(puff, (0, 0))
    soft = blurred(sheet, round(px * (0.008 + 0.02 * t)))
    if n < 2:
        _flash(soft, px, (0.34, 0.22)[n])
    return finished(soft)


def _flash(sheet: pygame.Surface, px: int, reach: float) -> None:
    """The fire of a shot: a ragged star."""
    for tone, share in (((226, 96, 28), 1.0), ((250, 190, 60), 0.7), ((255, 246, 206), 0.38)):
        star = [
            (
                px * (0.5 + reach * share * (1 if k % 2 else 0.45) * math.cos(math.tau * k / 18)),
                px * (0.52 + reach * share * (1 if k % 2 else 0.45) * math.sin(math.tau * k / 18)),
            )
            for k in range(18)
        ]
        pygame.draw.polygon(sheet, tone, star)


def _splash(px: int, n: int) -> pygame.Surface:
    t = (n + 1) / FRAMES
    over = 3
    side = px * over
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    white = (236, 248, 250)
    big.fill((*white, 0))
    fade = round(240 * (1 - t) ** 0.6) if n < FRAMES - 1 else 40
    for share, alpha in ((1.0, fade // 3), (0.7, fade // 2)):
        box = pygame.Rect(0, 0, side * (0.25 + 0.7 * t) * share, side * (0.09 + 0.2 * t) * share)
        box.center = (side // 2, round(side * 0.8))
        pygame.draw.ellipse(big, (*white, alpha), box, max(2, round(side * 0.035 * (1.2 - t))))
    rise = math.sin(math.pi * min(1.0, t * 1.05))
    for k in range(11):
        aside = (k - 5) / 5
        tall = 0.58 * rise * (1 - 0.75 * abs(aside) ** 1.2) * (0.8 + 0.2 * math.sin(5 * k))
        foot = (side * (0.5 + 0.13 * aside), side * 0.81)
        top = (side * (0.5 + (0.16 + 0.16 * t) * aside), side * (0.81 - tall))
        wide = side * 0.042 * (1.2 - t)
        drop = [(foot[0] - wide, foot[1]), top, (foot[0] + wide, foot[1])]
        pygame.draw.polygon(big, (*mix(white, (120, 190, 205), 0.5 * abs(aside)), fade), drop)
        pygame.draw.circle(big, (*white, fade), top, wide * 0.8)
        fly = (
            side * (0.5 + 0.42 * aside * (0.4 + t)),
            side * (0.8 - 0.7 * rise * (1 - 0.6 * abs(aside))),
        )
        pygame.draw.circle(big, (*white, fade), fly, side * 0.017)
    return finished(pygame.transform.smoothscale(big, (px, px)))


def wake(assets: Assets, width: float) -> pygame.Surface:
    """The foam behind a ship that sails to the right, seen from the side like the ship; an eighth
    as high as wide."""

    def make() -> pygame.Surface:
        w, h = assets.px(width), assets.px(width / 8)
        over = 3
        big = pygame.Surface((w * over, h * over), pygame.SRCALPHA)
        big.fill((*rigging.FOAM, 0))
        for k, (start, y, alpha) in enumerate(
            (
                (0.0, 0.5, 200),
                (0.18, 0.26, 150),
                (0.1, 0.74, 170),
                (0.45, 0.1, 110),
                (0.4, 0.92, 120),
            )
        ):
            crest = [
                (w * over * x, h * over * (y - 0.09 * abs(math.sin(18 * x + k))))
                for x in (start + (1 - start) * j / 60 for j in range(61))
            ]
            thick = max(2, round(h * over * (0.11 - 0.014 * k)))
            pygame.draw.lines(big, (*rigging.FOAM, alpha), False, crest, thick)
        soft = pygame.transform.smoothscale(big, (w, h))
        fade = poured((h, w), ((255, 255, 255, 255), (255, 255, 255, 150), (255, 255, 255, 0)))
        turned = pygame.transform.rotate(fade, -90)
        soft.blit(turned, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return finished(soft)

    return assets.once(("wake", width), make)
