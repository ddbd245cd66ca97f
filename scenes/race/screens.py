"""Captain Silver's entry in the list of screens: what menus and results need to know of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from scenes.games import Screens

if TYPE_CHECKING:
    from game.store.play import Journalled
    from scenes.services import Services
    from scenes.stack import Scene

REASONS: Final = {
    "start": "Coins at the start",
    "reward": "Rewards for right items",
    "water": "Coins from the water",
    "mismatch": "Fines for wrong items",
    "volcano": "Fines on the volcano",
    "chests": "Treasure chests",
}


def _play(services: Services, journalled: Journalled) -> Scene:
    from scenes.race.scene import RaceScene

    return RaceScene(services, journalled)


def _watch(services: Services, record: Any) -> Scene:
    from scenes.race.watch import Watch

    return Watch(services, record)


def _pages() -> list[tuple[str, str]]:
    from scenes.race.pages import pages

    return pages()


def _house_choices(services: Services, option: str) -> list[tuple[Any, str]]:
    from scenes.race.own import choices

    return choices(services, option)


def _board_chooser(services: Services, value: Any, done: Callable[[Any], None]) -> Scene:
    from scenes.race.chooser import BoardChooser

    return BoardChooser(services, str(value), done)


def _pack(services: Services, options: dict[str, Any]) -> dict[str, Any]:
    from scenes.race.own import pack

    return pack(services, options)


CAPTAIN_SILVER: Final = Screens(
    blurb="Feel in your pouch, pull the right item, be first at the islands.",
    icon="swap-bag",
    play=_play,
    watch=_watch,
    reasons=REASONS,
    pages=_pages,
    house_choices=_house_choices,
    choosers={"cs.board_setup": _board_chooser},
    pack=_pack,
)
