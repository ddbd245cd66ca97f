"""The real program, started by a test, with a home of its own and all that it reports.

Owns the process, its report pipe and its errors. What is pressed is the players' and the pads'
business; whatever the program says is heard here in a thread, so that it never waits for a test.
"""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from tests.devices.padserver import ROOT, Program

Told = dict[str, Any]
"""One report: what the frame on the screen showed."""

START_S = 60.0


class Running:
    """`main.py` with virtual pads (`pads`). Use as a context: the process never outlives it."""

    def __init__(
        self,
        home: Path,
        arguments: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        wrapper: Sequence[str] = (),
        root: Path = ROOT,
    ) -> None:
        self.home = home
        self.errors_path = home.with_name(home.name + "-errors.txt")
        self.frames = 0
        """Reports so far, one a frame."""
        self.shown: list[tuple[int, int, str]] = []
        """Match, turn and digest of every frame that showed a match."""
        self._last: Told = {"scenes": []}
        self._news = threading.Condition()
        self._ended = False
        self.environment = {**os.environ, **(environment or {})}
        read, write = os.pipe()
        env = {"PIRATE_NIGHT_HOME": str(home), "PIRATE_NIGHT_REPORT": str(write)}
        with self.errors_path.open("ab") as errors:
            try:
                self.pads = Program(
                    ["main.py", *arguments], environment={**env, **(environment or {})},
                    start_seconds=START_S, pass_fds=[write], errors=errors.fileno(),
                    wrapper=wrapper, root=root,
                )  # fmt: skip
            finally:
                os.close(write)
        self._ear = threading.Thread(target=self._listen, args=(read,), daemon=True)
        self._ear.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.pads.close()
        self._ear.join(10)

    # --- hearing ----------------------------------------------------------------------------------

    def _listen(self, pipe: int) -> None:
        with os.fdopen(pipe, "rb") as lines:
            for line in lines:
                if line.endswith(b"\n"):  # a killed program may have said half a line
                    self._hear(json.loads(line))
        with self._news:
            self._ended = True
            self._news.notify_all()

    def _hear(self, told: Told) -> None:
        with self._news:
            self._last = told
            self.frames += 1
            if told.get("match") is not None:
                seen = (told["match"], told["turn"], told["digest"])
                if not self.shown or self.shown[-1] != seen:
                    self.shown.append(seen)
            self._news.notify_all()

    @property
    def last(self) -> Told:
        """The newest report."""
        return self._last

    @property
    def top(self) -> str:
        """The name of the topmost scene."""
        return str(self._last["scenes"][-1]) if self._last["scenes"] else ""

    @property
    def errors(self) -> str:
        """What the program wrote to its standard error."""
        return self.errors_path.read_text(errors="replace")

    def next(self, seconds: float = 20.0) -> Told:
        """The next report. AssertionError when none comes."""
        before = self.frames
        return self._wait(lambda: self.frames > before, seconds)

    def wait(self, wanted: Callable[[Told], bool], seconds: float = 30.0) -> Told:
        """The first report from now on that is `wanted`, the newest one included."""
        return self._wait(lambda: wanted(self._last), seconds)

    def until(self, scene: str, seconds: float = 30.0) -> Told:
        """The first report with that scene on top."""
        return self._wait(lambda: self.top == scene, seconds)

    def _wait(self, wanted: Callable[[], bool], seconds: float) -> Told:
        end = time.monotonic() + seconds
        with self._news:
            while not wanted():
                left = end - time.monotonic()
                if left <= 0 or self._ended:
                    why = "the program ended" if self._ended else "this never came"
                    raise AssertionError(
                        f"{why}; last: {self._last}; errors: {self.errors[-2000:]}"
                    )
                self._news.wait(left)
            return self._last

    # --- ending -----------------------------------------------------------------------------------

    def kill(self) -> None:
        """As if the plug was pulled: SIGKILL; then everything said before is heard."""
        os.kill(self.pads.process.pid, signal.SIGKILL)
        self.pads.process.wait(20)
        self._ear.join(20)

    def quit(self) -> int:
        """Ask it to end, as the window's close button does; its exit code."""
        self.pads.ask("quit")
        code = self.pads.process.wait(20)
        self._ear.join(20)
        return code
