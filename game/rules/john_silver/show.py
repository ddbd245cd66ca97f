"""The view of John Silver as lines of text, for a terminal of 100 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from game.core.phrases import counted, listed
from game.core.speech import WIDTH, Names
from game.rules.john_silver.box import COLUMNS, FACES, JOKER, ROWS, Card, for_the_eye
from game.rules.john_silver.model import Column, Phase, Score, SeatView, View
from game.rules.john_silver.phrases import (
    ROLES,
    apples,
    gold,
    named,
    row_named,
    spots,
    symbols,
)
from game.rules.john_silver.words import NOBODY, Laid

CELL: Final = 21
HEAD: Final = 10


def shown(view: View, names: Names) -> list[str]:
    """Whose turn it is, the table, the seats, the last row, and what is the viewer's own."""
    lines = [_moment(view, names), "", *_heads(view, names)]
    lines += (_row_line(number, row) for number, row in enumerate(view.rows))
    lines.append("")
    for number, seat in enumerate(view.seats):
        lines += _wrapped(_seat_line(seat, names[number]))
    lines += _last(view, names)
    if view.removed:
        lines += _wrapped(f"Out of the game with nobody's column: {_names(view.removed)}.")
    for old in view.put_back:
        lines += _wrapped(f"You put back: {_names(old)}.")
    if view.hand:
        cards = [f"{FACES[card].name}: {_symbols(card)}" for card in view.hand]
        lines.append(f"Your hand: {' | '.join(cards[:3])}")
        lines += [f"           {' | '.join(cards[3:])}"] if cards[3:] else []
    return lines


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent="   ")


def _moment(view: View, names: Names) -> str:
    pile = f"{counted(view.pile, 'card')} in the pile"
    if view.phase == Phase.OVER:
        return "The game is over."
    doing = {
        Phase.EXCHANGE: "to look at the first hand",
        Phase.PLAY: "to play",
        Phase.REFILL: "to fill the hand after an apple",
    }[view.phase]
    begins = "begins" if view.phase == Phase.EXCHANGE else "began"
    return f"{names[view.turn]} {doing}, {pile}, {names[view.start]} {begins}."


def _heads(view: View, names: Names) -> list[str]:
    """Two lines: the characters, and whose columns they stand above."""
    roles = [ROLES[column.character] for column in view.columns]
    return [_line("", roles), _line("", [_owner(column, names) for column in view.columns])]


def _owner(column: Column, names: Names) -> str:
    return "(nobody)" if column.owner == NOBODY else names[column.owner]


def _row_line(number: int, row: Sequence[Laid]) -> str:
    cells = []
    for column in range(COLUMNS):
        cards = [laid.card for laid in row if laid.column == column]
        cells.append(_cell(cards))
    return _line(ROWS[number], cells)


def _cell(cards: Sequence[Card]) -> str:
    """What lies in one space: "7  4 apples", "joker 5½  2 spots", and values alone of several."""
    if not cards:
        return "."
    if len(cards) > 1:
        return ", ".join(FACES[card].value for card in cards)
    (card,) = cards
    joker = "joker " if FACES[card].suit == JOKER else ""
    return f"{joker}{FACES[card].value}  {_symbols(card)}"


def _symbols(card: Card) -> str:
    """What a card shows: "2 spots". All spots are black, and the lines are short."""
    return symbols([card]).replace("black ", "")


def _line(head: str, cells: Sequence[str]) -> str:
    return (head.ljust(HEAD) + "".join(f"{cell} ".ljust(CELL) for cell in cells)).rstrip()


def _seat_line(seat: SeatView, name: str) -> str:
    """Cards in the hand, cards won, and as much of what they show as the table tells."""
    if seat.score is not None:
        return f"{name}: {_score(seat.score)}"
    known = f", {_names(seat.known)} among them" if seat.known else ""
    totals = ((gold, seat.gold), (apples, seat.apples), (spots, seat.spots))
    won = listed((words(count) for words, count in totals if count is not None))
    exchanged = "; exchanged the first hand" if seat.exchanges else ""
    return (
        f"{name}: {counted(seat.hand, 'card')}{known}; {len(seat.won)} won"
        f"{': ' if won else ''}{won}{exchanged}"
    )


def _score(score: Score) -> str:
    return (
        f"{counted(score.points, 'point')}: {gold(score.gold)}, {apples(score.apples)} from the"
        f" right, {spots(score.spots)} cost {score.cost}"
    )


def _last(view: View, names: Names) -> list[str]:
    """The row that was shared out last."""
    last = view.last
    if last is None:
        return []
    low, high = ([laid.card for laid in part] for part in (last.cards[:2], last.cards[2:]))
    return _wrapped(
        f"Last shared out, {row_named(last.row)}: {_names(high)} {_to(last.high, names)},"
        f" {_names(low)} {_to(last.low, names)}."
    )


def _to(owner: int, names: Names) -> str:
    return "to nobody" if owner == NOBODY else f"to {names[owner]}"


def _names(cards: Sequence[Card]) -> str:
    return listed(named(card) for card in for_the_eye(cards))
