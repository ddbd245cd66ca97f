"""Choosing by touching spots: what lights up, what narrows, what is chosen and taken back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.model import Action
from scenes.tables.choosing import Choosing, Way


class Do(Action, frozen=True, tag="do"):
    """Any action."""

    number: int


def choosing(*paths: tuple[str, ...]) -> Choosing:
    return Choosing([Way(Do(n), path) for n, path in enumerate(paths)], 7)


CARDS = (("card a", "here"), ("card a", "there"), ("card b", "there"), ("pass",))


def test_each_touch__narrows_what_is_left() -> None:
    choice = choosing(*CARDS)
    assert list(choice.lit) == ["card a", "card b", "pass"]
    assert (
        choice.touch("card a") and list(choice.lit) == ["here", "there"] and choice.chosen is None
    )
    assert not choice.touch("card b") and list(choice.touched) == ["card a"]
    assert choice.touch("there") and choice.chosen == Do(1) and list(choice.lit) == []


def test_one_touch__may_be_enough() -> None:
    choice = choosing(*CARDS)
    assert choice.touch("pass") and choice.chosen == Do(3)


def test_the_only_way_that_is_left__is_not_chosen_before_its_end() -> None:
    """Who picks a card has not yet said where it goes, even if there is one place only."""
    choice = choosing(*CARDS)
    choice.touch("card b")
    assert choice.chosen is None and list(choice.lit) == ["there"]


def test_touches__are_taken_back_one_by_one() -> None:
    choice = choosing(*CARDS)
    assert not choice.back()
    choice.touch("card a")
    choice.touch("here")
    assert choice.back() and list(choice.touched) == ["card a"]
    assert choice.back() and list(choice.touched) == []


def test_a_touched_spot__can_be_put_back_with_what_followed() -> None:
    choice = choosing(*CARDS)
    assert not choice.put_back("card a")
    choice.touch("card a")
    choice.touch("here")
    assert choice.put_back("card a") and list(choice.touched) == []


def test_another_beginning__is_taken_instead() -> None:
    choice = choosing(*CARDS)
    choice.touch("card a")
    choice.touch("here")
    assert list(choice.firsts) == ["card a", "card b", "pass"]
    assert choice.again("card b") and list(choice.touched) == ["card b"]
    assert not choice.again("card b") and not choice.again("here")


@pytest.mark.parametrize(
    "paths",
    [(("a",), ("a",)), (("a",), ("a", "b")), ((),)],
    ids=["twice the same", "one begins another", "no way at all"],
)
def test_ways_that_cannot_be_told_apart__are_a_fault(paths: tuple[tuple[str, ...], ...]) -> None:
    with pytest.raises(ValueError, match="cannot be told apart"):
        choosing(*paths)


SPOTS = st.sampled_from(["a", "b", "c", "d"])
FULL = st.lists(st.tuples(SPOTS, SPOTS, SPOTS), unique=True, min_size=1, max_size=20)


@given(FULL, st.lists(st.sampled_from(["a", "b", "c", "d", "back"]), max_size=12))
def test_whatever_is_touched__what_was_touched_begins_a_way(
    paths: list[tuple[str, ...]], touches: list[str]
) -> None:
    choice = choosing(*paths)
    for spot in touches:
        done = choice.back() if spot == "back" else choice.touch(spot) or choice.again(spot)
        assert isinstance(done, bool)
        n = len(choice.touched)
        assert any(path[:n] == choice.touched for path in paths)
        assert set(choice.lit) == {p[n] for p in paths if p[:n] == choice.touched and len(p) > n}
        assert (choice.chosen is not None) == (choice.touched in paths)
