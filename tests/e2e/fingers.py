"""People at a touch screen: real fingers on a real X server, playing by what the reports say.

Owns where things lie (asked of the program's own layouts, or of the same menus opened here without
a window) and the gestures: tap, hold to feel, swipe on, flick out, drag to an island.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.table.evening import Chair
from scenes.input.gestures import FLICK_MM, SWIPE_MM
from scenes.input.touch import Frame
from scenes.kit.theme import LIVERIES
from scenes.menus.harbour import Harbour
from scenes.menus.lobby import Lobby
from scenes.menus.lobby_lights import BAR, PLACE
from scenes.menus.title import Title
from scenes.race import chest_pictures
from scenes.race.layout import centre, lay_out
from scenes.race.panel import Panel
from tests.devices.xtouch import InputDevice
from tests.e2e.players import CALM_FRAMES, HOLD_FRAMES, LATE_TICK
from tests.e2e.running import Told
from tests.scenes import stage

UNITS: Final = (1920, 1080)
OCEANS: Final = 4
STEPS: Final = 5
STEP_S: Final = 0.012
"""A gesture of five steps takes 60 ms: as quick as people, slower than a frame."""
SWIPE_EVERY: Final = 4
REST_FRAMES: Final = 4
LOOK_FRAMES: Final = 30

Place = tuple[float, float]
"""In units."""


class Screen:
    """A touch screen with as many fingers as one likes, in canvas units."""

    def __init__(self, device: InputDevice) -> None:
        self._device = device

    def down(self, finger: int, at: Place) -> None:
        self._device.down(finger, at[0] / UNITS[0], at[1] / UNITS[1])
        self._device.sync()

    def move(self, finger: int, at: Place) -> None:
        self._device.move(finger, at[0] / UNITS[0], at[1] / UNITS[1])
        self._device.sync()

    def up(self, finger: int, at: Place) -> None:
        self._device.up(finger, at[0] / UNITS[0], at[1] / UNITS[1])
        self._device.sync()

    def tap(self, finger: int, at: Place) -> None:
        """Down and up at one place."""
        self.down(finger, at)
        time.sleep(3 * STEP_S)
        self.up(finger, at)

    def slide(self, finger: int, start: Place, goal: Place) -> None:
        """A finger that is down moves on, quickly and evenly."""
        for step in range(1, STEPS + 1):
            time.sleep(STEP_S)
            part = step / STEPS
            x = start[0] + (goal[0] - start[0]) * part
            self.move(finger, (x, start[1] + (goal[1] - start[1]) * part))


class Menus:
    """The same title, harbour and lobby, opened here, to know where things lie."""

    def __init__(self, folder: Path, game: str) -> None:
        self._services = stage.make_services((1280, 720), folder)
        self._game = game

    def title(self, key: str) -> Place:
        """The middle of a menu item of the title."""
        scene = Title(self._services)
        stage.open_scene(self._services, scene)
        return centre(scene.menu.item(key).rect)

    def harbour(self) -> Place:
        """The middle of the game's sheet in the harbour."""
        scene = Harbour(self._services)
        stage.open_scene(self._services, scene)
        return centre(scene.menu.item(self._game).rect)

    def lobby(self) -> Lobby:
        """The lobby, which then takes the same taps as the real one."""
        scene = Lobby(self._services, self._game)
        stage.open_scene(self._services, scene)
        return scene

    def tap(self, at: Place) -> None:
        stage.tap(self._services, *at)
        stage.ticks(self._services, 2)


def lobby_spot(lobby: Lobby, row: str, seat: int | None = None) -> Place:
    """A place well inside a row of a seat's card (None: a place to sit down, or the bar)."""
    cards = (PLACE, BAR) if seat is None else (lobby.crew.berths[seat].id,)

    def hits(x: float, y: float) -> bool:
        target = lobby._under(x, y)
        return target is not None and target.row == row and target.card in cards

    for x in range(0, UNITS[0], 10):
        for y in range(0, UNITS[1], 10):
            if all(hits(x + dx, y + dy) for dx in (-40, 0, 40) for dy in (-25, 0, 25)):
                return (x, y)
    raise AssertionError(f"there is no {row} to tap")


@dataclass(frozen=True)
class Places:
    """Where one seat's things lie in the race."""

    pouch: Place
    hand: Place
    rows: tuple[Place, ...]
    volcano: Place
    unit_mm: float

    @classmethod
    def of(cls, seat: int, seats: int) -> Places:
        layout = lay_out(*UNITS, OCEANS, seats)
        panel = Panel(seat, layout.panels[seat], Chair("", 0), LIVERIES[0])
        left, top, width, height = layout.oceans[1]
        rows = tuple((left + width / 2, top + height * (row + 0.5) / 4) for row in range(4))
        mm = Frame.whole((1280, 720), UNITS).unit_mm
        return cls(panel.pouch, panel.hand, rows, centre(layout.volcano), mm)


