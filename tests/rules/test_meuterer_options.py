"""The house rules of Meuterer (rules 0.1, 5.5), a test per option, worked out by hand.

Those of the pirates are in `test_meuterer_cases_pirates`.
"""

from __future__ import annotations

import pytest

from game.core.model import BadOption, OptionValue, Table, silent
from game.core.rng import Rng
from game.rules.meuterer.box import BATTLE, SALT
from game.rules.meuterer.model import SUCCEEDED, Phase, State
from game.rules.meuterer.rules import MEUTERER
from game.rules.meuterer.words import (
    AddBattle,
    BattleAdded,
    BattleChosen,
    BattleShown,
    SaleChosen,
    SalesShown,
    Sold,
)
from tests.rules.mutiny import (
    BORIS,
    FEDYA,
    ICY,
    KATYA,
    MOUNTAIN,
    NOBODY,
    SVETA,
    Voyage,
    cards,
    sale,
    throw,
    voyage,
)


def dealt(seats: int, seed: int, **house: OptionValue) -> State:
    """The deal of a seed."""
    options = MEUTERER.check_options(seats, {f"me.{name}": value for name, value in house.items()})
    return MEUTERER.setup(Table(seats, options), Rng.at(seed, 0), silent)


# --- the deal -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "rounds"), [("by_players", 8), (4, 4), (12, 12), (1, 1), (99, 99)]
)
def test_rounds(given: str | int, rounds: int) -> None:
    """me.rounds, ME-A1: by players, or any number."""
    assert dealt(4, 1, rounds=given).house.rounds == rounds
    assert dealt(3, 1, rounds=given).house.rounds == (9 if given == "by_players" else rounds)


def test_rounds__the_game_ends_after_them() -> None:
    v = voyage("", "", "", "", rounds=2)
    v.round({}, {})
    v.keep()
    assert v.acting
    v.round({}, {})
    assert v.acting == ()


@pytest.mark.parametrize("given", [0, 100, -3, True, "8", 2.5])
def test_rounds__what_is_no_number_of_rounds(given: OptionValue) -> None:
    with pytest.raises(BadOption, match=r"me\.rounds"):
        MEUTERER.check_options(4, {"me.rounds": given})


def test_ring__introductory() -> None:
    """me.ring, ME-A20: the order of the first game."""
    assert dealt(4, 1, ring="introductory").ring == tuple(range(12))


def test_ring__shuffled() -> None:
    """me.ring: from the Mountain Island on, where the ship is, any order."""
    rings = [dealt(4, seed).ring for seed in range(60)]
    assert all(ring[0] == MOUNTAIN and sorted(ring) == list(range(12)) for ring in rings)
    assert {ring[1] for ring in rings} == set(range(1, 12))


def test_first_captain() -> None:
    """me.first_captain, ME-A19: by chance any seat, or the one chosen before the deal."""
    assert {dealt(4, seed).captain for seed in range(40)} == {0, 1, 2, 3}
    assert {dealt(3, seed).captain for seed in range(40)} == {0, 1, 2}
    for seat in range(4):
        assert {dealt(4, n, first_captain=f"seat{seat}").captain for n in range(5)} == {seat}
    with pytest.raises(BadOption, match="seat3 at a table of 3"):
        MEUTERER.check_options(3, {"me.first_captain": "seat3"})


# --- the fight ------------------------------------------------------------------------------------


def test_mutiny_play__until_all_pass() -> None:
    """me.mutiny_play=until_all_pass, ME-A10: Boris none, Sveta 1, Boris 2, Sveta 1, Boris none,
    Sveta none: two in a row, all who take part. 2 to 2 succeeds."""
    v = voyage("3 battle", "3 battle", "", "", mutiny_play="until_all_pass")
    v.offer(0)
    v.trade({}, {SVETA: "mutineer", FEDYA: "merchant", KATYA: "stevedore"})
    for seat, number in ((BORIS, 0), (SVETA, 1), (BORIS, 2), (SVETA, 1), (BORIS, 0)):
        assert v.acting == (seat,)
        v.do(seat, AddBattle(number))
    assert v.acting == (SVETA,)
    v.do(SVETA, AddBattle(0))
    assert v.state.fight == [SUCCEEDED, 2, 2]


