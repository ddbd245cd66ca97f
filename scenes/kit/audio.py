"""Sounds by the name of what happened. Never raises: without a sound card the game goes on silent.

Owns the mixer and the music loop. A cue nobody recorded, or whose file is damaged, is passed over.
"""

from __future__ import annotations

import math
import time
from pathlib import Path

import pygame

from scenes.kit.assets import Assets

CHANNELS = 16
RETRY_NS = 2_000_000_000
"""Opening the mixer may itself announce devices: tried again too soon, a sound card that refuses
would hold up the game for ever."""


class Audio:
    """Plays cues. `silent_because` is one sentence when there is no sound, else None.

    Volumes are 0..1; anything else counts as the nearest of these.
    """

    def __init__(self, assets: Assets, effects: float = 0.8, music: float = 0.4) -> None:
        self._assets = assets
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._effects, self._music = _share(effects), _share(music)
        self._playing: str | None = None
        self._tried_ns: int | None = None
        self.silent_because: str | None = None
        self.heard: list[str] = []
        self._open()

    def _open(self) -> None:
        try:
            pygame.mixer.init(44100, -16, 2, 512)
            pygame.mixer.set_num_channels(CHANNELS)
            self.silent_because = None
        except pygame.error as fault:
            self.silent_because = f"No sound: {_short(fault)}. Everything else works."

    def cue(self, name: str, volume: float = 1.0) -> None:
        """Let be heard that `name` happened."""
        self.heard.append(name)
        del self.heard[:-200]
        if self.silent_because is not None:
            return
        try:
            sound = self._sound(name)
            if sound is not None:
                channel = sound.play()
                if channel is not None:
                    channel.set_volume(_share(volume) * self._effects)
        except pygame.error:
            self.lost()

    def prepare(self, name: str) -> None:
        """Have this cue ready before it is needed: loading one takes a millisecond of a frame."""
        if self.silent_because is None:
            self._sound(name)

    def music(self, name: str | None) -> None:
        """Loop this tune from now on, or none."""
        self._playing = name
        if self.silent_because is not None:
            return
        try:
            if name is not None and self._load(name):
                pygame.mixer.music.set_volume(self._music)
                pygame.mixer.music.play(-1, fade_ms=1500)
            else:
                pygame.mixer.music.stop()
        except pygame.error:
            self.lost()

    def volumes(self, effects: float, music: float) -> None:
        """Set both volumes."""
        self._effects, self._music = _share(effects), _share(music)
        if self.silent_because is None and pygame.mixer.get_init():
            pygame.mixer.music.set_volume(self._music)

    def lost(self) -> None:
        """The sound device went away (field case F50): go on silent."""
        self.silent_because = "The sound device was lost; the game goes on silent."
        self._sounds.clear()

    def found(self) -> None:
        """A sound device appeared: try again."""
        now_ns = time.monotonic_ns()
        if self._tried_ns is not None and now_ns - self._tried_ns < RETRY_NS:
            return
        self._tried_ns = now_ns
        pygame.mixer.quit()
        self._sounds.clear()  # they belonged to the device that is gone
        self._open()
        self.music(self._playing)

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            path = self._assets.sound_file(name)
            self._sounds[name] = None
            if path is not None:
                try:
                    self._sounds[name] = pygame.mixer.Sound(path)
                except (pygame.error, OSError):
                    _blame_device()
        return self._sounds[name]

    def _load(self, name: str) -> bool:
        """Make the tune ready; False when it cannot be."""
        path = self._assets.sound_file(name)
        if path is None:
            return False
        try:
            pygame.mixer.music.load(path)
        except (pygame.error, OSError):
            _blame_device()
            return False
        return True


def seconds_of(path: Path) -> float:
    """How long a sound file lasts. Raises pygame.error or OSError when it cannot be opened."""
    if not pygame.mixer.get_init():
        pygame.mixer.init(44100, -16, 2, 512)
    return pygame.mixer.Sound(path).get_length()


def _blame_device() -> None:
    """A file did not load. Raises pygame.error when that is not the file's fault."""
    if not pygame.mixer.get_init():
        raise pygame.error("the mixer is closed")


def _share(volume: float) -> float:
    return min(1.0, max(0.0, volume)) if math.isfinite(volume) else float(volume == math.inf)


def _short(fault: Exception) -> str:
    said = str(fault).splitlines()
    return said[0].strip().rstrip(".") if said else "the mixer did not start"
