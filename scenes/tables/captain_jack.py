"""Captain Jack's table: the open sea with every captain's ship, and the treasure between them.

Owns where things lie and how a choice is pointed out. How they look is in `captain_jack_looks`,
how facts are shown in `captain_jack_cues`, things at large in `captain_jack_closely`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.model import Action, Fact, Seat
from game.core.phrases import counted
from game.rules.captain_jack.box import (
    ACE,
    CANNON,
    CAPTAIN,
    CLUB,
    FACES,
    HEART,
    kind_of,
)
from game.rules.captain_jack.game import GAME
from game.rules.captain_jack.model import (
    NOTHING,
    Attack,
    CaptainJack,
    CeaseFire,
    Defend,
    FinishSalvage,
    FinishTrade,
    Give,
    LetGo,
    Phase,
    Repair,
    SailOn,
    Salvage,
    Steal,
    Trade,
    View,
)
from scenes.kit import cards, ships
from scenes.kit.sprites import Placed
from scenes.tables import captain_jack_looks as looks
from scenes.tables import captain_jack_places as places
from scenes.tables import captain_jack_sea as sea
from scenes.tables.captain_jack_closely import look_at
from scenes.tables.captain_jack_cues import cue_of
from scenes.tables.captain_jack_places import hand_spot
from scenes.tables.layout import Button, Cue, Held, Look, Scenery, Spot
from scenes.tables.room import Rect, Room
from scenes.tables.screens import table_screens

BUTTONS: Final = {
    "sail-on": Button("Go on", "keep king and jack", "step"),
    "pass": Button("Pass", "do nothing this turn", "step"),
    "let-go": Button("Let it go", "do not board", "cross"),
    "hold-fire": Button("Hold fire", "keep the ace for later", "cross"),
    "surface": Button("Dive no more", "and end your turn", "check"),
}


class CaptainJackLayout:
    """Satisfies `scenes.tables.layout.Layout`."""

    map_name = "captain-jack"

    # --- the board --------------------------------------------------------------------------------

    def spots(self, view: View, room: Room) -> dict[Spot, Rect]:
        """The map's, and for each captain what the sheet counts and where shots are shown."""
        return places.spots_of(room)

    def scenery(self, view: View, room: Room) -> Scenery:
        """The sea; another one where ships count once."""
        return Scenery("sea", view.house.ships_count_once)

    def paint(self, surface: pygame.Surface, view: View, room: Room) -> None:
        """Paint what lies still on the sea."""
        sea.paint(surface, view.house, room)

    def placed(self, view: View, room: Room) -> Sequence[Placed]:
        """Captains with their ships, the piles, the sunken treasure, shots that are fired."""
        things = _piles(view, room)
        things += _sunken(view, room)
        for seat in range(len(view.seats)):
            things += _berth(view, room, seat)
        things += _shots(view, room)
        return things

    def hand(self, view: View, room: Room) -> Sequence[Held]:
        """Own cards as the view sorts them, equal ones on one another."""
        if view.viewer == NOTHING:
            return ()
        hand = view.seats[view.viewer].hand or ()
        high = looks.HELD_W * cards.TALL
        counts: dict[int, int] = {}
        for card in hand:
            counts[kind_of(card)] = counts.get(kind_of(card), 0) + 1
        return [
            Held(
                hand_spot(kind), looks.held(room.assets, kind, view.house, count),
                looks.held_width(count), high, _group(kind),
            )
            for kind, count in counts.items()
        ]  # fmt: skip

    # --- choosing ---------------------------------------------------------------------------------

    def path(self, action: Action, view: View) -> tuple[Spot, ...]:
        """A card and where it goes; the card alone where it can go one way only."""
        match action:
            case CaptainJack(colour):
                return _captain(view, colour == "black")
            case Attack(target, spade):
                return (hand_spot(CANNON + spade - 2), f"ship {target}")
            case Defend(spade):
                return (hand_spot(CANNON + spade - 2),)
            case Steal(club):
                return (hand_spot(CLUB + club - 1),)
            case Give(card):
                return (hand_spot(card),)
            case Repair(heart):
                return (hand_spot(HEART + heart - 1), f"ship {view.viewer}")
            case Trade(card):
                goal = ("discards",) if view.phase == Phase.MAIN else ()
                return (hand_spot(card), *goal)
            case Salvage(club):
                goal = ("sunken",) if view.phase == Phase.MAIN else ()
                return (hand_spot(CLUB + club - 1), *goal)
        return (f"button {_BUTTON_OF.get(type(action), 'pass')}",)

    def button(self, name: str, view: View) -> Button:
        """Drawing says how many cards; all others are always the same."""
        if name == "draw":
            drawing = f"Draw {counted(view.picked, 'new card')}"
            return Button(drawing, "and end your turn", "card-draw")
        return BUTTONS[name]

    # --- what happens -----------------------------------------------------------------------------

    def cue(self, fact: Fact, view: View, room: Room, before: Sequence[Fact]) -> Cue | None:
        """How a fact is shown, as `captain_jack_cues` has it."""
        return cue_of(fact, view, room, before)

    # --- looking closely --------------------------------------------------------------------------

    def look(self, spot: Spot, view: View, room: Room) -> Look | None:
        """What lies there, as `captain_jack_closely` has it."""
        return look_at(spot, view, room)

    def status(self, view: View, room: Room) -> str:
        """The turn, and how long the game may last."""
        turn = f"Turn {view.turn}"
        left = sum(view.stock)
        if view.phase == Phase.OVER:
            return f"{view.turn} turns were played"
        if view.last_turns != NOTHING:
            return f"Last round, {counted(view.last_turns, 'turn')} to go"
        if not left or view.idle >= len(view.seats):
            to_go = counted(view.idle_end - view.idle, "idle turn")
            return f"{to_go} to the end" if left else f"No stock: {to_go} to the end"
        stock = f"stock {view.run + 1} of {view.house.passes}: " if view.house.passes > 1 else ""
        return f"{turn}, {stock}{counted(left, 'card')} left"

    def scores(self, view: View) -> Sequence[int]:
        """All that counts lies open: what each would score now."""
        return [seen.points for seen in view.seats]


