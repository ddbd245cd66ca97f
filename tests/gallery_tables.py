"""The tables in every state worth seeing, each state for each game. Functions bring them about;
`gallery` takes pictures.

Owns how a table is brought somewhere: bots' advice is played for people, unseen (`Table.skip`) or
as it is shown (`Table.step`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from game.bots.asking import Asking
from game.bots.base import Crew, drive
from game.bots.review import Review
from game.casts import BOTS
from game.core.model import Seat
from game.core.model import Table as Setup
from game.rules import RULES
from game.store.play import begin
from game.table.evening import LEVELS, Chair
from scenes import flow
from scenes.input.signals import Intent
from scenes.menus.at_table import AtTable
from scenes.menus.choices import Choices
from scenes.menus.harbour import Harbour
from scenes.menus.house import House
from scenes.menus.lobby import Lobby
from scenes.menus.replays import Replays
from scenes.menus.results import REST_TICKS, Results
from scenes.tables import head
from scenes.tables.base import TableScene
from scenes.tables.reel import OWN_TURN
from scenes.tables.watch import TableWatch
from tests.gallery import NAMES, Studio, shows
from tests.scenes import stage

GAMES: Final = {game: rules for game, rules in RULES.items() if not rules.info.realtime}
CROWD: Final = {
    "captain-jack": ("pad", "mate", "pad", "mate", "mate"),
    "john-silver": ("pad", "pad", "mate", "mate"),
}
USUAL: Final = ("pad", "mate", "pad")
QUICK_LOOK: Final = 20
"""How far a review looks ahead for a picture, in hundredths of what it does in the program."""
HOUSE: Final[dict[str, dict[str, Any]]] = {
    "captain-jack": {"cj.packs": "4+2"},
    "meuterer": {"me.pirates": True},
}


class Table:
    """One table in a studio, at its beginning. `holds` drive the seats."""

    def __init__(
        self, studio: Studio, game: str, holds: tuple[str, ...] = (), seed: int = 5, **settings: Any
    ) -> None:
        self.studio, self.game = studio, game
        self.services = studio.services
        for name, value in {"tips": False, "recap": False, **settings}.items():
            setattr(self.services.settings, name, value)
        self.services.settings.house[game] = HOUSE.get(game, {})
        studio.sit(holds or CROWD.get(game, USUAL))
        self.services.fresh_seed = lambda: seed
        flow.start(self.services, game)
        scene = studio.top
        assert isinstance(scene, TableScene)
        self.scene = scene
        self.advisor = Crew(BOTS[game], {}, seed)

    # --- on and on --------------------------------------------------------------------------------

    def skip(self, steps: int) -> None:
        """So many steps happen unseen; then on to the next one that a person has to do."""
        match, done = self.scene.match, 0
        while match.result() is None:
            asked = self.scene.driver.asked()
            if done >= steps and (asked or not self.scene.driver.people):
                break
            self._advised(asked[0] if asked else match.to_act()[0])
            done += 1
        self.scene.shut()
        self.scene.privacy.turn(self.scene.driver.asked())
        self.scene.lay_out()

    def _advised(self, seat: Seat) -> None:
        advice = self.advisor.hint(self.scene.match, seat)
        assert advice is not None
        assert self.scene.match.submit(seat, advice.action) is None

    def quiet(self) -> None:
        """Until somebody is asked and nothing moves."""
        scene = self.scene

        def is_quiet() -> bool:
            asked = scene.privacy.waiting is not None or scene.deciding.seat is not None
            busy = scene.show.busy or scene.recap.runs or scene.lingers
            return not busy and (asked or scene.match.result() is not None)

        self.studio.until(is_quiet)

    def open(self) -> Seat:
        """The curtain is opened by its own person's pad; whose hand lies open."""
        self.quiet()
        waiting = self.scene.privacy.waiting
        if waiting is not None:
            stage.press(self.services, self.key(waiting), Intent.CONFIRM)
        seat = self.scene.privacy.chooser
        assert seat is not None
        return seat

    def key(self, seat: Seat) -> str:
        device = self.services.seating.device_of(seat)
        assert device is not None
        return device.key

    def path(self) -> tuple[str, ...]:
        """The spots of what the plain bot would do; of several choices a long one is nicer."""
        seat = self.scene.privacy.chooser
        assert seat is not None
        view = self.scene.match.view(seat)
        advice = self.advisor.hint(self.scene.match, seat)
        assert advice is not None
        return self.scene.layout.path(advice.action, view)

    def touch(self, upto: int | None = None) -> None:
        """Touch the first spots of it."""
        for spot in self.path()[:upto]:
            self.scene.playing.touch(spot)

    def step(self) -> None:
        """Whoever acts next acts, and it is shown."""
        asked = self.scene.driver.asked()
        if asked:
            self.open()
            self.touch()
            self.scene.playing.touch("table confirm")
        else:
            turn = self.scene.match.turn
            self.studio.until(lambda: self.scene.match.turn > turn)

    def until_told(self, *names: str, ticks: int = 14) -> None:
        """Play on until something of this kind is shown, and into it."""
        match = self.scene.match
        for _ in range(4000):
            told = match.told
            before = match.turn
            self._peeked(names)
            self.step()
            if any(type(f).__name__ in names for f in match.seen_by(None, told)):
                self._into(names, ticks)
                return
            assert match.result() is None and match.turn > before
            self.quiet_or_bots()
        raise LookupError(names)

    def _peeked(self, names: tuple[str, ...]) -> None:
        """Steps in which nothing of this kind happens are not shown."""
        scene = self.scene
        while scene.match.result() is None:
            twin = type(scene.match)(scene.match.rules, scene.match.table, scene.match.seed)
            assert twin.replay(scene.match.entries) is None
            seat = (scene.driver.asked() or twin.to_act())[0]
            told = twin.told
            advice = self.advisor.hint(twin, seat)
            assert advice is not None
            twin.submit(seat, advice.action)
            if any(type(f).__name__ in names for f in twin.seen_by(None, told)):
                break
            self._advised(seat)
        scene.shut()
        scene.privacy.turn(scene.driver.asked())
        scene.lay_out()

    def _into(self, names: tuple[str, ...], ticks: int) -> None:
        """Into the middle of the cue."""
        due = [d.at for d in self.scene.show._due]
        scene = self.scene
        facts = scene.match.seen_by(scene.privacy.facing, 0)
        last = [n for n, fact in enumerate(reversed(facts)) if type(fact).__name__ in names]
        after = last[0] if last else 0
        at = sorted(due)[max(0, len(due) - 1 - after)] if due else scene.show.now
        self.studio.until(lambda: scene.show.now >= at + ticks or not scene.show.busy)

    def quiet_or_bots(self) -> None:
        self.studio.until(lambda: not (self.scene.show.busy or self.scene.lingers))

    def to_the_end(self) -> None:
        """To the final sheet, all of it told."""
        while self.scene.match.result() is None:
            self._advised(self.scene.match.to_act()[0])
        self.scene.lay_out()
        self.studio.until(lambda: self.studio.top is not self.scene)
        self.studio.ticks(400)


