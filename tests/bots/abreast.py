"""John Silver in lanes and by the rules, side by side, for tests."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from game.core.model import OptionValue, Table, silent
from game.core.rng import Rng
from game.rules.john_silver.box import APPLES, GOLD, SPOTS
from game.rules.john_silver.lanes import DIGIT, NO_CARD, PLACE, Lanes
from game.rules.john_silver.model import Phase, State, View
from game.rules.john_silver.rules import JOHN_SILVER
from game.rules.john_silver.scoring import left_of, total
from game.rules.john_silver.words import NO_ROW, Play, Take

TABLES: Final[dict[str, tuple[int, dict[str, OptionValue]]]] = {
    "two": (2, {}),
    "three": (3, {}),
    "four": (4, {}),
    "must-take": (2, {"js.apple_take": "always_mandatory"}),
    "must-take-four": (4, {"js.apple_take": "always_mandatory"}),
    "columns": (2, {"js.two_player_columns": "BBAA"}),
    "dummy": (3, {"js.dummy_column": "1", "js.start_player": "random"}),
    "spots": (4, {"js.spot_multi_tie": "share", "js.zero_spots_pay": True}),
}


def deal(seats: int, options: dict[str, OptionValue], seed: int) -> State:
    chosen = JOHN_SILVER.check_options(seats, options)
    return JOHN_SILVER.setup(Table(seats, chosen), Rng.at(seed, 0), silent)


def opened(table: str, games: int) -> list[State]:
    """Deals after the exchange, all with the columns of the first."""
    seats, options = TABLES[table]
    states = [deal(seats, {"js.mulligan": "off", **options}, seed) for seed in range(games)]
    for state in states:
        state.owners = states[0].owners
    return states


def points_of(state: State) -> list[int]:
    """Gold and given apples by seat."""
    n = state.seats
    points = [total(state.won[seat], GOLD) for seat in range(n)]
    for seat in range(n):
        points[left_of(seat, n)] += total(state.won[seat], APPLES)
    return points


def said(state: State) -> dict[str, Any]:
    """What a state and a lane both know."""
    return {
        "hands": [sorted(hand) for hand in state.hands],
        "pile": state.pile,
        "rows": [dict(row) for row in state.rows],
        "full": state.full,
        "turn": state.turn,
        "row": state.row,
        "points": points_of(state),
        "spots": [total(state.won[seat], SPOTS) for seat in range(state.seats)],
    }


def told(lanes: Lanes, game: int) -> dict[str, Any]:
    """The same of one lane, whose rows have to be the numbers that they are."""
    cells = lanes.cells[game].tolist()
    for row, cards in enumerate(cells):
        assert lanes.codes[game, row] == sum(
            DIGIT[c] * p for c, p in zip(cards, PLACE, strict=True)
        )
    return {
        "hands": [sorted(c for c in hand if c != NO_CARD) for hand in lanes.hands[game].tolist()],
        "pile": lanes.piles[lanes.deal[game]].tolist()[: lanes.left[game]],
        "rows": [{c: k for k, c in enumerate(row) if c != NO_CARD} for row in cells],
        "full": lanes.full[game].tolist(),
        "turn": lanes.turn[game],
        "row": lanes.row[game],
        "points": lanes.points[game, : lanes.seats].tolist(),
        "spots": lanes.spots[game, : lanes.seats].tolist(),
    }


def act(lanes: Lanes, states: list[State], actions: list[Any]) -> None:
    """An action for each game that is not over, in its lane and in its state."""
    playing = [n for n, action in enumerate(actions) if isinstance(action, Play)]
    filling = [n for n, state in enumerate(states) if state.phase == Phase.REFILL]
    asked: list[int] = []
    if playing:
        some = lanes.only(np.array(playing))
        plays = []
        for lane, n in enumerate(playing):
            hand = some.hands[lane, states[n].turn].tolist()
            plays.append((hand.index(actions[n].card), actions[n].row, actions[n].column))
        asked = [playing[lane] for lane in some.play(*np.array(plays).T)]
        lanes.put(np.array(playing), some)
    if filling:
        tables = [lanes.cells[n].reshape(-1).tolist() for n in filling]
        spaces = [
            cells.index(actions[n].card) if isinstance(actions[n], Take) else NO_ROW
            for n, cells in zip(filling, tables, strict=True)
        ]
        lanes.refill(np.array(filling), np.array(spaces))
    for state, action in zip(states, actions, strict=True):
        if action is not None:
            assert JOHN_SILVER.refuse(state, state.turn, action) is None
            JOHN_SILVER.apply(state, state.turn, action, Rng(0), silent)
    assert asked == [n for n in playing if states[n].phase == Phase.REFILL]


def views(seats: int, options: dict[str, OptionValue], seed: int) -> list[View]:
    """What the seat that acts sees, at every choice of a game by chance."""
    state, rng, found = deal(seats, options, seed), Rng(seed), list[View]()
    while state.phase != Phase.OVER:
        legal = JOHN_SILVER.legal(state, state.turn)
        found.append(JOHN_SILVER.view(state, state.turn))
        JOHN_SILVER.apply(state, state.turn, rng.choice(legal), rng, silent)
    return found
