"""The rules book: its pages fit and agree with the rules, and it turns and closes in every way."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from game.rules import SPEECH
from game.rules.captain_silver.box import box
from game.rules.captain_silver.model import ITEMS
from scenes import flow
from scenes.input.keyboard import LEFT, MOUSE
from scenes.input.signals import EVERYWHERE, Intent, PointerRaw, Touching
from scenes.kit.assets import ROOT, Assets
from scenes.kit.canvas import Canvas
from scenes.kit.theme import READ
from scenes.menus import pagetext
from scenes.menus.leaves import Book, fits, leaves
from scenes.menus.rulesbook import CONTENTS, Rulesbook
from scenes.race.pages import pages
from tests.scenes import stage
from tests.scenes.menus.tidy import TARGET_MM, Nothing, on_every_screen
from tests.scenes.stage import FakeServices, press, tap

GAME = "captain-silver"
WORDS = "\n".join(words for _title, words in pages())
SIZES = (*stage.SIZES, (2560, 1440), (3840, 2160), (2160, 3840))


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return stage.make_services((960, 540), tmp_path)


def opened(services: FakeServices, page: int = 0) -> Rulesbook:
    stage.open_scene(services, Nothing())
    flow.to_rules(services, GAME, page)
    scene = stage.top(services)
    assert isinstance(scene, Rulesbook)
    return scene


# --- the pages ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_pages__fit(size: tuple[int, int]) -> None:
    canvas = Canvas(None, size)
    assets, book = Assets(canvas.scale), Book.on(canvas)
    assert book.em >= READ
    for title, words in pages():
        assert fits(assets, book, words), title
        lines, _high = pagetext.laid_out(assets, pagetext.parted(words)[1], book.words[2], book.em)
        for line in lines:
            last = line.bits[-1]
            wide = pagetext._width(assets, last.word, line.size, last.bold)
            assert line.indent + last.x + wide <= book.words[2] + 1, title


def test_pages__name_only_icons_that_exist() -> None:
    found = set(re.findall(r"\{(?:icon|picture):([\w-]+)\}", WORDS))
    assert set(ITEMS) <= found
    assert all((ROOT / "icons" / f"{name}.svg").is_file() for name in found)


def test_pages__know_the_numbers_of_the_game() -> None:
    values = sorted(box().chests)
    assert f"{', '.join(map(str, values[:-1]))} and {values[-1]}" in WORDS
    for name in ("A", "B"):
        island = box().islands[name]
        spaces, coins = island["spaces"], len(island["coin_spaces"])
        assert f"*Side {name}:* {spaces} spaces, coins on {coins}." in WORDS
    assert box().rounds == 3 and box().start_coins == 3 and box().copies == 2
    assert all(len(card) == 5 for card in box().volcano_cards.values())
    assert box().bank == 86
    handicaps = box().feel.handicaps_percent
    assert (handicaps["fair"], handicaps["head"]) == (75, 135)
    # two seconds to be sure; three quarters and a fifth of a second
    feel = box().feel
    assert (feel.full_clarity, feel.pause, feel.late_hand) == (120, 45, 12)


@pytest.mark.parametrize(
    "needed",
    ["two players", "skipped", "priority", "late hand", "Pirates stop", "island cards", "owes",
     "volcano card", "share the victory", "handicap", "one button", "House rules", "Touch", "Mouse",
     "grace|holds an item", "Landing", "in secret"],
)  # fmt: skip
def test_pages__leave_nothing_out(needed: str) -> None:
    whole = WORDS + "\n".join(title for title, _words in pages())
    assert re.search(needed, whole, re.IGNORECASE), needed


def test_a_mark_that_nobody_knows__is_an_error() -> None:
    with pytest.raises(ValueError, match="no mark"):
        pagetext.laid_out(Assets(0.5), "see {parrot:loud}", 500)


def test_a_column__begins_at_its_place() -> None:
    lines, _ = pagetext.laid_out(Assets(1.0), "a   b   c", 800)
    assert [bit.x for bit in lines[0].bits] == [0, 200, 400]


# --- long pages -----------------------------------------------------------------------------------

LONG = (
    ("Short", "A few words."),
    (
        "Long",
        "{picture:island}\n"
        + "\n\n".join(f"Rule {n} says " + "much " * 60 + "more." for n in range(9)),
    ),
    (
        "Points",
        "# Islands\n" + "\n".join(f"- *Island {n}:* salt and cloth and grain" for n in range(40)),
    ),
    ("Last", "The end."),
)


@pytest.mark.parametrize("size", SIZES)
def test_long_pages__are_parted_and_nothing_is_lost(size: tuple[int, int]) -> None:
    canvas = Canvas(None, size)
    assets, book = Assets(canvas.scale), Book.on(canvas)
    found = leaves(assets, book, LONG)
    assert [leaf.page for leaf in found] == sorted(leaf.page for leaf in found)
    for number, (_title, words) in enumerate(LONG):
        parts = [leaf.words for leaf in found if leaf.page == number]
        assert all(fits(assets, book, part) for part in parts)
        picture, body = pagetext.parted(words)
        assert all(pagetext.parted(part)[0] == picture for part in parts)
        said = [line for part in parts for line in pagetext.parted(part)[1].split("\n") if line]
        assert said == [line for line in body.split("\n") if line]
        assert (len(parts) == 1) == (number in (0, 3))
        heights = [
            pagetext.laid_out(assets, pagetext.parted(p)[1], book.words[2], book.em)[1]
            for p in parts
        ]
        assert max(heights) - min(heights) <= book.words[3] * 0.5  # no leaf is nearly empty


def test_a_heading__never_ends_a_leaf() -> None:
    canvas = Canvas(None, (1920, 1080))
    words = "\n".join(
        f"# Part {n}\n" + "\n".join("Some words." for _ in range(5)) for n in range(9)
    )
    for leaf in leaves(Assets(canvas.scale), Book.on(canvas), [("Parts", words)]):
        assert not leaf.words.split("\n")[-1].startswith("# ")


def test_the_pages_of_every_game__fit() -> None:
    canvas = Canvas(None, (1024, 600))
    assets, book = Assets(canvas.scale), Book.on(canvas)
    for speech in SPEECH.values():
        pages_of = [(page.title, page.text) for page in speech.pages]
        for leaf in leaves(assets, book, pages_of):
            assert fits(assets, book, leaf.words), leaf


# --- the contents ---------------------------------------------------------------------------------


def test_the_contents__by_pad(services: FakeServices) -> None:
    book = opened(services, 2)
    press(services, LEFT, Intent.UP)
    assert book.contents is not None and book.contents.focus == 2
    assert [item.label for item in book.contents.items] == [title for title, _words in pages()]
    press(services, LEFT, Intent.DOWN)
    press(services, LEFT, Intent.CONFIRM)
    assert book.contents is None and book.page == 3
    press(services, LEFT, Intent.UP)
    press(services, LEFT, Intent.BACK)
    assert book.contents is None and stage.top(services) is book
    press(services, LEFT, Intent.UP)
    press(services, EVERYWHERE, Intent.RULES)
    assert isinstance(stage.top(services), Nothing)


def test_the_contents__by_touch(services: FakeServices) -> None:
    book = opened(services)
    tap(services, *book._buttons()[CONTENTS])
    assert book.contents is not None
    left, top, width, height = book.contents.item(5).rect
    tap(services, left + width / 2, top + height / 2)
    assert book.contents is None and book.page == 5
    tap(services, *book._buttons()[CONTENTS])
    tap(services, *book._buttons()["close"])
    assert book.contents is None and stage.top(services) is book


def test_the_wheel__turns_leaves(services: FakeServices) -> None:
    book = opened(services, 2)
    press(services, MOUSE, Intent.UP)
    assert book.page == 1 and book.contents is None
    press(services, MOUSE, Intent.DOWN)
    assert book.page == 2


def test_resizing__keeps_the_page(services: FakeServices) -> None:
    book = opened(services, 6)
    press(services, LEFT, Intent.UP)
    stage.resize(services, (540, 960))
    assert book.page == 6 and book.contents is not None
    assert stage.outside(services) == []


def test_the_contents__look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(services: FakeServices) -> None:
        book = opened(services, 3)
        press(services, LEFT, Intent.UP)
        assert book.contents is not None
        canvas = services.canvas
        for item in book.contents.items:
            left, top, width, height = item.rect
            assert left >= 30 and left + width <= canvas.width - 30
            assert top >= 30 and top + height <= canvas.height - 30
            assert height * services.touch.frame.unit_mm >= TARGET_MM

    on_every_screen(tmp_path, monkeypatch, build)


# --- turning --------------------------------------------------------------------------------------


def test_turning__by_pads_and_keys(services: FakeServices) -> None:
    book = opened(services)
    for intent, page in (
        (Intent.LEFT, 0),
        (Intent.RIGHT, 1),
        (Intent.CONFIRM, 2),
        (Intent.LEFT, 1),
    ):
        press(services, LEFT, intent)
        assert book.page == page
    for _ in book.pages:
        press(services, LEFT, Intent.RIGHT)
    assert book.page == len(book.pages) - 1
    assert services.audio.heard[-1] == "refuse"


@pytest.mark.parametrize("intent", [Intent.BACK, Intent.RULES, Intent.PAUSE])
def test_closing__by_keys(services: FakeServices, intent: Intent) -> None:
    opened(services, 3)
    press(services, EVERYWHERE, intent)
    assert isinstance(stage.top(services), Nothing)


def test_opening__at_a_page_that_there_is(services: FakeServices) -> None:
    assert opened(services, 4).page == 4
    assert opened(services, 400).page == len(pages()) - 1


def test_buttons__by_touch_and_mouse(services: FakeServices) -> None:
    book = opened(services)
    places = book._buttons()
    tap(services, *places[1])
    tap(services, *places[1], mouse=True)
    tap(services, *places[-1])
    assert book.page == 1
    tap(services, *places["close"])
    assert isinstance(stage.top(services), Nothing)


def swipe(services: FakeServices, dx: float, dy: float = 0.0) -> None:
    canvas = services.canvas
    for phase, share in ((Touching.DOWN, 0.0), (Touching.MOVE, 0.5), (Touching.UP, 1.0)):
        services.clock.ns += 50_000_000
        x = (canvas.width / 2 + dx * share) / canvas.width
        y = (canvas.height / 2 + dy * share) / canvas.height
        stage.feed(services, PointerRaw(5, 1, phase, x, y, services.clock.ns))


def test_swiping(services: FakeServices) -> None:
    book = opened(services)
    swipe(services, -200)
    assert book.page == 1
    swipe(services, 200)
    assert book.page == 0
    swipe(services, -20)  # a finger that rolls
    swipe(services, -100, 300)  # a finger that goes down
    assert book.page == 0


def test_a_seat_that_loses_its_pad_meanwhile__is_known_to_miss_it(services: FakeServices) -> None:
    stage.open_scene(services, Nothing())
    pad = stage.plug(services)
    services.seating.join(pad.device)
    flow.to_rules(services, GAME)
    stage.top(services)
    stage.pull(services, pad)
    assert services.seating.missing() == [0]


def test_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(services: FakeServices) -> None:
        opened(services, 10)

    on_every_screen(tmp_path, monkeypatch, build)
