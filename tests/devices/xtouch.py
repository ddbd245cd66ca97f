"""A real Xorg with touch screens, keyboards and a mouse that tests control: real multi-touch.

Owns the configuration and the wire format of Xorg's `inputtest` driver (it comes with Debian's
xserver-xorg-core; the screen needs xserver-xorg-video-dummy). One connection per device and
server: a second one hangs.
"""

from __future__ import annotations

import contextlib
import socket
import struct
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.devices.screens import XServer

XORG: Final = "/usr/lib/xorg/Xorg"
_DRIVERS: Final = (
    "/usr/lib/xorg/modules/input/inputtest_drv.so",
    "/usr/lib/xorg/modules/drivers/dummy_drv.so",
)
_BEGIN, _UPDATE, _END = 18, 19, 20
_AXIS_MAX: Final = 0xFFFF
_MAX_CLOCK_MHZ: Final = 250.0
"""The dummy driver refuses 300 MHz and more: large screens get a lower refresh."""


def missing() -> str | None:
    """Why this machine has no such server; None when it has."""
    lacking = [path for path in (XORG, *_DRIVERS) if not Path(path).exists()]
    return f"not installed: {', '.join(lacking)}" if lacking else None


def _modeline(width: int, height: int) -> str:
    full_width, full_height = width + 200, height + 60
    clock = min(full_width * full_height * 60 / 1e6, _MAX_CLOCK_MHZ)
    return (
        f'Modeline "{width}x{height}" {clock:.2f} {width} {width + 40} {width + 100} {full_width}'
        f" {height} {height + 3} {height + 10} {full_height}"
    )


def _device(name: str, kind: str, folder: Path, more: str = "") -> str:
    return (
        f'Section "InputDevice"\n Identifier "{name}"\n Driver "inputtest"\n'
        f' Option "SocketPath" "{folder}/{name}"\n Option "DeviceType" "{kind}"\n{more}EndSection\n'
    )


def _configuration(
    sizes: Sequence[tuple[int, int]], folder: Path, screens: int, fingers: int, keyboards: int
) -> str:
    touches = [f"touch{n}" for n in range(screens)]
    boards = [f"kbd{n}" for n in range(keyboards)]
    devices = [
        *(_device(n, "Touch", folder, f' Option "TouchCount" "{fingers}"\n') for n in touches),
        *(_device(n, "Keyboard", folder) for n in boards),
        _device("mouse0", "PointerAbsolute", folder),
    ]
    core = {"mouse0": "CorePointer", "kbd0": "CoreKeyboard"}
    layout = "".join(
        f' InputDevice "{name}" "{core.get(name, "SendCoreEvents")}"\n'
        for name in (*touches, *boards, "mouse0")
    )
    modes = " ".join(f'"{w}x{h}"' for w, h in sizes)
    lines = "".join(f" {_modeline(w, h)}\n" for w, h in sizes)
    largest = f"{max(w for w, _ in sizes)} {max(h for _, h in sizes)}"
    return (
        'Section "ServerFlags"\n Option "AutoAddDevices" "false"\n'
        ' Option "AutoEnableDevices" "false"\n Option "DontVTSwitch" "true"\n'
        ' Option "BlankTime" "0"\nEndSection\n'
        'Section "Device"\n Identifier "card"\n Driver "dummy"\n VideoRam 256000\nEndSection\n'
        'Section "Monitor"\n Identifier "monitor"\n HorizSync 1-1000\n VertRefresh 1-300\n'
        f"{lines}EndSection\n"
        'Section "Screen"\n Identifier "screen"\n Device "card"\n Monitor "monitor"\n'
        f' DefaultDepth 24\n SubSection "Display"\n  Depth 24\n  Modes {modes}\n'
        f"  Virtual {largest}\n EndSubSection\nEndSection\n"
        + "".join(devices)
        + f'Section "ServerLayout"\n Identifier "layout"\n Screen "screen"\n{layout}EndSection\n'
    )


class InputDevice:
    """One device of the server. `sync` returns when the server has taken everything in."""

    def __init__(self, path: Path) -> None:
        self._wire = socket.socket(socket.AF_UNIX)
        deadline = time.monotonic() + 5
        while True:
            try:
                self._wire.connect(str(path))
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
        self._wire.sendall(struct.pack("<IIHH", 12, 0, 1, 1))
        self._read(12)

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            part = self._wire.recv(count - len(data))
            if not part:
                raise EOFError("the X server is gone")
            data += part
        return data

    def sync(self) -> None:
        self._wire.sendall(struct.pack("<II", 8, 1))
        self._read(8)

    def _send(self, kind: int, head: bytes, values: Mapping[int, float]) -> None:
        mask, numbers = bytearray(8), [0.0] * 64
        for axis, value in values.items():
            mask[axis // 8] |= 1 << (axis % 8)
            numbers[axis] = value
        padding = bytes(-(8 + len(head)) % 8)  # the valuators are aligned to eight bytes
        doubles = struct.pack("<64d", *numbers)
        body = head + padding + struct.pack("<I8s", 0, bytes(mask)) + bytes(4) + doubles + doubles
        self._wire.sendall(struct.pack("<II", 8 + len(body), kind) + body)

    def _touch(self, finger: int, kind: int, x: float, y: float) -> None:
        spot = {0: x * _AXIS_MAX, 1: y * _AXIS_MAX, 4: 128.0}
        self._send(6, struct.pack("<II", finger, kind), spot)

    def down(self, finger: int, x: float, y: float) -> None:
        """A finger at x, y (0..1 of the screen)."""
        self._touch(finger, _BEGIN, x, y)

    def move(self, finger: int, x: float, y: float) -> None:
        self._touch(finger, _UPDATE, x, y)

    def up(self, finger: int, x: float, y: float) -> None:
        self._touch(finger, _END, x, y)

    def key(self, evdev_code: int, down: bool) -> None:
        """A key by its Linux code."""
        self._wire.sendall(struct.pack("<IIiI", 16, 5, evdev_code + 8, int(down)))

    def motion(self, x: float, y: float) -> None:
        """The mouse to x, y (0..1 of the screen)."""
        self._send(2, struct.pack("<I", 1), {0: x * _AXIS_MAX, 1: y * _AXIS_MAX})

    def button(self, number: int, down: bool) -> None:
        self._send(4, struct.pack("<iiI", 1, number, int(down)), {})

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._wire.close()


class Xorg(XServer):
    """The server. `sizes[0]` is the first mode, the others can be switched to with xrandr."""

    def __init__(
        self,
        sizes: Sequence[tuple[int, int]] = ((1280, 720),),
        screens: int = 1,
        fingers: int = 10,
        keyboards: int = 1,
        window_manager: bool = False,
    ) -> None:
        def command(folder: Path, pipe: int) -> list[str]:
            conf = folder / "xorg.conf"
            conf.write_text(_configuration(sizes, folder, screens, fingers, keyboards))
            return [
                XORG, "-displayfd", str(pipe), "-config", str(conf), "-configdir", str(folder),
                "-logfile", str(folder / "log"), "-noreset", "-nolisten", "tcp", "-novtswitch",
                "-sharevts", "-s", "0", "-dpms", "-ac",
            ]  # fmt: skip

        super().__init__(command, window_manager)
        self._devices: dict[str, InputDevice] = {}

    def device(self, name: str) -> InputDevice:
        """`touch0..`, `kbd0..` or `mouse0`; the same object each time."""
        if name not in self._devices:
            self._devices[name] = InputDevice(self.folder / name)
        return self._devices[name]

    def close(self) -> None:
        for device in self._devices.values():
            device.close()
        super().close()
