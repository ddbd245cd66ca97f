"""How each game is shown: the one list of screens, beside the one list of rules.

A game's screens are described here once; menus, lobby, results and replays read the list and
name no game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from scenes.stack import Scene

if TYPE_CHECKING:
    from game.store.play import Journalled
    from scenes.services import Services
    from scenes.tables.screens import Table


@dataclass(frozen=True)
class Screens:
    """`play` makes the scene that plays a match, `watch` the one that replays a record.
    `reasons` says each `Reason.what` in words; `pages` are the rules reference (title, text)."""

    blurb: str
    icon: str
    play: Callable[[Services, Journalled], Scene]
    watch: Callable[[Services, Any], Scene]
    reasons: dict[str, str]
    pages: Callable[[], list[tuple[str, str]]]
    house_choices: Callable[[Services, str], list[tuple[Any, str]]]
    """Values of an open option that can be chosen here (boards, cells, numbers) besides those its
    list names, with labels. When all listed ones are among them, their order is the one shown."""
    choosers: dict[str, Callable[[Services, Any, Callable[[Any], None]], Scene]]
    """Scenes of their own for options that are more than a list, by option name."""
    pack: Callable[[Services, dict[str, Any]], dict[str, Any]]
    """Adds to the chosen options what they name and must travel with the match."""
    table: Table | None = None
    """A turn-based game's table."""


def screens() -> dict[str, Screens]:
    """By game id; imported when first asked for."""
    from scenes.race.screens import CAPTAIN_SILVER
    from scenes.tables.captain_jack import SCREENS as CAPTAIN_JACK
    from scenes.tables.john_silver import SCREENS as JOHN_SILVER
    from scenes.tables.meuterer import SCREENS as MEUTERER
    from scenes.tables.schatzinsel import SCREENS as SCHATZINSEL

    return {
        "captain-silver": CAPTAIN_SILVER,
        "john-silver": JOHN_SILVER,
        "schatzinsel": SCHATZINSEL,
        "captain-jack": CAPTAIN_JACK,
        "meuterer": MEUTERER,
    }


DEFAULT_GAME: Final = "captain-silver"
