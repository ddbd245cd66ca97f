"""Emulated kernel pads: SDL's real Linux backend reads files that `umockdev-run` serves it.

Owns the descriptions of some pads and the three text files umockdev needs for each. The presses
are a fixed, timed script that starts when the program first reads the pad; there is no rumble and
no hot-plugging.
"""

from __future__ import annotations

import struct
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[2]

KEY, ABS = 1, 3
SOUTH, EAST, NORTH, WEST = 0x130, 0x131, 0x133, 0x134
TL, TR, TL2, TR2, SELECT, START, MODE = 0x136, 0x137, 0x138, 0x139, 0x13A, 0x13B, 0x13C
HAT_X, HAT_Y = 16, 17
_USB, _BLUETOOTH = 3, 5

Event = tuple[float, int, int, int]
"""Seconds, type, code, value."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A pad as its driver shows it."""

    name: str
    bus: int
    model: tuple[int, int, int]
    buttons: Sequence[int]
    axes: Mapping[int, tuple[int, int]]
    rests: Mapping[int, int]


_STICKS: Final = dict.fromkeys((0, 1, 3, 4), (-32768, 32767))
_HAT: Final = {HAT_X: (-1, 1), HAT_Y: (-1, 1)}
_FACES: Final = (SOUTH, EAST, NORTH, WEST)
_PLAIN: Final = tuple(range(0x120, 0x12C))

KINDS: Final[Mapping[str, Kind]] = {
    "xbox360": Kind(
        "Microsoft X-Box 360 pad", _USB, (0x45E, 0x28E, 0x114),
        (*_FACES, TL, TR, SELECT, START, MODE, 0x13D, 0x13E),
        {**_STICKS, 2: (0, 255), 5: (0, 255), **_HAT}, {},
    ),
    "ps5": Kind(
        "Sony Interactive Entertainment DualSense Wireless Controller", _USB,
        (0x54C, 0xCE6, 0x8111), (*_FACES, TL, TR, TL2, TR2, SELECT, START, MODE, 0x13D, 0x13E),
        dict.fromkeys(range(6), (0, 255)) | _HAT, {0: 128, 1: 128, 3: 128, 4: 128},
    ),
    "switchpro": Kind(
        "Nintendo Switch Pro Controller", _BLUETOOTH, (0x57E, 0x2009, 0x8001),
        (*_FACES, 0x135, TL, TR, TL2, TR2, SELECT, START, MODE, 0x13D, 0x13E),
        {**_STICKS, **_HAT}, {},
    ),
    "noname": Kind(
        "DragonRise Inc. Generic USB Joystick", _USB, (0x79, 0x6, 0x110), _PLAIN,
        dict.fromkeys((0, 1, 2, 5), (0, 255)) | _HAT, {0: 128, 1: 128, 2: 128, 5: 128},
    ),
    "unknown": Kind(
        "ACME Arcade Board", _USB, (0x1234, 0x4321, 0x100), _PLAIN,
        {0: (0, 255), 1: (0, 255)}, {0: 128, 1: 128},
    ),
}  # fmt: skip


def press(at: float, code: int, seconds: float = 0.08) -> list[Event]:
    """A button down and up again."""
    return [(at, KEY, code, 1), (at + seconds, KEY, code, 0)]


def push(at: float, axis: int, far: int, rest: int, seconds: float = 0.08) -> list[Event]:
    """An axis or a hat moved and let go."""
    return [(at, ABS, axis, far), (at + seconds, ABS, axis, rest)]


