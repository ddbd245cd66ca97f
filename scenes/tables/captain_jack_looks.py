"""How the things of Captain Jack look: cards, captains' sheets, shots, and who has them.

Owns pictures alone, made once per size. Where they lie is the layout's business; what lies still in
the sea is painted by `captain_jack_sea`. Sizes in units.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.model import Seat
from game.rules.captain_jack.box import FACES, Kind
from game.rules.captain_jack.model import NOTHING, Claim, House, SeatView, View
from scenes.kit import cards, pieces, shapes, ships, text
from scenes.kit.assets import Assets, finished
from scenes.kit.cards import Face
from scenes.kit.painting import lay, soft, stained
from scenes.kit.portraits import lay_seat
from scenes.kit.rigging import WATER
from scenes.kit.theme import (
    BOLD,
    BRASS,
    CAPTION,
    GOLD,
    INK,
    NIGHT,
    NUMBER,
    PALE,
    PARCHMENT,
    Colour,
    Livery,
    mix,
)
from scenes.tables.room import Rect, Room

INKS: Final[dict[str, Colour]] = {
    "hearts": (176, 24, 40), "clubs": (20, 84, 52), "spades": (26, 40, 76),
    "diamonds": (170, 76, 8),
}  # fmt: skip
PAPERS: Final[dict[str, Colour]] = {
    "hearts": (255, 222, 216), "clubs": (212, 236, 208), "spades": (208, 222, 242),
    "diamonds": (255, 234, 178),
}  # fmt: skip
COURT_INKS: Final[dict[str, Colour]] = {"red": (176, 24, 40), "black": (34, 30, 34)}
COURT_PAPERS: Final[dict[str, Colour]] = {"red": (246, 206, 196), "black": (214, 210, 206)}
RANKS: Final = {1: "A", 11: "J", 13: "K"}
BACKS: Final = ("A", "B")
"""Backs of the first and the second colour."""

HELD_W: Final = 138.0
STEP: Final = 36.0
"""Equal cards of a hand lie on one another, each so much further right."""
SLOTS: Final = ("treasure", "crew", "aces", "hold", "cannons")
"""What a captain's sheet counts, from top to bottom."""
NAMES: Final = ("Treasure", "Crew", "Aces", "Hand", "Cannons")
SIGNS: Final = ("locked-chest", "pressed-crew", "ace", "hand-of-cards", "cannon")
BAND: Final = 50.0
"""The height of a sheet's band with name and points."""
LEAST: Final = 28.0
"""Nothing that is read in play is smaller."""
IRON: Final[Colour] = (54, 56, 64)


# --- cards ----------------------------------------------------------------------------------------


def face_of(kind: Kind, house: House) -> Face:
    """What is printed on a card; small signs say what it can do by the rules of this table."""
    face = FACES[kind]
    value, suit = RANKS.get(face.rank, str(face.rank)), f"suit-{face.suit}"
    if face.rank > 10:
        icon = "pirate-captain" if face.rank == 13 else "captain-hat-profile"
        return Face(value, icon, COURT_INKS[face.colour], COURT_PAPERS[face.colour], (suit,))
    return Face(value, suit, INKS[face.suit], PAPERS[face.suit], signs_of(kind, house))


def signs_of(kind: Kind, house: House) -> tuple[str, ...]:
    """Signs for what a card with a number can do."""
    face = FACES[kind]
    match face.suit:
        case "hearts":
            return ("repair",)
        case "clubs":
            boards = house.boarding >> face.rank - 1 & 1
            return ("boarding", "salvage") if boards else ("salvage",)
        case "spades":
            return ("cannon",) if face.rank > 1 else ("cannon-shot", "cannon-shot")
    return ("locked-chest",)


def card(assets: Assets, kind: Kind, house: House, width: float) -> pygame.Surface:
    """A card, face up."""
    return cards.card(assets, face_of(kind, house), width)


def held_width(count: int) -> float:
    """How wide so many equal cards of a hand are together."""
    return HELD_W + STEP * (count - 1)


def held(assets: Assets, kind: Kind, house: House, count: int) -> pygame.Surface:
    """Equal cards of a hand, on one another so that each can be seen."""
    one = card(assets, kind, house, HELD_W)
    if count == 1:
        return one

    def make() -> pygame.Surface:
        wide = assets.px(held_width(count)) + one.width - assets.px(HELD_W)
        sheet = pygame.Surface((wide, one.height), pygame.SRCALPHA)
        for n in range(count):
            x = one.width / 2 + (wide - one.width) * n / (count - 1)
            lay(sheet, one, (x, sheet.height / 2))
        return finished(sheet)

    return assets.once(("held", face_of(kind, house), count), make)


