"""How Die Schatzinsel speaks: what happened, what can be done, and why, in plain words.

Owns sentences; `pages` has the rules reference and `shown` the table as text. Every sentence is
made from what its reader may know. A tile is called by its two numbers, one with a red X also so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.model import Action, Fact, Reason, Refusal, Seat, Viewer
from game.core.phrases import capital, does, listed, points, verb
from game.core.rng import Rng
from game.core.speech import Names, Page
from game.rules.schatzinsel import advice, offers
from game.rules.schatzinsel.pages import HAWKINS, LAYING, PAGES, THE_END, TREASURE, TURN
from game.rules.schatzinsel.shown import many, shown, tile_words, tiles_words
from game.rules.schatzinsel.view import imagine, worth_in
from game.rules.schatzinsel.words import (
    SIZE,
    AllStuck,
    Begins,
    Cell,
    ChestPlaced,
    Dealt,
    Displayed,
    Done,
    EndedGame,
    GameOver,
    GuardPlaced,
    GuardTaken,
    LayTile,
    MapBegun,
    Pass,
    Passed,
    PlaceChest,
    PlaceGuard,
    TakeGuard,
    TakeTile,
    TileLaid,
    TileTaken,
    tile_name,
)

REASONS: Final = {
    "alone": "tiles laid in open water",
    "touching": "tiles laid beside others",
    "chests": "treasure chests",
    "guards": "guards",
    "end": "having nothing left",
}

REFUSALS: Final = {
    "over": "The game is over.",
    "not-your-turn": "It is not your turn.",
    "no-such-tile": "There is no such tile.",
    "unknown-action": "That is not part of this game.",
    "one-thing-a-turn": "You do only one of the five things in a turn.",
    "once-a-turn": "You have done that in this turn; each thing is done once.",
    "not-on-display": "This tile does not lie beside the board any more.",
    "no-guard-to-take": "There is no extra guard left.",
    "not-your-tile": "You do not have this tile.",
    "not-beside-last": "The next tile has to lie beside the last one you laid.",
    "not-beside-this-turn": "The next tile has to lie beside one that you laid in this turn.",
    "no-chest": "You have no treasure chest left.",
    "not-on-board": "This tile is not on the board yet.",
    "no-cross": "Treasure is found only on a tile with a red X.",
    "chest-there": "There is a chest on this tile already.",
    "no-guard": "You have no guard behind your screen.",
    "no-chest-there": "A guard needs a chest to guard, and there is none.",
    "guard-there": "This chest has its guard already.",
    "nothing-done": "You have to do something before you end your turn.",
    "not-stuck": "You can pass only when nothing at all is possible.",
}

ADVICE: Final = {
    "only": "Nothing else is possible.",
    "joins": "It belongs beside a tile of yours, so you can lay both in one turn.",
    "collect": "As long as there is time, collect: tiles bring more in a full sea or in a row.",
    "guard-later": "A guard pays for every chest and guard on the board: late ones bring most.",
    "wide": "Alone in open water it sees so much free sea: that pays only before others come.",
    "joined": "It touches long rows of tiles, and each tile in them counts.",
    "chain": "After it you lay another one beside it in the same turn.",
    "tiles-late": "The end is near, and tiles behind your screen bring nothing.",
    "least-lost": "Something has to be done, and what this spends is missed least.",
    "chests-now": "So many chests are out that more waiting brings little.",
    "chests-late": "The end is near, and chests behind your screen bring nothing.",
    "guards-now": "There are so many chests and guards now that a guard pays well.",
    "guards-late": "The end is near, and guards behind your screen bring nothing.",
    "no-more": "Nobody has anything to place any more that would make it worth more.",
    "wait": "What you still have will bring more later.",
}

TIPS: Final = {
    "turn": "One thing a turn: take something, or place something of one kind. Taking pays nothing"
    " now, but what you have taken you can lay in one row later.",
    "hawkins": "Do each of the five things once, in any order, and stop when you like.",
    "free": "Do whatever you like, as often as you like, and stop when you like.",
    "lay": "A tile's two numbers name its only space. The numbers on the sea are the points that"
    " your tiles would bring now.",
    "chain": "You can lay on beside the last tile, or end your turn.",
    "chest": "Each chest pays for all chests on the board: the last one 8 points.",
    "guard": "Each guard pays for all chests and guards on the board: up to 16 points.",
    "end": "Nothing is left to be taken. Whoever begins a turn with nothing behind the screen ends"
    " the game and gets 7 points.",
    "forced": "While anything lies beside the board the game goes on, and you have to take it.",
    "stuck": "What you have cannot be placed now: you pass, and all see why.",
}


class IslandSpeech:
    """Fulfils `game.core.speech.Speech`."""

    reasons: Mapping[str, str] = REASONS
    pages: Sequence[Page] = PAGES
    tips: Mapping[str, str] = TIPS

    def fact(self, fact: Fact, names: Names, reader: Viewer) -> str | None:
        """One line of the log; a turn's beginning needs no words."""
        match fact:
            case MapBegun():
                return _map_begun(fact)
            case Displayed(tiles=tiles, guards=guards):
                lie = f"{many(len(tiles), 'tile')} and {many(guards, 'extra guard')}"
                return f"Beside the board lie {lie}."
            case Dealt():
                return _dealt(fact, names, reader)
            case Begins(seat=seat):
                return f"{does(seat, names, reader, 'begin')}."
            case TileTaken(seat=seat, tile=tile):
                return f"{does(seat, names, reader, 'take')} {tile_words(tile)}."
            case GuardTaken(seat=seat, left=left):
                rest = f"{left} {'is' if left == 1 else 'are'} left" if left else "none is left"
                return f"{does(seat, names, reader, 'take')} an extra guard; {rest}."
            case TileLaid(seat=seat, tile=tile, touching=touching, points=paid):
                where = "beside others" if touching else "in open water"
                lays = f"{does(seat, names, reader, 'lay')} {tile_words(tile)}"
                return f"{lays} {where}: {points(paid)}."
            case ChestPlaced(seat=seat, tile=tile, points=paid):
                places = does(seat, names, reader, "place")
                return f"{places} a chest on {tile_name(tile)}: {points(paid)}."
            case GuardPlaced(seat=seat, tile=tile, points=paid):
                places = does(seat, names, reader, "place")
                return f"{places} a guard at {tile_name(tile)}: {points(paid)}."
            case Passed():
                return _passed(fact, names, reader)
            case EndedGame():
                return _ended(fact, names, reader)
            case AllStuck():
                return "Nobody can do anything any more."
            case GameOver(winners=winners):
                return _game_over(winners, names, reader)
        return None

    def why(self, fact: Fact, names: Names) -> Sequence[Reason] | None:
        """The sum of what was just paid, line by line."""
        match fact:
            case TileLaid():
                return _tile_sum(fact)
            case ChestPlaced(chests=chests):
                return (Reason("chests on the board", chests, chests),)
            case GuardPlaced(chests=chests, guards=guards):
                return (
                    Reason("chests on the board", chests, chests),
                    Reason("guards on the board", guards, guards),
                )
            case EndedGame(points=paid):
                return (Reason("nothing left behind the screen", 1, paid),)
        return None

    def action(self, action: Action, view: Any, names: Names) -> str:
        """A choice as on a button; what pays says how much."""
        chests, guards = len(view.chests), len(view.guards)
        match action:
            case TakeTile(tile=tile):
                return f"Take {tile_words(tile)}"
            case TakeGuard():
                return "Take an extra guard"
            case LayTile(tile=tile):
                return f"Lay {tile_words(tile)} (+{worth_in(view, tile)[0]})"
            case PlaceChest(tile=tile):
                return f"Place a chest on {tile_name(tile)} (+{chests + 1})"
            case PlaceGuard(tile=tile):
                return f"Place a guard at {tile_name(tile)} (+{chests + guards + 1})"
            case Pass():
                return "Pass, nothing is possible"
        return "End the turn"

    def ask(self, view: Any, seat: Seat, names: Names) -> str:
        """All that can be done now, in one sentence; or whom to wait for."""
        if view.over:
            return "The game is over."
        if view.turn != seat:
            return f"Wait for {names[view.turn]}."
        kinds = _kinds(view, seat)
        if kinds == [Pass]:
            return "You can do nothing now: pass."
        if kinds == [Done]:
            return "Nothing more is possible: end your turn."
        return f"{capital(listed((_offer(view, kind) for kind in kinds), 'or'))}."

    def refusal(self, code: Refusal) -> str:
        """Why it is not allowed."""
        return REFUSALS.get(code, "That is not possible now.")

    def advice(self, why: str, action: Action, view: Any, names: Names) -> str:
        """What a beginner can learn from this choice of the plain bot."""
        return ADVICE[why] if why in ADVICE else advice.told(why, action, view)

    def page(self, view: Any, seat: Viewer) -> int:
        """The page on what is being done, else on turns or on the end."""
        if view.over or view.ender >= 0:
            return THE_END
        match view.doing:
            case "lay-tiles":
                return LAYING
            case "place-chests" | "place-guards":
                return TREASURE
        return TURN if view.house.deeds == "one" else HAWKINS

    def tip(self, view: Any, seat: Seat) -> str | None:
        """The tip on what `seat` has to do; the rarest thing first."""
        if view.turn != seat:
            return None
        kinds = _kinds(view, seat)
        own = view.seats[seat]
        if kinds == [Pass]:
            return "stuck"
        if not (own.tiles or own.chests or own.guards):
            return "forced"
        if not (view.display or view.extra_guards) and view.ender < 0:
            return "end"  # nobody ended the game yet
        turn = {"one": "turn", "once-each": "hawkins", "any": "free"}[view.house.deeds]
        if not (own.score or own.open_tiles or own.guards > 1 or view.doing):
            return turn  # the first turn: before all else, what a turn is
        chained = view.doing == "lay-tiles" and LayTile in kinds and view.house.deeds != "any"
        if chained and not view.house.any_of_turn:
            return "chain"
        if PlaceGuard in kinds:
            return "guard"
        if PlaceChest in kinds:
            return "chest"
        if view.last is not None and LayTile in kinds:
            return "lay"
        return turn

    def show(self, view: Any, names: Names) -> Sequence[str]:
        """The board, what lies beside it, and a line for each seat."""
        return shown(view, names)


