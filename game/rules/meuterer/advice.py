"""Reasons of Meuterer in words: what a choice wins, costs or keeps (`why`), as a sentence each.

Owns these sentences. The plain bot's own reasons are in `speech`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.model import Action, Seat
from game.core.phrases import capital, listed, points
from game.rules.meuterer import why
from game.rules.meuterer.box import (
    BOATSWAIN_REWARD,
    EXTRA,
    ISLANDS,
    MUTINEER,
    NOTHING,
    PIRATE,
    SAILOR_REWARD,
)
from game.rules.meuterer.model import View
from game.rules.meuterer.nouns import card, count, island
from game.rules.meuterer.prospects import POINT, island_after
from game.rules.meuterer.words import AddBattle, PlayCard, Sell, TakeCharacter, ThrowAway

SAID: Final[Mapping[str, str]] = {
    "offer-keeps": "What you do not offer stays yours, and a boatswain still gets his own point.",
    "offer-more": "A boatswain counts as one battle card more, besides those you hold.",
    "pirates-catch": "The pirates would catch the ship, and everybody loses what lies face up.",
    "pirates-miss": "The pirates would sail {steps} and catch nobody.",
    "battle-in-front": "In front of you it counts in a mutiny, if you take part in it.",
    "goods-most": "With it you have most for {island}, as the cards lie: {pay} if that stays so.",
    "goods-ties": "With it you are level with the first for {island}.",
    "goods-behind": "{card} sells on {island}, where others are still ahead of you.",
    "course-shorter": "With a card less in your hand, your course is {course}, worth {worth}.",
    "fresh-last": "It sells nowhere, and this is the last round.",
    "pass-chooses": "You keep {kept} and choose among {left}.",
    "mutineer-course": "If the mutiny succeeds, the ship sails to {course} and you get {worth}.",
    "sailor-joins": "The mutineer is taken already: if he succeeds, you get {sailor}.",
    "sailor-hopes": "If there is a mutineer and he succeeds, you get {sailor}.",
    "boatswain-stands": "If the captain stays, you get {boatswain}.",
    "merchant-plain": "In a tie for goods you would be first.",
    "stevedore-cards": "After the round you draw {extra} more than you need and choose among them.",
    "stevedore-out": "It keeps you out of the fight.",
    "fight-leads": "It brings your side ahead: captain {defence}, mutineer {attack}.",
    "fight-short": "It is not enough by itself: captain {defence}, mutineer {attack}.",
    "fight-spares": "You keep your battle cards, and the fight stays as it lies.",
    "sale-pays": "As the others' cards lie, it pays {sold}.",
    "sale-nothing": "As the others' cards lie, it pays nothing.",
    "throw-pirate": "It can be sold nowhere.",
    "throw-battle": "It can be sold nowhere, and counts in a fight only.",
    "throw-unwanted": "No island wants it next round.",
    "throw-spare": "You have {more} more of it for {islands}.",
    "throw-last": "It is a single card, and others may bring more to {islands}.",
}
"""By code, with gaps for what it is about."""


def told(code: str, action: Action, view: View) -> str:
    """The sentence for a code of `why.explain`. Raises KeyError for no such code."""
    assert view.viewer is not None  # only whoever decides is advised
    return SAID[code].format(**_gaps(action, view, view.viewer))


def _gaps(action: Action, view: View, me: Seat) -> dict[str, str]:
    hand = view.seats[me].hand_size
    gaps = {
        "kept": count(hand, "card"),
        "left": count(view.characters_left, "character"),
        "sailor": points(SAILOR_REWARD),
        "boatswain": points(BOATSWAIN_REWARD + max(0, view.offer)),
        "extra": count(EXTRA, "card"),
    }
    match action:
        case PlayCard(card=played):
            gaps |= _course(view, hand - 1) | {"card": capital(card(played))}
            gaps["steps"] = count(hand - 1, "island")
            place = NOTHING if played == PIRATE else why.best_island(view, me, played)
            if place != NOTHING:
                gaps |= {"island": island(place), "pay": points(ISLANDS[place].pays(1))}
        case TakeCharacter(character=character) if character == MUTINEER:
            gaps |= _course(view, hand)
        case AddBattle(cards=cards):
            defence, attack = why.fight_after(view, me, cards)
            gaps |= {"defence": str(defence), "attack": str(attack)}
        case Sell():
            gaps["sold"] = points(why.pays(view, me, action) // POINT)
        case ThrowAway(card=thrown):
            there = (island(place) for place in view.active if ISLANDS[place].takes(thrown))
            gaps |= {"more": str(why.others_like(view, me, thrown)), "islands": listed(there)}
    return gaps


def _course(view: View, steps: int) -> dict[str, str]:
    """Where so many steps lead, and what it is worth to whoever lays that course."""
    place = island_after(view, steps)
    return {"course": island(place), "worth": points(ISLANDS[place].ship)}