def tilted(assets: Assets, kind: Kind, house: House, width: float, angle: float) -> pygame.Surface:
    """A card that lies askew."""

    def make() -> pygame.Surface:
        flat = card(assets, kind, house, width).copy()
        flat.set_alpha(255)
        return finished(pygame.transform.rotozoom(flat, angle, 1.0))

    return assets.once(("tilted", face_of(kind, house), width, angle), make)


def stack(assets: Assets, back: str, width: float, count: int) -> pygame.Surface:
    """A pile face down, the higher the more cards it has; an empty place when there are none."""
    if not count:
        return cards.slot(assets, width)
    high = 1 + min(5, count // 30)

    def make() -> pygame.Surface:
        one = cards.card_back(assets, back, width)
        step = assets.px(2)
        sheet = pygame.Surface((one.width, one.height + 2 * step * high), pygame.SRCALPHA)
        for n in range(high):
            lay(sheet, one, (sheet.width / 2, sheet.height / 2 + step * (high - 1 - n)))
        return finished(sheet)

    return assets.once(("stack", back, width, high), make)


# --- captains -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is on a captain's sheet: the counts of `SLOTS` in words, and how many of each (for
    what is none, and rests)."""

    livery: Livery
    name: str
    points: str
    active: bool
    counts: tuple[str, ...]
    rests: tuple[bool, ...]
    level: str = ""
    """Of a bot."""


def cannons_of(seen: SeatView) -> str:
    """How many cannons a hand holds, as far as everybody can tell: "?", "1+", "0–2", "0"."""
    bounds, unseen = seen.bounds[Claim.CANNON], seen.hand_size - len(seen.known)
    if bounds.least == bounds.most:
        return str(bounds.most)
    if bounds.most < unseen:
        return f"{bounds.least}–{bounds.most}"
    return f"{bounds.least}+" if bounds.least else "?"


def slot(rect: Rect, name: str) -> Rect:
    """Where one of `SLOTS` is on a sheet that lies at `rect`: a row below the band."""
    x, y, w, h = rect
    high = (h - BAND - 6) / len(SLOTS)
    return (x, y + BAND + high * SLOTS.index(name), w, high)


def sheet(assets: Assets, shown: Sheet, width: float, height: float) -> pygame.Surface:
    """A captain's sheet: name and points on a band, below it what the captain has, each with its
    sign and its name. Its middle is the picture's."""

    def make() -> pygame.Surface:
        paper = soft(_blank(assets, shown, width, height))
        edge = (paper.width / assets.scale - width) / 2
        for n, name in enumerate(SLOTS):
            x, y, w, h = slot((edge, edge, width, height), name)
            number = _number(assets, shown.counts[n], _ink(shown, n), h)
            lay(paper, number, (assets.px(x + w - 18) - number.width / 2, assets.px(y + h / 2)))
        return paper

    return assets.recent("captain-sheet", (shown, width, height), make, 60)


def _number(assets: Assets, words: str, ink: Colour, high: float) -> pygame.Surface:
    """How many a captain has of something, in a row of this height."""
    return text.line(assets, words, min(36.0, max(LEAST, high * 0.9)), ink, NUMBER)


def _ink(shown: Sheet, n: int) -> Colour:
    """What is none rests."""
    return mix(INK, PARCHMENT, 0.5) if shown.rests[n] else INK


def _blank(assets: Assets, shown: Sheet, width: float, height: float) -> pygame.Surface:
    """A captain's sheet without its numbers, which change more often than the rest; there is room
    for as many digits as they have."""
    high = slot((0, 0, width, height), SLOTS[0])[3]
    room = tuple(_number(assets, "0" * len(words), INK, high).width for words in shown.counts)

    def make() -> pygame.Surface:
        paper = soft(shapes.parchment(assets, width, height, 14))
        edge = (paper.width / assets.scale - width) / 2
        _band(assets, paper, shown, edge, width)
        for n, name in enumerate(SLOTS):
            rect = slot((edge, edge, width, height), name)
            _row(assets, paper, n, _ink(shown, n), room[n], rect)
        if shown.active:
            rim = pygame.Rect(0, 0, assets.px(width), assets.px(height))
            rim.center = paper.get_rect().center
            pygame.draw.rect(paper, GOLD, rim, assets.px(6), assets.px(14))
        return paper

    bare = dataclasses.replace(shown, counts=())
    return assets.recent("captain-blank", (bare, room, width, height), make, 60)


