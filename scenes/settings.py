"""What the program remembers about this place: volumes, display, bindings, the last guests.

Owns the settings file (TOML). Written by temp file, fsync and replace, so that a power cut leaves
the old or the new one; a file that cannot be read is set aside as `.bad` with one sentence.
"""

from __future__ import annotations

import contextlib
import math
import os
import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec
import tomli_w

from game.table.evening import clean_name

MANNERS: Final = ("curtain", "peek", "open")
PACES: Final = ("calm", "normal", "quick", "instant")
ACCELERATIONS: Final = ("auto", "on", "off")
UNIT_MM: Final = (0.02, 10.0)
"""From a phone's screen to a wall of projectors: a unit of anything else was mismeasured."""


class Settings(msgspec.Struct):
    """Everything that lasts beyond a match. `bindings` is kept for `input.bindings`.

    Values of the right type that make no sense (a volume of 7, a negative screen) become the
    nearest, or the usual, ones that do.
    """

    fullscreen: bool = False
    effects: float = 0.8
    music: float = 0.4
    calm: bool = False
    """Reduced motion: things appear where they belong, nothing flashes."""
    acceleration: str = "auto"
    """SDL's framebuffer acceleration: auto (measured at the first start), on or off."""
    unit_mm: float = 0.0
    """Millimetres a unit on this screen; 0: not measured."""
    manner: str = "curtain"
    """How hidden hands share one screen: curtain, peek or open."""
    pace: str = "normal"
    """How fast bots and pictures are at the tables: calm, normal, quick or instant."""
    confirm: bool = True
    """Does a choice at a table wait to be confirmed?"""
    turn_seconds: int = 0
    """The turn clock at the tables; 0: none."""
    recap: bool = True
    """Are the others' moves shown again when a curtain opens?"""
    tips: bool = True
    """Are first-time tips shown?"""
    tips_seen: list[str] = []
    talk: bool = True
    """Do bots say a word now and then, in the log?"""
    house: dict[str, dict[str, Any]] = {}
    """House rules last played with, by game id and option name."""
    guests: list[str] = []
    """Names typed here, newest first."""
    bindings: dict[str, Any] = {}

    def __post_init__(self) -> None:
        self.effects = _share(self.effects, 0.8)
        self.music = _share(self.music, 0.4)
        if self.acceleration not in ACCELERATIONS:
            self.acceleration = "auto"
        if self.manner not in MANNERS:
            self.manner = "curtain"
        if self.pace not in PACES:
            self.pace = "normal"
        self.turn_seconds = self.turn_seconds if 0 <= self.turn_seconds <= 600 else 0
        if not UNIT_MM[0] <= self.unit_mm <= UNIT_MM[1]:  # NaN is not in between either
            self.unit_mm = 0.0
        names = (clean_name(name, "") for name in self.guests)  # F52
        self.guests = list(dict.fromkeys(name for name in names if name))


def _share(value: float, usual: float) -> float:
    """A volume, 0..1."""
    return usual if math.isnan(value) else min(1.0, max(0.0, value))


def read(path: Path) -> dict[str, Any]:
    """What lies in the file, unchecked. Raises OSError, ValueError or RecursionError."""
    return tomllib.loads(path.read_bytes().decode("utf-8-sig"))  # some editors write a mark first


def load(path: Path) -> tuple[Settings, str | None]:
    """The settings in `path` and, when it was no good, one sentence. Never raises."""
    try:
        return msgspec.convert(read(path), Settings), None
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError, RecursionError) as fault:
        return Settings(), _set_aside(path, fault)


def _set_aside(path: Path, fault: Exception) -> str:
    why = str(fault).splitlines()[0] if str(fault) else type(fault).__name__
    bad = path.with_name(path.name + ".bad")
    try:
        path.replace(bad)
    except OSError:
        return f"The settings in {path} cannot be read ({why}); the usual ones are used."
    return f"The settings in {path} could not be read ({why}); they lie in {bad.name} now."


def save(path: Path, settings: Settings) -> str | None:
    """Bring the settings to disk; one sentence when that is not possible. Never raises."""
    fresh = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = tomli_w.dumps(msgspec.to_builtins(settings)).encode()
        with fresh.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except (OSError, ValueError, TypeError, RecursionError) as fault:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        return f"The settings could not be saved in {path} ({fault}); they hold until the end."
    return None
