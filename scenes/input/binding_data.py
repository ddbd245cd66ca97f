"""Reading bindings out of a settings file that anyone may have edited.

Owns the checks and the sentences. A table that would leave an intent without a control is not
taken at all: the defaults are better than a game nobody can play. Never raises.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from scenes.input import controls
from scenes.input.controls import DEFAULTS, PAD, RAW
from scenes.input.keyboard import MOUSE
from scenes.input.signals import Intent, Kind, Mode

_PROFILES = 200
"""More pads than anyone owns; a longer list is not ours."""


@dataclass(slots=True)
class Profile:
    """What one profile's entry says, checked."""

    learned: dict[str, str] = field(default_factory=dict)
    one_button: bool = False
    tables: dict[tuple[str, Mode], dict[Intent, tuple[str, ...]]] = field(default_factory=dict)


def read(data: object) -> tuple[dict[str, Profile], list[str]]:
    """Profiles by name, and a sentence for each thing left out."""
    if not isinstance(data, dict):
        return {}, ["The controls in the settings are not a table: all are as usual."]
    sentences: list[str] = []
    profiles: dict[str, Profile] = {}
    for name, entry in list(data.items())[:_PROFILES]:
        if isinstance(name, str) and isinstance(entry, dict):
            profiles[name] = _profile(name, entry, sentences)
        else:
            sentences.append(f"The controls of {_short(name)} are not a table: left out.")
    _untangle(profiles, sentences)
    return profiles, sentences


def _short(value: object) -> str:
    return ascii(value)[:40]


def _profile(name: str, entry: dict[Any, Any], sentences: list[str]) -> Profile:
    profile = Profile(one_button=entry.get("one_button") is True)
    learned = entry.get("learned", {})
    for raw, standard in learned.items() if isinstance(learned, dict) else ():
        if isinstance(raw, str) and controls.is_raw(raw) and standard in controls.STANDARD:
            profile.learned[raw] = standard
        else:
            sentences.append(f"{_short(name)}: {_short(raw)} is no button we know: left out.")
    families = entry.get("bindings", {})
    for family, modes in families.items() if isinstance(families, dict) else ():
        if family not in DEFAULTS or (family not in (PAD, RAW) and family != name):
            sentences.append(f"{_short(name)}: {_short(family)} is no kind of control: left out.")
            continue
        for mode in Mode:
            table = modes.get(mode.value) if isinstance(modes, dict) else None
            if table is None:
                continue
            checked = _table(table, family, mode)
            if isinstance(checked, str):
                sentences.append(f"{_short(name)}, {mode.value}: {checked}: as usual instead.")
            else:
                profile.tables[family, mode] = checked
    return profile


def _table(table: object, family: str, mode: Mode) -> dict[Intent, tuple[str, ...]] | str:
    """The checked table, complete, or what is wrong with it."""
    if not isinstance(table, dict):
        return "no table"
    usual = DEFAULTS[family][mode]
    checked: dict[Intent, tuple[str, ...]] = {}
    seen: set[str] = set()
    for intent in usual:
        names = table.get(intent.value)
        if not isinstance(names, list) or not names:
            return f"nothing does {intent.value!r}"
        for name in names:
            if not isinstance(name, str) or not _fits(name, family):
                return f"{_short(name)} is no control"
            if name in seen:
                return f"{name} would do two things"
            seen.add(name)
        checked[intent] = tuple(names)
    return checked


def _fits(control: str, family: str) -> bool:
    if family in (PAD, RAW):
        return controls.belongs(control, Kind.PAD) and controls.is_raw(control) == (family == RAW)
    return controls.belongs(control, Kind.MOUSE if family == MOUSE else Kind.KEYS)


def _untangle(profiles: dict[str, Profile], sentences: list[str]) -> None:
    """A key works for one zone only: where zones claim the same one, all changed tables of the
    later zone go."""
    zones = [name for name in DEFAULTS if name not in (PAD, RAW, MOUSE)]
    while True:
        keys: dict[str, set[str]] = {}
        for zone in zones:
            tables = profiles[zone].tables if zone in profiles else {}
            keys[zone] = {
                name
                for mode in Mode
                for names in (tables.get((zone, mode)) or DEFAULTS[zone][mode]).values()
                for name in names
            }
        clash = next(
            (
                zone
                for zone in reversed(zones)
                if zone in profiles
                and profiles[zone].tables
                and any(keys[zone] & keys[other] for other in zones if other != zone)
            ),
            None,
        )
        if clash is None:
            return
        profiles[clash].tables.clear()
        sentences.append(f"{clash}: shares a key with another side: as usual instead.")
