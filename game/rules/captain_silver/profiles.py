"""What sailors are like: tempers and gifts by name, read from `profiles.json` with their sources.

Owns the shape of a profile, not what a sailor makes of it (`plain`).
"""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec

REWARDS, SHIP = 1, 2
"""Depths of planning: from REWARDS on a sailor reads what spaces pay, from SHIP on where its own
ship would land, and what the other hands hold. Below that, any row that fits will do."""


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sailor's temper and gifts. Times in milliseconds, shares in thousandths."""

    about: str
    reaction: int
    """Mean time of a simple reaction, ms."""
    spread: int
    """Standard deviation of a simple reaction, ms; the slow side is the longer one, as in people.
    What takes longer varies more."""
    bit: int
    """Added to a reaction for each bit of choice, ms."""
    fixation: int
    """Time to look at one open space, ms."""
    travel: int
    """Time of the hand from the pouch to a row or the volcano, ms."""
    compare: int
    """Added for each wanted item that a bump is compared with, ms."""
    sure: int
    """Pulls when this share of the bump is of use."""
    doubt: int
    """Moves the hand on when what it feels is worth only this share of what it could hope for."""
    patience: int
    """Clarity (0..100) at which it settles for the likelier of the two."""
    slip: int
    """Share of presses that hit another key than the one that was meant."""
    glance: int
    """How old its picture of the open spaces may be while it feels, in ticks."""
    second_look: int
    """Share of planned presses that it checks once more while it still can hold back."""
    hold: int
    """How long it keeps an item that will be wanted soon, in ticks."""
    astray: int
    """Share of useless items that it lays on a row rather than on the volcano."""
    planning: int
    """0, REWARDS or SHIP."""


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A published study and what is taken from it."""

    who: str
    figure: str
    used: str


class ProfileFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`profiles.json`. `note` says which numbers come from where."""

    note: str
    sources: tuple[Source, ...]
    profiles: dict[str, Profile]


@functools.cache
def profile_file() -> ProfileFile:
    """The profiles and where their numbers come from, read once."""
    path = Path(__file__).parent / "profiles.json"
    return msgspec.json.decode(path.read_bytes(), type=ProfileFile)
