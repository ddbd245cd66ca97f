"""Which control means which intent, for whom.

Owns what people changed: a table per profile, family and mode, what the wizard learned about pads
without mapping, and who plays with one button. Defaults come from `controls`. Keeps plain data for
the settings file and does not touch the disk. Reads no devices.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scenes.input import controls, keyboard
from scenes.input.binding_data import read
from scenes.input.controls import DEFAULTS, PAD, RAW, Table
from scenes.input.signals import EVERYWHERE, Device, DeviceKey, Intent, Kind, Mode

TAKEN: Final = "taken"
"""Refusal: the key means something in another zone of the keyboard."""
UNKNOWN: Final = "unknown"
"""Refusal: such a device has no such control, or nothing to bind in this mode."""

_BOARD: Final = (*keyboard.ZONES, EVERYWHERE)

_Key = tuple[str, str, Mode]
"""Profile, family, mode."""


def _family(device: Device, learned: Mapping[str, Mapping[str, str]]) -> str | None:
    """Which controls a device is bound by; None for one without any."""
    if device.kind is Kind.PAD:
        return PAD if device.mapped or device.profile in learned else RAW
    return device.profile if device.profile in DEFAULTS else None


class Bindings:
    """The meaning of every control. `key_names` is what the layout prints on keys, by scancode;
    whoever reads the devices fills it."""

    def __init__(self) -> None:
        self.key_names: dict[int, str] = {}
        self._custom: dict[_Key, dict[Intent, tuple[str, ...]]] = {}
        self._learned: dict[str, dict[str, str]] = {}
        self._one_button: set[str] = set()
        self._lookup: dict[_Key, dict[str, Intent]] = {}
        self._zones: dict[int, DeviceKey] = {}

    # -- asking -----------------------------------------------------------------------------------

    def intent(self, device: Device, mode: Mode, control: str) -> Intent | None:
        """What this control of this device means now; None when it means nothing."""
        family = _family(device, self._learned)
        if family is None:
            return None
        key = (device.profile, family, mode)
        lookup = self._lookup.get(key)
        if lookup is None:
            table = self._table(key)
            lookup = {name: intent for intent, names in table.items() for name in names}
            self._lookup[key] = lookup
        return lookup.get(self.standard(device, control))

    def standard(self, device: Device, control: str) -> str:
        """The control by the name the wizard learned for it; unchanged without."""
        if device.kind is Kind.PAD and not device.mapped:
            return self._learned.get(device.profile, {}).get(control, control)
        return control

    def controls_for(self, device: Device, mode: Mode, intent: Intent) -> list[str]:
        """The controls that mean this, the one to show first. Empty when none does."""
        family = _family(device, self._learned)
        if family is None:
            return []
        return list(self._table((device.profile, family, mode)).get(intent, ()))

    def intents(self, device: Device, mode: Mode) -> list[Intent]:
        """Everything that can be bound on this device, in the order to show it."""
        family = _family(device, self._learned)
        return [] if family is None else list(DEFAULTS[family][mode])

    def label(self, control: str) -> str:
        """What people call a control, keys by what this layout prints on them."""
        return controls.label(control, self.key_names)

    def zone_of(self, scancode: int) -> DeviceKey:
        """The zone a key works for: the one that bound it, else the one it lies in."""
        return self._zones.get(scancode) or keyboard.zone_of(scancode)

    def one_button(self, profile: str) -> bool:
        """Whether in a race every control of this profile is the one button."""
        return profile in self._one_button

    def learned(self, profile: str) -> dict[str, str]:
        """What the wizard found out: raw control -> standard control. Empty when never asked."""
        return dict(self._learned.get(profile, {}))

    # -- changing ---------------------------------------------------------------------------------

    def rebind(
        self, profile: str, kind: Kind, mode: Mode, intent: Intent, control: str
    ) -> str | None:
        """Make `control` the first control of `intent`. What it meant before gets the control
        that `intent` gives up, so nothing becomes unreachable. Answers None, or a refusal code
        (`UNKNOWN`, `TAKEN`) with nothing changed."""
        family, control = self._family_of(profile, kind, control)
        if family is None or intent not in DEFAULTS[family][mode]:
            return UNKNOWN
        if kind is Kind.KEYS and self._owner(control) not in (None, profile):
            return TAKEN
        key = (profile, family, mode)
        table = {known: list(names) for known, names in self._table(key).items()}
        mine = table[intent]  # never empty: defaults are full, and changes only swap
        for names in table.values():
            if control in names:
                names[names.index(control)] = mine[0]
        mine[0] = control
        self._custom[key] = {known: tuple(names) for known, names in table.items()}
        self._changed()
        return None

    def reset(self, profile: str) -> None:
        """Back to the defaults: bindings, what the wizard learned, one-button mode."""
        for key in [key for key in self._custom if key[0] == profile]:
            del self._custom[key]
        self._learned.pop(profile, None)
        self._one_button.discard(profile)
        self._changed()

    def set_one_button(self, profile: str, on: bool) -> None:
        """In a race, every control of this profile is the one button, or not."""
        if on:
            self._one_button.add(profile)
        else:
            self._one_button.discard(profile)

    def learn(self, profile: str, found: Mapping[str, str]) -> None:
        """Keep what the wizard found out about a pad without mapping: raw control -> standard
        control. Entries that are neither are dropped; nothing left forgets the profile."""
        kept = {
            raw: name
            for raw, name in found.items()
            if controls.is_raw(raw) and name in controls.STANDARD
        }
        if kept:
            self._learned[profile] = kept
        else:
            self._learned.pop(profile, None)
        self._changed()

    # -- plain data -------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        """Everything that differs from the defaults, as strings, lists and bools (TOML)."""
        data: dict[str, dict[str, Any]] = {}
        for profile, family, mode in sorted(self._custom, key=str):
            table = self._custom[profile, family, mode]
            place = data.setdefault(profile, {}).setdefault("bindings", {})
            place.setdefault(family, {})[mode.value] = {
                intent.value: list(names) for intent, names in table.items()
            }
        for profile, found in sorted(self._learned.items()):
            data.setdefault(profile, {})["learned"] = dict(found)
        for profile in sorted(self._one_button):
            data.setdefault(profile, {})["one_button"] = True
        return data

    @classmethod
    def from_data(cls, data: object) -> tuple[Bindings, list[str]]:
        """The bindings in `data` (as `to_data` gives it) and a sentence for each thing in it that
        was no use and was left out. Never raises."""
        bindings = cls()
        profiles, sentences = read(data)
        for profile, found in profiles.items():
            bindings.learn(profile, found.learned)
            bindings.set_one_button(profile, found.one_button)
            for (family, mode), table in found.tables.items():
                bindings._custom[profile, family, mode] = table
        bindings._changed()
        return bindings, sentences

    # -- inside -----------------------------------------------------------------------------------

    def _table(self, key: _Key) -> Table:
        return self._custom.get(key) or DEFAULTS[key[1]][key[2]]

    def _family_of(self, profile: str, kind: Kind, control: str) -> tuple[str | None, str]:
        """The family a binding of this profile goes to, and the control by its name there."""
        if not controls.belongs(control, kind):
            return None, control
        if kind is Kind.PAD:
            control = self._learned.get(profile, {}).get(control, control)
            raw = controls.is_raw(control)
            if raw and profile in self._learned:
                return None, control  # a control that the wizard did not ask for
            return (RAW if raw else PAD), control
        return (profile if profile in DEFAULTS else None), control

    def _owner(self, control: str) -> DeviceKey | None:
        """The keyboard zone in which a key means something, in any mode."""
        for zone in _BOARD:
            for mode in Mode:
                if any(control in names for names in self._table((zone, zone, mode)).values()):
                    return zone
        return None

    def _changed(self) -> None:
        self._lookup.clear()
        self._zones = {
            int(name[1:]): profile
            for (profile, family, _), table in self._custom.items()
            if family in _BOARD
            for names in table.values()
            for name in names
        }
