"""What designers ask of a match: marks that follow from what happened, worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any

from game.core.game import Mark
from game.core.marks import Marks
from game.core.model import Fact
from game.rules.captain_jack import words as jack
from game.rules.captain_jack.box import KINDS, card_of
from game.rules.captain_jack.phrases import of_kind
from game.rules.captain_jack.study import STUDY as JACK
from game.rules.captain_silver import words as silver
from game.rules.captain_silver.box import board_rows, box, island_loop
from game.rules.captain_silver.study import STUDY as SILVER
from game.rules.john_silver import words as john
from game.rules.john_silver.box import CHARACTERS, NUMBER
from game.rules.john_silver.study import STUDY as JOHN
from game.rules.meuterer import words as meuterer
from game.rules.meuterer.box import BOATSWAIN, MERCHANT, MUTINEER, NAMES, NOTHING, WINE
from game.rules.meuterer.study import STUDY as MEUTERER
from game.rules.schatzinsel import words as island
from game.rules.schatzinsel.study import STUDY as ISLAND


def table(seats: int, **more: Any) -> Any:
    """As much of a spectator's view as a study looks at."""
    return SimpleNamespace(seats=[SimpleNamespace(**more) for _ in range(seats)])


def of(marks: Iterable[Mark], kind: str) -> dict[tuple[int, str], int]:
    return {(mark.seat, mark.what): mark.count for mark in marks if mark.kind == kind}


def test_marks__are_counted_by_seat_and_nobody_has_any() -> None:
    marks = Marks()
    marks.add(1, "card", "ace")
    marks.add(0, "card", "two", 3)
    marks.add(1, "card", "ace")
    marks.add(-1, "card", "ace")
    marks.add(0, "card", "ace", 0)
    assert marks.listed() == [Mark(0, "card", "two", 3), Mark(1, "card", "ace", 2)]


def test_marks__turns_go_on_from_whoever_begins() -> None:
    marks = Marks()
    marks.add_turns("turn", 2, 3)
    assert of(marks.listed(), "turn") == {(2, "first"): 1, (0, "second"): 1, (1, "third"): 1}


# --- John Silver ----------------------------------------------------------------------------------


def test_john_silver__the_first_two_of_a_row_are_the_lows_the_others_the_highs() -> None:
    """JS-T08: seat 0 wins 9½ and 9, seat 2 wins 4 and 7."""
    row = tuple(
        john.Laid(NUMBER[name], column)
        for name, column in (("ship 4", 2), ("ship 7", 3), ("ship 9", 1), ("joker 9½", 0))
    )
    marks = JOHN.marks([john.RowShared(2, row, 2, 0)], table(4))
    assert of(marks, "won") == {
        (0, "ship 9 (1 black spot)"): 1,
        (0, "joker 9½ (2 black spots)"): 1,
        (2, "ship 4 (2 gold)"): 1,
        (2, "ship 7 (4 apples)"): 1,
    }


def test_john_silver__what_the_dummy_wins_is_nobodys_mark() -> None:
    row = tuple(john.Laid(NUMBER[f"chest {n}"], 0) for n in (1, 3, 11, 13))
    marks = JOHN.marks([john.RowShared(0, row, 1, john.NOBODY)], table(3))
    assert {seat for seat, _ in of(marks, "won")} == {1}
    assert sum(of(marks, "symbol").values()) == 2


def test_john_silver__characters_turns_and_deeds() -> None:
    card = NUMBER["joker 5½"]
    facts: list[Fact] = [
        john.Seated(tuple(range(4)), (3, 0, 1, 2)),
        john.Begins(3, "pirate"),
        john.Exchanged(1, None, None),
        john.Played(3, card, 0, 0, 0, 3),
        john.Took(0, card, 0, 0, True),
        john.Took(0, card, 0, 0, False),
    ]
    marks = JOHN.marks(facts, table(4))
    assert (3, CHARACTERS[0]) in of(marks, "character")
    assert of(marks, "turn")[0, "second"] == 1
    assert of(marks, "hand") == {(1, "exchanged, without apples"): 1}
    assert of(marks, "value") == {(3, "joker 5½"): 1}
    assert of(marks, "apple") == {(0, "took a card"): 2, (0, "broke up a full row"): 1}


