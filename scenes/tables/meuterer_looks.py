"""How the cards, islands and signs of Meuterer look, and what can be said about each at large.

Owns pictures and words of single things; where they lie is the layout's business.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.core.model import Seat
from game.rules.meuterer.box import (
    ANY,
    BATTLE,
    CARDS,
    CHARACTERS,
    ISLANDS,
    NOTHING,
    PIRATE,
    Card,
    Character,
    Island,
)
from scenes.kit import cards, islands, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.cards import Face
from scenes.kit.painting import lay
from scenes.kit.theme import BODY, BOLD, CAPTION, INK, NIGHT, NUMBER, PALE, PARCHMENT, Colour, mix
from scenes.tables.layout import Look
from scenes.tables.room import Rect, Room

INKS: Final[tuple[Colour, ...]] = (
    (170, 20, 56), (46, 100, 142), (112, 22, 70), (104, 48, 146), (150, 96, 8), (54, 46, 44),
    (24, 20, 22),
)  # fmt: skip
"""By card."""
PAPERS: Final[tuple[Colour, ...]] = (
    (255, 226, 226), (222, 238, 248), (244, 222, 236), (236, 222, 246), (255, 240, 204),
    (232, 228, 222), (206, 198, 192),
)  # fmt: skip
ICONS: Final = (
    "ruby", "salt", "wine-bottle", "rolled-cloth", "grain", "crossed-sabres", "pirate-flag",
    "swap-bag",
)  # fmt: skip
"""By card, and for goods of any kind."""
FACES: Final[dict[str, tuple[str, Colour]]] = {
    "mutineer": ("mutineer", (150, 30, 24)), "sailor": ("sailor", (30, 78, 132)),
    "boatswain": ("boatswain", (60, 84, 40)), "merchant": ("merchant", (140, 92, 10)),
    "stevedore": ("stevedore", (92, 62, 40)),
}  # fmt: skip
DUTIES: Final = {
    "mutineer": "Starts a mutiny against the captain. If it succeeds he sails to his own "
    "destination, gets the ship's points there and becomes captain.",
    "sailor": "Fights beside the mutineer. If the mutiny succeeds he gets 2 points.",
    "boatswain": "Stands by the captain and counts as one battle card. If the captain stays, he "
    "gets 1 point and what the captain offered.",
    "merchant": "Wins every tie when goods are sold: he gets the first price.",
    "stevedore": "Draws three cards more in the end and keeps the best of them.",
}


DEEDS: Final = {
    BATTLE: "Fights in a mutiny: for the captain with the captain and the boatswain, against him "
    "with the mutineer and the sailor.",
    PIRATE: "The pirate ship sails on by as many islands as cards are left in the hand of whoever "
    "plays it. If it reaches the merchant ship, all face-up cards are lost.",
}


def good_face(card: Card) -> Face:
    """What is printed on a goods card, a battle card or the pirate card."""
    return Face("", ICONS[card], INKS[card], PAPERS[card], (), CARDS[card].capitalize())


def good_card(assets: Assets, card: Card, width: float, count: int = 1) -> pygame.Surface:
    """One card, or several of a kind that lie as a fan; each further one shows `FAN` of it."""
    one = cards.card(assets, good_face(card), width)
    if count == 1:
        return one

    def make() -> pygame.Surface:
        step = assets.px(width * FAN)
        sheet = pygame.Surface((one.width + step * (count - 1), one.height), pygame.SRCALPHA)
        for n in range(count):
            lay(sheet, one, (one.width / 2 + n * step, one.height / 2))
        return finished(sheet)

    return assets.once(("goods fan", card, width, count), make)


FAN: Final = 0.34


def character_face(character: Character) -> Face:
    """A character as a card's face."""
    name = CHARACTERS[character]
    icon, ink = FACES[name]
    return Face("", icon, ink, PARCHMENT, (), name.capitalize())


def island(assets: Assets, number: Island, width: float, active: bool) -> pygame.Surface:
    """An island of the ring, with what it pays."""
    card = ISLANDS[number]
    ink = INK if card.wants == ANY else INKS[card.wants]
    return islands.island_plate(
        assets, card.name, ICONS[card.wants], card.points, card.ship, width, active, number, ink=ink
    )


def course_flag(
    assets: Assets, icon: str, colour: Colour, size: float, likely: bool = False
) -> pygame.Surface:
    """The sign of whose destination an island is; pale while it is only `likely`."""

    def make() -> pygame.Surface:
        face, ink = (mix(PARCHMENT, colour, 0.16), colour) if likely else (colour, PALE)
        plate = shapes.disc(assets, size, face, colour if likely else PALE, 0.1).copy()
        sign = assets.icon(icon, size * 0.6, ink)
        plate.blit(sign, sign.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("course flag", icon, colour, size, likely), make)


