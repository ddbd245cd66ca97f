"""From the table to other screens: the pause, the rules, the seats that nobody drives.

Owns which screen opens and with what. That the curtain falls when one does, is the scene's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes import flow
from scenes.input.seating import Hold

if TYPE_CHECKING:
    from game.core.model import Seat
    from scenes.tables.base import TableScene


def pause(scene: TableScene, seat: Seat | None) -> None:
    """The pause of `seat`; everything is on the disk before anybody leaves."""
    from scenes.menus.pause import Pause

    scene.journalled.journal.flush()
    scene.services.stack.push(Pause(scene.services, scene.table.game, lambda: None, seat))


def rules(scene: TableScene) -> None:
    """The rules open at the page that fits the moment."""
    facing = scene.privacy.facing
    page = scene.table.speech.page(scene.match.view(facing), facing)
    flow.to_rules(scene.services, scene.table.game, page)


def ask_for_seats(scene: TableScene) -> None:
    """While a person's seat has no device, the table waits for one."""
    from scenes.menus.pad_lost import PadLost

    seating = scene.services.seating
    opened = any(seating.hold(seat) is Hold.OPEN for seat in range(len(seating)))
    if (seating.missing() or opened) and scene.match.result() is None:
        scene.services.stack.push(PadLost(scene.services, lambda: None))
