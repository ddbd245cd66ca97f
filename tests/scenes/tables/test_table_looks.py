"""How a table looks in every state, on every screen: whole, readable, and at rest when it is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from game.table.evening import Chair
from scenes.input.signals import Intent
from scenes.kit.assets import Assets
from scenes.tables import curtain, tray
from scenes.tables.consent import Consent
from scenes.tables.deciding import AGAIN, CONFIRM, PEEK
from scenes.tables.layout import Button
from scenes.tables.room import Areas, Rect, areas_of
from scenes.tables.undoing import Wish
from tests.scenes import stage
from tests.scenes.menus.tidy import SMALLEST, TARGET_MM, overlap
from tests.scenes.tables.live import Live, Sit
from tests.toys.pearls.rules import Keep

SIZES = (*stage.SIZES, (600, 1024))
LONG = "Wilhelmina Örs"


def closed(table: Live) -> None:
    table.quiet()


def opened(table: Live) -> None:
    table.open(0)


def picked(table: Live) -> None:
    table.open(0)
    table.press(0, Intent.CONFIRM)


def chosen(table: Live) -> None:
    table.open(0)
    for _ in range(2):
        table.press(0, Intent.CONFIRM)


def bot(table: Live) -> None:
    table.open(0)
    table.choose(Keep(table.match.view(0).hand[0]))
    table.scene.hurry()
    table.ticks(2)


def recap(table: Live) -> None:
    table.open(0)
    table.choose(Keep(table.match.view(0).hand[0]))
    table.quiet()
    table.press(2, Intent.CONFIRM)


def murmured(table: Live) -> None:
    table.open(0)
    table.press(2, Intent.LEFT)


def asked(table: Live) -> None:
    recap(table)
    table.press(2, Intent.CONFIRM)
    table.press(0, Intent.UNDO)
    assert isinstance(table.top, Consent)
    table.press(0, Intent.CONFIRM)


STATES: dict[str, Callable[[Live], None]] = {
    "closed": closed, "opened": opened, "picked": picked, "chosen": chosen, "bot": bot,
    "recap": recap, "murmured": murmured, "asked": asked,
}  # fmt: skip


@pytest.fixture
def readable(monkeypatch: pytest.MonkeyPatch) -> None:
    """No text below 24 units, on any screen."""
    real = Assets.font

    def font(assets: Assets, face: str, size: float) -> Any:
        assert size >= SMALLEST, f"text of {size} units"
        return real(assets, face, size)

    monkeypatch.setattr(Assets, "font", font)


@pytest.mark.usefixtures("readable")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", STATES)
def test_looks(sit: Sit, state: str, size: tuple[int, int]) -> None:
    table = sit(("pad", "mate", "pad", "mate"), size=size, calm=True, turn_seconds=30)
    table.services.evening.chairs[0] = Chair(LONG, 0)
    table.scene.uncover()
    STATES[state](table)
    table.ticks()
    table.services.settings.pace = "calm"
    assert stage.outside(table.services) == []
    if state not in ("recap", "bot"):
        before = table.top.placed(0)
        assert all(a is b for a, b in zip(before, table.top.placed(0), strict=True))


@pytest.mark.usefixtures("readable")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("held", [False, True])
def test_looks__face_down(sit: Sit, size: tuple[int, int], held: bool) -> None:
    table = sit(("pad", "mate", "keys"), size=size, calm=True, manner="peek")
    table.quiet()
    if held:
        table.hold(0, Intent.PEEK)
        table.press(0, Intent.CONFIRM)
        table.press(0, Intent.CONFIRM)
    table.ticks()
    assert stage.outside(table.services) == []
    rects = [table.spots[spot] for spot, _button in table.scene.picture.now.buttons]
    assert all(not overlap(a, b) for a, b in combinations(rects, 2))


def test_resting__builds_no_picture(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame in which nothing moves makes nothing anew."""
    table = sit(("pad", "mate", "pad"))
    table.open(0)
    table.ticks(30)
    table.scene.placed(0)  # the first look at it
    made: list[Any] = []
    real = Assets.once

    def once(assets: Assets, key: Any, make: Any) -> Any:
        made.append(key)
        return real(assets, key, make)

    monkeypatch.setattr(Assets, "once", once)
    for _ in range(60):
        table.scene.tick()
        table.scene.placed(0)
    assert made == []


