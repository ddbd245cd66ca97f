"""Sounds by the name of what happened. Never raises: without a sound card the game goes on silent.

Owns the mixer and the music loop. A cue nobody recorded is ignored once and noted.
"""

from __future__ import annotations

import os

import pygame

from scenes.kit.assets import Assets

CHANNELS = 16


class Audio:
    """Plays cues. `silent_because` is one sentence when there is no sound, else None."""

    def __init__(self, assets: Assets, effects: float = 0.8, music: float = 0.4) -> None:
        self._assets = assets
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._effects, self._music = effects, music
        self._playing: str | None = None
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
            os.environ["SDL_AUDIODRIVER"] = "dummy"

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
                    channel.set_volume(volume * self._effects)
        except pygame.error:
            self.lost()

    def music(self, name: str | None) -> None:
        """Loop this tune from now on, or none."""
        self._playing = name
        if self.silent_because is not None:
            return
        path = self._assets.sound_file(name) if name else None
        try:
            if path is None:
                pygame.mixer.music.stop()
            else:
                pygame.mixer.music.load(path)
                pygame.mixer.music.set_volume(self._music)
                pygame.mixer.music.play(-1, fade_ms=1500)
        except pygame.error:
            self.lost()

    def volumes(self, effects: float, music: float) -> None:
        """Set both volumes, 0..1."""
        self._effects, self._music = effects, music
        if self.silent_because is None and pygame.mixer.get_init():
            pygame.mixer.music.set_volume(music)

    def lost(self) -> None:
        """The sound device went away (field case F50): go on silent."""
        self.silent_because = "The sound device was lost; the game goes on silent."
        self._sounds.clear()

    def found(self) -> None:
        """A sound device appeared: try again."""
        pygame.mixer.quit()
        os.environ.pop("SDL_AUDIODRIVER", None)
        self._open()
        self.music(self._playing)

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            path = self._assets.sound_file(name)
            self._sounds[name] = pygame.mixer.Sound(path) if path else None
        return self._sounds[name]


def _short(fault: Exception) -> str:
    return str(fault).splitlines()[0].strip().rstrip(".") if str(fault) else "the mixer did not start"
