"""Phase 5, second half: who sells what on the active islands, and what it pays.

Owns the possible sales of a row of cards, the order of decisions, and the points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.core.model import Seat, Tell, silent
from game.rules.meuterer.box import GOODS, ISLANDS, MERCHANT, NOTHING, Card, Island
from game.rules.meuterer.model import FOR_GOODS, FROM, MARKET, ONE, SALE, State
from game.rules.meuterer.mutiny import holder, reward
from game.rules.meuterer.words import IslandPaid, Lot, SaleChosen, SalesShown, Sell, Sold

NO_SALE: Final = Sell(())


def active(state: State) -> tuple[Island, ...]:
    """The islands in colour: where the ship is, then where it came from (rules 5.2, no. 5)."""
    if state.previous == NOTHING:
        return (state.ring[state.ship],)
    return (state.ring[state.ship], state.ring[state.previous])


def choices(state: State, seat: Seat) -> tuple[Sell, ...]:
    """All that `seat` may sell of the cards before it."""
    front, islands = state.fronts[seat], active(state)
    return sales_of(islands, tuple([front.count(good) for good in wanted(islands)]))


@lru_cache(maxsize=256)
def wanted(islands: tuple[Island, ...]) -> tuple[Card, ...]:
    """The goods that can be sold on one of these islands."""
    return tuple(good for good in GOODS if any(ISLANDS[island].takes(good) for island in islands))


@lru_cache(maxsize=8192)
def sales_of(islands: tuple[Island, ...], counts: tuple[int, ...]) -> tuple[Sell, ...]:
    """Every sale on these islands, the largest first, nothing last, with so many cards of each
    good that is `wanted` there. At most one kind on each, each card once (ME-A5, ME-A8), and fewer
    than there are or none if one likes (ME-A7)."""
    number = dict(zip(wanted(islands), counts, strict=True))
    offers = [[*_lots(island, number), None] for island in islands]
    if len(offers) == 1:
        return tuple(Sell((lot,) if lot else ()) for lot in offers[0])
    return tuple(
        Sell(tuple(lot for lot in (one, two) if lot))
        for one in offers[0]
        for two in offers[1]
        if not (one and two and one.good == two.good and one.cards + two.cards > number[one.good])
    )


def _lots(island: Island, number: dict[Card, int]) -> list[Lot]:
    takes = ISLANDS[island].takes
    return [
        Lot(island, good, cards)
        for good in number
        if takes(good)
        for cards in range(number[good], 0, -1)
    ]


# --- deciding -------------------------------------------------------------------------------------


def begin(state: State, tell: Tell) -> None:
    """Who has nothing to sell is not asked; all see that. The new captain decides first, or as
    the house rules say (ME-A6)."""
    state.phase = SALE
    for_sale = frozenset(wanted(active(state)))
    for seat, front in enumerate(state.fronts):
        state.sales[seat] = NO_SALE if for_sale.isdisjoint(front) else None
    if state.house.sale_order == "simultaneous":
        state.to_act = tuple(s for s in range(state.seats) if state.sales[s] is None)
        if not state.to_act:
            state.phase = MARKET
    else:
        _ask_next(state)


def _ask_next(state: State) -> None:
    first = state.captain
    if state.house.sale_order == "old_captain":
        first = state.unmasked.index(NOTHING)  # alone he was without a character
    for seat in FROM[state.seats][first]:
        if state.sales[seat] is None:
            state.to_act = ONE[seat]
            return
    state.phase = MARKET


def sell(state: State, seat: Seat, sale: Sell, tell: Tell) -> None:
    """What `seat` sells, for all to see; or in secret until all have chosen."""
    if state.house.sale_order != "simultaneous":
        state.sales[seat] = sale
        if tell is not silent:
            tell(Sold(seat, sale.lots))
        _ask_next(state)
        return
    state.secret_sale[seat] = sale
    state.to_act = tuple(other for other in state.to_act if other != seat)
    if tell is not silent:
        tell(SaleChosen(seat, sale.lots))
    if not state.to_act:
        _show(state, tell)


def _show(state: State, tell: Tell) -> None:
    if tell is not silent:
        tell(SalesShown())
    for seat in FROM[state.seats][state.captain]:
        sale = state.secret_sale[seat]
        if sale is not None:
            state.sales[seat], state.secret_sale[seat] = sale, None
            if tell is not silent:
                tell(Sold(seat, sale.lots))
    state.phase = MARKET


# --- points ---------------------------------------------------------------------------------------


def pay(state: State, tell: Tell) -> None:
    """Each active island pays those who sold the most there (ME-A4, ME-A29)."""
    merchant = holder(state, MERCHANT)
    for island in active(state):
        goods = [NOTHING] * state.seats
        sold = [0] * state.seats
        for seat, sale in enumerate(state.sales):
            assert sale is not None  # all have decided
            for lot in sale.lots:
                if lot.island == island:
                    goods[seat], sold[seat] = lot.good, lot.cards
        points = points_of(island, sold, merchant, state.house.merchant_others)
        for seat, won in enumerate(points):
            if won:
                reward(state, seat, FOR_GOODS, won)
        if tell is not silent:
            tied = sold.count(max(sold)) if any(sold) else 0
            first = merchant if tied > 1 and _is_at_top(sold, merchant) else NOTHING
            tell(IslandPaid(island, tuple(sold), tuple(goods), tuple(points), tied, first))


def points_of(island: Island, sold: list[int], merchant: Seat, others: str) -> list[int]:
    """Points by seat for so many cards sold on `island`.

    One merchant among the tied is first; what the others get then is the house rule `others`:
    points of the whole tie, of the tie without him, or nothing (ME-A2, ME-A3).
    """
    most = max(sold)
    if not most:
        return [0] * len(sold)
    card = ISLANDS[island]
    tied = sold.count(most)
    each = card.pays(tied)
    if tied > 1 and _is_at_top(sold, merchant):
        if others == "nothing":
            each = 0
        elif others == "by_remaining":
            each = card.pays(tied - 1)
        points = [each if cards == most else 0 for cards in sold]
        points[merchant] = card.pays(1)
        return points
    return [each if cards == most else 0 for cards in sold]


def _is_at_top(sold: list[int], merchant: Seat) -> bool:
    return merchant != NOTHING and sold[merchant] == max(sold)
