"""How Pearls lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pygame

from game.core.model import Action, Fact
from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.sprites import Placed
from scenes.kit.theme import BRASS, DEEP, INK, NUMBER, PALE, PARCHMENT
from scenes.tables.layout import Arrival, Button, Cue, Held, Look, Said, Scenery, held_by
from scenes.tables.room import Rect, Room
from scenes.tables.screens import table_screens
from tests.toys.pearls.game import GAME
from tests.toys.pearls.rules import Drew, Keep, Kept, Thrown, View

W, H = 110.0, 150.0


def face(assets: Assets, words: str) -> pygame.Surface:
    """A pearl with its number, or the back of one."""

    def make() -> pygame.Surface:
        plate = shapes.panel(assets, W, H, PARCHMENT if words else BRASS, 255, 14, INK).copy()
        if words:
            drawn = text.line(assets, words, 60, INK, NUMBER)
            plate.blit(drawn, drawn.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("toy pearl", words), make)


class PearlsLayout:
    """Satisfies `scenes.tables.layout.Layout`."""

    map_name = "pearls"

    def spots(self, view: Any, room: Room) -> dict[str, Rect]:
        return room.spots

    def scenery(self, view: Any, room: Room) -> Scenery:
        return Scenery("sea")

    def paint(self, surface: pygame.Surface, view: Any, room: Room) -> None:
        for seat in range(room.seats):
            x, y, w, h = room.spots[f"seat {seat}"]
            plate = shapes.panel(room.assets, w, h, DEEP, 200, 16)
            surface.blit(plate, (room.assets.px(x), room.assets.px(y)))

    def placed(self, view: View, room: Room) -> Sequence[Placed]:
        things = []
        for n, pearl in enumerate(view.sea):
            x, y = room.at("sea")
            picture = face(room.assets, str(pearl))
            things.append(Placed(("pearl", pearl), picture, x - 200 + 40 * n, y, 10 + n))
        for seat, chest in enumerate(view.chests):
            x, y = room.at(f"seat {seat}")
            name = text.line(room.assets, room.names[seat], 32, PALE)
            things.append(Placed(("name", seat), name, x, y - 90, 9))
            for n, pearl in enumerate(chest):
                picture = face(room.assets, str(pearl))
                things.append(Placed(("pearl", pearl), picture, x - 60 + 40 * n, y + 20, 10 + n))
        if view.pile:
            things.append(Placed("pile", face(room.assets, ""), *room.at("pile"), 5))
        return things

    def hand(self, view: View, room: Room) -> Sequence[Held]:
        return [Held(f"hand {p}", face(room.assets, str(p)), W, H) for p in view.hand]

    def path(self, action: Action, view: View) -> tuple[str, ...]:
        where = f"seat {view.next}" if isinstance(action, Keep) else "sea"
        return (f"hand {action.pearl}", where)  # type: ignore[attr-defined]

    def button(self, name: str, view: Any) -> Button:
        return Button(name)

    def cue(self, fact: Fact, view: View, room: Room, before: Sequence[Fact]) -> Cue | None:
        match fact:
            case Kept(seat, pearl):
                return Cue(20, "slide", arrivals=(Arrival(("pearl", pearl), held_by(seat)),))
            case Thrown(seat, pearl, points):
                said = (Said(f"+{points}", "sea", seat),) if points else ()
                arrivals = (Arrival(("pearl", pearl), held_by(seat), hop=40),)
                return Cue(24, "splash", arrivals=arrivals, said=said)
            case Drew(seat, pearl) if pearl is not None:
                return Cue(14, "slide", arrivals=(Arrival(("hand", f"hand {pearl}"), "pile"),))
        return Cue(10, "slide")

    def look(self, spot: str, view: View, room: Room) -> Look | None:
        if not spot.startswith("hand "):
            return None
        number = spot.removeprefix("hand ")
        return Look(face(room.assets, number), f"Pearl {number}", "A pearl of the sea.")

    def status(self, view: View, room: Room) -> str:
        return f"{view.pile} pearls left"

    def scores(self, view: View) -> Sequence[int | None] | None:
        return None


SCREENS: Final = table_screens(
    GAME, PearlsLayout, "Keep your pearls, or throw them into the sea.", "gems"
)
"""The entry in the list of screens."""
