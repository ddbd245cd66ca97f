"""Sitting down at a table, for all tests of tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.scenes.tables.live import Live, Sit


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """`sit(("pad", "mate"), pace="instant")`: every table has a folder of its own."""
    count = 0

    def make(drivers: tuple[str, ...] = ("pad", "mate"), **more: Any) -> Live:
        nonlocal count
        count += 1
        return Live(tmp_path / str(count), monkeypatch, drivers, **more)

    return make
