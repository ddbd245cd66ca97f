"""The window opens whatever the settings say, with a picture in it at once (F46, F47)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes import window
from scenes.window import NIGHT_SEA, TITLE, WINDOWED, open_window, set_mode

ROOT = Path(__file__).resolve().parents[2]
SDL = "SDL_FRAMEBUFFER_ACCELERATION"


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No window before, none after."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv(SDL, "unset")
    monkeypatch.delenv(SDL)
    pygame.display.quit()
    yield
    pygame.display.quit()


def shown() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


def is_full() -> bool:
    return bool(shown().get_flags() & pygame.FULLSCREEN)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


# --- size -----------------------------------------------------------------------------------------


def test_open__in_a_window_that_can_be_resized(folder: Path) -> None:
    open_window(folder, None, False)
    assert shown().get_size() == WINDOWED == (1280, 720)
    assert shown().get_flags() & pygame.RESIZABLE
    assert not is_full()
    assert pygame.display.get_caption()[0] == TITLE


def test_open__in_the_size_asked_for(folder: Path) -> None:
    open_window(folder, (1024, 600), False)
    assert shown().get_size() == (1024, 600)


@pytest.mark.parametrize("size", [(1, 1), (10000, 3), (3, 5000)])
def test_open__in_odd_sizes(folder: Path, size: tuple[int, int]) -> None:
    open_window(folder, size, False)
    assert shown().get_size() == size


def test_open__in_a_size_that_no_screen_has(folder: Path) -> None:
    open_window(folder, (-5, 3), False)
    assert shown().get_size() == WINDOWED


def test_open__full_by_argument_or_by_settings(folder: Path) -> None:
    open_window(folder, None, True)
    assert is_full()
    pygame.display.quit()
    (folder / "settings.toml").write_text("fullscreen = true")
    open_window(folder, None, False)
    assert is_full()


def test_open__a_screen_that_cannot_be_filled_gets_a_window(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F47 at the start."""
    real = pygame.display.set_mode

    def refuse(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no such mode")
        return real(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    open_window(folder, None, True)
    assert not is_full()
    assert shown().get_size() == WINDOWED


def test_open__without_a_display_is_an_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    with pytest.raises(pygame.error):
        open_window(folder, None, False)


# --- broken settings ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "junk",
    [
        b"", b"[[[", b"\0" * 99, b"fullscreen = 'yes'", b"fullscreen = 1", b"acceleration = []",
        b"\xff\xfe\x00", b"a = " + b"[" * 5000, "calm = true".encode("utf-16"),
    ],
)  # fmt: skip
def test_open__broken_settings_are_no_reason_not_to_open(folder: Path, junk: bytes) -> None:
    (folder / "settings.toml").write_bytes(junk)
    open_window(folder, None, False)
    assert shown().get_size() == WINDOWED
    assert not is_full()  # "yes" is not true
    assert (folder / "settings.toml").read_bytes() == junk  # whoever loads them says so


def test_open__a_folder_instead_of_settings(folder: Path) -> None:
    (folder / "settings.toml").mkdir()
    open_window(folder, None, False)
    assert shown().get_size() == WINDOWED


# --- acceleration ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "hint"),
    [("", "0"), ('acceleration = "on"', "1"), ('acceleration = "off"', "0"),
     ("acceleration = 3", "0"), ('\ufeffacceleration = "on"', "1")],
)  # fmt: skip
def test_acceleration__as_the_settings_say(folder: Path, text: str, hint: str) -> None:
    (folder / "settings.toml").write_text(text, "utf-8")
    open_window(folder, None, False)
    assert os.environ[SDL] == hint


def test_acceleration__the_environment_has_the_last_word(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SDL, "1")
    open_window(folder, None, False)
    assert os.environ[SDL] == "1"


# --- the first picture ----------------------------------------------------------------------------


def test_splash__fills_the_window_and_keeps_its_shape(folder: Path) -> None:
    picture = pygame.image.load(window.SPLASH)
    open_window(folder, picture.get_size(), False)
    for at in ((3, 3), (picture.width // 2, picture.height // 2), (picture.width - 4, 3)):
        got, drawn = shown().get_at(at), picture.get_at(at)
        assert max(abs(got[n] - drawn[n]) for n in range(3)) <= 3
    pygame.display.quit()
    half = (picture.width // 2, picture.height)  # narrower: the middle of it, as large as it is
    open_window(folder, half, False)
    got = shown().get_at((10, picture.height // 2))
    drawn = picture.get_at((picture.width // 4 + 10, picture.height // 2))
    assert max(abs(got[n] - drawn[n]) for n in range(3)) <= 3


@pytest.mark.parametrize("content", [None, b"no picture"])
def test_splash__missing_or_damaged_leaves_a_quiet_sea(
    folder: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    path = folder / "splash.webp"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr(window, "SPLASH", path)
    open_window(folder, None, False)
    assert shown().get_at((640, 360))[:3] == NIGHT_SEA


def test_window__imports_nothing_heavy() -> None:
    """People see something at once."""
    program = """
import sys
import scenes.window
heavy = ("numpy", "sqlalchemy", "msgspec", "pytmx", "scenes.app", "game.rules")
sys.exit(",".join(name for name in heavy if name in sys.modules) or 0)
"""
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def test_set_mode__to_and_fro_keeps_the_size(folder: Path) -> None:
    open_window(folder, (900, 500), False)
    set_mode((900, 500), True)
    assert is_full()
    set_mode((900, 500), False)
    assert shown().get_size() == (900, 500)
