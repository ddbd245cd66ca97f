"""John Silver in lanes: the same game as by the rules, action by action, in every lane."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import numpy as np
import pytest

from game.bots.search import search_of
from game.core.model import Action, silent
from game.core.rng import Rng
from game.rules.john_silver import quick
from game.rules.john_silver.box import APPLES, COLUMNS, DECK, JOKER, SUIT
from game.rules.john_silver.game import GAME
from game.rules.john_silver.lanes import DIGIT, NO_CARD, PLACE, lanes_of
from game.rules.john_silver.lanes_play import Player, came_to, costs
from game.rules.john_silver.lanes_rows import NEVER, Promises
from game.rules.john_silver.lanes_trial import worlds
from game.rules.john_silver.model import Phase, State
from game.rules.john_silver.options import house_of
from game.rules.john_silver.plain import APPLE, HOPE
from game.rules.john_silver.rules import JOHN_SILVER
from game.rules.john_silver.scoring import penalties
from game.rules.john_silver.words import DRAW, NOBODY, PLAY, TAKE, Play, Take
from tests.bots.abreast import TABLES, act, deal, opened, said, told

GAMES = 10
every_table = pytest.mark.parametrize("table", TABLES)


# --- the rules ------------------------------------------------------------------------------------


@every_table
def test_lanes__are_the_rules_action_by_action(table: str) -> None:
    """Games by chance, side by side to the end of the last one; apples are taken and rows saved."""
    states, rng, seen = opened(table, GAMES), Rng(7), Counter[str]()
    lanes = lanes_of(states)
    while True:
        assert [told(lanes, n) for n in range(GAMES)] == [said(state) for state in states]
        if all(state.phase == Phase.OVER for state in states):
            break
        actions: list[Any] = [
            None if s.phase == Phase.OVER else rng.choice(JOHN_SILVER.legal(s, s.turn))
            for s in states
        ]
        seen.update(type(action).__name__ for action in actions)
        act(lanes, states, actions)
    assert seen["Take"] > 10 and seen["NoneType"] > 0
    assert (seen["Draw"] > 0) != ("must-take" in table)


@every_table
def test_lanes__begin_in_mid_game(table: str) -> None:
    """A lane that is made of a state is the lane that came there by itself; a twin is one, too."""
    states, rng = opened(table, GAMES), Rng(8)
    lanes = lanes_of(states)
    for _ in range(30):
        act(lanes, states, [rng.choice(JOHN_SILVER.legal(s, s.turn)) for s in states])
    again, odd = lanes_of(states), lanes.only(np.arange(1, GAMES, 2))
    for n, state in enumerate(states):
        assert told(again, n) == said(state)
        if n % 2:
            assert told(odd, n // 2) == said(state)


# --- what rows promise ----------------------------------------------------------------------------


def code_of(laid: dict[int, int]) -> int:
    return sum(int(DIGIT[card] * PLACE[column]) for card, column in laid.items())


def weight(card: int) -> int:
    return 1 if SUIT[card] == JOKER else 3


def promised(eyes: quick.Rows, row: int, laid: dict[int, int], play: list[int]) -> int:
    """What a full row pays; any other, what it pays on the mean over the next card."""
    if len(laid) == COLUMNS:
        return eyes.of(row, laid)
    whole = weights = 0
    for card in play:
        for column in range(COLUMNS):
            if card not in laid and column not in laid.values():
                whole += weight(card) * promised(eyes, row, {**laid, card: column}, play)
                weights += weight(card)
    return whole // weights if weights else 0


@pytest.mark.parametrize("row", range(3))
def test_promises__are_means_over_all_cards_still_in_play(row: int) -> None:
    """After many cards have left play, and again when more have: rows of four, three and two. What
    others are promised counts against a seat by 1.1; with three seats by 0.55 each."""
    owners, seats = (0, 1, 2, 0), 3
    promises, rng, order = Promises(owners, seats), Rng(row), list(DECK)
    eyes = [quick.Rows(quick.worths(owners, seats, seat, 0, 130)) for seat in range(seats)]
    rng.shuffle(order)
    for left in (30, 20):
        play = [c for c in DECK if SUIT[c] in (row, JOKER) and c in order[:left]]
        tables = promises.look(order[left:]).eyes[:-1].reshape(seats, 3, -1)
        for count in (4, 4, 4, 3, 3, 3, 2):
            cards, columns = play[:], list(range(COLUMNS))
            rng.shuffle(cards)
            rng.shuffle(columns)
            laid = dict(zip(cards[:count], columns, strict=False))
            own = [promised(e, row, laid, play) * HOPE[count] // 100 for e in eyes]
            for seat in range(seats):
                others = sum(own) - own[seat]
                assert tables[seat, row, code_of(laid)] == own[seat] - others * 110 // 200


def test_promises__nothing_comes_into_a_row_when_all_that_fits_is_gone() -> None:
    """Three cards are left of this suit, and they lie in the row: it will never be full."""
    cards = [c for c in DECK if SUIT[c] == 0][:3]
    laid = code_of(dict(zip(cards, (0, 1, 2), strict=True)))
    promises = Promises((0, 1, 0, 1), 2)
    assert promises.look(()).eyes[laid] != 0
    assert promises.look([c for c in DECK if c not in cards]).eyes[laid] == 0


def test_promises__are_far_from_never() -> None:
    """Whatever they promise, and however they differ, it is told from what cannot be."""
    for owners, seats in (((0, 0, 1, 1), 2), ((0, 1, 2, 3), 4)):
        eyes = Promises(owners, seats).look(()).eyes
        assert eyes[-1] == -NEVER and 500 < abs(eyes[:-1].astype(int)).max() < NEVER // 8


# --- the quick player -----------------------------------------------------------------------------


def best_plays(state: State, promises: Promises) -> tuple[list[Action], list[Action]]:
    """All plays, or all ways to fill the hand, that promise the seat most: all legal ones that are
    as good as any."""
    eyes = promises.eyes[:-1].reshape(state.seats, 3, -1)[state.turn]
    before = [int(eyes[row, code_of(laid)]) for row, laid in enumerate(state.rows)]
    gains = {}
    for row, laid in enumerate(state.rows):
        for card in laid:
            if not APPLES[card]:
                rest = {c: k for c, k in laid.items() if c != card}
                gains[card] = int(eyes[row, code_of(rest)]) - before[row]
    legal = list(JOHN_SILVER.legal(state, state.turn))
    values = []
    for action in legal:
        if isinstance(action, Play):
            after = {**state.rows[action.row], action.card: action.column}
            value = int(eyes[action.row, code_of(after)]) - before[action.row]
            if APPLES[action.card]:
                if len(after) == COLUMNS:
                    value = max(value, 0)
                value += max(0, *gains.values(), 0) - APPLE
        else:
            value = gains[action.card] if isinstance(action, Take) else 0
        values.append(value)
    return legal, [a for a, v in zip(legal, values, strict=True) if v == max(values)]


@pytest.mark.parametrize("table", ["two", "dummy", "must-take-four"])
def test_player__plays_what_promises_most(table: str) -> None:
    """Whole games: every play and every card it takes is one of the best, and it draws rather than
    take for nothing."""
    states = opened(table, 6)
    lanes, promises = lanes_of(states), Promises(states[0].owners, states[0].seats).look(())
    player = Player(promises)
    kinds = Counter[str]()
    while any(state.phase != Phase.OVER for state in states):
        going = [n for n, state in enumerate(states) if state.phase == Phase.PLAY]
        actions: list[Any] = [None] * len(states)
        if going:
            some = lanes.only(np.array(going))
            for lane, (place, row, column) in enumerate(zip(*player.plays(some), strict=True)):
                state = states[going[lane]]
                card = int(some.hands[lane, state.turn, place])
                actions[going[lane]] = PLAY[card][row][column]
        for n, state in enumerate(states):
            if state.phase == Phase.REFILL:
                twin = lanes.only(np.array([n]))
                player.refill(twin, np.array([0]))
                drew = twin.left[0] < lanes.left[n]
                held = set(twin.hands[0, state.turn].tolist()) - {NO_CARD, *state.hands[state.turn]}
                actions[n] = DRAW if drew else TAKE[held.pop()]
        for state, action in zip(states, actions, strict=True):
            if action is not None:
                legal, best = best_plays(state, promises)
                assert action in best
                assert action == DRAW or DRAW not in best
                kinds[type(action).__name__] += len(legal) > 1
        act(lanes, states, actions)
    assert kinds["Play"] > 60 and kinds["Take"] > 3


def test_player__plays_all_games_to_their_end() -> None:
    """As it would step by step: some games end earlier than others, some begin after an apple."""
    states = opened("two", 8)
    lanes, player = lanes_of(states), Player(Promises(states[0].owners, 2).look(()))
    waiting: list[int] = []
    for _ in range(30):  # until in some games a hand waits to be filled, and in others none
        waiting = lanes.play(*player.plays(lanes)).tolist()
        if 0 < len(waiting) < len(lanes):
            break
        player.refill(lanes, np.array(waiting, dtype=np.int64))
    assert waiting
    ends = []
    for game in range(len(lanes)):
        one, turns = lanes.only(np.array([game])), 0
        if game in waiting:
            player.refill(one, np.array([0]))
        while one.turn[0] != NOBODY:
            player.refill(one, one.play(*player.plays(one)))
            turns += 1
        ends.append((told(one, 0), turns))
    player.play_out(lanes)
    assert [told(lanes, game) for game in range(len(lanes))] == [end for end, _ in ends]
    assert len({turns for _, turns in ends}) > 1
    assert all(end["hands"] == [[], []] and end["turn"] == NOBODY for end, _ in ends)


def test_player__looks_at_no_other_hand() -> None:
    """Other cards in other hands, another pile: the same plays."""
    state = opened("four", 1)[0]
    player = Player(Promises(state.owners, 4).look(()))
    view = JOHN_SILVER.view(state, state.turn)
    plays = np.array(player.plays(worlds(view, 50, Rng(3))))
    assert (plays == plays[:, :1]).all()


# --- what it comes to -----------------------------------------------------------------------------

HOUSES = [
    house_of(JOHN_SILVER.check_options(2, {"js.spot_multi_tie": tie, "js.zero_spots_pay": zero}))
    for tie in ("literal_6", "share")
    for zero in (False, True)
]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_costs__of_spots_are_those_of_the_rules(seats: int, house: Any) -> None:
    """Every pattern of ties there is among so many seats."""
    every = list(itertools.product(range(4), repeat=seats))
    found = costs(np.array(every), house).tolist()
    assert found == [[cost for _rank, cost in penalties(spots, house)] for spots in every]


@every_table
def test_came_to__ahead_of_the_best_other_by_the_points_of_the_rules(table: str) -> None:
    states, rng = opened(table, 4), Rng(11)
    for state in states:
        while state.phase != Phase.OVER:
            legal = JOHN_SILVER.legal(state, state.turn)
            JOHN_SILVER.apply(state, state.turn, rng.choice(legal), rng, silent)
    for seat in range(states[0].seats):
        ahead = came_to(lanes_of(states), seat, states[0].house).tolist()
        for state, value in zip(states, ahead, strict=True):
            result = JOHN_SILVER.result(state)
            assert result is not None
            others = [p for other, p in enumerate(result.points) if other != seat]
            assert value == 100 * (result.points[seat] - max(others))


# --- the search -----------------------------------------------------------------------------------


def test_stacking__is_searched_without_lanes() -> None:
    """No lanes where cards may share a space: 800 playouts in lanes are twenty without."""
    state = deal(2, {"js.stacking": True, "js.mulligan": "off"}, 1)
    view, legal = JOHN_SILVER.view(state, state.turn), JOHN_SILVER.legal(state, state.turn)
    assert quick.lanes(view, state.turn, legal, 5, Rng(1)) is None
    judged = search_of(GAME).judge(view, state.turn, legal[:2], Rng(1), 800)
    assert [one.worlds for one in judged] == [400 // quick.ABREAST] * 2
