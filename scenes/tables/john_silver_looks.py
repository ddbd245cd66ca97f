"""How the cards, columns and rows of John Silver look, and what is said of a card at large.

Owns pictures and words of single things; where they lie is the layout's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.model import Seat
from game.core.phrases import counted
from game.rules.john_silver.box import CHARACTERS, FACES, SUITS, Card
from game.rules.john_silver.model import Sharing
from game.rules.john_silver.words import NOBODY
from scenes.kit import cards, pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.cards import Face
from scenes.kit.painting import lay
from scenes.kit.theme import BOLD, CAPTION, NIGHT, PALE, PARCHMENT, Colour, Livery, mix
from scenes.tables.room import Rect, Room

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
LANE: Final = 84
OWN_LANE: Final = 70
"""How much of its owner's colour a column shows, of 255; one's own column so much more."""
TAG_H: Final = 36.0
EDGE: Final = 8.0
"""Around what lies on a sheet."""


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
        "apple": f"{counted(face.count, 'apple')}: as many points for the left neighbour of "
        "whoever wins it. Who plays it may take a card without apples from the table instead of "
        "drawing.",
        "spot": f"{counted(face.count, 'black spot')}: they cost points in the end.",
    }
    return f"Lies in {where}. {signs[face.symbol]}"


# --- columns --------------------------------------------------------------------------------------


def lane(room: Room, owner: Seat, width: float, height: float, own: bool) -> pygame.Surface:
    """The ground of a column in its owner's colour; `own` for whoever looks, with a rim."""
    if owner == NOBODY:
        return shapes.panel(room.assets, width, height, NIGHT, 120, 18)
    colour = room.livery(owner).colour
    alpha, rim = (OWN_LANE, mix(colour, PALE, 0.35)) if own else (LANE, None)
    return shapes.panel(room.assets, width, height, colour, alpha, 18, rim)


