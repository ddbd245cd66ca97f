"""John Silver's table: four columns and three rows of cards on a ship's planks.

Owns how its cards look, where they lie, how a choice is pointed out and how facts are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.model import Action, Fact, Seat
from game.core.phrases import counted
from game.rules.john_silver.box import (
    APPLES,
    COLUMNS,
    FACES,
    GOLD,
    ROWS,
    SPOTS,
    SUITS,
    Card,
)
from game.rules.john_silver.game import GAME
from game.rules.john_silver.model import Phase, SeatView, Sharing, View
from game.rules.john_silver.options import OFFERS
from game.rules.john_silver.scoring import left_of, penalties, total
from game.rules.john_silver.words import (
    NOBODY,
    Draw,
    Drew,
    Exchange,
    Exchanged,
    Keep,
    Laid,
    PassedOver,
    Play,
    Played,
    RowShared,
    Scored,
    Take,
    Took,
)
from scenes.kit import cards
from scenes.kit.assets import Assets
from scenes.kit.sprites import Placed
from scenes.kit.theme import NIGHT, mix
from scenes.tables import john_silver_looks as looks
from scenes.tables.john_silver_looks import face_of, words_of
from scenes.tables.layout import (
    Arrival,
    Button,
    Cue,
    Flight,
    Held,
    Look,
    Said,
    Scenery,
    held_by,
)
from scenes.tables.plates import Count, Plate, seat_plate
from scenes.tables.room import Rect, Room, middle
from scenes.tables.screens import table_screens

HELD_W: Final = 138.0
SHARED: Final = 1.23
"""How many of a card's widths a space has for cards that share it."""
TOLD_APART: Final = 0.46
"""So much of a covered card shows: its value and all its signs."""
FLY, DRAWN, WON = 20.0, 16.0, 26.0
"""Ticks: a card to its space, from the pile, and to its winner."""


