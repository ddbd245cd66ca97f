"""The price of black spots and the final score (rules, cases JS-T22 to T29), and how ties end."""

from __future__ import annotations

import pytest

from game.core.model import Reason
from game.rules.john_silver.model import House
from game.rules.john_silver.scoring import penalties
from game.rules.john_silver.words import GameOver, Scored
from tests.rules.john import P1, P3, deal, position, scored

PENALTIES = [
    ("JS-T22", (5, 3, 2, 1), (8, 4, 0, 0)),
    ("JS-T23", (4, 4, 2, 0), (6, 6, 0, 0)),  # JS-A13: nobody is second after a tie for most
    ("JS-T24", (5, 3, 3, 1), (8, 2, 2, 0)),
    ("JS-T25 three", (3, 3, 3, 0), (6, 6, 6, 0)),  # JS-A14, literally
    ("JS-T25 four", (2, 2, 2, 2), (6, 6, 6, 6)),
    ("JS-T26 one", (5, 0, 0, 0), (8, 0, 0, 0)),  # JS-A16: no spots, no penalty
    ("JS-T26 none", (0, 0, 0), (0, 0, 0)),
    ("JS-T27", (5, 2, 2, 2), (8, 2, 2, 2)),  # JS-A15, literally
    ("three seats", (1, 7, 4), (0, 8, 4)),
    ("two seats", (7, 4), (7, 4)),
]


def house(**given: bool) -> House:
    return deal(4, mulligan="off", **given).state.house


def costs(spots: tuple[int, ...], rules: House) -> tuple[int, ...]:
    return tuple(cost for _rank, cost in penalties(spots, rules))


@pytest.mark.parametrize(
    ("spots", "expected"), [case[1:] for case in PENALTIES], ids=[case[0] for case in PENALTIES]
)
def test_penalties(spots: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert costs(spots, house()) == expected


def test_js_t28__two_players_pay_a_point_for_each_spot() -> None:
    """A: gold 10, apples 6, spots 7. B: gold 8, apples 3, spots 4."""
    result = scored(
        "chest 3, chest 11, ship 4, ship 10, ship 7, ship 3, ship 1, ship 13, sailor 1, chest 1",
        "chest 6, chest 8, sailor 3, sailor 11, chest 7, joker 5½, joker 9½",
    )
    assert result.points == (6, 10)
    assert result.places == (2, 1)
    assert result.reasons == (
        (Reason("gold", 10, 10), Reason("apples", 3, 3), Reason("spots", 7, -7)),
        (Reason("gold", 8, 8), Reason("apples", 6, 6), Reason("spots", 4, -4)),
    )


def test_js_t29__four_players() -> None:
    """Gold 7, 5, 9, 6; apples won 4, 2, 0, 5; spots 5, 5, 3, 1."""
    result = scored(
        "chest 3, ship 4, ship 10, ship 7, ship 1, ship 13, ship 5",
        "chest 11, chest 6, ship 3, sailor 1, sailor 13, ship 9",
        "chest 8, sailor 3, sailor 11, joker 6½, joker 8½, ship 2, joker 5½, sailor 2",
        "chest 2, chest 12, ship 6, ship 8, ship 12, sailor 5, chest 7, ship 11, chest 1",
    )
    assert result.points == (6, 3, 11, 6)
    assert result.places == (2, 4, 1, 2)
    assert result.winners == (P3,)
    assert [reasons[1] for reasons in result.reasons[:2]] == [
        Reason("apples", 5, 5), Reason("apples", 4, 4),
    ]  # fmt: skip


def test_facts__tell_the_whole_score() -> None:
    """P1 has one spot, most of all; P2's apples go to P3, not on to P1."""
    planks = position(3, hands=["sailor 5"], won=["chest 1, chest 3", "ship 7", ""], pile="")
    planks.play(P1, "sailor 5", 0)
    assert planks.told(Scored) == [
        Scored(0, 3, 2, 0, 1, "most", 8, -5),
        Scored(1, 0, 0, 0, 0, "", 0, 0),
        Scored(2, 0, 1, 4, 0, "", 0, 4),
    ]
    assert planks.told(GameOver) == [GameOver((2,))]


# --- house rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spots", "expected"),
    [
        ((3, 3, 3, 0), (4, 4, 4, 0)),  # 12 over three
        ((2, 2, 2, 2), (3, 3, 3, 3)),  # 12 over four
        ((5, 2, 2, 2), (8, 1, 1, 1)),  # 4 over three, rounded down
        ((4, 4, 2, 0), (6, 6, 0, 0)),  # two tied pay as ever
        ((5, 3, 3, 1), (8, 2, 2, 0)),
    ],
)
def test_spot_multi_tie__share(spots: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """js.spot_multi_tie=share (rules, section 0.1)."""
    table = deal(4, mulligan="off", spot_multi_tie="share")
    assert costs(spots, table.state.house) == expected


@pytest.mark.parametrize(
    ("spots", "expected"),
    [
        ((5, 0, 0, 0), (8, 2, 2, 2)),
        ((5, 3, 0, 0), (8, 4, 0, 0)),
        ((5, 0, 3), (8, 0, 4)),
        ((4, 4, 0), (6, 6, 0)),
        ((0, 0, 0), (6, 6, 6)),
        ((6, 0, 0), (8, 2, 2)),
    ],
)
def test_zero_spots_pay(spots: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """js.zero_spots_pay=true: no spots are a number like any other."""
    assert costs(spots, house(zero_spots_pay=True)) == expected


def test_zero_spots_pay__stands_in_the_result() -> None:
    """Points and reasons agree where someone without spots pays."""
    result = scored("chest 1", "chest 3", "", zero_spots_pay=True)
    assert result.points == (-8, 1, -2)
    assert result.reasons[1] == (Reason("gold", 3, 3), Reason("spots", 0, -2))


def test_tie_break__a_shared_victory() -> None:
    """JS-A21: two seats with 3 points each and nothing else."""
    result = scored("chest 3", "chest 11", "")
    assert (result.points, result.places) == ((3, 3, 0), (1, 1, 3))
    assert result.winners == (0, 1)


def test_tie_break__fewest_spots_then_gold() -> None:
    """js.tie_break=fewest_spots_then_gold.

    P1: 3 gold, no spots. P2: 11 gold and 8 for the most spots, 2 of them, makes 3 as well. P3 and
    P4 have 1 spot each, tied for second: 2 off.
    """
    won = (
        "chest 3",
        "chest 11, chest 6, chest 8, sailor 3, sailor 11, ship 1",
        "ship 4, chest 1",
        "ship 10, sailor 2",
    )
    shared = scored(*won)
    assert (shared.points, shared.places) == ((3, 3, 0, 0), (1, 1, 3, 3))
    broken = scored(*won, tie_break="fewest_spots_then_gold")
    assert (broken.points, broken.places) == ((3, 3, 0, 0), (1, 2, 3, 3))


def test_tie_break__gold_after_spots() -> None:
    """Equal points and spots: 3 gold beat 1 gold and 2 apples from the right."""
    won = ("ship 2", "chest 3", "ship 3")
    assert scored(*won).places == (1, 1, 3)
    broken = scored(*won, tie_break="fewest_spots_then_gold")
    assert (broken.points, broken.places) == ((3, 3, 0), (2, 1, 3))