OfGame = Callable[[Studio, str], object]


def each(name: str) -> Callable[[OfGame], OfGame]:
    """Registers a state for each game: "51-own-turn" as `john-silver-51-own-turn` and so on."""

    def register(entry: OfGame) -> OfGame:
        for game in GAMES:
            shows(f"{game}-{name}")(partial(_of_game, entry, game))
        return entry

    return register


def _of_game(entry: OfGame, game: str, studio: Studio) -> object:
    return entry(studio, game)


def middle(game: str) -> int:
    """About the middle of a match."""
    return {"captain-jack": 120, "john-silver": 30, "schatzinsel": 34, "meuterer": 60}.get(game, 20)


def opened(studio: Studio, game: str) -> tuple[Table, Seat]:
    """A table in mid-match, and whose hand lies open there."""
    table = Table(studio, game)
    table.skip(middle(game))
    return table, table.open()


# --- the way there --------------------------------------------------------------------------------


@shows("03-harbour")
def harbour(studio: Studio) -> None:
    studio.open(Harbour(studio.services))
    studio.ticks(5)


@each("18-lobby")
def lobby(studio: Studio, game: str) -> None:
    studio.services.game = game
    studio.sit(CROWD.get(game, USUAL))
    studio.open(Lobby(studio.services, game))
    studio.ticks(40)


