"""A real X server in memory with a window manager: keys, focus, and pixels to look at.

Owns the server and its mapped picture. Keys go through XTEST, by Linux key code (a place on the
board, whatever the layout).
"""

from __future__ import annotations

import mmap
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from Xlib import X
from Xlib import display as xdisplay
from Xlib.ext import xtest

from tests.devices.screens import XServer

_HEADER: Final = ">20I"
_COLOUR_BYTES: Final = 12
_XLIB: Final[Any] = xdisplay


def missing() -> str | None:
    """Why this machine has no such server; None when it has."""
    lacking = [name for name in ("Xvfb", "openbox") if shutil.which(name) is None]
    return f"not installed: {', '.join(lacking)}" if lacking else None


class Xvfb(XServer):
    """The server, its keyboard and its picture."""

    def __init__(
        self, size: tuple[int, int] = (1280, 720), window_manager: bool = True, dpi: int = 96
    ) -> None:
        def command(folder: Path, pipe: int) -> list[str]:
            screen = f"{size[0]}x{size[1]}x24"
            return [
                "Xvfb", "-displayfd", str(pipe), "-screen", "0", screen, "-fbdir", str(folder),
                "-nolisten", "tcp", "-noreset", "-dpi", str(dpi), "-ac", "+extension", "RANDR",
            ]  # fmt: skip

        super().__init__(command, window_manager)
        with (self.folder / "Xvfb_screen0").open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        words = struct.unpack_from(_HEADER, self._map)
        self._width, self._height, self._line = words[4], words[5], words[12]
        self._offset = words[0] + words[19] * _COLOUR_BYTES
        self._wire = _XLIB.Display(self.display)

    # -- the picture ------------------------------------------------------------------------------

    def picture(self) -> npt.NDArray[np.uint8]:
        """What is on the screen now: height x width x (red, green, blue), a copy."""
        pixels = np.frombuffer(self._map, np.uint8, self._height * self._line, self._offset)
        return pixels.reshape(self._height, -1, 4)[:, : self._width, 2::-1].copy()

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """One pixel: red, green, blue."""
        at = self._offset + y * self._line + x * 4
        blue, green, red = self._map[at : at + 3]
        return red, green, blue

    # -- the keyboard and the mouse ---------------------------------------------------------------

    def key(self, evdev_code: int, down: bool) -> None:
        """A key by its Linux code (17 is the place of W)."""
        kind = X.KeyPress if down else X.KeyRelease
        xtest.fake_input(self._wire, kind, evdev_code + 8)
        self._wire.sync()

    def mouse(self, x: int, y: int) -> None:
        """The mouse to a pixel of the screen."""
        xtest.fake_input(self._wire, X.MotionNotify, x=x, y=y)
        self._wire.sync()

    def button(self, number: int, down: bool) -> None:
        kind = X.ButtonPress if down else X.ButtonRelease
        xtest.fake_input(self._wire, kind, number)
        self._wire.sync()

    def layout(self, name: str) -> None:
        """Another keyboard layout (`fr`). CalledProcessError when there is no such."""
        subprocess.run(["setxkbmap", name], env=self.environment, check=True)

    def take_focus(self) -> Any:
        """Open a small window of our own and give it the focus; close it with `give_back`."""
        screen = self._wire.screen()
        window = screen.root.create_window(
            0, 0, 60, 40, 0, screen.root_depth, X.InputOutput, X.CopyFromParent,
            event_mask=X.StructureNotifyMask,
        )  # fmt: skip
        window.map()
        self._wire.sync()
        while self._wire.next_event().type != X.MapNotify:
            pass
        window.set_input_focus(X.RevertToParent, X.CurrentTime)
        self._wire.sync()
        return window

    def give_back(self, window: Any) -> None:
        """Close the small window."""
        window.destroy()
        self._wire.sync()

    def close(self) -> None:
        self._wire.close()
        self._map.close()
        super().close()
