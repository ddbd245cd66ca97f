"""`Devices`, whatever the events hold."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scenes.input.signals import PointerRaw, Raw, Touching
from tests.scenes.input.rig import Rig

pytestmark = pytest.mark.usefixtures("window")

_VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 20), st.integers(), st.floats(), st.text(max_size=3),
    st.tuples(st.integers(-1, 1), st.integers(-1, 1)), st.just((400, 240)),
)  # fmt: skip
_KINDS = st.sampled_from(
    [
        pygame.KEYDOWN, pygame.KEYUP, pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED,
        pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED, pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION,
        pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL, pygame.FINGERDOWN,
        pygame.FINGERMOTION, pygame.FINGERUP, pygame.WINDOWFOCUSLOST, pygame.VIDEORESIZE,
        pygame.AUDIODEVICEREMOVED, pygame.QUIT, pygame.USEREVENT,
    ]
)  # fmt: skip
_FIELDS = st.fixed_dictionaries(
    {},
    optional=dict.fromkeys(
        ("scancode", "key", "device_index", "instance_id", "button", "axis", "value", "hat",
         "pos", "touch", "y", "x", "touch_id", "finger_id", "iscapture", "w", "h"),
        _VALUES,
    ),
)  # fmt: skip


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(st.tuples(_KINDS, _FIELDS), max_size=30), st.booleans())
def test_devices__no_event_raises_and_edges_alternate(
    events: list[tuple[int, dict[str, Any]]], mapped: bool
) -> None:
    pygame.event.clear()
    rig = Rig(mapped=mapped)
    rig.instances.update({n: n for n in range(4)})
    held: set[tuple[str, str]] = set()
    fingers: set[tuple[int, int]] = set()

    def check() -> None:
        for told in rig.pump():
            if isinstance(told, Raw):
                key = (told.device, told.control)
                assert told.down == (key not in held)
                held.symmetric_difference_update({key})
            elif isinstance(told, PointerRaw):
                finger = (told.screen, told.finger)
                if told.phase is Touching.DOWN:
                    assert finger not in fingers
                    fingers.add(finger)
                elif told.phase is not Touching.MOVE:
                    fingers.remove(finger)

    for kind, fields in events:
        rig.post(kind, **fields)
        check()
    rig.post(pygame.WINDOWFOCUSLOST)
    check()
    assert not held and not fingers
