"""Stage one of a turn: treasure, aces, Captain Jack, filling up (rules 4.3 and 4.6)."""

from __future__ import annotations

from game.rules.captain_jack.model import (
    AcesLaid,
    Asked,
    Attack,
    CaptainJack,
    Drew,
    JackDeclared,
    Pass,
    Phase,
    SailOn,
    Trade,
    TreasureLaid,
)
from tests.rules.jack import ANNE, BEN, deal, kind, names, sea, told

RED, BLACK = CaptainJack("red"), CaptainJack("black")


def test_cj_t03__diamonds_are_laid_down() -> None:
    """D4, D9 laid; the king of diamonds stays; two cards drawn."""
    game = sea()
    game.hand(ANNE, "D4 D9 DK S5 H3 C7 CJ")
    game.next_cards("S2 H6")
    facts = game.begin(ANNE)
    assert names(game.state.treasure[ANNE]) == "D4 D9"
    assert game.cards(ANNE) == "H3 H6 C7 S2 S5 CJ DK"
    assert [names(fact.cards) for fact in told(facts, TreasureLaid)] == ["D4 D9"]
    assert [names(fact.cards) for fact in told(facts, Drew)] == ["S2 H6"]
    assert game.state.phase == Phase.MAIN


def test_cj_a14__treasure_without_a_ship() -> None:
    """Diamonds go to the treasure ship or not, and so do aces of spades (CJ-A15)."""
    game = sea()
    game.hand(BEN, "DA D10 SA SA H2 H3 H4")
    facts = game.begin(BEN)
    assert game.state.fleet[BEN] == 0
    assert names(game.state.treasure[BEN]) == "DA D10"
    assert names(game.state.aces[BEN]) == "SA SA"
    assert [names(fact.cards) for fact in told(facts, AcesLaid)] == ["SA SA"]
    assert game.points() == [0, 2, 0]


def test_cj_a7__an_ace_drawn_after_stage_one_waits() -> None:
    """It is declared in the next turn."""
    game = sea()
    game.hand(ANNE, "D4 H2 H3 H4 H5 H6 H6")
    game.next_cards("SA")
    game.begin(ANNE)
    assert game.state.aces[ANNE] == []
    assert "SA" in game.cards(ANNE)
    game.begin(ANNE)
    assert names(game.state.aces[ANNE]) == "SA"


def test_cj_t04__red_captain_jack() -> None:
    """King of hearts and jack of diamonds: one colour (CJ-A17): a ship with 9 counters."""
    game = sea()
    game.hand(ANNE, "HK DJ H2 H3 H4 H5 H6")
    facts = game.begin(ANNE)
    assert told(facts, Asked) == [Asked(ANNE, "captain-jack")]
    assert list(game.legal(ANNE)) == [RED, SailOn()]
    game.next_cards("S2 S3")
    (declared,) = told(game.do(ANNE, RED), JackDeclared)
    assert (declared.ships, declared.counters) == (1, 9)
    assert names([declared.king, declared.jack]) == "HK DJ"
    assert (game.state.fleet[ANNE], game.state.sea[ANNE], game.state.pool) == (1, 9, 26)
    assert names(game.state.discards) == "HK DJ"
    assert game.cards(ANNE) == "H2 H3 H4 H5 H6 S2 S3"
    assert game.state.phase == Phase.MAIN


def test_cj_t05__king_and_jack_of_two_colours() -> None:
    """HK and SJ: not legal; nobody is even asked."""
    game = sea()
    game.hand(ANNE, "HK SJ H2 H3 H4 H5 H6")
    assert told(game.begin(ANNE), Asked) == []
    assert game.state.phase == Phase.MAIN
    assert game.refused(ANNE, RED) == game.refused(ANNE, BLACK) == "too-late"


def test_cj_t05__the_other_colour_is_refused() -> None:
    """With HK, DJ and SJ only red is legal."""
    game = sea()
    game.hand(ANNE, "HK DJ SJ H2 H3 H4 H5")
    game.begin(ANNE)
    assert game.refused(ANNE, RED) is None
    assert game.refused(ANNE, BLACK) == "no-pair"


def test_cj_t06__two_captain_jacks_in_one_turn() -> None:
    """HK HJ and CK SJ: fleet 2, active ship 9 (CJ-A16)."""
    game = sea()
    game.hand(ANNE, "HK HJ CK SJ H2 H3 H4")
    game.begin(ANNE)
    assert list(game.legal(ANNE)) == [RED, BLACK, SailOn()]
    game.do(ANNE, BLACK)
    assert list(game.legal(ANNE)) == [RED, SailOn()]
    game.do(ANNE, RED)
    assert (game.state.fleet[ANNE], game.state.sea[ANNE]) == (2, 9)
    assert len(game.state.hands[ANNE]) == 7


