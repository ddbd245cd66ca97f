"""From a list of placed pictures to changed pixels: only what moved is drawn again.

A scene says each frame what is to be seen, as `Placed`; the stage compares with the last frame,
repaints the changed rectangles from the backdrop up, and tells which they were. Owns no state of
a game and no motion (see `motion`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Placed:
    """A picture with its centre in units. `key` says what it is, `z` what lies above what.

    Pictures are compared by identity: keep them in the assets cache, never draw into one again.
    """

    key: Hashable
    image: pygame.Surface
    x: float
    y: float
    z: int = 0


SEE_THROUGH = pygame.SRCALPHA | pygame.SRCCOLORKEY


class Stage:
    """Holds what was drawn last. One per canvas."""

    MOST_PARTS = 48
    """More changed rectangles than this are not worth telling apart."""
    LOOSE, SLACK = 1.2, 2000
    """One rectangle instead of two may be larger by this share of them and so many pixels: what
    another rectangle costs beside its pixels."""

    def __init__(self, surface: pygame.Surface, scale: float) -> None:
        self._surface = surface
        self._scale = scale
        self._last: dict[Hashable, tuple[pygame.Surface, int, int, int]] = {}
        self._given: dict[Hashable, Placed] = {}
        self._backdrop: pygame.Surface | None = None

    def forget(self) -> None:
        """Whatever is on the surface now is unknown: the next frame is drawn whole."""
        self._backdrop = None

    def draw(self, backdrop: pygame.Surface, placed: Sequence[Placed]) -> list[pygame.Rect] | None:
        """Draw this frame. The changed rectangles in pixels, or None when all was drawn."""
        scale, given, last = self._scale, self._given, self._last
        now: dict[Hashable, tuple[pygame.Surface, int, int, int]] = {}
        for p in placed:
            key = p.key
            if given.get(key) is p:  # the very same as in the last frame
                now[key] = last[key]
                continue
            image = p.image
            x = round(p.x * scale) - (image.get_width() >> 1)
            y = round(p.y * scale) - (image.get_height() >> 1)
            now[key] = (image, x, y, p.z)
        self._given = {p.key: p for p in placed}
        order = sorted(now.values(), key=_height)
        if backdrop is not self._backdrop:
            self._backdrop, self._last = backdrop, now
            self._surface.blit(backdrop, (0, 0))
            self._surface.fblits([(image, (x, y)) for image, x, y, _z in order])
            return None
        dirty = self._changed(now)
        self._last = now
        if dirty:
            self._repaint(dirty, order)
        return dirty

    def _changed(
        self, now: dict[Hashable, tuple[pygame.Surface, int, int, int]]
    ) -> list[pygame.Rect]:
        parts: list[pygame.Rect] = []
        last = self._last
        for key, what in now.items():
            before = last.get(key)
            if before is what:
                continue
            if before is None:
                parts.append(_rect(what))
            elif what[0] is not before[0] or what[1:] != before[1:]:
                old, new = _rect(before), _rect(what)
                parts += [old.union(new)] if old.colliderect(new) else [old, new]
        parts += [_rect(what) for key, what in last.items() if key not in now]
        parts += self._passed(now)
        bounds = self._surface.get_rect()
        return merged([clipped for part in parts if (clipped := part.clip(bounds)).w])

    def _passed(
        self, now: dict[Hashable, tuple[pygame.Surface, int, int, int]]
    ) -> list[pygame.Rect]:
        """Pictures that have not changed, but come before or after another one of the same `z`
        than they did."""
        last = self._last
        if list(now) == list(last):
            return []
        before = [key for key, what in last.items() if now.get(key) == what]
        after = [key for key, what in now.items() if last.get(key) == what]
        return [_rect(now[b]) for a, b in zip(before, after, strict=True) if a != b]

    def _repaint(
        self,
        dirty: list[pygame.Rect],
        order: list[tuple[pygame.Surface, int, int, int]],
    ) -> None:
        assert self._backdrop is not None
        surface = self._surface
        rects = [_rect(what) for what in order]
        for part in dirty:
            surface.set_clip(part)
            touched = part.collidelistall(rects)
            first = len(touched) - 1
            while first >= 0 and not _hides(order[touched[first]][0], rects[touched[first]], part):
                first -= 1
            if first < 0:
                surface.blit(self._backdrop, part, part)
            for n in touched[max(0, first) :]:
                surface.blit(order[n][0], rects[n])
        surface.set_clip(None)


def _height(what: tuple[pygame.Surface, int, int, int]) -> int:
    return what[3]


def _rect(what: tuple[pygame.Surface, int, int, int]) -> pygame.Rect:
    return what[0].get_rect(topleft=(what[1], what[2]))


def _hides(image: pygame.Surface, rect: pygame.Rect, part: pygame.Rect) -> bool:
    """Is nothing to be seen of what lies below the picture, in `part`?"""
    if not rect.contains(part) or image.get_flags() & SEE_THROUGH:
        return False
    return image.get_alpha() in (None, 255)


def merged(parts: list[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover `parts` without overlapping each other, and little else: two that
    overlap become one where that is hardly larger, else the second is cut."""
    done: list[pygame.Rect] = []
    left = parts[::-1]
    while left:
        part = left.pop()
        hit = part.collidelist(done)
        if hit < 0:
            done.append(part)
            continue
        other = done[hit]
        both, whole = part.clip(other), part.union(other)
        covered = part.w * part.h + other.w * other.h - both.w * both.h
        if whole.w * whole.h <= covered * Stage.LOOSE + Stage.SLACK:
            del done[hit]
            left.append(whole)
        else:
            left += _outside(part, both)
    if len(done) > Stage.MOST_PARTS:
        return [done[0].unionall(done[1:])]
    return done


def _outside(part: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """What of `part` lies outside of `hole`, which lies within it: four rectangles at most."""
    found = [
        pygame.Rect(part.x, part.y, part.w, hole.y - part.y),
        pygame.Rect(part.x, hole.bottom, part.w, part.bottom - hole.bottom),
        pygame.Rect(part.x, hole.y, hole.x - part.x, hole.h),
        pygame.Rect(hole.right, hole.y, part.right - hole.right, hole.h),
    ]
    return [rect for rect in found if rect.w and rect.h]
