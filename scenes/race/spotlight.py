"""The light of the evaluation: the ocean in dusk, one row bright, results where items lay.

Made from the view's own book, so that it is right after a resumed match or a jump in a replay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.captain_silver.model import (
    ITEMS,
    NOTHING,
    Line,
    Phase,
    Space,
    View,
    item_of,
    owner_of,
)
from scenes.kit import pieces, shapes
from scenes.kit.sprites import Placed
from scenes.kit.theme import BAD
from scenes.race import cards
from scenes.race.beats import CARD, DUSK, FLYING, ROW, card_place, card_width, marker
from scenes.race.table import RaceTable
from scenes.race.world import reward_pill

STRENGTH: Final = 150
BELOW: Final = 16
"""Rewards of the last row hang a little over the board's edge."""
ROUND_LINES: Final = ("reward", "water", "mismatch", "volcano")


def lit_now(view: View) -> int | None:
    """The row under evaluation."""
    if view.phase not in (Phase.RECKON, Phase.CHEST) or not view.island_shown:
        return None
    return None if len(view.volcano_shown) == view.round else view.island_shown[-1]


def dusk(table: RaceTable) -> Placed:
    """The whole ocean, darkened."""
    canvas, oceans = table.services.canvas, table.layout.oceans
    left, top, _width, height = oceans[0]
    right = oceans[-1][0] + oceans[-1][2]
    area = canvas.rect(left, top, right - left, height + BELOW)
    sheet = shapes.shade(table.services.assets, area.size, STRENGTH)
    x, y = area.left + (area.width >> 1), area.top + (area.height >> 1)
    return Placed("ocean dusk", sheet, x / canvas.scale, y / canvas.scale, DUSK)


def lit_row(
    table: RaceTable, view: View, row: int, without: tuple[int, int] | None
) -> list[Placed]:
    """The row over the dusk: items still to come, and who had what where it is done. `without`
    is a space that somebody else draws."""
    done = {
        line.index: line
        for line in view.ledger
        if line.round == view.round and line.row == row and line.what in ("reward", "mismatch")
    }
    shown: list[Placed] = []
    for index, what in enumerate(view.rows[row]):
        space = view.world.rows[row][index]
        shown.append(_pill(table, row, index, space))
        if (row, index) == without:
            continue
        if what != NOTHING:
            shown += _waiting(table, row, index, what, space.item)
        elif index in done:
            shown += _done(table, row, index, space.item, done[index])
    if row == lit_now(view):
        shown.append(marker(table, row))
    return shown


def _pill(table: RaceTable, row: int, index: int, space: Space) -> Placed:
    x, y = table.world.space(row, index)
    size = table.world.space_size()
    pill = reward_pill(table.services.assets, space.coins, space.ships, size * 0.36)
    return Placed(("row pill", index), pill, x, y + size * 0.6, ROW)


def _waiting(table: RaceTable, row: int, index: int, what: int, wanted: int) -> list[Placed]:
    """An item that will be settled, wrong ones marked."""
    assets = table.services.assets
    x, y = table.world.space(row, index)
    size = table.world.space_size()
    livery = table.liveries[owner_of(what)]
    disc = pieces.item_disc(assets, ITEMS[item_of(what)], livery, size * 0.98)
    shown = [Placed(("row item", index), disc, x, y, ROW + 1)]
    if item_of(what) != wanted:
        mark = assets.icon("cross", size * 0.3, BAD)
        at = (x - size * 0.36, y - size * 0.36)
        shown.append(Placed(("row wrong", index), mark, *at, ROW + 2))
    return shown


def _done(table: RaceTable, row: int, index: int, wanted: int, line: Line) -> list[Placed]:
    """An item that went home: whose it was, right or wrong."""
    assets = table.services.assets
    x, y = table.world.space(row, index)
    size = table.world.space_size()
    disc = pieces.wanted_disc(assets, ITEMS[wanted], size, False)
    badge = pieces.emblem_badge(assets, table.liveries[line.seat], size * 0.52)
    mark = cards.verdict(assets, line.what == "reward", max(34.0, size * 0.36))
    return [
        Placed(("row item", index), disc, x, y, ROW),
        Placed(("row owner", index), badge, x, y, ROW + 1),
        Placed(("row verdict", index), mark, x - size * 0.36, y - size * 0.36, ROW + 2),
    ]


def standing_card(table: RaceTable, view: View) -> list[Placed]:
    """The volcano card, as long as the volcano is settled."""
    if not view.volcano_charged or view.phase is not Phase.RECKON:
        return []
    card = cards.volcano_card(table.services.assets, view.volcano_charged, card_width(table))
    return [Placed("card", card, *card_place(table), CARD)]


def tallies(table: RaceTable, view: View, purses: Sequence[int]) -> list[Placed]:
    """What each seat has won in this round so far, where its hand was."""
    if view.phase not in (Phase.RECKON, Phase.CHEST):
        return []
    shown = []
    for panel in table.panels:
        seat = panel.seat
        booked = sum(
            line.coins
            for line in view.ledger
            if line.round == view.round and line.seat == seat and line.what in ROUND_LINES
        )
        amount = booked - view.seats[seat].coins + purses[seat]
        disc = cards.tally_disc(table.services.assets, amount, panel.hand_size * 1.04)
        shown.append(Placed(("tally", seat), disc, *panel.hand, 16))
    return shown


def gain_tags(table: RaceTable, gains: Mapping[int, int]) -> list[Placed]:
    """What purses have just gained or lost, above their panels."""
    shown = []
    for seat, amount in gains.items():
        if amount:
            tag = cards.change_tag(table.services.assets, amount)
            x, y = table.panels[seat].purse
            shown.append(Placed(("gain", seat), tag, x, y - 52, FLYING - 2))
    return shown
