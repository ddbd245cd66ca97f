"""The end of Captain Jack: scores, places, and when it is over (rules 4.3 and 4.6)."""

from __future__ import annotations

import pytest

from game.core.model import Action, Reason, Result
from game.rules.captain_jack.model import (
    Attack,
    CaptainJack,
    GameOver,
    LetGo,
    Pass,
    Passed,
    Phase,
    Repair,
    Salvage,
    Scored,
    StockRenewed,
    StockSpent,
    Trade,
)
from game.rules.captain_jack.rules import CAPTAIN_JACK
from game.rules.captain_jack.scoring import result_of
from tests.rules.jack import ANNE, BEN, CAT, DAN, Sea, kind, names, sea, told


def scored(**house: str) -> Sea:
    """Anne: treasure 12, counters 6, crew 3, ships 2."""
    game = sea(3, **house)
    game.treasure(ANNE, 12)
    game.ship(ANNE, 6, ships=2)
    game.crew(ANNE, 3)
    return game


def test_cj_t32__points() -> None:
    """12 + 6 + 3 + 10 = 31: each ship 5, the active one included (CJ-A34)."""
    result = result_of(scored().state)
    assert result.points[ANNE] == 31
    assert result.reasons[ANNE] == (
        Reason("treasure", 12, 12), Reason("counters", 6, 6), Reason("crew", 3, 3),
        Reason("ships", 2, 10),
    )  # fmt: skip


def test_cj_t32__ships_count_once() -> None:
    """12 + 6 + 3 + 5 = 26."""
    result = result_of(scored(ship_points="once").state)
    assert result.points == (26, 0, 0)


def tie(hers: tuple[int, int, int], his: tuple[int, int, int]) -> Result:
    """Anne and Ben with treasure, counters and ships."""
    game = sea()
    for seat, (treasure, counters, ships) in ((ANNE, hers), (BEN, his)):
        game.treasure(seat, treasure)
        game.ship(seat, counters, ships)
    return result_of(game.state)


@pytest.mark.parametrize(
    ("hers", "his", "places"),
    [
        ((15, 6, 2), (20, 6, 1), (1, 2, 3)),  # 15 + 6 + 10 = 20 + 6 + 5: more ships
        ((20, 6, 1), (15, 6, 2), (2, 1, 3)),
        ((13, 8, 2), (15, 6, 2), (1, 2, 3)),  # equal ships: more counters
        ((15, 6, 2), (15, 6, 2), (1, 1, 3)),  # else shared (CJ-A36)
        ((14, 6, 2), (20, 6, 1), (2, 1, 3)),  # 30 v 31: points come first
    ],
)
def test_cj_t33__ties(
    hers: tuple[int, int, int], his: tuple[int, int, int], places: tuple[int, ...]
) -> None:
    """31 v 31."""
    result = tie(hers, his)
    assert result.points[:2] in ((31, 31), (30, 31))
    assert result.places == places


def test_cj_t34__diamonds_in_the_hand() -> None:
    """Treasure 10, no ship, D5 in hand: 10 (CJ-A35)."""
    game = sea()
    game.treasure(ANNE, 10)
    game.hand(ANNE, "D5")
    game.stock(0)
    assert result_of(game.state).points[ANNE] == 10


def played_out(seats: int = 3, **house: int | str) -> Sea:
    """An empty stock; Anne and Ben have ships, hands of one heart and nothing to repair."""
    game = sea(seats, **house)
    for seat in (ANNE, BEN):
        game.ship(seat, 9)
    for seat in range(seats):
        game.hand(seat, "H2")
    game.stock(0)
    return game


