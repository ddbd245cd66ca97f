"""Reasons of John Silver in words: what a choice does on the table (`why`), in a sentence or two.

Owns these sentences. The plain bot's own reasons are in `speech`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from game.core.model import Action, Seat
from game.core.phrases import counted, listed, who, whose
from game.core.speech import Names
from game.rules.john_silver.box import COLUMNS, GOLD, SPOTS
from game.rules.john_silver.model import View
from game.rules.john_silver.phrases import apples, as_it_lies, gold, row_named, spots
from game.rules.john_silver.why import comes_to, end_of, row_after, row_of, unseated
from game.rules.john_silver.words import Play, Take

PLAIN: Final[Mapping[str, str]] = {
    "keep-known": "Six new cards may have no apple either, and these you know.",
    "draw-new": "It leaves the table as it is, and brings you a card that nobody else knows.",
    "take-joker": "A joker fits every row, so it is good to have in your hand.",
    "apple-choice": "It is an apple: after it you may take a card from the table instead of "
    "drawing.",
    "apple-hand": "It is an apple, so it brings you a card from the table in its place.",
    "apple-full": "It fills the row with an apple: you can take a card out of it again, and then "
    "it is not shared out.",
    "between-own": "It lies between the ends of the row, and one of the ends is yours.",
    "between-spots": "It lies between the ends of the row, and neither end is yours: so its spots "
    "would go to others.",
}
"""Those that are always the same."""


def told(why: str, action: Action, view: View, names: Names) -> str:
    """The sentence for a code of `why.explain`. Raises KeyError for no such code."""
    if why in PLAIN:
        return PLAIN[why]
    if isinstance(action, Play):
        return _PLAYS[why](action, view, names)
    if isinstance(action, Take):
        return _TAKES[why](action, view, names)
    return _SHARES[why] + as_it_lies(view.rows[view.row], view, names)


_SHARES: Final[Mapping[str, str]] = {
    "draw-shares": "The row is shared out, and you have a new card. ",
    "breaks-row": "It keeps the row from being shared out. ",
    "takes-and-shares": "You get that card, and the row is shared out all the same. ",
}


# --- taking ---------------------------------------------------------------------------------------


def _of_full_row(code: str) -> Callable[[Take, View, Names], str]:
    def sentence(action: Take, view: View, names: Names) -> str:
        return _SHARES[code] + as_it_lies(view.rows[view.row], view, names)

    return sentence


def _end_given(action: Take, view: View, names: Names) -> str:
    """Who has the end of the row without that card, and who had it."""
    row = row_of(view, action.card)
    rest = [laid for laid in row if laid.card != action.card]
    here = next(laid for laid in row if laid.card == action.card)
    owner = view.columns[here.column].owner
    gets = unseated(view, rest, row, action.card)
    end = "high" if end_of(row, action.card) == "highest" else "low"
    theirs = whose(owner, names, view.viewer)
    if gets == view.viewer:
        return f"Without it the {end} end of that row is yours, no longer {theirs}."
    return f"Without it the {end} end of that row is no longer {theirs}."


def _own_spots(action: Take, view: View, names: Names) -> str:
    return f"As the row lies, {_its_spots(action.card)} would fall to you."


def _gold_again(action: Take, view: View, names: Names) -> str:
    return f"You can lay its {gold(GOLD[action.card])} again, in a space that suits you better."


def _spots_again(action: Take, view: View, names: Names) -> str:
    return f"You can lay {_its_spots(action.card)} again where they hurt somebody else."


def _its_spots(card: int) -> str:
    return f"its {spots(SPOTS[card])}"


_TAKES: Final[Mapping[str, Callable[[Take, View, Names], str]]] = {
    "breaks-row": _of_full_row("breaks-row"),
    "takes-and-shares": _of_full_row("takes-and-shares"),
    "take-gives-end": _end_given,
    "take-unseats": _end_given,
    "take-own-spots": _own_spots,
    "take-gold": _gold_again,
    "take-spots": _spots_again,
}

# --- playing --------------------------------------------------------------------------------------

_Play: TypeAlias = Callable[[Play, View, Names], str]


def _filled(lead: str) -> _Play:
    """How the row is shared out then, and what of it comes to the reader."""

    def sentence(play: Play, view: View, names: Names) -> str:
        row = row_after(view, play)
        coins, fruit, marks = comes_to(view, row)
        parts = [words(n) for words, n in ((gold, coins), (apples, fruit), (spots, marks)) if n]
        lies = as_it_lies(row, view, names)
        return f"{lead} {lies} That brings you {listed(parts) or 'nothing'}."

    return sentence


def _led(then: str) -> _Play:
    """Which end of the row the card is; `then` says what that means, {owner} and {spots} in it."""

    def sentence(play: Play, view: View, names: Names) -> str:
        row = row_after(view, play)
        owner = view.columns[play.column].owner
        rest = then.format(
            owner="nobody" if owner < 0 else who(owner, names, view.viewer),
            spots=spots(SPOTS[play.card]),
            missing=f"{_missing(len(row))} {'is' if len(row) == COLUMNS - 1 else 'are'}",
        )
        if len(row) == 1:
            return f"It is the first card of the row: {rest}"
        return f"It is the {end_of(row, play.card)} of the row so far: {rest}"

    return sentence


def _missing(there: int) -> str:
    return counted(COLUMNS - there, "card")


def _unseats(play: Play, view: View, names: Names) -> str:
    row = row_after(view, play)
    before = unseated(view, view.rows[play.row], row, play.card)
    end = "high" if end_of(row, play.card) == "highest" else "low"
    return f"It takes the {end} end of {row_named(play.row)} from {_named(before, view, names)}."


def _named(seat: Seat | None, view: View, names: Names) -> str:
    assert seat is not None  # the code says that somebody loses the end
    return who(seat, names, view.viewer)


def _between(play: Play, view: View, names: Names) -> str:
    lacks = _missing(len(row_after(view, play)))
    return f"It lies between the ends of the row and takes none from anybody; it lacks {lacks}."


_PLAYS: Final[Mapping[str, _Play]] = {
    "fills-pays": _filled("It fills the row."),
    "fills-costs": _filled("It fills the row, so it cannot get any worse."),
    "fills-spots": _filled("It fills the row, and black spots go to others."),
    "fills-even": _filled("It fills the row."),
    "lead-own": _led("as it lies, that pair is yours."),
    "lead-own-spots": _led("as it lies, that pair is yours, with its {spots}."),
    "lead-nobody": _led("as it lies, that pair goes to nobody."),
    "lead-spots": _led("as it lies, its {spots} would go to {owner}."),
    "lead-apples": _led("as it lies, {owner} wins its apples, and they come to you."),
    "lead-other": _led("{owner} has that end only for now, as {missing} still to come."),
    "unseats": _unseats,
    "between": _between,
}
CODES: Final = frozenset({*PLAIN, *_SHARES, *_TAKES, *_PLAYS})
"""Every code that has a sentence here."""
