"""How Parley lies on a table: secret bids at once, draws, and turns of several decisions.

Owns its layout only; the map is Pearls' own. Tests nothing itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.core.model import Action, Fact
from scenes.kit import text
from scenes.kit.sprites import Placed
from scenes.kit.theme import PALE
from scenes.tables.layout import Arrival, Button, Cue, Held, Look, Scenery, held_by
from scenes.tables.room import Rect, Room
from scenes.tables.screens import Table
from tests.table.parley import NAMES, NOTHING, Bid, Draw, Drew, Laid, Lay, ParleyView
from tests.table.parley_words import ParleySpeech
from tests.toys.pearls.layout import H, W, face

FOLDER = Path(__file__).resolve().parents[2] / "toys" / "pearls"


class ParleyLayout:
    """Satisfies `scenes.tables.layout.Layout`. Bids that lie face down show whose they are."""

    map_name = "pearls"

    def spots(self, view: ParleyView, room: Room) -> dict[str, Rect]:
        return room.spots

    def scenery(self, view: ParleyView, room: Room) -> Scenery:
        return Scenery("sea")

    def paint(self, surface: Any, view: Any, room: Room) -> None: ...

    def placed(self, view: ParleyView, room: Room) -> Sequence[Placed]:
        things = []
        for n, card in enumerate(view.thrown):
            x, y = room.at("sea")
            picture = face(room.assets, NAMES[card][:1].upper())
            things.append(Placed(("card", card), picture, x - 200 + 30 * n, y, 10 + n))
        for seat, coins in enumerate(view.coins):
            x, y = room.at(f"seat {seat}")
            words = f"{room.names[seat]}: {coins}"
            things.append(Placed(("seat", seat), text.line(room.assets, words, 32, PALE), x, y, 9))
            if view.bidden[seat]:
                things.append(Placed(("bid", seat), face(room.assets, ""), x, y + 60, 9))
        if view.bid not in (None, NOTHING):  # what only the bidder knows
            own = face(room.assets, NAMES[view.bid or 0][:1].upper())
            things.append(Placed("own bid", own, *room.at("pile"), 12))
        return things

    def hand(self, view: ParleyView, room: Room) -> Sequence[Held]:
        found = []
        for card in view.mine:
            front = face(room.assets, NAMES[card][:1].upper())
            group = "low" if card < 10 else "high"
            found.append(Held(f"hand {NAMES[card]}", front, W, H, group))
        return found

    def path(self, action: Action, view: ParleyView) -> tuple[str, ...]:
        match action:
            case Lay(card):
                return (f"hand {NAMES[card]}", "sea")
            case Bid(card):
                return ("button nothing",) if card == NOTHING else (f"hand {NAMES[card]}", "pile")
            case Draw():
                return ("pile",)
        return ("button done",)

    def button(self, name: str, view: ParleyView) -> Button:
        return Button({"nothing": "Bid nothing", "done": "I am done"}[name])

    def cue(
        self, fact: Fact, view: ParleyView, room: Room, before: Sequence[Fact] = ()
    ) -> Cue | None:
        match fact:
            case Laid(seat, card):
                return Cue(20, "slide", arrivals=(Arrival(("card", card), held_by(seat)),))
            case Drew():
                return Cue(14, "slide")
        return Cue(10)

    def look(self, spot: str, view: ParleyView, room: Room) -> Look | None:
        return None

    def status(self, view: ParleyView, room: Room) -> str:
        return f"Round {view.round + 1}"

    def scores(self, view: ParleyView) -> Sequence[int] | None:
        return view.coins


PARLEY_TABLE = Table("parley", "Parley", ParleySpeech(), ParleyLayout)
