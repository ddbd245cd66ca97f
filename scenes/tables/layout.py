"""What a turn-based game gives the table: the contract between a game's layout and the one scene.

Owns the shared words (held card, cue, flight, look, layout). Holds no picture and no rule. A layout
is pure: equal views in equal rooms give equal pictures, and it sees nothing but views and facts in
the form of whoever looks, so that what is hidden cannot be drawn. A hidden card's key is its place,
never its identity.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

import pygame

from game.core.model import Action, Fact, Seat
from scenes.kit.sprites import Placed
from scenes.tables.room import Rect, Room

Spot: TypeAlias = str
"""The name of a place a person can point at: of the map (`cell ship 2`), of one's own hand
(`hand ship-7`), or of a button (`button pass`). Names use the words of the rules."""

HAND = "hand "
BUTTON = "button "


def held_by(seat: Seat) -> Spot:
    """Where a seat's hand is, for flights and arrivals: in the tray when it lies open there, else
    at the map's `seat <n>`, which every map has."""
    return f"held {seat}"


@dataclass(frozen=True, slots=True)
class Held:
    """One thing in the hand of the person who looks. `spot` begins with `hand `; `image` is its
    face, `width` x `height` units without its shadow; face down the tray shows the same backs for
    every hand. `group` parts the tray: things of another group lie a little apart.

    In the list of placed pictures it goes by `key`, or by `("hand", spot)` without one. A card that
    has the same key on the board travels between both by itself.
    """

    spot: Spot
    image: pygame.Surface
    width: float
    height: float
    group: str = ""
    key: Hashable = None


@dataclass(frozen=True, slots=True)
class Button:
    """A choice that lies on no board: `label` and, smaller, a `note`."""

    label: str
    note: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Flight:
    """A picture that travels once, from spot to spot, and is gone: a card on its way to a pile.

    With `waits` it lies at its start from the beginning of the step until it sets off, so that
    what the new view no longer shows stays visible that long. `ticks` is its own time; `stays` is
    how long it then lies at its goal. Spots of the hand are those before the step, too.
    """

    image: pygame.Surface
    start: Spot
    goal: Spot
    ticks: float = 18
    hop: float = 0.0
    waits: bool = True
    delay: float = 0.0
    stays: float = 0.0


@dataclass(frozen=True, slots=True)
class Arrival:
    """The placed picture of this key sets off with its cue: from where it lay before the step, or,
    when it was not seen before, from `start`."""

    key: Hashable
    start: Spot
    ticks: float = 18
    hop: float = 0.0
    delay: float = 0.0


@dataclass(frozen=True, slots=True)
class Said:
    """A few words or a number that rise from a spot and fade: "+6"."""

    words: str
    spot: Spot
    seat: Seat | None = None
    """In whose colour."""


@dataclass(frozen=True, slots=True)
class Still:
    """A picture that appears at a spot for a while: smoke, a splash. `frames` follow each other."""

    frames: tuple[pygame.Surface, ...]
    spot: Spot
    ticks: float = 24
    delay: float = 0.0


@dataclass(frozen=True, slots=True)
class Cue:
    """How a fact is shown. `ticks` pass before the next fact of the same step begins."""

    ticks: float = 18
    sound: str = ""
    flights: tuple[Flight, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    said: tuple[Said, ...] = ()
    stills: tuple[Still, ...] = ()
    glow: tuple[Spot, ...] = ()
    """Spots that light up softly meanwhile."""
    rumble: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """A thing at large: its picture (about 560 units high), its name, and what it is and does."""

    image: pygame.Surface
    title: str
    text: str = ""


@dataclass(frozen=True)
class Scenery:
    """What lies still behind everything: the ground's texture and a key; the same key means the
    same picture, which is painted once by `Layout.paint`."""

    texture: str
    key: Hashable = field(default=None)


class Layout(Protocol):
    """One game's table. `view` is always the view of whoever looks: a seat's own or a
    spectator's."""

    @property
    def map_name(self) -> str:
        """The map in `maps/tables` that has this table's spots."""

    def spots(self, view: Any, room: Room) -> dict[Spot, Rect]:
        """Every place of the board that can be pointed at or that things fly from and to, by name.

        Mostly `room.spots`, the map's own; more where they follow from the view.
        """

    def scenery(self, view: Any, room: Room) -> Scenery:
        """What lies still."""

    def paint(self, surface: pygame.Surface, view: Any, room: Room) -> None:
        """Paint the scenery on the ground. Called again only when `scenery` changes."""

    def placed(self, view: Any, room: Room) -> Sequence[Placed]:
        """Everything on the board now, hands not included; keys are unique."""

    def hand(self, view: Any, room: Room) -> Sequence[Held]:
        """The looker's own things, in the order in which they lie in the tray."""

    def path(self, action: Action, view: Any) -> tuple[Spot, ...]:
        """The spots a person touches, in order, to choose this action: never empty.

        Among the legal actions of one seat no two have the same path, and no path is the
        beginning of another.
        """

    def button(self, name: str, view: Any) -> Button:
        """What the spot `button <name>` says."""

    def cue(self, fact: Fact, view: Any, room: Room, before: Sequence[Fact]) -> Cue | None:
        """How this fact is shown; None when it needs no showing.

        `view` is the one after the whole step, `before` what was told earlier in the same step.
        """

    def look(self, spot: Spot, view: Any, room: Room) -> Look | None:
        """What lies there, at large; None when nothing does that the looker may see."""

    def status(self, view: Any, room: Room) -> str:
        """One short line under the title: "Round 4 of 8, offering goods"."""

    def scores(self, view: Any) -> Sequence[int | None] | None:
        """Each seat's points so far, for the chart; None for a seat whose points the looker may
        not know (yet), or for all where the game has no points on the way."""
