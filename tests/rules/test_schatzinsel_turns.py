"""Turns: what a turn takes, when it ends by itself, when the game does (rules, 3.3 and 3.6)."""

from __future__ import annotations

import pytest

from game.core.model import Action
from game.core.rng import Rng
from game.rules.schatzinsel.model import END
from game.rules.schatzinsel.rules import SCHATZINSEL
from game.rules.schatzinsel.words import (
    AllStuck,
    ChestPlaced,
    EndedGame,
    GameOver,
    GuardTaken,
    Pass,
    Passed,
    TileTaken,
    TurnBegan,
)
from tests.rules.island import (
    CROSS_CELLS,
    DONE,
    EVERYWHERE,
    TAKE_GUARD,
    Island,
    chest,
    guard,
    lay,
    take,
)

PASS = Pass()


def kinds(actions: list[Action]) -> set[str]:
    return {type(action).__name__ for action in actions}


# --- Silver: one thing a turn ---------------------------------------------------------------------


def plenty(seats: int = 2, **options: str) -> Island:
    """Everything is possible for seat 0: tiles (0,1), (0,3), a free X, a chest without guard."""
    island = Island(seats, **options).occupied((0, 0), (0, 2)).hand(0, (0, 1), (0, 3))
    for seat in range(1, seats):
        island.hand(seat, (4, seat))
    chests = {2: (4, 3), 3: (3, 3, 2), 4: (2, 2, 2, 1)}[seats]
    return island.treasure((0, 0), chests=chests)


def test_silver__one_of_five() -> None:
    island = plenty()
    assert kinds(island.legal()) == {"TakeTile", "TakeGuard", "LayTile", "PlaceChest", "PlaceGuard"}
    assert [a for a in island.legal() if isinstance(a, type(lay((0, 1))))] == [
        lay((0, 1)), lay((0, 3)),
    ]  # fmt: skip


def test_si_t30__silver_chest_and_guard_in_one_turn_is_refused() -> None:
    """SI-A19: after the first chest only more chests, or the end of the turn."""
    island = plenty().hand(0, (1, 1)).occupied((2, 2)).play(chest((0, 2)))
    assert island.turn == 0  # it may go on with (2,2)
    assert island.refused(guard((0, 0))) == "one-thing-a-turn"
    assert island.refused(TAKE_GUARD) == "one-thing-a-turn"
    assert island.refused(take((4, 4))) == "one-thing-a-turn"
    assert island.refused(lay((0, 1))) == "one-thing-a-turn"
    assert island.legal() == [chest((2, 2)), DONE]


@pytest.mark.parametrize("action", [take((4, 4)), TAKE_GUARD])
def test_silver__taking_ends_the_turn(action: Action) -> None:
    island = plenty().play(action)
    assert island.turn == 1
    assert [fact.seat for fact in island.told(TurnBegan)] == [1]


def test_si_a22__any_tile_beside_the_board_may_be_taken() -> None:
    island = plenty()
    beside = [divmod(n, 5) for n in range(25) if n not in (0, 1, 2, 3, 21)]
    assert [a for a in island.legal() if isinstance(a, type(take((0, 0))))] == [
        take(place) for place in beside
    ]
    island.play(take((3, 3)))
    assert island.told(TileTaken) == [TileTaken(0, 18)]
    assert island.refused(take((3, 3))) == "not-on-display"


def test_take_guard__the_last_one() -> None:
    """Two players: one extra guard. Once it is taken, that is no longer possible."""
    island = plenty().play(TAKE_GUARD)
    assert island.told(GuardTaken) == [GuardTaken(0, 0)]
    assert island.refused(TAKE_GUARD) == "no-guard-to-take"
    assert SCHATZINSEL.view(island.state, None).seats[0].guards == 2


def test_done__not_before_something_was_done() -> None:
    assert plenty().refused(DONE) == "nothing-done"


def test_done__the_next_seat_clockwise() -> None:
    island = plenty(3).hand(0, (1, 1)).play(lay((0, 1)), DONE)
    assert island.turn == 1
    assert island.play(take((3, 3))).turn == 2
    assert island.play(take((3, 4))).turn == 0


def test_not_your_turn() -> None:
    island = plenty()
    assert SCHATZINSEL.refuse(island.state, 1, take((4, 4))) == "not-your-turn"
    assert list(SCHATZINSEL.legal(island.state, 1)) == []


@pytest.mark.parametrize("tile", [-1, 25, 1 << 40])
def test_refused__no_such_tile(tile: int) -> None:
    """Whatever a file may hold."""
    island = plenty()
    for kind in (type(take((0, 0))), type(lay((0, 0))), type(chest((0, 0))), type(guard((0, 0)))):
        assert island.refused(kind(tile)) == "no-such-tile"


