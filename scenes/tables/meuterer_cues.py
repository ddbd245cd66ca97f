"""How the facts of Meuterer are shown: cards that travel, ships that sail, points that rise.

Owns motions and sounds. Where things lie is the layout's business; keys of pictures are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from game.core.model import Fact, Seat
from game.rules.meuterer.box import NOTHING, Island
from game.rules.meuterer.model import View
from game.rules.meuterer.words import (
    BattleAdded,
    CaptainChanged,
    CardPlayed,
    CharacterTaken,
    CourseLaid,
    DeckMade,
    Drew,
    IslandPaid,
    Looked,
    MutinyBegan,
    MutinyDecided,
    OfferShown,
    Passed,
    PirateSailed,
    Plundered,
    Rewarded,
    RoundBegan,
    ShipSailed,
    Sold,
    TableCleared,
    ThrewAway,
    Unmasked,
)
from scenes.kit import cards, ships
from scenes.tables import meuterer_looks as looks
from scenes.tables.layout import Arrival, Cue, Flight, Said, Still, held_by
from scenes.tables.room import Room

CARD: Final = 20.0
"""Ticks: a card from a hand to the table."""
LEG: Final = 14.0
"""... a ship from one island to the next."""
SMALL: Final = 84.0


def cue_of(fact: Fact, view: View, room: Room, before: Sequence[Fact]) -> Cue | None:
    """The cue of a fact; None for what needs no showing. `before`: told earlier in its step."""
    match fact:
        case Plundered(lost):
            return _cleared(lost, room, before, "cannon-hit")
        case TableCleared(gone):
            return _cleared(gone, room, before, "shuffle")
    return _offering(fact, view, room) or _mutiny(fact, view, room) or _market(fact, view, room)


def _offering(fact: Fact, view: View, room: Room) -> Cue | None:
    match fact:
        case RoundBegan():
            return Cue(24, "turn")
        case OfferShown(seat):
            return Cue(26, "coin", arrivals=(Arrival("offer", held_by(seat), CARD),))
        case CardPlayed(seat, card):
            return _card_played(seat, card, view, room)
        case Passed(seat):
            return Cue(16, "knock", glow=(f"seat {seat}",))
        case CourseLaid(seat, mutineer):
            key = "mutineer course" if mutineer else "captain course"
            return Cue(30, "sail", arrivals=(Arrival(key, f"seat {seat}", CARD + 6, 40),))
        case Looked():
            return Cue(10, "flip")
        case CharacterTaken(seat, character):
            return _character_taken(seat, character, room)
        case PirateSailed(path=path, caught=caught):
            sound = "cannon" if caught else "sail"
            return _voyage("pirate", path, view, room, sound)
    return None


def _mutiny(fact: Fact, view: View, room: Room) -> Cue | None:
    match fact:
        case Unmasked():
            seats = tuple(f"seat {seat}" for seat in range(room.seats))
            return Cue(44, "reveal", glow=seats)
        case MutinyBegan(mutineer=mutineer):
            return Cue(30, "mutiny", glow=(f"seat {mutineer}",))
        case BattleAdded(seat, count):
            back = looks.good_card(room.assets, 5, SMALL)
            flights = tuple(
                Flight(back, held_by(seat), f"seat {seat}", CARD, waits=False, delay=6.0 * n)
                for n in range(count)
            )
            return Cue(CARD + 6 * count, "card-down" if count else "", flights=flights)
        case MutinyDecided(succeeded, defence, attack, captain, _b, mutineer):
            winner = mutineer if succeeded else captain
            said = Said(f"{attack}:{defence}", "offer", winner)
            return Cue(56, "mutiny", said=(said,), glow=(f"seat {winner}",))
        case Rewarded(seat, _what, points):
            return Cue(40, "score", said=(Said(f"{points:+d}", f"seat {seat}", seat),))
        case CaptainChanged(_old, new):
            return Cue(36, "fanfare", glow=(f"seat {new}",))
    return None


def _market(fact: Fact, view: View, room: Room) -> Cue | None:
    match fact:
        case Sold(seat, lots):
            flights = tuple(
                Flight(
                    looks.good_card(room.assets, lot.good, SMALL), f"seat {seat}",
                    _island(view, lot.island), CARD + 4, 30, waits=False, delay=5.0 * n,
                )
                for lot in lots for n in range(lot.cards)
            )  # fmt: skip
            return Cue(CARD + 14, "sale" if lots else "", flights=flights)
        case IslandPaid(island=island, points=points):
            said = tuple(
                Said(f"+{won}", f"seat {seat}", seat) for seat, won in enumerate(points) if won
            )
            return Cue(50 if said else 16, "coin" if said else "", said=said,
                       glow=(_island(view, island),))  # fmt: skip
        case ShipSailed(path):
            return _voyage("ship", path, view, room, "sail")
        case Drew(seat, drawn):
            return _drew(seat, len(drawn), room)
        case DeckMade():
            return Cue(20, "shuffle", glow=("deck",))
        case ThrewAway(seat, thrown):
            back = cards.card_back(room.assets, "plain", SMALL)
            flight = Flight(back, held_by(seat), "discard", CARD, waits=False)
            return Cue(CARD, "card-down", flights=(flight,) if thrown else ())
    return None


# --- motions --------------------------------------------------------------------------------------


def _island(view: View, island: Island) -> str:
    return f"island {view.ring.index(island)}"


def _card_played(seat: Seat, card: int, view: View, room: Room) -> Cue:
    """From the hand to the last place before its seat; from one's own hand where it lay."""
    own = f"hand {card}" if room.facing == seat else held_by(seat)
    front = view.seats[seat].front
    if front and front[-1] == card:
        return Cue(
            CARD, "card-down", arrivals=(Arrival(("front", seat, len(front) - 1), own, CARD),)
        )
    flight = Flight(looks.good_card(room.assets, card, SMALL), own, f"seat {seat}", CARD)
    return Cue(CARD, "card-down", flights=(flight,))


