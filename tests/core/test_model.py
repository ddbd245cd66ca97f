"""Shared words of all games: options completed, places, and what a fact hides by default."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.model import (
    Action,
    BadOption,
    Fact,
    Info,
    Option,
    Result,
    Table,
    complete_options,
    places_of,
    silent,
)

INFO = Info(
    id="toy",
    title="Toy",
    seats=(2, 3),
    options=(
        Option("toy.flag", "Flag", (False, True), ("no", "yes"), "A flag."),
        Option("toy.count", "Count", (0, 60), ("none", "60"), "A number."),
        Option("toy.boards", "Boards", ("random",), ("random",), "Boards by name.", open=True),
    ),
    realtime=False,
    rules_version=1,
    max_steps=10,
)
DEFAULTS = {"toy.flag": False, "toy.count": 0, "toy.boards": "random"}


# --- options --------------------------------------------------------------------------------------


def test_complete_options__fills_in_defaults_in_order() -> None:
    given = complete_options(INFO, {"toy.count": 60})
    assert given == {**DEFAULTS, "toy.count": 60}
    assert list(given) == ["toy.flag", "toy.count", "toy.boards"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("toy.flag", 0),
        ("toy.flag", "false"),
        ("toy.flag", None),
        ("toy.count", False),
        ("toy.count", 60.0),
        ("toy.count", 61),
        ("toy.count", [60]),
        ("toy.boards", "reef"),
    ],
)
def test_complete_options__a_value_that_is_not_listed(name: str, value: Any) -> None:
    """One is not true, 60.0 is not 60; the sentence names the option."""
    with pytest.raises(BadOption, match=rf"^Option {name} cannot be .*\.$"):
        complete_options(INFO, {name: value})


def test_complete_options__an_unknown_name() -> None:
    with pytest.raises(BadOption, match=r"^Toy has no option called 'toy.flags'\.$"):
        complete_options(INFO, {"toy.flags": True})


def test_complete_options__open_values_are_asked_of_the_game() -> None:
    """Only an open option may take more than its list, and only what the game accepts."""

    def accepts(option: Option, value: object) -> bool:
        return value == "reef"

    assert complete_options(INFO, {"toy.boards": "reef"}, accepts)["toy.boards"] == "reef"
    with pytest.raises(BadOption):
        complete_options(INFO, {"toy.boards": "atoll"}, accepts)
    with pytest.raises(BadOption):
        complete_options(INFO, {"toy.count": "reef"}, accepts)


def test_option__the_first_value_is_the_default() -> None:
    assert [option.default for option in INFO.options] == list(DEFAULTS.values())


# --- places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "places"),
    [
        ((9, 7, 7, 5), (1, 2, 2, 4)),  # F110
        ((25, 25, 19), (1, 1, 3)),
        ((1, 2), (2, 1)),
        ((0, 0, 0), (1, 1, 1)),
        ((-3, -5), (1, 2)),
        ((), ()),
    ],
)
def test_places_of__ties_share_the_better_place(
    points: tuple[int, ...], places: tuple[int, ...]
) -> None:
    assert places_of(points) == places


def test_places_of__what_breaks_ties_comes_after_the_points() -> None:
    """7 points each, and the second has more of what counts then; the third is its equal."""
    assert places_of([(7, -2), (7, 0), (7, 0), (8, -9)]) == (4, 2, 2, 1)


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=6), st.randoms())
def test_places_of__turns_with_the_seats(points: list[int], luck: Any) -> None:
    """Nobody's place depends on the number of a seat."""
    order = list(range(len(points)))
    luck.shuffle(order)
    places = places_of(points)
    assert places_of([points[k] for k in order]) == tuple(places[k] for k in order)


def test_result__winners_are_all_in_first_place() -> None:
    assert Result((25, 25, 19), (1, 1, 3), ((), (), ())).winners == (0, 1)


# --- words ----------------------------------------------------------------------------------------


class Wave(Fact, frozen=True, tag="wave"):
    seat: int


class Sail(Action, frozen=True, tag="sail"):
    to: int


class Stay(Action, frozen=True, tag="stay"):
    pass


def test_fact__is_public_unless_it_says_otherwise() -> None:
    assert Wave(1).seen_by(None) == Wave(1).seen_by(0) == Wave(1)
    silent(Wave(1))


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"wave","to":1}',
        '{"type":"sail"}',
        '{"type":"sail","to":"1"}',
        '{"type":"sail","to":1.5}',
        '{"type":"sail","to":1,"seat":2}',
        '{"to":1}',
    ],
)
def test_action__comes_back_from_text_strictly_checked(text: str) -> None:
    assert msgspec.json.decode(b'{"type":"sail","to":1}', type=Sail | Stay) == Sail(1)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Sail | Stay)


def test_words__cannot_be_changed() -> None:
    """Actions and facts are made once and shared, so nobody may write into them."""
    with pytest.raises(AttributeError):
        Sail(1).to = 2  # type: ignore[misc]
    assert Sail(1) == Sail(1) and len({Sail(1), Sail(1)}) == 1


def test_table__asks_for_an_option_by_name() -> None:
    table = Table(2, {"toy.count": 0})
    assert table.option("toy.count") == 0
    assert table.handicaps == ()
