"""What Die Schatzinsel says: in plain words, to the one who reads, and never more than it may."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.core.model import Action, Fact, Reason, Viewer
from game.core.rng import Rng
from game.rules.schatzinsel import offers, plain
from game.rules.schatzinsel.pages import PAGES
from game.rules.schatzinsel.rules import SCHATZINSEL
from game.rules.schatzinsel.speech import ADVICE, REFUSALS, SPEECH, TIPS
from game.rules.schatzinsel.words import (
    AllStuck,
    Begins,
    ChestPlaced,
    Dealt,
    Displayed,
    EndedGame,
    GameOver,
    GuardPlaced,
    GuardTaken,
    MapBegun,
    Pass,
    Passed,
    TileLaid,
    TileTaken,
    TurnBegan,
    tile_of,
)
from tests.rules.island import (
    CROSS_CELLS,
    DONE,
    EVERYWHERE,
    TAKE_GUARD,
    Island,
    cell,
    chest,
    guard,
    lay,
    take,
)

NAMES = ("Anne", "Bart", "Cleo", "Dan")


def tile_laid(points: int, touching: bool) -> TileLaid:
    return TileLaid(1, tile_of(2, 3), 7, touching, (), known=False, points=points, score=points)


SAID: list[tuple[Fact, Viewer, str | None]] = [
    (MapBegun(tile_of(5, 4), 20, (1, 2, 3, 4, 5), (4, 5, 1, 2, 3)), None,
     "The first tile 5-4 is on the board: stones 1 2 3 4 5 down the side, 4 5 1 2 3 along the"
     " top."),
    (Displayed(tuple(range(14)), 1), 0, "Beside the board lie 14 tiles and an extra guard."),
    (Dealt(0, 2, (tile_of(1, 4), tile_of(4, 4)), 2, 1), 0,
     "You get 2 chests and a guard, and the tiles 1-4, 4-4 X."),
    (Dealt(0, 2, None, 2, 1), 1, "Anne gets 2 tiles, 2 chests and a guard."),
    (Begins(2), 2, "You begin."),
    (Begins(2), None, "Cleo begins."),
    (TurnBegan(1), 1, None),
    (TileTaken(1, tile_of(2, 2)), None, "Bart takes X tile 2-2."),
    (TileTaken(1, tile_of(2, 3)), 1, "You take tile 2-3."),
    (GuardTaken(0, 2), 1, "Anne takes an extra guard; 2 are left."),
    (GuardTaken(0, 1), 1, "Anne takes an extra guard; 1 is left."),
    (GuardTaken(0, 0), 0, "You take an extra guard; none is left."),
    (tile_laid(8, touching=False), 0, "Bart lays tile 2-3 in open water: 8 points."),
    (tile_laid(2, touching=True), 1, "You lay tile 2-3 beside others: 2 points."),
    (ChestPlaced(3, tile_of(3, 3), 12, 1, 1, 1), 0, "Dan places a chest on 3-3: 1 point."),
    (GuardPlaced(3, tile_of(3, 3), 12, 8, 8, 16, 16), 3, "You place a guard at 3-3: 16 points."),
    (Passed(0, 1, 0), 0, "You pass, with a chest left: it has no place now."),
    (Passed(0, 2, 1), 1,
     "Anne passes, with 2 chests and a guard left: there is no place for them now."),
    (Passed(0, 1, 1), 1,
     "Anne passes, with a chest and a guard left: there is no place for them now."),
    (Passed(0, 0, 1), 1, "Anne passes, with a guard left: it has no place now."),
    (Passed(0, 0, 0), 1, "Anne has nothing left to do."),
    (EndedGame(1, 7, 50, last_turns=False), 0,
     "Bart has nothing left and gets 7 points; that ends the game."),
    (EndedGame(1, 7, 50, last_turns=True), 1,
     "You have nothing left and get 7 points; the others finish the round."),
    (AllStuck(), None, "Nobody can do anything any more."),
    (GameOver((2,)), 2, "The game is over: you win."),
    (GameOver((2,)), 1, "The game is over: Cleo wins."),
    (GameOver((0, 2)), None, "The game is over: Anne and Cleo share the victory."),
    (GameOver((0, 2)), 2, "The game is over: you share the victory with Anne."),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "reader", "said"), SAID)
def test_fact(fact: Fact, reader: Viewer, said: str | None) -> None:
    assert SPEECH.fact(fact, NAMES, reader) == said


def test_fact__every_kind_is_tried() -> None:
    kinds = {type(fact) for fact, _reader, _said in SAID}
    assert kinds == set(SCHATZINSEL.facts.__args__)


# --- the sum of what was paid ---------------------------------------------------------------------


def sum_of(island: Island) -> list[tuple[str, int, int]]:
    lines = SPEECH.why(island.facts[0], NAMES)
    assert lines is not None
    return [(line.what, line.count, line.points) for line in lines]


def test_why__free_spaces_by_direction() -> None:
    """SI-T05: up 1, right 2, down 2, left 2."""
    island = Island(2).occupied((0, 2)).hand(0, (2, 2)).hand(1, (4, 4)).play(lay((2, 2)))
    assert sum_of(island) == [
        ("free spaces above", 1, 1),
        ("free spaces to the right", 2, 2),
        ("free spaces below", 2, 2),
        ("free spaces to the left", 2, 2),
    ]


def test_why__tiles_by_direction() -> None:
    """SI-T12: itself, two above, three to the left."""
    occupied = [(2, 0), (2, 1), (2, 2), (0, 3), (1, 3)]
    island = Island(2).occupied(*occupied).hand(0, (2, 3)).hand(1, (4, 4)).play(lay((2, 3)))
    assert sum_of(island) == [
        ("the tile itself", 1, 1), ("tiles above", 2, 2), ("tiles to the left", 3, 3),
    ]  # fmt: skip


def test_why__a_whole_island() -> None:
    """SI-T14 with `si.connect=group`: three tiles that are not in line with the new one."""
    island = Island(2, connect="group").occupied((2, 2), (1, 2)).hand(0, (2, 3)).hand(1, (4, 4))
    assert sum_of(island.play(lay((2, 3)))) == [("tiles of one island", 3, 3)]


def test_why__chests_guards_and_the_end() -> None:
    island = Island(2).no_display().treasure(
        *CROSS_CELLS[:7], guarded=1, chests=(1, 0), guards=(0, 2), extra=0
    )  # fmt: skip
    island.play(chest(CROSS_CELLS[7]), guard(CROSS_CELLS[1]), DONE)
    paid = [SPEECH.why(fact, NAMES) for fact in island.facts]
    assert [lines for lines in paid if lines is not None] == [
        (Reason("chests on the board", 8, 8),),
        (Reason("chests on the board", 8, 8), Reason("guards on the board", 2, 2)),
        (Reason("nothing left behind the screen", 1, 7),),
    ]


# --- choices and questions ------------------------------------------------------------------------


def said(island: Island) -> list[str]:
    """The choices of the seat to move, in words."""
    assert island.turn is not None
    view = SCHATZINSEL.view(island.state, island.turn)
    return [SPEECH.action(action, view, NAMES) for action in island.legal()]


def asked(island: Island) -> str:
    assert island.turn is not None
    return SPEECH.ask(SCHATZINSEL.view(island.state, island.turn), island.turn, NAMES)


def tipped(island: Island) -> str | None:
    assert island.turn is not None
    return SPEECH.tip(SCHATZINSEL.view(island.state, island.turn), island.turn)


def full_choice(**options: str) -> Island:
    """(0,0) has a chest, (0,2) an X; seat 0 has (0,1) and (1,1)."""
    places = [
        place for place in EVERYWHERE if place not in ((0, 1), (1, 1), (4, 1), (3, 4), (4, 4))
    ]
    island = Island(2, **options).occupied(*places).hand(0, (0, 1), (1, 1)).hand(1, (4, 1))
    return island.treasure((0, 0), *CROSS_CELLS[3:7], chests=(2, 1))


def test_action__with_what_it_pays() -> None:
    """(0,1) lies between (0,0) and a row of three: 5. (1,1): left 1, right 3, down 2 = 7. Five
    chests stand: the next chest 6, a guard 5 + 1."""
    assert said(full_choice()) == [
        "Take tile 4-5",
        "Take X tile 5-5",
        "Take an extra guard",
        "Lay tile 1-2 (+5)",
        "Lay X tile 2-2 (+7)",
        "Place a chest on 1-3 (+6)",
        "Place a guard at 1-1 (+6)",
        "Place a guard at 2-4 (+6)",
        "Place a guard at 3-3 (+6)",
        "Place a guard at 3-5 (+6)",
        "Place a guard at 4-4 (+6)",
    ]


def test_ask__all_that_is_possible() -> None:
    island = full_choice()
    assert asked(island) == "Take a tile, take a guard, lay tiles, place chests or place guards."
    island.play(lay((0, 1)))
    assert asked(island) == "Lay another tile beside 1-2 or end your turn."
    assert said(island) == ["Lay X tile 2-2 (+8)", "End the turn"]


def test_ask__what_can_be_done_again() -> None:
    island = full_choice(rules="hawkins").occupied((4, 4)).play(chest((0, 2)))
    assert asked(island) == (
        "Take a tile, take a guard, lay tiles, place another chest, place guards or end your turn."
    )


def test_ask__beside_any_tile_of_the_turn() -> None:
    island = full_choice(chain="any_this_turn").play(lay((0, 1)))
    assert asked(island) == "Lay another tile beside one of this turn or end your turn."


def test_ask__nothing_more() -> None:
    """Seat 1's hidden tile might be seat 0's, so seat 0 has to say that it is done."""
    island = Island(3).hand(0, (0, 0), (2, 2)).hand(1, (0, 1)).play(lay((0, 0)))
    assert asked(island) == "Nothing more is possible: end your turn."
    assert said(island) == ["End the turn"]


def test_ask__out_of_turn() -> None:
    """Whoever is not to move waits; at the end nobody is."""
    island = full_choice()
    assert SPEECH.ask(SCHATZINSEL.view(island.state, 1), 1, NAMES) == "Wait for Anne."
    island = Island(2).no_display().treasure(
        *CROSS_CELLS, guarded=2, chests=(0, 0), guards=(1, 0), extra=0
    )  # fmt: skip
    island.play(guard(CROSS_CELLS[5]))
    for seat in (0, 1):
        view = SCHATZINSEL.view(island.state, seat)
        assert SPEECH.ask(view, seat, NAMES) == "The game is over."


def test_ask__pass() -> None:
    island = Island(3).no_display()
    island.treasure(*CROSS_CELLS, chests=(1, 0, 0), guards=(0, 3, 2), extra=0)
    assert asked(island) == "You can do nothing now: pass."
    assert said(island) == ["Pass, nothing is possible"]
    assert tipped(island) == "stuck"


def test_tips__fit_the_moment() -> None:
    opening = Island(2).occupied((4, 0)).hand(0, (0, 1), (0, 2)).hand(1, (3, 3))
    assert tipped(opening) == "turn"
    assert tipped(opening.play(lay((0, 1)))) == "chain"
    assert tipped(Island(2, rules="hawkins").occupied((4, 0)).hand(0, (0, 1))) == "hawkins"
    unlimited = Island(2, rules="hawkins", hawkins_repeat="unlimited").occupied((4, 0))
    assert tipped(unlimited.hand(0, (0, 1), (2, 2)).hand(1, (3, 3))) == "free"
    assert tipped(unlimited.play(lay((0, 1)))) == "lay"  # no chain: anywhere
    assert tipped(full_choice()) == "turn"  # whoever has done nothing yet is told that first
    later = full_choice()
    later.state.points[0][0], later.state.counts[0][0] = 5, 1
    assert tipped(later) == "guard"
    assert tipped(Island(2).occupied((0, 0)).hand(0, (0, 1), seen=True)) == "chest"
    laying = Island(2).occupied((4, 0)).hand(0, (0, 1)).hand(1, (2, 1), (3, 3))
    laying.play(TAKE_GUARD, lay((2, 1)))
    assert tipped(laying) == "lay"
    empty = Island(2).treasure(chests=(0, 8), guards=(0, 2), extra=1)
    assert tipped(empty.occupied((4, 0))) == "forced"
    assert SPEECH.tip(SCHATZINSEL.view(empty.state, 1), 1) is None  # it is not its turn
    last = Island(2).no_display().treasure(*CROSS_CELLS[:7], chests=(1, 0), guards=(0, 3), extra=0)
    assert tipped(last) == "end"
    round_on = Island(3, finish_round=True, three_player_chests="balanced_8").no_display()
    round_on.treasure(*CROSS_CELLS, guarded=3, chests=(0, 0, 0), guards=(0, 1, 1), extra=0)
    round_on.state.turn, round_on.state.start = 2, 0
    round_on.state.points[0][1], round_on.state.counts[0][1] = 5, 1
    round_on.play(guard(CROSS_CELLS[3]))  # seat 0 has nothing: seat 1 plays, the 7 points are gone
    assert (round_on.turn, tipped(round_on)) == (1, "guard")
    assert "7 points" in TIPS["end"]
    assert set(TIPS) == {
        "turn", "chain", "hawkins", "free", "guard", "chest", "lay", "forced", "stuck", "end",
    }  # fmt: skip


def test_page__of_the_moment() -> None:
    def title(island: Island) -> str:
        return PAGES[SPEECH.page(SCHATZINSEL.view(island.state, 0), 0)].title

    assert title(full_choice()) == "Your turn"
    assert title(full_choice(rules="hawkins")) == "Jim Hawkins's rules"
    assert title(full_choice().play(lay((0, 1)))) == "Laying tiles"
    assert title(full_choice().occupied((4, 4)).play(chest((0, 2)))) == "Chests and guards"
    island = Island(2).no_display()
    island.treasure(*CROSS_CELLS, guarded=2, chests=(0, 0), guards=(1, 0), extra=0)
    assert title(island.play(guard(CROSS_CELLS[2]))) == "The end"


# --- codes ----------------------------------------------------------------------------------------


def codes_in(path: str | None, pattern: str) -> set[str]:
    """Every code that a source file spells."""
    assert path is not None
    return set(re.findall(pattern, Path(path).read_text(encoding="utf-8")))


def test_refusal__every_code_has_its_sentence() -> None:
    spelt = codes_in(offers.__file__, r'"([a-z]+(?:-[a-z]+)+)"') | {"over"}
    spelt -= {"once-each"}  # a house rule
    assert spelt == set(REFUSALS)
    for code in spelt:
        sentence = SPEECH.refusal(code)
        assert sentence[0].isupper() and sentence.endswith(".")
    assert SPEECH.refusal("something else") == "That is not possible now."


def test_advice__every_code_has_its_sentence() -> None:
    spelt = codes_in(plain.__file__, r'"([a-z]+(?:-[a-z]+)*)"') - {"one", "chests", "guards"}
    spelt |= {f"{what}-{when}" for what in ("chests", "guards") for when in ("now", "late")}
    assert spelt == set(ADVICE)
    view = SCHATZINSEL.view(full_choice().state, 0)
    for code, sentence in ADVICE.items():
        assert SPEECH.advice(code, take((4, 4)), view, NAMES) == sentence
        assert sentence[0].isupper() and sentence.endswith(".")


def test_reasons__name_every_scoring() -> None:
    assert list(SPEECH.reasons) == ["alone", "touching", "chests", "guards", "end"]


# --- the table as text ----------------------------------------------------------------------------


def test_show__the_whole_table() -> None:
    """Seat 0 sees its own tiles and what they would bring: 1-5 left 2, down 4; 3-5 up 2, left 1,
    down 2; 4-3 touches (2,2)."""
    island = Island(2).occupied((0, 0), (0, 1), (1, 1), (2, 2)).hand(0, (3, 2), (0, 4))
    island.hand(1, (4, 4)).treasure((0, 0), (1, 1), guarded=1, chests=(3, 3), guards=(1, 1))
    island.state.points[0][1] = 64
    island.play(take((2, 4)), take((4, 1)))
    assert SPEECH.show(SCHATZINSEL.view(island.state, 0), NAMES[:2]) == [
        "        1   2   3   4   5",
        "   1    G   o   .   .   .",
        "   2    .   C   .   .   .",
        "   3    .   .   X   .   .",
        "   4    .   .   .   .   .",
        "   5    .   .   .   .   .",
        "on the board: 2 chests, a guard",
        "beside it: 1-3 X, 1-4, 2-1, 2-3, 2-4 X, 2-5, 3-1, 3-2, 3-4, 4-1, 4-2, 4-4 X, 4-5, 5-1,"
        " 5-3, 5-4",
        "           no extra guards",
        "> Anne    0 points (field 0)  3 tiles, 3 chests, a guard",
        "      your tile 1-5: 6 points in open water",
        "      your X tile 3-5: 5 points in open water, seen by all",
        "      your tile 4-3: 2 points beside others",
        "  Bart   64 points (field 4 in lap 2)  2 tiles, 3 chests, a guard",
        "      taken: 5-2",
    ]


def test_show__fits_a_terminal() -> None:
    """All 25 tiles beside the board, and all at one seat, dealt or taken."""
    everything = (Island(4), Island(4).no_display(0), Island(4).hand(0, *EVERYWHERE, seen=True))
    for table in everything:
        for viewer in (None, 0):
            lines = SPEECH.show(SCHATZINSEL.view(table.state, viewer), NAMES)
            assert max(map(len, lines)) <= 100


def test_words__are_made_from_the_view_alone() -> None:
    """Worlds that look the same to a seat are asked, offered and shown in the same words."""
    island = Island(3).occupied((4, 4)).hand(0, (0, 0), (0, 1)).hand(1, (0, 2), (0, 3))
    island.hand(2, (0, 4)).play(lay((0, 0)))
    for viewer in range(3):
        view = SCHATZINSEL.view(island.state, viewer)
        for n in range(8):
            world = SCHATZINSEL.imagine(view, viewer, Rng(n))
            again = SCHATZINSEL.view(world, viewer)
            assert SPEECH.show(again, NAMES) == SPEECH.show(view, NAMES)
            if viewer == 0:
                assert SPEECH.ask(again, 0, NAMES) == SPEECH.ask(view, 0, NAMES)


def test_action__pass_and_all_others_read_differently() -> None:
    view = SCHATZINSEL.view(full_choice().state, 0)
    actions: list[Action] = [*full_choice().legal(), Pass(), DONE]
    words = [SPEECH.action(action, view, NAMES) for action in actions]
    assert len(set(words)) == len(words)
    assert cell((0, 1)) == 1  # tile 1-2 belongs there: the names above are those of the numbers
