"""The plain bot of Captain Silver: a sailor with a pair of eyes, one hand and human failings.

Owns how a bot feels, decides and reacts, and what a space is worth. A sailor sees only its seat's
view: the bump's weights, as everyone may, and what lies open. It acts on what it saw a reaction
ago, never less than `FLOOR` ticks; it looks ten times a second, glances at the rows now and then,
and sometimes hits the wrong key. Its numbers come from `profiles.json`, which names the studies
they are taken from. Whole numbers throughout, so that every machine plays the same.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from game.core.model import Action, Fact, Seat
from game.core.pace import TICKS_PER_SECOND
from game.core.rng import Rng
from game.rules.captain_silver.model import (
    ITEM_COUNT,
    NOTHING,
    ROWS,
    VOLCANO,
    Drop,
    Dropped,
    HandView,
    Island,
    Item,
    Mode,
    Next,
    OpenStack,
    Place,
    Press,
    Pull,
    Reach,
    Rest,
    Seat as _Seat,
    Stopped,
    TakeChest,
    Thrown,
    Tick,
    View,
    What,
    item_of,
    owner_of,
)
from game.rules.captain_silver.race import PRESSES