def _band(
    assets: Assets, paper: pygame.Surface, shown: Sheet, edge: float, width: float
) -> None:  # fmt: skip
    """Whose sheet it is, and the points so far."""
    livery, middle = shown.livery, edge + BAND / 2
    lay(paper, pieces.pattern(assets, livery, width, BAND, 14),
        (paper.width / 2, assets.px(middle)))  # fmt: skip
    at, left = assets.px(edge + 8), edge + BAND + 12
    if shown.level:
        taken = lay_seat(
            assets, paper, shown.level, livery, at, assets.px(middle), BAND - 6, narrow=True
        )
        left = edge + taken + 14
    else:
        badge = pieces.emblem_badge(assets, livery, BAND - 8)
        lay(paper, badge, (assets.px(edge + 6 + BAND / 2), assets.px(middle)))
    points = text.line(assets, shown.points, 42, livery.on, NUMBER)
    right = edge + width - 14 - points.width / assets.scale
    lay(paper, points, (assets.px(right) + points.width / 2, assets.px(middle)))
    name = text.fitted(assets, shown.name, right - left - 8, 34, livery.on, BOLD)
    lay(paper, name, (assets.px(left) + name.width / 2, assets.px(middle)))


def _row(assets: Assets, paper: pygame.Surface, n: int, ink: Colour, room: int, rect: Rect) -> None:
    """A sign and what it stands for. How many there are has `room`, in pixels."""
    x, y, w, h = rect
    middle = assets.px(y + h / 2)
    icon = sign(assets, SIGNS[n], min(36.0, h * 0.94), ink)
    lay(paper, icon, (assets.px(x + 34), middle))
    words = text.fitted(assets, NAMES[n], w - 92 - room / assets.scale, LEAST, ink)
    lay(paper, words, (assets.px(x + 64) + words.width / 2, middle))


def mark(assets: Assets, icon: str, livery: Livery, size: float) -> pygame.Surface:
    """A sign on a dark plate in a captain's colour: it is this one's turn, or this one has won."""

    def make() -> pygame.Surface:
        plate = shapes.disc(assets, size, mix(NIGHT, INK, 0.4), livery.colour, 0.1).copy()
        plate.set_alpha(255)
        lay(plate, assets.icon(icon, size * 0.62, PALE), (plate.width / 2, plate.height / 2))
        return finished(plate)

    return assets.once(("captain-mark", icon, livery.name, size), make)


def sign(assets: Assets, name: str, size: float, ink: Colour) -> pygame.Surface:
    """An icon, or the sign of an ace of spades."""
    if name != "ace":
        return assets.icon(name, size, ink)

    def make() -> pygame.Surface:
        spade = assets.icon("suit-spades", size, ink).copy()
        spade.set_alpha(255)
        letter = text.line(assets, "A", size * 0.5, PALE, NUMBER)
        lay(spade, letter, (spade.width / 2, spade.height * 0.52))
        return finished(spade)

    return assets.once(("ace sign", size, ink), make)


# --- ships ----------------------------------------------------------------------------------------


def state_of(counters: int, most: int) -> str:
    """How a ship with so many counters looks: battered from half down."""
    return "fresh" if 2 * counters > most else "battered"


def counters(room: Room, view: View, seat: Seat, count: int) -> pygame.Surface:
    """The seaworthiness of a captain's ship with its sign, as wide as its place."""
    assets, most = room.assets, view.house.max_sea
    _x, _y, wide, high = room.spots[f"sea {seat}"]

    def make() -> pygame.Surface:
        sheet = pygame.Surface((assets.px(wide), assets.px(high)), pygame.SRCALPHA)
        wheel = shapes.disc(assets, high, mix(NIGHT, INK, 0.4), mix(BRASS, INK, 0.35), 0.06)
        lay(sheet, wheel, (sheet.height / 2, sheet.height / 2))
        icon = assets.icon("wheel", high * 0.78, PALE)
        lay(sheet, icon, (sheet.height / 2, sheet.height / 2))
        bar = ships.mast_counters(assets, count, wide - high - 6, most)
        lay(sheet, bar, (sheet.width - bar.width / 2, sheet.height / 2))
        return finished(sheet)

    return assets.once(("captain counters", count, most, wide, high), make)


def no_ship(assets: Assets, side: float) -> pygame.Surface:
    """An empty berth: the outline of a ship on the water, and words."""

    def make() -> pygame.Surface:
        whole = ships.ship(assets, None, side).copy()
        shadow = stained(whole, (150, 205, 215), 54)
        words = text.fitted(assets, "no ship", side - 8, 32, PALE, CAPTION, 26, NIGHT)
        lay(shadow, words, (shadow.width / 2, shadow.height * 0.6))
        return finished(shadow)

    return assets.once(("no ship", side), make)


