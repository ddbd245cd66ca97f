"""What cards bring on the active islands, in lanes: rivals' cards, ties, and the best sale.

Owns estimates for `lanes_play`, as `quick.Market` has them for one game. In hundredths of a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from game.rules.meuterer.box import GOODS, HAND, MERCHANT
from game.rules.meuterer.lanes import KINDS, PAYS, Bools, Ints, Lanes, tie_pays

COUNTS: Final[Ints] = np.arange(HAND + 1, dtype=np.int64)
"""Every number of cards that there can be in front of a seat."""


class Rivals(NamedTuple):
    """By game, for each active island: the most cards that another seat sells or could sell there,
    and what a tie with that pays."""

    most: tuple[Ints, ...]
    tie: tuple[Ints, ...]


def rivals_of(lanes: Lanes, games: Ints, seats: Ints, selling: bool) -> Rivals:
    """Rivals' cards as they lie. `selling`: the characters are turned up, and who has decided what
    to sell is reckoned with that."""
    rows = np.arange(len(games))
    goods = lanes.fronts[games][:, :, : len(GOODS)]
    decided = lanes.decided[games] == 1
    merchants = lanes.characters[games] == MERCHANT
    merchants[rows, seats] = False
    most, tie = [], []
    for n, island in enumerate(lanes.islands):
        kinds = KINDS[island]
        sold = goods[:, :, kinds[0]] if len(kinds) == 1 else goods[:, :, kinds].max(axis=2)
        if selling:
            sold = np.where(decided, lanes.sold[games, :, n], sold)
        else:
            sold = sold.copy()
        sold[rows, seats] = 0
        highest = sold.max(axis=1)
        top = sold == highest[:, None]
        tied = np.where(highest > 0, 1 + top.sum(axis=1), 1)
        merchant = (top & merchants).any(axis=1) & (highest > 0) & selling
        most.append(highest)
        tie.append(tie_pays(lanes.house, island, tied, merchant))
    return Rivals(tuple(most), tuple(tie))


def markets(lanes: Lanes, rivals: Rivals, merchant: Bools, sure: Ints) -> list[Ints]:
    """For each active island, what so many cards bring there, by game and number of cards.

    `merchant`: the seat is reckoned to be the merchant. `sure` percent of it are counted.
    """
    pays = []
    for island, most, tie in zip(lanes.islands, rivals.most, rivals.tie, strict=True):
        alone = PAYS[island, 1] * sure
        even = np.where(merchant, PAYS[island, 1], tie) * sure
        ahead = COUNTS - most[:, None]
        paid = np.where(ahead > 0, alone[:, None], np.where(ahead == 0, even[:, None], 0))
        paid[:, 0] = 0
        pays.append(paid)
    return pays


def best_of(lanes: Lanes, pays: Sequence[Ints], front: Ints) -> Ints:
    """What the best sale of the cards in front brings, all of a kind on one island."""
    brings = [
        np.take_along_axis(paid, front[:, KINDS[island]], axis=1)
        for island, paid in zip(lanes.islands, pays, strict=True)
    ]
    best: Ints = pairs_of(lanes, brings).max(axis=1)
    return best


def pairs_of(lanes: Lanes, brings: Sequence[Ints]) -> Ints:
    """By game, in one row: each good on the first island with each on the second; one good on the
    better of both. On one island alone its goods."""
    if len(brings) == 1:
        return brings[0]
    one, two = brings[0][:, :, None], brings[1][:, None, :]
    same = KINDS[lanes.islands[0]][:, None] == KINDS[lanes.islands[1]]
    pairs = np.where(same, np.maximum(one, two), one + two) if same.any() else one + two
    return pairs.reshape(len(pairs), -1)