@shows("captain-jack-19-lobby-six")
def lobby_six(studio: Studio) -> None:
    studio.services.game = "captain-jack"
    studio.sit(("pad", "pad", "touch", "mate", "keys", "captain"))
    studio.open(Lobby(studio.services, "captain-jack"))
    studio.ticks(40)


@each("19-lobby-levels")
def lobby_levels(studio: Studio, game: str) -> None:
    studio.services.game = game
    studio.sit(tuple(LEVELS[: max(RULES[game].info.seats)]))
    studio.open(Lobby(studio.services, game))
    studio.ticks(40)


@each("59-bots-talk")
def bots_talk(studio: Studio, game: str) -> None:
    """All four levels at one table, in the middle of a match."""
    table = Table(studio, game, tuple(LEVELS[: max(RULES[game].info.seats)]))
    table.skip(40)
    studio.ticks(30)


@each("22-house")
def house(studio: Studio, game: str) -> None:
    studio.open(House(studio.services, game))
    studio.ticks(5)


@shows("25-house-choices")
def choices(studio: Studio) -> None:
    page = House(studio.services, "meuterer")
    studio.open(page)
    labels = [label for _value, label in page.choices["me.rounds"]]
    studio.push(Choices(studio.services, "Rounds", "meuterer", labels, 0, lambda _at: None))
    studio.ticks(5)


@shows("26-at-the-table")
def at_table(studio: Studio) -> None:
    studio.open(AtTable(studio.services, "john-silver"))
    studio.ticks(5)


# --- choosing -------------------------------------------------------------------------------------


@each("50-first-turn")
def first_turn(studio: Studio, game: str) -> None:
    Table(studio, game, tips=True).open()
    studio.ticks(30)


@each("51-own-turn")
def own_turn(studio: Studio, game: str) -> None:
    table = Table(studio, game)
    table.skip(middle(game))
    table.open()
    studio.ticks(10)


@each("52-picked")
def picked(studio: Studio, game: str) -> None:
    table = Table(studio, game)
    table.skip(middle(game))
    table.open()
    table.touch(1)
    studio.ticks(20)


@each("53-confirm")
def confirm(studio: Studio, game: str) -> None:
    table = Table(studio, game)
    table.skip(middle(game))
    table.open()
    table.touch()
    studio.ticks(20)


@each("54-refused")
def refused(studio: Studio, game: str) -> None:
    table, seat = opened(studio, game)
    other = 2 if seat == 0 else 0
    if game == "john-silver":
        other = 1 - seat
    stage.press(studio.services, table.key(other), Intent.CONFIRM)
    studio.ticks(20)


# --- hidden hands ---------------------------------------------------------------------------------


@each("55-curtain")
def curtain(studio: Studio, game: str) -> None:
    table = Table(studio, game)
    table.skip(middle(game))
    table.quiet()
    studio.ticks(10)


@each("56-peek")
def peek(studio: Studio, game: str) -> None:
    table = Table(studio, game, manner="peek")
    table.skip(middle(game))
    studio.ticks(30)
    seat = table.scene.privacy.chooser
    assert seat is not None
    table.scene.peek(seat, True)
    studio.ticks(20)


