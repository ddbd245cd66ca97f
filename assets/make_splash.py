"""Paints `splash.jpg`: the title without its menu, shown until the title itself is there.

Run it by hand after the title's picture has changed: `python -m assets.make_splash`.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from scenes.kit.backdrops import paint
from scenes.kit.sprites import Stage
from scenes.menus.title import Title
from tests.scenes.stage import make_services, open_scene

SIZE = (1280, 720)
TARGET = Path(__file__).with_name("splash.jpg")


def main() -> None:
    """Write the picture beside this script."""
    services = make_services(SIZE, Path(tempfile.mkdtemp()))
    title = Title(services)
    open_scene(services, title)
    placed = [p for p in title.placed(0.0) if not (isinstance(p.key, tuple) and p.key[0] == "item")]
    canvas = services.canvas
    Stage(canvas.surface, canvas.scale).draw(paint(services, title.backdrop()), placed)
    pygame.image.save(canvas.surface, TARGET)


if __name__ == "__main__":
    main()