def test_cj_a16__captain_jack_is_optional() -> None:
    """The pair may be kept, for a later turn."""
    game = sea()
    game.hand(ANNE, "HK HJ H2 H3 H4 H5 H6")
    game.begin(ANNE)
    game.do(ANNE, SailOn())
    assert game.state.fleet[ANNE] == 0
    assert game.cards(ANNE) == "H2 H3 H4 H5 H6 HJ HK"
    assert game.refused(ANNE, RED) == "too-late"
    game.begin(ANNE)
    assert game.refused(ANNE, RED) is None


def test_cj_t07__a_second_ship_joins_the_fleet() -> None:
    """Own ship at 5 counters: fleet +1, counters stay 5."""
    game = sea()
    game.ship(ANNE, 5)
    game.hand(ANNE, "CK CJ H2 H3 H4 H5 H6")
    game.begin(ANNE)
    (declared,) = told(game.do(ANNE, BLACK), JackDeclared)
    assert (declared.ships, declared.counters) == (2, 0)
    assert (game.state.fleet[ANNE], game.state.sea[ANNE]) == (2, 5)


def test_cj_t08__what_is_drawn_after_stage_one_waits() -> None:
    """The refill draws D7 and a pair: none may be laid this turn."""
    game = sea()
    game.hand(ANNE, "D2 D3 D4 H2 H3 H4 H5")
    game.next_cards("D7 DK HJ")
    game.begin(ANNE)
    assert game.cards(ANNE) == "H2 H3 H4 H5 HJ DK D7"
    assert len(game.state.treasure[ANNE]) == 3
    assert game.state.phase == Phase.MAIN
    assert game.refused(ANNE, RED) == "too-late"
    assert not any(isinstance(action, CaptainJack) for action in game.legal(ANNE))


def test_cj_t08__the_pair_counts_cards_held_at_the_start() -> None:
    """A jack that is drawn cannot join a king that was held, nor after a first Captain Jack."""
    game = sea()
    game.hand(ANNE, "HK HJ DK H2 H3 H4 H5")
    game.next_cards("DJ S2")
    game.begin(ANNE)
    game.do(ANNE, RED)
    king = "HK" if game.cards(ANNE).endswith("DK") else "DK"  # either of them was shown
    assert king in names(game.state.discards)
    assert "DJ" in game.cards(ANNE)
    assert game.state.phase == Phase.MAIN
    assert game.refused(ANNE, RED) == "too-late"


def test_cj_t37__no_ship_in_the_pool() -> None:
    """Captain Jack refused though king and jack are there (CJ-A33)."""
    game = sea()
    game.empty_pool()
    game.hand(ANNE, "HK HJ CK SJ H2 H3 H4")
    assert told(game.begin(ANNE), Asked) == []
    assert game.state.phase == Phase.MAIN
    assert game.refused(ANNE, RED) == "no-ships-left"


def test_cj_t37__the_last_ship() -> None:
    """Two pairs and one ship: only one Captain Jack."""
    game = sea()
    game.empty_pool()
    game.ship(2, 9, game.state.fleet[2] - 1)
    game.hand(ANNE, "HK HJ CK SJ H2 H3 H4")
    game.begin(ANNE)
    game.do(ANNE, RED)
    assert game.state.pool == 0
    assert game.state.phase == Phase.MAIN
    assert game.refused(ANNE, BLACK) == "no-ships-left"


def test_stage_one__comes_before_stage_two() -> None:
    """Who may declare a Captain Jack first decides on that."""
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.hand(ANNE, "HK HJ S5 H3 H4 H5 H6")
    game.begin(ANNE)
    for action in (Attack(BEN, 5), Trade(kind("S5")), Pass()):
        assert game.refused(ANNE, action) == "not-now"
    assert game.refused(BEN, Pass()) == "not-your-turn"


def test_cj_a37__the_first_player() -> None:
    """By chance over many deals, or the first seat; then clockwise."""
    assert {deal(4, seed=seed).active for seed in range(30)} == {0, 1, 2, 3}
    assert {deal(4, seed, start_player="seat0").active for seed in range(30)} == {0}
    game = sea(4)
    turns = []
    for _ in range(5):
        turns.append(game.state.active)
        game.do(game.state.active, Pass())
    assert turns == [0, 1, 2, 3, 0]