_OFFERS: Final[dict[type[Action], str]] = {
    TakeTile: "take a tile",
    TakeGuard: "take a guard",
    LayTile: "lay tiles",
    PlaceChest: "place chests",
    PlaceGuard: "place guards",
    Done: "end your turn",
}
_AGAIN: Final[dict[tuple[str, type[Action]], str]] = {
    ("lay-tiles", LayTile): "lay another tile",
    ("place-chests", PlaceChest): "place another chest",
    ("place-guards", PlaceGuard): "place another guard",
}
"""The same when it is what was done last."""


def _offer(view: Any, kind: type[Action]) -> str:
    """A kind of action as part of a question."""
    words = _AGAIN.get((view.doing, kind), _OFFERS[kind])
    if kind is LayTile and view.doing == "lay-tiles" and view.house.deeds != "any":
        beside = "one of this turn" if view.house.any_of_turn else tile_name(view.chain[-1])
        return f"{words} beside {beside}"
    return words


def _kinds(view: Any, seat: Seat) -> list[type[Action]]:
    """The kinds of actions that are open to `seat`; its own view tells them all."""
    legal = offers.legal(imagine(view, seat, Rng(0)), seat)
    return list(dict.fromkeys(type(action) for action in legal))


# --- facts ----------------------------------------------------------------------------------------