def _character_taken(seat: Seat, character: int, room: Room) -> Cue:
    """Face up for whoever took it, a back for everybody else."""
    if character != NOTHING:
        key, start = ("character", character), f"character {character}"
        return Cue(CARD, "card-take", arrivals=(Arrival(key, start, CARD, 30),))
    return Cue(CARD, "card-take", arrivals=(Arrival(("taken", seat), "character 2", CARD, 30),))


def _voyage(key: str, path: Sequence[Island], view: View, room: Room, sound: str) -> Cue:
    """A ship sails leg by leg; its picture rests at the end already, so legs are flights."""
    if not path:
        return Cue(10)
    width = room.spots["ship 0"][2]
    paint = ships.merchant_ship if key == "ship" else ships.pirate_ship
    places = [view.ring.index(island) for island in path]
    step = -1 if key == "ship" else 1
    stops = [(places[0] + step) % len(view.ring), *places]
    legs = [
        Flight(paint(room.assets, width), f"ship {a}", f"ship {b}", LEG, waits=False, delay=LEG * n)
        for n, (a, b) in enumerate(pairwise(stops[:-1]))
    ]
    last = Arrival(key, f"ship {stops[-2]}", LEG, delay=LEG * len(legs))
    spray = Still(ships.splash(room.assets, width * 0.7), f"ship {stops[-1]}", 20,
                  LEG * (len(legs) + 1) - 6)  # fmt: skip
    return Cue(LEG * (len(legs) + 1) + 8, sound, tuple(legs), (last,), stills=(spray,))


def _cleared(gone: Sequence[Sequence[int]], room: Room, before: Sequence[Fact], sound: str) -> Cue:
    """Face-up cards of all seats go to the discards. Those that lay there before the step stay
    where they are till then, however much happens before."""
    flights = []
    for seat, own in enumerate(gone):
        places = looks.front_places(room, seat, len(own))
        known = len(own) - _added(before, seat)
        width = looks.front_places(room, seat, max(1, known))[0][2]
        for n, card in enumerate(own):
            late = n >= known
            picture = looks.good_card(room.assets, card, places[n][2] if late else width)
            start = f"seat {seat}" if late else f"front {seat} {n}"
            flights.append(Flight(picture, start, "discard", CARD, 20, not late, 4.0 * n))
    return Cue(CARD + 14, sound, flights=tuple(flights))


def _added(before: Sequence[Fact], seat: Seat) -> int:
    """How many cards came before a seat in this step."""
    count = 0
    for fact in before:
        match fact:
            case BattleAdded(by, number) if by == seat:
                count += number
            case CardPlayed(by) if by == seat:
                count += 1
    return count


def _drew(seat: Seat, count: int, room: Room) -> Cue:
    back = cards.card_back(room.assets, "plain", SMALL)
    flights = tuple(
        Flight(back, "deck", held_by(seat), CARD, waits=False, delay=5.0 * n) for n in range(count)
    )
    return Cue(14 + 5 * count, "card-take" if count else "", flights=flights)
