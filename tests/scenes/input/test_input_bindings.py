"""What controls mean, changing that, and reading it from a file that anyone may have edited."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.input import controls, keyboard
from scenes.input.bindings import TAKEN, UNKNOWN, Bindings
from scenes.input.controls import DEFAULTS, PAD, STANDARD
from scenes.input.fake import FakePad
from scenes.input.keyboard import BUILT_IN, code
from scenes.input.signals import EVERYWHERE, Device, Intent, Kind, Mode

LEFT = BUILT_IN[keyboard.LEFT]
MOUSE = BUILT_IN[keyboard.MOUSE]
TWIN_A, TWIN_B = FakePad(0).device, FakePad(1, ordinal=2).device
UNMAPPED = FakePad(2, guid="0300000079000000", name="USB pad", mapped=False).device


def key(name: str) -> str:
    return f"k{code(name)}"


def reachable(bindings: Bindings, device: Device) -> bool:
    """Every intent has a control, and that control means it."""
    return all(
        (names := bindings.controls_for(device, mode, intent))
        and all(bindings.intent(device, mode, name) is intent for name in names)
        for mode in Mode
        for intent in bindings.intents(device, mode)
    )


@pytest.mark.parametrize("make", ["Xbox 360 pad", "DualSense pad", "Switch Pro pad"])
def test_bindings__f16_south_confirms_on_every_make(make: str) -> None:
    device = FakePad(0, name=make).device
    assert Bindings().intent(device, Mode.MENU, "south") is Intent.CONFIRM
    assert Bindings().intent(device, Mode.MENU, "east") is Intent.BACK


def test_bindings__face_buttons_are_rows_by_position() -> None:
    wanted = {
        "north": Intent.ROW_1, "west": Intent.ROW_2, "east": Intent.ROW_3, "south": Intent.ROW_4,
        "l1": Intent.NEXT, "l2": Intent.NEXT, "r1": Intent.VOLCANO, "r2": Intent.VOLCANO,
        "start": Intent.PAUSE, "select": Intent.RULES, "l3": None,
    }  # fmt: skip
    assert {c: Bindings().intent(TWIN_A, Mode.RACE, c) for c in wanted} == wanted


TABLE_INTENTS = {
    Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT, Intent.CONFIRM, Intent.BACK, Intent.LOOK,
    Intent.HINT, Intent.UNDO, Intent.LOG, Intent.PEEK, Intent.SKIP,
}  # fmt: skip
"""All that one may ask for at a table, besides pause and rules."""


def test_bindings__at_tables_a_pad_has_everything_by_position() -> None:
    wanted = {
        "up": Intent.UP, "ls_left": Intent.LEFT, "south": Intent.CONFIRM, "east": Intent.BACK,
        "west": Intent.LOOK, "north": Intent.HINT, "l1": Intent.UNDO, "r1": Intent.LOG,
        "l2": Intent.PEEK, "r2": Intent.SKIP, "start": Intent.PAUSE, "select": Intent.RULES,
        "l3": None,
    }  # fmt: skip
    assert {c: Bindings().intent(TWIN_A, Mode.TABLE, c) for c in wanted} == wanted


@pytest.mark.parametrize("device", [TWIN_A, UNMAPPED, *(BUILT_IN[z] for z in keyboard.ZONES)])
def test_bindings__at_tables_every_seat_can_ask_for_everything(device: Device) -> None:
    assert set(Bindings().intents(device, Mode.TABLE)) >= TABLE_INTENTS


def test_bindings__six_keys_of_a_zone_mean_the_same_at_tables_as_in_menus() -> None:
    for zone in keyboard.ZONES:
        menu = DEFAULTS[zone][Mode.MENU]
        assert {i: DEFAULTS[zone][Mode.TABLE][i] for i in menu} == dict(menu)


def test_bindings__a_zones_table_keys_lie_in_the_zone() -> None:
    for zone in keyboard.ZONES:
        for names in DEFAULTS[zone][Mode.TABLE].values():
            assert {keyboard.zone_of(int(name[1:])) for name in names} == {zone}


def test_bindings__the_mouse_at_a_table_turns_its_wheel_and_never_acts_by_pointing() -> None:
    wanted = {
        "wheel_up": Intent.UP, "wheel_down": Intent.DOWN, "m3": Intent.BACK, "m2": Intent.LOOK,
        "m4": Intent.PEEK, "m5": Intent.SKIP, "m1": None,
    }  # fmt: skip
    assert {c: Bindings().intent(MOUSE, Mode.TABLE, c) for c in wanted} == wanted  # F28


@pytest.mark.parametrize(
    ("zone", "keys"),
    [
        (keyboard.LEFT, "W A D S Q E"),
        (keyboard.RIGHT, "Up_arrow Left_arrow Right_arrow Down_arrow Right_shift Return"),
        (keyboard.BLOCK, "Block_8 Block_4 Block_6 Block_2 Block_0 Block_enter"),
    ],
)
def test_bindings__zones_are_diamonds(zone: str, keys: str) -> None:
    names = [key(name.replace("_", " ")) for name in keys.split()]
    race = [Bindings().intent(BUILT_IN[zone], Mode.RACE, name) for name in names]
    assert race == [
        Intent.ROW_1, Intent.ROW_2, Intent.ROW_3, Intent.ROW_4, Intent.NEXT, Intent.VOLCANO,
    ]  # fmt: skip
    menu = [Bindings().intent(BUILT_IN[zone], Mode.MENU, name) for name in names]
    assert menu == [
        Intent.UP, Intent.LEFT, Intent.RIGHT, Intent.DOWN, Intent.BACK, Intent.CONFIRM,
    ]  # fmt: skip
    assert all(keyboard.zone_of(int(name[1:])) == zone for name in names)


def test_bindings__f19_every_default_is_one_control_and_never_a_lock_or_system_key() -> None:
    # Boards lose a third key that closes a rectangle of wires with two held ones; two alone are
    # always seen. So nothing may need two keys, and the diamond's neighbours are enough.
    forbidden = {key(n) for n in ("Caps lock", "Num lock", "Left alt", "Right alt", "Left command")}
    for zone in keyboard.ZONES:
        for table in DEFAULTS[zone].values():
            for names in table.values():
                assert all(controls.belongs(name, Kind.KEYS) for name in names)
                assert not forbidden & set(names)


def test_bindings__defaults_are_sound() -> None:
    for device in (TWIN_A, UNMAPPED, *BUILT_IN.values()):
        assert reachable(Bindings(), device)
    for family, modes in DEFAULTS.items():
        for table in modes.values():
            names = [name for cs in table.values() for name in cs]
            assert len(names) == len(set(names)), family


def test_bindings__f7_binding_one_twin_leaves_the_other_alone() -> None:
    bindings = Bindings()
    before = {c: bindings.intent(TWIN_B, Mode.RACE, c) for c in STANDARD}
    assert bindings.rebind(TWIN_A.profile, Kind.PAD, Mode.RACE, Intent.NEXT, "south") is None
    assert {c: bindings.intent(TWIN_B, Mode.RACE, c) for c in STANDARD} == before
    assert bindings.intent(TWIN_A, Mode.RACE, "south") is Intent.NEXT


def test_bindings__a_conflict_is_a_swap() -> None:
    bindings = Bindings()
    bindings.rebind(TWIN_A.profile, Kind.PAD, Mode.RACE, Intent.NEXT, "west")
    assert bindings.controls_for(TWIN_A, Mode.RACE, Intent.NEXT) == ["west", "l2"]
    assert bindings.controls_for(TWIN_A, Mode.RACE, Intent.ROW_2) == ["l1"]
    assert bindings.intent(TWIN_A, Mode.MENU, "west") is None
    bindings.rebind(TWIN_A.profile, Kind.PAD, Mode.RACE, Intent.NEXT, "l2")
    assert bindings.controls_for(TWIN_A, Mode.RACE, Intent.NEXT) == ["l2", "west"]
    bindings.reset(TWIN_A.profile)
    assert bindings.controls_for(TWIN_A, Mode.RACE, Intent.NEXT) == ["l1", "l2"]


def test_bindings__refusals_change_nothing() -> None:
    bindings = Bindings()
    before = bindings.to_data()
    cases = [
        (TWIN_A, Mode.RACE, Intent.UP, "south", UNKNOWN),
        (TWIN_A, Mode.RACE, Intent.NEXT, "k26", UNKNOWN),
        (TWIN_A, Mode.RACE, Intent.NEXT, "", UNKNOWN),
        (MOUSE, Mode.RACE, Intent.NEXT, "m1", UNKNOWN),  # F28: it points
        (LEFT, Mode.RACE, Intent.NEXT, key("Up arrow"), TAKEN),
        (LEFT, Mode.RACE, Intent.NEXT, key("Escape"), TAKEN),
        (BUILT_IN[keyboard.TOUCH], Mode.RACE, Intent.NEXT, "m2", UNKNOWN),
    ]
    for device, mode, intent, control, code_ in cases:
        assert bindings.rebind(device.profile, device.kind, mode, intent, control) == code_
    assert bindings.to_data() == before == {}


def test_bindings__a_zone_can_own_a_key_of_another_part_of_the_board() -> None:
    bindings = Bindings()
    assert bindings.zone_of(code("J")) == keyboard.RIGHT
    assert bindings.rebind(LEFT.profile, Kind.KEYS, Mode.RACE, Intent.NEXT, key("J")) is None
    assert bindings.zone_of(code("J")) == keyboard.LEFT
    right = BUILT_IN[keyboard.RIGHT]
    taken = bindings.rebind(right.profile, Kind.KEYS, Mode.RACE, Intent.NEXT, key("J"))
    assert taken == TAKEN
    bindings.reset(LEFT.profile)
    assert bindings.zone_of(code("J")) == keyboard.RIGHT


def test_bindings__escape_f1_f11_can_be_rebound_too() -> None:
    bindings = Bindings()
    everywhere = BUILT_IN[EVERYWHERE]
    bindings.rebind(EVERYWHERE, Kind.KEYS, Mode.MENU, Intent.FULLSCREEN, key("F5"))
    assert bindings.intent(everywhere, Mode.MENU, key("F5")) is Intent.FULLSCREEN
    assert bindings.intent(everywhere, Mode.MENU, key("F11")) is None


def test_bindings__what_the_wizard_learned_makes_a_pad_standard() -> None:
    bindings = Bindings()
    assert bindings.intent(UNMAPPED, Mode.RACE, "b0") is Intent.ROW_1  # the guess
    bindings.learn(UNMAPPED.profile, {"b0": "south", "a0+": "right", "junk": "west", "b1": "knob"})
    assert bindings.learned(UNMAPPED.profile) == {"b0": "south", "a0+": "right"}
    assert bindings.intent(UNMAPPED, Mode.RACE, "b0") is Intent.ROW_4
    assert bindings.intent(UNMAPPED, Mode.MENU, "a0+") is Intent.RIGHT
    assert bindings.intent(UNMAPPED, Mode.RACE, "b7") is None
    assert bindings.controls_for(UNMAPPED, Mode.RACE, Intent.ROW_4) == ["south"]
    refusal = bindings.rebind(UNMAPPED.profile, Kind.PAD, Mode.RACE, Intent.ROW_1, "b0")
    assert refusal is None
    assert bindings.intent(UNMAPPED, Mode.RACE, "b0") is Intent.ROW_1
    assert reachable(bindings, UNMAPPED)


def test_bindings__labels_are_words() -> None:
    bindings = Bindings()
    wanted = {
        "south": "bottom face button", "l1": "left shoulder", key("W"): "W", "b0": "button 1",
        "a1-": "axis 2 -", "h0_up": "hat up", "ls_up": "left stick up", "m3": "right mouse button",
        key("Right shift"): "Right shift", "k999": "key 999", "what": "what", "": "",
    }  # fmt: skip
    assert {c: bindings.label(c) for c in wanted} == wanted
    bindings.key_names = {26: "Z", 229: "nonsense", 100: ">"}
    assert bindings.label(key("W")) == "Z"
    assert bindings.label(key("Right shift")) == "Right shift"
    assert bindings.label("k100") == ">"


CHOICE = st.tuples(
    st.sampled_from([TWIN_A, TWIN_B, UNMAPPED, *BUILT_IN.values()]),
    st.sampled_from(list(Mode)),
    st.sampled_from(list(Intent)),
    st.one_of(
        st.sampled_from(STANDARD),
        st.sampled_from(controls.MOUSE_CONTROLS),
        st.integers(0, 300).map(lambda n: f"k{n}"),
        st.sampled_from(["b0", "b1", "b9", "a0+", "a0-", "h0_up", "junk"]),
    ),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(CHOICE, max_size=25), st.booleans())
def test_bindings__any_rebinding_leaves_everything_reachable_and_round_trips(
    changes: list[tuple[Device, Mode, Intent, str]], wizard: bool
) -> None:
    bindings = Bindings()
    if wizard:
        bindings.learn(UNMAPPED.profile, {"b0": "south", "b1": "east", "b9": "west"})
    for device, mode, intent, control in changes:
        bindings.rebind(device.profile, device.kind, mode, intent, control)
        bindings.set_one_button(device.profile, intent is Intent.NEXT)
    again, sentences = Bindings.from_data(bindings.to_data())
    assert sentences == []
    assert again.to_data() == bindings.to_data()
    for device in (TWIN_A, TWIN_B, UNMAPPED, *BUILT_IN.values()):
        assert reachable(bindings, device) and reachable(again, device)
        assert again.one_button(device.profile) == bindings.one_button(device.profile)
    owners: dict[str, str] = {}
    for zone in (*keyboard.ZONES, EVERYWHERE):
        for mode in Mode:
            for intent in bindings.intents(BUILT_IN[zone], mode):
                for name in bindings.controls_for(BUILT_IN[zone], mode, intent):
                    assert owners.setdefault(name, zone) == zone
                    assert bindings.zone_of(int(name[1:])) == zone


_JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["race", "menu", "row1", "south", "k26", PAD, "keys:left", "bindings"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["race", "menu", "row1", "next", PAD, "keys:left", "keys:right",
                         "bindings", "learned", "one_button", "x:1", "b0"]),
        inner, max_size=4,
    ),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(_JUNK)
def test_bindings__nonsense_in_the_file_is_left_out(data: Any) -> None:
    bindings, sentences = Bindings.from_data(data)
    assert all(isinstance(sentence, str) for sentence in sentences)
    for device in (TWIN_A, UNMAPPED, *BUILT_IN.values()):
        assert reachable(bindings, device)


def test_bindings__the_file_says_what_was_left_out() -> None:
    good = Bindings()
    good.rebind(LEFT.profile, Kind.KEYS, Mode.RACE, Intent.NEXT, key("R"))
    data = good.to_data()
    data["keys:left"]["bindings"]["keys:left"]["race"]["row1"] = [key("Up arrow")]
    data["x:1"] = {"bindings": {PAD: {"race": {"row1": ["south"]}}}, "learned": {"b0": "?"}}
    data["y:1"] = 7
    bindings, sentences = Bindings.from_data(data)
    assert len(sentences) == 4
    assert bindings.to_data() == {}
