"""Who knows what in Captain Silver (rules 0.2): chests, cards, and honest imagined worlds."""

from __future__ import annotations

import msgspec
import pytest

from game.core.rng import Rng
from game.rules.captain_silver.model import LOWER, UPPER, OpenStack, TakeChest, View
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from game.rules.captain_silver.view import chest_pools
from tests.rules.silver import B, G, R, Sea, deal, world


def landed(*captains: int) -> Sea:
    """These captains land one after the other; upper 2 3 5 3 4, lower 2 3 4 5 6 (rules 2.5)."""
    sea = world()
    sea.chests(upper="2 3 5 3 4", lower="2 3 4 5 6")
    sea.state.phase = sea.state.phase.CHEST
    sea.state.pending = [(seat, 7, -1) for seat in captains]
    return sea


def choose(sea: Sea, stack: int, value: int) -> None:
    sea.choose(lambda _legal: OpenStack(stack))
    sea.choose(lambda _legal: TakeChest(value))


def view(sea: Sea, viewer: int | None) -> View:
    return CAPTAIN_SILVER.view(sea.state, viewer)


@pytest.mark.parametrize("viewer", [None, R, G])
def test_chest__others_see_that_it_was_taken_not_which(viewer: int | None) -> None:
    """Number of chests and stack are public, values belong to their owner."""
    sea = landed(B)
    choose(sea, UPPER, 5)
    seen = view(sea, viewer)
    assert seen.seats[B].chests == 1
    assert seen.seats[B].chest_values is None
    assert [take.value for take in seen.takes] == [None]
    assert seen.stacks == (4, 5)
    assert seen.looks == ()
    assert view(sea, B).seats[B].chest_values == (5,)


@pytest.mark.parametrize("viewer", [None, R, B, G])
def test_chest__text_for_others_is_the_same_whichever_was_taken(viewer: int | None) -> None:
    """F73: Blue takes 5 or 2: facts and view of all others are equal, byte for byte."""
    texts = set()
    for value in (5, 2):
        sea = landed(B)
        choose(sea, UPPER, value)
        facts = [fact.seen_by(viewer) for fact in sea.facts]
        texts.add(msgspec.json.encode([facts, view(sea, viewer)]))
    assert len(texts) == (2 if viewer == B else 1)


def test_chest__two_looks_tell_what_went_between() -> None:
    """Red sees 2 3 3 4 5, takes 5; Blue takes 4; Red sees 2 3 3: it was the 4, no secret to Red."""
    sea = landed(R, B, R)
    choose(sea, UPPER, 5)
    choose(sea, UPPER, 4)
    sea.choose(lambda _legal: OpenStack(UPPER))
    assert ([4], [1]) in chest_pools(view(sea, R))
    assert "chest 1" not in CAPTAIN_SILVER.secrets(sea.state, R)
    assert "chest 1" in CAPTAIN_SILVER.secrets(sea.state, G)
    for n in range(20):
        imagined = CAPTAIN_SILVER.imagine(view(sea, R), R, Rng(n))
        assert imagined.chests[B] == [4]


def test_chest__after_a_look_the_rest_is_one_of_a_few() -> None:
    """Red left 2 3 3 4; Blue's chest from there is one of these, the lower stack is 2 3 4 5 6."""
    sea = landed(R, B)
    choose(sea, UPPER, 5)
    choose(sea, UPPER, 4)
    seen = set()
    for n in range(60):
        imagined = CAPTAIN_SILVER.imagine(view(sea, R), R, Rng(n))
        seen.add(imagined.chests[B][0])
        assert sorted(imagined.stacks[LOWER]) == [2, 3, 4, 5, 6]
        assert sorted(imagined.stacks[UPPER] + imagined.chests[B]) == [2, 3, 3, 4]
    assert seen == {2, 3, 4}


def test_imagine__does_not_know_more_than_the_viewer() -> None:
    """F79: 28 worlds of a spectator do not all hold the true chests, nor the true cards."""
    sea = landed(B)
    choose(sea, UPPER, 5)
    seen = view(sea, None)
    worlds = [CAPTAIN_SILVER.imagine(seen, None, Rng(n)) for n in range(28)]
    assert {world.chests[B][0] for world in worlds} == {2, 3, 4, 5, 6}
    assert len({tuple(world.volcano_left) for world in worlds}) > 20
    assert len({tuple(world.island_left) for world in worlds}) > 10


def test_imagine__a_touched_item_is_likely_as_the_bump_says() -> None:
    """At clarity 0 and with one map and three parrots in the pouch, a map in one world of four."""
    sea = world()
    sea.pouch(R, "map parrot parrot")
    sea.touching(R, "map")
    seen = view(sea, B)
    touched = [CAPTAIN_SILVER.imagine(seen, B, Rng(n)).hands[R].touched for n in range(900)]
    assert set(touched) == {5, 6}  # parrot, map
    assert abs(touched.count(6) - 300) <= 4 * (900 * 2 / 9) ** 0.5


def test_cards__face_down_ones_are_not_in_the_view() -> None:
    """Two deals that differ in hidden cards alone look the same to everyone."""
    one, other = deal(3, seed=5), deal(3, seed=5)
    other.state.volcano_left.reverse()
    other.state.volcano_left[0], other.state.removed[0] = (
        other.state.removed[0],
        other.state.volcano_left[0],
    )
    other.state.island_left.reverse()
    for stack in other.state.stacks:
        stack.reverse()
    other.state.stacks.reverse()
    for viewer in (None, R, B, G):
        assert view(one, viewer) == view(other, viewer)


def test_end__chests_are_open() -> None:
    """After the last round everybody sees all chests: the points must be checkable."""
    sea = landed(B)
    choose(sea, UPPER, 5)
    sea.state.phase = sea.state.phase.OVER
    assert view(sea, None).seats[B].chest_values == (5,)
    assert CAPTAIN_SILVER.secrets(sea.state, None) == {}
