"""Where each seated person's light is in the lobby, and how it moves over cards and bar.

A light belongs to a berth, starts on the last row of its own card, and may visit the cards of
those who cannot help themselves: bots, the absent, lost pads, and the first empty place. Owns no
picture and changes no seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from scenes.menus.crew import Crew
from scenes.menus.seat_rows import rows_of

BAR: Final = -1
"""Instead of a card: the buttons below."""
PLACE: Final = -2
"""Instead of a berth's id: the first empty place."""


@dataclass(frozen=True, slots=True)
class Light:
    """On which card (a berth's id, `PLACE` or `BAR`), and on which of its rows or buttons."""

    card: int
    row: str


class Lights:
    """One light a berth. `bar` names the buttons from left to right; `below` answers the button
    that lies under a card."""

    def __init__(self, crew: Crew, bar: Sequence[str], below: Callable[[int], str]) -> None:
        self._crew = crew
        self._bar = tuple(bar)
        self._below = below
        self._at: dict[int, Light] = {}

    def of(self, berth: int) -> Light:
        """Where the berth's light is; back home when what it lay on has gone."""
        light = self._at.get(berth)
        if light is not None and light.row in self._rows(light.card):
            return light
        return Light(berth, self._rows(berth)[-1])

    def home(self, berth: int) -> None:
        """Back to the last row of its own card."""
        self._at.pop(berth, None)

    def is_home(self, berth: int) -> bool:
        """Whether the light lies on the last row of its own card."""
        return self.of(berth) == Light(berth, self._rows(berth)[-1])

    def put(self, berth: int, card: int, row: str) -> None:
        self._at[berth] = Light(card, row)

    def move(self, berth: int, by: int) -> bool:
        """Up (-1) or down (1). False when there is nothing further."""
        light = self.of(berth)
        if light.card == BAR:
            if by > 0:
                return False
            self.home(berth)
            return True
        rows = self._rows(light.card)
        row = rows.index(light.row) + by
        if 0 <= row < len(rows):
            self.put(berth, light.card, rows[row])
        elif row >= len(rows):
            self.put(berth, BAR, self._below(light.card))
        return row >= 0

    def aside(self, berth: int, by: int) -> bool:
        """To the next card that one may change, or the next button. False when there is none."""
        light = self.of(berth)
        if light.card == BAR:
            at = self._bar.index(light.row)
            self.put(berth, BAR, self._bar[(at + by) % len(self._bar)])
            return True
        cards = self._cards(berth)
        goal = cards[(cards.index(light.card) + by) % len(cards)] if light.card in cards else berth
        if goal == light.card:
            return False
        self.put(berth, goal, self._rows(goal)[0])
        return True

    def on(self, card: int) -> list[tuple[int, str]]:
        """The lights that lie on a card or the bar: whose, and on which row."""
        found = []
        for seat, berth in enumerate(self._crew.berths):
            if self._crew.has_person(seat):
                light = self.of(berth.id)
                if light.card == card:
                    found.append((berth.id, light.row))
        return found

    # --- inside -----------------------------------------------------------------------------------

    def _rows(self, card: int) -> tuple[str, ...]:
        if card == BAR:
            return self._bar
        if card == PLACE:
            return ("bot",) if self._crew.room() else ()
        seat = self._crew.seat_of(card)
        return () if seat is None else rows_of(self._crew, seat)

    def _cards(self, berth: int) -> list[int]:
        """The cards that this berth's light may lie on, in the order of the table."""
        cards = [
            other.id
            for seat, other in enumerate(self._crew.berths)
            if other.id == berth or not self._crew.has_person(seat)
        ]
        return [*cards, PLACE] if self._crew.room() else cards
