"""What a touch, a pull or a light on a spot does to the table, the same for presses and fingers.

Owns the step from a touched spot to a played action, with its sounds. Who may touch is `pressing`'s
and `pointing`'s business, what a touch means `deciding`'s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.tables import staging
from scenes.tables.deciding import Touched

if TYPE_CHECKING:
    from scenes.tables.base import TableScene
    from scenes.tables.layout import Spot


class Playing:
    """One table's way from spots to actions."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    @property
    def focus(self) -> Spot | None:
        """Where the light of whoever chooses is, as far as it may be seen."""
        scene = self._scene
        if scene.privacy.unlocked and scene.deciding.seat is not None:
            return scene.deciding.focus
        hidden = staging.hidden_hand(scene)
        asked = hidden is not None and hidden in scene.driver.asked()
        return scene.pressing.idle if asked else None

    @property
    def within_reach(self) -> tuple[Spot, ...]:
        """The spots that can be pointed at now, for choosing."""
        scene = self._scene
        return scene.deciding.within_reach if scene.privacy.unlocked else ()

    def light(self, spot: Spot | None) -> None:
        """A pointer lies on a spot: the light goes there, if it may."""
        scene = self._scene
        if not scene.privacy.unlocked or scene.deciding.seat is None:
            return
        if spot in (*self.within_reach, *staging.BAR) and spot != scene.deciding.focus:
            scene.deciding.focus = spot
            scene.refresh()

    def pick(self, spot: Spot) -> bool:
        """A card is pulled out of the hand. False when it leads nowhere."""
        picked = self._scene.deciding.pick(spot)
        if picked:
            self._scene.services.audio.cue("slide")
            self._scene.refresh()
        return picked

    def put_back(self, spot: Spot) -> None:
        """A pulled card was dropped nowhere: it comes home."""
        self._scene.deciding.put_back(spot)
        self._scene.refresh()

    def drop(self) -> bool:
        """A pulled card was dropped somewhere on the board. Where it needs no goal, that chooses
        it. False when it does need one."""
        if self._scene.deciding.chosen is None:
            return False
        if self._scene.services.settings.confirm:
            self._scene.refresh()
        else:
            self._do()
        return True

    def touch(self, spot: Spot) -> Touched:
        """A person touches a spot: the choice goes on, is made, or taken back."""
        scene = self._scene
        came = scene.deciding.touch(spot)
        at_once = came is Touched.CHOSEN and not scene.services.settings.confirm
        if came is Touched.NOTHING:
            scene.pressing.refuse("That cannot be chosen now.", scene.privacy.chooser)
        elif came is Touched.DO or at_once:
            self._do()
        else:
            scene.services.audio.cue("tick")
            scene.refresh()
        return came

    def _do(self) -> None:
        """What was chosen is played."""
        scene = self._scene
        choosing, seat = scene.deciding.choosing, scene.privacy.chooser
        if choosing is not None and choosing.chosen is not None and seat is not None:
            scene.act(seat, choosing.chosen, choosing.moment)