def test_mutiny_play__until_all_pass_goes_on_without_who_has_no_cards_left() -> None:
    """Boris lays down his last card; Sveta adds one, and holds back: there is nobody else."""
    v = voyage("only battle", "3 battle", "", "", mutiny_play="until_all_pass")
    v.offer(0)
    v.trade({}, {SVETA: "mutineer", FEDYA: "merchant", KATYA: "stevedore"})
    for seat, number in ((BORIS, 1), (SVETA, 1)):
        v.do(seat, AddBattle(number))
        assert v.acting == (SVETA,)
    v.do(SVETA, AddBattle(0))
    assert v.state.fight == [SUCCEEDED, 1, 1]


def test_mutiny_play__simultaneous() -> None:
    """me.mutiny_play=simultaneous: all choose in secret, in any order, then the cards are laid down
    together: Boris 2 and the boatswain's 1 against 1 and 1."""
    v = voyage("2 battle", "battle", "battle", "battle", mutiny_play="simultaneous")
    v.offer(0)
    v.trade({}, {SVETA: "mutineer", FEDYA: "boatswain", KATYA: "sailor"})
    assert v.acting == (BORIS, SVETA, FEDYA, KATYA)
    for seat, number in ((KATYA, 1), (BORIS, 2), (FEDYA, 0)):
        assert v.do(seat, AddBattle(number)) == [BattleChosen(seat, number)]
        assert not any(BATTLE in front for front in v.state.fronts)
        assert v.view(SVETA).seats[seat].chosen and v.view(SVETA).seats[seat].battle == -1
        assert v.view(seat).seats[seat].battle == number
        assert v.refused(seat, AddBattle(0)) == "not-your-turn"
    told = v.do(SVETA, AddBattle(1))
    assert told[:2] == [BattleChosen(SVETA, 1), BattleShown()]
    assert [(f.seat, f.cards) for f in told if isinstance(f, BattleAdded)] == [
        (BORIS, 2), (SVETA, 1), (FEDYA, 0), (KATYA, 1),
    ]  # fmt: skip
    assert v.told(BattleChosen)[0].seen_by(BORIS) == BattleChosen(KATYA, -1)
    assert v.state.fight[1:] == [3, 2]


# --- selling --------------------------------------------------------------------------------------


def after_a_mutiny(sale_order: str) -> Voyage:
    """Fedya has overthrown Boris; Boris, Sveta and Fedya have salt, wine and grain to sell."""
    v = voyage("salt", "wine", "grain", "", sale_order=sale_order)
    v.offer(0)
    v.trade({BORIS: "salt", SVETA: "wine", FEDYA: "grain"}, {FEDYA: "mutineer", SVETA: "merchant"})
    v.fight()
    assert v.state.captain == FEDYA and v.state.phase == Phase.SALE
    return v


@pytest.mark.parametrize(
    ("order", "first"),
    [("new_captain", (FEDYA, BORIS, SVETA)), ("old_captain", (BORIS, SVETA, FEDYA))],
)
def test_sale_order__one_after_the_other(order: str, first: tuple[int, ...]) -> None:
    """me.sale_order, ME-A6: clockwise from the new or the old captain, each openly."""
    v = after_a_mutiny(order)
    for seat in first:
        assert v.acting == (seat,)
        v.do(seat, v.legal(seat)[0])
    assert [fact.seat for fact in v.told(Sold)] == list(first)
    assert v.paid(MOUNTAIN) == (2, 4, 2, 0)


