"""How a round of Meuterer stands: who has most for an island, how the fight goes, what sales bring.

Owns what is worked out from a view for the sheet beside the captain's offer, for the characters and
the buttons, and how that sheet looks. Counts by the rules' own functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import pygame

from game.core.model import Seat
from game.rules.meuterer.box import (
    BOATSWAIN,
    BOATSWAIN_REWARD,
    ISLANDS,
    MERCHANT,
    MUTINEER,
    NOTHING,
    SAILOR,
    SAILOR_REWARD,
    Character,
    Island,
)
from game.rules.meuterer.model import Phase, View
from game.rules.meuterer.prospects import best_of, holder_of, island_after, known_merchant, sides
from game.rules.meuterer.sale import points_of
from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets
from scenes.kit.painting import soft
from scenes.kit.theme import BOLD, INK, NUMBER, Livery
from scenes.tables import meuterer_looks as looks
from scenes.tables.room import Room

TRADING: Final = (Phase.TRADE, Phase.CHOOSE)
SELLING: Final = (Phase.SALE, Phase.MARKET)
FIGHTING: Final = (Phase.REVEAL, Phase.FIGHT, Phase.DECIDE)
BADGE: Final = 32.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the sheet: a picture, a word, and who has how many; or a side of the fight."""

    icon: str
    word: str
    counts: tuple[tuple[Livery, int], ...] = ()
    total: int | None = None


def news_of(view: View, room: Room) -> tuple[Line, ...]:
    """What is to be known now; nothing while nothing is decided by it."""
    if view.phase in (*TRADING, *SELLING):
        return tuple(_market(view, room, place) for place in view.active)
    if view.phase in FIGHTING and holder_of(view, MUTINEER) != NOTHING:
        defence, attack = sides(view)
        captains = _liveries(room, view.captain, holder_of(view, BOATSWAIN))
        mutineers = _liveries(room, holder_of(view, MUTINEER), holder_of(view, SAILOR))
        return (
            Line("captain-hat-profile", "Captain", captains, defence),
            Line("mutineer", "Mutineer", mutineers, attack),
        )
    return ()


def _market(view: View, room: Room, place: Island) -> Line:
    """Who has how much for an island, most first."""
    have = [(best_of(view, seat, place), seat) for seat in range(len(view.seats))]
    ranked = sorted((h for h in have if h[0]), key=lambda h: (-h[0], h[1]))
    counts = tuple((room.livery(seat), count) for count, seat in ranked)
    return Line(looks.ICONS[ISLANDS[place].wants], ISLANDS[place].name, counts)


def _liveries(room: Room, *seats: Seat) -> tuple[tuple[Livery, int], ...]:
    return tuple((room.livery(seat), 0) for seat in seats if seat != NOTHING)


# --- what a choice would bring --------------------------------------------------------------------


def promise_of(view: View, seat: Seat, character: Character) -> str:
    """What a character would bring to `seat`, in a few words. `view` is the seat's own."""
    if character == MUTINEER:
        goal = ISLANDS[island_after(view, view.seats[seat].hand_size)]
        return f"{goal.name}, +{goal.ship}, if you win"
    if character == SAILOR:
        return f"+{SAILOR_REWARD} if the mutineer wins"
    if character == BOATSWAIN:
        return f"+{BOATSWAIN_REWARD + max(0, view.offer)} if the captain stays"
    return "first in a tie of goods" if character == MERCHANT else "3 more cards to draw from"


def pays(view: View, seat: Seat, place: Island, cards: int) -> tuple[int, int]:
    """The least and the most that `seat` gets for so many cards on an island: others have decided,
    or may still sell up to what lies before them."""
    ways = [
        range(cards, cards + 1) if other == seat
        else range(best_of(view, other, place), best_of(view, other, place) + 1)
        if seen.sale is not None
        else range(best_of(view, other, place) + 1)
        for other, seen in enumerate(view.seats)
    ]  # fmt: skip
    merchant, others = known_merchant(view), view.house.merchant_others
    found = {points_of(place, list(sold), merchant, others)[seat] for sold in product(*ways)}
    return min(found), max(found)


def pays_words(view: View, seat: Seat, place: Island, cards: int) -> str:
    """The same as on a button: "+4", "+0 to +4"."""
    least, most = pays(view, seat, place, cards)
    return f"+{most}" if least == most else f"+{least} to +{most}"


def fight_words(view: View, seat: Seat, cards: int) -> str:
    """How the fight would stand if `seat` added so many battle cards."""
    defence, attack = sides(view)
    if seat in (view.captain, holder_of(view, BOATSWAIN)):
        defence += cards
    else:
        attack += cards
    return f"captain {defence}, mutineer {attack}"


# --- the sheet ------------------------------------------------------------------------------------


def sheet(assets: Assets, lines: Sequence[Line], width: float, height: float) -> pygame.Surface:
    """A sheet of parchment with two lines, or one that has its words above it."""

    def make() -> pygame.Surface:
        paper = soft(shapes.parchment(assets, width, height, 12))
        edge = (paper.width - assets.px(width)) / 2 / assets.scale
        left, right = edge + 14, edge + width - 14
        if len(lines) == 1:
            words = text.fitted(assets, lines[0].word, right - left, 28, INK, BOLD)
            at = (assets.px(edge + width / 2), assets.px(edge + height * 0.27))
            paper.blit(soft(words), words.get_rect(center=at))
            _draw(assets, paper, lines[0], (left, right, edge + height * 0.68), named=False)
            return paper
        for n, line in enumerate(lines):
            _draw(assets, paper, line, (left, right, edge + (n + 0.5) * height / len(lines)))
        return paper

    return assets.recent("meuterer news", (tuple(lines), width, height), make, 8)


def _draw(
    assets: Assets, paper: pygame.Surface, line: Line, place: tuple[float, float, float],
    named: bool = True,
) -> None:  # fmt: skip
    """`place`: left, right and middle of a line. The word is left out where it has no room."""
    left, right, y = place
    icon = assets.icon(line.icon, 36, INK)
    paper.blit(soft(icon), icon.get_rect(midleft=(assets.px(left), assets.px(y))))
    if line.total is not None:
        number = text.line(assets, str(line.total), 48, INK, NUMBER)
        paper.blit(soft(number), number.get_rect(midright=(assets.px(right), assets.px(y))))
        right -= number.width / assets.scale + 12
    right = _chips(assets, paper, line, right, y)
    for word in (line.word, line.word.split()[0]) if named else ():
        words = text.line(assets, word, 28, INK, BOLD)
        if words.width <= assets.px(right - left - 46):
            paper.blit(soft(words), words.get_rect(midleft=(assets.px(left + 44), assets.px(y))))
            return


def _chips(assets: Assets, paper: pygame.Surface, line: Line, right: float, y: float) -> float:
    """Badges with numbers at the right end; where they begin."""
    for livery, count in reversed(line.counts):
        if count:
            number = text.line(assets, str(count), 32, INK, NUMBER)
            paper.blit(soft(number), number.get_rect(midright=(assets.px(right), assets.px(y))))
            right -= number.width / assets.scale + 3
        badge = pieces.emblem_badge(assets, livery, BADGE)
        paper.blit(soft(badge), badge.get_rect(midright=(assets.px(right), assets.px(y))))
        right -= BADGE + 5
    return right