# --- when a turn ends by itself -------------------------------------------------------------------


def test_turn__ends_when_the_last_tile_is_laid() -> None:
    island = Island(2).occupied((4, 4)).hand(0, (0, 0)).hand(1, (0, 4)).play(lay((0, 0)))
    assert island.turn == 1


def test_turn__ends_when_all_see_that_nothing_can_follow() -> None:
    """Tiles beside (0,0) lie beside the board: whoever has hidden tiles has none of those."""
    island = Island(3).hand(0, (0, 0), (2, 2)).hand(1, (4, 4)).play(lay((0, 0)))
    assert island.turn == 1


@pytest.mark.parametrize("holder", [0, 1])
def test_turn__goes_on_when_a_hidden_tile_might_follow(holder: int) -> None:
    """(0,1) was dealt to seat 0 or to seat 1: whether seat 0 has it must not show."""
    island = Island(3).hand(0, (0, 0), (2, 2)).hand(holder, (0, 1)).hand(2, (4, 4))
    island.play(lay((0, 0)))
    assert island.turn == 0
    assert island.legal() == ([lay((0, 1)), DONE] if holder == 0 else [DONE])


def test_turn__ends_when_only_others_can_have_it() -> None:
    """Seat 0 has no hidden tile left; what it took all have seen, and (0,1) is not among it."""
    island = Island(3).hand(0, (0, 0)).hand(0, (2, 2), seen=True).hand(1, (0, 1))
    assert island.play(lay((0, 0))).turn == 1


def test_turn__goes_on_with_a_tile_all_saw_being_taken() -> None:
    island = Island(3).hand(0, (0, 0)).hand(0, (0, 1), seen=True).hand(1, (4, 4))
    assert island.play(lay((0, 0))).turn == 0


def test_turn__ends_with_the_last_chest_or_cross() -> None:
    """Two X are free: with one chest the turn is over after it, with three after the second."""
    for own, placed in ((1, 1), (3, 2)):
        island = Island(2).occupied((0, 0), (1, 1)).hand(0, (4, 0)).hand(1, (4, 4))
        island.treasure(chests=(own, 8 - own))
        island.play(*[chest((0, 0)), chest((1, 1))][:placed])
        assert island.turn == 1


# --- having to take, passing ----------------------------------------------------------------------


def test_si_t26__nothing_left_but_a_tile_to_take() -> None:
    """SI-A14: seat 1 begins with nothing and must take."""
    places = [place for place in EVERYWHERE if place not in ((0, 1), (0, 3))]
    island = Island(2).occupied(*places).hand(0, (0, 1)).treasure(
        chests=(8, 0), guards=(3, 0), extra=0
    )  # fmt: skip
    island.play(lay((0, 1)))
    assert island.legal() == [take((0, 3))]
    assert island.refused(PASS) == "not-stuck"
    assert island.told(EndedGame) == []


def test_si_t26__or_an_extra_guard() -> None:
    places = [place for place in EVERYWHERE if place not in ((0, 1), (0, 3))]
    island = Island(2).occupied(*places).hand(0, (0, 1)).treasure(
        chests=(8, 0), guards=(2, 0), extra=1
    )  # fmt: skip
    island.play(lay((0, 1)))
    assert island.legal() == [take((0, 3)), TAKE_GUARD]


def test_si_t26__an_extra_guard_alone() -> None:
    """No tile is left, a guard is: seat 1 has nothing and must take it, which ends nothing."""
    island = Island(2).no_display().treasure(
        *CROSS_CELLS, guarded=1, chests=(0, 0), guards=(1, 0), extra=1
    )  # fmt: skip
    island.play(guard(CROSS_CELLS[1]))
    assert island.legal() == [TAKE_GUARD]
    assert island.play(TAKE_GUARD).told(EndedGame) == [EndedGame(0, 7, 17, last_turns=False)]


def ninth_chest(extra: int, display: bool = False) -> Island:
    """Three players; seat 0 has the ninth chest and nothing else, all 8 X are used."""
    island = Island(3).treasure(
        *CROSS_CELLS, chests=(1, 0, 0), guards=(0, 3, 2) if not extra else (0, 2, 2), extra=extra
    )
    if display:
        return island.occupied(*[place for place in EVERYWHERE if place != (4, 0)])
    return island.no_display()


def test_si_t27__pass_is_legal_when_nothing_else_is() -> None:
    """SI-A12."""
    island = ninth_chest(extra=0)
    assert island.legal() == [PASS]
    island.play(PASS)
    assert island.told(Passed) == [Passed(0, 1, 0)]
    assert island.turn == 1


