"""What cards are worth: totals of won cards, the price of black spots, the final score.

Owns the arithmetic of the end (rules, section 1.3), no state of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.model import Reason, Result, Seat, places_of
from game.rules.john_silver.box import APPLES, GOLD, PENALTIES, SPOTS, Card
from game.rules.john_silver.model import House, Score, State

MOST: Final = "most"
SECOND: Final = "second"
EACH: Final = "each"
NOTHING: Final = ""


def total(cards: Sequence[Card], shown: Sequence[int]) -> int:
    """How many of a symbol these cards show; `shown` is one of the tables in `box`."""
    return sum(shown[card] for card in cards)


def left_of(seat: Seat, seats: int) -> Seat:
    """Who gets the apples that `seat` wins. A dummy has no seat, so it is skipped (JS-A12)."""
    return (seat + 1) % seats


def penalties(spots: Sequence[int], house: House) -> list[tuple[str, int]]:
    """By seat: rank and cost of its black spots, 0 or more.

    With two players each spot costs 1. With three and four the most cost 8 and the second most 4;
    two who are tied for the most pay 6 each, and then nobody is second (JS-A13); two tied for the
    second place pay 2 each. Three and more do so literally, or share (JS-A14, JS-A15). Nobody pays
    for no spots, unless the house says so (JS-A16).
    """
    if len(spots) == 2:
        return [(EACH if count else NOTHING, count) for count in spots]
    levels = sorted({count for count in spots if count or house.zero_spots_pay}, reverse=True)
    costs = [(NOTHING, 0)] * len(spots)
    for level, rank in zip(levels, (MOST, SECOND), strict=False):
        tied = [seat for seat, count in enumerate(spots) if count == level]
        for seat in tied:
            costs[seat] = (rank, _cost(rank, len(tied), house))
        if len(tied) > 1:
            break
    return costs


def _cost(rank: str, tied: int, house: House) -> int:
    alone, together = (
        (PENALTIES.most, PENALTIES.tied_most)
        if rank == MOST
        else (PENALTIES.second, PENALTIES.tied_second)
    )
    if tied == 1:
        return alone
    return 2 * together // tied if house.ties_share and tied > 2 else together


def scores_of(state: State) -> tuple[Score, ...]:
    """The final score by seat, were the game to end now."""
    seats = range(state.seats)
    spots = [total(state.won[seat], SPOTS) for seat in seats]
    costs = penalties(spots, state.house)
    scores = []
    for seat in seats:
        giver = (seat - 1) % state.seats  # apples go to the left and stay there
        gold, apples = total(state.won[seat], GOLD), total(state.won[giver], APPLES)
        scores.append(Score(gold, giver, apples, spots[seat], *costs[seat]))
    return tuple(scores)


def result_of(state: State) -> Result:
    """Points, places and reasons. Ties share the victory, or the house breaks them (JS-A21)."""
    scores = scores_of(state)
    ranks = [_rank(score, state.house) for score in scores]
    points = tuple(score.points for score in scores)
    return Result(points, places_of(ranks), tuple(map(_reasons, scores)))


def _rank(score: Score, house: House) -> tuple[int, ...]:
    if house.spots_break_ties:
        return score.points, -score.spots, score.gold
    return (score.points,)


def _reasons(score: Score) -> tuple[Reason, ...]:
    lines = (
        Reason("gold", score.gold, score.gold),
        Reason("apples", score.apples, score.apples),
        Reason("spots", score.spots, -score.cost),
    )
    return tuple(line for line in lines if line.count or line.points)
