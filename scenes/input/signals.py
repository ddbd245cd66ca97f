"""The words of input: devices, raw controls, pointers, intents and signals.

Owns no behaviour. `devices` produces `Raw`, `PointerRaw` and `Notice`; `router` and `touch` turn
them into `Signal` and `Pointer`, the only things a scene ever sees.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.core.model import Seat

DeviceKey: TypeAlias = str
"""One plugged-in device as long as it stays: `pad:7` (SDL instance id), `keys:left`, `keys:right`,
`keys:block`, `mouse`, `touch`."""

EVERYWHERE: Final = "keys"
"""The keys that belong to no zone: Escape, F1, F11."""


class Kind(enum.StrEnum):
    PAD = "pad"
    KEYS = "keys"
    MOUSE = "mouse"
    TOUCH = "touch"


@dataclass(frozen=True, slots=True)
class Device:
    """A device at the table.

    `profile` is what bindings are stored under: for pads the GUID with its CRC bytes masked plus
    an ordinal among twins (F7, F8), e.g. `0300....:1`; for keys the zone. `mapped` is False for a
    pad SDL has no mapping for: it works with raw controls and is offered the wizard.
    """

    key: DeviceKey
    kind: Kind
    name: str
    profile: str
    mapped: bool = True


@dataclass(frozen=True, slots=True)
class Raw:
    """A control went down or up. `control`: for mapped pads `south east west north l1 r1 l2 r2
    l3 r3 select start home misc paddle1..paddle4 touchpad up down left right` and stick directions
    `ls_up ...` / `rs_up ...`; for unmapped pads `b0..`, `a0+`, `a0-`, `h0_up ...`; for keys
    `k<scancode>`; for the mouse `m1..m5`, `wheel_up`, `wheel_down`. Analogue inputs pass a dead
    zone and thresholds first, so that one push is one press. `at_ns`: the moment it was read,
    monotonic.
    """

    device: DeviceKey
    control: str
    down: bool
    at_ns: int


class Touching(enum.Enum):
    DOWN = "down"
    MOVE = "move"
    UP = "up"
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class PointerRaw:
    """A finger or the mouse. `x`, `y` are 0..1 of the window. `finger` is unique per screen."""

    screen: int
    finger: int
    phase: Touching
    x: float
    y: float
    at_ns: int


class Notice(enum.Enum):
    """What the system tells everybody."""

    QUIT = "quit"
    FOCUS_LOST = "focus-lost"
    FOCUS_GAINED = "focus-gained"
    RESIZED = "resized"
    EXPOSED = "exposed"
    """The window's picture was lost: everything must be shown again."""
    DISPLAY_CHANGED = "display-changed"
    AUDIO_LOST = "audio-lost"
    AUDIO_FOUND = "audio-found"


@dataclass(frozen=True, slots=True)
class Plugged:
    """A device came or went. Everything it held was released before this is told."""

    device: Device
    present: bool


class Intent(enum.Enum):
    """What a person wants, whatever they press. A scene's mode decides which are asked for."""

    # everywhere
    PAUSE = "pause"
    RULES = "rules"
    FULLSCREEN = "fullscreen"
    # menus
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CONFIRM = "confirm"
    BACK = "back"
    # the race
    ROW_1 = "row1"
    ROW_2 = "row2"
    ROW_3 = "row3"
    ROW_4 = "row4"
    NEXT = "next"
    VOLCANO = "volcano"
    # the tables, besides a menu's
    PEEK = "peek"
    SKIP = "skip"
    UNDO = "undo"
    HINT = "hint"
    LOOK = "look"
    LOG = "log"


ROW_INTENTS: Final = (Intent.ROW_1, Intent.ROW_2, Intent.ROW_3, Intent.ROW_4)


class Mode(enum.Enum):
    """Which meaning of the controls a scene asks for."""

    MENU = "menu"
    RACE = "race"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Signal:
    """A person wants something, or stops wanting it (`down` False). `seat` is None for a device
    that nobody sits at."""

    device: DeviceKey
    seat: Seat | None
    intent: Intent
    down: bool
    at_ns: int
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Pointer:
    """A finger or the mouse in canvas units. `id` lives from DOWN to UP or CANCEL."""

    id: tuple[int, int]
    phase: Touching
    x: float
    y: float
    at_ns: int
    mouse: bool = False
