"""Copies of a state: equal, and of their own wherever a state can be changed."""

from __future__ import annotations

import pytest

from game.core.twins import twins


class Pouch:
    """A small state."""

    __slots__ = ("cards", "hands", "house", "turn")

    cards: list[int]
    hands: list[list[int]]
    house: tuple[str, ...]
    turn: int


twin_of = twins(Pouch, ("cards",), ("hands",))


def pouch() -> Pouch:
    made = Pouch()
    made.cards, made.hands = [1, 2, 3], [[4], [], [5, 6]]
    made.house, made.turn = ("open",), 2
    return made


def parts(state: Pouch) -> tuple[object, ...]:
    return state.cards, state.hands, state.house, state.turn


def test_twins__are_equal() -> None:
    assert parts(twin_of(pouch())) == ([1, 2, 3], [[4], [], [5, 6]], ("open",), 2)


def test_twins__what_is_done_to_one_leaves_the_other() -> None:
    first = pouch()
    second = twin_of(first)
    second.cards.append(9)
    second.hands[1].append(9)
    second.hands[2].clear()
    second.hands.append([9])
    second.turn = 0
    assert parts(first) == parts(pouch())
    first.hands[0].append(8)
    assert second.hands == [[4], [9], [], [9]]


def test_twins__share_what_never_changes() -> None:
    first = pouch()
    assert twin_of(first).house is first.house


@pytest.mark.parametrize(
    ("lists", "nested", "named"),
    [
        (("cards", "coins"), ("hands",), "coins"),
        (("cards",), ("hands", "ships"), "ships"),
        (("cards", "hands"), ("hands",), "hands"),
        (("cards", "cards"), (), "cards"),
    ],
)
def test_twins__a_name_that_is_no_slot_or_stands_twice(
    lists: tuple[str, ...], nested: tuple[str, ...], named: str
) -> None:
    with pytest.raises(ValueError, match=f"Pouch cannot copy .*{named}"):
        twins(Pouch, lists, nested)
