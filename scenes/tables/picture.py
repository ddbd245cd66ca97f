"""A table's picture: a view laid out in its room, with tray, head and lights.

Owns the room (areas, spots of the map, names and liveries) and the order of layers. Equal views in
equal situations give equal pictures. Used by the live table, by replays and by looking back; knows
no match and no device.
"""

from __future__ import annotations

import copy
import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import pygame

from scenes.kit import text
from scenes.kit.backdrops import ground
from scenes.kit.board import BoardMap
from scenes.kit.sprites import Placed
from scenes.kit.theme import NIGHT, NUMBER, PALE
from scenes.tables import head, tray, why
from scenes.tables.curtain import Cloth
from scenes.tables.layout import Button, Cue, Held, Layout, Scenery, Spot, held_by
from scenes.tables.room import Point, Rect, Room, areas_of, chairs_of, middle, spots_in
from scenes.tables.show import Show

if TYPE_CHECKING:
    from game.core.model import Fact, Seat
    from game.core.speech import Speech
    from game.table.evening import Chair
    from scenes.services import Services

MAPS: Final = "maps/tables"
LIT_Z: Final = 300
BARE_BAR: Final = (head.LOG, head.MENU)


@dataclass(frozen=True)
class Situation:
    """All that decides the picture besides the view: whose hand is open, who may act, what is
    lit and picked, and what the buttons say."""

    facing: Seat | None = None
    acting: tuple[Seat, ...] = ()
    whose: Seat | None = None
    """Whose tray it is, whether their hand may be seen or not."""
    cloth: Cloth | None = None
    """The curtain, while it is closed."""
    face_up: bool = True
    words: str = ""
    """What is wanted of whoever chooses, or what goes on."""
    buttons: tuple[tuple[Spot, Button], ...] = ()
    lit: frozenset[Spot] = frozenset()
    focus: Spot | None = None
    picked: tuple[Spot, ...] = ()
    laid: tuple[tuple[Spot, Point], ...] = ()
    """Held things that hover over their goal, and where."""
    heading: str = ""
    """Said at the top instead of whose turn it is."""
    bar: tuple[str, ...] = BARE_BAR
    barred: frozenset[str] = frozenset()
    clocked: bool = False
    """Is there a turn clock beside the turn plate?"""