@each("57-face-down")
def face_down(studio: Studio, game: str) -> None:
    table = Table(studio, game, manner="peek")
    table.skip(middle(game))
    studio.ticks(30)


@each("58-open-to-all")
def open_to_all(studio: Studio, game: str) -> None:
    table = Table(studio, game, manner="open")
    table.skip(middle(game))
    table.quiet()
    studio.ticks(10)


@each("59-bots-alone")
def bots_alone(studio: Studio, game: str) -> None:
    few = min(GAMES[game].info.seats)
    table = Table(studio, game, ("mate",) * few)
    studio.ticks(400)
    studio.until(lambda: table.scene.show.busy)
    studio.ticks(8)


@each("60-full-table")
def full_table(studio: Studio, game: str) -> None:
    many = max(GAMES[game].info.seats)
    table = Table(studio, game, ("pad", *("mate",) * (many - 1)))
    table.skip(middle(game) * 2)
    table.open()
    studio.ticks(10)


@each("61-fewest")
def fewest(studio: Studio, game: str) -> None:
    few = min(GAMES[game].info.seats)
    table = Table(studio, game, ("pad", *("mate",) * (few - 1)))
    table.skip(middle(game))
    table.open()
    studio.ticks(10)


# --- in motion ------------------------------------------------------------------------------------

MOTIONS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "john-silver": {"card-flies": ("Played",), "row-shared": ("RowShared",), "drew": ("Took",)},
    "schatzinsel": {
        "tile-laid": ("TileLaid",), "chest": ("ChestPlaced",), "guard": ("GuardPlaced",),
    },
    "captain-jack": {
        "cannon": ("Attacked",), "hit": ("Damaged",), "sunk": ("Sunk",), "stolen": ("Stolen",),
        "salvaged": ("Salvaged",), "traded": ("Traded",), "repaired": ("Repaired",),
    },
    "meuterer": {
        "offer": ("OfferShown",), "mutiny": ("MutinyBegan",), "decided": ("MutinyDecided",),
        "sale": ("IslandPaid",), "unmasked": ("Unmasked",), "sails": ("ShipSailed",),
        "pirates": ("PirateSailed", "Plundered"),
    },
}  # fmt: skip


def _register_motions() -> None:
    for game, motions in MOTIONS.items():
        if game not in GAMES:
            continue
        for name, facts in motions.items():

            def entry(studio: Studio, game: str = game, facts: tuple[str, ...] = facts) -> None:
                few = min(GAMES[game].info.seats)
                table = Table(studio, game, ("mate",) * few, seed=11)
                table.until_told(*facts)

            shows(f"{game}-65-motion-{name}")(entry)


_register_motions()


# --- beside the game ------------------------------------------------------------------------------


@each("70-log")
def log(studio: Studio, game: str) -> None:
    table, seat = opened(studio, game)
    table.scene.bar(head.LOG, seat)
    for _ in range(3):
        stage.press(studio.services, table.key(seat), Intent.UP)
    studio.ticks(10)


@each("71-as-it-was")
def as_it_was(studio: Studio, game: str) -> None:
    table, seat = opened(studio, game)
    table.scene.bar(head.LOG, seat)
    for _ in range(4):
        stage.press(studio.services, table.key(seat), Intent.UP)
    stage.press(studio.services, table.key(seat), Intent.CONFIRM)
    studio.ticks(10)


@each("72-loupe")
def loupe(studio: Studio, game: str) -> None:
    table, seat = opened(studio, game)
    table.scene.bar(head.LOOK, seat)
    studio.ticks(10)


@each("73-loupe-board")
def loupe_board(studio: Studio, game: str) -> None:
    table, seat = opened(studio, game)
    table.scene.bar(head.LOOK, seat)
    for _ in range(3):
        stage.press(studio.services, table.key(seat), Intent.UP)
    studio.ticks(10)


