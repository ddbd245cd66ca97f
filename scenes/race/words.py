"""What happened, in words: one sentence per fact, or none for what the eye sees anyway."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.model import Fact
from game.rules.captain_silver.model import (
    ITEMS,
    NOTHING,
    ChestTaken,
    Contest,
    Dropped,
    Fined,
    IslandCard,
    Landed,
    Missed,
    NoChest,
    Paid,
    RaceBegan,
    RoundOver,
    Sailed,
    StackOpened,
    Stopped,
    Thrown,
    VolcanoCard,
    VolcanoItem,
)
from scenes.kit.theme import ITEM_TITLES

STACKS = {0: "upper", 1: "lower"}
STOP_WORDS = {
    "nothing-wanted": "Nobody has anything left that the boards want.",
    "all-empty": "All pouches are empty.",
    "time": "Time is up.",
}


def a(item: int) -> str:
    """An item with its article."""
    title = ITEM_TITLES[ITEMS[item]]
    return f"an {title}" if title[0] in "aeiou" else f"a {title}"


def item_title(item: int) -> str:
    """An item's name alone."""
    return ITEM_TITLES[ITEMS[item]]


def full_stop(words: str) -> str:
    """`words` as a sentence; a name that ends in a point needs no second one."""
    return words if words.endswith(".") else words + "."


def coins(amount: int) -> str:
    return f"{amount} coin" if amount == 1 else f"{amount} coins"


def sentence_of(fact: Fact, names: Sequence[str]) -> str:
    """One sentence on `fact` for everyone, or nothing. `names` by seat."""
    match fact:
        case RaceBegan(round=number):
            return f"Round {number} begins."
        case Dropped(seat=seat, item=item, row=row, fits=True):
            return f"{names[seat]} lays {a(item)} on row {row + 1}."
        case Dropped(seat=seat, item=item, row=row):
            return f"{names[seat]} lays {a(item)} on row {row + 1}, where it is not wanted!"
        case Thrown(seat=seat, item=item, why="grace"):
            return f"Nobody wants {names[seat]}'s {ITEM_TITLES[ITEMS[item]]} any more: volcano."
        case Thrown(seat=seat, item=item):
            return f"{names[seat]} throws {a(item)} on the volcano."
        case Contest(winner=winner, loser=loser, tied=True):
            return f"{names[winner]} and {names[loser]} in the same instant: priority decides."
        case Contest(winner=winner, loser=loser, winner_at=first, loser_at=second):
            gap = max(1, (second - first) // 1000)
            return f"{names[winner]} was {gap} ms faster than {names[loser]}."
        case Stopped(seat=seat, row=row, why="row-full") if seat != NOTHING:
            return f"{names[seat]} completes row {row + 1}!"
        case Stopped(why=why):
            return STOP_WORDS.get(why, "")
        case Missed(seat=seat, code="wanted"):
            return f"{names[seat]}: somebody wants that item, not the volcano."
        case Missed(seat=seat, code="not-wanted"):
            return f"{names[seat]}: that row wants another item."
    return _evaluation_sentence(fact, names)


def _evaluation_sentence(fact: Fact, names: Sequence[str]) -> str:
    match fact:
        case IslandCard(row=row):
            return f"The island card shows row {row + 1}."
        case Paid(seat=seat, item=item, coins=amount, ships=ships):
            pays = [coins(amount)] if amount else []
            pays += [f"{ships} by ship"] if ships else []
            return f"{names[seat]}'s {ITEM_TITLES[ITEMS[item]]} is right: {' and '.join(pays)}."
        case Fined(seat=seat, item=item, wanted=wanted, paid=paid):
            cost = "1 coin to pay" if paid else "but the purse is empty"
            return (
                f"{names[seat]}'s {ITEM_TITLES[ITEMS[item]]} lies where "
                f"{a(wanted)} is wanted: {cost}."
            )
        case Sailed(seat=seat, coins=amount) if amount:
            return f"{names[seat]}'s ship fishes {coins(amount)} out of the water."
        case Landed(seat=seat):
            return f"{names[seat]} lands at the Treasure Island: a chest!"
        case NoChest(seat=seat):
            return f"{names[seat]} lands, but no chest is left there."
        case StackOpened(seat=seat, stack=stack):
            return f"{names[seat]} looks at the {STACKS[stack]} stack of chests."
        case ChestTaken(seat=seat):
            return f"{names[seat]} keeps one chest."
        case VolcanoCard(charged=charged):
            listed = ", ".join(ITEM_TITLES[ITEMS[item]] for item in charged)
            return f"The volcano wants a coin for every {listed}."
        case VolcanoItem(seat=seat, item=item, charged=True, paid=paid):
            cost = "costs 1 coin" if paid else "would cost a coin, but the purse is empty"
            return f"{names[seat]}'s {ITEM_TITLES[ITEMS[item]]} on the volcano {cost}."
        case VolcanoItem(seat=seat, item=item):
            return f"{names[seat]}'s {ITEM_TITLES[ITEMS[item]]} on the volcano is free."
        case RoundOver(round=number):
            return f"Round {number} is over: all items go back to their pouches."
    return ""