@dataclass
class Picture:
    """`layout` and `speech` are the game's; `title` its name."""

    services: Services
    layout: Layout
    speech: Speech
    title: str
    chairs: list[Chair]
    seats: int
    now: Situation = field(default_factory=Situation)

    def __post_init__(self) -> None:
        self._maps: dict[str, BoardMap] = {}
        self._board: tuple[Any, Room, list[Placed]] | None = None
        self._scenery: tuple[Scenery, Room, TableGround] | None = None
        self.fit()

    # --- room -----------------------------------------------------------------------------------

    def fit(self) -> None:
        """The canvas has another size, or other people sit here."""
        canvas = self.services.canvas
        self.areas = areas_of(canvas.width, canvas.height)
        spots, props, zoom = spots_in(self._map(), self.seats, self.areas.board)
        chairs = chairs_of(self.chairs, self.seats)
        self._base = Room(self.services.assets, self.areas, chairs, spots, zoom, props=props)
        self._rooms: dict[tuple[Any, ...], Room] = {}
        self._board = self._scenery = None

    def _map(self) -> BoardMap:
        """The table's map; on a tall screen the tall one, when there is one."""
        from scenes.kit.maps import table_map

        name = self.layout.map_name
        if name not in self._maps:
            self._maps[name] = table_map(name)
        tall = self.services.canvas.portrait
        if tall and f"{name}-tall" not in self._maps:
            self._maps[f"{name}-tall"] = table_map(f"{name}-tall", instead=name)
        return self._maps[f"{name}-tall" if tall else name]

    def twin(self, now: Situation) -> Picture:
        """A picture of the same table in another situation: for looking back, or for other eyes.

        It is valid until the next `fit`.
        """
        twin = copy.copy(self)
        twin.now = now
        twin._rooms = {}
        twin._board = None
        return twin

    @property
    def room(self) -> Room:
        """The room as the layout sees it now."""
        key = (self.now.facing, self.now.acting)
        room = self._rooms.get(key)
        if room is None:
            room = dataclasses.replace(self._base, facing=key[0], active=key[1])
            self._rooms[key] = room
        return room

    # --- spots ----------------------------------------------------------------------------------

    def held(self, view: Any) -> tuple[Held, ...]:
        """The things in the tray; none while they are hidden."""
        if self.now.cloth is not None or not self.now.face_up:
            return ()
        return tuple(self.layout.hand(view, self.room))

    def spots(self, view: Any) -> dict[Spot, Rect]:
        """Every place there is now: board, hand, buttons, and where each seat's hand is."""
        room = self.room
        spots = dict(self.layout.spots(view, room))
        for seat in range(self.seats):
            own = seat == self.now.facing and self.now.cloth is None
            spots[held_by(seat)] = self.areas.tray if own else room.spots[f"seat {seat}"]
        names = [spot for spot, _button in self.now.buttons]
        spots |= tray.rects_of(self.areas, self.held(view), names)
        return spots | head.bar_rects(self.areas, self.now.bar)

    # --- pictures ---------------------------------------------------------------------------------

    def compose(self, view: Any) -> list[Placed]:
        """Everything at rest."""
        return [*self._on_board(view), *self._lights(view), *self.around(view)]

    def around(self, view: Any) -> list[Placed]:
        """What lies around the board: the tray and the strip along the top."""
        assets, now = self.services.assets, self.now
        shown = self._tray_view(view)
        things = tray.placed(assets, self.areas, shown)
        things += tray.cards(assets, self.areas, shown)
        status = self.layout.status(view, self.room)
        things += head.placed(
            assets,
            self.areas,
            self.title,
            status,
            self._turn(),
            now.bar,
            now.focus,
            now.barred,
            now.clocked,
        )
        return things

    def flat(self, view: Any, ground: pygame.Surface, area: Rect) -> pygame.Surface:
        """What of a view's board lies in `area`, on its painted `ground`, as one picture."""
        assets = self.services.assets
        sheet = ground.copy()
        for p in sorted(self._on_board(view), key=lambda p: p.z):
            at = (round(p.x * assets.scale), round(p.y * assets.scale))
            sheet.blit(p.image, p.image.get_rect(center=at))
        part = pygame.Rect(*(round(v * assets.scale) for v in area))
        return sheet.subsurface(part.clip(sheet.get_rect())).copy()

    def _on_board(self, view: Any) -> list[Placed]:
        """The layout's pictures, asked for once per view and room."""
        kept, room = self._board, self.room
        if kept is None or kept[0] is not view or kept[1] is not room:
            self._board = kept = (view, room, list(self.layout.placed(view, room)))
        return kept[2]

    def _tray_view(self, view: Any) -> tray.TrayView:
        now, room = self.now, self.room
        whose = now.whose if now.facing is None else now.facing
        return tray.TrayView(
            livery=None if whose is None else room.livery(whose),
            seat_name="" if whose is None else room.names[whose],
            words=now.words,
            held=self.held(view),
            face_up=now.face_up,
            buttons=now.buttons,
            lit=now.lit,
            focus=now.focus,
            picked=frozenset(now.picked),
            cloth=now.cloth,
            laid=dict(now.laid),
        )

    @property
    def clock_at(self) -> Point:
        """The middle of the turn clock."""
        return head.clock_at(self.services.assets, self.areas, self._turn(), self.now.bar)

    def _turn(self) -> head.Turn:
        acting, room = self.now.acting, self.room
        if self.now.heading:
            return head.Turn(None, self.now.heading)
        if not acting:
            return head.Turn(None, "The end")
        if len(acting) == 1:
            seat = acting[0]
            return head.Turn(room.livery(seat), room.names[seat], room.level(seat))
        return head.Turn(None, "All choose")

    def _lights(self, view: Any) -> list[Placed]:
        """Gold frames on the board's spots that can be touched."""
        now, assets = self.now, self.services.assets
        on_board = self.layout.spots(view, self.room)
        things = []
        here = () if now.focus is None else (now.focus,)
        for name in dict.fromkeys((*sorted(now.lit), *now.picked, *here)):
            rect = on_board.get(name)
            if rect is not None:
                strong = name == now.focus or name in now.picked
                rim = tray.frame(assets, rect[2] + 10, rect[3] + 10, strong)
                things.append(Placed(("lit", name), rim, *middle(rect), LIT_Z + strong))
        return things

    def over(self, show: Show) -> list[Placed]:
        """What lies over the picture while a step is shown: words that rise, smoke, soft light."""
        assets = self.services.assets
        things = show.stills()
        for n, (words, seat, x, y) in enumerate(show.said()):
            ink = PALE if seat is None else self.room.livery(seat).colour
            ink = PALE if sum(ink) < 360 else ink
            drawn = text.line(assets, words, 58, ink, NUMBER, shadow=NIGHT)
            things.append(Placed(("said", n), drawn, x, y, 800 + n))
        if show.glowing():
            spots = self.spots(show.view)
            for name in show.glowing():
                rect = spots[name]
                rim = tray.frame(assets, rect[2] + 14, rect[3] + 14, False)
                things.append(Placed(("glow", name), rim, *middle(rect), LIT_Z + 2))
        return things

    def cues(self, facts: list[Fact], view: Any) -> list[Cue]:
        """How these facts are shown, in order; those that pay somebody long enough for their sum
        to be read."""
        room, reader = self.room, self.now.facing
        found = []
        for number, fact in enumerate(facts):
            cue = self.layout.cue(fact, view, room, facts[:number])
            told = why.sum_of(fact, self.speech, room.names, reader)
            if told is not None:
                cue = why.paying(cue, told)
            if cue is not None:
                found.append(cue)
        return found

    def backdrop(self, view: Any) -> TableGround:
        """What lies still behind everything; painted once as long as it stays the same."""
        room = self.room
        scenery = self.layout.scenery(view, room)
        kept = self._scenery
        if kept is None or kept[0] != scenery or kept[1].areas != room.areas:
            painted = TableGround(scenery, self.layout, view, room)
            self._scenery = kept = (scenery, room, painted)
        return kept[2]


@dataclass(frozen=True, eq=False)
class TableGround:
    """A backdrop that a layout has painted on. Equal only to itself."""

    scenery: Scenery
    layout: Layout
    view: Any
    room: Room

    def paint(self, services: Services) -> pygame.Surface:
        """The ground's texture with the scenery on it."""
        sheet = ground(services, self.scenery.texture).copy()
        self.layout.paint(sheet, self.view, self.room)
        return sheet.convert()
