"""Why a choice of John Silver may be made: what it does on the table, as its seat can see it.

Owns codes of reasons, made of a view alone; `advice` turns them into sentences. What the plain bot
would do has the plain bot's own reason (`plain`); any other choice is told by what it does for
certain, never by what might come of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.model import Action, Seat
from game.core.rng import Rng
from game.rules.john_silver.box import APPLES, COLUMNS, GOLD, JOKER, SPOTS, SUIT, Card
from game.rules.john_silver.model import View
from game.rules.john_silver.plain import advise
from game.rules.john_silver.scoring import left_of
from game.rules.john_silver.words import NO_ROW, NOBODY, Draw, Exchange, Keep, Laid, Play, Take

ENDS = (0, -1)
"""The lowest and the highest place of a row by value."""


def explain(view: View, legal: Sequence[Action], action: Action, rng: Rng) -> str:
    """The code of a reason for `action`, one of `legal`, for `Speech.advice`."""
    advice = advise(view, legal, rng)
    if advice.action == action:
        return advice.why
    match action:
        case Keep():
            return "keep-known"
        case Exchange():
            return "no-apple"
        case Draw():
            return "draw-shares" if is_full(view) else "draw-new"
        case Take(card=card):
            return _taking(view, card)
        case Play():
            return _playing(view, action)
    raise ValueError(f"no action of John Silver: {action!r}")


# --- how a row lies -------------------------------------------------------------------------------


def is_full(view: View) -> bool:
    """Is the row just played into full, and waits for its player's draw?"""
    return view.row != NO_ROW and len(view.rows[view.row]) == COLUMNS


def by_value(row: Sequence[Laid]) -> list[Laid]:
    """The places of a row, the lowest card first."""
    return sorted(row, key=lambda laid: laid.card)


def row_after(view: View, play: Play) -> list[Laid]:
    """The row with the card in it."""
    return [*view.rows[play.row], Laid(play.card, play.column)]


def row_of(view: View, card: Card) -> Sequence[Laid]:
    """The row in which `card` lies."""
    return next(row for row in view.rows if any(laid.card == card for laid in row))


def holders(view: View, row: Sequence[Laid]) -> tuple[Seat, Seat]:
    """Whose columns have the low and the high end of a row that is not empty, as it lies."""
    laid = by_value(row)
    low, high = (view.columns[laid[end].column].owner for end in ENDS)
    return low, high


def shares(view: View, row: Sequence[Laid]) -> Iterator[tuple[Seat, Card]]:
    """Who wins each card of a full row (rules, section 1.3)."""
    low, high = holders(view, row)
    for n, laid in enumerate(by_value(row)):
        yield (low if n < COLUMNS // 2 else high), laid.card


def comes_to(view: View, row: Sequence[Laid]) -> tuple[int, int, int]:
    """Gold, apples and black spots that a full row brings the viewer, apples that the neighbour on
    the right wins among them."""
    assert view.viewer is not None
    me, n = view.viewer, len(view.seats)
    won = list(shares(view, row))
    gold = sum(GOLD[card] for seat, card in won if seat == me)
    apples = sum(APPLES[card] for seat, card in won if seat != NOBODY and left_of(seat, n) == me)
    return gold, apples, sum(SPOTS[card] for seat, card in won if seat == me)


def end_of(row: Sequence[Laid], card: Card) -> str:
    """ "highest" or "lowest", whichever this card is in its row, or "" between the two. A card that
    lies alone is the highest."""
    laid = by_value(row)
    if laid[-1].card == card:
        return "highest"
    return "lowest" if laid[0].card == card else ""


def unseated(view: View, fewer: Sequence[Laid], more: Sequence[Laid], card: Card) -> Seat | None:
    """From whom `card` takes its end: the holder of that end without it, if somebody else; None
    when there is nobody like that. `fewer` is the row without the card, `more` with it."""
    end = end_of(more, card)
    if not end or not fewer:
        return None
    number = 1 if end == "highest" else 0
    before, now = holders(view, fewer)[number], holders(view, more)[number]
    return before if before != now else None


# --- taking ---------------------------------------------------------------------------------------


def _taking(view: View, card: Card) -> str:
    row = row_of(view, card)
    if is_full(view):
        return "breaks-row" if row is view.rows[view.row] else "takes-and-shares"
    rest = [laid for laid in row if laid.card != card]
    here = next(laid for laid in row if laid.card == card)
    owner = view.columns[here.column].owner
    gives = unseated(view, rest, row, card)
    if SPOTS[card] and end_of(row, card) and owner == view.viewer:
        return "take-own-spots"
    if gives is not None and owner not in (NOBODY, view.viewer):
        return "take-gives-end" if gives == view.viewer else "take-unseats"
    if SUIT[card] == JOKER:
        return "take-joker"
    return "take-gold" if GOLD[card] else "take-spots"


# --- playing --------------------------------------------------------------------------------------


def may_take(view: View) -> bool:
    """Does a card without apples lie on the table?"""
    return any(not APPLES[laid.card] for row in view.rows for laid in row)


def _playing(view: View, play: Play) -> str:
    row = row_after(view, play)
    if len(row) == COLUMNS:
        return _filling(view, play, row)
    if APPLES[play.card] and may_take(view):
        return "apple-hand" if view.house.must_take or not view.pile else "apple-choice"
    if end_of(row, play.card):
        return _leading(view, play, row)
    ends = holders(view, row)
    if SPOTS[play.card] and view.viewer not in ends:
        return "between-spots"
    if GOLD[play.card] and view.viewer in ends:
        return "between-own"
    return "between"


def _filling(view: View, play: Play, row: Sequence[Laid]) -> str:
    if APPLES[play.card] and any(not APPLES[laid.card] for laid in row):
        return "apple-full"
    gold, apples, spots = comes_to(view, row)
    if gold + apples != spots:
        return "fills-pays" if gold + apples > spots else "fills-costs"
    ours = (NOBODY, view.viewer)
    to_others = sum(SPOTS[card] for seat, card in shares(view, row) if seat not in ours)
    return "fills-spots" if to_others and not spots else "fills-even"


def _leading(view: View, play: Play, row: Sequence[Laid]) -> str:
    """The card is an end of its row, so the owner of its column has that pair, as it lies."""
    card, owner = play.card, view.columns[play.column].owner
    if owner == view.viewer:
        return "lead-own-spots" if SPOTS[card] else "lead-own"
    if owner == NOBODY:
        return "lead-nobody"
    if SPOTS[card]:
        return "lead-spots"
    if APPLES[card] and left_of(owner, len(view.seats)) == view.viewer:
        return "lead-apples"
    before = unseated(view, view.rows[play.row], row, card)
    return "lead-other" if before in (None, NOBODY, view.viewer) else "unseats"
