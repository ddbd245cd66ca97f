"""Studies in whole matches of bots: sums that follow from the rules must come out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import pytest

from game.bots.lab.series import Played, Series, play, subject_in
from game.rules import GAMES

STUDIED = {game.rules.info.id: game for game in GAMES}


@cache
def played(game: str, seats: int) -> Played:
    return play(subject_in("game.rules", game), Series(game, seats, ("mate",), 3), 0)


def total(match: Played, kind: str) -> int:
    return sum(mark.count for mark in match.marks if mark.kind == kind)


def sums(match: Played, kinds: Iterable[str]) -> list[int]:
    return [total(match, kind) for kind in kinds]


@pytest.mark.parametrize("game", STUDIED)
def test_every_game__is_studied_and_names_the_kinds_of_its_marks(game: str) -> None:
    match = played(game, 3)
    study = STUDIED[game].study
    assert study is not None
    assert {mark.kind for mark in match.marks} <= set(study.kinds)
    assert len({kind.title for kind in study.kinds.values()}) == len(study.kinds)
    assert {mark.seat for mark in match.marks} == {0, 1, 2}
    assert match.measures and all(type(v) is int for vs in match.measures.values() for v in vs)


def test_john_silver__four_cards_of_each_row_are_won() -> None:
    """With three, one of the four characters and all that it wins are nobody's."""
    match = played("john-silver", 3)
    rows = match.events["row-shared"]
    assert match.measures["rows shared out"] == [rows]
    assert sums(match, ("won", "symbol")) == [total(match, "won")] * 2
    assert 2 * rows <= total(match, "won") <= 4 * rows
    assert sums(match, ("played", "value")) == [match.events["played"]] * 2
    assert sums(match, ("character", "turn")) == [3, 3]
    assert by_reason(match.by_seat) == list(match.points)


def test_schatzinsel__every_tile_laid_is_marked_by_what_and_where() -> None:
    """Three seats were dealt three tiles each, and there are eight X (rules 3.2)."""
    match = played("schatzinsel", 3)
    assert sums(match, ("laid", "cross", "place")) == [match.events["tile-laid"]] * 3
    assert 0 < total(match, "dealt") == total(match, "hand") <= 9
    assert total(match, "chest") == match.events["chest-placed"] <= 8
    assert by_reason(match.by_seat) == list(match.points)


def test_captain_jack__every_spade_and_every_jack_is_marked() -> None:
    match = played("captain-jack", 3)
    assert total(match, "fired") == match.events["attacked"]
    assert total(match, "answered") == match.events["defended"]
    assert total(match, "jack") == match.events["jack-declared"]
    assert sums(match, ("ships", "luck", "turn")) == [3, 1, 3]
    assert by_reason(match.by_seat) == list(match.points)


def test_meuterer__a_post_for_each_seat_in_each_round() -> None:
    """Nine rounds with three (ME-A1); whoever is not captain takes a character."""
    match = played("meuterer", 3)
    assert match.measures["rounds"] == [9]
    assert total(match, "character") == 27
    assert total(match, "offer") == 9
    assert match.measures["mutinies"] == [match.events["mutiny-decided"]]
    assert by_reason(match.by_seat) == list(match.points)


def test_captain_silver__three_volcano_cards_and_all_chests() -> None:
    match = played("captain-silver", 3)
    fines = [n for name, n in match.measures.items() if name.startswith("coins lost to volcano")]
    assert sum(map(len, fines)) == 3
    assert total(match, "chest") == sum(match.samples["chests per seat"][1])
    laid = sums(match, ("board", "reward", "item", "row"))
    assert laid == laid[:1] * 4
    filled, wrong = (
        sum(match.samples[name][1]) for name in ("spaces filled per round", "mismatches per round")
    )
    assert laid[0] == filled - wrong


def by_reason(samples: Mapping[str, list[list[int]]]) -> list[int]:
    """Points of each seat by what they were for, added up."""
    return [sum(map(sum, seat)) for seat in zip(*samples.values(), strict=True)]