_BUTTON_OF: Final[dict[type[Action], str]] = {
    SailOn: "sail-on",
    LetGo: "let-go",
    CeaseFire: "hold-fire",
    FinishTrade: "draw",
    FinishSalvage: "surface",
}


def _group(kind: int) -> str:
    """Cards of one use lie together."""
    face = FACES[kind]
    if face.rank > 10:
        return "court"
    return "ace" if kind == ACE else face.suit


def _captain(view: View, black: bool) -> tuple[Spot, Spot]:
    """The king and the jack that a Captain Jack of this colour takes."""
    hand = view.seats[view.viewer].hand or ()
    king, jack = (next(card for card in hand if CAPTAIN[card] == bit << black) for bit in (4, 1))
    return hand_spot(kind_of(king)), hand_spot(kind_of(jack))


# --- what lies where ------------------------------------------------------------------------------


def _piles(view: View, room: Room) -> list[Placed]:
    """Stock, pool, and the cards played last."""
    assets, things = room.assets, []
    for back, count in enumerate(view.stock):
        x, y, w, _h = room.spots[f"stock {back}"]
        at = room.at(f"stock {back}")
        picture = looks.stack(assets, looks.BACKS[back], w, count)
        things.append(Placed(("stock", back), picture, *at, 10))
        number = looks.badge(assets, str(count), 34)
        things.append(Placed(("stock count", back), number, at[0], y + w * 1.12, 11))
    side = room.spots["pool"][3]
    things.append(Placed("pool", looks.flotilla(assets, side, view.pool), *room.at("pool"), 10))
    words = f"Discards: {len(view.discards)}"
    wide = room.spots["discards words"][2]
    things.append(
        Placed("discards words", looks.counting(assets, words, wide),
               *room.at("discards words"), 10)
    )  # fmt: skip
    wide = room.spots["discards"][3] / cards.TALL
    if not view.discards:
        x, y, _w, h = room.spots["discards"]
        things.append(Placed("no discards", cards.slot(assets, wide), x + wide / 2, y + h / 2, 10))
    for z, (n, at) in enumerate(places.played(room, len(view.discards)), 12):
        picture = looks.card(assets, kind_of(view.discards[n]), view.house, wide)
        things.append(Placed(("discard", n), picture, *at, z))
    return things


