"""Meuterer's table: a ring of twelve islands, the ship that sails it, offers and characters.

Owns where things lie and how a choice is pointed out. How they look is in `meuterer_looks`, how
facts are shown in `meuterer_cues`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import pygame

from game.core.model import Action, Fact, Seat
from game.rules.meuterer import nouns
from game.rules.meuterer.box import BATTLE, CHARACTERS, ISLANDS, NOTHING, Island
from game.rules.meuterer.game import GAME
from game.rules.meuterer.model import Phase, SeatView, View
from game.rules.meuterer.options import OFFERS
from game.rules.meuterer.prospects import island_after
from game.rules.meuterer.words import (
    AddBattle,
    Pass,
    PlayCard,
    Sell,
    ShowOffer,
    TakeCharacter,
    ThrowAway,
)
from scenes.kit import cards, ships
from scenes.kit.sprites import Placed
from scenes.tables import meuterer_looks as looks
from scenes.tables import meuterer_news as news
from scenes.tables.layout import Button, Cue, Held, Look, Scenery, Spot
from scenes.tables.meuterer_cues import cue_of
from scenes.tables.plates import Plate, seat_plate
from scenes.tables.room import Rect, Room, middle
from scenes.tables.screens import table_screens

HELD_W: Final = 138.0
PHASES: Final = {
    Phase.OFFER: "the captain's offer", Phase.TRADE: "offering goods",
    Phase.CHOOSE: "choosing characters", Phase.REVEAL: "characters turn up",
    Phase.FIGHT: "mutiny", Phase.DECIDE: "mutiny", Phase.SALE: "selling goods",
    Phase.MARKET: "selling goods", Phase.DRAW: "drawing cards", Phase.KEEP: "the stevedore",
    Phase.OVER: "the end",
}  # fmt: skip
NO_SALE: Final = "nothing"


class MeutererLayout:
    """Satisfies `scenes.tables.layout.Layout`."""

    map_name = "meuterer"

    # --- the board --------------------------------------------------------------------------------

    def spots(self, view: View, room: Room) -> dict[str, Rect]:
        """The map's, and where each card before a seat lies."""
        spots = dict(room.spots)
        for seat, seen in enumerate(view.seats):
            for n, rect in enumerate(looks.front_places(room, seat, len(seen.front))):
                spots[f"front {seat} {n}"] = rect
        return spots

    def scenery(self, view: View, room: Room) -> Scenery:
        """The chart, the same in every game."""
        return Scenery("chart", ())

    def paint(self, surface: pygame.Surface, view: View, room: Room) -> None:
        """The chart alone: everything on it changes in the course of a game."""

    def placed(self, view: View, room: Room) -> Sequence[Placed]:
        """Islands, ships, courses, characters, deck, the seats and what lies before them."""
        things = self._ring(view, room)
        things += self._middle(view, room)
        for seat, seen in enumerate(view.seats):
            things.append(self._plate(view, room, seat, seen))
            things += self._front(view, room, seat, seen)
        return things

    def _ring(self, view: View, room: Room) -> list[Placed]:
        assets, things = room.assets, []
        for place, number in enumerate(view.ring):
            spot = room.spots[f"island {place}"]
            picture = looks.island(assets, number, spot[2], number in view.active)
            things.append(Placed(("island", number), picture, *middle(spot), 10))
        ship = ships.merchant_ship(assets, room.spots["ship 0"][2])
        things.append(Placed("ship", ship, *room.at(f"ship {view.ring.index(view.ship)}"), 30))
        if view.pirate != NOTHING:
            x, y = room.at(f"ship {view.ring.index(view.pirate)}")
            pirate = ships.pirate_ship(assets, room.spots["ship 0"][2])
            aside = 46 if view.pirate == view.ship else 0
            things.append(Placed("pirate", pirate, x + aside, y + aside / 2, 31))
        for n, (key, island, icon) in enumerate(
            (
                ("captain course", view.captain_course, "captain-hat-profile"),
                ("mutineer course", view.mutineer_course, "mutineer"),
            )
        ):
            if island != NOTHING:
                x, y, w, _h = room.spots[f"island {view.ring.index(island)}"]
                colour = (24, 70, 88) if n == 0 else (150, 30, 24)
                flag = looks.course_flag(assets, icon, colour, 58)
                things.append(Placed(key, flag, x + (20 if n == 0 else w - 20), y + 22, 32))
        goal = _course_if_passed(view)
        if goal != NOTHING:
            x, y, _w, _h = room.spots[f"island {view.ring.index(goal)}"]
            flag = looks.course_flag(assets, "captain-hat-profile", (24, 70, 88), 50, True)
            things.append(Placed("captain course if passed", flag, x + 20, y + 22, 31))
        return things

    def _middle(self, view: View, room: Room) -> list[Placed]:
        """Characters that are still there, face up for whoever chooses; deck, offer, discards."""
        assets = room.assets
        _x, _y, w, h = room.spots["character 0"]
        things = []
        choices = _choices(view)
        if choices is not None:
            assert view.viewer is not None
            for character in choices:
                promise = news.promise_of(view, view.viewer, character)
                face = looks.choice_sheet(assets, character, promise, w, h)
                at = room.at(f"character {character}")
                things.append(Placed(("character", character), face, *at, 12))
        else:
            back = cards.card_back(assets, "character", h / cards.TALL)
            for n in range(view.characters_left):
                at = _in_a_row(room, n, view.characters_left, h / cards.TALL + 10)
                things.append(Placed(("character back", n), back, *at, 12))
        lines = news.news_of(view, room)
        if lines:
            _x, _y, nw, nh = room.spots["news"]
            things.append(Placed("news", news.sheet(assets, lines, nw, nh), *room.at("news"), 12))
        deck = cards.pile(assets, "plain", room.spots["deck"][2], view.deck)
        things.append(Placed("deck", deck, *room.at("deck"), 12))
        _x, _y, ow, oh = room.spots["offer"]
        offer = looks.offer_sheet(assets, view.offer, ow, oh)
        things.append(Placed("offer", offer, *room.at("offer"), 12))
        seen = [card for card, count in enumerate(view.discard) if count]
        top = seen[-1] if seen else NOTHING
        count = sum(view.discard) + view.discard_unseen
        pile = looks.discard_pile(assets, top, room.spots["discard"][2], count)
        things.append(Placed("discard", pile, *room.at("discard"), 12))
        return things

    def _plate(self, view: View, room: Room, seat: Seat, seen: SeatView) -> Placed:
        """Name, score, the captain's hat, and how it stands with the seat's hand."""
        spot = room.spots[f"seat {seat}"]
        hat = "captain-hat-profile" if seat == view.captain else ""
        plate = Plate(
            room.livery(seat), room.names[seat], (), str(seen.score), _standing(view, seat, seen),
            seat in room.active, hat, low=True, level=room.level(seat),
        )  # fmt: skip
        picture = seat_plate(room.assets, plate, *spot[2:])
        return Placed(("seat", seat), picture, *middle(spot), 10)

    def _front(self, view: View, room: Room, seat: Seat, seen: SeatView) -> list[Placed]:
        """Cards face up before a seat, and its character, face down while that is a secret."""
        x, y, w, h = room.spots[f"seat {seat}"]
        assets, things = room.assets, []
        places = looks.front_places(room, seat, len(seen.front))
        for n, (card, place) in enumerate(zip(seen.front, places, strict=True)):
            picture = cards.card(assets, looks.good_face(card), place[2])
            things.append(Placed(("front", seat, n), picture, *middle(place), 20 + n))
        if seen.took:
            face_w, row = looks.front_width(h), y + (looks.BAND + h - looks.NOTE) / 2
            if seen.character == NOTHING:
                picture = cards.card_back(assets, "character", face_w)
                key: tuple[object, ...] = ("taken", seat)
            else:
                picture = cards.card(assets, looks.character_face(seen.character), face_w)
                key = ("character", seen.character)
            things.append(Placed(key, picture, x + w - 14 - face_w / 2, row, 40))
        return things

    def hand(self, view: View, room: Room) -> Sequence[Held]:
        """Own cards, those of a kind as a fan; what the stevedore drew lies apart."""
        if view.viewer is None:
            return ()
        seen = view.seats[view.viewer]
        return [
            *_fans(room, "hand ", seen.hand or (), ""),
            *_fans(room, "hand drawn ", seen.drawn or (), "drawn"),
        ]

    # --- choosing ---------------------------------------------------------------------------------

    def path(self, action: Action, view: View) -> tuple[Spot, ...]:
        """A card, a character, a button; for a sale, what each active island gets in turn."""
        match action:
            case PlayCard(card):
                return (f"hand {card}",)
            case Pass():
                return ("button pass",)
            case ShowOffer(points):
                return (f"button offer {points}",)
            case TakeCharacter(character):
                return (f"character {character}",)
            case AddBattle(count):
                return (f"button battle {count}",)
            case ThrowAway(card):
                assert view.viewer is not None
                drawn = card in (view.seats[view.viewer].drawn or ())
                return (f"hand drawn {card}" if drawn else f"hand {card}",)
        assert isinstance(action, Sell)
        lots = {lot.island: f"{lot.good} {lot.cards}" for lot in action.lots}
        return tuple(
            f"button sell {island} {lots.get(island, NO_SALE)}" for island in _markets(view)
        )

    def button(self, name: str, view: View) -> Button:
        """An offer, battle cards, a sale with what it would bring, or the pass."""
        kind, *rest = name.split()
        if kind == "offer":
            return Button(f"Offer {rest[0]}", "to the boatswain", "coins")
        if kind == "battle":
            many = int(rest[0])
            assert view.viewer is not None
            word = "No battle card" if many == 0 else nouns.amount(BATTLE, many).capitalize()
            return Button(word, news.fight_words(view, view.viewer, many), looks.ICONS[BATTLE])
        if kind == "sell":
            place = int(rest[0])
            where = f"{ISLANDS[place].name}: " if len(_markets(view)) > 1 else ""
            if rest[1] == NO_SALE:
                return Button("None", f"{where}+0", "cross")
            good, many = int(rest[1]), int(rest[2])
            assert view.viewer is not None
            brings = news.pays_words(view, view.viewer, place, many)
            return Button(nouns.amount(good, many), f"{where}{brings}", looks.ICONS[good])
        return Button("Pass", _pass_note(view), "step")

    # --- what happens -----------------------------------------------------------------------------

    def cue(self, fact: Fact, view: View, room: Room, before: Sequence[Fact]) -> Cue | None:
        """How a fact is shown, as `meuterer_cues` has it."""
        return cue_of(fact, view, room, before)

    # --- looking closely --------------------------------------------------------------------------

    def look(self, spot: Spot, view: View, room: Room) -> Look | None:
        """A card, an island, a character that the looker may know, the deck."""
        kind, _, rest = spot.partition(" ")
        assets = room.assets
        if kind == "hand":
            return looks.look_at_card(assets, int(rest.removeprefix("drawn ")))
        if kind == "island":
            number = view.ring[int(rest)]
            return looks.look_at_island(assets, number, number in view.active)
        if kind == "character" and int(rest) in (_choices(view) or ()):
            return looks.look_at_character(assets, int(rest))
        if kind == "seat" and view.seats[int(rest)].character != NOTHING:
            return looks.look_at_character(assets, view.seats[int(rest)].character)
        if spot == "deck":
            back = cards.card_back(assets, "plain", 400)
            return Look(back, "The deck", _left(view.deck))
        return None

    def status(self, view: View, room: Room) -> str:
        """The round and what goes on in it."""
        if view.round == view.house.rounds:
            return f"Last round, {PHASES[view.phase]}"
        return f"Round {view.round} of {view.house.rounds}, {PHASES[view.phase]}"

    def scores(self, view: View) -> Sequence[int]:
        """Everybody's points, which are open."""
        return [seen.score for seen in view.seats]


