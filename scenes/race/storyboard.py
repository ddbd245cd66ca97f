"""From facts to beats: what of an evaluation is shown, in which order, with which words.

Owns the sentences of why and their sums. Pictures and lengths are the beats' own.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.model import Fact
from game.core.phrases import counted, listed
from game.rules.captain_silver.model import (
    NOTHING,
    ROWS,
    ChestTaken,
    Dropped,
    Fined,
    IslandCard,
    Landed,
    NoChest,
    Paid,
    Phase,
    RoundOver,
    Sailed,
    StackOpened,
    Stopped,
    Thrown,
    View,
    VolcanoCard,
    VolcanoItem,
)
from scenes.race.beats import NOTE_TICKS, STOP_TICKS, Beat, IslandTurns, Note, Stop, VolcanoTurns
from scenes.race.cards import signed
from scenes.race.payments import (
    ChestKept,
    Landing,
    StackLooked,
    Voyage,
    row_item,
    volcano_item,
)
from scenes.race.spotlight import lit_now
from scenes.race.strip import COIN, Sum, Why
from scenes.race.summary import RoundSummary
from scenes.race.table import RaceTable
from scenes.race.words import STACKS, a, item_title, sentence_of


def opening(table: RaceTable, view: View) -> list[Beat]:
    """Why the race is over, and who may still place an item."""
    seat, row, why = view.stop
    stopped = Stopped(seat, row, why)
    words = sentence_of(stopped, table.names)
    badge = seat if seat != NOTHING else None
    icon = "" if badge is not None else "hourglass"
    beats: list[Beat] = [Stop(table, STOP_TICKS, Why(words, seat=badge, icon=icon))]
    if view.phase == Phase.GRACE:
        holders = listed(table.names[seat] for seat in view.grace)
        rule = (("", "Where a row wants it; else it goes on the volcano."),)
        said = Why(f"{holders} may still place what they hold.", rule, icon="hand")
        if len(view.grace) == 1:
            said = Why(f"{holders} may still place the held item.", rule, seat=view.grace[0])
        beats.append(Note(table, NOTE_TICKS, said))
    return beats


def beats_of(
    table: RaceTable, view: View, facts: Sequence[Fact], purses: Sequence[int]
) -> list[Beat]:
    """What is shown of `facts`, which led to `view`. `purses` are the coins shown so far."""
    board = _Storyboard(table, view, facts, purses)
    return [beat for n, fact in enumerate(facts) for beat in board.beats(n, fact)]


class _Storyboard:
    """One batch of facts. Coins of an item, its voyage and its chest share one strip."""

    def __init__(
        self, table: RaceTable, view: View, facts: Sequence[Fact], purses: Sequence[int]
    ) -> None:
        self.table = table
        self.view = view
        self.facts = facts
        self.purses = list(purses)
        self.names = table.names
        self.row = lit_now(view) or 0
        self.why = Why("")

    def beats(self, n: int, fact: Fact) -> list[Beat]:
        """What is shown of fact number `n`."""
        table = self.table
        match fact:
            case Dropped() | Thrown():
                return [self._grace(fact)]
            case IslandCard(row=row):
                return [IslandTurns(table, row, self._island_words(row))]
            case Paid() | Fined():
                sails = n + 1 < len(self.facts) and isinstance(self.facts[n + 1], Sailed)
                self.row = fact.row
                self.why = self._item_words(n, fact)
                return [row_item(table, fact, self.why, sails)]
            case Sailed():
                return [Voyage(table, fact, self.why, self.row)]
            case VolcanoCard(charged=charged):
                return [VolcanoTurns(table, charged, self._volcano_words(charged))]
            case VolcanoItem():
                why = self._lava_words(fact)
                return [volcano_item(table, fact, self.view.cursor - 1, why)]
            case RoundOver(round=number):
                return [RoundSummary(table, self.view, number)]
        return self._chest_beats(n, fact)

    def _chest_beats(self, n: int, fact: Fact) -> list[Beat]:
        table, later = self.table, self.facts[n + 1 :]
        match fact:
            case Landed(seat=seat, space=space):
                if NoChest(seat, space) in later:
                    return []  # shown once, with its disappointment
                why = self.why if self.why.title else Why(sentence_of(fact, self.names), seat=seat)
                return [Landing(table, space, True, why, self.row)]
            case NoChest(seat=seat, space=space):
                why = Why(sentence_of(fact, self.names), seat=seat)
                return [Landing(table, space, False, why, self.row)]
            case StackOpened(seat=seat, stack=stack):
                if any(isinstance(other, ChestTaken) and other.seat == seat for other in later):
                    return []  # the choice is already made: show that
                why = Why(sentence_of(fact, self.names), seat=seat)
                return [StackLooked(table, stack, why, self.row)]
            case ChestTaken(seat=seat, stack=stack):
                left = self.view.stacks[stack]
                sums: tuple[Sum, ...] = (("padlock", "Its value stays secret till the end"),)
                if left == 0:
                    sums = (("", f"That was the last one of the {STACKS[stack]} stack."),)
                why = Why(sentence_of(fact, self.names), sums, seat=seat)
                return [ChestKept(table, seat, stack, why, self.row)]
        return []

    # --- words ------------------------------------------------------------------------------------

    def _purse(self, seat: int, change: int) -> tuple[int, int]:
        """The purse before and after a change, which is remembered for the next."""
        before = self.purses[seat]
        self.purses[seat] += change
        return before, self.purses[seat]

    def _grace(self, fact: Dropped | Thrown) -> Beat:
        table, world = self.table, self.table.world
        seat, item = fact.seat, item_title(fact.item)
        if isinstance(fact, Dropped):
            row, index = fact.row, fact.index
            words = f"{self.names[seat]} still held the {item}: row {row + 1} wants it."
            why = Why(words, seat=seat, item=fact.item)
            size = world.space_size() * 1.2
            return Note(table, NOTE_TICKS, why, row, [lambda: world_space(table, row, index)], size)
        number = len(self.view.volcano) - 1
        words = f"{self.names[seat]} still held the {item}: no row wants it any more."
        why = Why(words, (("volcano", "on the volcano"),), seat=seat, item=fact.item)
        size = world.thrown_size() * 1.2
        ring = [lambda: table.world.thrown(number)]
        return Note(table, NOTE_TICKS, why, None, ring, size)

    def _island_words(self, row: int) -> Why:
        number = len(self.view.island_shown)
        laid = len(self.view.rows[row])
        what = "Nothing lies there." if not laid else "Right items pay, wrong ones cost 1 coin."
        title = f"Island card {number} of {ROWS}: now row {row + 1}"
        return Why(title, (("", what),), icon="island")

    def _item_words(self, n: int, fact: Paid | Fined) -> Why:
        name, item = self.names[fact.seat], item_title(fact.item)
        if isinstance(fact, Fined):
            before, after = self._purse(fact.seat, -fact.paid)
            cost: Sum = (COIN, signed(-1)) if fact.paid else ("", "The purse is empty: no fine.")
            title = f"{name}’s {item} is wrong: {a(fact.wanted)} is wanted here."
            return Why(title, (cost,), fact.seat, fact.item, "", before, after)
        sums, gained = self._pay_sums(n, fact)
        before, after = self._purse(fact.seat, gained)
        return Why(f"{name}’s {item} is right!", sums, fact.seat, fact.item, "", before, after)

    def _pay_sums(self, n: int, fact: Paid) -> tuple[tuple[Sum, ...], int]:
        """What a right item brings: its coins, the voyage, what the voyage brings."""
        sums: list[Sum] = []
        gained = fact.coins
        owed = self.view.world.rows[fact.row][fact.index].coins
        if fact.coins:
            sums.append((COIN, signed(fact.coins)))
        if fact.coins < owed:
            sums.append(("", "the supply is empty"))
        if fact.ships:
            sums.append(("sailboat", counted(fact.ships, "step")))
        for later in self.facts[n + 1 :]:
            if isinstance(later, Sailed) and later.coin_spaces:
                gained += later.coins
                sums.append((COIN, f"{signed(later.coins)} from the water"))
            elif isinstance(later, Landed):
                none = NoChest(later.seat, later.space) in self.facts
                sums.append(("locked-chest", "none left" if none else "a chest!"))
        return tuple(sums), gained

    def _volcano_words(self, charged: Sequence[int]) -> Why:
        listed = ", ".join(item_title(item) for item in charged)
        rule = "Each of these on the volcano costs its owner 1 coin."
        if not self.view.volcano:
            rule = "Nothing lies on the volcano: nobody pays."
        return Why(f"The volcano wants {listed}.", (("", rule),), icon="smoking-volcano")

    def _lava_words(self, fact: VolcanoItem) -> Why:
        name, item = self.names[fact.seat], item_title(fact.item)
        before, after = self._purse(fact.seat, -fact.paid)
        if not fact.charged:
            title, cost = f"{name}’s {item} is not on the card.", ("", "Free")
        elif fact.paid:
            title, cost = f"{name}’s {item} is on the card.", (COIN, signed(-1))
        else:
            title, cost = f"{name}’s {item} is on the card.", ("", "The purse is empty: no fine.")
        return Why(title, (cost,), fact.seat, fact.item, "", before, after)


def world_space(table: RaceTable, row: int, index: int) -> tuple[float, float]:
    """A space on the canvas as it is when asked."""
    return table.world.space(row, index)


def choosing(table: RaceTable, view: View) -> Why | None:
    """Who has to choose what, while the evaluation waits."""
    if view.phase == Phase.GRACE and view.grace:
        seat = view.grace[0]
        rows = " or ".join(str(row + 1) for row in view.choices)
        item = view.seats[seat].hand.held
        title = f"{table.names[seat]}, choose row {rows}!"
        both = "Both" if len(view.choices) == 2 else "All of them"
        return Why(title, (("", f"{both} want the {item_title(item)}."),), seat, item)
    if view.phase == Phase.CHEST and view.pending:
        seat = view.pending[0][0]
        what = "a stack of chests" if view.opened == NOTHING else "a chest"
        left = sum(view.stacks) if view.opened == NOTHING else view.stacks[view.opened]
        sums: tuple[Sum, ...] = (("locked-chest", f"{left} left"),)
        return Why(f"{table.names[seat]} chooses {what}.", sums, seat)
    return None