@pytest.mark.parametrize("people", [2, 4, 6])
@pytest.mark.parametrize("size", SIZES)
def test_consent__has_room_for_everybody(sit: Sit, size: tuple[int, int], people: int) -> None:
    table = sit(("pad", "pad", "pad", "pad"), size=size)
    table.open(0)
    table.choose(Keep(table.match.view(0).hand[0]))
    table.quiet()
    lines = table.scene.log.entries(None)[0].lines * 12
    scene = Consent(table.scene, Wish(0, 0, "Ben has moved since.", lines))
    scene.round = tuple(seat % 4 for seat in range(people))
    table.services.stack.push(scene)
    table.services.stack.settle()
    assert stage.outside(table.services) == []
    unit_mm = table.services.touch.frame.unit_mm
    assert all(min(item.rect[2:]) * unit_mm >= TARGET_MM for item in scene.menu.items)


# --- the tray -------------------------------------------------------------------------------------


def things(count: int, width: float = 150.0, groups: bool = False) -> list[Any]:
    """Held things without pictures."""
    from scenes.tables.layout import Held

    blank: Any = None
    return [
        Held(f"hand {n}", blank, width, width * 1.4, str(n // 3) if groups else "")
        for n in range(count)
    ]


AREAS = [areas_of(1920, 1080), areas_of(1920, 1125), areas_of(1080, 1920), areas_of(1125, 1920)]
BUTTONS = {
    "none": (), "one": ("button a",), "four": ("button a", "button b", "button c", "button d"),
    "chosen": (CONFIRM, AGAIN), "peek": (PEEK,), "peek chosen": (PEEK, CONFIRM, AGAIN),
    "picked": ("button a", AGAIN),
}  # fmt: skip


def within(rect: Rect, areas: Areas) -> bool:
    left, top, width, height = areas.tray
    inside_x = rect[0] >= left and rect[0] + rect[2] <= left + width + 0.01
    return inside_x and rect[1] >= top and rect[1] + rect[3] <= top + height + 0.01


@pytest.mark.parametrize("areas", AREAS)
@pytest.mark.parametrize("names", BUTTONS.values(), ids=list(BUTTONS))
@pytest.mark.parametrize("count", [0, 1, 5, 8, 14])
def test_tray__holds_hand_and_buttons_side_by_side(
    areas: Areas, names: tuple[str, ...], count: int
) -> None:
    rects = tray.rects_of(areas, things(count, groups=True), names)
    assert set(rects) == {*names, *(f"hand {n}" for n in range(count))}
    assert all(within(rect, areas) for rect in rects.values())
    buttons = [rects[name] for name in names]
    assert all(not overlap(a, b) for a, b in combinations(buttons, 2))
    for n in range(count):
        assert not any(overlap(rects[f"hand {n}"], button) for button in buttons)


@pytest.mark.parametrize("areas", AREAS)
def test_tray__nothing_jumps_when_something_is_chosen(areas: Areas) -> None:
    for count in (3, 9):
        hand = things(count)
        places = [
            {s: r for s, r in tray.rects_of(areas, hand, names).items() if s.startswith("hand")}
            for names in ((), (CONFIRM, AGAIN), ("button a",), (AGAIN,))
        ]
        assert all(place == places[0] for place in places)


def test_tray__what_lies_face_down_is_always_the_same(sit: Sit) -> None:
    """Neither how many things there are nor how they lie together is to be seen."""
    assets = sit(("pad", "mate")).services.assets
    for areas in AREAS:
        shown = [
            tray.cards(assets, areas, view)
            for count in (1, 9)
            for view in (
                tray.TrayView(None, "", "", tuple(things(count, groups=True)), False, (),
                              frozenset(), None, frozenset()),
            )
        ]  # fmt: skip
        assert shown[0] == shown[1] and len(shown[0]) == tray.BACKS


def test_cloth__differs_by_person_and_by_what_opens_it(sit: Sit) -> None:
    table = sit(("pad", "pad"))
    room = table.scene.picture.room
    pictures = {
        tuple(id(p.image) for p in curtain.closed(room.assets, AREAS[0], cloth, 0))
        for s in (0, 1)
        for words in ("press this", "press that")
        for cloth in [curtain.Cloth(room.livery(s), room.names[s], words)]
    }
    assert len(pictures) == 4


def test_a_confirm_in_two_lines__keeps_them_apart(sit: Sit) -> None:
    """Long words are broken and never shortened where they have room."""
    table = sit(("pad", "mate"))
    assets = table.services.assets
    short, long = (
        tray.confirm_picture(assets, Button(words, "", "check"), 470, 112, True, False)
        for words in ("Pass", "Play the sailor 10 under Wilhelmina's ship's boy")
    )
    assert short.size == long.size and short is not long
