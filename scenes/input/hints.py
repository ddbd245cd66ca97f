"""What SDL is told about devices before it starts.

Owns the hints and their reasons. Imports nothing of pygame, so that it can run first.
"""

from __future__ import annotations

import os
from typing import Final

_HINTS: Final = {
    # F16: buttons by position; otherwise Nintendo pads swap confirm and back.
    "SDL_GAMECONTROLLER_USE_BUTTON_LABELS": "0",
    # A dialog of the system in front of the window must not make the pads deaf.
    "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1",
    # F28: one tap is one thing, not a finger and a mouse.
    "SDL_TOUCH_MOUSE_EVENTS": "0",
    "SDL_MOUSE_TOUCH_EVENTS": "0",
    # Without these, Sony pads on Bluetooth neither rumble nor show the seat's colour.
    "SDL_JOYSTICK_HIDAPI_PS4_RUMBLE": "1",
    "SDL_JOYSTICK_HIDAPI_PS5_RUMBLE": "1",
    # F11: on Windows XInput stops at four pads, raw input does not.
    "SDL_JOYSTICK_RAWINPUT": "1",
}


def hints() -> None:
    """Tell SDL how we want its devices. Call before `pygame.init()`; the user's own environment
    goes first."""
    for name, value in _HINTS.items():
        os.environ.setdefault(name, value)
