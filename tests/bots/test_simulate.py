"""Series of matches: who sits where, what is counted, and that it comes out the same again."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.bots.base import Crew, drive
from game.bots.command import simulate_command
from game.bots.plain import PlainCast
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
from tests.bots.lab_games import GAMES
from tests.bots.tables import SAILORS, SILVER, new_match
from tests.table.parley import PARLEY, advise


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
    assert "what happened: row-full" in text
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


# --- games of turns -------------------------------------------------------------------------------


def turns(bots: str, matches: int, seats: int = 4) -> Report:
    return simulate(PARLEY, PlainCast(advise), seats, bots.split(","), matches, 1)


def test_simulate_turns__counts_steps_instead_of_seconds() -> None:
    """A match of four has three rounds of 4 x (1 to 3) actions and at most 4 bids."""
    report = turns("mate,random", 8)
    steps = report.samples["steps per match"]
    assert "race length, s" not in report.samples
    assert steps.count == 8 and 3 * 4 <= steps.p10 // 1000 <= steps.p90 // 1000 <= 3 * 16
    assert report.events["shown"] == 3 * 8
    assert sum(report.seats_by_bot.values()) == 32 and report.mended == ()
    assert turns("mate,random", 8) == report


def test_simulate_turns__report_as_text() -> None:
    text = report_text(turns("mate,random", 4))
    assert text.startswith("parley: 4 matches, 4 seats, bots mate, random, seed 1\n")
    assert "random ahead of mate: " in text and "steps per match" in text
    assert "what happened: chose " in text and "race" not in text


def test_simulate_turns__the_plain_bot_is_ahead_of_chance() -> None:
    (pair,) = turns("random,mate", 30).pairings
    assert (pair.one, pair.other) == ("mate", "random") and pair.share > 550


def asked(**given: Any) -> Namespace:
    usual = {
        "game": "parley", "seats": 4, "bots": "mate", "matches": 2, "seed": 1, "jobs": 1,
        "json": None, "report": None, "resume": False, "options": None,
    }  # fmt: skip
    return Namespace(**{**usual, **given})


def command(**given: Any) -> int:
    return simulate_command(asked(**given), GAMES, "tests.bots.lab_games", lambda: 0)


def test_command__plays_prints_and_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures.json"
    assert command(json=file) == 0
    assert "steps per match" in capsys.readouterr().out
    report = msgspec.json.decode(file.read_bytes(), type=Report)
    assert (report.game, report.matches) == ("parley", 2)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "chess"}, "There is no game 'chess' with bots; there is parley."),
        ({"seats": 5}, "parley has 2 to 4 seats, not 5."),
        ({"bots": "mate,admiral"}, "There is no bot 'admiral'; there is deckhand, mate, random."),
        ({"matches": 0}, "--matches must be at least 1, not 0."),
        ({"jobs": 0}, "--jobs must be at least 1, not 0."),
        ({"resume": True}, "--resume needs --report or --json: there are the matches that were "
                           "played."),
        ({"options": "pa.rounds"}, "--options takes name=value by comma, or vary, not "
                                   "'pa.rounds'."),
        ({"options": "pa.tea=2"}, "Parley has no option called 'pa.tea'; it has pa.rounds."),
        ({"options": "pa.rounds=4"}, "Option pa.rounds cannot be 4; it takes 3, 2."),
        ({"options": "pa.rounds=x"}, "Option pa.rounds cannot be 'x'; it takes 3, 2."),
    ],
)  # fmt: skip
def test_command__says_what_is_wrong(
    given: dict[str, Any], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(**given) == 2
    assert capsys.readouterr().err == f"{said}\n"


def test_command__options_are_those_that_were_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(options="pa.rounds=2") == 0
    out = capsys.readouterr().out
    assert "options: pa.rounds 2" in out and "shown 4" in out  # two matches of two rounds


def test_command__says_where_it_could_not_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    for place in ({"report": tmp_path / "file" / "r"}, {"json": tmp_path / "no" / "f.json"}):
        assert command(**place) == 1
        assert capsys.readouterr().err.startswith("The matches could not be written to ")


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