def _sunken(view: View, room: Room) -> list[Placed]:
    """Diamonds on the sea bed, and how many."""
    wide = places.sunken_width(room)
    things = [
        Placed(
            ("sunken", n),
            looks.tilted(room.assets, kind_of(view.sunken[n]), view.house, wide, angle),
            *at, z,
        )
        for z, (n, at, angle) in enumerate(places.heap(room, len(view.sunken)), 10)
    ]  # fmt: skip
    x, y, w, h = room.spots["sunken"]
    label = looks.counting(room.assets, f"Sunken: {len(view.sunken)}", w)
    things.append(Placed("sunken words", label, x + w / 2, y + h - 20, 120))
    return things


def _berth(view: View, room: Room, seat: Seat) -> list[Placed]:
    """A captain's sheet, ship, counters and fleet."""
    assets, seen, livery = room.assets, view.seats[seat], room.livery(seat)
    things = [_sheet(view, room, seat)]
    if icon := _mark(view, seat):
        picture = looks.mark(assets, icon, livery, places.MARK)
        things.append(Placed(("mark", seat), picture, *places.mark_at(room, seat), 50))
    x, y, side, _h = room.spots[f"ship {seat}"]
    at = room.at(f"ship {seat}")
    if not seen.ships:
        things.append(Placed(("no ship", seat), looks.no_ship(assets, side), *at, 20))
        return things
    state = looks.state_of(seen.counters, view.house.max_sea)
    ship = ships.ship(assets, livery, side, state)
    things.append(Placed(("ship", seat, seen.ships), ship, *at, 20))
    counters = looks.counters(room, view, seat, seen.counters)
    things.append(Placed(("counters", seat), counters, *room.at(f"sea {seat}"), 22))
    waiting = seen.ships - 1
    if waiting:
        size, spread = places.fleet(room, seat, waiting)
        small = ships.ship(assets, livery, size)
        for n, (x, y) in enumerate(spread):
            things.append(Placed(("fleet", seat, n), small, x, y, 12 + n))
        number = looks.badge(assets, f"+{waiting}", 34)
        things.append(Placed(("fleet count", seat), number, x + size * 0.62, y, 40))
    return things


def _sheet(view: View, room: Room, seat: Seat) -> Placed:
    seen = view.seats[seat]
    numbers = (len(seen.treasure), len(seen.crew), len(seen.aces), seen.hand_size)
    cannons = looks.cannons_of(seen)
    shown = looks.Sheet(
        room.livery(seat), room.names[seat], str(seen.points), seat in room.active,
        (*map(str, numbers), cannons),
        (*(not n for n in numbers), cannons in ("?", "0")), room.level(seat),
    )  # fmt: skip
    _x, _y, w, h = room.spots[f"seat {seat}"]
    return Placed(
        ("seat", seat), looks.sheet(room.assets, shown, w, h), *room.at(f"seat {seat}"), 10
    )


def _mark(view: View, seat: Seat) -> str:
    """The sign over a captain's ship: whose turn it is; in the end, who has won."""
    if view.phase != Phase.OVER:
        return "captain-hat-profile" if seat == view.active else ""
    ranks = [(seen.points, seen.ships, seen.counters) for seen in view.seats]
    return "crown" if ranks[seat] == max(ranks) else ""


def _shots(view: View, room: Room) -> list[Placed]:
    """What was fired, and what it was answered with, until the fight is over."""
    fight = view.fight
    if fight is None or view.phase not in (Phase.DEFEND, Phase.STEAL, Phase.CREW):
        return []
    shots = ((fight.attacker, looks.shot_words(fight.fire)),
             (fight.target, looks.shot_words(fight.defence)))  # fmt: skip
    return [
        Placed(
            ("shot", seat), looks.shot_plate(room.assets, words, room.livery(seat), places.SHOT),
            *places.shot_at(room, seat), 60,
        )
        for seat, words in shots
    ]  # fmt: skip


SCREENS: Final = table_screens(
    GAME,
    CaptainJackLayout,
    "Sail a fleet, fire and board, and bring home more treasure than the others.",
    "pirate-captain",
)
"""The entry in the list of screens."""
