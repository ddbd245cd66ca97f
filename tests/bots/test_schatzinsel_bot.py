"""The plain bot of Die Schatzinsel: what it does in plain positions, and that it beats chance."""

from __future__ import annotations

import pytest

from game.bots.simulate import simulate
from game.casts import BOTS
from game.core.game import Advice
from game.core.model import OptionValue, Table, silent
from game.core.rng import Rng
from game.rules.schatzinsel.plain import Outlook, advise
from game.rules.schatzinsel.rules import SCHATZINSEL
from game.rules.schatzinsel.speech import SPEECH
from game.rules.schatzinsel.words import Pass
from tests.rules.island import (
    CROSS_CELLS,
    DONE,
    EVERYWHERE,
    TAKE_GUARD,
    Island,
    chest,
    lay,
    take,
)

NAMES = ("Anne", "Bart", "Cleo", "Dan")


def advised(island: Island) -> Advice:
    """What the bot would do for the seat to move."""
    assert island.turn is not None
    view = SCHATZINSEL.view(island.state, island.turn)
    return advise(view, island.legal(), Rng(7))


# --- plain positions ------------------------------------------------------------------------------


def test_opening__a_guard_before_all_others_are_gone() -> None:
    """Late guards pay up to 16: nothing beside the board is worth as much."""
    island = Island(3).occupied((4, 0)).hand(0, (0, 1)).hand(1, (2, 1)).hand(2, (2, 3))
    assert advised(island) == Advice(TAKE_GUARD, "guard-later")


def test_joins__a_tile_that_belongs_beside_one_s_own() -> None:
    """No guard is left to take; of all tiles (0,0), (0,2) and (1,1) adjoin (0,1)."""
    island = Island(2).occupied((4, 0)).hand(0, (0, 1)).hand(1, (2, 3), (2, 1), (3, 4))
    island.treasure(guards=(1, 2), extra=0)
    assert advised(island) == Advice(take((0, 0)), "joins")


def test_collect__when_none_belongs_beside_one_s_own() -> None:
    """Seat 0 has no tile at all."""
    island = Island(2).occupied((4, 0)).hand(1, (2, 3), (2, 1), (3, 4))
    island.treasure(guards=(1, 2), extra=0)
    advice = advised(island)
    assert advice == Advice(take((0, 0)), "collect")


def test_wide__alone_in_the_sea_before_others_come() -> None:
    """Nothing is left to take. (0,1) and (3,3) do not touch; the crossing of two free lines sees
    eight spaces, and seat 1 has many tiles to go."""
    others = [place for place in EVERYWHERE if place not in ((4, 0), (0, 1), (3, 3))]
    island = Island(2).occupied((4, 0)).hand(0, (0, 1), (3, 3)).hand(1, *others)
    island.treasure(guards=(1, 2), extra=0)
    assert advised(island) == Advice(lay((0, 1)), "wide")


def test_chain__the_order_that_brings_most() -> None:
    """Only (2,2) and (2,3) are free. (2,2) first: 1 + 2 + 2 + 2 = 7, then (2,3) 1 + 4 + 4 = 9.

    The other way round it would be 1 + 1 + 4 = 6, then 9.
    """
    mine = [(2, 2), (2, 3)]
    island = Island(2).occupied(*[place for place in EVERYWHERE if place not in mine])
    island.hand(0, *mine).treasure(chests=(0, 8), guards=(0, 3), extra=0)
    first = advised(island)
    assert first == Advice(lay((2, 2)), "chain")
    island.play(first.action)
    assert advised(island) == Advice(lay((2, 3)), "joined")
    assert island.play(lay((2, 3))).paid() == [7, 9]


def last_pieces(chests: tuple[int, int], guards: tuple[int, int]) -> Island:
    """All tiles lie, nothing is beside the board, and what is not behind a screen stands."""
    placed, guarded = 8 - sum(chests), 3 - sum(guards)
    island = Island(2).no_display()
    return island.treasure(
        *CROSS_CELLS[:placed], guarded=guarded, chests=chests, guards=guards, extra=0
    )  # fmt: skip


def test_no_more__nobody_else_makes_it_worth_more() -> None:
    """Seat 1 has guards, no chest: the last two chests bring 7 and 8, now or never better."""
    island = last_pieces(chests=(2, 0), guards=(0, 3))
    assert advised(island) == Advice(chest(CROSS_CELLS[6]), "no-more")


def test_chests_now__so_many_stand() -> None:
    """Six stand: 7 now, for a chest that can bring 8 at most."""
    island = last_pieces(chests=(1, 1), guards=(0, 3))
    assert advised(island) == Advice(chest(CROSS_CELLS[6]), "chests-now")


def test_least_lost__something_has_to_be_done() -> None:
    """One chest stands. A guard would bring 2 and loses all that is to come; four chests bring
    2 + 3 + 4 + 5 of 7 each."""
    island = last_pieces(chests=(4, 3), guards=(0, 3))
    assert advised(island) == Advice(chest(CROSS_CELLS[1]), "least-lost")


