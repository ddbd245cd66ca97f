"""What is drawn ahead: pictures alone, and nothing of it is seen."""

from __future__ import annotations

from typing import Any

import pygame

from scenes.tables.rehearsal import SLICE_NS
from tests.scenes import stage
from tests.scenes.tables.live import Live, Sit
from tests.toys.pearls.rules import Keep


def cards_made(table: Live) -> set[Any]:
    kept = table.services.assets._made
    return {key for key in kept if isinstance(key, tuple) and key[0] == "card"}


def test_rehearsal__draws_cards_before_they_come(sit: Sit) -> None:
    """Nobody has played a card yet; a game by chance has shown more than half of the 56."""
    table = sit(("mate", "mate"), game="john-silver")
    assert table.match.turn == 0
    before = cards_made(table)
    table.ticks()
    assert table.match.turn == 0
    assert len({key[1] for key in cards_made(table) - before}) > 28


def test_rehearsal__leaves_match_and_picture_alone(sit: Sit) -> None:
    table = sit(("pad", "mate", "pad"), game="john-silver")
    canvas = table.services.canvas.surface
    table.frame()
    pixels, digest = pygame.image.tobytes(canvas, "RGB"), table.match.digest()
    table.scene.rehearsal.tick()
    assert pygame.image.tobytes(canvas, "RGB") == pixels
    assert canvas.get_clip() == canvas.get_rect()
    assert table.match.digest() == digest and table.match.turn == 0


def test_rehearsal__takes_a_slice_of_each_tick(sit: Sit) -> None:
    """On a clock of which each look takes a fifth of a slice, five acts at most fit into a tick."""
    table = sit(("mate", "mate"), game="john-silver")
    table.scene.rehearsal.begin()
    looks = 0

    def clock() -> int:
        nonlocal looks
        looks += 1
        return looks * SLICE_NS // 5

    table.services.now_ns = clock
    ticks = 0
    while table.scene.rehearsal._acts is not None:
        was = looks
        table.scene.rehearsal.tick()
        ticks += 1
        assert looks - was <= 7
    assert ticks > 10


def test_rehearsal__begins_anew_on_another_canvas(sit: Sit) -> None:
    table = sit(("mate", "mate"), game="john-silver")
    table.ticks()
    stage.resize(table.services, (800, 450))
    before = cards_made(table)
    table.ticks()
    assert len(cards_made(table)) > len(before) + 20


def test_a_step__is_laid_out_in_one_frame_and_seen_in_the_next(sit: Sit) -> None:
    """Drawing everything anew is left to the frame after the one that has laid it out."""
    table = sit(("pad", "mate"), pace="normal")
    table.quiet()
    low = table.match.view(0).hand[0]
    table.choose(Keep(low))
    seen = table.scene.show.placed()
    assert table.match.turn == 1 and ("pearl", low) not in {p.key for p in seen}
    table.ticks()
    assert ("pearl", low) in {p.key for p in table.scene.show.placed()}