def going_down(assets: Assets, livery: Livery, side: float) -> tuple[pygame.Surface, ...]:
    """A ship that sinks, picture by picture, until only water is left."""
    return tuple(_gone(assets, livery, side, n) for n in range(7))


def _gone(assets: Assets, livery: Livery, side: float, n: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        heeled = ships.ship(assets, livery, side, "sinking").copy()
        heeled.set_alpha(255)
        down = round(heeled.height * 0.13 * n)
        whole = pygame.Surface(heeled.size, pygame.SRCALPHA)
        whole.fill((*mix(PALE, NIGHT, 0.2), 0))
        line = round(heeled.height * WATER)
        whole.blit(heeled, (0, down), (0, 0, heeled.width, max(0, line - down)))
        foam = heeled.subsurface((0, line, heeled.width, heeled.height - line))
        whole.blit(foam, (0, line))
        whole.fill((255, 255, 255, 255 - 24 * n), special_flags=pygame.BLEND_RGBA_MULT)
        return finished(whole)

    return assets.once(("going down", livery.name, side, n), make)


def flotilla(assets: Assets, side: float, count: int) -> pygame.Surface:
    """The ships of the pool: three at anchor, as many as there are of them at most, and their
    number."""

    def make() -> pygame.Surface:
        px = assets.px(side)
        group = pygame.Surface((px, px), pygame.SRCALPHA)
        places = ((0.3, 0.32, 0.5), (0.7, 0.36, 0.52), (0.46, 0.6, 0.62))
        for x, y, share in places[3 - min(3, count) :]:
            lay(group, ships.ship(assets, None, side * share), (px * x, px * y))
        lay(group, badge(assets, str(count), 34), (px / 2, px - assets.px(24)))
        return finished(group)

    return assets.once(("flotilla", side, count), make)


# --- fighting -------------------------------------------------------------------------------------


def shot_plate(assets: Assets, words: str, livery: Livery, size: float) -> pygame.Surface:
    """What a captain fires or answers with: its value on a cannonball, rimmed in the seat's
    colour; "?" while it is not known yet."""

    def make() -> pygame.Surface:
        plate = shapes.disc(assets, size, IRON, livery.colour, 0.1).copy()
        plate.set_alpha(255)
        spade = stained(assets.icon("suit-spades", size * 0.74, PALE), mix(IRON, PALE, 0.22))
        middle = (plate.width / 2, plate.height / 2)
        lay(plate, spade, middle)
        lay(plate, text.line(assets, words, size * 0.5, PALE, NUMBER, shadow=NIGHT), middle)
        return finished(plate)

    return assets.once(("shot", words, livery.name, size), make)


def ball(assets: Assets, size: float) -> pygame.Surface:
    """A cannonball on its way."""
    return shapes.disc(assets, size, (44, 44, 50), (20, 20, 24), 0.12)


def shot_words(value: int) -> str:
    """A shot's value in words: "10", "?" while it is not known, and a dash for no answer."""
    return "?" if value == NOTHING else str(value) if value else "–"


# --- words and numbers ----------------------------------------------------------------------------


def badge(assets: Assets, words: str, size: float) -> pygame.Surface:
    """A number on a dark plate with round ends."""

    def make() -> pygame.Surface:
        word = text.line(assets, words, size, PALE, NUMBER)
        high = assets.px(size * 1.16)
        wide = max(high, word.width + high // 2)
        ground = assets.once(
            ("badge ground", wide, high),
            lambda: shapes.rounded((wide, high), high // 2, (*NIGHT, 225)),
        )
        plate = ground.copy()
        lay(plate, word, (plate.width / 2, plate.height / 2))
        return plate

    return assets.recent("captain-badge", (words, size), make, 40)


def counting(assets: Assets, words: str, width: float) -> pygame.Surface:
    """Words that count something, of which there are ever new ones."""
    return assets.recent(
        "captain-words", (words, width),
        lambda: _unkept(assets, words, width), 8,
    )  # fmt: skip


def _unkept(assets: Assets, words: str, width: float) -> pygame.Surface:
    shadow = text.unkept(assets, words, width, 30, NIGHT, CAPTION)
    drop = assets.px(2)
    sheet = pygame.Surface((shadow.width + drop, shadow.height + drop), pygame.SRCALPHA)
    sheet.blit(shadow, (drop, drop))
    sheet.blit(text.unkept(assets, words, width, 30, PALE, CAPTION), (0, 0))
    return sheet


def caption(assets: Assets, words: str, width: float) -> pygame.Surface:
    """Words over a pile."""
    return text.fitted(assets, words, width, 30, PALE, CAPTION, 24, NIGHT)
