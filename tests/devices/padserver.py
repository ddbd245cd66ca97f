"""Runs the unchanged program with virtual pads that a test controls from outside.

As a program:  python -m tests.devices.padserver SOCKET [--status MODULE:NAME] PROGRAM [ARGUMENT..]
(PROGRAM is a file, or `-m MODULE`). A thread serves the socket inside the program's process: one
JSON object per line with `do` and arguments, one JSON reply: {"ok": value} or {"error": words}.
As a module: `Program` starts such a process and speaks to it. MODULE:NAME names a function of the
program that answers a JSON-able status (`__main__:app.status`); without it `status` is an error.
The function runs in the server's thread: it may read, not change.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import operator
import os
import runpy
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).resolve().parents[2]


class Server:
    """The thread's side."""

    def __init__(self, path: str, status: str | None) -> None:
        self._status = status
        self._pads: dict[int, Any] = {}
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(path)
        self._socket.listen(1)

    def run(self) -> None:
        """Serve one client after another until the process ends."""
        while True:
            connection, _ = self._socket.accept()
            with connection, connection.makefile("rw", encoding="utf-8") as stream:
                for line in stream:
                    stream.write(json.dumps(self._answer(line)) + "\n")
                    stream.flush()

    def _answer(self, line: str) -> dict[str, Any]:
        try:
            request = json.loads(line)
            name = request.pop("do")
            return {"ok": getattr(self, f"do_{name}")(**request)}
        except Exception as error:  # whatever went wrong belongs to the test, not to the program
            return {"error": f"{type(error).__name__}: {error}"}

    def do_ready(self) -> bool:
        """Whether the program has started its window and its pads."""
        pygame = sys.modules.get("pygame")
        return bool(
            pygame
            and getattr(pygame, "joystick", None)
            and pygame.joystick.get_init()
            and pygame.display.get_surface() is not None
        )

    def do_plug(self, **wish: Any) -> int:
        """Plug a pad; answers its number."""
        from tests.devices.vpad import VirtualPad

        if "model" in wish:
            wish["model"] = tuple(wish["model"])
        pad = VirtualPad(**wish)
        self._pads[pad.instance] = pad
        return pad.instance

    def do_set(self, pad: int, control: str, down: bool) -> None:
        self._pads[pad].set(control, down)

    def do_button(self, pad: int, number: int, down: bool) -> None:
        self._pads[pad].button(number, down)

    def do_axis(self, pad: int, number: int, value: int) -> None:
        self._pads[pad].axis(number, value)

    def do_hat(self, pad: int, number: int, value: int) -> None:
        self._pads[pad].hat(number, value)

    def do_unplug(self, pad: int) -> None:
        self._pads.pop(pad).unplug()

    def do_rumbles(self, pad: int) -> list[tuple[int, int]]:
        return list(self._pads[pad].rumbles)

    def do_lights(self, pad: int) -> list[tuple[int, int, int]]:
        return list(self._pads[pad].lights)

    def do_shot(self, path: str) -> list[int]:
        """Save the picture as it is; answers its size."""
        import pygame

        surface = pygame.display.get_surface()
        if surface is None:
            raise RuntimeError("there is no window")
        copy = surface.copy()
        pygame.image.save(copy, path)
        return list(copy.get_size())

    def do_post(self, kind: int, fields: dict[str, Any]) -> bool:
        """Post an event, as if it had come from SDL."""
        import pygame

        return bool(pygame.event.post(pygame.event.Event(kind, fields)))

    def do_quit(self) -> bool:
        """Ask the program to end, as the window's close button does."""
        import pygame

        return bool(pygame.event.post(pygame.event.Event(pygame.QUIT)))

    def do_status(self) -> Any:
        """What the program says of itself."""
        if self._status is None:
            raise RuntimeError("this program offers no status")
        module, _, name = self._status.partition(":")
        return operator.attrgetter(name)(importlib.import_module(module))()