class JohnSilverLayout:
    """Satisfies `scenes.tables.layout.Layout`."""

    map_name = "john-silver"

    # --- the board --------------------------------------------------------------------------------

    def spots(self, view: View, room: Room) -> dict[str, Rect]:
        """The map's, and each card on the table under its own name: `card <n>`."""
        spots = dict(room.spots)
        for row, laid in enumerate(view.rows):
            for card, rect in _places(laid, room, row).items():
                spots[f"card {card}"] = rect
        return spots

    def scenery(self, view: View, room: Room) -> Scenery:
        """Planks; painted anew for other columns or chairs."""
        return Scenery("planks", (view.columns, room.chairs))

    def paint(self, surface: pygame.Surface, view: View, room: Room) -> None:
        """Empty places, the rows' signs, and whose columns they are."""
        assets = room.assets
        for n, head in enumerate(view.columns):
            x, y, w, h = _lane(room, n)
            lane = looks.lane(room, head.owner, w, h, own=False)
            _blit(surface, assets, lane, middle((x, y, w, h)))
        for row, name in enumerate(ROWS):
            ink = mix(looks.PAPERS[name], NIGHT, 0.12)
            icon = assets.icon(looks.ICONS[name], 92 * room.zoom, ink)
            _blit(surface, assets, icon, room.at(f"row {name}"))
            for column in range(len(view.columns)):
                x, y, w, _h = room.spots[f"{ROWS[row]} {column}"]
                slot = cards.slot(assets, w, looks.ICONS[name])
                _blit(surface, assets, slot, middle((x, y, w, w * cards.TALL)))
        for n, head in enumerate(view.columns):
            size = room.spots[f"column {n}"]
            plate = looks.column_plate(room, head.character, head.owner, size)
            _blit(surface, assets, plate, room.at(f"column {n}"))

    def placed(self, view: View, room: Room) -> Sequence[Placed]:
        """Cards in the rows, the pile, what was shared out last, the seats' plates."""
        things = _own_lanes(view, room)
        for row, laid in enumerate(view.rows):
            for n, (card, (x, y, w, h)) in enumerate(_places(laid, room, row).items()):
                picture = cards.card(room.assets, face_of(card), w)
                things.append(Placed(("card", card), picture, x + w / 2, y + h / 2, 20 + n))
            things += _leaders(view, room, row)
        x, y, w, h = room.spots["pile"]
        pile = cards.pile(room.assets, "plain", w, view.pile)
        things.append(Placed("pile", pile, x + w / 2, y + h / 2, 10))
        if view.last is not None:
            last = looks.last_row(room, view.last, room.spots["last"])
            things.append(Placed("last row", last, *room.at("last"), 10))
        if "sea" in room.spots:
            _x, _y, w, h = room.spots["sea"]
            gone = looks.out_of_game(room.assets, view.removed, w, h)
            things.append(Placed("out of the game", gone, *room.at("sea"), 10))
        for seat, seen in enumerate(view.seats):
            plate = self._plate(view, room, seat, seen)
            things.append(Placed(("seat", seat), plate, *room.at(f"seat {seat}"), 10))
        return things

    def _plate(self, view: View, room: Room, seat: Seat, seen: SeatView) -> pygame.Surface:
        _x, _y, w, h = room.spots[f"seat {seat}"]
        counts = (
            Count("hand-of-cards", str(seen.hand)),
            Count("coin", _known(seen.gold)),
            Count("apple", _known(seen.apples)),
            Count("spot", _known(seen.spots)),
        )
        points = "" if seen.score is None else str(seen.score.points)
        active = seat in room.active
        left = left_of(seat, room.seats)
        whom = "you" if left == room.facing else room.names[left]
        aside = "" if points else f"apples for {whom}"
        plate = Plate(
            room.livery(seat), room.names[seat], counts, points, active=active, aside=aside,
            level=room.level(seat),
        )  # fmt: skip
        return seat_plate(room.assets, plate, w, h)

    def hand(self, view: View, room: Room) -> Sequence[Held]:
        """Own cards as the view sorts them; suits lie a little apart."""
        height = HELD_W * cards.TALL
        return [
            Held(
                f"hand {card}", cards.card(room.assets, face_of(card), HELD_W),
                HELD_W, height, SUITS[FACES[card].suit], ("card", card),
            )
            for card in view.hand or ()
        ]  # fmt: skip

    # --- choosing ---------------------------------------------------------------------------------

    def path(self, action: Action, view: View) -> tuple[str, ...]:
        """A card and its space; a card on the table, or the pile."""
        match action:
            case Play(card, row, column):
                return (f"hand {card}", f"{ROWS[row]} {column}")
            case Take(card):
                return (f"card {card}",)
            case Draw():
                return ("pile",)
            case Exchange():
                return ("button exchange",)
        assert isinstance(action, Keep)
        return ("button keep",)

    def button(self, name: str, view: View) -> Button:
        """What the two answers about the first hand say."""
        if name == "exchange":
            return Button("New cards", "put these back", "card-draw")
        return Button("Keep them", "and begin", "check")

    # --- what happens -----------------------------------------------------------------------------

    def cue(self, fact: Fact, view: View, room: Room, before: Sequence[Fact]) -> Cue | None:
        """How a fact is shown: cards fly, rows are shared out, points rise."""
        match fact:
            case Played():
                return self._played(fact, view, room)
            case Drew(seat, card, _pile):
                return self._drew(seat, card, room, self._waiting(view, room, before, DRAWN))
            case Took(seat, card, row, column, _saved):
                origin = f"{ROWS[row]} {column}"
                waiting = self._waiting(view, room, before, DRAWN)
                return self._took(seat, card, origin, room, waiting)
            case RowShared():
                return self._shared(fact, view, room, before)
            case Exchanged(seat):
                return Cue(30, "shuffle", glow=(f"seat {seat}",))
            case PassedOver(seat):
                return Cue(14, glow=(f"seat {seat}",))
            case Scored(seat):
                return Cue(34, "score", said=(Said(f"{fact.points:+d}", f"seat {seat}", seat),))
        return None

    def _played(self, fact: Played, view: View, room: Room) -> Cue:
        """A card to its space; in the new view it may be on its way to its winner already."""
        start = held_by(fact.seat)
        if _lies(view, fact):
            return Cue(FLY, "card-down", arrivals=(Arrival(("card", fact.card), start, FLY, 30),))
        own = f"hand {fact.card}" if room.facing == fact.seat else start
        goal = f"{ROWS[fact.row]} {fact.column}"
        flight = Flight(_at_spot(room, fact.card, goal), own, goal, FLY, 30)
        return Cue(FLY, "card-down", flights=(flight,))

    def _waiting(
        self, view: View, room: Room, before: Sequence[Fact], ticks: float
    ) -> tuple[Flight, ...]:
        """The card just played stays where it lies until its row is shared out."""
        played = _just_played(before)
        if played is None or _lies(view, played):
            return ()
        spot = f"{ROWS[played.row]} {played.column}"
        picture = _at_spot(room, played.card, spot)
        return (Flight(picture, spot, spot, ticks, waits=False),)

    def _drew(self, seat: Seat, card: Card | None, room: Room, waiting: tuple[Flight, ...]) -> Cue:
        if card is not None and room.facing == seat:
            arrival = Arrival(("card", card), "pile", DRAWN)
            return Cue(DRAWN, "card-take", flights=waiting, arrivals=(arrival,))
        back = cards.card_back(room.assets, "plain", room.spots["pile"][2] * 0.7)
        flight = Flight(back, "pile", held_by(seat), DRAWN, waits=False)
        return Cue(DRAWN, "card-take", flights=(*waiting, flight))

    def _took(
        self, seat: Seat, card: Card, origin: str, room: Room, waiting: tuple[Flight, ...]
    ) -> Cue:
        if room.facing == seat:
            arrival = Arrival(("card", card), origin, DRAWN, 40)
            return Cue(DRAWN, "apple", flights=waiting, arrivals=(arrival,))
        flight = Flight(_at_spot(room, card, origin), origin, held_by(seat), DRAWN, 40)
        return Cue(DRAWN, "apple", flights=(*waiting, flight))

    def _shared(self, fact: RowShared, view: View, room: Room, before: Sequence[Fact]) -> Cue:
        """The two low cards to one seat, the two high ones to another, one after the other."""
        flights: list[Flight] = []
        played = _just_played(before)
        for n, place in enumerate(fact.cards):
            late = played is not None and place.card == played.card
            if late:
                flights += self._waiting(view, room, before, 10.0 + 6 * n)
            spot = f"{ROWS[fact.row]} {place.column}"
            winner = fact.low if n < 2 else fact.high
            goal = "sea" if winner == NOBODY else f"seat {winner}"
            picture = _at_spot(room, place.card, spot)
            flights.append(Flight(picture, spot, goal, WON, 20, not late, 10.0 + 6 * n))
        return Cue(WON + 34, "row-won", flights=tuple(flights), glow=(f"row {ROWS[fact.row]}",))

    # --- looking closely --------------------------------------------------------------------------

    def look(self, spot: str, view: View, room: Room) -> Look | None:
        """A card at large, wherever it lies; a column's character; the pile."""
        kind, _, rest = spot.partition(" ")
        if kind in ("hand", "card"):
            card = int(rest)
            picture = cards.card(room.assets, face_of(card), 400)
            return Look(picture, FACES[card].name.capitalize(), words_of(card))
        if kind in ROWS:
            laid = [p for p in view.rows[ROWS.index(kind)] if p.column == int(rest)]
            return self.look(f"card {laid[-1].card}", view, room) if laid else None
        if spot == "last" and view.last is not None:
            return _look_at_last(view.last, room)
        if spot == "pile":
            back = cards.card_back(room.assets, "plain", 400)
            return Look(
                back, "The pile", f"{_pile_words(view.pile)} Nobody has seen what is in it."
            )
        return None

    def status(self, view: View, room: Room) -> str:
        """How many cards the pile has, once play has begun."""
        if view.phase == Phase.EXCHANGE:
            return "Before the first turn"
        return _pile_words(view.pile).removesuffix(".")

    def scores(self, view: View) -> Sequence[int]:
        """What everybody would have if the game ended now. All won cards are public (rules, section
        0.2); the table does not total them, the chart at the end does."""
        won = [seen.won for seen in view.seats]
        costs = penalties([total(cards, SPOTS) for cards in won], view.house)
        # Apples go to the left: a seat has those of its right neighbour.
        return [
            total(won[seat], GOLD) + total(won[seat - 1], APPLES) - cost
            for seat, (_rank, cost) in enumerate(costs)
        ]


