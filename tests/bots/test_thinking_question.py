"""How a question is decided, wherever that is: the bot, else the plain one, else chance."""

from __future__ import annotations

import pytest

from game.bots.question import MOST_WORDS, Choice, decide
from game.core.rng import Rng
from tests.bots.thinkers import BOTS, LEGAL, LEGAL_COUNT, PLAIN, Say, question

HERE = ("raises", "speechless", "leaves", "junk", "nothing", "illegal", "agreeable", "recurses")
"""Those that can be asked without danger in the process of the tests."""


def test_decide__the_bots_own_choice_by_the_first_stream_of_the_chance() -> None:
    """As a referee's first try: `fork(0)`. The toy draws one of twelve."""
    for chance in range(20):
        drawn = Rng(chance).fork(0).below(LEGAL_COUNT)
        assert decide(BOTS, question("draws", chance=chance)) == Choice(drawn, "")


@pytest.mark.parametrize("bot", HERE)
def test_decide__a_bot_at_fault_is_replaced_by_the_plain_one(bot: str) -> None:
    choice = decide(BOTS, question(bot))
    assert choice.which == PLAIN
    assert choice.fault and len(choice.fault) <= MOST_WORDS and "\n" not in choice.fault


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("illegal", "ValueError: not allowed: Say(number=99)"),
        ("nothing", "ValueError: no action but NoneType"),
        ("nobody", "KeyError: 'nobody'"),
        ("speechless", "Speechless: ?"),
    ],
)
def test_decide__says_what_was_wrong(bot: str, fault: str) -> None:
    assert decide(BOTS, question(bot)) == Choice(PLAIN, fault)


def test_decide__where_the_plain_bot_fails_chance_decides() -> None:
    """Every legal choice comes up, and the same question has the same answer."""
    asked = [question("nothing", chance=chance, game="plain-raises") for chance in range(200)]
    choices = [decide(BOTS, one) for one in asked]
    assert {choice.which for choice in choices} == set(range(LEGAL_COUNT))
    assert all("; plain bot: ValueError" in choice.fault for choice in choices)
    assert choices == [decide(BOTS, one) for one in asked]


def test_decide__a_game_that_nobody_knows() -> None:
    choice = decide(BOTS, question("draws", game="chess", legal=LEGAL[:2]))
    assert choice.which in (0, 1) and choice.fault.startswith("KeyError: 'chess'; plain bot: ")


def test_decide__what_is_equal_to_everything_is_no_action() -> None:
    """It would stand first."""
    assert decide(BOTS, question("agreeable")).which == PLAIN != LEGAL.index(Say(0))