# --- Die Schatzinsel ------------------------------------------------------------------------------


def test_schatzinsel__a_tile_laid_unknown_was_dealt() -> None:
    """Tile 1-1 has an X and 1-2 has none (rules 3.5); cell 0 is a corner, 12 inside."""
    one, two = island.tile_of(1, 1), island.tile_of(1, 2)
    facts: list[Fact] = [
        island.Begins(1),
        island.TurnBegan(1),
        island.TileLaid(1, one, 0, False, (), False, 8, 8),
        island.TileLaid(1, two, 12, True, (), True, 2, 10),
        island.TurnBegan(0),
        island.ChestPlaced(0, one, 0, 1, 1, 1),
        island.TileTaken(0, two),
    ]
    marks = ISLAND.marks(facts, table(2))
    assert of(marks, "dealt") == {(1, "1-1 X"): 1}
    assert of(marks, "laid") == {(1, "1-1 X"): 1, (1, "1-2"): 1}
    assert of(marks, "cross") == {(1, "X"): 1, (1, "no X"): 1}
    assert of(marks, "place") == {(1, "corner"): 1, (1, "inside"): 1}
    assert of(marks, "chest") == {(0, "1-1 X"): 1}
    assert of(marks, "turn") == {(1, "first"): 1, (0, "second"): 1}
    seats = table(2, chests=1, guards=0, score=10, lap=0)
    measures = ISLAND.measures(facts, seats)
    assert measures["turns"] == [2] and measures["tiles laid in a turn"] == [2]
    assert measures["chests left over"] == [2]


# --- Captain Jack ---------------------------------------------------------------------------------


def test_captain_jack__deeds_and_cards() -> None:
    kinds = {of_kind(kind): card_of(kind) for kind in range(KINDS)}
    king, jack_card = kinds["king of hearts"], kinds["jack of diamonds"]
    facts: list[Fact] = [
        jack.TurnBegan(2, 1),
        jack.JackDeclared(1, king, jack_card, 1, 5, 9),
        jack.JackDeclared(0, king, jack_card, 1, 5, 9),
        jack.Attacked(0, 1, kinds["10 of spades"], 1),
        jack.Defended(1, 0, kinds["3 of spades"]),
        jack.Sunk(1, (), (), 0, 5, 0),
        jack.Repaired(0, kinds["6 of hearts"], 2, 9),
        jack.TurnBegan(0, 2),
    ]
    view = SimpleNamespace(seats=[SimpleNamespace(ships=ships) for ships in (1, 0, 5)])
    marks = JACK.marks(facts, view)
    assert of(marks, "turn") == {(2, "first"): 1, (0, "second"): 1, (1, "third"): 1}
    assert of(marks, "luck") == {(1, "the first ship"): 1}
    assert of(marks, "deed") == {(0, "attacked"): 1, (0, "mended"): 1, (1, "lost a ship"): 1}
    assert of(marks, "jack") == {(0, "red"): 1, (1, "red"): 1}
    assert of(marks, "fired") == {(0, "10 of spades"): 1}
    assert of(marks, "answered") == {(1, "3 of spades"): 1}
    assert of(marks, "repaired") == {(0, "6 of hearts"): 1}
    assert of(marks, "ships") == {(0, "1"): 1, (1, "0"): 1, (2, "3 or more"): 1}


# --- Meuterer -------------------------------------------------------------------------------------


