"""The window, open with a first picture before anything heavy is imported.

Owns how the window is opened (size, full screen, SDL's framebuffer) and the picture that is there
until the first scene is. Imports little beside pygame: people see something at once.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pygame

from scenes.kit.assets import picture_at
from scenes.kit.faults import MissingAsset

TITLE = "Pirate Night"
WINDOWED = (1280, 720)
SPLASH = Path(__file__).resolve().parents[1] / "assets" / "splash.jpg"
NIGHT_SEA = (9, 48, 64)


def open_window(folder: Path, size: tuple[int, int] | None, fullscreen: bool) -> None:
    """Open the window as the settings in `folder` want it, with the first picture in it.

    A screen that cannot be filled gets a window of the usual size instead (F47). Raises
    pygame.error when there is no display.
    """
    wanted = _wanted(folder)
    accelerated = "1" if wanted.get("acceleration") == "on" else "0"
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", accelerated)
    pygame.display.init()
    pygame.display.set_caption(TITLE)
    try:
        set_mode(size, fullscreen or wanted.get("fullscreen") is True)
    except pygame.error:
        set_mode(None, False)
    _show_splash()


def set_mode(size: tuple[int, int] | None, fullscreen: bool) -> pygame.Surface:
    """A window of `size` pixels that can be resized, or the whole screen."""
    if fullscreen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    return pygame.display.set_mode(size or WINDOWED, pygame.RESIZABLE)


def _wanted(folder: Path) -> dict[str, Any]:
    """The settings as they lie on disk, unchecked; whatever is wrong with them is said later."""
    try:
        return tomllib.loads((folder / "settings.toml").read_text("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return {}


def _show_splash() -> None:
    window = pygame.display.get_surface()
    assert window is not None
    window.fill(NIGHT_SEA)
    try:
        picture = picture_at(SPLASH)
    except MissingAsset:
        picture = None  # a missing splash is no reason not to play
    if picture is not None:
        scale = max(window.width / picture.width, window.height / picture.height)
        seen = picture.get_rect()  # only what fits: the rest of a long thin window is enormous
        seen.width = max(1, min(seen.width, round(window.width / scale)))
        seen.height = max(1, min(seen.height, round(window.height / scale)))
        seen.center = picture.get_rect().center
        shown = picture.subsurface(seen)
        if shown.size != window.size:
            shown = pygame.transform.smoothscale(shown, window.size)
        window.blit(shown, (0, 0))
    pygame.display.flip()
