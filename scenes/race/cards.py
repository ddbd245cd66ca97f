"""Cards and tokens of the evaluation as pictures: island cards, volcano cards, chests, verdicts.

Pure pictures, painted once per size. When they are shown is `evaluation`'s business.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence

import pygame

from game.rules.captain_silver.model import ITEM_COUNT, ITEMS, ROWS
from scenes.kit import shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.theme import (
    BAD,
    BOLD,
    BRASS,
    CAPTION,
    FADED_INK,
    GOOD,
    INK,
    NIGHT,
    NUMBER,
    PALE,
    PARCHMENT,
    SEA,
    TITLE,
    Colour,
    mix,
)

TALL = 1.4
"""A card's height in widths."""
CHEST_GREEN: Colour = (38, 112, 62)
LAVA: Colour = (146, 44, 26)
TURNS = 12
"""Pictures of a card that turns over: enough for a third of a second."""


# --- cards ----------------------------------------------------------------------------------------


def island_card(assets: Assets, row: int, width: float) -> pygame.Surface:
    """The card of one row: an island, the row's number, and where it lies among the four."""

    def make() -> pygame.Surface:
        sheet, area = _sheet(assets, width)
        small = width < 120
        if small:
            number = text.line(assets, str(row + 1), max(26, width * 0.72), INK, NUMBER)
            sheet.blit(number, number.get_rect(center=area.center))
            return finished(sheet)
        icon = assets.icon("island", width * 0.56, CHEST_GREEN)
        sheet.blit(icon, icon.get_rect(center=(area.centerx, area.top + area.height * 0.27)))
        title = text.line(assets, f"Row {row + 1}", width * 0.25, INK, TITLE)
        sheet.blit(title, title.get_rect(center=(area.centerx, area.top + area.height * 0.56)))
        for n in range(ROWS):
            _rowlet(assets, sheet, area, n, n == row)
        return finished(sheet)

    return assets.once(("island card", row, width), make)


def _rowlet(assets: Assets, sheet: pygame.Surface, area: pygame.Rect, n: int, lit: bool) -> None:
    """One of the four rows in small, the card's own one strong."""
    y = area.top + area.height * (0.7 + 0.065 * n)
    tone = INK if lit else mix(PARCHMENT, FADED_INK, 0.45)
    radius = area.width * (0.034 if lit else 0.022)
    for k in range(6):
        x = area.left + area.width * (0.2 + 0.12 * k)
        dot = shapes.disc(assets, 2 * radius / assets.scale, tone, tone, 0.1, shadow=False)
        sheet.blit(dot, dot.get_rect(center=(x, y)))


def volcano_card(assets: Assets, charged: Sequence[int], width: float) -> pygame.Surface:
    """A volcano card: the items that cost a coin, and those that are free."""
    paying = tuple(charged)

    def make() -> pygame.Surface:
        sheet, area = _sheet(assets, width)
        w, h = area.width, area.height
        peak = assets.icon("smoking-volcano", width * 0.24, LAVA)
        sheet.blit(peak, peak.get_rect(center=(area.left + w * 0.2, area.top + h * 0.12)))
        title = text.line(assets, "Volcano", width * 0.17, LAVA, TITLE)
        sheet.blit(title, title.get_rect(center=(area.left + w * 0.6, area.top + h * 0.12)))
        costs = text.line(assets, "1 coin each", max(26, width * 0.088), INK, BOLD)
        sheet.blit(costs, costs.get_rect(center=(area.centerx, area.top + h * 0.245)))
        for k, item in enumerate(paying):
            x = (0.2, 0.5, 0.8, 0.35, 0.65)[k % 5]
            y = 0.385 if k < 3 else 0.565
            _stamp(assets, sheet, item, (area.left + w * x, area.top + h * y), width * 0.24, True)
        free = text.line(assets, "Free", max(26, width * 0.088), FADED_INK, BOLD)
        sheet.blit(free, free.get_rect(center=(area.centerx, area.top + h * 0.725)))
        for k, item in enumerate(n for n in range(ITEM_COUNT) if n not in paying):
            x = area.left + w * (0.24 + 0.26 * k)
            _stamp(assets, sheet, item, (x, area.top + h * 0.86), width * 0.18, False)
        return finished(sheet)

    return assets.once(("volcano card", paying, width), make)


def _stamp(
    assets: Assets, sheet: pygame.Surface, item: int, at: tuple[float, float], size: float,
    charged: bool,
) -> None:  # fmt: skip
    """An item on a volcano card: in lava with a coin, or quiet."""
    tone = LAVA if charged else mix(FADED_INK, PARCHMENT, 0.35)
    icon = assets.icon(ITEMS[item], size, tone)
    sheet.blit(icon, icon.get_rect(center=at))
    if charged:
        coin = shapes.coin(assets, size * 0.38)
        reach = assets.px(size * 0.42)
        sheet.blit(coin, coin.get_rect(center=(at[0] + reach, at[1] + reach * 0.8)))


