"""John Silver for four, by its usual rules, as one would write it on OpenSpiel's Python API.

A yardstick: the same game, the same decisions, in the manner of OpenSpiel's own Python examples
(a state class with `_legal_actions` and `_apply_action`, chance as nodes of its own). Reads the
cards from the game's data file and nothing else of the project.
"""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pyspiel

PLAYERS, ROWS, COLUMNS, HAND = 4, 3, 4, 6
KEEP, EXCHANGE, DRAW = 44 * 12 + 44, 44 * 12 + 45, 44 * 12 + 46
CARDS: list[tuple[int, float, str, int]] = []
"""(row or 3 for a joker, value, symbol, count)"""

_TYPE = pyspiel.GameType(
    short_name="python_john_silver",
    long_name="John Silver",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=PLAYERS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
_INFO = pyspiel.GameInfo(
    num_distinct_actions=DRAW + 1,
    max_chance_outcomes=44,
    num_players=PLAYERS,
    min_utility=-40.0,
    max_utility=60.0,
    max_game_length=200,
)


class JohnSilverGame(pyspiel.Game):  # type: ignore[misc]
    """The game."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(_TYPE, _INFO, params or {})

    def new_initial_state(self) -> JohnSilverState:
        return JohnSilverState(self)


class JohnSilverState(pyspiel.State):  # type: ignore[misc]
    """Cards are numbers into CARDS; a play is card * 12 + row * 4 + column."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.pile = list(range(44))
        self.hands: list[list[int]] = [[] for _ in range(PLAYERS)]
        self.grid: list[list[int | None]] = [[None] * COLUMNS for _ in range(ROWS)]
        self.won: list[list[int]] = [[] for _ in range(PLAYERS)]
        self.back: list[int] = []
        self.phase, self.player, self.row, self.drawer = "deal", 0, 0, 0
        self.over = False

    def current_player(self) -> int:
        if self.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.phase in ("deal", "refill", "redraw"):
            return int(pyspiel.PlayerId.CHANCE)
        return self.player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(card, 1 / len(self.pile)) for card in self.pile]

    def _legal_actions(self, player: int) -> list[int]:
        if self.phase == "mulligan":
            apples = any(CARDS[card][2] == "apple" for card in self.hands[player])
            return [KEEP] if apples else [KEEP, EXCHANGE]
        if self.phase == "apple":
            takes = [
                44 * 12 + card
                for row in self.grid
                for card in row
                if card is not None and CARDS[card][2] != "apple"
            ]
            return sorted(takes) + ([DRAW] if self.pile else [])
        plays = []
        for card in self.hands[player]:
            suit = CARDS[card][0]
            for row in range(ROWS):
                if suit in (row, 3):
                    for column in range(COLUMNS):
                        if self.grid[row][column] is None:
                            plays.append(card * 12 + row * 4 + column)
        return sorted(plays)

    def _apply_action(self, action: int) -> None:
        if self.phase in ("deal", "refill", "redraw"):
            self._dealt(action)
        elif self.phase == "mulligan":
            self._mulligan(action)
        elif self.phase == "apple":
            self._apple(action)
        else:
            self._play(action)

    def _dealt(self, card: int) -> None:
        self.pile.remove(card)
        self.hands[self.drawer].append(card)
        if self.phase == "deal":
            if len(self.hands[self.drawer]) == HAND:
                self.drawer += 1
            if self.drawer == PLAYERS:
                self.phase = "mulligan"
        elif self.phase == "redraw":
            if len(self.hands[self.drawer]) == HAND:
                self.pile += self.back
                self.back = []
                self._next_mulligan()
        else:
            self._end_turn()

    def _mulligan(self, action: int) -> None:
        if action == EXCHANGE:
            self.back, self.hands[self.player] = self.hands[self.player], []
            self.phase, self.drawer = "redraw", self.player
        else:
            self._next_mulligan()

    def _next_mulligan(self) -> None:
        self.player += 1
        self.phase = "mulligan"
        if self.player == PLAYERS:
            self.player, self.phase = 0, "play"

    def _play(self, action: int) -> None:
        card, place = divmod(action, 12)
        row, column = divmod(place, 4)
        self.hands[self.player].remove(card)
        self.grid[row][column] = card
        self.row = row
        if CARDS[card][2] == "apple" and self._takeable():
            self.phase = "apple"
        else:
            self._draw()

    def _takeable(self) -> bool:
        return any(
            card is not None and CARDS[card][2] != "apple" for row in self.grid for card in row
        )

    def _apple(self, action: int) -> None:
        if action == DRAW:
            self._draw()
            return
        card = action - 44 * 12
        for row in self.grid:
            if card in row:
                row[row.index(card)] = None
        self.hands[self.player].append(card)
        self._end_turn()

    def _draw(self) -> None:
        if self.pile:
            self.phase, self.drawer = "refill", self.player
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        self._share_out(self.row)
        self.phase = "play"
        for _ in range(PLAYERS):
            self.player = (self.player + 1) % PLAYERS
            if self.hands[self.player]:
                return
        self.over = True

    def _share_out(self, row: int) -> None:
        cards = self.grid[row]
        if any(card is None for card in cards):
            return
        order = sorted(range(COLUMNS), key=lambda column: CARDS[cards[column] or 0][1])
        for owner, columns in ((order[0], order[:2]), (order[3], order[2:])):
            self.won[owner] += [cards[column] or 0 for column in columns]
        self.grid[row] = [None] * COLUMNS

    def is_terminal(self) -> bool:
        return self.over

    def returns(self) -> list[float]:
        def total(player: int, symbol: str) -> int:
            return sum(CARDS[card][3] for card in self.won[player] if CARDS[card][2] == symbol)

        spots = [total(player, "spot") for player in range(PLAYERS)]
        costs = _penalties(spots)
        return [
            float(total(p, "gold") + total((p - 1) % PLAYERS, "apple") - costs[p])
            for p in range(PLAYERS)
        ]

    def __str__(self) -> str:
        return f"{self.grid} {self.hands}"

    def known(self) -> str:
        """What the player to move knows: for a search that tells its nodes by it."""
        own = sorted(self.hands[self.player])
        return f"{self.phase} {self.player} {self.grid} {own} {[sorted(won) for won in self.won]}"

    def imagined(self) -> JohnSilverState:
        """The same with the cards that the player to move does not see dealt anew. What others
        took openly or put back is not told apart: a yardstick of speed, not of play."""
        twin = copy.deepcopy(self)
        others = [p for p in range(PLAYERS) if p != self.player]
        unseen = twin.pile + [card for p in others for card in twin.hands[p]]
        random.shuffle(unseen)
        for p in others:
            twin.hands[p] = [unseen.pop() for _ in twin.hands[p]]
        twin.pile = sorted(unseen)
        return twin


def _penalties(spots: list[int]) -> list[int]:
    """Most spots 8 (tied 6 each), second 4 (tied 2 each); nobody without a spot."""
    costs = [0] * len(spots)
    most = max(spots)
    first = [p for p, n in enumerate(spots) if n == most and n]
    for p in first:
        costs[p] = 8 if len(first) == 1 else 6
    if len(first) == 1:
        rest = [n for n in spots if n < most]
        second = [p for p, n in enumerate(spots) if rest and n == max(rest) and n]
        for p in second:
            costs[p] = 4 if len(second) == 1 else 2
    return costs


def game_of(data: Path) -> Any:
    """The game with the cards of the data file."""
    box = json.loads(data.read_text(encoding="utf-8"))
    rows = [*box["rows"], "joker"]
    CARDS[:] = [(rows.index(c["suit"]), c["value"], c["symbol"], c["count"]) for c in box["cards"]]
    pyspiel.register_game(_TYPE, JohnSilverGame)
    return pyspiel.load_game("python_john_silver")


def john_silver(data: Path) -> Any:
    """A function that plays one random game; answers the number of decisions."""
    game, chance = game_of(data), random.Random(1).random

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
        return decisions

    return play