def test_meuterer__posts_mutinies_and_islands() -> None:
    """The mutineer on seat 1 is put down by captain 0 and boatswain 2; there is no sailor."""
    reef = NAMES.index("Red Reef")
    facts: list[Fact] = [
        meuterer.RoundBegan(1, 8, 0),
        meuterer.OfferShown(0, 2),
        meuterer.Unmasked((NOTHING, MUTINEER, BOATSWAIN, MERCHANT)),
        meuterer.MutinyDecided(False, 3, 2, 0, 2, 1, NOTHING, (2, 2, 0, 0)),
        meuterer.Rewarded(0, "course", 3, reef),
        meuterer.Rewarded(2, "boatswain", 3, offer=2),
        meuterer.Sold(3, (meuterer.Lot(reef, WINE, 2),)),
        meuterer.IslandPaid(reef, (0, 0, 1, 2), (WINE,) * 4, (0, 0, 0, 4), 1, NOTHING),
        meuterer.RoundBegan(2, 8, 0),
    ]
    marks = MEUTERER.marks(facts, table(4))
    assert of(marks, "character") == {
        (0, "captain"): 2, (1, "mutineer"): 1, (2, "boatswain"): 1, (3, "merchant"): 1,
    }  # fmt: skip
    assert of(marks, "mutiny") == {
        (0, "won as the captain"): 1,
        (1, "lost as the mutineer"): 1,
        (2, "won as the boatswain"): 1,
    }
    assert of(marks, "offer") == {(0, "offered 2"): 1}
    assert of(marks, "course") == {(0, "Red Reef"): 1}
    assert of(marks, "sold") == {(3, "wine"): 2}
    assert of(marks, "island") == {(3, "Red Reef"): 1}
    assert of(marks, "turn")[1, "second"] == 1


# --- Captain Silver -------------------------------------------------------------------------------


def test_captain_silver__where_what_was_paid() -> None:
    """O1a's row 1: a cannon for a coin, a hand gun for three steps (rules 2.5). Side A has a coin
    on space 3 and landings at 7 and 15. V1 takes a bottle and leaves a cannon."""
    sides = ("O2b", "O1a")
    rows = tuple(
        tuple(space for side in sides for space in board_rows(box().boards[side])[row])
        for row in range(4)
    )
    world = silver_world(sides, rows)
    seat = SimpleNamespace(coins=5, chests=1, chest_values=(4,), sailed=3)
    view = SimpleNamespace(world=world, seats=[seat, seat])
    facts: list[Fact] = [
        silver.Dropped(0, 0, 0, 2, True),
        silver.Dropped(0, 0, 0, 3, False),
        silver.Thrown(1, 3, "chosen"),
        silver.Thrown(1, 3, "grace"),
        silver.Paid(0, 0, 2, 0, 1, 0),
        silver.Paid(1, 0, 3, 1, 0, 3),
        silver.Sailed(1, 0, (1, 2, 3), (3,), 1),
        silver.Landed(1, 7, -1),
        silver.VolcanoCard("V1", (3, 4, 5, 6, 7)),
        silver.VolcanoItem(1, 3, True, 1),
        silver.VolcanoItem(1, 0, False, 0),
    ]
    marks = SILVER.marks(facts, view)
    assert of(marks, "board") == {(0, "O1a"): 1, (1, "O1a"): 1}
    assert of(marks, "reward") == {(0, "1 c"): 1, (1, "3 s"): 1}
    assert of(marks, "item") == {(0, "cannon"): 1, (1, "hand gun"): 1}
    assert of(marks, "loop") == {(1, "A: coin on 3"): 1, (1, "A: landing 7"): 1}
    assert of(marks, "volcano") == {(1, "V1"): 1}
    assert of(marks, "chest") == {(0, "a chest of 4"): 1, (1, "a chest of 4"): 1}
    assert of(marks, "race") == {
        (0, "laid a wrong item"): 1, (1, "threw an item away"): 1, (1, "lost an item"): 1,
    }  # fmt: skip
    measures = SILVER.measures(facts, view)
    assert measures["points of a seat, island A"] == [9, 9]
    assert measures["points of a seat, island B"] == []
    assert measures["coins lost to volcano card V1"] == [1]
    assert measures["coins lost to volcano card V2"] == []
    assert [measures[f"right items on {side}"] for side in ("O1a", "O2b", "O1b")] == [[2], [0], []]


def silver_world(sides: Sequence[str], rows: Any) -> Any:
    return SimpleNamespace(boards=sides, rows=rows, island=island_loop("A", box().islands["A"]))
