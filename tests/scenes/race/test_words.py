"""Every fact has a sentence, or is silent on purpose."""

from __future__ import annotations

from typing import get_args

import pytest

from game.core.model import Fact
from game.rules.captain_silver.model import (
    ChestTaken,
    Contest,
    Drew,
    Drop,
    Dropped,
    Fined,
    GameOver,
    IslandCard,
    Landed,
    Missed,
    NoChest,
    Paid,
    PullBegan,
    RaceBegan,
    RoundOver,
    Sailed,
    SilverFact,
    StackOpened,
    Stopped,
    Thrown,
    Touched,
    VolcanoCard,
    VolcanoItem,
)
from scenes.race.words import SILENT, full_stop, gap_words, sentence_of

NAMES = ("Ana", "Ben Ö.", "Cleo")

SAMPLES: tuple[Fact, ...] = (
    RaceBegan(1),
    Touched(0),
    PullBegan(0),
    Drew(0, 1),
    Dropped(0, 1, 2, 3, True),
    Dropped(0, 1, 2, 3, False),
    Thrown(1, 1, "chosen"),
    Thrown(1, 1, "redirected"),
    Thrown(1, 1, "grace"),
    Missed(0, Drop(4), "wanted"),
    Missed(0, Drop(1), "not-wanted"),
    Contest(0, 1, 2, 0, 1000, 1, 9000, False),
    Contest(0, 1, 2, 0, 1000, 1, 1000, True),
    Stopped(0, 1, "row-full"),
    Stopped(-1, -1, "nothing-wanted"),
    Stopped(-1, -1, "all-empty"),
    Stopped(-1, -1, "time"),
    IslandCard(2),
    Paid(0, 1, 2, 3, 1, 2),
    Paid(0, 1, 2, 3, 0, 1),
    Paid(0, 1, 2, 3, 0, 0),
    Fined(0, 1, 2, 3, 4, 1),
    Fined(0, 1, 2, 3, 4, 0),
    Sailed(0, 0, (1, 2, 3), (3,), 1),
    Landed(0, 7, -1),
    NoChest(0, 7),
    StackOpened(0, 1),
    ChestTaken(0, 1, None),
    VolcanoCard("V1", (3, 4, 5, 6, 7)),
    VolcanoItem(0, 1, True, 1),
    VolcanoItem(0, 1, True, 0),
    VolcanoItem(0, 1, False, 0),
    RoundOver(1),
    GameOver(),
)


def test_every_kind_of_fact_is_sampled() -> None:
    assert {type(fact) for fact in SAMPLES} == set(get_args(SilverFact))


@pytest.mark.parametrize("fact", SAMPLES, ids=lambda fact: type(fact).__name__)
def test_sentence__each_fact(fact: Fact) -> None:
    words = sentence_of(fact, NAMES)
    if isinstance(fact, SILENT):
        assert words == ""
        return
    assert words[0].isupper()
    assert words[-1] in ".!"
    assert not words.endswith("..")
    assert "None" not in words and "-1" not in words


def test_sentence__says_nothing_of_a_chest_value() -> None:
    assert sentence_of(ChestTaken(0, 1, 6), NAMES) == sentence_of(ChestTaken(0, 1, None), NAMES)


def test_gap__in_milliseconds() -> None:
    assert [gap_words(us) for us in (0, 40, 2_500, 9_960, 123_400)] == [
        "0.1 ms", "0.1 ms", "2.5 ms", "10 ms", "123 ms",
    ]  # fmt: skip


def test_full_stop__not_twice() -> None:
    assert full_stop("Ana beats Ben Ö.") == "Ana beats Ben Ö."
    assert full_stop("Ana beats Ben") == "Ana beats Ben."
