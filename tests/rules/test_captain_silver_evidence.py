"""The bump (rules 0.2): what a hand can feel, honestly weighted, and no more."""

from __future__ import annotations

import functools
import json
from pathlib import Path

import pytest

from game.core.rng import Rng
from game.rules.captain_silver.evidence import LIKENESS, grope, weights
from game.rules.captain_silver.model import ITEM_COUNT, ITEMS
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from tests.rules.silver import B, G, R, Sea, item, world

REPO = Path(__file__).resolve().parents[2]
TOUCHES = 2400
STOPS = (30, 50, 66, 100)


def felt(touched: int, clarity: int, seed: int, readings: int = 8) -> tuple[int, ...]:
    """The weights of a bump that was felt up to `clarity`, in so many readings."""
    evidence = [0] * ITEM_COUNT
    marks = [clarity * k // readings for k in range(readings + 1)]
    for k in range(readings):
        grope(evidence, touched, marks[k], marks[k + 1], Rng.at(seed, k))
    return weights(evidence)


@functools.cache
def many(clarity: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Touched item and weights of many bumps; each item is touched equally often."""
    return tuple(
        (n % ITEM_COUNT, felt(n % ITEM_COUNT, clarity, 10_000 + n)) for n in range(TOUCHES)
    )


@pytest.mark.parametrize("clarity", [30, 50, 66])
def test_bump__weights_are_true_chances(clarity: int) -> None:
    """The best guess is right as often as its weight says, within 4 standard errors."""
    bumps = many(clarity)
    chances = [max(felt_as) / sum(felt_as) for _touched, felt_as in bumps]
    right = sum(felt_as.index(max(felt_as)) == touched for touched, felt_as in bumps)
    spread = sum(chance * (1 - chance) for chance in chances) ** 0.5
    assert abs(right - sum(chances)) <= 4 * spread


@pytest.mark.parametrize("clarity", [30, 50, 66])
def test_bump__unsure_and_sure_guesses_are_both_honest(clarity: int) -> None:
    """The same among all weights of 10-30 %, 30-60 % and 60-95 % by themselves."""
    for low, high in ((100, 300), (300, 600), (600, 950)):
        chances, hits = [], 0
        for touched, felt_as in many(clarity):
            for k, weight in enumerate(felt_as):
                if low <= weight < high:
                    chances.append(weight / 1000)
                    hits += k == touched
        spread = sum(chance * (1 - chance) for chance in chances) ** 0.5
        assert len(chances) > 25
        assert abs(hits - sum(chances)) <= 4 * spread + 1, (low, high, hits, sum(chances))


def test_bump__clearer_with_time() -> None:
    """The right item's mean weight grows with clarity; at half clarity pulling is a gamble."""
    means = [
        sum(felt_as[touched] for touched, felt_as in many(clarity)) / TOUCHES for clarity in STOPS
    ]
    assert means == sorted(means)
    assert 130 < means[0] < 500 < means[1] < 850
    assert means[-1] > 990


@pytest.mark.parametrize("name", ITEMS)
def test_bump__almost_all_on_the_right_item_at_full_clarity(name: str) -> None:
    """At least 950 of 1000 for this item under 200 seeds, in as many readings as a hand takes."""
    for seed in range(200):
        for readings in (18, 36):  # four seats, two seats
            felt_as = felt(item(name), 100, seed, readings)
            assert felt_as[item(name)] >= 950, (seed, readings, felt_as)


def test_bump__even_at_the_first_touch() -> None:
    """Clarity 0: nothing is felt yet, all items weigh the same; sums stay about 1000."""
    assert weights([0] * ITEM_COUNT) == (125,) * 8
    assert all(990 <= sum(felt_as) <= 1010 for _touched, felt_as in many(50))


def test_bump__likeness_is_that_of_the_drawn_silhouettes() -> None:
    """The table in the code equals the one measured from the icons."""
    measured = json.loads((REPO / "assets" / "likeness.json").read_text(encoding="utf-8"))
    assert [list(row) for row in LIKENESS] == measured
    assert all(LIKENESS[a][b] == LIKENESS[b][a] for a in range(8) for b in range(8))
    assert all(LIKENESS[a][a] == 100 for a in range(8))


# --- no leak through the view ---------------------------------------------------------------------


def three_hands() -> Sea:
    sea = world()
    sea.touching(R, "map")
    sea.touching(B, "cannon")
    sea.touching(G, "parrot")
    return sea


@pytest.mark.parametrize("viewer", [None, R, B, G])
@pytest.mark.parametrize("ticks", [0, 1, 30, 120])
def test_view__is_the_same_whatever_the_hand_touches(viewer: int | None, ticks: int) -> None:
    """CS-A26: swap the touched items behind an equal bump: nobody can tell, nor can the owner."""
    sea = three_hands()
    sea.ticks(ticks)
    seen = CAPTAIN_SILVER.view(sea.state, viewer)
    for other in range(ITEM_COUNT):
        for hand in sea.state.hands:
            hand.touched = other
        assert CAPTAIN_SILVER.view(sea.state, viewer) == seen
    if ticks == 0:
        assert [seat.hand.weights for seat in seen.seats] == [(125,) * 8] * 3


def test_view__the_same_groping_whatever_lies_in_the_pouch() -> None:
    """Evidence comes from the touched item and chance alone."""
    full, nearly_empty = three_hands(), three_hands()
    nearly_empty.pouch(R, "map")
    for sea in (full, nearly_empty):
        sea.ticks(40)
    assert full.state.hands[R].evidence == nearly_empty.state.hands[R].evidence


def test_groping__one_new_picture_a_tick_at_most() -> None:
    """Seats grope in turn, the one with priority in the tick."""
    sea = three_hands()
    for tick in range(1, 60):
        before = [hand.evidence[:] for hand in sea.state.hands]
        first = sea.state.tick % 3
        sea.tick()
        changed = [s for s in range(3) if sea.state.hands[s].evidence != before[s]]
        assert changed in ([], [first]) and (changed or tick < 36)