def test_cj_t35__three_players_pass_running() -> None:
    """Game over after the third idle turn (CJ-A31); who has no ship is passed over."""
    game = played_out()
    assert game.state.phase == Phase.MAIN
    game.do(ANNE, Pass())
    assert game.state.active == BEN
    facts = game.do(BEN, Pass())
    assert told(facts, Passed) == [Passed(BEN, False), Passed(CAT, True)]
    assert told(facts, GameOver) == [GameOver("played-out")]
    assert told(facts, Scored)[0] == Scored(ANNE, 0, 9, 0, 1, 5, 14)
    assert CAPTAIN_JACK.to_act(game.state) == ()
    assert CAPTAIN_JACK.result(game.state) == result_of(game.state)
    for seat in range(3):
        assert list(game.legal(seat)) == []
        assert game.refused(seat, Pass()) == "over"


def test_cj_t36__laying_down_a_diamond_is_not_idle() -> None:
    """Cat lays a diamond in stage one: three more idle turns are needed."""
    game = played_out()
    game.hand(CAT, "H2 D5")
    game.do(ANNE, Pass())
    facts = game.do(BEN, Pass())
    assert told(facts, GameOver) == []
    assert game.state.idle == 0
    assert game.state.active == ANNE
    game.do(ANNE, Pass())
    assert told(game.do(BEN, Pass()), GameOver) == [GameOver("played-out")]


@pytest.mark.parametrize(
    "action", [Attack(BEN, 5), Repair(2), Salvage(8), Trade(kind("C8")), Pass()]
)
def test_cj_a31__playing_anything_is_not_idle(action: Action) -> None:
    """Four idle turns have passed; a pass is the fifth, anything else begins the count anew."""
    game = sea()
    game.ship(ANNE, 5)
    game.ship(BEN, 9)
    game.sunken(1)
    game.hand(ANNE, "H2 C8 S5 H3 H4 H5 H6")
    game.stock(1)
    game.state.idle = 4
    game.do(ANNE, action)
    if game.state.phase == Phase.STEAL:
        game.do(ANNE, LetGo())
    assert game.state.active == BEN
    assert game.state.idle == (5 if action == Pass() else 0)


def test_cj_a31__captain_jack_and_treasure_are_not_idle() -> None:
    for hand in ("HK HJ H2 H3 H4 H5 H6", "D4 H2 H2 H3 H4 H5 H6", "SA H2 H2 H3 H4 H5 H6"):
        game = sea()
        game.state.idle = 4
        game.hand(ANNE, hand)
        game.begin(ANNE)
        if game.state.phase == Phase.CAPTAIN:
            game.do(ANNE, CaptainJack("red"))
        game.do(ANNE, Pass())
        assert game.state.idle == 0


def test_cj_a32__idle_turns_while_the_stock_lasts() -> None:
    """Twice the players' number of idle turns end the game; one trade starts the count anew."""
    game = sea()
    for turn in range(5):
        assert told(game.do(turn % 3, Pass()), GameOver) == []
    facts = game.do(CAT, Pass())
    assert told(facts, GameOver) == [GameOver("nobody-plays")]
    game = sea()
    for turn in range(5):
        game.do(turn % 3, Pass())
    game.do(CAT, *(Trade(kind(name)) for name in ("HA", "H2", "H3", "H4")))
    assert game.state.phase == Phase.MAIN
    assert game.state.idle == 0


def test_end__a_hand_that_can_do_nothing_is_passed_over() -> None:
    """No ship, or no cards: all can see it. With ship and cards a seat is always asked."""
    game = played_out(4)
    game.hand(BEN, "")
    game.hand(DAN, "C2 S5")
    facts = game.do(ANNE, Pass())
    assert [fact.seat for fact in told(facts, Passed)] == [ANNE, BEN, CAT, DAN]
    assert told(facts, GameOver) == [GameOver("played-out")]


def test_end__nothing_to_do_for_anybody_with_a_ship() -> None:
    """One sound ship at sea, nothing sunken, no stock: whatever its owner holds, it is over."""
    game = played_out()
    game.ship(BEN, 0, ships=0)
    facts = game.do(ANNE, Pass())
    assert [fact.seat for fact in told(facts, Passed)] == [ANNE, BEN, CAT]
    assert told(facts, GameOver) == [GameOver("played-out")]


# --- options of the end ---------------------------------------------------------------------------


