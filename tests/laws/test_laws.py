"""The conformance laws, for every game x seats x options x seeds. See `laws` and `secrecy`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.model import BadOption
from game.core.rng import Rng
from game.table.match import digest_of
from tests.laws import laws, secrecy
from tests.laws.replay import packed
from tests.laws.walk import LAWFUL, Case, Played, cases, played, told

CASES = cases()
SEATS = [(game, seats) for game, rules in LAWFUL.items() for seats in rules.info.seats]
REPO = Path(__file__).resolve().parents[2]

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("game", LAWFUL)


def test_cases__every_option_value_occurs_for_every_number_of_seats() -> None:
    """The sample of house rules leaves out no value that a screen offers."""
    for game, seats in SEATS:
        mine = [played(case).table for case in CASES if (case.game, case.seats) == (game, seats)]
        for option in LAWFUL[game].info.options:
            used = [table.options[option.name] for table in mine]
            assert all(value in used for value in option.values), (game, seats, option.name)


@every_case
def test_law__sound_after_every_step(case: Case) -> None:
    game = Played(LAWFUL[case.game], case)
    with told(game):
        laws.every_step(game, Rng.at(case.seed, -2))


@every_case
@pytest.mark.parametrize(
    "law",
    [
        laws.legal_is_not_refused,
        laws.the_end_refuses_everything,
        laws.queries_change_nothing,
        laws.copies_are_independent,
        laws.results_are_consistent,
        laws.codec_keeps_everything,
        laws.views_are_plain_data,
        laws.replay_is_equal,
        laws.listeners_change_nothing,
        secrecy.imagined_worlds_look_the_same,
        secrecy.imagination_does_not_know_the_truth,
        secrecy.facts_tell_no_more_than_views,
        secrecy.seen_facts_hide_for_good,
        secrecy.only_what_reveals_teaches_the_actor,
    ],
    ids=lambda law: law.__name__,
)
def test_law(case: Case, law: laws.Law) -> None:
    game = played(case)
    with told(game):
        law(game)


@every_game
def test_law__vocabulary_is_tagged(game: str) -> None:
    laws.vocabulary_is_tagged(LAWFUL[game])


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_law__options_are_complete(game: str, seats: int) -> None:
    laws.options_are_complete(LAWFUL[game], seats)


@every_game
def test_law__unknown_options_are_refused(game: str) -> None:
    """One sentence that names the culprit."""
    rules = LAWFUL[game]
    for given in ({"no.such": 1}, {rules.info.options[0].name: ["no such value"]}):
        with pytest.raises(BadOption) as refused:
            rules.check_options(rules.info.seats[0], given)
        assert next(iter(given)) in str(refused.value)
        assert str(refused.value).endswith(".")


@every_game
def test_info__says_who_it_is(game: str) -> None:
    info = LAWFUL[game].info
    assert info.id == game
    assert info.title and info.max_steps > 0 and info.rules_version >= 1
    assert list(info.seats) == sorted(set(info.seats))


@pytest.mark.parametrize("hash_seed", ["0", "1", "2"])
def test_law__replay_is_equal_under_other_hash_seeds(hash_seed: str) -> None:
    """F85: a process with another hash seed replays every log to the same digest."""
    games = [played(case) for case in CASES]
    child = subprocess.run(
        [sys.executable, "-m", "tests.laws.replay"],
        input=json.dumps([packed(game) for game in games]),
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(REPO)},
        cwd=REPO,
        capture_output=True,
        text=True,
        check=False,
    )
    assert child.returncode == 0, child.stderr
    digests = json.loads(child.stdout)
    for game, digest in zip(games, digests, strict=True):
        with told(game):
            assert digest == digest_of(game.state)