def column_plate(room: Room, character: int, owner: Seat, size: Rect) -> pygame.Surface:
    """A character's tab in its owner's colour: name large, role below."""
    assets = room.assets
    _x, _y, w, h = size
    role, icon = ROLES[CHARACTERS[character]]
    if owner == NOBODY:
        plate = shapes.panel(assets, w, h, NIGHT, 170, 14, mix(PARCHMENT, NIGHT, 0.5)).copy()
        ink, name = mix(PALE, NIGHT, 0.3), "Nobody"
    else:
        plate = pieces.pattern(assets, room.livery(owner), w, h, 14).copy()
        ink, name = room.livery(owner).on, room.names[owner]
    sign = assets.icon(icon, h * 0.5, ink)
    plate.blit(sign, sign.get_rect(midleft=(assets.px(8), plate.height // 2)))
    left = h * 0.5 + 14
    words = text.fitted(assets, name, w - left - 6, 34, ink, BOLD)
    plate.blit(words, words.get_rect(midleft=(assets.px(left), round(plate.height * 0.34))))
    below = text.fitted(assets, role, w - left - 4, 26, ink, CAPTION)
    plate.blit(below, below.get_rect(midleft=(assets.px(left), round(plate.height * 0.74))))
    return plate


def tag(assets: Assets, words: str, livery: Livery | None) -> pygame.Surface:
    """Which pair a card leads, in the colour of whoever would win it."""

    def make() -> pygame.Surface:
        ink = PALE if livery is None else livery.on
        said = text.line(assets, words, 28, ink, BOLD)
        width = said.width / assets.scale + 20
        colour = NIGHT if livery is None else livery.colour
        plate = shapes.panel(assets, width, TAG_H, colour, 255, 10, PALE).copy()
        plate.blit(said, said.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("pair tag", words, None if livery is None else livery.name), make)


# --- rows that are gone ---------------------------------------------------------------------------


def last_row(room: Room, shared: Sharing, size: Rect) -> pygame.Surface:
    """The row shared out last: its four cards by value, in the colours of who won them."""
    assets = room.assets
    _x, _y, width, height = size
    owners = (shared.low,) if shared.low == shared.high else (shared.low, shared.high)
    people = tuple(None if o == NOBODY else (room.livery(o).name, room.names[o]) for o in owners)

    def make() -> pygame.Surface:
        sheet = shapes.panel(assets, width, height, NIGHT, 130, 14).copy()
        beside = width > 3 * height
        left, top = (250.0, EDGE) if beside else (EDGE, 40.0)
        words = "Last row" if beside else "The last row went to"
        said = text.fitted(
            assets, words, left - 2 * EDGE if beside else width - 20, 28, PALE, CAPTION
        )
        at = (left / 2, height / 2) if beside else (width / 2, 22.0)
        sheet.blit(said, said.get_rect(center=(assets.px(at[0]), assets.px(at[1]))))
        wide = (width - left - EDGE - (len(owners) - 1) * EDGE) / len(owners)
        share = 4 // len(owners)
        for n, owner in enumerate(owners):
            own = [laid.card for laid in shared.cards[n * share : (n + 1) * share]]
            won = _won(room, owner, own, wide, height - top - EDGE)
            sheet.blit(won, (assets.px(left + n * (wide + EDGE)), assets.px(top)))
        return finished(sheet)

    return assets.recent("john-silver row", (shared, people, width, height), make, 4)


def _won(
    room: Room, owner: Seat, own: Sequence[Card], width: float, height: float
) -> pygame.Surface:
    """Cards on their winner's colour; the name below or, where it is wide, beside them."""
    assets = room.assets
    if owner == NOBODY:
        plate = shapes.panel(assets, width, height, NIGHT, 220, 10, mix(PALE, NIGHT, 0.6)).copy()
        ink, name = PALE, "Nobody"
    else:
        livery = room.livery(owner)
        plate = pieces.pattern(assets, livery, width, height, 10).copy()
        ink, name = livery.on, room.names[owner]
    beside = width > 2.4 * height
    high = height - 2 * EDGE - (0 if beside else 28)
    card_w = min(high / cards.TALL, (width - 2 * EDGE) / len(own) - 4)
    step = card_w + 4
    across = len(own) * step - 4
    left = width - EDGE - across if beside else (width - across) / 2
    for n, card in enumerate(own):
        picture = cards.card(assets, face_of(card), card_w)
        x, y = left + n * step + card_w / 2, EDGE + high / 2
        lay(plate, picture, (assets.px(x), assets.px(y)))
    said = text.fitted(assets, name, left - 16 if beside else width - 12, 28, ink, BOLD)
    at = (left / 2, height / 2) if beside else (width / 2, height - 18)
    plate.blit(said, said.get_rect(center=(assets.px(at[0]), assets.px(at[1]))))
    return plate


def out_of_game(
    assets: Assets, gone: Sequence[Card], width: float, height: float
) -> pygame.Surface:
    """What nobody's column won, in the order in which it went; all have seen it."""

    def make() -> pygame.Surface:
        sheet = shapes.panel(assets, width, height, NIGHT, 130, 14).copy()
        words = f"Out of the game: {len(gone)}" if gone else "What Nobody wins goes out of the game"
        said = text.fitted(assets, words, width - 24, 28, PALE, CAPTION)
        y = height / 2 if not gone else 20.0
        sheet.blit(said, said.get_rect(center=(sheet.width // 2, assets.px(y))))
        card_w = (height - 44) / cards.TALL
        step = min(card_w + 4, (width - 2 * EDGE - card_w) / max(1, len(gone) - 1))
        for n, card in enumerate(gone):
            picture = cards.card(assets, face_of(card), card_w, dim=True)
            at = (EDGE + card_w / 2 + n * step, 38 + (height - 44) / 2)
            lay(sheet, picture, (assets.px(at[0]), assets.px(at[1])))
        return finished(sheet)

    return assets.recent("john-silver gone", (tuple(gone), width, height), make, 4)
