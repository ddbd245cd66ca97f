"""The final sheet of a replay: every seat's card over the board.

Owns where the cards lie. How a card looks is `score_card`'s business; nothing is counted here.
Lengths in units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from scenes.kit.sprites import Placed
from scenes.menus.score_card import Card, score_card
from scenes.tables.room import Areas, Rect, middle

if TYPE_CHECKING:
    from game.core.model import Result
    from game.table.evening import Chair
    from scenes.kit.assets import Assets

GAP: Final = 18.0
WIDEST: Final = 560.0
HIGHEST: Final = 600.0
Z: Final = 850


def card_rects(areas: Areas, count: int) -> list[Rect]:
    """Side by side over the board; on a tall screen two in a row."""
    left, top, width, height = areas.board
    if not areas.tall:
        left, width = areas.head[0], areas.head[2]
    across = min(count, 2) if areas.tall else count
    rows = -(-count // across)
    wide = min(WIDEST, (width - (across + 1) * GAP) / across)
    high = min(HIGHEST, (height - (rows + 1) * GAP) / rows)
    y = top + (height - rows * high - (rows - 1) * GAP) / 2
    rects = []
    for n in range(count):
        row, column = divmod(n, across)
        here = min(across, count - row * across)
        x = left + (width - here * wide - (here - 1) * GAP) / 2
        rects.append((x + column * (wide + GAP), y + row * (high + GAP), wide, high))
    return rects


def placed(
    assets: Assets,
    areas: Areas,
    result: Result,
    chairs: Sequence[Chair],
    reasons: Mapping[str, str],
) -> list[Placed]:
    """A card for each seat in the order of places. `reasons` says what points are for."""
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    things = []
    for seat, rect in zip(order, card_rects(areas, len(order)), strict=True):
        lines = tuple(
            (reasons.get(r.what, r.what), r.count, r.points) for r in result.reasons[seat]
        )
        place, points = result.places[seat], result.points[seat]
        card = Card(chairs[seat], place, points, lines, True, len(order))
        picture = score_card(assets, card, rect[2], rect[3])
        things.append(Placed(("final", seat), picture, *middle(rect), Z))
    return things
