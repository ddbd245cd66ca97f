"""People at the tables of the real program: they see what everybody sees and press real pads.

Owns how they sit down, and what a sitter does in each situation of a table: open the own curtain,
walk about with the light, touch what is lit, confirm, now and then take a touch back. They know
what is on the screen, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import tomli_w

from game.core.rng import Rng
from game.rules import RULES
from tests.e2e.players import TAP_FRAMES, PadButtons, tap, to_lobby
from tests.e2e.running import Running, Told

WAYS: Final = ("up", "down", "left", "right")
LOOK_FRAMES: Final = 2
"""From letting go to the next look: a press shows in the frame after it."""
WALKS: Final = 5
"""One press in so many goes for a walk instead of touching what has the light."""
SHORT: Final[dict[str, dict[str, Any]]] = {
    "captain-jack": {"cj.packs": "2+1"},
    "meuterer": {"me.rounds": 2},
}
"""House rules with which a match is short, by game; the others are short as they are."""


class Sitter:
    """Who sits at `seat`. Call `see` with every report. `pressed` counts presses of each kind."""

    def __init__(self, seat: int, buttons: PadButtons) -> None:
        self.seat, self.buttons = seat, buttons
        self.pressed: dict[str, int] = {}
        self._rng = Rng(seat + 1)
        self._held: str | None = None
        self._next = 0

    def see(self, told: Told, frame: int) -> None:
        """Press or let go, whatever is due now."""
        if frame < self._next:
            return
        if self._held is not None:
            self.let_go()
            self._next = frame + TAP_FRAMES + LOOK_FRAMES
            return
        meaning, why = self._wish(told)
        if meaning:
            self.pressed[why] = self.pressed.get(why, 0) + 1
            self.buttons.set(meaning, True)
            self._held, self._next = meaning, frame + TAP_FRAMES

    def let_go(self) -> None:
        """Nothing is held any more."""
        if self._held is not None:
            self.buttons.set(self._held, False)
            self._held = None

    def _wish(self, told: Told) -> tuple[str, str]:
        """What to press, and what for; nothing when it is somebody else's turn."""
        if told["scenes"][-1:] != ["TableScene"] or told["busy"]:
            return "", ""
        if told["curtain"] is not None:
            return ("confirm", "curtain") if told["curtain"] == self.seat else ("", "")
        if told["chooser"] != self.seat or not told["focus"] or self.seat not in told["acting"]:
            return "", ""
        if told["aside"]:
            return "confirm", "aside"
        if told["focus"].startswith("bar "):
            return "down", "walk"
        if told["chosen"]:
            away = self._rng.below(4 * WALKS) == 0
            return ("left", "walk") if away else ("confirm", "confirm")
        if told["focus"] == "table again":
            back = self._rng.below(3) == 0
            return ("confirm", "take back") if back else (self._rng.choice(WAYS), "walk")
        if self._rng.below(WALKS) == 0:
            return self._rng.choice(WAYS), "walk"
        return "confirm", "touch"


def settled(home: Path, house: Mapping[str, Mapping[str, Any]], **settings: Any) -> None:
    """A home with these settings and house rules, before the program is started."""
    home.mkdir(parents=True, exist_ok=True)
    everything = {**settings, "house": house}
    (home / "settings.toml").write_text(tomli_w.dumps(everything), "utf-8")


def seated(
    running: Running, game: str, people: int, bots: int, offered: Sequence[str] = tuple(RULES)
) -> list[Sitter]:
    """From the title to the deal: so many pads sit down, one of them calls bots, all are ready."""
    running.until("Title", 60)
    pads = [PadButtons(running.pads, running.pads.plug(f"Pad {n}")) for n in range(people)]
    for _ in range(12):
        running.next()
    to_lobby(running, pads[0], game, offered)
    for number, pad in enumerate(pads):
        tap(pad, running)
        running.wait(partial(_sit, ["device"] * (number + 1)))
    for number in range(bots):
        _call_bot(running, pads[0])
        running.wait(partial(_sit, ["device"] * people + ["bot"] * (number + 1)))
        pads[0].set("back", True)
        running.next()
        running.next()
        pads[0].set("back", False)
        running.wait(lambda told: told["lights"][0] == "ready")
    for pad in pads:
        tap(pad, running)
    running.wait(lambda told: "TableScene" in told["scenes"])
    return [Sitter(seat, pad) for seat, pad in enumerate(pads)]


def _sit(wanted: list[str], told: Told) -> bool:
    return bool(told["seats"] == wanted)


def _call_bot(running: Running, pad: PadButtons) -> None:
    """The light goes down to the bar and along it to "Add a bot"."""
    tap(pad, running, "down")
    for _ in range(8):
        if running.last["lights"][0] == "bot":
            break
        tap(pad, running, "right")
    assert running.last["lights"][0] == "bot", running.last
    tap(pad, running)


def moved(sitters: Sequence[Sitter]) -> dict[str, int]:
    """All presses together, by what they were for."""
    sums: dict[str, int] = {}
    for sitter in sitters:
        for why, count in sitter.pressed.items():
            sums[why] = sums.get(why, 0) + count
    return sums
