"""Child processes for tests that need limits, another user, or a violent death. POSIX only."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.store.database import open_store

NOBODY = 65534

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks, and sets POSIX limits")


def answer_of(function: Callable[[], Any]) -> Any:
    """What `function` returns in a forked child, as JSON. Fails when the child does."""
    open_store("sqlite://").close()  # everything is imported before rights are given up
    ear, mouth = os.pipe()
    pid = os.fork()
    if pid == 0:
        text = "null"
        try:
            text = json.dumps({"answer": function()})
        except BaseException as error:
            text = json.dumps({"error": repr(error)})
        finally:
            os.write(mouth, text.encode())
            os._exit(0)
    os.close(mouth)
    with os.fdopen(ear, "rb") as pipe:
        told = json.loads(pipe.read())
    os.waitpid(pid, 0)
    assert "error" not in told, told["error"]
    return told["answer"]


def killed_after(
    seconds: float, function: Callable[[Callable[[bytes], None]], None], begun: bool = False
) -> bytes:
    """All that `function` managed to tell through its argument before SIGKILL struck.

    The time runs from its birth, or when `begun` is set, from the first thing that it tells.
    """
    ear, mouth = os.pipe()
    pid = os.fork()
    if pid == 0:
        signal.alarm(60)
        try:
            function(lambda told: (os.write(mouth, told), None)[1])
        finally:
            os._exit(1)
    os.close(mouth)
    heard: list[bytes] = []
    with os.fdopen(ear, "rb", buffering=0) as pipe:
        if begun:
            _readable(pipe.fileno(), 60)
        _listen(pipe.fileno(), seconds, heard)
        os.kill(pid, signal.SIGKILL)
        while part := pipe.read(1 << 16):
            heard.append(part)
    _pid, status = os.waitpid(pid, 0)
    assert os.WIFSIGNALED(status), f"the writer ended by itself: {status}"
    return b"".join(heard)


def _listen(ear: int, seconds: float, heard: list[bytes]) -> None:
    """Empty the pipe until the time has come, so that the writer never waits for us."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if _readable(ear, left):
            heard.append(os.read(ear, 1 << 16))


def _readable(ear: int, seconds: float) -> bool:
    """Is there something to read within so many seconds? (`select` itself knows only the first
    1,024 open files.)"""
    with selectors.DefaultSelector() as selector:
        selector.register(ear, selectors.EVENT_READ)
        return bool(selector.select(seconds))


def become_nobody() -> None:
    """Give up the rights of root, for whom no folder is read-only."""
    if os.geteuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)


@contextlib.contextmanager
def open_folder() -> Iterator[Path]:
    """A folder that any user may enter and change."""
    folder = Path(tempfile.mkdtemp(prefix="store-"))
    try:
        folder.chmod(0o777)
        yield folder
    finally:
        folder.chmod(0o777)
        shutil.rmtree(folder, ignore_errors=True)