def card_back(assets: Assets, icon: str, width: float) -> pygame.Surface:
    """A card face down."""

    def make() -> pygame.Surface:
        sheet, area = _sheet(assets, width, mix(SEA, PARCHMENT, 0.18))
        size = min(area.width, area.height) * 0.62 / assets.scale
        mark = assets.icon(icon, size, mix(PARCHMENT, SEA, 0.25))
        sheet.blit(mark, mark.get_rect(center=area.center))
        return finished(sheet)

    return assets.once(("card back", icon, width), make)


def _sheet(
    assets: Assets, width: float, tint: Colour | None = None
) -> tuple[pygame.Surface, pygame.Rect]:
    """An empty card and the rectangle inside its shadow."""
    sheet = shapes.parchment(assets, width, width * TALL, width * 0.07, tint).copy()
    area = pygame.Rect(0, 0, assets.px(width), assets.px(width * TALL))
    area.center = sheet.get_rect().center
    inset = assets.px(max(3.0, width * 0.035))
    frame = area.inflate(-2 * inset, -2 * inset)
    line = max(1, assets.px(width * 0.008))
    rim = mix(BRASS, INK, 0.3) if tint is None else mix(PARCHMENT, SEA, 0.3)
    pygame.draw.rect(sheet, rim, frame, line, border_radius=assets.px(width * 0.05))
    return sheet, area


def turning(
    assets: Assets, key: Hashable, back: pygame.Surface, face: pygame.Surface, share: float
) -> pygame.Surface:
    """A card on its way from `back` (0) to `face` (1), turning about its upright middle."""
    step = max(0, min(TURNS, round(share * TURNS)))
    if step == TURNS:
        return face

    def make() -> pygame.Surface:
        width = abs(math.cos(math.pi * step / TURNS))
        shown = back if step * 2 < TURNS else face
        size = (max(2, round(shown.width * width)), shown.height)
        return finished(pygame.transform.smoothscale(shown, size))

    return assets.once(("turning", key, step, face.size), make)


# --- tokens ---------------------------------------------------------------------------------------


def chest_token(assets: Assets, size: float, opened: bool = False) -> pygame.Surface:
    """A treasure chest, green as in all the games, on a pale disc. Shows no value."""

    def make() -> pygame.Surface:
        plate = shapes.disc(assets, size, PALE, CHEST_GREEN, 0.08).copy()
        name = "open-treasure-chest" if opened else "locked-chest"
        icon = assets.icon(name, size * 0.62, CHEST_GREEN)
        plate.blit(icon, icon.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("chest token", size, opened), make)


def verdict(assets: Assets, right: bool, size: float) -> pygame.Surface:
    """A tick on green or a cross on red; the shapes tell them apart without the colours."""

    def make() -> pygame.Surface:
        tone = GOOD if right else BAD
        plate = shapes.disc(assets, size, tone, PALE, 0.1, shadow=False).copy()
        icon = assets.icon("check" if right else "cross", size * 0.6, PALE)
        plate.blit(icon, icon.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("verdict", right, size), make)


def change_tag(assets: Assets, amount: int, height: float = 44) -> pygame.Surface:
    """How much a purse has just gained or lost, on a dark pill."""

    def make() -> pygame.Surface:
        words = signed(amount)
        tone = PALE if amount >= 0 else (255, 176, 160)
        number = text.line(assets, words, height * 0.8, tone, NUMBER)
        coin = shapes.coin(assets, height * 0.7)
        gap = assets.px(height * 0.16)
        width = number.width + coin.width + 4 * gap
        plate = shapes.rounded((width, assets.px(height)), assets.px(height / 2), (*NIGHT, 240))
        middle = plate.height // 2
        plate.blit(number, number.get_rect(midleft=(gap + gap // 2, middle)))
        plate.blit(coin, coin.get_rect(midright=(width - gap, middle)))
        return finished(plate)

    return assets.once(("change", amount, height), make)


def tally_disc(assets: Assets, amount: int, size: float) -> pygame.Surface:
    """What a seat has won or lost in this round so far, where its empty hand was."""

    def make() -> pygame.Surface:
        plate = shapes.disc(assets, size, mix(PARCHMENT, PALE, 0.7), BRASS, 0.05).copy()
        x, y = plate.get_rect().center
        number = text.line(assets, signed(amount), size * 0.36, INK, NUMBER)
        plate.blit(number, number.get_rect(center=(x, y - assets.px(size * 0.07))))
        words = text.line(assets, "this round", max(24, size * 0.155), FADED_INK, CAPTION)
        plate.blit(words, words.get_rect(center=(x, y + assets.px(size * 0.22))))
        return finished(plate)

    return assets.once(("tally", amount, size), make)


def signed(amount: int) -> str:
    """A number with its sign, the way it is printed."""
    if amount == 0:
        return "±0"
    return f"+{amount}" if amount > 0 else f"−{-amount}"


def looked_at(assets: Assets, size: float) -> pygame.Surface:
    """A spyglass on a pale disc: somebody looks there."""

    def make() -> pygame.Surface:
        plate = shapes.disc(assets, size, PALE, CHEST_GREEN, 0.08).copy()
        icon = assets.icon("spyglass", size * 0.6, INK)
        plate.blit(icon, icon.get_rect(center=plate.get_rect().center))
        return finished(plate)

    return assets.once(("looked at", size), make)
