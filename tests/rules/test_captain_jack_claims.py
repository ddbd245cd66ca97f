"""What the course of the game tells of a hand, and worlds that respect it (rules 0.2)."""

from __future__ import annotations

import msgspec
import pytest

from game.core.model import Fact
from game.core.rng import Rng
from game.rules.captain_jack.box import (
    CANNON_FIRST,
    JACK_FIRST,
    back_of,
    captains_in,
    card_of,
    face_of,
)
from game.rules.captain_jack.model import (
    Attack,
    Bounds,
    CaptainJack,
    CeaseFire,
    Claim,
    Defend,
    FinishSalvage,
    FinishTrade,
    Give,
    LetGo,
    Pass,
    Phase,
    SailOn,
    Salvage,
    Steal,
    Trade,
)
from game.rules.captain_jack.rules import CAPTAIN_JACK
from tests.rules.jack import ANNE, BEN, CAT, HEARTS_ONLY, Sea, kind, names, sea

UNKNOWN = Bounds(0, 7)


def bounds(game: Sea, seat: int, claim: Claim) -> Bounds:
    """What all can tell of a hand: the same for every viewer."""
    seen = {game.view(viewer).seats[seat].bounds[claim] for viewer in (None, ANNE, BEN, CAT)}
    (found,) = seen
    assert isinstance(found, Bounds)
    return found


def worlds(game: Sea, viewer: int, count: int = 40) -> list[list[list[int]]]:
    """The hands of worlds that fit what a viewer knows."""
    view = game.view(viewer)
    return [CAPTAIN_JACK.imagine(view, viewer, Rng(n)).hands for n in range(count)]


def cannons(hand: list[int]) -> int:
    return sum(CANNON_FIRST <= card < JACK_FIRST for card in hand)


def fight(hers: str = "S6 S7 C3 H3 H4 H5 H6", his: str = HEARTS_ONLY) -> Sea:
    """Anne, with an ace of spades before her, attacks Ben with her S6."""
    game = sea()
    for seat in (ANNE, BEN):
        game.ship(seat, 9)
    game.aces(ANNE, 1)
    game.hand(ANNE, hers)
    game.hand(BEN, his)
    game.next_cards("H2 H2 H2 H2 H2 H2")
    game.do(ANNE, Attack(BEN, 6))
    return game


def test_claims__of_a_hand_that_told_nothing() -> None:
    """Any number of anything."""
    game = sea()
    assert {bounds(game, BEN, claim) for claim in Claim} == {UNKNOWN}
    assert len({cannons(hands[BEN]) for hands in worlds(game, ANNE)}) > 2


def test_claims__no_defence_is_no_cannon() -> None:
    """CJ-A11: all know that Ben's seven cards are no cannons; no world gives him one."""
    game = fight()
    assert bounds(game, BEN, Claim.CANNON) == Bounds(0, 0)
    assert {cannons(hands[BEN]) for hands in worlds(game, CAT)} == {0}
    assert {cannons(hands[ANNE]) for hands in worlds(game, CAT)} > {0, 1}


def test_claims__new_cards_may_be_cannons() -> None:
    """Ben gives two cards as crew, and draws two: two cannons at most."""
    game = fight(hers="S6 C2 H2 H3 H4 H5 H6")
    game.do(ANNE, Steal(2))
    game.do(BEN, Give(kind("HA")), Give(kind("H2")))
    assert bounds(game, BEN, Claim.CANNON).most == 2
    found = {cannons(hands[BEN]) for hands in worlds(game, CAT, 200)}
    assert found == {0, 1, 2}


def test_claims__an_answer_shows_one_cannon() -> None:
    """While Ben is asked he has one at least; his answer is one of them less."""
    game = fight(his="S2 S9 H2 H3 H4 H5 H6")
    assert bounds(game, BEN, Claim.CANNON) == Bounds(1, 7)
    assert min(cannons(hands[BEN]) for hands in worlds(game, CAT)) == 1
    game.do(BEN, Defend(2))
    assert bounds(game, BEN, Claim.CANNON).least == 0
    assert min(cannons(hands[BEN]) for hands in worlds(game, CAT)) == 0


def as_others_see_it(game: Sea, facts: list[Fact]) -> list[bytes]:
    """Facts and views of everybody but Anne, byte by byte."""
    return [
        msgspec.json.encode(([fact.seen_by(viewer) for fact in facts], game.view(viewer)))
        for viewer in (None, BEN, CAT)
    ]


@pytest.mark.parametrize("other", ["CA", "H2", "S2", "DK"])
def test_claims__a_hit_tells_nothing_of_clubs(other: str) -> None:
    """With a club to board or without one, Anne is asked, and nobody else can tell which."""
    seen = []
    for card in ("C3", other):
        game = fight(hers=f"S6 S7 {card} H3 H4 H5 H6")
        assert (game.state.phase, game.state.acting) == (Phase.STEAL, ANNE)
        assert (Steal(3) in game.legal(ANNE)) == (card == "C3")
        assert game.legal(ANNE)[-1] == LetGo()
        facts = game.do(ANNE, LetGo())
        seen.append(as_others_see_it(game, facts))
    assert seen[0] == seen[1]


