"""People for the real program: they see what everybody sees (reports) and press real controls.

Owns what a player does in each scene of a match: hold on for "ahoy", pull at once, lay what some
row wants, throw the rest on the volcano (late in a race: on row 1, to be done), choose, hurry
payday. Whose controls those are (pads, keys) is said by `Buttons`. Nobody knows anything hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from game.rules import RULES
from tests.devices.padserver import Program
from tests.devices.xvfb import Xvfb
from tests.e2e.running import Running, Told

ROWS: Final = ("row1", "row2", "row3", "row4")
HOLD_FRAMES: Final = 90
"""Held so long, then let go and pressed anew: what is held while scenes change counts as numb."""
TAP_FRAMES: Final = 3
"""SDL reads states: a press shorter than a frame is lost."""
CALM_FRAMES: Final = 40
"""Between two presses where a slip would cost a chest."""
LATE_TICK: Final = 600
"""Ten seconds of a race are enough for a test."""


class Buttons(Protocol):
    """Controls by what they mean: `row1` .. `row4`, `volcano`, `next`, `confirm`."""

    def set(self, meaning: str, down: bool) -> None: ...


class PadButtons:
    """A virtual pad. `pad` changes when it was pulled out and put back."""

    MEANINGS: Final = {
        "row1": "north", "row2": "west", "row3": "east", "row4": "south",
        "next": "l1", "volcano": "r1", "confirm": "south",
        "back": "east", "pause": "start", "undo": "l1",
        **{name: name for name in ("up", "down", "left", "right")},
    }  # fmt: skip

    def __init__(self, program: Program, pad: int) -> None:
        self.program, self.pad = program, pad

    def set(self, meaning: str, down: bool) -> None:
        self.program.set(self.pad, self.MEANINGS[meaning], down)


class KeyButtons:
    """The left zone of a real keyboard, by Linux key codes."""

    MEANINGS: Final = {
        "row1": 17, "row2": 30, "row3": 32, "row4": 31, "next": 16, "volcano": 18, "confirm": 18,
    }  # fmt: skip

    def __init__(self, screen: Xvfb) -> None:
        self._screen = screen

    def set(self, meaning: str, down: bool) -> None:
        self._screen.key(self.MEANINGS[meaning], down)


class Player:
    """Who sits at `seat`. Call `see` with every report."""

    def __init__(self, seat: int, buttons: Buttons) -> None:
        self.seat, self.buttons = seat, buttons
        self.presses = 0
        """How many presses were meant for the race."""
        self._held: str | None = None
        self._until = 0
        self._next = 0

    def see(self, told: Told, frame: int) -> None:
        """Press or let go, whatever is due now."""
        if self._held is not None:
            if frame >= self._until or (self._holding and not self._wants_hold(told)):
                self.let_go()
                self._next = frame + TAP_FRAMES
            return
        if frame < self._next:
            return
        if self._wants_hold(told):
            self._down("confirm", frame + HOLD_FRAMES)
            self._holding = True
            return
        meaning = self._wish(told)
        if meaning is not None:
            self._down(meaning, frame + TAP_FRAMES)
            self._holding = False
            if meaning == "confirm":
                self._next = frame + CALM_FRAMES

    _holding = False

    def let_go(self) -> None:
        """Nothing is held any more."""
        if self._held is not None:
            self.buttons.set(self._held, False)
            self._held = None

    def _down(self, meaning: str, until: int) -> None:
        self.buttons.set(meaning, True)
        self._held, self._until = meaning, until

    def _wants_hold(self, told: Told) -> bool:
        """Hold on for "ahoy"; hold to hurry the evaluation."""
        if told["scenes"][-1:] != ["RaceScene"]:
            return False
        phase = told["phase"]
        return phase in ("AHOY", "RECKON") or (phase == "GRACE" and not self._chooses(told))

    def _chooses(self, told: Told) -> bool:
        return bool(told["grace"][:1] == [self.seat] and len(told["choices"]) > 1)

    def _wish(self, told: Told) -> str | None:
        top = told["scenes"][-1]
        if top == "ChestChoice":
            mine = told["pending"] and told["pending"][0][0] == self.seat
            return "confirm" if mine else None
        if top != "RaceScene":
            return None
        if told["phase"] == "GRACE" and self._chooses(told):
            return ROWS[told["choices"][0]]
        if told["phase"] != "RACE":
            return None
        mode, held = told["hands"][self.seat]
        if mode == "HOLDING":
            self.presses += 1
            if held in told["wants"]:
                return ROWS[told["wants"].index(held)]
            return ROWS[0] if told["tick"] > LATE_TICK else "volcano"
        if mode == "FEELING":
            self.presses += 1
            return "row1"  # with an empty hand any row's button pulls
        return None


class Plays(Protocol):
    """Anybody who plays by the reports."""

    def see(self, told: Told, frame: int) -> None: ...

    def let_go(self) -> None: ...


def play(
    running: Running,
    players: Iterable[Plays],
    over: Callable[[Told], bool],
    each: Callable[[Told], None] = lambda _told: None,
) -> Told:
    """Let the players play until it is `over`; `each` sees every report, too."""
    people = list(players)
    while True:
        told = running.next()
        if over(told):
            for player in people:
                player.let_go()
            return told
        each(told)
        for player in people:
            player.see(told, running.frames)


def tap(buttons: Buttons, running: Running, meaning: str = "confirm") -> None:
    """One press, held for some frames."""
    buttons.set(meaning, True)
    for _ in range(TAP_FRAMES):
        running.next()
    buttons.set(meaning, False)
    for _ in range(TAP_FRAMES):
        running.next()


def to_lobby(
    running: Running, buttons: Buttons, game: str, offered: Sequence[str] = tuple(RULES)
) -> None:
    """From the title over the harbour to the lobby of one of the games that are `offered` there,
    by presses alone."""
    tap(buttons, running)
    running.until("Harbour")
    for _ in range(offered.index(game)):  # the light begins at the first game
        tap(buttons, running, "right")
    tap(buttons, running)
    running.until("Lobby")