def test_late__before_the_other_ends_the_game() -> None:
    """Seat 1 has a chest and a guard, seat 0 six tiles apart as well: it cannot place all that.

    Two chests bring 6 + 7, two guards no more, no tile more than 1 + 4 + 4.
    """
    apart = [(0, 1), (0, 3), (2, 1), (2, 3), (4, 1), (4, 3)]
    island = Island(2).occupied(*[place for place in EVERYWHERE if place not in apart])
    island.hand(0, *apart).treasure(*CROSS_CELLS[:5], chests=(2, 1), guards=(2, 1), extra=0)
    assert advised(island) == Advice(chest(CROSS_CELLS[5]), "chests-late")


def test_wait__hawkins_keeps_its_treasure() -> None:
    """It has taken what it may; chests for 1 and 2 points can wait."""
    island = Island(2, rules="hawkins").occupied(*CROSS_CELLS).hand(0, (0, 1)).hand(1, (3, 4))
    island.play(TAKE_GUARD, take((0, 3)))
    assert advised(island) == Advice(DONE, "wait")


def test_only__one_choice() -> None:
    island = Island(3).no_display()
    island.treasure(*CROSS_CELLS, chests=(1, 0, 0), guards=(0, 3, 2), extra=0)
    assert advised(island) == Advice(Pass(), "only")


def test_calm__shrinks_with_the_time_that_is_left() -> None:
    """All the time in the world at the deal, none when the other is about to end the game."""
    deal = SCHATZINSEL.setup(
        Table(2, SCHATZINSEL.check_options(2, {"si.start_player": "seat0"})), Rng(1), silent
    )
    assert Outlook(SCHATZINSEL.view(deal, 0)).calm == 10
    apart = [(0, 0), (0, 2), (0, 4), (2, 0), (2, 2), (2, 4)]
    others = [place for place in EVERYWHERE if place not in apart]
    late = Island(2).occupied(*others).hand(0, *apart)
    late.treasure(chests=(8, 0), guards=(3, 0), extra=0)
    assert Outlook(SCHATZINSEL.view(late.state, 0)).calm == 0


def test_advice__equal_views_equal_answers() -> None:
    """In every world that looks the same it does the same."""
    island = Island(3).occupied((4, 4)).hand(0, (0, 0), (0, 1)).hand(1, (0, 2), (0, 3))
    island.hand(2, (0, 4)).play(take((3, 3)), take((3, 1)), take((2, 0)))
    view = SCHATZINSEL.view(island.state, 0)
    hands = set()
    for n in range(8):
        world = SCHATZINSEL.imagine(view, 0, Rng(n))
        hands.add(world.dealt[1])
        again = SCHATZINSEL.view(world, 0)
        assert advise(again, SCHATZINSEL.legal(world, 0), Rng(7)) == advised(island)
    assert len(hands) > 1


# --- whole matches --------------------------------------------------------------------------------

HAWKINS: dict[str, OptionValue] = {"si.rules": "hawkins"}


@pytest.mark.parametrize(
    ("seats", "options", "least"),
    [(2, {}, 54), (3, {}, 50), (4, {}, 40), (2, HAWKINS, 54), (3, HAWKINS, 46), (4, HAWKINS, 39)],
)
def test_mate__beats_chance(seats: int, options: dict[str, OptionValue], least: int) -> None:
    """One mate among random players, everywhere equally often; it wins at least so many of 60.

    The bounds asked for are 48 with two players and 36 with four.
    """
    bots = ["mate", *["random"] * (seats - 1)]
    report = simulate(SCHATZINSEL, BOTS["schatzinsel"], seats, bots, 60, 1, options=options)
    assert report.seats_by_bot["mate"] == 60
    assert report.wins_by_bot["mate"] >= least
    assert report.mended == ()


def test_advice__has_a_sentence_for_every_choice_of_a_match() -> None:
    """Under all rules, with chains beside any tile and whole islands, too."""
    house: dict[str, OptionValue] = {"si.chain": "any_this_turn", "si.connect": "group"}
    unlimited: dict[str, OptionValue] = {**HAWKINS, "si.hawkins_repeat": "unlimited"}
    for seats, options in ((2, {}), (3, house), (4, HAWKINS), (2, unlimited)):
        table = Table(seats, SCHATZINSEL.check_options(seats, options))
        state = SCHATZINSEL.setup(table, Rng.at(seats, 0), silent)
        while acting := SCHATZINSEL.to_act(state):
            view, legal = SCHATZINSEL.view(state, acting[0]), SCHATZINSEL.legal(state, acting[0])
            advice = advise(view, legal, Rng(7))
            assert advice.action in legal
            sentence = SPEECH.advice(advice.why, advice.action, view, NAMES)
            assert sentence[0].isupper() and sentence.endswith(".")
            SCHATZINSEL.apply(state, acting[0], advice.action, Rng(0), silent)
