"""The evening: seats and colours, names that every font can take (F52), the running score."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.model import Result
from game.table.evening import BOT_NAMES, COLOURS, NAME_LENGTH, Chair, Evening, clean_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("", "Flint"),
        (" \t\n", "Flint"),
        ("a\0b", "a b"),
        ("\ud800", "Flint"),
        ("x\udfffy", "x y"),
        ("N" * 300, "N" * 14),
        ("Anne  Bonny", "Anne Bonny"),
        ("  Zoë ", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("דוד", "דוד"),
        ("\u202eeve", "eve"),
        ("a\u200bb", "a b"),
        ("\ue000\ufdd0", "Flint"),
        ("Thirteen let x y", "Thirteen let x"),
        ("Fourteen let's go", "Fourteen let's"),
        ("Thirteen lets go", "Thirteen lets"),
    ],
)
def test_clean_name__kept_or_cleaned(text: str, name: str) -> None:
    """F52: control, format, private and broken characters go, white space is folded, 14 letters."""
    assert clean_name(text, "Flint") == name


@given(st.text(st.characters(codec=None), max_size=40))
def test_clean_name__any_text_becomes_a_name(text: str) -> None:
    """Never empty, never too long, fit for a file, and clean already."""
    name = clean_name(text, "Flint")
    assert 0 < len(name) <= NAME_LENGTH
    assert name == name.strip()
    assert not {unicodedata.category(c) for c in name} & {"Cc", "Cf", "Cs", "Co", "Cn"}
    assert name.encode("utf-8").decode("utf-8") == name
    assert clean_name(name, "Flint") == name


def test_sit__seats_in_order_with_the_lowest_free_colour() -> None:
    evening = Evening()
    assert evening.sit(Chair("Anne", evening.free_colour())) == 0
    assert evening.sit(Chair("Pew", 2, kind="mate")) == 1
    assert evening.free_colour() == 1
    assert [chair.is_bot for chair in evening.chairs] == [False, True]
    assert COLOURS == 6


def test_change__replaces_one_chair() -> None:
    evening = Evening([Chair("Anne", 0), Chair("Mary", 1)])
    evening.change(1, handicap="fair", colour=4)
    assert evening.chairs == [Chair("Anne", 0), Chair("Mary", 4, handicap="fair")]


def test_bot_name__that_nobody_bears() -> None:
    evening = Evening([Chair(name, k) for k, name in enumerate(BOT_NAMES[:3])])
    assert evening.bot_name() == BOT_NAMES[3]


def test_record__points_and_wins_by_name() -> None:
    """A shared victory is a win for both."""
    evening = Evening([Chair("Anne", 0), Chair("Mary", 1), Chair("Pew", 2)])
    evening.record(Result((25, 25, 19), (1, 1, 3), ((), (), ())))
    evening.record(Result((10, 12, 9), (2, 1, 3), ((), (), ())))
    assert evening.played == 2
    assert evening.points == {"Anne": 35, "Mary": 37, "Pew": 28}
    assert evening.wins == {"Anne": 1, "Mary": 2, "Pew": 0}


def test_record__a_result_of_another_table_is_a_fault() -> None:
    with pytest.raises(ValueError):
        Evening([Chair("Anne", 0)]).record(Result((1, 2), (2, 1), ((), ())))


def test_evenings__do_not_share_their_chairs() -> None:
    """Two evenings begun with defaults are two evenings."""
    one, other = Evening(), Evening()
    one.sit(Chair("Anne", 0))
    one.points["Anne"] = 3
    assert other.chairs == [] and other.points == {}