# --- what lies where ------------------------------------------------------------------------------


def _choices(view: View) -> tuple[int, ...] | None:
    """The characters that the looker has in front of them to choose from; None: not now."""
    if view.phase != Phase.CHOOSE or view.viewer is None or view.viewer not in view.acting:
        return None
    return view.seats[view.viewer].looked


def _markets(view: View) -> tuple[Island, ...]:
    """The active islands that take anything of what the looker has shown."""
    assert view.viewer is not None
    front = view.seats[view.viewer].front
    return tuple(n for n in view.active if any(ISLANDS[n].takes(card) for card in front))


def _in_a_row(room: Room, n: int, count: int, step: float) -> tuple[float, float]:
    """The place of the n-th of so many characters in the middle of where they lie open."""
    spots = [room.at(f"character {c}") for c in range(len(CHARACTERS))]
    x = (min(x for x, _y in spots) + max(x for x, _y in spots)) / 2
    y = (min(y for _x, y in spots) + max(y for _x, y in spots)) / 2
    return x + (n - (count - 1) / 2) * step, y


def _course_if_passed(view: View) -> Island:
    """Where the captain's ship would sail if he passed now: all see how many cards he holds."""
    if view.phase not in news.TRADING or view.captain_course != NOTHING:
        return NOTHING
    return island_after(view, view.seats[view.captain].hand_size)


