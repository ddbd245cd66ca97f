"""Captain Jack's table: where things lie, how choices are pointed out, and how facts are shown.

What every layout must keep is tried in `test_every_layout`; here is what this one promises besides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest

from game.core.model import Fact, OptionValue, Seat, Table, silent
from game.core.rng import Rng
from game.rules.captain_jack import words
from game.rules.captain_jack.box import (
    ACE,
    CANNON,
    CLUB,
    DIAMOND,
    FACES,
    HEART,
    Face,
    card_of,
)
from game.rules.captain_jack.game import GAME
from game.rules.captain_jack.model import (
    Attack,
    Attacked,
    Bounds,
    CaptainJack,
    CeaseFire,
    Claim,
    Damaged,
    Declined,
    Defend,
    Defended,
    Drew,
    FinishSalvage,
    FinishTrade,
    Give,
    JackDeclared,
    LetGo,
    Pass,
    Phase,
    Repair,
    SailOn,
    Salvage,
    Salvaged,
    Scored,
    State,
    Steal,
    StockSpent,
    Stolen,
    Sunk,
    Trade,
    TreasureLaid,
    View,
)
from game.rules.captain_jack.view import view_of
from game.table.evening import Chair
from maps import spots as map_spots
from maps import table_captain_jack as charted
from scenes.kit import cards
from scenes.kit.board import MapFault, read_map
from scenes.kit.maps import FOLDER
from scenes.tables import captain_jack_looks as looks
from scenes.tables import captain_jack_places as places
from scenes.tables.captain_jack import CaptainJackLayout
from scenes.tables.choosing import Choosing, Way
from scenes.tables.layout import BUTTON, Cue, held_by
from scenes.tables.notes import common
from scenes.tables.picture import Picture, Situation
from scenes.tables.show import Show
from tests.scenes import stage
from tests.scenes.tables.live import Sit

RULES: Final = GAME.rules
SEATS: Final = (3, 4, 5, 6)
NAMES: Final = ("Ana", "Wilhelmina-Jo", "Cleo", "Bartholomew", "Flint", "Pew")
SHORT: Final[dict[str, OptionValue]] = {"cj.packs": "2+1"}
VARIANTS: Final[tuple[dict[str, OptionValue], ...]] = (
    SHORT,
    {
        **SHORT, "cj.max_sea": 10, "cj.steal_clubs": "A-8", "cj.aces_stack": True,
        "cj.refill_between_attacks": False, "cj.press_choice": "random", "cj.salvage_to": "hand",
        "cj.ship_points": "once", "cj.end": "one_more_round", "cj.stock": "mixed", "cj.passes": 2,
    },
)  # fmt: skip
each_size = pytest.mark.parametrize("seats", SEATS)
RED_KING, RED_JACK, BLACK_KING, BLACK_JACK = (
    FACES.index(Face(*face))
    for face in (("hearts", 13), ("diamonds", 11), ("clubs", 13), ("spades", 11))
)


def picture_of(folder: Path, seats: int, size: tuple[int, int] = (1920, 1080)) -> Picture:
    services = stage.make_services(size, folder)
    chairs = [Chair(NAMES[seat], seat) for seat in range(seats)]
    assert GAME.speech is not None
    return Picture(services, CaptainJackLayout(), GAME.speech, "Captain Jack", chairs, seats)


def game(
    seats: int, options: dict[str, OptionValue], seed: int, bold: int = 3
) -> Iterator[tuple[State, list[Fact]]]:
    """Every moment of a whole game with what led there: one choice in `bold` is made by chance,
    the others by the plain bot, so that ships are won and lost."""
    assert GAME.advise is not None
    told: list[Fact] = []
    table = Table(seats, RULES.check_options(seats, options))
    state, chance = RULES.setup(table, Rng.at(seed, 0), told.append), Rng(seed)
    step = 0
    while True:
        yield state, told
        acting = RULES.to_act(state)
        if not acting:
            return
        step += 1
        legal = RULES.legal(state, acting[0])
        if chance.below(bold):
            action = GAME.advise(RULES.view(state, acting[0]), legal, Rng.at(1, step)).action
        else:
            action = chance.choice(legal)
        told.clear()
        RULES.apply(state, acting[0], action, Rng.at(seed, step), told.append)


def dealt(hand: Sequence[int], phase: Phase = Phase.MAIN, **options: OptionValue) -> State:
    """A table of three. Seat 0, to act, holds these kinds; everybody has a ship."""
    named: dict[str, OptionValue] = {
        f"cj.{name}": value for name, value in {"start_player": "seat0", **options}.items()
    }
    state: State = RULES.setup(Table(3, RULES.check_options(3, named)), Rng.at(1, 0), silent)
    state.hands[0] = sorted(card_of(kind) for kind in hand)
    state.phase, state.active, state.acting = phase, 0, 0
    state.fleet, state.sea = [1, 1, 1], [5, 9, 2]
    state.treasure, state.aces = [[], [], []], [[], [], []]
    return state


def shown(picture: Picture, state: State, viewer: Seat | None) -> View:
    """The view, with the picture's situation set for it."""
    picture.now = Situation(facing=viewer, acting=RULES.to_act(state))
    return view_of(state, viewer)


