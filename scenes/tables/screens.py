"""How a turn-based game gets into the list of screens: one line of data per game.

Owns the wiring of a table to menus, lobby, results and replays. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.core.model import Offers
from scenes.games import Screens

if TYPE_CHECKING:
    from game.core.game import Game
    from game.core.speech import Speech
    from game.store.play import Journalled
    from scenes.services import Services
    from scenes.stack import Scene
    from scenes.tables.layout import Layout


@dataclass(frozen=True)
class Table:
    """A game on a table: its id and title, how it speaks, and what makes its layout. `effort` is
    how far its captains look ahead (`Quick.effort`), 0 where nobody does."""

    game: str
    title: str
    speech: Speech
    layout: Callable[[], Layout]
    effort: int = 0


def table_screens(
    game: Game,
    layout: Callable[[], Layout],
    blurb: str,
    icon: str,
    offers: Offers = MappingProxyType({}),
) -> Screens:
    """The entry of a turn-based game. Raises ValueError when it has no speech."""
    if game.speech is None:
        raise ValueError(f"{game.rules.info.id} has no speech: it cannot be played at a table")
    info, speech = game.rules.info, game.speech
    effort = game.quick.effort if game.quick is not None else 0
    table = Table(info.id, info.title, speech, layout, effort)

    def play(services: Services, journalled: Journalled) -> Scene:
        from scenes.tables.base import TableScene

        return TableScene(services, table, journalled)

    def watch(services: Services, record: Any) -> Scene:
        from scenes.tables.watch import TableWatch

        return TableWatch(services, table, record)

    return Screens(
        blurb=blurb,
        icon=icon,
        play=play,
        watch=watch,
        reasons=dict(speech.reasons),
        pages=lambda: [(page.title, page.text) for page in speech.pages],
        house_choices=lambda _services, option: list(offers.get(option, ())),
        choosers={},
        pack=lambda _services, options: options,
        table=table,
    )
