"""The plain bot of John Silver: what it does in plain positions, and that it beats chance."""

from __future__ import annotations

import pytest

from game.bots.simulate import simulate
from game.casts import BOTS
from game.core.game import Advice
from game.core.model import OptionValue
from game.core.rng import Rng
from game.rules.john_silver.plain import advise
from game.rules.john_silver.rules import JOHN_SILVER
from game.rules.john_silver.speech import SPEECH
from game.rules.john_silver.words import DRAW, EXCHANGE, KEEP, Take
from tests.rules.john import P1, P2, Planks, card, deal, first_hands, position

MATE = BOTS["john-silver"]
NAMES = ("Anne", "Bart", "Cleo", "Dan")


def advised(planks: Planks, seat: int) -> Advice:
    view = JOHN_SILVER.view(planks.state, seat)
    return advise(view, JOHN_SILVER.legal(planks.state, seat), Rng(7))


# --- plain positions ------------------------------------------------------------------------------


def test_cash_in__a_row_that_pays_is_filled() -> None:
    """The 12 wins the 11 as well: 4 gold; anything else on offer is a black spot."""
    planks = position(hands=["chest 12, sailor 1"], chest="8@1, 6@2, 11@3")
    assert advised(planks, P1) == Advice(planks.laying("chest 12", 0), "cash-in")


def test_spoil__the_others_get_the_spots() -> None:
    """P2 and P3 win two cards with spots each, and P1 keeps out of it with the 5 in the middle."""
    planks = position(hands=["sailor 5"], sailor="13@1, 12@2, 1@3", pile="ship 1")
    assert advised(planks, P1) == Advice(planks.laying("sailor 5", 0), "spoil")


def test_save_row__out_of_the_full_row() -> None:
    """The row would give P1 the 13 and the 12, three spots; without one of them it waits."""
    planks = position(hands=["sailor 7"], sailor="13@0, 12@1, 5@2", chest="6@1")
    planks.play(P1, "sailor 7", 3)
    advice = advised(planks, P1)
    assert isinstance(advice.action, Take)
    assert advice.action.card in (card("sailor 13"), card("sailor 12"))
    assert advice.why == "save-row"


def test_draw_on__a_row_that_pays_is_not_broken_up() -> None:
    """The full row gives P1 the 11 and the 8, five gold, and P4 the four apples for P1."""
    planks = position(hands=["chest 7"], chest="11@0, 8@1, 5@3", pile="ship 1, ship 13")
    planks.play(P1, "chest 7", 2)
    assert advised(planks, P1) == Advice(DRAW, "draw-on")


def test_exchange__a_hand_without_apples_goes_back() -> None:
    appleless = "ship 2, ship 4, sailor 5, chest 2, chest 8, joker 6½"
    apples = "ship 7, ship 8, ship 9, ship 10, ship 11, ship 12"
    planks = first_hands(2, appleless, apples)
    assert advised(planks, P1) == Advice(EXCHANGE, "no-apple")
    planks.do(P1, EXCHANGE)
    assert advised(planks, P2) == Advice(KEEP, "must-keep")


def test_exchange__not_for_ever() -> None:
    """js.mulligan=until_apple, and all ten apples are in the other hands."""
    appleless = "ship 2, ship 4, sailor 5, chest 2, chest 8, joker 6½"
    others = (
        "ship 7, ship 3, ship 11, sailor 4, sailor 7, sailor 10",
        "chest 5, chest 7, chest 9, joker 7½, ship 8, ship 9",
        "ship 1, ship 5, ship 6, ship 10, ship 12, ship 13",
    )
    planks = first_hands(4, appleless, *others, mulligan="until_apple")
    while planks.turn() == (P1,):
        assert len(planks.state.put_back[P1]) <= 8
        advice = advised(planks, P1)
        planks.do(P1, advice.action)
    assert advice == Advice(KEEP, "no-apple-comes")
    assert len(planks.state.put_back[P1]) == 8
    view = JOHN_SILVER.view(planks.state, P1)
    assert "in other hands" in SPEECH.advice(advice.why, advice.action, view, NAMES)


def test_advise__equal_views_equal_answers() -> None:
    """In every world that looks the same it does the same."""
    planks = position(
        hands=["chest 12, sailor 1, ship 7", "ship 2", "ship 4", "ship 6"], ship="9@1"
    )
    view = JOHN_SILVER.view(planks.state, P1)
    legal = JOHN_SILVER.legal(planks.state, P1)
    for n in range(5):
        world = JOHN_SILVER.imagine(view, P1, Rng(n))
        again = JOHN_SILVER.view(world, P1)
        assert advise(again, JOHN_SILVER.legal(world, P1), Rng(7)) == advise(view, legal, Rng(7))


# --- whole matches --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options", "least"),
    [(2, {}, 55), (3, {}, 48), (4, {}, 45), (4, {"js.stacking": True}, 45)],
)
def test_mate__beats_chance(seats: int, options: dict[str, OptionValue], least: int) -> None:
    """One mate among random players, everywhere equally often; it wins at least so many of 60."""
    bots = ["mate", *["random"] * (seats - 1)]
    report = simulate(JOHN_SILVER, MATE, seats, bots, 60, 1, options=options)
    assert report.seats_by_bot["mate"] == 60
    assert report.wins_by_bot["mate"] >= least
    assert report.mended == ()


def test_advice__has_a_sentence_for_every_choice_of_a_match() -> None:
    """Also where cards must be taken and may share a space."""
    house: dict[str, OptionValue] = {"apple_take": "always_mandatory", "stacking": True}
    for planks in (deal(4, 1), deal(3, 2), deal(4, 3, **house), deal(2, 4, **house)):
        chance = Rng(7)
        while planks.turn():
            (seat,) = planks.turn()
            view = JOHN_SILVER.view(planks.state, seat)
            advice = advise(view, planks.legal(seat), chance)
            assert advice.action in planks.legal(seat)
            sentence = SPEECH.advice(advice.why, advice.action, view, NAMES)
            assert sentence[0].isupper() and sentence.endswith(".")
            planks.do(seat, advice.action)
