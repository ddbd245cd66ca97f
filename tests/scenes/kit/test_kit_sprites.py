"""Only what changed is drawn again, and the picture is as if everything had been."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import pygame
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.assets import finished
from scenes.kit.sprites import Placed, Stage, merged

SIZE = (96, 64)
SCALE = 0.5
RED, GREEN, BLUE = (200, 20, 20), (20, 180, 40), (30, 40, 220)
PINK = (255, 0, 255)
"""What lies on the surface before anything is drawn."""


def plain(size: tuple[int, int], colour: tuple[int, int, int]) -> pygame.Surface:
    sheet = pygame.Surface(size)
    sheet.fill(colour)
    return sheet


def soft(size: tuple[int, int], colour: tuple[int, int, int]) -> pygame.Surface:
    """See-through towards the left, run-length encoded as all finished pictures are."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    for x in range(size[0]):
        sheet.fill((*colour, 255 * (x + 1) // size[0]), (x, 0, 1, size[1]))
    return finished(sheet)


@functools.cache
def pictures() -> list[pygame.Surface]:
    """The same ones for all examples: they are compared by identity."""
    return [
        plain((10, 10), RED), plain((30, 8), GREEN), soft((16, 24), BLUE), soft((5, 5), RED),
        soft((200, 40), GREEN), plain((1, 1), BLUE), pygame.Surface((0, 0)), soft((33, 17), BLUE),
    ]  # fmt: skip


def ground() -> pygame.Surface:
    sheet = pygame.Surface(SIZE)
    for x in range(SIZE[0]):
        sheet.fill((x * 2, 90, 255 - x * 2), (x, 0, 1, SIZE[1]))
    return sheet


def fresh() -> tuple[pygame.Surface, Stage]:
    surface = plain(SIZE, PINK)
    return surface, Stage(surface, SCALE)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def whole(backdrop: pygame.Surface, placed: Sequence[Placed]) -> bytes:
    """The frame drawn by hand: backdrop first, then everything by height, then in order."""
    surface = pygame.Surface(SIZE)
    surface.blit(backdrop, (0, 0))
    for p in sorted({p.key: p for p in placed}.values(), key=lambda p: p.z):
        x, y = round(p.x * SCALE), round(p.y * SCALE)
        surface.blit(p.image, (x - p.image.get_width() // 2, y - p.image.get_height() // 2))
    return pixels(surface)


def outside(before: bytes, after: bytes, parts: Sequence[pygame.Rect]) -> list[tuple[int, int]]:
    """Pixels that changed, but in none of the parts."""
    changed = [n for n in range(0, len(before), 3) if before[n : n + 3] != after[n : n + 3]]
    places = [(n // 3 % SIZE[0], n // 3 // SIZE[0]) for n in changed]
    return [at for at in places if not any(part.collidepoint(at) for part in parts)]


# --- frames at random -----------------------------------------------------------------------------

THINGS = st.tuples(
    st.integers(0, 5),  # key
    st.integers(0, 7),  # picture
    st.floats(-60, 260),
    st.floats(-60, 190),
    st.integers(0, 2),  # z
)


@given(st.lists(st.lists(THINGS, max_size=7), min_size=2, max_size=8))
@settings(max_examples=300, deadline=None)
def test_draw__any_frames_look_as_if_drawn_whole(
    frames: list[list[tuple[int, int, float, float, int]]],
) -> None:
    """Things that come, go, move, pass each other, lie outside, change picture or height."""
    backdrop = ground()
    surface, stage = fresh()
    for frame in frames:
        placed = [Placed(key, pictures()[n], x, y, z) for key, n, x, y, z in frame]
        before = pixels(surface)
        dirty = stage.draw(backdrop, placed)
        assert pixels(surface) == whole(backdrop, placed)
        if dirty is not None:
            assert outside(before, pixels(surface), dirty) == []
            assert all(surface.get_rect().contains(part) for part in dirty)


@given(st.lists(THINGS, min_size=2, max_size=6), st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_draw__the_same_things_in_another_order(
    things: list[tuple[int, int, float, float, int]], chance: object
) -> None:
    """Of two at the same height, the later in the list lies above: also when only that changes."""
    placed = [
        Placed(n, pictures()[p], x / 4, y / 4, z % 2) for n, (_, p, x, y, z) in enumerate(things)
    ]
    other = placed[:]
    chance.shuffle(other)  # type: ignore[attr-defined]
    backdrop = ground()
    surface, stage = fresh()
    for frame in (placed, other, placed):
        stage.draw(backdrop, frame)
        assert pixels(surface) == whole(backdrop, frame)


# --- what is told ---------------------------------------------------------------------------------


def test_draw__first_frame_is_whole_and_then_nothing_changes() -> None:
    backdrop = ground()
    surface, stage = fresh()
    placed = [Placed("a", pictures()[0], 40, 40), Placed("b", pictures()[2], 60, 50, 1)]
    assert stage.draw(backdrop, placed) is None
    surface.fill(PINK)  # whoever draws behind the stage's back is not noticed
    assert stage.draw(backdrop, list(placed)) == []
    assert stage.draw(backdrop, [Placed("a", pictures()[0], 40, 40), placed[1]]) == []
    assert surface.get_at((20, 20))[:3] == PINK


def test_draw__moves_of_less_than_a_pixel_cost_nothing() -> None:
    backdrop = ground()
    _surface, stage = fresh()
    stage.draw(backdrop, [Placed("a", pictures()[0], 40.0, 40.0)])
    assert stage.draw(backdrop, [Placed("a", pictures()[0], 40.4, 39.7)]) == []
    assert stage.draw(backdrop, [Placed("a", pictures()[0], 42.0, 40.0)]) != []


def test_draw__tells_the_old_and_the_new_place() -> None:
    """Units are halved into pixels; a picture of 10 x 10 has its middle where it is placed."""
    backdrop = ground()
    _surface, stage = fresh()
    stage.draw(backdrop, [Placed("a", pictures()[0], 20, 20)])
    far = stage.draw(backdrop, [Placed("a", pictures()[0], 140, 100)])
    assert far is not None
    assert sorted(map(tuple, far)) == [(5, 5, 10, 10), (65, 45, 10, 10)]
    near = stage.draw(backdrop, [Placed("a", pictures()[0], 148, 100)])
    assert near == [pygame.Rect(65, 45, 14, 10)]


def test_draw__outside_nothing_is_told() -> None:
    backdrop = ground()
    _surface, stage = fresh()
    stage.draw(backdrop, [Placed("a", pictures()[0], -500, 20)])
    assert stage.draw(backdrop, [Placed("a", pictures()[0], 900, 20)]) == []
    half_in = stage.draw(backdrop, [Placed("a", pictures()[0], 2, 20)])
    assert half_in == [pygame.Rect(0, 5, 6, 10)]


def test_draw__height_decides_what_lies_above() -> None:
    backdrop = ground()
    surface, stage = fresh()
    low, high = pictures()[0], pictures()[1]
    stage.draw(backdrop, [Placed("high", high, 40, 40, 5), Placed("low", low, 40, 40, 1)])
    assert surface.get_at((20, 20))[:3] == GREEN
    stage.draw(backdrop, [Placed("high", high, 40, 40, 0), Placed("low", low, 40, 40, 1)])
    assert surface.get_at((20, 20))[:3] == RED


def test_draw__another_backdrop_or_a_lost_picture_is_drawn_whole() -> None:
    backdrop, other = ground(), plain(SIZE, BLUE)
    surface, stage = fresh()
    placed = [Placed("a", pictures()[0], 40, 40)]
    stage.draw(backdrop, placed)
    assert stage.draw(other, placed) is None
    assert pixels(surface) == whole(other, placed)
    surface.fill(PINK)
    stage.forget()
    assert stage.draw(other, placed) is None
    assert pixels(surface) == whole(other, placed)


def test_draw__the_surface_is_left_without_a_clip() -> None:
    backdrop = ground()
    surface, stage = fresh()
    stage.draw(backdrop, [])
    stage.draw(backdrop, [Placed("a", pictures()[0], 40, 40)])
    assert surface.get_clip() == surface.get_rect()


# --- rectangles -----------------------------------------------------------------------------------

RECTS = st.tuples(*(st.integers(0, 90) for _ in range(2)), *(st.integers(1, 30) for _ in range(2)))


@given(st.lists(RECTS, max_size=90))
def test_merged__covers_all_without_overlapping(parts: list[tuple[int, int, int, int]]) -> None:
    rects = [pygame.Rect(part) for part in parts]
    done = merged(rects)
    assert len(done) <= Stage.MOST_PARTS
    assert all(any(big.contains(small) for big in done) for small in rects)
    assert all(not a.colliderect(b) for n, a in enumerate(done) for b in done[n + 1 :])


def test_merged__very_many_become_one() -> None:
    scattered = [pygame.Rect(x * 4, y * 4, 2, 2) for x in range(10) for y in range(10)]
    assert merged(scattered) == [pygame.Rect(0, 0, 38, 38)]


def test_merged__a_long_and_a_high_one_are_not_drawn_as_a_square() -> None:
    """They cross in a corner: 400 x 20 and 20 x 400 pixels are 15 600, the square 160 000."""
    done = merged([pygame.Rect(0, 0, 400, 20), pygame.Rect(0, 0, 20, 400)])
    assert sum(part.w * part.h for part in done) == 15_600


def test_merged__two_that_nearly_cover_each_other_are_one() -> None:
    assert merged([pygame.Rect(0, 0, 100, 50), pygame.Rect(4, 0, 100, 50)]) == [
        pygame.Rect(0, 0, 104, 50)
    ]