def test_si_t28__pass_is_refused_with_an_extra_guard() -> None:
    island = ninth_chest(extra=1)
    assert island.refused(PASS) == "not-stuck"
    assert island.legal() == [TAKE_GUARD]


def test_si_t29__pass_is_refused_with_tiles_beside_the_board() -> None:
    island = ninth_chest(extra=0, display=True)
    assert island.refused(PASS) == "not-stuck"
    assert island.legal() == [take((4, 0))]


def test_pass__is_refused_when_something_was_done() -> None:
    island = plenty().hand(0, (1, 1)).play(lay((0, 1)))
    assert island.turn == 0
    assert island.refused(PASS) == "not-stuck"


# --- the end --------------------------------------------------------------------------------------


def all_laid(seats: int, **held: tuple[int, ...]) -> Island:
    """All 25 tiles are on the board, no extra guard is left, and only seats with `guards` or
    `chests` have anything."""
    chests = held.get("chests", (0,) * seats)
    guards = held["guards"]
    share = {2: (8, 3), 3: (9, 5), 4: (8, 7)}[seats]
    placed = share[0] - sum(chests)
    return Island(seats).no_display().treasure(
        *CROSS_CELLS[:placed], guarded=share[1] - sum(guards), chests=chests, guards=guards, extra=0
    )  # fmt: skip


def test_si_t25__beginning_with_nothing_ends_the_game() -> None:
    """+7 at once, no equal turns (SI-A13). Seat 0's guard: 8 chests, 7 guards, 15 points."""
    island = all_laid(4, guards=(1, 0, 2, 0)).play(guard(CROSS_CELLS[4]))
    assert island.told(EndedGame) == [EndedGame(1, 7, 7, last_turns=False)]
    assert island.told(GameOver) == [GameOver((0,))]
    assert island.scores() == [8 + 5, 7, 0, 0]
    result = SCHATZINSEL.result(island.state)
    assert result is not None
    assert (result.points, result.places) == ((13, 7, 0, 0), (1, 2, 3, 3))
    assert [(r.what, r.count, r.points) for r in result.reasons[1]] == [("end", 1, 7)]
    assert island.turn is None


def test_end__not_before_one_s_own_turn() -> None:
    """Seat 0 has nothing left after its guard, but the others play until it begins again."""
    island = all_laid(3, guards=(1, 1, 1), chests=(1, 0, 0)).play(guard(CROSS_CELLS[2]))
    assert island.turn == 1
    island.play(guard(CROSS_CELLS[3]))
    assert island.turn == 2 and island.told(EndedGame) == []


def test_end__with_nothing_left_everything_after_is_refused() -> None:
    island = all_laid(2, guards=(1, 0)).play(guard(CROSS_CELLS[2]))
    for seat in (0, 1):
        for action in (PASS, DONE, TAKE_GUARD, guard(CROSS_CELLS[3])):
            assert SCHATZINSEL.refuse(island.state, seat, action) == "over"


def test_si_t33__the_ninth_chest() -> None:
    """SI-A9: seat 0 can never end the game and passes every turn; seat 1 or 2 ends it.

    Seat 1 places both guards in its first turn and begins its second with nothing.
    """
    island = all_laid(3, chests=(1, 0, 0), guards=(0, 2, 2))
    island.play(PASS, guard(CROSS_CELLS[1]), guard(CROSS_CELLS[2]))
    assert island.turn == 2
    island.play(guard(CROSS_CELLS[3]), DONE, PASS)
    assert [fact.seat for fact in island.told(Passed)] == [0, 0]
    assert [fact.seat for fact in island.told(EndedGame)] == [1]
    assert SCHATZINSEL.result(island.state) is not None


def test_si_t35__equal_points_share() -> None:
    """SI-A21: 80, 80, 71 after seat 0 ends the game with 73 + 7."""
    island = all_laid(3, chests=(1, 0, 0), guards=(0, 0, 1))
    island.state.turn = 2
    island.state.points[END] = [80, 73, 71 - 13]
    island.play(guard(CROSS_CELLS[4]))  # 8 chests and 5 guards: 13
    island.play(PASS)
    result = SCHATZINSEL.result(island.state)
    assert result is not None
    assert (result.points, result.places) == ((80, 80, 71), (1, 1, 3))
    assert result.winners == (0, 1)
    assert island.told(GameOver) == [GameOver((0, 1))]


def test_si_a23__a_full_round_of_passes_ends_the_game_without_bonus() -> None:
    """It cannot happen: a second chest too many is put behind a screen by hand."""
    island = all_laid(2, guards=(0, 0))
    island.state.chests = [1, 1]
    facts = island.facts
    for seat in (0, 1):
        assert list(SCHATZINSEL.legal(island.state, seat)) == [PASS]
        SCHATZINSEL.apply(island.state, seat, PASS, Rng(0), facts.append)
    assert [type(fact) for fact in facts] == [Passed, TurnBegan, Passed, AllStuck, GameOver]
    assert island.scores() == [0, 0]
    assert SCHATZINSEL.result(island.state) is not None