def _map_begun(fact: MapBegun) -> str:
    rows, columns = (" ".join(map(str, stones)) for stones in (fact.rows, fact.columns))
    return (
        f"The first {tile_words(fact.tile)} is on the board: stones {rows} down the side, "
        f"{columns} along the top."
    )


def _dealt(fact: Dealt, names: Names, reader: Viewer) -> str:
    gets = does(fact.seat, names, reader, "get")
    things = [many(fact.chests, "chest"), many(fact.guards, "guard")]
    if fact.tiles is None:
        return f"{gets} {listed([many(fact.count, 'tile'), *things])}."
    return f"{gets} {listed(things)}, and the tiles {tiles_words(fact.tiles)}."


def _passed(fact: Passed, names: Names, reader: Viewer) -> str:
    held = [many(n, what) for n, what in ((fact.chests, "chest"), (fact.guards, "guard")) if n]
    if not held:
        return f"{does(fact.seat, names, reader, 'have', 'has')} nothing left to do."
    passes = does(fact.seat, names, reader, "pass", "passes")
    places = "there is no place for them" if fact.chests + fact.guards > 1 else "it has no place"
    return f"{passes}, with {listed(held)} left: {places} now."


def _ended(fact: EndedGame, names: Names, reader: Viewer) -> str:
    has = f"{does(fact.seat, names, reader, 'have', 'has')} nothing left"
    gets = f"{verb(fact.seat, reader, 'get')} {points(fact.points)}"
    then = "the others finish the round" if fact.last_turns else "that ends the game"
    return f"{has} and {gets}; {then}."


def _game_over(winners: Sequence[Seat], names: Names, reader: Viewer) -> str:
    others = [names[seat] for seat in winners if seat != reader]
    if reader not in winners:
        wins = f"{others[0]} wins" if len(others) == 1 else f"{listed(others)} share the victory"
    else:
        wins = f"you share the victory with {listed(others)}" if others else "you win"
    return f"The game is over: {wins}."


_DIRECTIONS: Final = ("above", "to the right", "below", "to the left")


def _tile_sum(fact: TileLaid) -> tuple[Reason, ...]:
    """The points of a tile by direction, or those of its whole island."""
    what = "tiles" if fact.touching else "free spaces"
    arms = _arms(fact.cell, fact.counted)
    own = (Reason("the tile itself", 1, 1),) if fact.touching else ()
    if sum(arms) + len(own) < fact.points:
        return (Reason("tiles of one island", fact.points, fact.points),)
    lines = zip(_DIRECTIONS, arms, strict=True)
    return own + tuple(Reason(f"{what} {where}", n, n) for where, n in lines if n)


def _arms(cell: Cell, counted: Sequence[Cell]) -> tuple[int, int, int, int]:
    """How many of `counted` follow without a gap above, to the right, below, to the left."""
    row, column = divmod(cell, SIZE)
    arms = []
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        n = 0
        while True:
            r, c = row + down * (n + 1), column + right * (n + 1)
            if not (0 <= r < SIZE and 0 <= c < SIZE and r * SIZE + c in counted):
                break
            n += 1
        arms.append(n)
    above, to_right, below, to_left = arms
    return above, to_right, below, to_left


SPEECH: Final = IslandSpeech()
