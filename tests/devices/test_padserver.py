"""The pad server itself: an unchanged program, pads from outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.devices.padserver import Program

_PROGRAM = """
import time
import pygame
from scenes.input.devices import Devices, hints
from scenes.input.signals import Plugged, Raw

hints()
pygame.display.init()
pygame.display.set_mode((320, 180)).fill((10, 20, 30))
devices = Devices()
plugged, presses = [], []

def status():
    return [len(plugged), presses]

while True:
    for told in devices.pump(time.monotonic_ns()):
        if isinstance(told, Plugged) and told.present:
            plugged.append(told.device)
        if isinstance(told, Raw) and told.down:
            presses.append([told.device, told.control])
            devices.rumble(told.device, 1.0, 30)
            devices.light(told.device, (1, 2, 3))
        if getattr(told, "value", "") == "quit":
            raise SystemExit
    time.sleep(0.001)
"""


def test_padserver__pads_screenshot_and_status_of_an_unchanged_program(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(_PROGRAM)
    environment = {"PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    with Program([str(path)], status="__main__:status", environment=environment) as program:
        pads = [program.plug("Twin") for _ in range(8)]
        program.wait_for("status", [8, []])  # eight pads take some frames to open
        for n in range(40):
            # Held until it is seen: on a busy machine a short tap falls between two reads.
            pad, control = pads[n % 8], ("south", "l2", "up")[n % 3]
            program.set(pad, control, True)
            program.wait_for("status", lambda said, count=n + 1: len(said[1]) == count)
            program.set(pad, control, False)
        wanted = [[f"pad:{pads[n % 8]}", ("south", "l2", "up")[n % 3]] for n in range(40)]
        program.wait_for("status", [8, wanted])
        assert program.rumbles(pads[0])[0][1] == 65535
        assert program.lights(pads[0])[-1] == (1, 2, 3)
        assert program.shot(tmp_path / "shot.png") == (320, 180)
        program.unplug(pads[0])
        with pytest.raises(RuntimeError, match="KeyError"):
            program.unplug(pads[0])
    assert program.process.returncode == 0