def test_claims__an_ace_tells_nothing_of_a_second_cannon() -> None:
    """With an ace, a target and cards Anne is asked whether she fires again, spade or no spade."""
    seen = []
    for card in ("S7", "H2"):
        game = fight(hers=f"S6 {card} H2 H3 H4 H5 H6")
        facts = game.do(ANNE, LetGo())
        assert (game.state.phase, game.state.acting) == (Phase.AGAIN, ANNE)
        assert list(game.legal(ANNE)) == [Attack(BEN, 7)] * (card == "S7") + [CeaseFire()]
        facts += game.do(ANNE, CeaseFire())
        seen.append(as_others_see_it(game, facts))
    assert seen[0] == seen[1]
    assert bounds(game, ANNE, Claim.CANNON) == UNKNOWN


def test_claims__who_can_have_no_second_cannon_is_not_asked() -> None:
    """Anne had one cannon at most, and fired it; there is nothing to draw. All know that."""
    game = sea()
    for seat in (ANNE, BEN):
        game.ship(seat, 9)
    game.aces(ANNE, 1)
    game.hand(ANNE, "S6 C3 H2")
    game.state.settled[Claim.CANNON][ANNE] = game.state.drawn[ANNE] - 1
    game.stock(0)
    game.do(ANNE, Attack(BEN, 6), LetGo())
    assert game.state.active == BEN
    assert bounds(game, ANNE, Claim.CANNON) == Bounds(0, 0)


def test_claims__diving_tells_nothing_of_further_clubs() -> None:
    """Anne has another club or none; she is asked whether she dives again."""
    seen = []
    for card in ("C3", "H2"):
        game = sea()
        game.ship(ANNE, 9)
        game.sunken(5)
        game.hand(ANNE, f"CA {card} H2 H3 H4 H5 H6")
        game.next_cards("H3")
        facts = game.do(ANNE, Salvage(1))
        assert (game.state.phase, game.state.acting) == (Phase.SALVAGE, ANNE)
        assert list(game.legal(ANNE)) == [Salvage(3)] * (card == "C3") + [FinishSalvage()]
        facts += game.do(ANNE, FinishSalvage())
        seen.append(as_others_see_it(game, facts))
    assert seen[0] == seen[1]


def test_claims__who_holds_only_salvaged_diamonds_is_not_asked_to_dive_on() -> None:
    """`cj.salvage_to=hand`: all have seen every card of that hand."""
    game = sea(3, salvage_to="hand")
    game.ship(ANNE, 9)
    game.sunken(3)
    game.ship(BEN, 5)
    game.hand(ANNE, "C2 C5")
    game.stock(0)
    game.do(ANNE, Salvage(2))
    assert game.state.phase == Phase.SALVAGE
    game.do(ANNE, Salvage(5))
    assert game.state.active == BEN


def test_claims__after_stage_one_no_diamond_and_no_ace_is_left() -> None:
    """Four cards stay, three are drawn: three diamonds or aces at most (CJ-A15)."""
    game = sea()
    game.hand(ANNE, "D2 D3 SA C4 H3 H4 H5")
    game.begin(ANNE)
    assert bounds(game, ANNE, Claim.TREASURE) == Bounds(0, 3)
    game.do(ANNE, Trade(kind("C4")), FinishTrade())
    assert bounds(game, ANNE, Claim.TREASURE) == Bounds(0, 4)
    assert bounds(game, BEN, Claim.TREASURE) == Bounds(0, 0)  # his turn began, nothing drawn


def test_claims__a_diamond_that_is_traded_was_a_new_one() -> None:
    """Of three new cards one is traded as a diamond: two may be left, and one is drawn."""
    game = sea()
    game.hand(ANNE, "D2 D3 SA C4 H3 H4 H5")
    game.next_cards("D9 H2 H2")
    game.begin(ANNE)
    game.do(ANNE, Trade(kind("D9")))
    assert bounds(game, ANNE, Claim.TREASURE).most == 2
    game.do(ANNE, FinishTrade())
    assert bounds(game, ANNE, Claim.TREASURE).most == 3


def test_claims__captain_jack() -> None:
    """Asked: a pair; declined: still a pair; not asked: none among the cards that were there."""
    game = sea()
    game.hand(ANNE, "HK DJ D4 H2 H3 H4 H5")
    game.begin(ANNE)
    assert bounds(game, ANNE, Claim.CAPTAIN).least == 1
    for hands in worlds(game, BEN):
        court = [face_of(card) for card in hands[ANNE] if face_of(card).rank > 10]
        assert any(
            k.rank == 13 and j.rank == 11 and k.colour == j.colour for k in court for j in court
        )
    game.do(ANNE, SailOn())
    assert bounds(game, ANNE, Claim.CAPTAIN).least == 1
    game.do(ANNE, Trade(kind("DJ")), FinishTrade())
    assert bounds(game, ANNE, Claim.CAPTAIN).least == 0
    game = sea()
    game.hand(ANNE, "HK SJ D4 H2 H3 H4 H5")
    game.begin(ANNE)
    assert bounds(game, ANNE, Claim.CAPTAIN) == Bounds(0, 1)


