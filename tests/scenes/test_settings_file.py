"""Settings come back as they were kept; whatever else lies in their place is no reason to stop."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes import settings as settings_file
from scenes.settings import Settings

USUAL = Settings()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


FULL = Settings(
    fullscreen=True,
    effects=0.25,
    music=0.0,
    calm=True,
    acceleration="off",
    unit_mm=0.277,
    house={"captain-silver": {"cs.island": "A", "cs.voluntary_volcano": False, "cs.n": 3}},
    guests=["Zoë", "Öy\u1e9eel", "שלום"],
    bindings={"keys:left": {"one_button": True}, "0300:1": {"learned": {"b0": "south"}}},
)


# --- round trip -----------------------------------------------------------------------------------


def test_round_trip__everything_comes_back(path: Path) -> None:
    assert settings_file.save(path, FULL) is None
    assert settings_file.load(path) == (FULL, None)


def test_round_trip__the_file_can_be_read_by_people(path: Path) -> None:
    settings_file.save(path, FULL)
    text = path.read_text("utf-8")
    assert "fullscreen = true" in text
    assert "Zoë" in text


def test_first_start__no_file_is_no_fault(path: Path) -> None:
    assert settings_file.load(path) == (USUAL, None)
    assert not path.exists()


def test_save__makes_the_folder_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "Zoë ü" / "deep" / "settings.toml"
    assert settings_file.save(path, FULL) is None
    assert [p.name for p in path.parent.iterdir()] == ["settings.toml"]


TOML = st.recursive(
    st.booleans() | st.integers(-(2**62), 2**62) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(
    st.floats(), st.floats(), st.floats(), st.text(max_size=9), st.lists(st.text(max_size=20)),
    st.dictionaries(st.text(max_size=6), st.dictionaries(st.text(max_size=6), TOML), max_size=3),
)  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_round_trip__any_values_become_ones_that_come_back(
    effects: float, music: float, unit: float, word: str, guests: list[str],
    house: dict[str, dict[str, Any]],
) -> None:  # fmt: skip
    """Saved, loaded, saved: never a traceback, and the second time nothing changes any more."""
    kept = Settings(effects=effects, music=music, unit_mm=unit, acceleration=word, guests=guests,
                    house=house)  # fmt: skip
    path = Path(os.environ["PYTEST_SCRATCH"]) / "settings.toml"
    assert settings_file.save(path, kept) is None
    once, fault = settings_file.load(path)
    assert fault is None
    assert once == kept
    assert 0 <= once.effects <= 1
    assert 0 <= once.music <= 1
    assert once.unit_mm == 0 or 0.02 <= once.unit_mm <= 10
    assert once.acceleration in ("auto", "on", "off")
    assert all(0 < len(name) <= 14 for name in once.guests)


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hypothesis runs many examples in one test, all in its folder."""
    monkeypatch.setenv("PYTEST_SCRATCH", str(tmp_path))


# --- values that make no sense --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("effects = nan", "effects", USUAL.effects),
        ("effects = inf", "effects", 1.0),
        ("music = -inf", "music", 0.0),
        ("music = 1e300", "music", 1.0),
        ("effects = 1", "effects", 1.0),
        ("unit_mm = nan", "unit_mm", 0.0),
        ("unit_mm = -0.3", "unit_mm", 0.0),
        ("unit_mm = 1e9", "unit_mm", 0.0),
        ("unit_mm = 0.3", "unit_mm", 0.3),
        ('acceleration = "warp"', "acceleration", "auto"),
        ('guests = ["a\\u0000b", "", "  ", "Ann", "Ann", "' + "x" * 300 + '"]', "guests",
         ["a b", "Ann", "x" * 14]),
        ("house.x.y = 2026-08-01", "house", {"x": {"y": __import__("datetime").date(2026, 8, 1)}}),
        ("stranger = 3\ncalm = true", "calm", True),
        ("\ufeffcalm = true", "calm", True),
    ],
)  # fmt: skip
def test_values__become_ones_that_do(path: Path, text: str, name: str, value: object) -> None:
    path.write_text(text, "utf-8")
    found, fault = settings_file.load(path)
    assert fault is None
    assert getattr(found, name) == value
    assert settings_file.save(path, found) is None


# --- files that are none --------------------------------------------------------------------------

BROKEN = {
    "cut": b"fullscreen = tr",
    "zeros": b"\0" * 200,
    "utf-16": "calm = true".encode("utf-16"),
    "latin-1": "guests = ['Zo\xeb']".encode("latin-1"),
    "json": b"[]{}",
    "twice": b"calm = true\ncalm = true",
    "deep": b"a = " + b"[" * 5000 + b"]" * 5000,
    "bool": b"fullscreen = 1",
    "volume": b"effects = 'loud'",
    "house": b"house = 3",
    "guests": b"guests = [1]",
    "bindings": b"bindings = []",
}


@pytest.mark.parametrize("kind", BROKEN)
def test_broken__is_set_aside_with_one_sentence(path: Path, kind: str) -> None:
    path.write_bytes(BROKEN[kind])
    found, said = settings_file.load(path)
    assert found == USUAL
    assert said is not None
    assert str(path) in said
    assert "settings.toml.bad" in said
    assert said.endswith(".")
    assert "\n" not in said
    assert not path.exists()
    assert (path.parent / "settings.toml.bad").read_bytes() == BROKEN[kind]
    assert settings_file.save(path, found) is None
    assert settings_file.load(path) == (USUAL, None)


def test_broken__an_empty_file_is_the_usual_settings(path: Path) -> None:
    path.touch()
    assert settings_file.load(path) == (USUAL, None)


def test_broken__a_folder_in_its_place(path: Path) -> None:
    path.mkdir()
    found, said = settings_file.load(path)
    assert found == USUAL
    assert said is not None
    assert said.count(".bad") == 1


def test_broken__and_cannot_be_set_aside(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(b"[[[")

    def refuse(*_: object) -> None:
        raise PermissionError("read-only file system")

    monkeypatch.setattr(Path, "replace", refuse)
    found, said = settings_file.load(path)
    assert found == USUAL
    assert said is not None
    assert "the usual ones are used" in said
    assert path.read_bytes() == b"[[["


# --- disks that do not want -----------------------------------------------------------------------


def test_save__where_a_file_is_in_the_way_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("I am a file.")
    said = settings_file.save(tmp_path / "home" / "settings.toml", FULL)
    assert said is not None
    assert str(tmp_path / "home") in said
    assert said.endswith("they hold until the end.")


def test_save__a_write_that_fails_keeps_the_old_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F121: the disk is full half-way."""
    settings_file.save(path, FULL)

    def refuse(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    said = settings_file.save(path, USUAL)
    assert said is not None
    assert "No space left" in said
    monkeypatch.undo()
    assert settings_file.load(path) == (FULL, None)
    assert [p.name for p in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize("junk", [None, object(), "\ud800"])
def test_save__what_no_file_can_hold(path: Path, junk: object) -> None:
    kept = Settings(bindings={"a": junk})
    said = settings_file.save(path, kept)
    assert said is not None
    assert "\n" not in said
    assert not path.exists()


def test_settings__every_field_has_a_usual_value() -> None:
    assert msgspec.convert({}, Settings) == USUAL