@each("74-hint")
def hint(studio: Studio, game: str) -> None:
    table, seat = opened(studio, game)
    table.scene.bar(head.HINT, seat)
    studio.ticks(10)


class Never(Asking):
    """Nobody answers: for pictures of what is seen meanwhile."""

    def warm(self) -> None:
        """There is nothing to warm."""

    def _step(self) -> None:
        """Nothing is ever decided."""


@each("74-hint-looking-ahead")
def hint_looking_ahead(studio: Studio, game: str) -> None:
    table, seat = opened(studio, game)
    studio.services.thinker = Never({})
    table.scene.bar(head.HINT, seat)
    studio.ticks(10)


@each("75-why")
def why(studio: Studio, game: str) -> None:
    few = min(GAMES[game].info.seats)
    table = Table(studio, game, ("mate",) * few, seed=11)
    table.skip(middle(game))
    studio.until(lambda: bool(table.scene.aside.margin.sums.told))
    studio.ticks(40)


@each("76-recap")
def recap(studio: Studio, game: str) -> None:
    table = Table(studio, game, recap=True)
    table.skip(middle(game))
    seat = table.open()
    before = table.scene.match.turn
    while table.scene.match.turn == before or seat != table.scene.privacy.waiting:
        table.step()
        table.quiet()
        if table.scene.privacy.waiting is None and table.scene.privacy.chooser == seat:
            before = table.scene.match.turn
        if table.scene.privacy.waiting not in (None, seat):
            continue
    stage.press(studio.services, table.key(seat), Intent.CONFIRM)
    studio.ticks(12)


@each("77-consent")
def consent(studio: Studio, game: str) -> None:
    table = Table(studio, game)
    table.skip(middle(game))
    table.open()
    table.scene.undoing.ask(table.scene.privacy.chooser)
    studio.ticks(10)


@each("78-turn-clock")
def turn_clock(studio: Studio, game: str) -> None:
    table = Table(studio, game, turn_seconds=30)
    table.skip(middle(game))
    table.open()
    studio.ticks(60 * 22)


@each("79-pause")
def pause(studio: Studio, game: str) -> None:
    table, seat = opened(studio, game)
    stage.press(studio.services, table.key(seat), Intent.PAUSE)
    studio.ticks(10)


@each("80-rules")
def rules(studio: Studio, game: str) -> None:
    table, seat = opened(studio, game)
    stage.press(studio.services, table.key(seat), Intent.RULES)
    studio.ticks(10)


@each("81-pad-lost")
def pad_lost(studio: Studio, game: str) -> None:
    table = Table(studio, game)
    table.skip(middle(game))
    table.open()
    stage.pull(studio.services, studio.pads[0])
    studio.ticks(10)


# --- the end --------------------------------------------------------------------------------------


@each("85-the-end")
def the_end(studio: Studio, game: str) -> None:
    table = Table(studio, game)
    while table.scene.match.result() is None:
        table._advised(table.scene.match.to_act()[0])
    table.scene.lay_out()
    studio.ticks(40)


@each("86-results")
def results(studio: Studio, game: str) -> None:
    Table(studio, game).to_the_end()


@each("87-results-full")
def results_full(studio: Studio, game: str) -> None:
    many = max(GAMES[game].info.seats)
    Table(studio, game, ("pad", *("mate",) * (many - 1))).to_the_end()


# --- watched again --------------------------------------------------------------------------------


def stored(studio: Studio, game: str, seats: int, steps: int | None = None) -> int:
    """A match of bots in the store: whole, or its first steps; its number."""
    rules = RULES[game]
    chairs = [Chair(NAMES[n], n) for n in range(seats)]
    setup = Setup(seats, rules.check_options(seats, {}))
    joined = begin(studio.services.store(), rules, setup, 11, chairs, "2026-08-01T20:15:00Z")

    def after(match: Any) -> None:
        if steps is not None and match.turn >= steps:
            raise InterruptedError

    try:
        drive(joined.match, Crew(BOTS[game], dict.fromkeys(range(seats), "mate"), 11), after)
    except InterruptedError:
        joined.journal.flush()
    assert joined.journal.id is not None
    return joined.journal.id


