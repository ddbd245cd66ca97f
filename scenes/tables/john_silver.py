"""John Silver's table: four columns and three rows of cards on a ship's planks.

Owns how its cards look, where they lie, how a choice is pointed out and how facts are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.model import Action, Fact, Seat
from game.rules.john_silver.box import APPLES, CHARACTERS, FACES, GOLD, ROWS, SPOTS, SUITS, Card
from game.rules.john_silver.game import GAME
from game.rules.john_silver.model import Phase, SeatView, View
from game.rules.john_silver.options import OFFERS
from game.rules.john_silver.scoring import penalties, total
from game.rules.john_silver.words import (
    NO_ROW,
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
from scenes.kit import cards, pieces, shapes, text
from scenes.kit.assets import Assets
from scenes.kit.cards import Face
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, CAPTION, NIGHT, PALE, PARCHMENT, Colour, mix
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

INKS: Final[dict[str, Colour]] = {
    "ship": (24, 74, 140), "sailor": (128, 78, 22), "chest": (22, 104, 62), "joker": (74, 30, 90),
}  # fmt: skip
PAPERS: Final[dict[str, Colour]] = {
    "ship": (206, 224, 244), "sailor": (255, 240, 206), "chest": (206, 236, 204),
    "joker": (226, 206, 236),
}  # fmt: skip
ICONS: Final = {
    "ship": "shooner-sailboat", "sailor": "sailor", "chest": "locked-chest",
    "joker": "pirate-skull",
}  # fmt: skip
SIGNS: Final = {"gold": "coin", "apple": "apple", "spot": "spot"}
ROLES: Final = {
    "pirate": ("Pirate", "pirate-hook"), "ships_boy": ("Ship's boy", "ships-boy"),
    "captain": ("Captain", "captain-hat-profile"), "merchant": ("Merchant", "merchant"),
}  # fmt: skip
HELD_W: Final = 138.0
BESIDE: Final = 0.2
"""Cards that share a space overlap: each lies so many of its widths further right."""
FLY, DRAWN, WON = 20.0, 16.0, 26.0
"""Ticks: a card to its space, from the pile, and to its winner."""


def face_of(card: Card) -> Face:
    """What is printed on a card."""
    face = FACES[card]
    suit = SUITS[face.suit]
    signs = (SIGNS[face.symbol],) * face.count
    return Face(face.value, ICONS[suit], INKS[suit], PAPERS[suit], signs)


def words_of(card: Card) -> str:
    """What a card is and does, in a few sentences."""
    face = FACES[card]
    suit = SUITS[face.suit]
    where = "any row" if suit == "joker" else f"the {suit} row"
    signs = {
        "gold": f"{face.count} gold: as many points for whoever wins it.",
        "apple": f"{face.count} apples: points for the left neighbour of whoever wins it. Who "
        "plays it may take a card without apples from the table instead of drawing.",
        "spot": f"{face.count} black spots: whoever has most of them in the end loses points.",
    }
    return f"Lies in {where}. {signs[face.symbol]}"


class JohnSilverLayout:
    """Satisfies `scenes.tables.layout.Layout`."""

    map_name = "john-silver"

    # --- the board --------------------------------------------------------------------------------

    def spots(self, view: View, room: Room) -> dict[str, Rect]:
        """The map's, and each card on the table under its own name: `card <n>`."""
        spots = dict(room.spots)
        for row, laid in enumerate(view.rows):
            for place, n in _stacked(laid):
                spots[f"card {place.card}"] = _place(room, row, place.column, n)
        return spots

    def scenery(self, view: View, room: Room) -> Scenery:
        return Scenery("planks", (view.columns, room.chairs))

    def paint(self, surface: pygame.Surface, view: View, room: Room) -> None:
        """Empty places, the rows' signs, and whose columns they are."""
        assets = room.assets
        for row, name in enumerate(ROWS):
            icon = assets.icon(ICONS[name], 92 * room.zoom, mix(PAPERS[name], NIGHT, 0.12))
            _blit(surface, assets, icon, room.at(f"row {name}"))
            for column in range(len(view.columns)):
                x, y, w, _h = room.spots[f"{ROWS[row]} {column}"]
                slot = cards.slot(assets, w, ICONS[name])
                _blit(surface, assets, slot, middle((x, y, w, w * cards.TALL)))
        for n, head in enumerate(view.columns):
            plate = _column_plate(room, head.character, head.owner, f"column {n}")
            _blit(surface, assets, plate, room.at(f"column {n}"))

    def placed(self, view: View, room: Room) -> Sequence[Placed]:
        """Cards in the rows, the pile, the seats' plates."""
        things = []
        for row, laid in enumerate(view.rows):
            for place, n in _stacked(laid):
                x, y, w, h = _place(room, row, place.column, n)
                picture = cards.card(room.assets, face_of(place.card), w)
                things.append(Placed(("card", place.card), picture, x + w / 2, y + h / 2, 20 + n))
        x, y, w, h = room.spots["pile"]
        pile = cards.pile(room.assets, "plain", w, view.pile)
        things.append(Placed("pile", pile, x + w / 2, y + h / 2, 10))
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
        plate = Plate(room.livery(seat), room.names[seat], counts, points, active=active)
        return seat_plate(room.assets, plate, w, h)

    def hand(self, view: View, room: Room) -> Sequence[Held]:
        """Own cards as the view sorts them; suits lie a little apart."""
        back = cards.card_back(room.assets, "plain", HELD_W)
        height = HELD_W * cards.TALL
        return [
            Held(
                f"hand {card}", cards.card(room.assets, face_of(card), HELD_W), back,
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
        if name == "exchange":
            return Button("New cards", "put these back", "card-draw")
        return Button("Keep them", "and begin", "check")

    # --- what happens -----------------------------------------------------------------------------

    def cue(self, fact: Fact, view: View, room: Room, before: Sequence[Fact]) -> Cue | None:
        match fact:
            case Played(seat, card, row, column):
                return self._played(fact, view, room)
            case Drew(seat, card, _pile):
                return self._drew(seat, card, room)
            case Took(seat, card, row, column, _saved):
                origin = f"{ROWS[row]} {column}"
                return self._took(seat, card, origin, room)
            case RowShared():
                return self._shared(fact, view, room)
            case Exchanged(seat):
                return Cue(30, "shuffle", glow=(f"seat {seat}",))
            case PassedOver(seat):
                return Cue(14, glow=(f"seat {seat}",))
            case Scored(seat, points=points):
                return Cue(34, "score", said=(Said(f"{points:+d}", f"seat {seat}", seat),))
        return None

    def _played(self, fact: Played, view: View, room: Room) -> Cue:
        """A card to its space; when its row is shared out at once, it lies there till then."""
        start = held_by(fact.seat)
        lies = any(place.card == fact.card for place in view.rows[fact.row])
        if lies:
            return Cue(FLY, "card-down", arrivals=(Arrival(("card", fact.card), start, FLY, 30),))
        own = f"hand {fact.card}" if room.facing == fact.seat else start
        goal = f"{ROWS[fact.row]} {fact.column}"
        picture = _at_spot(room, fact.card, goal)
        flight = Flight(picture, own, goal, FLY, 30, stays=DRAWN + WON / 2)
        return Cue(FLY, "card-down", flights=(flight,))

    def _drew(self, seat: Seat, card: Card | None, room: Room) -> Cue:
        if card is not None and room.facing == seat:
            return Cue(DRAWN, "card-take", arrivals=(Arrival(("card", card), "pile", DRAWN),))
        back = cards.card_back(room.assets, "plain", room.spots["pile"][2] * 0.7)
        flight = Flight(back, "pile", held_by(seat), DRAWN, waits=False)
        return Cue(DRAWN, "card-take", flights=(flight,))

    def _took(self, seat: Seat, card: Card, origin: str, room: Room) -> Cue:
        if room.facing == seat:
            return Cue(DRAWN, "apple", arrivals=(Arrival(("card", card), origin, DRAWN, 40),))
        flight = Flight(_at_spot(room, card, origin), origin, held_by(seat), DRAWN, 40)
        return Cue(DRAWN, "apple", flights=(flight,))

    def _shared(self, fact: RowShared, view: View, room: Room) -> Cue:
        """The two low cards to one seat, the two high ones to another, one after the other."""
        flights = []
        for n, place in enumerate(fact.cards):
            spot = f"{ROWS[fact.row]} {place.column}"
            winner = fact.low if n < 2 else fact.high
            goal = "sea" if winner == NOBODY else f"seat {winner}"
            picture = _at_spot(room, place.card, spot)
            flights.append(Flight(picture, spot, goal, WON, 20, delay=10 + 6 * n))
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
        if spot == "pile":
            back = cards.card_back(room.assets, "plain", 400)
            return Look(back, "The pile", f"{view.pile} cards are left, unseen by all.")
        return None

    def status(self, view: View, room: Room) -> str:
        if view.phase == Phase.EXCHANGE:
            return "First hands"
        if view.row != NO_ROW:
            return f"An apple in the {ROWS[view.row]} row"
        return f"{view.pile} cards left in the pile"

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


def _stacked(laid: Sequence[Laid]) -> list[tuple[Laid, int]]:
    """Each card with its number among those of its space, in the order in which they came."""
    seen: dict[int, int] = {}
    found = []
    for place in laid:
        n = seen.get(place.column, 0)
        seen[place.column] = n + 1
        found.append((place, n))
    return found


def _place(room: Room, row: int, column: int, n: int) -> Rect:
    x, y, w, _h = room.spots[f"{ROWS[row]} {column}"]
    return (x + n * w * BESIDE, y, w, w * cards.TALL)


def _at_spot(room: Room, card: Card, spot: str) -> pygame.Surface:
    return cards.card(room.assets, face_of(card), room.spots[spot][2])


def _known(count: int | None) -> str:
    return "?" if count is None else str(count)


def _column_plate(room: Room, character: int, owner: Seat, spot: str) -> pygame.Surface:
    """A character's tab in its owner's colour: name large, role below."""
    assets = room.assets
    _x, _y, w, h = room.spots[spot]
    role, icon = ROLES[CHARACTERS[character]]
    if owner == NOBODY:
        plate = shapes.panel(assets, w, h, NIGHT, 170, 14, mix(PARCHMENT, NIGHT, 0.5)).copy()
        ink, name = mix(PALE, NIGHT, 0.3), "Nobody"
    else:
        plate = pieces.pattern(assets, room.livery(owner), w, h, 14).copy()
        ink, name = room.livery(owner).on, room.names[owner]
    sign = assets.icon(icon, h * 0.62, ink)
    plate.blit(sign, sign.get_rect(midleft=(assets.px(8), plate.height // 2)))
    left = h * 0.62 + 14
    words = text.fitted(assets, name, w - left - 8, 34, ink, BOLD)
    plate.blit(words, words.get_rect(midleft=(assets.px(left), round(plate.height * 0.34))))
    below = text.fitted(assets, role, w - left - 8, 26, ink, CAPTION)
    plate.blit(below, below.get_rect(midleft=(assets.px(left), round(plate.height * 0.74))))
    return plate


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