class Program:
    """A running program and its pads. Use as a context; the process never outlives it. `root` is
    the folder in which the program and this package lie."""

    def __init__(
        self,
        arguments: Sequence[str],
        status: str | None = None,
        environment: Mapping[str, str] | None = None,
        start_seconds: float = 20.0,
        pass_fds: Sequence[int] = (),
        errors: int | None = None,
        wrapper: Sequence[str] = (),
        root: Path = ROOT,
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pads-")
        path = str(Path(self._folder.name) / "pads")
        command = [*wrapper, sys.executable, "-m", "tests.devices.padserver", path]
        if status is not None:
            command += ["--status", status]
        env = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **os.environ}
        self.process = subprocess.Popen(
            [*command, *arguments],
            cwd=root,
            env={**env, **(environment or {})},
            stdin=subprocess.PIPE,
            stderr=errors,
            pass_fds=pass_fds,
        )
        self._socket = socket.socket(socket.AF_UNIX)
        self._stream: Any = None
        try:
            self._connect(path, time.monotonic() + start_seconds)
        except BaseException:
            self.close()
            raise

    def _connect(self, path: str, deadline: float) -> None:
        """Wait for the server's thread, then for the program's window."""
        while self._stream is None or not self.ask("ready"):
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the program did not start: {self.process.poll()}")
            time.sleep(0.02)
            if self._stream is None:
                with contextlib.suppress(OSError):
                    self._socket.connect(path)
                    self._stream = self._socket.makefile("rw", encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process, gently first."""
        if self.process.poll() is None:
            with contextlib.suppress(Exception):
                self.ask("quit")
            try:
                self.process.wait(3)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(5)
        if self.process.stdin is not None:
            self.process.stdin.close()
        if self._stream is not None:
            with contextlib.suppress(OSError):
                self._stream.close()
        self._socket.close()
        self._folder.cleanup()

    def ask(self, do: str, **arguments: Any) -> Any:
        """One request. RuntimeError with the program's words when it fails."""
        self._stream.write(json.dumps({"do": do, **arguments}) + "\n")
        self._stream.flush()
        reply = json.loads(self._stream.readline() or '{"error": "the program is gone"}')
        if "error" in reply:
            raise RuntimeError(reply["error"])
        return reply["ok"]

    def plug(self, name: str = "Virtual Pad", **wish: Any) -> int:
        """Plug a pad (arguments of `VirtualPad`); answers its number."""
        return int(self.ask("plug", name=name, **wish))

    def unplug(self, pad: int) -> None:
        self.ask("unplug", pad=pad)

    def set(self, pad: int, control: str, down: bool) -> None:
        """Hold or let go a control by its standard name."""
        self.ask("set", pad=pad, control=control, down=down)

    def tap(self, pad: int, control: str, seconds: float = 0.04) -> None:
        """Press and let go. Held for some frames, because SDL reads states, not edges."""
        self.set(pad, control, True)
        time.sleep(seconds)
        self.set(pad, control, False)
        time.sleep(seconds)

    def rumbles(self, pad: int) -> list[tuple[int, int]]:
        return [(low, high) for low, high in self.ask("rumbles", pad=pad)]

    def lights(self, pad: int) -> list[tuple[int, int, int]]:
        return [(red, green, blue) for red, green, blue in self.ask("lights", pad=pad)]

    def shot(self, path: Path) -> tuple[int, int]:
        """Save the picture as it is; answers its size."""
        width, height = self.ask("shot", path=str(path))
        return width, height

    def status(self) -> Any:
        """What the program says of itself."""
        return self.ask("status")

    def wait_for(self, question: str, wanted: Any, seconds: float = 5.0, **arguments: Any) -> Any:
        """Ask until the answer is `wanted` (or satisfies it, when it is a function)."""
        deadline = time.monotonic() + seconds
        while True:
            answer = self.ask(question, **arguments)
            if wanted(answer) if callable(wanted) else answer == wanted:
                return answer
            if time.monotonic() > deadline:
                raise AssertionError(f"{question} stays {answer!r}")
            time.sleep(0.02)


def main(arguments: list[str]) -> None:
    """Start the thread, then become the program."""
    path, *rest = arguments
    status = None
    if rest[0] == "--status":
        status, rest = rest[1], rest[2:]
    threading.Thread(target=Server(path, status).run, daemon=True).start()
    if rest[0] == "-m":
        sys.argv = rest[1:]
        runpy.run_module(rest[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = rest
        runpy.run_path(rest[0], run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
