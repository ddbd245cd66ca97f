"""Chests and guards: where they go and what they pay (rules, sections 3.3 to 3.6)."""

from __future__ import annotations

import pytest

from game.rules.schatzinsel.words import ChestPlaced, GuardPlaced, PlaceChest, PlaceGuard
from tests.rules.island import CROSS_CELLS, TAKE_GUARD, Island, chest, guard, lay


def test_si_t19__two_chests_after_three() -> None:
    """SI-A18, one by one: 4 + 5."""
    island = Island(2).occupied(*CROSS_CELLS).treasure(*CROSS_CELLS[:3], chests=(2, 3))
    island.play(chest((1, 3)), chest((2, 2)))
    assert island.paid() == [4, 5]
    assert island.scores() == [9, 0]
    assert [fact.chests for fact in island.told(ChestPlaced)] == [4, 5]


def test_si_t20__two_guards_after_four_chests_and_one_guard() -> None:
    """(4 + 2) + (4 + 3) = 13."""
    island = Island(3).occupied(*CROSS_CELLS)
    island.treasure(*CROSS_CELLS[:4], guarded=1, chests=(2, 2, 1), guards=(2, 1, 1), extra=0)
    island.play(guard((0, 2)), guard((1, 1)))
    assert island.paid() == [6, 7]
    assert island.scores() == [13, 0, 0]
    assert [(fact.chests, fact.guards) for fact in island.told(GuardPlaced)] == [(4, 2), (4, 3)]


def test_si_t21__a_guard_for_each_chest_only() -> None:
    """2 chests, 2 guards: no third guard."""
    island = Island(3).occupied(*CROSS_CELLS)
    island.treasure(*CROSS_CELLS[:2], guarded=2, chests=(3, 2, 2), guards=(1, 1, 1), extra=0)
    assert island.refused(guard((0, 0))) == "guard-there"
    assert island.refused(guard((1, 1))) == "no-chest-there"
    assert not any(isinstance(action, PlaceGuard) for action in island.legal())


def test_si_t22__a_chest_needs_a_free_cross() -> None:
    """Without X, with a chest already, and not on the board yet: refused."""
    island = Island(2).occupied((0, 1), (0, 0), (1, 1)).treasure((0, 0), chests=(4, 3))
    assert island.refused(chest((0, 1))) == "no-cross"
    assert island.refused(chest((0, 0))) == "chest-there"
    assert island.refused(chest((2, 2))) == "not-on-board"
    placed = [action for action in island.legal() if isinstance(action, PlaceChest)]
    assert placed == [chest((1, 1))]


def test_si_t24__the_eighth_guard() -> None:
    """Hawkins with four: 8 chests and 8 guards make 16."""
    island = Island(4, rules="hawkins").occupied(*CROSS_CELLS)
    island.treasure(
        *CROSS_CELLS, guarded=7, chests=(0, 0, 0, 0), guards=(1, 0, 0, 0), extra=0
    ).play(guard((4, 4)))
    assert island.paid() == [16]


def test_chests__pay_1_to_8_and_guards_2_to_16() -> None:
    """Rules, section 3.2. One seat of four places all there is, a chest and its guard in turn."""
    island = Island(4, rules="hawkins", hawkins_repeat="unlimited").occupied(*CROSS_CELLS)
    island.treasure(chests=(8, 0, 0, 0), guards=(8, 0, 0, 0), extra=0)
    for place in CROSS_CELLS:
        island.play(chest(place), guard(place))
    assert [fact.points for fact in island.told(ChestPlaced)] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [fact.points for fact in island.told(GuardPlaced)] == [2, 4, 6, 8, 10, 12, 14, 16]
    assert island.scores() == [36 + 72, 0, 0, 0]


def test_si_a10__a_guard_belongs_to_a_chest_not_to_a_space() -> None:
    """Beside the chest, on the board, lies a tile without a chest: no place for a guard."""
    island = Island(2).occupied((0, 0), (0, 1)).treasure((0, 0), chests=(4, 3))
    assert island.refused(guard((0, 1))) == "no-chest-there"
    assert island.refused(guard((0, 0))) is None


def test_si_a11__chests_of_others_may_be_guarded() -> None:
    """It does not matter who laid a tile or placed a chest."""
    island = Island(2).hand(0, (0, 0)).hand(1, (4, 0))
    island.play(lay((0, 0)), chest((0, 0)), TAKE_GUARD, lay((4, 0)), guard((0, 0)))
    assert [fact.seat for fact in island.told(GuardPlaced)] == [0]
    assert island.told(GuardPlaced)[0].points == 2


@pytest.mark.parametrize("nothing", ["chest", "guard"])
def test_refused__without_any_left(nothing: str) -> None:
    island = Island(2).occupied((0, 0), (0, 2)).treasure((0, 0), chests=(0, 7), guards=(0, 1))
    action = chest((0, 2)) if nothing == "chest" else guard((0, 0))
    assert island.refused(action) == f"no-{nothing}"
