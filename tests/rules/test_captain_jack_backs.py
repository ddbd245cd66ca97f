"""Equal cards with different backs in Captain Jack: which one is played is no news (rules 0.2)."""

from __future__ import annotations

from game.rules.captain_jack.box import HAND, back_of, card_of
from game.rules.captain_jack.model import (
    Attack,
    CaptainJack,
    Defend,
    Defended,
    Give,
    Given,
    JackDeclared,
    Steal,
    Trade,
    Traded,
)
from tests.rules.jack import ANNE, BEN, Sea, kind, name_of, sea, told

OTHERS = ("HA", "H2", "H3", "H4", "H5", "H6")
"""Hearts that fill up hands: which of two equal cards is taken depends on the rest of the hand."""


def both_backs(game: Sea, seat: int, name: str, heart: str) -> None:
    """Of this card `seat` has one with either back, else only hearts, one of them this one."""
    game.hand(seat, " ".join(["HA"] * (HAND - 3) + [heart]))
    state = game.state
    for mark in (0, 1):
        card = card_of(kind(name), mark)
        state.stock.remove(card)
        state.hands[seat].append(card)
    state.hands[seat].sort()
    game.check()


def test_backs__the_answer_to_a_shot() -> None:
    """If it were always the 5 with the first back, one with the second would show that Ben has no
    other 5."""
    played = set()
    for heart in OTHERS:
        game = sea()
        for seat in (ANNE, BEN):
            game.ship(seat, 9)
        game.hand(ANNE, "S6 H2 H3 H4 H5 H6 H6")
        both_backs(game, BEN, "S5", heart)
        game.do(ANNE, Attack(BEN, 6))
        (defended,) = told(game.do(BEN, Defend(5)), Defended)
        played.add(back_of(defended.card))
    assert played == {0, 1}


def test_backs__crew() -> None:
    """The same for a card that is given away."""
    given = set()
    for heart in OTHERS:
        game = sea()
        for seat in (ANNE, BEN):
            game.ship(seat, 9)
        game.hand(ANNE, "S6 C2 H3 H4 H5 H6 H6")
        both_backs(game, BEN, "DK", heart)
        game.do(ANNE, Attack(BEN, 6), Steal(2))
        (fact,) = told(game.do(BEN, Give(kind("DK"))), Given)
        given.add(back_of(fact.card))
    assert given == {0, 1}


def test_backs__three_equal_cards() -> None:
    """One with the first back and two with the second: each of the backs is seen."""
    traded = set()
    for heart in OTHERS:
        game = sea()
        both_backs(game, ANNE, "C4", heart)
        state = game.state
        state.hands[ANNE].remove(card_of(kind("HA")))
        state.stock.append(card_of(kind("HA")))
        state.stock.remove(card_of(kind("C4"), 1))
        state.hands[ANNE] = sorted([*state.hands[ANNE], card_of(kind("C4"), 1)])
        (fact,) = told(game.do(ANNE, Trade(kind("C4"))), Traded)
        traded.add(back_of(fact.card))
    assert traded == {0, 1}


def test_backs__taking_a_card_back_tells_nothing() -> None:
    """The same hand plays the same card, whatever the chance."""
    traded = set()
    for luck in range(8):
        game = sea()
        both_backs(game, ANNE, "C4", "H2")
        game.steps = 100 * luck
        (fact,) = told(game.do(ANNE, Trade(kind("C4"))), Traded)
        traded.add(fact.card)
    assert len(traded) == 1


def test_suits__king_and_jack_of_a_captain() -> None:
    """Two red kings and two red jacks: whichever are shown, the others may be there or not."""
    shown = set()
    for hearts in ("HA H2 H3", "HA H2 H4", "HA H2 H5", "HA H2 H6", "HA H3 H6", "HA H4 H6"):
        game = sea()
        game.hand(ANNE, f"HK DK HJ DJ {hearts}")
        game.begin(ANNE)
        (declared,) = told(game.do(ANNE, CaptainJack("red")), JackDeclared)
        shown |= {name_of(declared.king), name_of(declared.jack)}
    assert shown == {"HK", "DK", "HJ", "DJ"}
