"""The small words of all games: lists, numbers with their nouns, people and verbs."""

from __future__ import annotations

import pytest

from game.core.model import Viewer
from game.core.phrases import a, capital, counted, does, listed, points, verb, who, whose

NAMES = ("Ana", "ben", "Cleo")
SPECTATOR: Viewer = None


# --- things ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("things", "row"),
    [
        ((), ""),
        (("Ana",), "Ana"),
        (("Ana", "Ben"), "Ana and Ben"),
        (("Ana", "Ben", "Cleo"), "Ana, Ben and Cleo"),
        (("a", "b", "c", "d"), "a, b, c and d"),
        (("salt and wine", "cloth"), "salt and wine and cloth"),
    ],
)
def test_listed__joined_as_people_speak(things: tuple[str, ...], row: str) -> None:
    assert listed(things) == row
    assert listed(list(things)) == row
    assert listed(thing for thing in things) == row, "anything that can be gone through once"


def test_listed__may_end_with_another_word() -> None:
    assert listed(("take a tile", "lay tiles", "pass"), "or") == "take a tile, lay tiles or pass"
    assert listed(("pass",), "or") == "pass"
    assert listed((), "or") == ""


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, "0 apples"), (1, "1 apple"), (2, "2 apples"), (11, "11 apples"), (21, "21 apples")],
)
def test_counted__the_plural_takes_an_s(count: int, said: str) -> None:
    assert counted(count, "apple") == said


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, "no rubies"), (1, "1 ruby"), (2, "2 rubies")],
)
def test_counted__irregular_plurals_and_none_in_words(count: int, said: str) -> None:
    assert counted(count, "ruby", "rubies", none="no") == said


def test_counted__nouns_without_a_plural_of_their_own() -> None:
    assert [counted(n, "wine", "wine") for n in (0, 1, 2)] == ["0 wine", "1 wine", "2 wine"]
    assert counted(2, "ace of spades", "aces of spades") == "2 aces of spades"


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (-2, "-2 points"),
        (-1, "-1 point"),
        (0, "0 points"),
        (1, "1 point"),
        (2, "2 points"),
        (11, "11 points"),
    ],
)
def test_points__one_lost_is_a_single_one_too(count: int, said: str) -> None:
    assert points(count) == said


@pytest.mark.parametrize(
    "said",
    [
        "a chest", "a tile", "a king of clubs", "a 2 of hearts", "a 10 of spades", "a 1", "a 100",
        "a 110", "an ace of spades", "an extra guard", "an island", "an orange", "an undo", "an 8",
        "an 8 of clubs", "an 80", "an 11", "an 11 of hearts", "an 18", "an Ape Island",
    ],
)  # fmt: skip
def test_a__the_article_goes_by_the_sound(said: str) -> None:
    assert a(said.split(" ", 1)[1]) == said


# --- people ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reader", "person", "owner"),
    [(1, "you", "your"), (0, "ben", "ben's"), (2, "ben", "ben's"), (SPECTATOR, "ben", "ben's")],
)
def test_who__and_whose__call_the_reader_you(reader: Viewer, person: str, owner: str) -> None:
    assert who(1, NAMES, reader) == person
    assert whose(1, NAMES, reader) == owner


def test_who__the_first_seat_is_not_taken_for_a_spectator() -> None:
    """Seat 0 and None are both nothing to Python, and not the same to us."""
    assert who(0, NAMES, SPECTATOR) == "Ana"
    assert does(0, NAMES, SPECTATOR, "play") == "Ana plays"
    assert does(0, NAMES, 0, "play") == "You play"


@pytest.mark.parametrize(
    ("forms", "you", "they"),
    [
        (("play",), "play", "plays"),
        (("have", "has"), "have", "has"),
        (("are", "is"), "are", "is"),
        (("pass", "passes"), "pass", "passes"),
        (("can", "can"), "can", "can"),
        (("do not board", "does not board"), "do not board", "does not board"),
    ],
)
def test_verb__as_the_reader_or_another_does_it(
    forms: tuple[str, ...], you: str, they: str
) -> None:
    assert verb(2, 2, *forms) == you
    assert verb(2, 0, *forms) == they
    assert does(2, NAMES, 2, *forms) == f"You {you}"
    assert does(2, NAMES, 0, *forms) == f"Cleo {they}"


def test_does__leaves_a_name_as_its_owner_writes_it() -> None:
    assert does(1, NAMES, 0, "win") == "ben wins"


# --- sentences ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("the ship row", "The ship row"),
        ("you and Ana", "You and Ana"),
        ("jim Hawkins's DIARY", "Jim Hawkins's DIARY"),
        ("3 diamonds", "3 diamonds"),
        ("émile", "Émile"),
        ("x", "X"),
        ("", ""),
    ],
)
def test_capital__the_first_letter_alone(words: str, sentence: str) -> None:
    assert capital(words) == sentence
