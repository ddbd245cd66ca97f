"""Words as pictures: fitted, wrapped, and drawn whatever they hold (F52)."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.evening import Chair
from scenes.kit import pieces, text
from scenes.kit.assets import Assets
from scenes.kit.theme import BODY, BOLD, CAPTION, INK, LIVERIES, NUMBER, PALE, SPOKEN, TITLE
from scenes.kit.toast import READING_TICKS, Toast
from scenes.race.panel import panel_ground
from tests.scenes import stage
from tests.scenes.stage import FakeServices

NASTY = (
    "", " ", "a\0b", "\ud800", "x\udc80y", "N" * 300, "שלום עולם", "مرحبا بالعالم", "\u200b",
    "\u202egnp.exe", "\ufeff", "\n", "\t\r\n", "a\nb", "e\u0301", "\u0301",
    "\U0001f3f4\u200d\u2620", "\ufe0f", "\U0010ffff", "\x7f", "𝔓𝔦𝔯𝔞𝔱𝔢",
)  # fmt: skip
FACES = (TITLE, CAPTION, NUMBER, BODY, BOLD, SPOKEN)
IDS = [ascii(words)[:24] for words in NASTY]


@pytest.fixture
def assets() -> Assets:
    return Assets(0.5)


# --- whatever the words hold ----------------------------------------------------------------------


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("words", NASTY, ids=IDS)
def test_any_words__are_drawn_by_everything_that_draws_words(
    assets: Assets, words: str, face: str
) -> None:
    for drawn in (
        text.line(assets, words, 40, face=face),
        text.line(assets, words, 40, face=face, shadow=PALE),
        text.fitted(assets, words, 200, 40, face=face),
        text.block(assets, words, 200, 40, face=face),
    ):
        assert drawn.width > 0
        assert drawn.height > 0


@pytest.mark.parametrize("words", NASTY, ids=IDS)
def test_any_words__on_panels_keys_and_messages(words: str, services: FakeServices) -> None:
    assets = services.assets
    panel_ground(assets, Chair(words, 0), LIVERIES[0], 454, 312)
    pieces.key_cap(assets, words)
    services.say(words)
    shown = Toast(services).placed()
    assert len(shown) == 1
    assert shown[0].image.width <= services.canvas.size[0]


@given(st.text(st.characters(), max_size=60))
@settings(max_examples=150, deadline=None)
def test_any_words__at_random(words: str) -> None:
    assets = Assets(0.5)
    assert text.fitted(assets, words, 150, 30).width <= 150 * 0.5
    text.block(assets, words, 150, 30)
    text.line(assets, words, 30)


def test_drawable__what_fonts_cannot_take() -> None:
    assert text.drawable("a\0b\tc\nd") == "a b c d"
    assert text.drawable("x\ud800y") == "x?y"
    assert text.drawable("\u202eab\u200b") == "ab"
    assert text.drawable("Ærøskøbing, שלום – 10 %") == "Ærøskøbing, שלום – 10 %"


def test_very_long_lines__do_not_fill_the_memory(assets: Assets) -> None:
    assert text.line(assets, "N" * 1_000_000, 40).width < 60_000


# --- one line -------------------------------------------------------------------------------------


def test_line__is_kept_and_drawn_once(assets: Assets) -> None:
    first = text.line(assets, "Ahoy", 40, INK)
    assert text.line(assets, "Ahoy", 40, INK) is first
    assert text.line(assets, "Ahoy", 40, PALE) is not first
    assert text.line(assets, "Ahoy", 41, INK) is not first


def test_line__grows_with_the_canvas() -> None:
    small, large = (text.line(Assets(scale), "Ahoy there", 60) for scale in (0.5, 1.0))
    assert large.width == pytest.approx(2 * small.width, rel=0.06)
    assert large.height == pytest.approx(2 * small.height, rel=0.06)


def test_line__shadow_lies_lower_and_to_the_right(assets: Assets) -> None:
    bare = text.line(assets, "I", 72, PALE)
    cast = text.line(assets, "I", 72, PALE, shadow=(0, 0, 0))
    assert cast.width > bare.width
    assert cast.height > bare.height


def test_line__has_the_colour_asked_for(assets: Assets) -> None:
    drawn = text.line(assets, "M", 120, (200, 10, 60), BOLD)
    ground = pygame.Surface(drawn.size)
    ground.fill((255, 255, 255))
    ground.blit(drawn, (0, 0))
    darkest = min(ground.get_at((x, 40)).g for x in range(drawn.width))
    inked = next(
        ground.get_at((x, 40)) for x in range(drawn.width) if ground.get_at((x, 40)).g == darkest
    )
    assert inked[:3] == pytest.approx((200, 10, 60), abs=3)


# --- fitted ---------------------------------------------------------------------------------------


def test_fitted__words_that_fit_keep_their_size(assets: Assets) -> None:
    assert text.fitted(assets, "Ahoy", 400, 40).size == text.line(assets, "Ahoy", 40).size


def test_fitted__becomes_smaller_before_it_is_shortened(assets: Assets) -> None:
    wide = text.line(assets, "Pirates ahoy!", 40)
    room = wide.width / assets.scale * 0.8
    fitted = text.fitted(assets, "Pirates ahoy!", room, 40, smallest=24)
    assert fitted.width <= room * assets.scale
    assert fitted.height < wide.height
    same = [s for s in range(24, 40) if text.line(assets, "Pirates ahoy!", s).size == fitted.size]
    assert same  # all the words are there


def test_fitted__never_smaller_than_allowed(assets: Assets) -> None:
    """What does not fit at the smallest size ends in an ellipsis."""
    fitted = text.fitted(assets, "Pirates ahoy! " * 9, 200, 40, smallest=30)
    assert fitted.width <= 200 * assets.scale
    assert fitted.height == text.line(assets, "Pirates…", 30).height
    assert fitted.width > 150 * assets.scale  # as much as there is room for


def test_fitted__ellipsis_follows_a_letter(assets: Assets) -> None:
    words, size = text._shortened(assets, "one two three four", 150, 40, BODY, 40)
    assert size == 40
    assert words.endswith("…")
    assert "one two three four".startswith(words[:-1])
    assert words[-2] != " "


def test_fitted__fractions_of_a_size_do_not_go_below_the_smallest(assets: Assets) -> None:
    _words, size = text._shortened(assets, "x" * 200, 100, 24.5, BODY, 24)
    assert size == 24


# --- several lines --------------------------------------------------------------------------------


def test_wrapped__breaks_between_words(assets: Assets) -> None:
    words = "Pull the item that the lit space wants, and lay it there before the others do."
    lines = text.wrapped(assets, words, 300, 32)
    assert len(lines) > 2
    assert " ".join(lines) == words
    font = assets.font(BODY, 32)
    assert all(font.size(line)[0] <= 300 * assets.scale for line in lines)
    firsts = [line.split(" ")[0] for line in lines[1:]]
    joined = [f"{line} {word}" for line, word in zip(lines, firsts, strict=False)]
    assert all(font.size(line)[0] > 300 * assets.scale for line in joined)  # no line too short


def test_wrapped__keeps_line_breaks(assets: Assets) -> None:
    assert text.wrapped(assets, "one\n\ntwo", 900, 32) == ["one", "", "two"]


def test_wrapped__cuts_what_is_too_wide_for_any_line(assets: Assets) -> None:
    """A path in a sentence has no spaces."""
    path = "/home/someone/a-very-long-folder-name/another-one/and-yet-another/file.toml"
    lines = text.wrapped(assets, f"Cannot read {path} now.", 400, 32)
    font = assets.font(BODY, 32)
    assert all(font.size(line)[0] <= 400 * assets.scale for line in lines)
    assert path in "".join(lines)
    assert lines[0] == "Cannot read"
    assert lines[-1].endswith(" now.")


def test_wrapped__narrower_than_a_letter_still_ends(assets: Assets) -> None:
    assert text.wrapped(assets, "abc", 1, 32) == ["a", "b", "c"]


def test_block__is_as_wide_as_its_widest_line(assets: Assets) -> None:
    drawn = text.block(assets, "a long first line\nshort", 900, 32)
    assert drawn.width == text.line(assets, "a long first line", 32).width
    one = text.block(assets, "a long first line", 900, 32)
    assert drawn.height == one.height + round(32 * 1.22 * assets.scale)


def test_unkept__looks_like_a_block_and_is_not_kept(assets: Assets) -> None:
    words = "Ana keeps pearl 7 and draws another one."
    kept = text.block(assets, words, 200)
    held = len(assets._made)
    first, second = (text.unkept(assets, words, 200) for _ in range(2))
    assert first is not second and len(assets._made) == held
    as_bytes = [pygame.image.tobytes(picture, "RGBA") for picture in (kept, first, second)]
    assert as_bytes[0] == as_bytes[1] == as_bytes[2]


def test_block__centred(assets: Assets) -> None:
    left = text.block(assets, "MMMMMMMM\nI", 900, 64).get_bounding_rect()
    drawn = text.block(assets, "MMMMMMMM\nI", 900, 64, centred=True)
    low = drawn.subsurface((0, drawn.height * 6 // 10, drawn.width, drawn.height * 4 // 10))
    mark = low.get_bounding_rect()
    assert abs(mark.centerx - drawn.width / 2) < drawn.width * 0.1
    assert left.width == drawn.get_bounding_rect().width


# --- sentences for everyone -----------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1080, 1920), (600, 1024)])
def test_toast__lies_whole_on_the_canvas(size: tuple[int, int], services: FakeServices) -> None:
    stage.resize(services, size)
    services.say(f"The settings in /{'x' * 120}/settings.toml could not be read; that is a pity.")
    (card,) = Toast(services).placed()
    half_w, half_h = (n / services.canvas.scale / 2 for n in card.image.get_size())
    assert card.x - half_w >= 0
    assert card.x + half_w <= services.canvas.width
    assert card.y - half_h >= 0
    assert card.y + half_h <= services.canvas.height / 2


def test_toast__one_after_another_with_time_to_read(services: FakeServices) -> None:
    toast = Toast(services)
    assert toast.placed() == []
    services.say("First.")
    services.say("Second.")
    services.say("First.")  # once is enough
    seen = []
    for _ in range(3 * READING_TICKS):
        toast.tick()
        seen.append(services.sentences[0] if services.sentences else None)
    assert abs(seen.count("First.") - READING_TICKS) <= 1
    assert abs(seen.count("Second.") - READING_TICKS) <= 1
    assert seen[-1] is None
    assert READING_TICKS >= 5 * 60


def test_toast__same_sentence_same_picture(services: FakeServices) -> None:
    toast = Toast(services)
    services.say("A sentence.")
    assert toast.placed()[0].image is toast.placed()[0].image
    assert isinstance(toast.placed()[0].image, pygame.Surface)


def test_lines__an_evening_of_sentences_does_not_pile_up(assets: Assets) -> None:
    """Ever new lines push out those that were not asked for longest; one in use stays the same."""
    often = text.line(assets, "in use")
    for number in range(3 * text.LINES_KEPT):
        text.line(assets, f"sentence {number}")
        text.fitted(assets, f"sentence {number}", 300)
        text.block(assets, f"sentence {number}", 300)
        assert text.line(assets, "in use") is often
    kept = assets._recent
    assert len(kept["line"]) == len(kept["fitted"]) == text.LINES_KEPT
    assert len(kept["block"]) == text.BLOCKS_KEPT
    assert text.line(assets, "sentence 0") is not often