# --- the map --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "size", "spots"),
    [
        ("captain-jack", charted.WIDE, charted.wide()),
        ("captain-jack-tall", charted.TALL, charted.tall()),
    ],
)
def test_map__is_what_its_maker_writes(
    name: str,
    size: tuple[int, int],
    spots: list[map_spots.Spot],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(map_spots, "FOLDER", tmp_path)
    written = map_spots.write(name, "Captain Jack", size, spots)
    assert written.read_bytes() == (FOLDER / written.name).read_bytes()


@pytest.mark.parametrize("size", stage.SIZES)
@each_size
def test_map__has_a_berth_for_each_captain_and_no_more(
    seats: int, size: tuple[int, int], tmp_path: Path
) -> None:
    """Berths and piles keep apart, and nothing lies outside of the board."""
    picture = picture_of(tmp_path, seats, size)
    spots, board = picture.room.spots, picture.areas.board
    apart = ["discards", "sunken", "worth", "stock 0", "stock 1", "pool"]
    for kind in ("seat", "ship", "sea", "fleet"):
        apart += [f"{kind} {seat}" for seat in range(seats)]
        assert f"{kind} {seats}" not in spots
    for one, other in combinations(apart, 2):
        assert common(spots[one], spots[other]) == 0, (one, other)
    for name in apart:
        assert common(spots[name], board) == pytest.approx(spots[name][2] * spots[name][3]), name


def test_map__only_spots_of_different_tables_share_a_name(tmp_path: Path) -> None:
    """The same name for another number of seats is fine, twice for the same number is not."""
    text = (FOLDER / "captain-jack.tmx").read_text("utf-8")
    three = '<property name="seats" type="int" value="3"/>'
    four = '<property name="seats" type="int" value="4"/>'
    assert text.count('name="seat 0"') == len(SEATS)
    path = tmp_path / "captain-jack.tmx"
    path.write_text(text.replace(four, three), "utf-8")
    with pytest.raises(MapFault, match="another object has the same name"):
        read_map(path)


# --- choosing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
@each_size
def test_paths__of_whole_games_are_told_apart_and_within_reach(
    seats: int, variant: int, tmp_path: Path
) -> None:
    """On every screen: what can be lit together is large enough, lies on the screen, and overlaps
    by no more than a fifth."""
    pictures = [picture_of(tmp_path, seats, size) for size in stage.SIZES]
    phases = set()
    for step, (state, _told) in enumerate(game(seats, VARIANTS[variant], 40 + seats)):
        phases.add(state.phase)
        for seat in RULES.to_act(state):
            layout, view = pictures[0].layout, shown(pictures[0], state, seat)
            legal = RULES.legal(state, seat)
            choosing = Choosing([Way(action, layout.path(action, view)) for action in legal], 0)
            picture = pictures[step % len(pictures)]
            buttons = [spot for spot in choosing.lit if spot.startswith(BUTTON)]
            picture.now = Situation(
                facing=seat,
                acting=(seat,),
                buttons=tuple(
                    (spot, layout.button(spot.removeprefix(BUTTON), view)) for spot in buttons
                ),
            )
            spots = picture.spots(view)
            lit = {choosing.lit}
            for first in choosing.firsts:
                choosing.touched = (first,)
                lit.add(choosing.lit)
                choosing.touched = ()
            for names in lit:
                _lie_well(picture, {name: spots[name] for name in names})
    assert phases >= {Phase.CAPTAIN, Phase.MAIN, Phase.DEFEND, Phase.STEAL, Phase.TRADE, Phase.OVER}


def _lie_well(picture: Picture, lit: dict[str, tuple[float, float, float, float]]) -> None:
    areas = picture.areas
    for name, (x, y, w, h) in lit.items():
        assert w >= 44 and h >= 44, (name, w, h)
        assert x >= 0 and y >= 0 and x + w <= areas.width and y + h <= areas.height, name
    for one, other in combinations(lit.values(), 2):
        assert common(one, other) <= min(one[2] * one[3], other[2] * other[3]) / 5


def test_path__a_card_then_where_it_goes(tmp_path: Path) -> None:
    """In stage two a card may go several ways: to a ship, to the sea bed, to the discards."""
    layout = CaptainJackLayout()
    view = view_of(dealt([HEART + 2, CLUB + 3, CANNON + 5]), 0)
    assert layout.path(Attack(2, 7), view) == (f"hand {CANNON + 5}", "ship 2")
    assert layout.path(Repair(3), view) == (f"hand {HEART + 2}", "ship 0")
    assert layout.path(Salvage(4), view) == (f"hand {CLUB + 3}", "sunken")
    assert layout.path(Trade(CLUB + 3), view) == (f"hand {CLUB + 3}", "discards")
    assert layout.path(Pass(), view) == ("button pass",)


def test_path__a_card_alone_where_it_goes_one_way() -> None:
    layout = CaptainJackLayout()
    hand = [CLUB + 3, CANNON + 5]

    def path(phase: Phase, action: Any) -> tuple[str, ...]:
        return layout.path(action, view_of(dealt(hand, phase), 0))

    assert path(Phase.DEFEND, Defend(7)) == (f"hand {CANNON + 5}",)
    assert path(Phase.STEAL, Steal(4)) == (f"hand {CLUB + 3}",)
    assert path(Phase.CREW, Give(CLUB + 3)) == (f"hand {CLUB + 3}",)
    assert path(Phase.TRADE, Trade(CLUB + 3)) == (f"hand {CLUB + 3}",)
    assert path(Phase.SALVAGE, Salvage(4)) == (f"hand {CLUB + 3}",)
    assert path(Phase.AGAIN, Attack(1, 7)) == (f"hand {CANNON + 5}", "ship 1")
    ends = [
        path(phase, action)
        for phase, action in (
            (Phase.CAPTAIN, SailOn()), (Phase.STEAL, LetGo()), (Phase.AGAIN, CeaseFire()),
            (Phase.TRADE, FinishTrade()), (Phase.SALVAGE, FinishSalvage()), (Phase.MAIN, Pass()),
        )
    ]  # fmt: skip
    assert all(len(end) == 1 and end[0].startswith(BUTTON) for end in ends)
    assert len(set(ends)) == len(ends)


def test_path__captain_jack_is_its_king_and_its_jack() -> None:
    layout = CaptainJackLayout()
    view = view_of(dealt([RED_KING, RED_JACK, BLACK_KING, BLACK_JACK], Phase.CAPTAIN), 0)
    assert layout.path(CaptainJack("red"), view) == (f"hand {RED_KING}", f"hand {RED_JACK}")
    assert layout.path(CaptainJack("black"), view) == (f"hand {BLACK_KING}", f"hand {BLACK_JACK}")


# --- the hand -------------------------------------------------------------------------------------


def test_hand__equal_cards_lie_on_one_another_and_are_one_spot(tmp_path: Path) -> None:
    picture = picture_of(tmp_path, 3)
    view = shown(picture, dealt([HEART, HEART, HEART, CLUB, DIAMOND]), 0)
    held = picture.layout.hand(view, picture.room)
    assert [thing.spot for thing in held] == [f"hand {kind}" for kind in (HEART, CLUB, DIAMOND)]
    assert [thing.width for thing in held] == [138 + 2 * 36, 138, 138]
    assert len({thing.group for thing in held}) == 3


def test_hand__face_down_any_two_look_the_same(tmp_path: Path) -> None:
    """Whatever is in a hand, how much and with which backs: nobody can tell while it lies there."""
    picture = picture_of(tmp_path, 3)
    seen = []
    for hand in ([HEART, HEART, HEART, CLUB, DIAMOND], [CLUB]):
        view = view_of(dealt(hand), 0)
        picture.now = Situation(facing=None, acting=(0,), whose=0, face_up=False)
        assert picture.held(view) == ()
        shown_now = [p for p in picture.compose(view) if str(p.key).startswith("('back'")]
        seen.append([(p.key, id(p.image), p.x, p.y) for p in shown_now])
    assert seen[0] == seen[1]
    assert seen[0]


def test_hand__spectators_have_none(tmp_path: Path) -> None:
    picture = picture_of(tmp_path, 3)
    assert picture.layout.hand(shown(picture, dealt([HEART]), None), picture.room) == ()


# --- what is to be read ---------------------------------------------------------------------------


def test_sheet__tells_what_everybody_can_tell_of_cannons() -> None:
    view = view_of(dealt([]), 0)

    def told(least: int, most: int, size: int = 7, known: int = 0) -> str:
        bounds = [Bounds(0, size)] * len(Claim)
        bounds[Claim.CANNON] = Bounds(least, most)
        seen = view.seats[1]
        changed = {name: getattr(seen, name) for name in seen.__struct_fields__}
        changed |= {"bounds": tuple(bounds), "hand_size": size, "known": (DIAMOND,) * known}
        return looks.cannons_of(type(seen)(**changed))

    assert told(0, 7) == "?"
    assert told(1, 7) == "1+"
    assert told(0, 2) == "0–2"
    assert told(1, 2) == "1–2"
    assert told(0, 0) == "0"
    assert told(2, 2) == "2"
    assert told(0, 5, size=7, known=2) == "?"


def test_cards__say_what_they_do_by_the_rules_of_the_table() -> None:
    usual = view_of(dealt([]), 0).house
    wide = view_of(dealt([], steal_clubs="A-8"), 0).house
    ace, two, eight = CLUB, CLUB + 1, CLUB + 7
    assert [looks.signs_of(kind, usual) for kind in (ace, two, eight)] == [
        ("salvage",), ("boarding", "salvage"), ("salvage",),
    ]  # fmt: skip
    assert [looks.signs_of(kind, wide) for kind in (ace, two, eight)] == [
        ("boarding", "salvage")
    ] * 3
    assert looks.face_of(CANNON + 8, usual).value == "10"
    assert looks.signs_of(ACE, usual) != looks.signs_of(CANNON, usual)  # CJ-A6: no cannon
    assert looks.face_of(RED_KING, usual).ink == looks.face_of(RED_JACK, usual).ink
    assert looks.face_of(RED_KING, usual).ink != looks.face_of(BLACK_JACK, usual).ink


def test_looks__everything_that_lies_there_has_a_name(tmp_path: Path) -> None:
    picture = picture_of(tmp_path, 3)
    state = dealt([HEART, CLUB, CANNON, ACE, DIAMOND, RED_KING, RED_JACK])
    state.fleet[1] = 3
    view = shown(picture, state, 0)

    def look(spot: str) -> str:
        found = picture.layout.look(spot, view, picture.room)
        assert found is not None, spot
        return f"{found.title}: {found.text}"

    assert "2 diamonds" not in look(f"hand {CLUB}") and "does not board" in look(f"hand {CLUB}")
    assert look(f"hand {HEART}").startswith("Ace of hearts: Mends your ship: 1 counter")
    assert look("ship 0").startswith("Ana's active ship: It has 5 counters of 9")
    assert look("fleet 1").startswith("Wilhelmina-Jo's fleet: 2 ships wait")
    assert "19 points" not in look("seat 1") and look("seat 1").startswith("Wilhelmina-Jo: 24 poi")
    assert look("seat 1").split("\n")[1:] == [
        "9 for 9 counters on the active ship",
        "15 for 3 ships",
    ]
    for spot in ("treasure 0", "crew 0", "aces 0", "hold 0", "cannons 2", "sea 2", "stock 0",
                 "stock 1", "pool", "sunken", "discards", "worth"):  # fmt: skip
        assert look(spot)
    for spot in ("fleet 0", "stock words", "drawn 0", "shot 1"):
        assert picture.layout.look(spot, view, picture.room) is None


def test_status_and_scores(tmp_path: Path) -> None:
    picture = picture_of(tmp_path, 3)
    state = dealt([HEART])
    state.treasure[2] = [card_of(DIAMOND)] * 4
    del state.stock[:-100]
    view = shown(picture, state, 0)
    assert picture.layout.status(view, picture.room) == "Turn 1, 100 cards left"
    assert picture.layout.scores(view) == [5 + 5, 5 + 9, 5 + 2 + 4]
    state.idle = 2  # of six: nothing to worry about yet
    assert picture.layout.status(view_of(state, 0), picture.room) == "Turn 1, 100 cards left"
    state.idle = 3
    assert picture.layout.status(view_of(state, 0), picture.room) == "3 idle turns to the end"
    state.idle, state.last_turns = 0, 2
    assert picture.layout.status(view_of(state, 0), picture.room) == "Last round, 2 turns to go"
    twice = dealt([HEART], passes=2)
    twice.run = 1
    del twice.stock[:-100]
    assert picture.layout.status(view_of(twice, 0), picture.room) == (
        "Turn 1, stock 2 of 2: 100 cards left"
    )
    state.last_turns, state.idle = -1, 2
    state.stock.clear()
    assert picture.layout.status(view_of(state, 0), picture.room) == (
        "No stock: 1 idle turn to the end"
    )


def test_picture__ships_are_where_there_are_any(tmp_path: Path) -> None:
    """The active ship and those that wait; who has none has an empty berth and no counters."""
    picture = picture_of(tmp_path, 3)
    state = dealt([HEART])
    state.fleet, state.sea = [0, 3, 1], [0, 4, 9]
    view = shown(picture, state, None)
    keys = {p.key for p in picture.layout.placed(view, picture.room)}
    assert ("no ship", 0) in keys and ("counters", 0) not in keys
    assert {("ship", 1, 3), ("counters", 1), ("fleet", 1, 0), ("fleet", 1, 1)} <= keys
    assert ("fleet", 1, 2) not in keys and ("fleet", 2, 0) not in keys
    marks = [seat for seat in range(3) if ("mark", seat) in keys]
    assert marks == [0]  # whose turn it is, ship or not


def test_sheet__each_count_has_a_row_of_its_own(tmp_path: Path) -> None:
    """From top to bottom, all inside the sheet, high enough for letters of 28 units."""
    for seats in SEATS:
        for size in stage.SIZES:
            room = picture_of(tmp_path, seats, size).room
            for seat in range(seats):
                sheet = room.spots[f"seat {seat}"]
                rows = [looks.slot(sheet, name) for name in looks.SLOTS]
                tops = [row[1] for row in rows]
                assert tops == sorted(tops) and tops[0] == sheet[1] + looks.BAND
                assert all(row[3] >= 28 for row in rows)
                assert tops[-1] + rows[-1][3] <= sheet[1] + sheet[3]
                assert all(common(a, b) < 1 for a, b in combinations(rows, 2))


# --- what happens ---------------------------------------------------------------------------------


def cues_of(picture: Picture, facts: Sequence[Fact], view: View) -> list[Cue]:
    """The layout's own cues, before sums make them longer."""
    layout, room = picture.layout, picture.room
    found = (layout.cue(fact, view, room, facts[:n]) for n, fact in enumerate(facts))
    return [cue for cue in found if cue is not None]


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
@each_size
def test_cues__a_step_takes_a_quarter_of_a_second_to_two_seconds(
    seats: int, variant: int, tmp_path: Path
) -> None:
    """In ticks, 60 a second; a step in which a ship, the stock or the game ends may take half a
    second more.
    Everything that travels goes between spots that are there."""
    picture = picture_of(tmp_path, seats)
    viewer = 0
    show = Show(picture.compose, picture.spots)
    kinds: set[str] = set()
    for state, told in game(seats, VARIANTS[variant], 60 + seats):
        view = shown(picture, state, viewer)
        facts = [seen for fact in told if (seen := fact.seen_by(viewer)) is not None]
        if state.turn < 2 and any(isinstance(f, Drew) and f.dealt for f in facts):
            show.place(view)
            continue
        kinds |= {type(fact).__name__ for fact in facts}
        show.step(view, cues_of(picture, facts, view))
        began = show.now
        while show.busy:
            show.tick()
        sinks = any(isinstance(fact, StockSpent | Sunk) for fact in facts)
        scoring = 24 * sum(isinstance(fact, Scored) for fact in facts)
        assert 16 <= show.now - began <= (150 if sinks else 120) + scoring, facts
    assert kinds >= {"Attacked", "Damaged", "JackDeclared", "Traded", "Scored"}


def test_cues__every_fact_that_matters_has_a_sound_and_motion(tmp_path: Path) -> None:
    """Over games of all sizes: each kind of fact is shown, with a sound that exists."""
    silent_facts = {"TurnBegan", "Asked"}
    shown_facts: set[str] = set()
    for seats in (3, 6):
        picture = picture_of(tmp_path, seats)
        sounds = picture.room.assets
        for variant, options in enumerate(VARIANTS):
            for state, told in game(seats, options, 80 + variant):
                view = shown(picture, state, 1)
                for n, fact in enumerate(told):
                    seen = fact.seen_by(1)
                    if seen is None or (isinstance(seen, Drew) and seen.dealt):
                        continue
                    cue = picture.layout.cue(seen, view, picture.room, told[:n])
                    name = type(fact).__name__
                    if cue is None:
                        assert name in silent_facts
                        continue
                    shown_facts.add(name)
                    assert sounds.sound_file(cue.sound) is not None, name
                    assert cue.flights or cue.arrivals or cue.said or cue.stills or cue.glow, name
    told_of = {kind.__name__ for kind in vars(words).values() if _is_fact(kind)}
    assert told_of - silent_facts <= shown_facts


def _is_fact(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Fact) and kind is not Fact


def test_cue__a_shot_and_what_it_does(tmp_path: Path) -> None:
    picture = picture_of(tmp_path, 3)
    state = dealt([CANNON])
    state.discards = [card_of(CANNON + 5)]
    view = shown(picture, state, None)
    (attacked,) = cues_of(picture, [Attacked(0, 2, card_of(CANNON + 5), 1)], view)
    assert attacked.sound == "cannon" and attacked.rumble == (2,)
    assert [(a.key, a.start) for a in attacked.arrivals] == [(("discard", 0), held_by(0))]
    assert {still.spot for still in attacked.stills} == {"shot 0"}
    (damaged,) = cues_of(picture, [Damaged(2, 0, 7, 3, 4, 2)], view)
    ball, before = damaged.flights
    assert (ball.start, ball.goal, ball.waits) == ("shot 0", "ship 2", False)
    assert (before.start, before.goal) == ("sea 2", "sea 2") and before.waits
    six = looks.counters(picture.room, view, 2, 6)
    assert before.image is six  # until it hits, the counters stand where they stood
    assert damaged.said[0].words == "−4"


def test_cue__a_shot_stays_in_sight_beside_its_answer(tmp_path: Path) -> None:
    """Even when the fight is over with this step: a 7 was fired, a 3 is the answer."""
    picture = picture_of(tmp_path, 3)
    state = dealt([CANNON])
    fired, answer = card_of(CANNON + 5), card_of(CANNON + 1)
    state.discards = [answer, card_of(HEART), fired, answer]
    (cue,) = cues_of(picture, [Defended(2, 0, answer)], shown(picture, state, None))
    assets, room = picture.room.assets, picture.room
    plates = {still.spot: still.frames for still in cue.stills if len(still.frames) == 1}
    assert plates == {
        f"shot {seat}": (looks.shot_plate(assets, words, room.livery(seat), places.SHOT),)
        for seat, words in ((0, "7"), (2, "3"))
    }


def test_cue__a_ship_goes_down_with_its_treasure(tmp_path: Path) -> None:
    picture = picture_of(tmp_path, 3)
    state = dealt([CANNON])
    state.fleet[1], state.sunken = 0, [card_of(DIAMOND)] + [card_of(DIAMOND + 1)] * 2
    view = shown(picture, state, None)
    (sunk,) = cues_of(picture, [Sunk(1, (card_of(DIAMOND + 1),) * 2, (), 0, 5, 0)], view)
    assert sunk.sound == "sink"
    assert [(a.key, a.start) for a in sunk.arrivals] == [
        (("sunken", 1), "treasure 1"), (("sunken", 2), "treasure 1"),
    ]  # fmt: skip
    assert sunk.flights[0].waits and sunk.flights[0].goal == "ship 1"


def test_cue__treasure_changes_hands(tmp_path: Path) -> None:
    picture = picture_of(tmp_path, 3)
    view = shown(picture, dealt([CLUB]), None)
    two = (card_of(DIAMOND), card_of(DIAMOND + 3))
    (stolen,) = cues_of(picture, [Stolen(0, 2, card_of(CLUB + 1), two, 0)], view)
    travels = [(f.start, f.goal) for f in stolen.flights if f.goal != "discards"]
    assert travels == [("treasure 2", "treasure 0")] * 2
    assert [(said.words, said.spot, said.seat) for said in stolen.said] == [
        ("−2", "treasure 2", 2), ("+2", "treasure 0", 0),
    ]  # fmt: skip
    (salvaged,) = cues_of(picture, [Salvaged(1, card_of(CLUB), two[0], False)], view)
    assert ("sunken", "treasure 1") in [(f.start, f.goal) for f in salvaged.flights]
    (laid,) = cues_of(picture, [TreasureLaid(1, two)], view)
    assert [(f.start, f.goal) for f in laid.flights] == [(held_by(1), "treasure 1")] * 2


def test_cue__a_new_ship_comes_from_the_pool(tmp_path: Path) -> None:
    picture = picture_of(tmp_path, 3)
    view = shown(picture, dealt([]), None)
    king, jack = card_of(RED_KING), card_of(RED_JACK)
    (first,) = cues_of(picture, [JackDeclared(0, king, jack, 1, 5, 9)], view)
    (third,) = cues_of(picture, [JackDeclared(0, king, jack, 3, 5, 0)], view)
    assert [a.key for a in first.arrivals if a.start == "pool"] == [
        ("ship", 0, 1), ("counters", 0),
    ]  # fmt: skip
    assert [a.key for a in third.arrivals if a.start == "pool"] == [("fleet", 0, 1)]
    once = JackDeclared(0, king, jack, 3, 0, 0)
    said = [cue.said[0].words for cue in (first, third, *cues_of(picture, [once], view))]
    assert said == ["Captain Jack! +14", "Captain Jack! +5", "Captain Jack!"]


def test_cue__others_draw_backs_and_oneself_faces(tmp_path: Path) -> None:
    """What a fact does not hold for its reader is not drawn: the same fact shows its owner the
    cards, and others nothing but backs."""
    picture = picture_of(tmp_path, 3)
    state = dealt([HEART, CLUB])
    fact = Drew(0, (1, 1), (card_of(HEART), card_of(CLUB, 1)))
    (own,) = cues_of(picture, [fact.seen_by(0)], shown(picture, state, 0))
    assert [a.key for a in own.arrivals] == [
        ("hand", f"hand {HEART}"), ("hand", f"hand {CLUB}"),
    ]  # fmt: skip
    (other,) = cues_of(picture, [fact.seen_by(1)], shown(picture, state, 1))
    assets = picture.room.assets
    width = 84.0
    backs = [cards.card_back(assets, back, width) for back in "AB"]
    assert [flight.image for flight in other.flights] == backs
    assert [(f.start, f.goal) for f in other.flights] == [
        ("stock 0", held_by(0)), ("stock 1", held_by(0)),
    ]  # fmt: skip
    assert other.arrivals == ()


def test_cue__what_is_declined_or_scored_is_said_at_its_captain(tmp_path: Path) -> None:
    picture = picture_of(tmp_path, 3)
    view = shown(picture, dealt([]), None)
    declined, scored = cues_of(
        picture, [Declined(1, "steal"), Scored(2, 10, 6, 3, 2, 10, 29)], view
    )
    assert declined.glow == ("seat 1",)
    assert [(said.words, said.spot) for said in scored.said] == [("29", "ship 2")]


# --- secrets --------------------------------------------------------------------------------------


@each_size
def test_nothing_hidden_is_drawn(seats: int, tmp_path: Path) -> None:
    """Board, hand, looks and cues are the same in every world that the viewer must reckon with."""
    picture = picture_of(tmp_path, seats)
    worlds = 0
    for step, (state, told) in enumerate(game(seats, SHORT, 90 + seats)):
        if step % 9 and state.phase not in (Phase.DEFEND, Phase.STEAL, Phase.CREW):
            continue
        for viewer in (None, *RULES.to_act(state), (step % seats)):
            view = shown(picture, state, viewer)
            facts = [seen for fact in told if (seen := fact.seen_by(viewer)) is not None]
            mine = _seen(picture, view, facts)
            world = RULES.imagine(view, viewer, Rng.at(5, step))
            worlds += world.hands != state.hands
            assert _seen(picture, view_of(world, viewer), facts) == mine
    assert worlds > 10


def _seen(picture: Picture, view: View, facts: Sequence[Fact]) -> list[Any]:
    layout, room = picture.layout, picture.room
    placed = [(p.key, id(p.image), p.x, p.y, p.z) for p in layout.placed(view, room)]
    held = [(h.spot, id(h.image), h.width) for h in layout.hand(view, room)]
    texts = [
        (look.title, look.text)
        for spot in layout.spots(view, room)
        if (look := layout.look(spot, view, room)) is not None
    ]
    return [placed, held, texts, cues_of(picture, facts, view)]


# --- in the scene ---------------------------------------------------------------------------------


def test_scene__a_whole_game_with_a_person_and_bots(sit: Sit) -> None:
    """Every choice of a person is made by touching the spots of its path, to the very end."""
    assert GAME.advise is not None
    table = sit(
        ("pad", "mate", "mate"), game="captain-jack", size=(480, 270), options=SHORT,
        pace="instant", tips=False,
    )  # fmt: skip
    scene, choices = table.scene, 0
    for _ in range(20_000):
        if scene.match.result() is not None:
            break
        if scene.deciding.seat == 0 and not scene.show.busy:
            view, legal = scene.match.view(0), scene.match.legal(0)
            action = GAME.advise(view, legal, Rng.at(3, choices)).action
            turn = scene.match.turn
            table.choose(action)
            choices += 1
            assert scene.match.turn > turn, action
        else:
            table.ticks()
    result = scene.match.result()
    assert result is not None and choices > 20
    assert list(result.points) == scene.layout.scores(scene.match.view(0))


def test_places__piles_never_leave_their_spots(tmp_path: Path) -> None:
    """However many cards were played or sank, and ships wait, they lie where they belong."""
    for seats in SEATS:
        for size in stage.SIZES:
            room = picture_of(tmp_path, seats, size).room
            x, y, w, h = room.spots["discards"]
            wide = h / cards.TALL
            row = places.played(room, 300)
            assert [n for n, _at in row] == list(range(300 - len(row), 300)) and len(row) >= 4
            assert all(x <= at[0] - wide / 2 and at[0] + wide / 2 <= x + w for _n, at in row)
            x, y, w, h = room.spots["sunken"]
            assert all(x < at[0] < x + w and y < at[1] < y + h for _n, at, _a in
                       places.heap(room, 96))  # fmt: skip
            for seat in range(seats):
                x, y, w, h = room.spots[f"fleet {seat}"]
                side, spread = places.fleet(room, seat, 8)
                assert all(x <= a - side / 2 and a + side / 2 <= x + w for a, _b in spread)