def test_one_more_round__exactly_one_more_turn_each() -> None:
    """Anne draws the last card: Ben, Cat and Anne have one more turn, then it is over."""
    game = sea(3, end="one_more_round")
    game.ship(ANNE, 5)
    game.ship(BEN, 5)
    game.hand(ANNE, "H2 H3 H4 H5 H6 C2 C3")
    game.stock(1)
    facts = game.do(ANNE, Trade(kind("H2")))
    assert told(facts, StockSpent) == [StockSpent(3)]
    assert game.state.last_turns == 3
    facts = game.do(BEN, Pass())
    assert told(facts, Passed) == [Passed(BEN, False), Passed(CAT, True)]
    assert told(facts, GameOver) == []
    facts = game.do(ANNE, Pass())
    assert told(facts, GameOver) == [GameOver("last-round")]


def test_one_more_round__busy_turns_do_not_prolong_it() -> None:
    """Each of the last turns lays a diamond or attacks; still it is over after the third."""
    game = sea(3, end="one_more_round")
    for seat in (ANNE, BEN, CAT):
        game.ship(seat, 9)
        game.hand(seat, "S2 S2 D4 D5 H2 H3 H4")
    game.stock(2)
    game.do(ANNE, Trade(kind("H2")), Trade(kind("H3")))
    assert game.state.last_turns == 3
    for seat, target in ((BEN, CAT), (CAT, BEN)):
        game.do(seat, Attack(target, 2))
        answer = game.legal(game.state.acting)[0]
        assert told(game.do(game.state.acting, answer), GameOver) == []
    assert len(game.state.treasure[BEN]) == len(game.state.treasure[CAT]) == 2
    assert game.state.active == ANNE
    assert told(game.do(ANNE, Pass()), GameOver) == [GameOver("last-round")]


@pytest.mark.parametrize("passes", [2, 3])
def test_passes__the_discards_become_a_new_stock(passes: int) -> None:
    """Once or twice: all discards, and nothing of treasure, crew or sunken treasure (CJ-A3)."""
    game = sea(3, passes=passes)
    game.treasure(BEN, 4)
    game.sunken(3)
    game.ship(BEN, 9)
    game.crew(BEN, 2)
    for time in range(2, passes + 1):
        game.stage_two(ANNE)
        game.stock(2)
        before = len(game.state.discards)
        lying = (game.state.treasure[BEN][:], game.state.sunken[:], game.state.crew[BEN][:])
        facts = game.do(ANNE, Trade(kind("HA")), Trade(kind("H2")))
        (renewed,) = told(facts, StockRenewed)
        assert renewed == StockRenewed(before + 2, time)
        assert told(facts, StockSpent) == []
        assert len(game.state.stock) == before + 2
        assert game.state.discards == []
        assert lying == (game.state.treasure[BEN], game.state.sunken, game.state.crew[BEN])
        game.hand(ANNE, "HA H2 H3 H4 H5 H6 H6")
    game.stage_two(ANNE)
    game.stock(2)
    facts = game.do(ANNE, Trade(kind("HA")), Trade(kind("H2")))
    assert told(facts, StockRenewed) == []
    assert told(facts, StockSpent) == [StockSpent(-1)]


def test_passes__a_draw_goes_on_from_the_new_stock() -> None:
    """One card in the stock, three wanted: one, then two of the new stock."""
    game = sea(3, passes=2)
    game.hand(ANNE, "D2 D3 D4 H2 H3 H4 H5")
    game.stock(1)
    facts = game.begin(ANNE)
    assert len(told(facts, StockRenewed)) == 1
    assert len(game.state.hands[ANNE]) == 7
    assert game.state.discards == []


def test_passes__once_by_default() -> None:
    game = sea()
    game.stock(1)
    facts = game.do(ANNE, Trade(kind("HA")))
    assert told(facts, StockRenewed) == []
    assert told(facts, StockSpent) == [StockSpent(-1)]
    assert names(game.state.discards)[-2:] == "HA"