def _fans(room: Room, prefix: str, held: Sequence[int], group: str) -> list[Held]:
    """Cards of a kind as one thing in the tray."""
    things = []
    for card, same in groupby(sorted(held)):
        count = len(list(same))
        width = HELD_W * (1 + looks.FAN * (count - 1))
        image = looks.good_card(room.assets, card, HELD_W, count)
        things.append(Held(f"{prefix}{card}", image, width, HELD_W * cards.TALL, group))
    return things


def _standing(view: View, seat: Seat, seen: SeatView) -> str:
    """Who a seat is in this round and how it stands, in a few words."""
    if view.phase == Phase.OVER:
        return ""
    held = nouns.count(seen.hand_size, "card")
    held = f"kept {held}" if seen.passed else held
    if seat == view.captain:
        return f"captain, {held}"
    return held if seen.character == NOTHING else f"{CHARACTERS[seen.character]}, {held}"


def _pass_note(view: View) -> str:
    """Where passing now would take the ship, for the captain; for others the choice that comes."""
    goal = _course_if_passed(view)
    if view.viewer != view.captain or goal == NOTHING:
        return "and take a character"
    return f"to {ISLANDS[goal].name}, +{ISLANDS[goal].ship}"


def _left(deck: int) -> str:
    return "1 card is left to be drawn." if deck == 1 else f"{deck} cards are left to be drawn."


SCREENS: Final = table_screens(
    GAME,
    MeutererLayout,
    "Sail from island to island, sell your goods, and choose in secret whether to mutiny.",
    "mutineer",
    OFFERS,
)
"""The entry in the list of screens."""