def _bits(codes: Iterable[int], length: int) -> bytes:
    field = bytearray(length)
    for code in codes:
        field[code // 8] |= 1 << (code % 8)
    return bytes(field)


def _words(field: bytes) -> str:
    numbers = struct.unpack(f"<{len(field) // 8}Q", field)
    return " ".join(f"{number:x}" for number in reversed(numbers)).lstrip("0 ") or "0"


def _describe(kind: Kind, node: int) -> str:
    vendor, product, version = kind.model
    path = f"/devices/platform/pad{node}/input/input{node}"
    return (
        f"P: {path}/event{node}\nN: input/event{node}\nE: DEVNAME=/dev/input/event{node}\n"
        "E: ID_INPUT=1\nE: ID_INPUT_JOYSTICK=1\nE: SUBSYSTEM=input\nE: MAJOR=13\n"
        f"E: MINOR={64 + node}\nA: dev=13:{64 + node}\n\n"
        f"P: {path}\nE: SUBSYSTEM=input\n"
        f"E: PRODUCT={kind.bus:x}/{vendor:x}/{product:x}/{version:x}\n"
        f'E: NAME="{kind.name}"\nA: name={kind.name}\n'
        f"A: capabilities/ev={_words(_bits((0, KEY, ABS), 8))}\n"
        f"A: capabilities/key={_words(_bits(kind.buttons, 96))}\n"
        f"A: capabilities/abs={_words(_bits(kind.axes, 8))}\nA: capabilities/rel=0\n"
    )


def _calls(kind: Kind, node: int) -> str:
    """What the kernel answers. A reply must have the very size that is asked for: SDL asks names
    with 128 bytes, evtest with 256."""

    def text(data: bytes) -> str:
        return data.hex().upper()

    name = kind.name.encode() + b"\0"
    lines = [
        f"@DEV /dev/input/event{node}",
        "EVIOCGVERSION 0 01000100",
        "EVIOCGID 0 " + text(struct.pack("<4H", kind.bus, *kind.model)),
    ]
    for size in (128, 256):
        lines.append(f"EVIOCGNAME(0) {len(name)} {text(name.ljust(size, bytes(1)))}")
    for kind_of_event, field in (
        (0, _bits((0, KEY, ABS), 8)),
        (KEY, _bits(kind.buttons, 96)),
        (2, bytes(8)),
        (ABS, _bits(kind.axes, 8)),
        (21, bytes(16)),
    ):
        lines.append(f"EVIOCGBIT({kind_of_event}) {len(field)} {text(field)}")
    lines += ["EVIOCGPROP(0) 8 " + text(bytes(8)), "EVIOCGKEY(0) 96 " + text(bytes(96))]
    for axis, (low, high) in sorted(kind.axes.items()):
        call = f"EVIOCGABS({axis})" if axis else "EVIOCGABS"
        state = struct.pack("<6i", kind.rests.get(axis, 0), low, high, 0, 0, 0)
        lines.append(f"{call} 0 {text(state)}")
    return "\n".join(lines) + "\n"


def _script(events: Sequence[Event]) -> str:
    lines = ["E: 0.000001 0000 0000 0000"]  # the replay's clock starts at the first read
    for seconds, kind, code, value in events:
        lines.append(f"E: {seconds:.6f} {kind:04x} {code:04x} {value:04d}")
        lines.append(f"E: {seconds:.6f} 0000 0000 0000")
    return "\n".join(lines) + "\n"


def start(
    folder: Path,
    pads: Sequence[tuple[str, Sequence[Event]]],
    module: str,
    *arguments: str,
    environment: Mapping[str, str],
) -> subprocess.Popen[str]:
    """`python -m module` among these pads (kinds and scripts); its output is read line by line."""
    command = ["umockdev-run"]
    for number, (kind, events) in enumerate(pads):
        node = 5 + number
        base = folder / f"pad{node}"
        described, calls, script = (base.with_suffix(s) for s in (".umockdev", ".ioctl", ".events"))
        described.write_text(_describe(KINDS[kind], node))
        calls.write_text(_calls(KINDS[kind], node))
        script.write_text(_script(events))
        at = f"/dev/input/event{node}"
        command += ["-d", str(described), "-i", f"{at}={calls}", "-e", f"{at}={script}"]
    return subprocess.Popen(
        [*command, "--", sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=dict(environment),
        stdout=subprocess.PIPE,
        stdin=subprocess.PIPE,
        text=True,
    )