def test_passes__are_counted_in_a_row_only() -> None:
    """Seat 0 passes, seats 1 and 2 play, seat 0 passes again: no round of passes."""
    island = all_laid(3, chests=(1, 0, 0), guards=(0, 2, 2))
    island.play(PASS, guard(CROSS_CELLS[1]), DONE, guard(CROSS_CELLS[2]), DONE, PASS)
    assert island.turn == 1
    assert island.told(AllStuck) == []


# --- Hawkins: each thing once ---------------------------------------------------------------------


def test_si_t31__hawkins_all_in_one_turn() -> None:
    """Take (1,1), lay it, place a chest on it, place a guard there; the points in that order.

    (0,2) is occupied and has no chest. (1,1) touches nothing: up 1, right 3, down 3, left 1 = 8.
    Then 1 for the first chest, 2 for it and its guard.
    """
    island = Island(4, rules="hawkins").occupied((0, 2)).hand(1, (4, 4))
    island.play(take((1, 1)), lay((1, 1)), chest((1, 1)), guard((1, 1)))
    assert island.paid() == [8, 1, 2]
    assert island.scores() == [11, 0, 0, 0]
    assert island.turn == 0  # an extra guard could still be taken
    assert island.legal() == [TAKE_GUARD, DONE]


def test_si_t32__hawkins_two_tiles_is_refused() -> None:
    """SI-A15."""
    island = plenty(rules="hawkins").play(take((4, 4)))
    assert island.refused(take((3, 3))) == "once-a-turn"


def test_si_t32__unlimited_allows_it() -> None:
    """`si.hawkins_repeat=unlimited`; and a row of tiles may begin anew anywhere."""
    island = plenty(rules="hawkins", hawkins_repeat="unlimited").play(take((4, 4)), take((3, 3)))
    island.play(lay((4, 4)), lay((0, 1)), lay((3, 3)), DONE)
    # Alone: up 4, left 4 = 8. Between (0,0) and (0,2): 3. Alone: up 3, right 1, down 1, left 3 = 8.
    assert island.paid() == [8, 3, 8]
    assert island.turn == 1


def test_unlimited__a_new_row_of_tiles() -> None:
    """After something else was done, the row that all see is the new one."""
    island = plenty(rules="hawkins", hawkins_repeat="unlimited")
    island.play(lay((0, 1)), take((4, 4)), lay((0, 3)))
    assert SCHATZINSEL.view(island.state, None).chain == (3,)


def test_hawkins__one_thing_at_least() -> None:
    island = plenty(rules="hawkins")
    assert island.refused(DONE) == "nothing-done"
    assert island.play(take((4, 4)), DONE).turn == 1


def test_hawkins__turning_to_another_thing_ends_the_one_before() -> None:
    island = plenty(rules="hawkins").occupied((2, 2)).play(chest((0, 2)), guard((0, 2)))
    assert island.refused(chest((2, 2))) == "once-a-turn"
    assert island.refused(lay((0, 3))) is None


def test_hawkins__the_chain_is_one_laying() -> None:
    """Beside the last one still; somewhere else would be a second laying."""
    island = plenty(rules="hawkins").hand(0, (1, 3)).play(lay((0, 3)))
    assert island.refused(lay((0, 1))) == "not-beside-last"
    island.play(lay((1, 3)), take((4, 4)))
    assert island.refused(lay((4, 4))) == "once-a-turn"


def test_hawkins__the_turn_ends_when_all_is_done() -> None:
    """Nothing beside the board, no tile, no chest: after the guard nothing can follow."""
    island = Island(2, rules="hawkins").no_display().treasure(
        *CROSS_CELLS[:7], chests=(1, 0), guards=(1, 1), guarded=2, extra=0
    )  # fmt: skip
    island.play(chest(CROSS_CELLS[7]))
    assert island.turn == 0 and island.told(ChestPlaced)[0].points == 8
    assert island.play(guard(CROSS_CELLS[7])).turn == 1


def test_hawkins__end_is_the_same() -> None:
    """Seat 0 places its last guard, seat 1 begins with nothing: 7 points, over."""
    island = Island(2, rules="hawkins").no_display().treasure(
        *CROSS_CELLS, chests=(0, 0), guards=(1, 0), guarded=3, extra=0
    )  # fmt: skip
    island.play(guard(CROSS_CELLS[5]))
    assert island.scores() == [8 + 4, 7]
    assert SCHATZINSEL.result(island.state) is not None
