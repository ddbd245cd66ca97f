"""Captain Jack's things at large: each with its name, what it is and what it does.

Owns the words and pictures of looking closely, made of what the looker's view holds.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.core.model import Seat
from game.core.phrases import capital, counted, points
from game.rules.captain_jack.box import FACES, HAND, POINTS, Kind, kind_of
from game.rules.captain_jack.model import House, Phase, View
from game.rules.captain_jack.phrases import cards as listed_cards
from game.rules.captain_jack.phrases import counters, diamonds, of_kind
from scenes.kit import cards, pieces, ships
from scenes.kit.painting import lay
from scenes.kit.theme import INK
from scenes.tables import captain_jack_looks as looks
from scenes.tables.captain_jack_sea import worth_plate
from scenes.tables.layout import Look, Spot
from scenes.tables.room import Room

LARGE: Final = 400.0
"""Width of a card at large: its height is 560."""
SIGN: Final = 360.0
MOST_NAMED: Final = 9
"""More cards than this are counted, not named."""


def look_at(spot: Spot, view: View, room: Room) -> Look | None:
    """What lies at a spot; None where nothing does."""
    kind, _, rest = spot.partition(" ")
    if kind == "hand":
        return _card(int(rest), view, room) if rest.isdigit() else None
    if kind in _OF_A_CAPTAIN and rest.isdigit():
        return _OF_A_CAPTAIN[kind](int(rest), view, room)
    if kind == "stock" and rest.isdigit():
        return _stock(int(rest), view, room)
    if spot in _OF_ALL:
        return _OF_ALL[spot](view, room)
    return None


# --- cards ----------------------------------------------------------------------------------------


def _card(kind: Kind, view: View, room: Room) -> Look:
    name = of_kind(kind)
    picture = looks.card(room.assets, kind, view.house, LARGE)
    return Look(picture, capital(name), words_of(kind, view.house))


def words_of(kind: Kind, house: House) -> str:
    """What a card is for, by the rules of this table."""
    face = FACES[kind]
    if face.rank > 10:
        partner = "jack" if face.rank == 13 else "king"
        return (
            f"With a {face.colour} {partner} it makes a Captain Jack: shown at the beginning of "
            f"your turn, the two bring you a ship. The suit does not matter, only the colour."
        )
    match face.suit:
        case "hearts":
            gains = counters(face.rank)
            return f"Mends your ship: {gains}, up to {house.max_sea}. One heart in a turn."
        case "clubs":
            return _club(face.rank, house)
        case "spades" if face.rank == 1:
            return _ace(house)
        case "spades":
            return (
                f"A cannon of {face.rank}. Fire it at another ship, or answer an attack with it. "
                "The higher spade wins, and the other ship loses the difference in counters."
            )
    return (
        f"Treasure. It is laid down at the beginning of your turn, and is worth "
        f"{counted(POINTS['diamond'], 'point')} as long as your ships stay afloat."
    )


def _club(rank: int, house: House) -> str:
    dives = "Dives for one sunken diamond, as any club does."
    if not house.boarding >> rank - 1 & 1:
        return f"{dives} It does not board ships."
    return (
        f"Boards a ship that you have hit: {diamonds(rank)} of its treasure are yours, and what "
        f"is missing is made up by cards of its captain's hand, your crew.\n{dives}"
    )


def _ace(house: House) -> str:
    words = (
        "No cannon. It is laid down at the beginning of your turn, and allows you a second attack "
        "in one turn. That spends it; as long as you attack only once, it stays."
    )
    return f"{words} Each further ace allows one attack more." if house.aces_stack else words


# --- captains -------------------------------------------------------------------------------------


def _sheet(seat: Seat, view: View, room: Room) -> Look:
    seen = view.seats[seat]
    picture = pieces.emblem_badge(room.assets, room.livery(seat), SIGN)
    ship_points = 0
    if seen.ships:
        ship_points = POINTS["ship"] * (1 if view.house.ships_count_once else seen.ships)
    parts = (
        (len(seen.treasure), f"{diamonds(len(seen.treasure))} in the treasure chest"),
        (seen.counters, f"{counters(seen.counters)} on the active ship"),
        (len(seen.crew), f"a crew of {len(seen.crew)}"),
        (ship_points, counted(seen.ships, "ship")),
    )
    lines = [f"{points} for {what}" for points, what in parts if points]
    words = f"{counted(seen.points, 'point')} so far{':' if lines else '.'}"
    return Look(picture, room.names[seat], "\n".join((words, *lines)))


def _ship(seat: Seat, view: View, room: Room) -> Look:
    seen, name, assets = view.seats[seat], room.names[seat], room.assets
    if not seen.ships:
        words = (
            "Without a ship one can only trade or pass, and cannot be attacked. A king and a jack "
            "of one colour bring a ship."
        )
        return Look(looks.no_ship(assets, SIGN), f"{name} has no ship", words)
    state = looks.state_of(seen.counters, view.house.max_sea)
    picture = ships.ship(assets, room.livery(seat), SIGN, state)
    words = (
        f"It has {counters(seen.counters)} of {view.house.max_sea}, a point each. With none left "
        f"it sinks, and all diamonds of {name} sink with it."
    )
    return Look(picture, f"{name}'s active ship", words)


def _counters(seat: Seat, view: View, room: Room) -> Look | None:
    return _ship(seat, view, room) if view.seats[seat].ships else None


def _fleet(seat: Seat, view: View, room: Room) -> Look | None:
    waiting = view.seats[seat].ships - 1
    if waiting < 1:
        return None
    picture = ships.ship(room.assets, room.livery(seat), SIGN)
    verb = "waits" if waiting == 1 else "wait"
    words = (
        f"{counted(waiting, 'ship')} {verb} behind the active one. When that sinks the next takes "
        f"over, with all {view.house.max_sea} counters."
    )
    return Look(picture, f"{room.names[seat]}'s fleet", words)


def _treasure(seat: Seat, view: View, room: Room) -> Look:
    treasure = view.seats[seat].treasure
    words = (
        f"{diamonds(len(treasure))}, {points(POINTS['diamond'])} each. All "
        "of them sink with the active ship, and others may steal them by boarding it."
    )
    return Look(_sign(room, "locked-chest"), f"{room.names[seat]}'s treasure", words)


def _crew(seat: Seat, view: View, room: Room) -> Look:
    crew = view.seats[seat].crew
    words = (
        f"{counted(len(crew), 'card')} pressed from other hands, "
        f"{points(POINTS['pressed_crew'])} each. They are lost only with the last ship."
    )
    if 0 < len(crew) <= MOST_NAMED:
        words += f"\nThey are {listed_cards(crew)}."
    return Look(_sign(room, "pressed-crew"), f"{room.names[seat]}'s crew", words)


def _aces(seat: Seat, view: View, room: Room) -> Look:
    have = counted(len(view.seats[seat].aces), "ace of spades", "aces of spades")
    name = room.names[seat]
    return Look(_sign(room, "ace"), f"{name}'s aces", f"{name} has {have}.\n{_ace(view.house)}")


def _hold(seat: Seat, view: View, room: Room) -> Look:
    seen, name = view.seats[seat], room.names[seat]
    first = sum(seen.backs[0::2])
    second = sum(seen.backs[1::2])
    words = f"{counted(seen.hand_size, 'card')} of {HAND}, known to {name} alone."
    if first and second:
        words += f" {first} with the first colour of backs, {second} with the second."
    if seen.known:
        words += f"\nEverybody has seen {listed_cards(seen.known)} among them."
    picture = cards.fan_back(room.assets, looks.BACKS[0 if first else 1], 150, seen.hand_size)
    return Look(picture, f"{name}'s hand", words)


def _cannons(seat: Seat, view: View, room: Room) -> Look:
    name, known = room.names[seat], looks.cannons_of(view.seats[seat])
    if known == "?":
        words = f"Nobody can tell how many cannons are in {name}'s hand."
    elif known == "0":
        words = f"Everybody knows that no cannon is in {name}'s hand."
    else:
        words = f"Everybody can tell that {name} holds {_so_many(known)}."
    more = "Cannons are the spades from 2 to 10. Who was attacked and could not answer had none."
    return Look(_sign(room, "cannon"), f"{name}'s cannons", f"{words}\n{more}")


def _so_many(known: str) -> str:
    """ "at least 2 cannons", "at most 3 cannons", "1 to 3 cannons", "1 cannon"."""
    if known.endswith("+"):
        return f"at least {counted(int(known[:-1]), 'cannon')}"
    least, _, most = known.partition("–")
    if not most:
        return counted(int(least), "cannon")
    return f"{'at most' if least == '0' else f'{least} to'} {counted(int(most), 'cannon')}"


# --- in the middle --------------------------------------------------------------------------------


def _stock(back: int, view: View, room: Room) -> Look | None:
    count = view.stock[back]
    if not count:
        return None
    which = ("first", "second")[back]
    are = "is" if count == 1 else "are"
    words = f"{counted(count, 'card')} with the {which} colour of backs {are} left."
    if view.house.two_part and not view.run:
        words += (
            " They lie on top and are drawn first."
            if back == 0
            else " They lie at the bottom and are drawn last."
        )
    return Look(cards.card_back(room.assets, looks.BACKS[back], LARGE), "The stock", words)


def _discards(view: View, room: Room) -> Look:
    if not view.discards:
        return Look(cards.slot(room.assets, LARGE), "The discards", "No card was played yet.")
    last = kind_of(view.discards[-1])
    words = f"{counted(len(view.discards), 'card')}, the {of_kind(last)} on top."
    if view.run + 1 < view.house.passes:
        words += " When the stock is empty they are shuffled into a new one."
    if view.phase in (Phase.MAIN, Phase.TRADE):
        words += "\nTo trade, bring a card of your hand here."
    return Look(looks.card(room.assets, last, view.house, LARGE), "The discards", words)


def _sunken(view: View, room: Room) -> Look:
    words = (
        "Diamonds that went down with ships. Who has a ship may dive for them: each club brings "
        "up one, a point."
    )
    title = f"{diamonds(len(view.sunken))} on the sea bed"
    return Look(_sign(room, "sunken-chest"), title, words)


def _pool(view: View, room: Room) -> Look:
    words = (
        f"{counted(view.pool, 'ship')} that nobody has. A king and a jack of one colour, shown at "
        "the beginning of a turn, bring one of them."
    )
    return Look(looks.flotilla(room.assets, SIGN, view.pool), "The pool of ships", words)


def _worth(view: View, room: Room) -> Look:
    each = "all ships together" if view.house.ships_count_once else "each ship"
    words = (
        f"A diamond in the treasure chest is {counted(POINTS['diamond'], 'point')}, one of the "
        f"crew {POINTS['pressed_crew']}, a counter on the active ship {POINTS['seaworthiness']}, "
        f"and {each} {POINTS['ship']}.\nA tie goes to more ships, then to more counters."
    )
    return Look(worth_plate(room.assets, view.house, 520, 200), "What counts", words)


def _sign(room: Room, name: str) -> pygame.Surface:
    """A sign at large."""
    picture = looks.sign(room.assets, name, SIGN, INK)
    sheet = pygame.Surface(picture.size, pygame.SRCALPHA)
    lay(sheet, picture, sheet.get_rect().center)
    return sheet


_OF_A_CAPTAIN: Final = {
    "seat": _sheet,
    "ship": _ship,
    "sea": _counters,
    "fleet": _fleet,
    "treasure": _treasure,
    "crew": _crew,
    "aces": _aces,
    "hold": _hold,
    "cannons": _cannons,
}
_OF_ALL: Final = {"discards": _discards, "sunken": _sunken, "pool": _pool, "worth": _worth}
