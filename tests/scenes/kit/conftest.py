"""A program without a window for the tests of the kit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenes import stage
from tests.scenes.stage import FakeServices


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    """A program without a window, 960 x 540."""
    return stage.make_services((960, 540), tmp_path)
