"""Views made to order: a match's view with hands, rows and phases as a test wants them.

Owns the changing only; tests nothing itself. Whatever is not named stays as in the match.
"""

from __future__ import annotations

from typing import Any

import msgspec

from game.rules.captain_silver.model import ITEMS, NOTHING, Mode, View, piece


def with_hand(view: View, seat: int, **hand: Any) -> View:
    """The seat's hand with these fields; `mode` HOLDING wants a `held`."""
    seats = list(view.seats)
    new = msgspec.structs.replace(seats[seat].hand, **hand)
    seats[seat] = msgspec.structs.replace(seats[seat], hand=new)
    return msgspec.structs.replace(view, seats=tuple(seats))


def with_seat(view: View, seat: int, **fields: Any) -> View:
    """The seat with these fields."""
    seats = list(view.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], **fields)
    return msgspec.structs.replace(view, seats=tuple(seats))


def holding(view: View, seat: int, item: str) -> View:
    """The seat holds this item."""
    return with_hand(view, seat, mode=Mode.HOLDING, held=ITEMS.index(item), clarity=0)


def feeling(view: View, seat: int, clarity: int, *weights: int) -> View:
    """The seat feels something of these weights (for the first items; the rest feels like none)."""
    full = (*weights, *([0] * (8 - len(weights))))
    return with_hand(
        view, seat, mode=Mode.FEELING, held=NOTHING, out=False, clarity=clarity, weights=full,
        evidence=tuple(-weight for weight in full),
    )  # fmt: skip


def with_rows(view: View, *rows: str) -> View:
    """Rows of pieces, as "0 cannon, 1 map"; open spaces and what they want follow."""
    laid = [
        tuple(
            piece(int(entry.split()[0]), ITEMS.index(entry.split()[1]))
            for entry in row.split(",")
            if entry.strip()
        )
        for row in (*rows, "", "", "", "")[:4]
    ]
    spaces = view.world.rows
    open_at = tuple(
        len(row) if len(row) < len(spaces[n]) else NOTHING for n, row in enumerate(laid)
    )
    wants = tuple(spaces[n][at].item if at != NOTHING else NOTHING for n, at in enumerate(open_at))
    return msgspec.structs.replace(view, rows=tuple(laid), open_at=open_at, wants=wants)