def watched(studio: Studio, game: str, seats: int, steps: int | None = None) -> TableWatch:
    number = stored(studio, game, seats, steps)
    flow.watch(studio.services, game, number)
    scene = studio.top
    assert isinstance(scene, TableWatch)
    return scene


def reviewed(studio: Studio, game: str, thinker: Asking | None = None) -> Results:
    """The results of a match in which people did not always see what was best."""
    table = Table(studio, game, seed=11)
    crew = Crew(BOTS[game], dict.fromkeys(table.scene.driver.people, "deckhand"), 11)
    match = table.scene.match
    while match.result() is None:
        decided = crew.decide(match)
        if decided is None:
            table._advised(match.to_act()[0])
        else:
            assert match.submit(*decided) is None
    if thinker is not None:
        studio.services.thinker = thinker
    table.scene.lay_out()
    studio.until(lambda: isinstance(studio.top, Results))
    results = studio.top
    assert isinstance(results, Results)
    results.hurry()
    return results


@each("88-results-looking-back")
def results_looking_back(studio: Studio, game: str) -> None:
    reviewed(studio, game, Never({}))
    studio.ticks(REST_TICKS + 10)


@each("89-what-cost-most")
def what_cost_most(studio: Studio, game: str) -> None:
    results = reviewed(studio, game)
    reviewing = results.reviewing
    assert reviewing is not None
    cast, one = BOTS[game], reviewing.people[:1]
    effort = reviewing.table.effort * QUICK_LOOK // 100
    reviewing._review = Review(cast, reviewing.match, one, effort)
    while not reviewing.over:
        reviewing.tick()
    results.menu.item("review").act()  # type: ignore[misc]
    studio.ticks(5)


@shows("john-silver-89-what-cost-most-waiting")
def what_cost_most_waiting(studio: Studio) -> None:
    results = reviewed(studio, "john-silver", Never({}))
    results.menu.item("review").act()  # type: ignore[misc]
    studio.ticks(5)


@shows("john-silver-89-what-cost-most-nothing")
def what_cost_most_nothing(studio: Studio) -> None:
    results = reviewed(studio, "john-silver", Never({}))
    assert results.reviewing is not None
    results.reviewing._review = Review(BOTS["john-silver"], results.reviewing.match, (), 1)
    results.menu.item("review").act()  # type: ignore[misc]
    studio.ticks(5)


@each("90-watch")
def watch(studio: Studio, game: str) -> None:
    scene = watched(studio, game, min(GAMES[game].info.seats))
    scene.jump(scene.reel.steps // 3)
    studio.ticks(60)


@each("91-watch-own-turn")
def watch_own_turn(studio: Studio, game: str) -> None:
    scene = watched(studio, game, max(GAMES[game].info.seats))
    scene.look_with(OWN_TURN)
    scene.jump(scene.reel.steps // 2)
    studio.ticks(4)


@each("92-watch-the-end")
def watch_end(studio: Studio, game: str) -> None:
    scene = watched(studio, game, max(GAMES[game].info.seats))
    scene.jump(scene.reel.steps)
    studio.ticks(120)


@each("93-watch-not-over")
def watch_not_over(studio: Studio, game: str) -> None:
    scene = watched(studio, game, min(GAMES[game].info.seats), 20)
    scene.jump(scene.reel.steps)
    studio.ticks(120)


@shows("43-replays-of-all-games")
def replays(studio: Studio) -> None:
    for game in GAMES:
        stored(studio, game, max(GAMES[game].info.seats))
    stored(studio, next(iter(GAMES)), 3, 12)
    studio.open(Replays(studio.services))
    studio.ticks(5)