def test_sale_order__simultaneous() -> None:
    """me.sale_order=simultaneous: all decide in secret, then all is shown from the captain on."""
    v = after_a_mutiny("simultaneous")
    assert v.acting == (BORIS, SVETA, FEDYA)
    v.do(SVETA, sale(("wine", MOUNTAIN)))
    assert v.told(Sold) == [] and v.told(SaleChosen)[0].seen_by(BORIS) == SaleChosen(SVETA, None)
    assert v.view(BORIS).seats[SVETA].chosen and v.view(BORIS).seats[SVETA].lots is None
    assert v.view(SVETA).seats[SVETA].lots == sale(("wine", MOUNTAIN))
    assert v.refused(SVETA, sale()) == "not-your-turn"
    v.do(FEDYA, sale())
    told = v.do(BORIS, sale(("salt", MOUNTAIN)))
    assert told[1:5] == [
        SalesShown(), Sold(FEDYA, ()), Sold(BORIS, sale(("salt", MOUNTAIN)).lots),
        Sold(SVETA, sale(("wine", MOUNTAIN)).lots),
    ]  # fmt: skip
    assert v.paid(MOUNTAIN) == (3, 4, 0, 0)


@pytest.mark.parametrize(
    ("others", "tied", "points"),
    [
        # The Icy Island pays 6 / 4 / 3; Katya is the merchant and always gets 6.
        ("by_full_tie", 2, (0, 0, 4, 6)),
        ("by_full_tie", 3, (0, 3, 3, 6)),
        ("by_full_tie", 4, (0, 0, 0, 6)),
        ("by_remaining", 2, (0, 0, 6, 6)),
        ("by_remaining", 3, (0, 4, 4, 6)),
        ("by_remaining", 4, (3, 3, 3, 6)),
        ("nothing", 2, (0, 0, 0, 6)),
        ("nothing", 3, (0, 0, 0, 6)),
        ("nothing", 4, (0, 0, 0, 6)),
    ],
)
def test_merchant_others(others: str, tied: int, points: tuple[int, ...]) -> None:
    """me.merchant_others, ME-A2, ME-A3: what those get who are tied with the merchant."""
    laid = dict.fromkeys(range(4 - tied, 4), "rubies")
    v = voyage(*[laid.get(seat, "") for seat in range(4)], at=ICY, merchant_others=others)
    v.round(laid, {KATYA: "merchant", SVETA: "sailor", FEDYA: "stevedore"})
    assert v.paid(ICY) == points


# --- cards and the end ----------------------------------------------------------------------------


def test_stevedore_scope__drawn_only() -> None:
    """me.stevedore_scope=drawn_only, ME-A21: what he kept cannot be thrown away."""
    v = voyage("", "only 4 salt, wine", "", "", deck="2 grain, cloth, rubies")
    v.round({SVETA: "wine"}, {SVETA: "stevedore"}, sales=NOBODY)
    assert v.legal(SVETA) == [throw("rubies"), throw("cloth"), throw("grain")]


def test_stevedore_scope__whole_hand() -> None:
    """me.stevedore_scope=whole_hand, ME-A21: all eight cards; with five kept a real choice, too
    (ME-A22)."""
    v = voyage("", "only 5 salt", "", "", deck="2 battle, rubies", stevedore_scope="whole_hand")
    v.round({}, {SVETA: "stevedore"}, sales=NOBODY)
    assert v.view(None).seats[SVETA].hand_size == 8
    assert v.legal(SVETA) == [throw("rubies"), throw("salt"), throw("battle")]
    for _ in range(3):
        v.do(SVETA, throw("salt"))
    assert v.hand(SVETA) == cards("rubies, 2 salt, 2 battle")
    assert v.state.thrown[SVETA] == [SALT] * 3 and v.state.phase == Phase.OFFER


@pytest.mark.parametrize(
    ("tie_break", "places"), [("shared", (1, 1, 3, 3)), ("current_captain", (2, 1, 3, 3))]
)
def test_tie_break(tie_break: str, places: tuple[int, ...]) -> None:
    """me.tie_break, ME-A35: Sveta is captain at the end: 30, 30, 22, 22."""
    v = voyage("", "", "", "", captain=SVETA, round=8, tie_break=tie_break)
    v.round({}, {}, sales=NOBODY)
    v.state.scores[:] = [30, 30, 22, 22]
    result = MEUTERER.result(v.state)
    assert result is not None and result.places == places
