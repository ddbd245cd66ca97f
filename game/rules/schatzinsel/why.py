"""Why a choice of Die Schatzinsel may be made: what it pays, and what it opens.

Owns codes of reasons, made of a view alone; `advice` turns them into sentences. What the plain bot
would do has the plain bot's own reason (`plain`), and so has any other choice of which it is true.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.model import Action
from game.core.rng import Rng
from game.rules.schatzinsel.box import CROSSES
from game.rules.schatzinsel.model import View
from game.rules.schatzinsel.plain import CALM, GOOD_TILE, Outlook, advise
from game.rules.schatzinsel.view import own_tiles, worth_in
from game.rules.schatzinsel.words import (
    Done,
    LayTile,
    Pass,
    PlaceChest,
    PlaceGuard,
    TakeGuard,
    TakeTile,
    Tile,
)

ALIKE: Final = (PlaceChest, PlaceGuard)
"""Of these it does not matter where: all of them pay the same, and so has the plain bot's reason to
be true of all."""


def explain(view: View, legal: Sequence[Action], action: Action, rng: Rng) -> str:
    """The code of a reason for `action`, one of `legal`, for `Speech.advice`."""
    advice = advise(view, legal, rng)
    if action == advice.action or (type(action) is type(advice.action) and type(action) in ALIKE):
        return advice.why
    outlook = Outlook(view)
    match action:
        case TakeTile(tile=tile):
            return _taking(outlook, tile)
        case TakeGuard():
            return "guard-later"
        case LayTile(tile=tile):
            return _laying(outlook, tile)
        case PlaceChest():
            return "chest-pays"
        case PlaceGuard():
            return "guard-pays"
        case Done():
            own = outlook.own
            return "done-keeps" if own.tiles or own.chests or own.guards else "done-empty"
        case Pass():
            return "only"
    raise ValueError(f"no action of Die Schatzinsel: {action!r}")


def _taking(outlook: Outlook, tile: Tile) -> str:
    view, own = outlook.view, outlook.own
    if view.chart.near[tile] & outlook.hand:
        return "joins"
    if tile in CROSSES and own.chests:
        return "take-cross"
    if not (own.tiles or own.chests or own.guards):
        return "take-must"
    return "collect" if outlook.calm == CALM else "take-pays"


def _laying(outlook: Outlook, tile: Tile) -> str:
    view = outlook.view
    if following(view, tile):
        return "chain-on"
    points, touching = worth_in(view, tile)
    if points >= GOOD_TILE:
        return "joined" if touching else "wide"
    if tile in CROSSES and outlook.own.chests:
        return "lay-cross"
    return "lay-touching" if touching else "lay-alone"


def following(view: View, tile: Tile) -> tuple[Tile, ...]:
    """The viewer's own tiles that belong beside `tile`: they can be laid after it in one turn."""
    near = view.chart.near[tile]
    return tuple(own for own in own_tiles(view, view.turn) if near >> own & 1)
