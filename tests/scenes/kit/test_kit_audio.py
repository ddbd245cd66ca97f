"""Sound when there is some, silence with one sentence when there is none (F49, F50)."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.kit.assets import Assets
from scenes.kit.audio import RETRY_NS, Audio
from tests.scenes.stage import FakeServices


@pytest.fixture(autouse=True)
def mixer() -> Iterator[None]:
    """Every test opens the mixer itself."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Monotonic time, moved on by hand."""
    now = [time.monotonic_ns()]
    monkeypatch.setattr("scenes.kit.audio.time.monotonic_ns", lambda: now[0])
    return now


def silent(monkeypatch: pytest.MonkeyPatch) -> Audio:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    return Audio(Assets(1.0))


def heard(name: str) -> Audio:
    """An audio in which that cue is playing now."""
    audio = Audio(Assets(1.0))
    audio.cue(name)
    return audio


# --- no sound -------------------------------------------------------------------------------------


def test_no_device__one_sentence_and_everything_else_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """F49"""
    audio = silent(monkeypatch)
    assert audio.silent_because is not None
    assert audio.silent_because.startswith("No sound: ")
    assert audio.silent_because.endswith("Everything else works.")
    assert "\n" not in audio.silent_because
    audio.cue("gong")
    audio.music("music")
    audio.music(None)
    audio.volumes(0.1, 0.2)
    assert pygame.mixer.get_init() is None
    assert audio.heard == ["gong"]


def test_no_device__the_environment_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    audio = silent(monkeypatch)
    assert os.environ["SDL_AUDIODRIVER"] == "nonsense"
    audio.found()
    assert os.environ["SDL_AUDIODRIVER"] == "nonsense"
    assert audio.silent_because is not None


def test_found__plays_again_and_takes_up_the_tune(monkeypatch: pytest.MonkeyPatch) -> None:
    audio = silent(monkeypatch)
    audio.music("music")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio.found()
    assert audio.silent_because is None
    assert pygame.mixer.music.get_busy()
    audio.cue("gong")
    assert pygame.mixer.get_busy()


def test_found__a_card_that_refuses_is_not_asked_all_the_time(
    monkeypatch: pytest.MonkeyPatch, clock: list[int]
) -> None:
    """Opening the mixer announces devices: each would open it again."""
    audio = silent(monkeypatch)
    tries: list[int] = []

    def init(*_: object) -> None:
        tries.append(clock[0])
        raise pygame.error("busy")

    monkeypatch.setattr(pygame.mixer, "init", init)
    for _ in range(50):
        audio.found()
        clock[0] += 1_000_000
    assert len(tries) == 1
    clock[0] += RETRY_NS
    audio.found()
    assert len(tries) == 2
    assert audio.silent_because is not None
    assert "busy" in audio.silent_because


# --- lost and found -------------------------------------------------------------------------------


def test_lost__goes_on_silent(clock: list[int]) -> None:
    """F50"""
    audio = heard("gong")
    assert audio.silent_because is None
    audio.lost()
    assert audio.silent_because == "The sound device was lost; the game goes on silent."
    audio.cue("gong")
    audio.music("music")
    audio.volumes(1, 1)
    audio.found()
    assert audio.silent_because is None
    assert pygame.mixer.music.get_busy()  # asked for while it was silent


def test_lost__when_the_mixer_is_closed_behind_its_back() -> None:
    audio = Audio(Assets(1.0))
    pygame.mixer.quit()
    audio.cue("gong")
    assert audio.silent_because is not None
    audio.music("music")
    audio.found()
    assert audio.silent_because is None
    audio.cue("gong")
    assert pygame.mixer.get_busy()


def test_lost__cues_of_the_old_device_are_loaded_anew() -> None:
    audio = heard("gong")
    audio.lost()
    audio.found()
    audio.cue("gong")
    assert pygame.mixer.get_busy()
    assert audio.silent_because is None


# --- files ----------------------------------------------------------------------------------------


def test_unknown_cue__is_passed_over() -> None:
    audio = heard("nobody recorded this")
    assert not pygame.mixer.get_busy()
    assert audio.silent_because is None
    audio.music("nor this")
    assert not pygame.mixer.music.get_busy()


def test_damaged_file__silences_that_sound_only(tmp_path: Path) -> None:
    sounds = tmp_path / "sounds"
    sounds.mkdir()
    (sounds / "gong.ogg").write_bytes(b"no sound at all")
    (sounds / "music.ogg").write_bytes(b"")
    good = Assets(1.0).sound_file("coin")
    assert good is not None
    (sounds / f"coin{good.suffix}").write_bytes(good.read_bytes())
    audio = Audio(Assets(1.0, tmp_path))
    audio.cue("gong")
    audio.music("music")
    assert audio.silent_because is None
    assert not pygame.mixer.music.get_busy()
    audio.cue("coin")
    assert pygame.mixer.get_busy()


def test_music__stops_when_none_is_asked_for() -> None:
    audio = Audio(Assets(1.0))
    audio.music("music")
    assert pygame.mixer.music.get_busy()
    audio.music(None)
    assert not pygame.mixer.music.get_busy()


# --- volumes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "got"),
    [(0.5, 0.5), (0, 0), (-3, 0), (1, 1), (7, 1), (float("inf"), 1), (float("nan"), 0)],
)
def test_volumes__anything_counts_as_something_between_off_and_full(
    asked: float, got: float
) -> None:
    audio = Audio(Assets(1.0), effects=asked, music=asked)
    audio.music("music")
    assert pygame.mixer.music.get_volume() == pytest.approx(got, abs=0.02)
    audio.volumes(asked, 0.25)
    assert pygame.mixer.music.get_volume() == pytest.approx(0.25, abs=0.02)
    audio.cue("gong")
    assert pygame.mixer.Channel(0).get_volume() == pytest.approx(got, abs=0.02)


def test_cue__quieter_when_asked() -> None:
    audio = Audio(Assets(1.0), effects=0.8)
    audio.cue("gong", 0.5)
    assert pygame.mixer.Channel(0).get_volume() == pytest.approx(0.4, abs=0.02)


def test_heard__remembers_the_last_ones() -> None:
    audio = Audio(Assets(1.0), effects=0)
    for n in range(300):
        audio.cue(str(n))
    assert len(audio.heard) == 200
    assert audio.heard[-1] == "299"


def test_prepare__has_the_cue_ready(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No frame of a race waits for a file: after `prepare` nothing is read any more."""
    audio = services.audio
    if audio.silent_because is not None:
        pytest.skip(audio.silent_because)
    audio.prepare("knock")
    monkeypatch.setattr(services.assets, "sound_file", lambda _name: pytest.fail("read again"))
    audio.cue("knock")
    assert audio.heard[-1] == "knock"
