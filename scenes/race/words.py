"""What happened, in words: one sentence per fact, or none for what the eye sees anyway."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import phrases
from game.core.model import Fact
from game.core.phrases import counted, listed
from game.rules.captain_silver.model import (
    ITEMS,
    NOTHING,
    ChestTaken,
    Contest,
    Drew,
    Dropped,
    Fined,
    GameOver,
    IslandCard,
    Landed,
    Missed,
    NoChest,
    Paid,
    PullBegan,
    RaceBegan,
    RoundOver,
    Sailed,
    StackOpened,
    Stopped,
    Thrown,
    Touched,
    VolcanoCard,
    VolcanoItem,
)

ITEM_TITLES = {
    "cannon": "cannon",
    "hand_gun": "pistol",
    "saber": "sabre",
    "bottle": "bottle",
    "wheel": "wheel",
    "parrot": "parrot",
    "map": "map",
    "anchor": "anchor",
}
"""What people call the items, by their names in the box."""
SILENT = (Touched, PullBegan, Drew, GameOver)
"""Facts without a sentence: hands and pouches show them, and the last sheet says the end."""
TENTHS_US = 9_950
"""Gaps below this are said to a tenth of a millisecond."""
STACKS = {0: "upper", 1: "lower"}
STOP_WORDS = {
    "nothing-wanted": "Nobody has anything left that the boards want.",
    "all-empty": "All pouches are empty.",
    "time": "Time is up.",
}


def a(item: int) -> str:
    """An item with its article."""
    return phrases.a(item_title(item))


def item_title(item: int) -> str:
    """An item's name alone."""
    return ITEM_TITLES[ITEMS[item]]


def full_stop(words: str) -> str:
    """`words` as a sentence; a name that ends in a point needs no second one."""
    return words if words.endswith(".") else words + "."


def coins(amount: int) -> str:
    return counted(amount, "coin")


def gap_words(gap_us: int) -> str:
    """A gap in milliseconds; below ten with a decimal, for it may be less than one."""
    if gap_us >= TENTHS_US:
        return f"{round(gap_us / 1000)} ms"
    return f"{max(1, round(gap_us / 100)) / 10:.1f} ms"


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
            return f"No row wants {names[seat]}’s {item_title(item)} any more: volcano."
        case Thrown(seat=seat, item=item, why="redirected"):
            return f"{names[seat]}’s {item_title(item)} is not wanted there: volcano."
        case Thrown(seat=seat, item=item):
            return f"{names[seat]} throws {a(item)} on the volcano."
        case Contest(winner=winner, loser=loser, tied=True):
            return f"{names[winner]} and {names[loser]} in the same instant: priority decides."
        case Contest(winner=winner, loser=loser, winner_at=first, loser_at=second):
            gap = gap_words(second - first)
            return full_stop(f"{names[winner]} was {gap} faster than {names[loser]}")
        case Stopped(seat=seat, row=row, why="row-full") if seat != NOTHING:
            return f"{names[seat]} completes row {row + 1}!"
        case Stopped(why=why):
            return STOP_WORDS.get(why, "The race is over.")
        case Missed(seat=seat, code="wanted"):
            return f"{names[seat]}: a row wants that item, so it must not go on the volcano."
        case Missed(seat=seat, code="not-wanted"):
            return f"{names[seat]}: that row wants another item."
        case Missed():
            return ""  # a contest says it, or the hand itself
    return _evaluation_sentence(fact, names)


def _evaluation_sentence(fact: Fact, names: Sequence[str]) -> str:
    match fact:
        case IslandCard(row=row):
            return f"The island card shows row {row + 1}."
        case Paid(seat=seat, item=item, coins=amount, ships=ships):
            return f"{names[seat]}’s {item_title(item)} is right: {_pay(amount, ships)}."
        case Fined(seat=seat, item=item, wanted=wanted, paid=paid):
            cost = "1 coin to pay" if paid else "but the purse is empty"
            return f"{names[seat]}’s {item_title(item)} lies where {a(wanted)} is wanted: {cost}."
        case Sailed(seat=seat, coins=amount) if amount:
            return f"{names[seat]}’s ship fishes {coins(amount)} out of the water."
        case VolcanoCard(charged=charged):
            listed = ", ".join(item_title(item) for item in charged)
            return f"The volcano wants a coin for every {listed}."
        case VolcanoItem(seat=seat, item=item, charged=True, paid=paid):
            cost = "costs 1 coin" if paid else "would cost a coin, but the purse is empty"
            return f"{names[seat]}’s {item_title(item)} on the volcano {cost}."
        case VolcanoItem(seat=seat, item=item):
            return f"{names[seat]}’s {item_title(item)} on the volcano is free."
        case RoundOver(round=number):
            return f"Round {number} is over: all items go back to their pouches."
    return _chest_sentence(fact, names)


def _pay(amount: int, ships: int) -> str:
    """What a right item brings, in words."""
    pays = [coins(amount)] if amount else []
    if ships:
        pays.append(f"the ship sails {counted(ships, 'step')}")
    return listed(pays) or "but the supply has no coins left"


def _chest_sentence(fact: Fact, names: Sequence[str]) -> str:
    match fact:
        case Landed(seat=seat):
            return f"{names[seat]} lands at the Treasure Island: a chest!"
        case NoChest(seat=seat):
            return f"{names[seat]} lands, but no chest is left there."
        case StackOpened(seat=seat, stack=stack):
            return f"{names[seat]} looks at the {STACKS[stack]} stack of chests."
        case ChestTaken(seat=seat):
            return f"{names[seat]} keeps one chest."
    return ""
