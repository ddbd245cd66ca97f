"""What the program remembers about this place: volumes, display, bindings, the last guests.

Owns the settings file (TOML). Written by temp file, fsync and replace, so that a power cut leaves
the old or the new one; a file that cannot be read is set aside as `.bad` with one sentence.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import tomli_w


class Settings(msgspec.Struct):
    """Everything that lasts beyond a match. `bindings` is kept for `input.bindings`."""

    fullscreen: bool = False
    effects: float = 0.8
    music: float = 0.4
    calm: bool = False
    """Reduced motion: things appear where they belong, nothing flashes."""
    acceleration: str = "auto"
    """SDL's framebuffer acceleration: auto (measured at the first start), on or off."""
    unit_mm: float = 0.0
    """Millimetres a unit on this screen; 0: not measured."""
    house: dict[str, dict[str, Any]] = {}
    """House rules last played with, by game id and option name."""
    guests: list[str] = []
    """Names typed here, newest first."""
    bindings: dict[str, Any] = {}


def load(path: Path) -> tuple[Settings, str | None]:
    """The settings in `path` and, when it was no good, one sentence. Never raises."""
    try:
        text = path.read_bytes().decode("utf-8")
        return msgspec.convert(tomllib.loads(text), Settings), None
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError, RecursionError) as fault:
        return Settings(), _set_aside(path, fault)


def _set_aside(path: Path, fault: Exception) -> str:
    why = str(fault).splitlines()[0] if str(fault) else type(fault).__name__
    bad = path.with_name(path.name + ".bad")
    try:
        os.replace(path, bad)
    except OSError:
        return f"The settings in {path} cannot be read ({why}); the usual ones are used."
    return f"The settings in {path} could not be read ({why}); they lie in {bad.name} now."


def save(path: Path, settings: Settings) -> str | None:
    """Bring the settings to disk; one sentence when that is not possible. Never raises."""
    fresh = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb") as file:
            file.write(tomli_w.dumps(msgspec.to_builtins(settings)).encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except (OSError, ValueError, TypeError) as fault:
        return f"The settings could not be saved in {path} ({fault}); they hold until the end."
    return None