# --- pictures -------------------------------------------------------------------------------------


def _places(laid: Sequence[Laid], room: Room, row: int) -> dict[Card, Rect]:
    """Where the cards of a row lie, in the order in which they came. Those that share a space are
    smaller and overlap, so that every one can be read."""
    places = {}
    for column in range(COLUMNS):
        here = [place.card for place in laid if place.column == column]
        x, y, w, _h = room.spots[f"{ROWS[row]} {column}"]
        wide = w if len(here) < 2 else w * SHARED / (1 + TOLD_APART * (len(here) - 1))
        for n, card in enumerate(here):
            at = (x + n * wide * TOLD_APART, y + (w - wide) * cards.TALL / 2)
            places[card] = (*at, wide, wide * cards.TALL)
    return {place.card: places[place.card] for place in laid}


def _lane(room: Room, column: int) -> Rect:
    """A column's ground: from under its plate to below its last card."""
    x, y, w, h = room.spots[f"column {column}"]
    _x, last, slot, _h = room.spots[f"{ROWS[-1]} {column}"]
    return (x, y + h / 2, w, last + slot * cards.TALL + 10 - y - h / 2)


def _own_lanes(view: View, room: Room) -> list[Placed]:
    """The looker's own columns stand out."""
    things = []
    for n, head in enumerate(view.columns):
        if head.owner == room.facing:
            x, y, w, h = _lane(room, n)
            y, h = y + room.spots[f"column {n}"][3] / 2, h - room.spots[f"column {n}"][3] / 2
            lane = looks.lane(room, head.owner, w, h, own=True)
            things.append(Placed(("own column", n), lane, *middle((x, y, w, h)), 1))
    return things


