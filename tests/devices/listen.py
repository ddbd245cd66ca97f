"""Reading what `echo` says, with deadlines.

Owns a thread that reads, so that a silent program fails a test instead of hanging it.
"""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import threading
import time
from collections.abc import Callable
from typing import Any, Self

Line = dict[str, Any]


class Listener:
    """What one `echo` process has said. A context that ends the process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.said: list[Line] = []
        self._lines: queue.Queue[Line] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.until(lambda line: line["what"] == "ready", 20)

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("{"):
                self._lines.put(json.loads(line))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):
            assert self.process.stdin is not None
            self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)

    def until(self, wanted: Callable[[Line], bool], seconds: float = 5.0) -> Line:
        """Read on until a line is wanted. AssertionError with all that was said when none is."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            with contextlib.suppress(queue.Empty):
                line = self._lines.get(timeout=left)
                self.said.append(line)
                if wanted(line):
                    return line
        raise AssertionError(f"waited {seconds} s; said: {self.said}")

    def count(self, number: int, seconds: float = 5.0, **fields: Any) -> list[Line]:
        """Read until `number` lines have these fields (of all that was ever said)."""
        deadline = time.monotonic() + seconds
        while len(found := self.find(**fields)) < number:
            self.until(lambda line: True, deadline - time.monotonic())
        return found

    def rest(self, seconds: float = 0.3) -> None:
        """Read on for a while, for what should not come."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            with contextlib.suppress(queue.Empty):
                self.said.append(self._lines.get(timeout=left))

    def find(self, **fields: Any) -> list[Line]:
        """The lines said so far that have these fields."""
        return [line for line in self.said if fields.items() <= line.items()]