class TouchPlayer:
    """Who sits at `seat` with one finger. Call `see` with every report."""

    def __init__(self, seat: int, seats: int, screen: Screen) -> None:
        self.seat = seat
        self.done: dict[str, int] = {}
        """How often each gesture was made."""
        self._places = Places.of(seat, seats)
        self._screen = screen
        self._finger = seat
        self._down_at: Place | None = None
        self._until = 0
        self._next = 0

    def see(self, told: Told, frame: int) -> None:
        """Do whatever is due now."""
        top = told["scenes"][-1]
        if frame < self._next:
            return
        if top == "ChestChoice":
            if told["pending"] and told["pending"][0][0] == self.seat:
                self._choose_chest(frame)
        elif top != "RaceScene":
            self.let_go()
        elif told["phase"] == "RACE":
            self._race(told, frame)
        elif told["phase"] == "GRACE" and self._chooses(told):
            self._act("row tapped", frame)
            self._screen.tap(self._finger, self._places.rows[told["choices"][0]])
        else:
            self._hold_on(frame)

    def let_go(self) -> None:
        """Lift the finger where it is."""
        if self._down_at is not None:
            self._screen.up(self._finger, self._down_at)
            self._down_at = None

    # --- inside -----------------------------------------------------------------------------------

    def _act(self, gesture: str, frame: int, rest: int = REST_FRAMES) -> None:
        self.done[gesture] = self.done.get(gesture, 0) + 1
        self.let_go()
        self._next = frame + rest

    def _touch(self, at: Place) -> None:
        self._screen.down(self._finger, at)
        self._down_at = at

    def _hold_on(self, frame: int) -> None:
        """A finger on the pouch; lifted now and then, for it counts only from its "down"."""
        if self._down_at is None:
            self._touch(self._places.pouch)
            self._until = frame + HOLD_FRAMES
        elif frame >= self._until:
            self.let_go()
            self._next = frame + REST_FRAMES

    def _chooses(self, told: Told) -> bool:
        return bool(told["grace"][:1] == [self.seat] and len(told["choices"]) > 1)

    def _race(self, told: Told, frame: int) -> None:
        mode, held = told["hands"][self.seat]
        if mode == "HOLDING":
            self._drag(told, held, frame)
        elif mode == "OUT":
            self._hand_in(frame)
        elif mode == "FEELING":
            self._feel(frame)

    def _hand_in(self, frame: int) -> None:
        """A finger set on the pouch, whether the hand is out of it or only rests beside it."""
        self.let_go()
        self._touch(self._places.pouch)
        self.done["hand in"] = self.done.get("hand in", 0) + 1
        self._next = frame + REST_FRAMES

    def _feel(self, frame: int) -> None:
        """Swipe on now and then; else flick it out."""
        x, y = self._places.pouch
        if self._down_at is None:
            self._hand_in(frame)
            return
        start = self._down_at
        if sum(self.done.values()) % SWIPE_EVERY == 0:
            side = 1 if start[0] <= x else -1
            goal = (start[0] + side * 1.4 * SWIPE_MM / self._places.unit_mm, y)
            self._screen.slide(self._finger, start, goal)
            self._down_at = goal
            self.done["swiped on"] = self.done.get("swiped on", 0) + 1
            self._next = frame + 3 * REST_FRAMES
        else:
            goal = (start[0], start[1] - 1.6 * FLICK_MM / self._places.unit_mm)
            self._screen.slide(self._finger, start, goal)
            self._down_at = goal
            self._act("flicked out", frame)

    def _drag(self, told: Told, held: int, frame: int) -> None:
        """From the hand to the island that wants it, or to the volcano; late in a race to row 1."""
        self.let_go()
        places = self._places
        wanted = held in told["wants"] or told["tick"] > LATE_TICK
        row = told["wants"].index(held) if held in told["wants"] else 0
        goal = places.rows[row] if wanted else places.volcano
        self._touch(places.hand)
        self._screen.slide(self._finger, places.hand, goal)
        self._down_at = goal
        self._act("dragged to an island" if wanted else "dragged to the volcano", frame)

    def _choose_chest(self, frame: int) -> None:
        """Open the first stack, look into it, take the first chest; one of these a turn."""
        turn = self.done.get("chest turns", 0)
        closed = chest_pictures.spots(*UNITS, 2, False)
        opened = chest_pictures.spots(*UNITS, 5, True)
        self._act("chest turns", frame, CALM_FRAMES)
        if turn % 3 == 0:
            self._screen.tap(self._finger, centre(closed["take"]))
        elif turn % 3 == 1:
            self._touch(centre(opened["look"]))
            self._next = frame + LOOK_FRAMES
        else:
            self._screen.tap(self._finger, centre(opened["take"]))