def test_claims__captain_jack_played() -> None:
    """Two pairs, one played, asked again: one more; then none but with new cards."""
    game = sea()
    game.hand(ANNE, "HK HJ CK SJ H2 H3 H4")
    game.begin(ANNE)
    game.do(ANNE, CaptainJack("red"))
    assert bounds(game, ANNE, Claim.CAPTAIN).least == 1
    game.do(ANNE, CaptainJack("black"))
    assert bounds(game, ANNE, Claim.CAPTAIN) == Bounds(0, 4)


@pytest.mark.parametrize("viewer", [ANNE, CAT])
def test_claims__salvaged_diamonds_stay_known(viewer: int) -> None:
    """`cj.salvage_to=hand`: every world has them in Ben's hand, until one is given away."""
    game = sea(3, salvage_to="hand")
    game.ship(BEN, 9)
    game.ship(ANNE, 9)
    game.sunken(2)
    game.hand(BEN, "C2 C5 H2 H3 H4 H5 H6")
    game.hand(ANNE, "S6 C2 H2 H3 H4 H5 H6")
    game.stage_two(BEN)
    game.do(BEN, Salvage(2), Salvage(5))
    for hands in worlds(game, viewer, 10):
        assert {"D2", "D3"} <= set(names(hands[BEN]).split())
    game.do(CAT, Pass())
    game.do(ANNE, Attack(BEN, 6), Steal(2))
    game.do(BEN, Give(kind("D2")))
    assert names(game.view(viewer).seats[BEN].known) == "D3"


# --- backs ----------------------------------------------------------------------------------------


def second_back_next(game: Sea, count: int, cards: str) -> None:
    """After `count` hearts with the first back, these cards are drawn with the second."""
    drawn = [card_of(kind(name), 1) for name in cards.split()]
    for card in drawn:
        game.state.stock.remove(card)
    game.state.stock += reversed(drawn)
    game.next_cards("H2 " * count)


def first_backs(hand: list[int]) -> list[int]:
    return [card for card in hand if back_of(card) == 0]


def test_backs__old_cards_stay_what_they_were_seen_to_be() -> None:
    """Ben showed that he has no spade, and then drew two cards with the second back: where he has
    one or two, it is these."""
    game = fight(hers="S6 C2 H2 H3 H4 H5 H6")
    game.do(ANNE, Steal(2))
    second_back_next(game, 2, "S9 H3")
    game.do(BEN, Give(kind("HA")), Give(kind("H2")))
    assert sum(map(back_of, game.state.hands[BEN])) == 2
    found = worlds(game, CAT, 200)
    assert {cannons(first_backs(hands[BEN])) for hands in found} == {0}
    assert {cannons(hands[BEN]) for hands in found} == {0, 1, 2}


def test_backs__a_captain_jack_that_was_shown_is_no_new_card() -> None:
    """Anne had one when all her backs were of the first colour; the card drawn since is none of
    it."""
    game = sea()
    game.hand(ANNE, "HK DJ D4 H2 H3 H4 H5")
    second_back_next(game, 0, "HK")
    game.begin(ANNE)
    game.do(ANNE, SailOn())
    assert sum(map(back_of, game.state.hands[ANNE])) == 1
    assert all(any(captains_in(first_backs(hands[ANNE]))) for hands in worlds(game, BEN, 100))


def test_backs__old_cards_make_no_captain_jack() -> None:
    """Anne had none of her first backs; with the card drawn since she may have one."""
    game = sea()
    game.hand(ANNE, "HK SJ D4 H2 H3 H4 H5")
    second_back_next(game, 0, "HK")
    game.begin(ANNE)
    assert sum(map(back_of, game.state.hands[ANNE])) == 1
    found = worlds(game, BEN, 300)
    assert not any(any(captains_in(first_backs(hands[ANNE]))) for hands in found)
    assert any(any(captains_in(hands[ANNE])) for hands in found)


def test_backs__a_spade_that_was_fired_is_one_new_card_less() -> None:
    """Ben showed no spade and drew an S9 with the first back, and a heart with the second. He
    answers with the S9 and draws a second back for it: of the first backs none is a spade now."""
    game = fight(hers="S6 S7 C2 H3 H4 H5 H6")
    game.do(ANNE, Steal(2))
    second_back_next(game, 0, "H3")
    game.next_cards("H2 H2 S9")
    game.do(BEN, Give(kind("HA")), Give(kind("H2")))
    game.do(ANNE, Attack(BEN, 7))
    asked = worlds(game, CAT, 200)
    assert {cannons(first_backs(hands[BEN])) for hands in asked} == {0, 1}
    second_back_next(game, 1, "H4")
    game.do(BEN, Defend(9))
    assert sum(map(back_of, game.state.hands[BEN])) == 2
    found = worlds(game, CAT, 200)
    assert {cannons(first_backs(hands[BEN])) for hands in found} == {0}
    assert {cannons(hands[BEN]) for hands in found} == {0, 1, 2}
