"""The whole picture of a race: world, panels, pieces on their way, banners, the log's last line.

Made from views and facts; live play, evaluation and replay share it. Owns motion and words on the
screen, no state of the game.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.core.model import Fact
from game.core.pace import TICKS_PER_SECOND
from game.core.phrases import counted
from game.rules.captain_silver.model import (
    ITEMS,
    NOTHING,
    VOLCANO,
    Contest,
    Drew,
    Dropped,
    Missed,
    Mode,
    Phase,
    PullBegan,
    RaceBegan,
    Stopped,
    Thrown,
    View,
)
from game.table.evening import Chair
from scenes.kit import pieces, text
from scenes.kit.motion import Motion
from scenes.kit.sprites import Placed
from scenes.kit.theme import CAPTION, GOLD, NIGHT, NUMBER, PALE, TITLE
from scenes.race.layout import Point, lay_out
from scenes.race.panel import held_words, panels_for
from scenes.race.pouch import Bumps
from scenes.race.pouch import warm as warm_pouch
from scenes.race.words import sentence_of
from scenes.race.world import (
    World,
    WorldBackdrop,
    chest_stacks,
    laid_key,
    laid_pieces,
    lit_spaces,
    mismatches,
    reward_pill,
    ship_token,
    thrown_pieces,
)

if TYPE_CHECKING:
    from scenes.services import Services

DROP_TICKS = 13
"""About 0.2 s from hand to board: quick, but the eye can follow."""
CUES = ("gong", "whoosh", "flip", "knock", "refuse", "splash", "parrot")
"""What is heard in a race."""
FLYING = 30
"""How high a piece lies on its way: above all that rests."""
BANNER_TICKS = 100
RIBBON_TICKS = 200


class RaceTable:
    """Shows one match. `now` counts ticks of the picture, also while the game's time stands."""

    def __init__(
        self, services: Services, chairs: Sequence[Chair], view: View, options: Mapping[str, Any]
    ) -> None:
        self.services = services
        self.chairs = list(chairs)
        self.names = [chair.name for chair in chairs]
        self.liveries = [pieces.livery(chair.colour) for chair in chairs]
        self.own = {**options.get("cs.own_boards", {}), **options.get("cs.own_islands", {})}
        self.motion = Motion()
        self.bumps = Bumps(services.assets)
        self.now = 0.0
        self._banner: tuple[str, float] | None = None
        self._ribbon: tuple[str, float, float] | None = None
        """Words, and from when until when they are shown."""
        self.explained = False
        """Somebody else says why things happen: the log's line keeps quiet."""
        self.let_go_at: dict[int, Point] = {}
        """Where fingers have just let go of an item: it flies from there, if it flies."""
        self.fit(view)

    def fit(self, view: View) -> None:
        """Lay everything out for the canvas as it is now."""
        canvas = self.services.canvas
        boards = view.world.boards
        self.layout = lay_out(canvas.width, canvas.height, len(boards), len(self.chairs))
        self.world = World(self.layout, boards, view.world.island.name, self.own)
        self.panels = panels_for(self.layout.panels, self.chairs, self.liveries)
        self.motion.finish()
        self._seen: object = None
        self._rest: list[Placed] = []
        self._rows: dict[int, tuple[object, list[Placed]]] = {}

    def tick(self) -> None:
        """A sixtieth of a second of the picture."""
        self.now += 1

    def warm(self, view: View) -> Iterator[None]:
        """Draw, a piece at a time, whatever the race will need: no frame is to wait for a brush."""
        assets, world = self.services.assets, self.world
        panel = self.panels[0]
        for name in CUES:
            self.services.audio.prepare(name)
            yield
        yield from warm_pouch(assets, panel.pouch_size)
        sizes = (world.space_size() * 0.98, world.thrown_size(), panel.hand_size)
        for livery in self.liveries:
            for item, size in itertools.product(ITEMS, sizes):
                pieces.item_disc(assets, item, livery, size)
                yield
        for item in ITEMS:
            pieces.wanted_disc(assets, item, world.space_size() * 1.12, True)
            yield
        for row in view.world.rows:
            for space in row:
                reward_pill(assets, space.coins, space.ships, world.space_size() * 0.36)
        yield from panel.warm(assets)

    # --- what happened ----------------------------------------------------------------------------

    def banner(self, words: str, ticks: int = BANNER_TICKS) -> None:
        """Large words across the ocean."""
        self._banner = (words, self.now + ticks)

    def ribbon(self, words: str) -> None:
        """One line of the log. From the next frame on: the frame of the deed itself has enough to
        draw, and nobody reads within a sixtieth of a second."""
        self._ribbon = (words, self.now + 1, self.now + 1 + RIBBON_TICKS)

    def hear(self, facts: Iterable[Fact], view: View) -> None:
        """Let facts be seen and heard: pieces fly, words appear, sounds play."""
        facts = list(facts)
        thrown = len(view.volcano) - sum(isinstance(fact, Thrown) for fact in facts)
        for fact in facts:
            self._act(fact, thrown)
            thrown += isinstance(fact, Thrown)
            words = sentence_of(fact, self.names)
            if words and not self.explained:
                self.ribbon(words)
        self.let_go_at.clear()

    def _act(self, fact: Fact, thrown: int) -> None:
        """`thrown` is the number that a thrown item has on the volcano."""
        cue = self.services.audio.cue
        match fact:
            case RaceBegan():
                self.banner("Pirates ahoy!")
                cue("gong")
            case PullBegan():
                cue("whoosh", 0.5)
            case Drew():
                cue("flip")
            case Dropped(seat=seat, row=row, index=index, fits=fits):
                self._fly(laid_key(row, index), seat, self.world.space(row, index))
                cue("knock" if fits else "refuse")
            case Thrown(seat=seat):
                self._fly(("thrown", thrown), seat, self.world.thrown(thrown))
                cue("splash")
            case Missed(code="beaten") | Contest():
                cue("refuse")
            case Stopped():
                self.banner("Pirates stop!")
                cue("gong")
                cue("parrot")

    def _fly(self, key: Any, seat: int, goal: Point) -> None:
        ticks = 0 if self.services.settings.calm else DROP_TICKS
        start = self.let_go_at.get(seat, self.panels[seat].hand)
        self.motion.send(key, start, goal, self.now, ticks, hop=60)

    # --- pictures ---------------------------------------------------------------------------------

    def backdrop(self, view: View) -> WorldBackdrop:
        """The painted world below everything."""
        world = view.world
        size = self.services.canvas.size
        return WorldBackdrop(self.world, size, world.rows, world.island, tuple(self.panels))

    def placed(
        self, view: View, said: Sequence[str] | None = None,
        held_at: Mapping[int, Point] | None = None, coins: Sequence[int] | None = None,
        ships: Mapping[int, Point] | None = None,
    ) -> list[Placed]:  # fmt: skip
        """Everything there is to see. `said`: a line per seat; `held_at`: held items being
        dragged; `coins`: purses as shown while coins fly; `ships`: ships on their way."""
        assets = self.services.assets
        shown = [*self._boards(view), *self._ships(view, ships or {})]
        for panel in self.panels:
            seat = panel.seat
            words = said[seat] if said is not None else self.words_for(view, seat)
            at = held_at.get(seat) if held_at else None
            purse = coins[seat] if coins is not None else None
            shown += panel.placed(assets, view, self.bumps, words, at, purse)
        return shown + self._head(view) + self._banners()

    def _boards(self, view: View) -> list[Placed]:
        """Lit spaces and pieces, those on their way in flight. What is at rest is the same object
        from frame to frame: it costs the stage nothing."""
        key = (view.rows, view.volcano, view.stacks, view.phase)
        if key != self._seen:
            self._seen, self._rest = key, self._at_rest(view)
        if not self.motion.busy(self.now):
            return self._rest
        return [self._in_flight(p) for p in self._rest]

    def _in_flight(self, p: Placed) -> Placed:
        if not self.motion.moving(p.key, self.now):
            return p
        x, y = self.motion.at(p.key, (p.x, p.y), self.now)
        return Placed(p.key, p.image, x, y, FLYING)

    def _at_rest(self, view: View) -> list[Placed]:
        """Row by row: only a row that has changed is put together anew."""
        assets, world = self.services.assets, self.world
        shown = chest_stacks(assets, world, view)
        for row, laid in enumerate(view.rows):
            key = (laid, view.phase, view.choices)
            kept = self._rows.get(row)
            if kept is None or kept[0] != key:
                kept = self._rows[row] = (key, self._row_at_rest(view, row))
            shown += kept[1]
        thrown = thrown_pieces(assets, world, view, self.liveries)
        return shown + [Placed(key, picture, x, y, z) for key, picture, (x, y), z in thrown]

    def _row_at_rest(self, view: View, row: int) -> list[Placed]:
        assets, world = self.services.assets, self.world
        racing = view.phase in (Phase.AHOY, Phase.RACE, Phase.GRACE)
        shown = lit_spaces(assets, world, view, (row,)) if racing else []
        shown += mismatches(assets, world, view, (row,))
        laid = laid_pieces(assets, world, view, self.liveries, (row,))
        return shown + [Placed(key, picture, x, y, z) for key, picture, (x, y), z in laid]

    def words_for(self, view: View, seat: int) -> str:
        """What a seat should know right now."""
        hand = view.seats[seat].hand
        if view.phase == Phase.RACE:
            if hand.held != NOTHING:
                return held_words(hand.held)
            return {
                Mode.FEELING: "Feeling…",
                Mode.MOVING: "On to the next…",
                Mode.PULLING: "Pulling…",
                Mode.PAUSED: "Ouch, hot!",
                Mode.OUT: "Hand on the pouch!",
                Mode.EMPTY: "Pouch is empty",
            }[hand.mode]
        if view.phase == Phase.GRACE and seat in view.grace:
            return "May still place"
        return self._ship_words(view, seat)

    def _ship_words(self, view: View, seat: int) -> str:
        """How far the ship has to go to the next landing."""
        island = view.world.island
        here = view.seats[seat].ship
        if not island.landings:
            return ""
        steps = min((landing - here - 1) % island.spaces + 1 for landing in island.landings)
        return f"Chest in {counted(steps, 'step')}"

    def _ships(self, view: View, moved: Mapping[int, Point]) -> list[Placed]:
        size = self.world.ship_size()
        shown = []
        lead = max(seat.sailed for seat in view.seats)
        for seat, livery in enumerate(self.liveries):
            ship = view.seats[seat]
            x, y = moved.get(seat) or self.world.ship(seat, ship.ship)
            token = ship_token(self.services.assets, livery, size)
            shown.append(Placed(("ship", seat), token, x, y, 9 + seat))
            if lead and ship.sailed == lead:
                crown = self.services.assets.icon("crown", size * 0.6, GOLD)
                shown.append(Placed(("leads", seat), crown, x, y - size * 0.62, 14))
        return shown

    def _head(self, view: View) -> list[Placed]:
        assets, layout = self.services.assets, self.layout
        left = text.line(assets, f"Round {view.round} of {view.rounds}", 36, PALE, CAPTION, NIGHT)
        title = text.line(assets, "Captain Silver", 56, PALE, TITLE, NIGHT)
        y = layout.head[3] / 2
        shown = [
            Placed("round", left, 30 + left.width / assets.scale / 2, y, 20),
            Placed("title", title, layout.width / 2, y, 20),
        ]
        seconds = view.tick // TICKS_PER_SECOND
        limit = view.house.round_ticks // TICKS_PER_SECOND
        if limit:
            seconds = max(0, limit - seconds)
        clock = text.line(assets, f"{seconds // 60}:{seconds % 60:02}", 42, PALE, NUMBER, NIGHT)
        shown.append(
            Placed("clock", clock, layout.width - 30 - clock.width / assets.scale / 2, y, 20)
        )
        return shown

    def _banners(self) -> list[Placed]:
        assets = self.services.assets
        shown = []
        if self._banner is not None and self.now < self._banner[1]:
            picture = text.line(assets, self._banner[0], 150, PALE, TITLE, NIGHT)
            shown.append(Placed("banner", picture, *self.layout.middle, 200))
        if self._ribbon is not None and self._ribbon[1] <= self.now < self._ribbon[2]:
            room = self.layout.width - 120
            words = text.fitted(assets, self._ribbon[0], room, 32, PALE, CAPTION, 26, NIGHT)
            shown.append(Placed("ribbon", words, *self.layout.ribbon, 199))
        return shown

    def button_hint(self, row: int) -> str:
        """The words for a target of a drop, for the one-button mode."""
        return "Volcano" if row == VOLCANO else f"Row {row + 1}"