def _leaders(view: View, room: Room, row: int) -> list[Placed]:
    """In a row that lacks one card at most: which cards lead the high and the low pair, in the
    colours of who would win them."""
    ranked = sorted(view.rows[row], key=lambda place: place.card)
    if len(ranked) < COLUMNS - 1 or ranked[0].column == ranked[-1].column:
        return []  # or one space leads both, and its small cards would be covered
    places = _places(view.rows[row], room, row)
    things = []
    for word, place in (("low", ranked[0]), ("high", ranked[-1])):
        owner = view.columns[place.column].owner
        livery = None if owner == NOBODY else room.livery(owner)
        x, y, _w, h = places[place.card]
        tag = looks.tag(room.assets, word, livery)
        things.append(Placed(("leads", row, word), tag, x + 40, y + h - 24, 40))
    return things


def _just_played(before: Sequence[Fact]) -> Played | None:
    return next((fact for fact in before if isinstance(fact, Played)), None)


def _lies(view: View, fact: Played) -> bool:
    return any(place.card == fact.card for place in view.rows[fact.row])


def _pile_words(count: int) -> str:
    if not count:
        return "The pile is empty."
    return f"{counted(count, 'card')} left in the pile."


def _look_at_last(shared: Sharing, room: Room) -> Look:
    """The row that was shared out last, once more."""
    picture = looks.last_row(room, shared, (0, 0, 520, 290))
    words = (
        "Whose column has the highest card wins the two highest; whose column has the lowest card "
        "wins the two lowest."
    )
    return Look(picture, "The last row", words)


def _at_spot(room: Room, card: Card, spot: str) -> pygame.Surface:
    return cards.card(room.assets, face_of(card), room.spots[spot][2])


def _known(count: int | None) -> str:
    return "?" if count is None else str(count)


def _blit(
    surface: pygame.Surface, assets: Assets, picture: pygame.Surface, at: tuple[float, float]
) -> None:
    """Paint a picture with its middle at a place in units."""
    where = (round(at[0] * assets.scale), round(at[1] * assets.scale))
    surface.blit(picture, picture.get_rect(center=where))


SCREENS: Final = table_screens(
    GAME,
    JohnSilverLayout,
    "Share out full rows: take the gold, leave your neighbour the apples, keep off the spots.",
    "pirate-hook",
    OFFERS,
)
"""The entry in the list of screens."""
