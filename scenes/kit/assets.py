"""The only loader: icons, fonts, textures and the cache of everything that was drawn once.

Pictures are rasterised for the canvas that asks and kept; a new canvas size empties the cache.
Knows no scene and no game.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TypeVar

import pygame

from scenes.kit.faults import MissingAsset
from scenes.kit.theme import Colour

ROOT = Path(__file__).resolve().parents[2] / "assets"
T = TypeVar("T")
FONT_HEADS = (b"\0\1\0\0", b"OTTO", b"true")
OVERSAMPLE = 3
"""Icons are rasterised this much larger and smoothed down: crisp edges at any size."""


class Assets:
    """Loads by name, draws once, keeps the result. `scale` is the canvas's pixels per unit.

    Whatever loads a file raises `MissingAsset` when it is not there or cannot be read."""

    def __init__(self, scale: float = 1.0, root: Path = ROOT) -> None:
        self.scale = scale
        self._root = root
        self._made: dict[Hashable, pygame.Surface] = {}
        self._recent: dict[str, dict[Hashable, pygame.Surface]] = {}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._faces: set[str] = set()
        self._svg: dict[str, str] = {}

    def rescale(self, scale: float) -> None:
        """A canvas of another size: everything is drawn anew when next asked for."""
        self.scale = scale
        self._made.clear()
        self._recent.clear()
        self._fonts.clear()

    def px(self, units: float) -> int:
        return max(1, round(units * self.scale))

    def once(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture known as `key`; made by `make` the first time. Same key, same object."""
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = make()
        return found

    def recent(
        self, kind: str, key: Hashable, make: Callable[[], pygame.Surface], keep: int = 3
    ) -> pygame.Surface:
        """The same for pictures of which there are ever new ones (a log, a sentence): only the
        last `keep` of this kind are kept."""
        whole = (kind, key)
        kept = self._recent.setdefault(kind, {})
        found = kept.pop(whole, None)
        if found is None:
            found = make()
        kept[whole] = found  # the last one asked for comes last
        if len(kept) > keep:
            del kept[next(iter(kept))]
        return found

    def forget(self, kind: str) -> None:
        """Drop every picture whose key is a tuple that begins with `kind`."""
        self._recent.pop(kind, None)
        for key in [k for k in self._made if isinstance(k, tuple) and k and k[0] == kind]:
            del self._made[key]

    def icon(self, name: str, size: float, colour: Colour) -> pygame.Surface:
        """A square icon, `size` units wide, in one colour, with smooth edges."""
        px = self.px(size)
        return self.once(("icon", name, px, colour), lambda: self._raster(name, px, colour))

    def drawing(self, folder: str, name: str, px: int) -> pygame.Surface:
        """A square drawing in its own colours, `px` pixels wide; drawn anew each time."""
        path = self._file(folder, name, ".svg")
        return _read(path, lambda: pygame.image.load_sized_svg(str(path), (px, px))).convert_alpha()

    def font(self, face: str, size: float) -> pygame.font.Font:
        """A face at `size` units (its em)."""
        px = max(6, round(size * self.scale))
        found = self._fonts.get((face, px))
        if found is None:
            path = self._font_file(face)
            found = self._fonts[face, px] = _read(path, lambda: pygame.font.Font(path, px))
        return found

    def texture(self, name: str) -> pygame.Surface:
        """A texture as it lies on disk, in the display's format."""
        return self.once(("texture", name), lambda: self._load_texture(name))

    def tiled(self, name: str, size: tuple[int, int], zoom: float = 1.0) -> pygame.Surface:
        """A texture laid over `size` pixels, scaled with the canvas."""

        def make() -> pygame.Surface:
            tile = self.once(("tile", name, zoom), lambda: self._tile(name, zoom))
            ground = pygame.Surface(size)
            for x in range(0, size[0], tile.width):
                for y in range(0, size[1], tile.height):
                    ground.blit(tile, (x, y))
            return ground

        return self.once(("tiled", name, size, zoom), make)

    def _tile(self, name: str, zoom: float) -> pygame.Surface:
        """A texture, scaled with the canvas."""
        tile = self.texture(name)
        step = max(0.05, self.scale * zoom)
        size = (max(1, round(tile.width * step)), max(1, round(tile.height * step)))
        return pygame.transform.smoothscale(tile, size)

    def sound_file(self, name: str) -> Path | None:
        """Where the sound of this name lies, or None when there is none."""
        for suffix in (".ogg", ".wav"):
            path = self._root / "sounds" / (name + suffix)
            if path.is_file():
                return path
        return None

    def program_icon(self) -> pygame.Surface:
        path = self._file("", "icon", ".png")
        return picture_at(path)

    # --- loading ----------------------------------------------------------------------------------

    def _font_file(self, face: str) -> Path:
        """The face's file, looked at once: pygame may crash on one that is damaged."""
        path = self._file("fonts", face, ".ttf")
        if face not in self._faces:
            _read(path, lambda: _check_font(path.read_bytes()))
            self._faces.add(face)
        return path

    def _raster(self, name: str, px: int, colour: Colour) -> pygame.Surface:
        path = self._file("icons", name, ".svg")
        text = self._svg.get(name)
        if text is None:
            text = self._svg[name] = _read(path, lambda: path.read_text("utf-8"))
        tint = "#{:02x}{:02x}{:02x}".format(*colour)
        tinted = re.sub(r"#fff(?:fff)?\b", tint, text, flags=re.IGNORECASE).encode()
        size = (px * OVERSAMPLE, px * OVERSAMPLE)
        drawn = _read(path, lambda: pygame.image.load_sized_svg(io.BytesIO(tinted), size))
        small = pygame.transform.smoothscale(drawn.convert_alpha(), (px, px))
        # Scaling mixes the black of empty pixels into the edges: icons have one colour throughout.
        small.fill(colour, special_flags=pygame.BLEND_RGB_MAX)
        return finished(small)

    def _load_texture(self, name: str) -> pygame.Surface:
        found = (self._root / "textures" / (name + suffix) for suffix in (".webp", ".png"))
        path = next((path for path in found if path.is_file()), None)
        if path is None:
            path = self._file("textures", name, ".webp")
        loaded = _read(path, lambda: pygame.image.load(path))
        return loaded.convert()

    def _file(self, folder: str, name: str, suffix: str) -> Path:
        path = self._root / folder / (name + suffix)
        if not path.is_file():
            raise MissingAsset(f"{path.name} is missing in {path.parent}; install the game anew.")
        return path


