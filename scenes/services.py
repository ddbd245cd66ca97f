"""Everything a scene may ask of the program, in one hand. Built by `app`, passed to each scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.bots.asking import Asking
from game.core.model import Rules
from game.table.evening import Evening
from scenes.games import DEFAULT_GAME
from scenes.input.bindings import Bindings
from scenes.input.devices import Devices
from scenes.input.router import Router
from scenes.input.seating import Seating
from scenes.input.touch import Touch
from scenes.kit.assets import Assets
from scenes.kit.audio import Audio
from scenes.kit.canvas import Canvas
from scenes.settings import Settings
from scenes.stack import Stack

if TYPE_CHECKING:
    from game.store.database import Store


@dataclass
class Services:
    """`rules` maps game ids to rules, `bots` to casts, and `thinker` asks these: bots that take
    their time, hints, reviews. `now_ns` is monotonic time, `utc` the wall clock as text for the
    journal, `fresh_seed` a new deal's number.
    `store()` opens the database when first asked. `say` shows a sentence to everyone."""

    canvas: Canvas
    assets: Assets
    audio: Audio
    devices: Devices
    bindings: Bindings
    seating: Seating
    router: Router
    touch: Touch
    stack: Stack
    settings: Settings
    evening: Evening
    rules: dict[str, Rules[Any]]
    bots: dict[str, Any]
    thinker: Asking
    folder: Path
    store: Callable[[], Store]
    now_ns: Callable[[], int]
    utc: Callable[[], str]
    fresh_seed: Callable[[], int]
    quit: Callable[[], None]
    apply_settings: Callable[[], None]
    report: Callable[[dict[str, Any]], None] | None = None
    """Told what is shown each frame, when somebody listens (tests over a pipe)."""
    game: str = DEFAULT_GAME
    """The game that people are at: whose rules open when somebody asks."""
    sentences: list[str] = field(default_factory=list)

    def say(self, sentence: str) -> None:
        """Show `sentence` to everyone as soon as there is room for it."""
        if sentence not in self.sentences:
            self.sentences.append(sentence)
