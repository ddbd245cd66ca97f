"""What real X servers have in common: starting one, finding its number, ending it.

Owns the process. The kinds of server are in `xtouch` (Xorg with touch) and `xvfb`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[2]


def _number(pipe: int) -> str:
    """The display's number, up to the newline: the server writes both separately, and dies of a
    broken pipe when the reader closes in between."""
    text = b""
    while not text.endswith(b"\n"):
        part = os.read(pipe, 1)
        if not part:
            break
        text += part
    os.close(pipe)
    return text.decode().strip()


class XServer:
    """An X server that ends with its context. `command` is asked for the words to run, given the
    folder it may use and the pipe for its number."""

    def __init__(
        self, command: Callable[[Path, int], Sequence[str]], window_manager: bool = False
    ) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="xserver-"))
        read, write = os.pipe()
        with (self.folder / "errors").open("w") as errors:
            self.process = subprocess.Popen(
                command(self.folder, write),
                pass_fds=[write],
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
        os.close(write)
        number = _number(read)
        if not number:
            self.process.wait(10)
            words = (self.folder / "errors").read_text()[-2000:]
            shutil.rmtree(self.folder, ignore_errors=True)
            raise RuntimeError(f"no X server: {words}")
        self.display = f":{number}"
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
        } | {"DISPLAY": self.display, "SDL_AUDIODRIVER": "dummy"}
        self._manager: subprocess.Popen[bytes] | None = None
        if window_manager:
            self._manager = subprocess.Popen(
                ["openbox"], env=self.environment, stderr=subprocess.DEVNULL
            )
            time.sleep(0.7)  # it tells nobody when it is ready

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End everything that was started here."""
        for process in (self._manager, self.process):
            if process is not None and process.poll() is None:
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait(5)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """A Python program on this screen; its output is read line by line."""
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment | {"PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stdin=subprocess.PIPE,
            text=True,
        )