def picture_at(path: Path) -> pygame.Surface:
    """A picture of the program as it lies on disk. Raises `MissingAsset`."""
    return _read(path, lambda: pygame.image.load(path))


def _read(path: Path, load: Callable[[], T]) -> T:
    """What `load` makes of the file, or one sentence on why it is no use."""
    try:
        return load()
    except (pygame.error, OSError, ValueError) as fault:
        why = str(fault).splitlines()[0] if str(fault) else type(fault).__name__
        raise MissingAsset(
            f"{path.name} in {path.parent} cannot be read ({why}); install the game anew."
        ) from fault


def _check_font(data: bytes) -> None:
    """Raises ValueError unless these are whole OpenType data: a head, and tables that all lie
    within the file."""
    count = int.from_bytes(data[4:6], "big")
    records = [data[at : at + 16] for at in range(12, 12 + 16 * count, 16)]
    ends = [int.from_bytes(r[8:12], "big") + int.from_bytes(r[12:16], "big") for r in records]
    if data[:4] not in FONT_HEADS or not ends or max(ends) > len(data):
        raise ValueError("this is no whole font")


def finished(surface: pygame.Surface) -> pygame.Surface:
    """`surface` ready to be drawn often: run-length encoded, which nearly halves an alpha blit.

    The first blit packs it, and that takes as long as twenty: not for what is soon drawn anew."""
    surface.set_alpha(255, pygame.RLEACCEL)
    return surface
