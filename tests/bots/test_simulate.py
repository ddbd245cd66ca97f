"""Series of matches: who sits where, what is counted, and that it comes out the same again."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

import game.__main__ as told
from game.bots.base import Crew, drive
from game.bots.simulate import (
    Report,
    pairing,
    report_text,
    seating,
    simulate,
    spread_of,
    wilson,
)
from game.core.model import BadOption, OptionValue
from tests.bots.tables import SAILORS, SILVER, new_match


def series(seats: int, bots: str, matches: int, seed: int = 1, **more: Any) -> Report:
    return simulate(SILVER, SAILORS, seats, bots.split(","), matches, seed, **more)


# --- the series -----------------------------------------------------------------------------------


def test_simulate__same_arguments_same_report() -> None:
    one, two = (series(4, "deckhand,mate,captain", 3) for _ in range(2))
    assert one == two
    assert one != series(4, "deckhand,mate,captain", 3, seed=2)


def test_simulate__counts_add_up() -> None:
    report = series(3, "mate,captain", 4)
    assert sum(report.seats_by_bot.values()) == 12
    assert sum(report.wins_by_bot.values()) == sum(report.wins_by_seat) >= 4
    (pair,) = report.pairings
    assert (pair.one, pair.other) == ("captain", "mate")
    assert pair.pairs == 8
    assert sum(report.events.values()) == report.samples["race length, s"].count == 12
    assert report.samples["coins per seat"].count == 12
    assert report.mended == ()


def test_simulate__report_as_text_and_json() -> None:
    report = series(2, "mate,captain", 2)
    text = report_text(report)
    assert "captain ahead of mate: " in text
    assert "race length, s" in text
    assert "rounds ended by: row-full" in text
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


def test_simulate__tells_how_far_it_is() -> None:
    heard: list[int] = []
    series(2, "mate", 2, on_progress=heard.append)
    assert heard == [1, 2]


def test_simulate__wrong_arguments_before_anything_is_played() -> None:
    with pytest.raises(KeyError):
        series(2, "mate,admiral", 1)
    with pytest.raises(BadOption):
        series(2, "mate", 1, options={"cs.island": "Z"})


def test_simulate__options_are_those_of_the_house() -> None:
    report = series(2, "mate", 1, options={"cs.round_time_limit_s": 60})
    assert report.samples["race length, s"].p90 <= 60_000


@pytest.mark.parametrize("bots", ["a", "a,b", "a,b,c", "a,b,c,d", "a,b,c,d,e"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seating__everyone_sits_everywhere_equally_often(seats: int, bots: str) -> None:
    names = bots.split(",")
    matches = seats * len(names)
    count = Counter(
        (seat, bot) for m in range(matches) for seat, bot in enumerate(seating(names, seats, m))
    )
    assert set(count.values()) == {seats}
    assert len(count) == seats * len(names)


# --- the figures ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(60, 100, 502, 691), (0, 10, 0, 278), (10, 10, 722, 1000), (240, 400, 551, 647)],
)
def test_wilson__values_worked_out_by_hand(hits: int, of: int, low: int, high: int) -> None:
    """(h + z²/2 ± z √(h(n - h)/n + z²/4)) / (n + z²) with z = 1.96, in thousandths."""
    found = wilson(hits, of)
    assert abs(found[0] - low) <= 1
    assert abs(found[1] - high) <= 1


def test_spread__in_thousandths_of_the_unit() -> None:
    spread = spread_of(60, [60 * n for n in range(11)])
    assert (spread.count, spread.mean, spread.p10, spread.p90) == (11, 5000, 1000, 9000)
    assert spread_of(1, []).count == 0


def test_pairing__ties_are_not_ahead() -> None:
    pair = pairing("a", "b", 10, 5, 3)
    assert (pair.share, pair.tied) == (500, 3)


# --- every house ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (option.name, value)
        for option in SILVER.info.options
        for value in option.values[1:]
        if not option.open
    ],
)
def test_sailors__play_every_house_rule_to_the_end(name: str, value: OptionValue) -> None:
    match = new_match(2, 3, **{name.replace(".", "_", 1): value})
    crew = Crew(SAILORS, {0: "deckhand", 1: "captain"}, 3)
    _result, races = drive(match, crew)
    assert len(races) == 3
    assert crew.log == []


@pytest.mark.parametrize("seed", range(4))
def test_sailors__get_rid_of_everything_where_only_empty_pouches_end_a_race(seed: int) -> None:
    match = new_match(2, seed, cs_exhaustion="all_empty", cs_voluntary_volcano=False)
    _result, races = drive(match, Crew(SAILORS, {0: "deckhand", 1: "mate"}, seed))
    assert max(races) < 60 * 60 * 5


# --- strengths, in small --------------------------------------------------------------------------


def test_levels__captains_are_ahead_of_deckhands_already_in_a_few_matches() -> None:
    """Fixed seeds: the same on every machine. The proof with 400 matches is a long one."""
    report = series(4, "deckhand,mate,captain", 16)
    share = {(pair.one, pair.other): pair.share for pair in report.pairings}
    assert share["captain", "deckhand"] >= 600
    assert share["mate", "deckhand"] >= 500
    assert share["captain", "mate"] >= 500


# --- a game as text -------------------------------------------------------------------------------


def test_main__tells_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert told.main(["captain-silver", "--seats", "2", "--seed", "4711", "--bots", "mate"]) == 0
    text = capsys.readouterr().out
    for sentence in ("Pirates ahoy!", " draws: ", " lays ", "Pirates stop!", "Round 3 is over."):
        assert sentence in text
    assert "1. " in text
    assert "chests" in text
    assert "Referee" not in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["captain-silver", "--bots", "admiral"], "no bot called 'admiral'; there are deckhand"),
        (["captain-silver", "--seats", "7"], "Captain Silver is for"),
    ],
)
def test_main__says_what_is_wrong(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told.main(arguments) == 2
    assert said in capsys.readouterr().err


def test_main__has_words_for_every_fact_that_it_names() -> None:
    """Each sentence's blanks are fields of the fact it belongs to."""
    by_tag = {fact.__struct_config__.tag: fact for fact in SILVER.facts.__args__}
    for tag, sentence in told.SENTENCES.items():
        blanks = dict.fromkeys(by_tag[tag].__struct_fields__, "x")
        assert sentence.format_map(blanks)
