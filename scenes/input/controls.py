"""What controls are called and what they mean before anyone changes it.

Owns the families of controls, the default meaning of each, and the words people read. A family is
the set of controls that bindings are made of: `pad` (standard names), `raw` (a pad without
mapping), one per keyboard zone, `mouse`. Holds no state; `bindings` keeps what people changed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from scenes.input.keyboard import BLOCK, LEFT, MOUSE, RIGHT, code, key_name
from scenes.input.signals import EVERYWHERE, Intent, Kind, Mode

PAD: Final = "pad"
RAW: Final = "raw"

Table = Mapping[Intent, tuple[str, ...]]
"""The controls of each intent, the one that is shown first in front."""

DIRECTIONS: Final = (Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT)

_SIDES: Final = ("up", "down", "left", "right")
_WORDS: Final[Mapping[str, str]] = {
    "south": "bottom face button", "east": "right face button",
    "west": "left face button", "north": "top face button",
    "l1": "left shoulder", "r1": "right shoulder", "l2": "left trigger", "r2": "right trigger",
    "l3": "left stick pressed", "r3": "right stick pressed",
    "select": "select", "start": "start", "home": "home", "misc": "extra button",
    "paddle1": "paddle 1", "paddle2": "paddle 2", "paddle3": "paddle 3", "paddle4": "paddle 4",
    "touchpad": "touchpad pressed",
    **{side: f"cross {side}" for side in _SIDES},
    **{f"ls_{side}": f"left stick {side}" for side in _SIDES},
    **{f"rs_{side}": f"right stick {side}" for side in _SIDES},
    "m1": "left mouse button", "m2": "middle mouse button", "m3": "right mouse button",
    "m4": "mouse back button", "m5": "mouse forward button",
    "wheel_up": "mouse wheel up", "wheel_down": "mouse wheel down",
}  # fmt: skip

MOUSE_CONTROLS: Final = ("m1", "m2", "m3", "m4", "m5", "wheel_up", "wheel_down")
STANDARD: Final = tuple(control for control in _WORDS if control not in MOUSE_CONTROLS)
"""Every control a mapped pad can have."""

_RAW: Final = re.compile(r"b\d{1,3}|a\d{1,2}[+-]|h\d_(?:up|down|left|right)")
_KEY: Final = re.compile(r"k[1-9]\d{0,2}")

_PAD_TABLE: Final[Mapping[Mode, Table]] = {
    Mode.MENU: {
        Intent.UP: ("up", "ls_up"),
        Intent.DOWN: ("down", "ls_down"),
        Intent.LEFT: ("left", "ls_left"),
        Intent.RIGHT: ("right", "ls_right"),
        Intent.CONFIRM: ("south",),
        Intent.BACK: ("east",),
        Intent.PAUSE: ("start",),
        Intent.RULES: ("select",),
    },
    Mode.RACE: {
        Intent.ROW_1: ("north",),
        Intent.ROW_2: ("west",),
        Intent.ROW_3: ("east",),
        Intent.ROW_4: ("south",),
        Intent.NEXT: ("l1", "l2"),
        Intent.VOLCANO: ("r1", "r2"),
        Intent.PAUSE: ("start",),
        Intent.RULES: ("select",),
    },
    Mode.TABLE: {
        Intent.UP: ("up", "ls_up"),
        Intent.DOWN: ("down", "ls_down"),
        Intent.LEFT: ("left", "ls_left"),
        Intent.RIGHT: ("right", "ls_right"),
        Intent.CONFIRM: ("south",),
        Intent.BACK: ("east",),
        Intent.LOOK: ("west",),
        Intent.HINT: ("north",),
        Intent.UNDO: ("l1",),
        Intent.LOG: ("r1",),
        Intent.PEEK: ("l2",),
        Intent.SKIP: ("r2",),
        Intent.PAUSE: ("start",),
        Intent.RULES: ("select",),
    },
}

# A guess until the wizard has asked: the order of the commonest chips that have no mapping, whose
# buttons 1 to 4 go round clockwise from the top. Boards with one or two buttons start at b0, so
# in a menu b0 confirms too.
_RAW_TABLE: Final[Mapping[Mode, Table]] = {
    Mode.MENU: {
        Intent.UP: ("h0_up", "a1-"),
        Intent.DOWN: ("h0_down", "a1+"),
        Intent.LEFT: ("h0_left", "a0-"),
        Intent.RIGHT: ("h0_right", "a0+"),
        Intent.CONFIRM: ("b2", "b0"),
        Intent.BACK: ("b1",),
        Intent.PAUSE: ("b9",),
        Intent.RULES: ("b8",),
    },
    Mode.RACE: {
        Intent.ROW_1: ("b0",),
        Intent.ROW_2: ("b3",),
        Intent.ROW_3: ("b1",),
        Intent.ROW_4: ("b2",),
        Intent.NEXT: ("b4", "b6"),
        Intent.VOLCANO: ("b5", "b7"),
        Intent.PAUSE: ("b9",),
        Intent.RULES: ("b8",),
    },
    Mode.TABLE: {
        Intent.UP: ("h0_up", "a1-"),
        Intent.DOWN: ("h0_down", "a1+"),
        Intent.LEFT: ("h0_left", "a0-"),
        Intent.RIGHT: ("h0_right", "a0+"),
        Intent.CONFIRM: ("b2", "b0"),
        Intent.BACK: ("b1",),
        Intent.LOOK: ("b3",),
        Intent.HINT: ("b10",),
        Intent.UNDO: ("b4",),
        Intent.LOG: ("b5",),
        Intent.PEEK: ("b6",),
        Intent.SKIP: ("b7",),
        Intent.PAUSE: ("b9",),
        Intent.RULES: ("b8",),
    },
}


def _key(name: str) -> str:
    return f"k{code(name.replace('_', ' '))}"


def _zone(
    diamond: str, next_key: str, volcano: str, more: Mapping[Intent, str], confirm: str = ""
) -> Mapping[Mode, Table]:
    """A zone's tables from key names: the diamond in the order up, left, right, down; `more` is
    what a table asks for besides."""
    up, left, right, down = (_key(name) for name in diamond.split())
    other, fire = _key(next_key), _key(volcano)
    also = (_key(confirm),) if confirm else ()
    menu: Table = {
        Intent.UP: (up,),
        Intent.DOWN: (down,),
        Intent.LEFT: (left,),
        Intent.RIGHT: (right,),
        Intent.CONFIRM: (fire, *also),
        Intent.BACK: (other,),
    }
    return {
        Mode.MENU: menu,
        Mode.RACE: {
            Intent.ROW_1: (up,),
            Intent.ROW_2: (left,),
            Intent.ROW_3: (right,),
            Intent.ROW_4: (down,),
            Intent.NEXT: (other,),
            Intent.VOLCANO: (fire,),
        },
        # Six keys are enough to play: whatever else there is, lies on the table's own buttons, too.
        Mode.TABLE: {**menu, **{intent: (_key(name),) for intent, name in more.items()}},
    }


_ALWAYS: Final[Table] = {
    Intent.RULES: (f"k{code('F1')}",),
    Intent.FULLSCREEN: (f"k{code('F11')}",),
}

DEFAULTS: Final[Mapping[str, Mapping[Mode, Table]]] = {
    PAD: _PAD_TABLE,
    RAW: _RAW_TABLE,
    # F19: a zone's keys lie in a diamond, next and volcano beside it, and nothing ever needs two
    # at once: any two keys of a board are seen together, whatever a third would do.
    LEFT: _zone(
        "W A D S",
        "Q",
        "E",
        {
            Intent.LOOK: "F",
            Intent.HINT: "R",
            Intent.UNDO: "Z",
            Intent.LOG: "X",
            Intent.PEEK: "Left_shift",
            Intent.SKIP: "C",
        },
        "Space",
    ),
    # Keys that every board with arrows has; where they are missing, the buttons remain.
    RIGHT: _zone(
        "Up_arrow Left_arrow Right_arrow Down_arrow",
        "Right_shift",
        "Return",
        {
            Intent.LOOK: "Home",
            Intent.HINT: "Page_up",
            Intent.UNDO: "Backspace",
            Intent.LOG: "Insert",
            Intent.PEEK: "Right_ctrl",
            Intent.SKIP: "Page_down",
        },
    ),
    BLOCK: _zone(
        "Block_8 Block_4 Block_6 Block_2",
        "Block_0",
        "Block_enter",
        {
            Intent.LOOK: "Block_7",
            Intent.HINT: "Block_9",
            Intent.UNDO: "Block_1",
            Intent.LOG: "Block_3",
            Intent.PEEK: "Block_+",
            Intent.SKIP: "Block_.",
        },
    ),
    EVERYWHERE: {
        Mode.MENU: {Intent.BACK: (f"k{code('Escape')}",), **_ALWAYS},
        Mode.RACE: {Intent.PAUSE: (f"k{code('Escape')}",), **_ALWAYS},
        Mode.TABLE: {Intent.PAUSE: (f"k{code('Escape')}",), **_ALWAYS},
    },
    MOUSE: {
        Mode.MENU: {
            Intent.UP: ("wheel_up",),
            Intent.DOWN: ("wheel_down",),
            Intent.BACK: ("m3",),
        },
        Mode.RACE: {Intent.NEXT: ("m3", "wheel_up", "wheel_down"), Intent.VOLCANO: ("m2",)},
        Mode.TABLE: {
            Intent.UP: ("wheel_up",),
            Intent.DOWN: ("wheel_down",),
            Intent.BACK: ("m3",),
            Intent.LOOK: ("m2",),
            Intent.PEEK: ("m4",),
            Intent.SKIP: ("m5",),
        },
    },
}


def is_raw(control: str) -> bool:
    """Whether it is a control of a pad without mapping."""
    return _RAW.fullmatch(control) is not None


def belongs(control: str, kind: Kind) -> bool:
    """Whether such a control can be bound on a device of this kind."""
    if kind is Kind.PAD:
        return control in STANDARD or is_raw(control)
    if kind is Kind.KEYS:
        return _KEY.fullmatch(control) is not None
    # The left button points; meaning something as well would make one click two actions (F28).
    return kind is Kind.MOUSE and control in MOUSE_CONTROLS and control != "m1"


def is_stick(control: str) -> bool:
    """Whether it moves by itself on a worn pad: such a control should not take a seat."""
    return control[:3] in ("ls_", "rs_") or (control[:1] == "a" and is_raw(control))


def label(control: str, layout: Mapping[int, str] | None = None) -> str:
    """What people call a control. `layout` names keys by scancode where it knows better; a
    control never heard of is its own name."""
    if control in _WORDS:
        return _WORDS[control]
    if _KEY.fullmatch(control):
        return key_name(int(control[1:]), layout)
    if not is_raw(control):
        return control
    if control[0] == "b":
        return f"button {int(control[1:]) + 1}"
    if control[0] == "a":
        return f"axis {int(control[1:-1]) + 1} {control[-1]}"
    return f"hat {control[3:]}"
