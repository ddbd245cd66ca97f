"""What a seat may know: the view, built by what it includes (rules, section 0.2).

A view has no card of the pile, none of another hand that was not taken from the table, and no hand
that another seat put back. What was ever on the table is public for good.
"""

from __future__ import annotations

from game.core.model import Viewer
from game.rules.john_silver.box import APPLES, GOLD, SPOTS, for_the_eye
from game.rules.john_silver.model import Column, Phase, Score, SeatView, Sharing, State, View
from game.rules.john_silver.scoring import scores_of, total
from game.rules.john_silver.turn import in_order
from game.rules.john_silver.words import NOBODY, Laid


def view_of(state: State, viewer: Viewer) -> View:
    """All that `viewer` may know; None is a spectator."""
    scores = scores_of(state) if state.phase == Phase.OVER else (None,) * state.seats
    return View(
        viewer=viewer,
        house=state.house,
        phase=state.phase,
        start=state.start,
        turn=state.turn,
        columns=tuple(map(Column, state.characters, state.owners)),
        rows=tuple(tuple(Laid(card, column) for card, column in row.items()) for row in state.rows),
        row=state.row,
        pile=len(state.pile),
        seats=tuple(_seat_view(state, seat, viewer, scores[seat]) for seat in range(state.seats)),
        hand=None if viewer is None else for_the_eye(state.hands[viewer]),
        opening=() if viewer is None else state.opening[viewer],
        put_back=() if viewer is None else state.put_back[viewer],
        removed=tuple(state.won[NOBODY]),
        last=_last(state),
    )


def _last(state: State) -> Sharing | None:
    if not state.last:
        return None
    cards = in_order(state.last)
    low, high = state.owners[cards[0].column], state.owners[cards[-1].column]
    return Sharing(state.last_row, cards, low, high)


def _seat_view(state: State, seat: int, viewer: Viewer, score: Score | None) -> SeatView:
    over = state.phase == Phase.OVER
    spots, rest = over or seat == viewer, over or seat == viewer
    if state.house.open_piles == "all":
        spots = rest = True
    elif state.house.open_piles == "spots_only_3plus" and state.seats > 2:
        spots = True  # JS-A18
    won = state.won[seat]
    return SeatView(
        characters=tuple(
            role for role, owner in zip(state.characters, state.owners, strict=True)
            if owner == seat
        ),
        hand=len(state.hands[seat]),
        known=tuple(card for card in state.hands[seat] if card in state.first),
        first=tuple(card for card, player in state.first.items() if player == seat),
        exchanges=len(state.put_back[seat]),
        won=tuple(won),
        gold=total(won, GOLD) if rest else None,
        apples=total(won, APPLES) if rest else None,
        spots=total(won, SPOTS) if spots else None,
        score=score,
    )  # fmt: skip