def choice_sheet(
    assets: Assets, character: Character, promise: str, width: float, height: float
) -> pygame.Surface:
    """A character to choose from: who it is and what it would bring."""
    name = CHARACTERS[character]
    icon, ink = FACES[name]

    def make() -> pygame.Surface:
        paper = shapes.parchment(assets, width, height, 14).copy()
        edge = (paper.width - assets.px(width)) // 2
        wide = width > height
        size = height * 0.42 if wide else height * 0.38
        sign = assets.icon(icon, size, ink)
        left = size + 14 if wide else 8.0
        at = (10 + size / 2, height * 0.6) if wide else (width / 2, 12 + size / 2)
        paper.blit(sign, sign.get_rect(center=(edge + assets.px(at[0]), edge + assets.px(at[1]))))
        room = width - left - 8
        middle = edge + assets.px(left + room / 2)
        top = 2.0 if wide else 12 + size
        title = text.fitted(assets, name.capitalize(), width - 16, 28, ink, BOLD)
        paper.blit(title, title.get_rect(midtop=(paper.width // 2, edge + assets.px(top))))
        rows = text.wrapped(assets, promise, room, 24, BODY)[:3]
        for n, row in enumerate(rows):
            words = text.fitted(assets, row, room, 24, INK, BODY)
            y = edge + assets.px(top + 32 + n * 24)
            paper.blit(words, words.get_rect(midtop=(middle, y)))
        return finished(paper)

    return assets.recent("choice sheet", (character, promise, width, height), make, 12)


def offer_sheet(assets: Assets, offer: int, width: float, height: float) -> pygame.Surface:
    """What the captain offers the boatswain, in coins."""

    def make() -> pygame.Surface:
        paper = shapes.parchment(assets, width, height, 12).copy()
        edge = (paper.width - assets.px(width)) // 2
        beside = height < 80
        room = width - 110 if beside else width - 16
        words = text.fitted(assets, "For a boatswain", room, 28, INK, CAPTION)
        x, y = (8 + room / 2, height / 2) if beside else (width / 2, height * 0.27)
        paper.blit(words, words.get_rect(center=(edge + assets.px(x), edge + assets.px(y))))
        x, y = (width - 54, height / 2) if beside else (width / 2, height * 0.66)
        at = (edge + assets.px(x), edge + assets.px(y))
        if offer == NOTHING:
            number = text.line(assets, "...", 44, mix(INK, PARCHMENT, 0.4), NUMBER)
            paper.blit(number, number.get_rect(center=at))
            return finished(paper)
        number = text.line(assets, str(offer), 52, INK, NUMBER)
        coin = shapes.coin(assets, 42)
        left = at[0] - (number.width + coin.width + 8) // 2
        paper.blit(number, number.get_rect(midleft=(left, at[1])))
        paper.blit(coin, coin.get_rect(midleft=(left + number.width + 8, at[1])))
        return finished(paper)

    return assets.once(("offer sheet", offer, width, height), make)


def discard_pile(assets: Assets, top: Card, width: float, count: int) -> pygame.Surface:
    """The discards with their number; `top` shows, NOTHING when none was seen by all."""

    def make() -> pygame.Surface:
        if top == NOTHING:
            base = cards.card_back(assets, "plain", width)
        else:
            base = cards.card(assets, good_face(top), width, dim=True)
        sheet = pygame.Surface(base.size, pygame.SRCALPHA)
        lay(sheet, base, (base.width / 2, base.height / 2))
        number = text.line(assets, str(count), 40, PALE, NUMBER, shadow=NIGHT)
        sheet.blit(number, number.get_rect(center=sheet.get_rect().center))
        return finished(sheet)

    if count == 0:
        return cards.slot(assets, width)
    return assets.once(("discards", top, width, count), make)


# --- before the seats ---------------------------------------------------------------------------

FRONT_W: Final = 84.0
TOLD_APART: Final = 0.55
"""So much of a card shows what it is."""
BAND: Final = 62.0
NOTE: Final = 38.0
"""The heights of a seat plate's band, below which cards lie, and of the note under them."""


def front_width(height: float) -> float:
    """How wide a card before a seat is, on a plate of this height."""
    return min(FRONT_W, (height - BAND - NOTE - 8) / cards.TALL)


def front_places(room: Room, seat: Seat, count: int) -> list[Rect]:
    """Where so many cards lie before a seat, left of the place of its character: beside each other
    as long as all can be told apart, else smaller ones in two rows."""
    x, y, w, h = room.spots[f"seat {seat}"]
    wide, high = front_width(h), h - BAND - NOTE
    across, middle = w - 42 - wide, y + BAND + high / 2
    step = min(wide + 6, (across - wide) / max(1, count - 1))
    rows, row = 1, count
    if step < wide * TOLD_APART:
        rows, row = 2, -(-count // 2)
        wide = min((high - 18) / 2 / cards.TALL, wide)
        step = min(wide + 4, (across - wide) / max(1, row - 1))
    tall = wide * cards.TALL
    top = middle - (rows * tall + (rows - 1) * 4) / 2
    return [
        (x + 14 + n % row * step, top + n // row * (tall + 4), wide, tall) for n in range(count)
    ]


# --- at large -------------------------------------------------------------------------------------


def look_at_card(assets: Assets, card: Card) -> Look:
    """A card of the hand or before a seat."""
    picture = cards.card(assets, good_face(card), 400)
    return Look(picture, CARDS[card].capitalize(), _about_card(card))


def _about_card(card: Card) -> str:
    if card in DEEDS:
        return DEEDS[card]
    wanted = [place.name for place in ISLANDS if place.wants == card]
    anywhere = [place.name for place in ISLANDS if place.wants == ANY]
    return f"Wanted on {' and '.join(wanted)}; {' and '.join(anywhere)} take any goods."


def look_at_character(assets: Assets, character: Character) -> Look:
    """What a character is for."""
    name = CHARACTERS[character]
    picture = cards.card(assets, character_face(character), 400)
    return Look(picture, f"The {name}", DUTIES[name])


def look_at_island(assets: Assets, number: Island, active: bool) -> Look:
    """What an island wants and pays."""
    card = ISLANDS[number]
    wants = "goods of any one kind" if card.wants == ANY else CARDS[card.wants]
    one, two, three = card.points
    words = (
        f"Wants {wants}. Who sells most gets {one}; two who tie get {two} each, three get {three}. "
        f"The ship brings {card.ship} when it lands here. "
        + ("Goods can be sold here now." if active else "Nothing can be sold here now.")
    )
    return Look(island(assets, number, 560, True), card.name, words)
