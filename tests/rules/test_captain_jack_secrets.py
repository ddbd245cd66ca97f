"""Who knows what in Captain Jack (rules 0.2): hands, the stock, and honest imagined worlds."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from game.core.rng import Rng
from game.rules.captain_jack.box import back_of, kind_of, packs
from game.rules.captain_jack.imagine import deal_unseen
from game.rules.captain_jack.model import Attack, Claim, Drew, FinishTrade, State, Trade, View
from game.rules.captain_jack.rules import CAPTAIN_JACK
from tests.rules.jack import ANNE, BEN, CAT, Sea, deal, kind, names, sea


def view(game: Sea, viewer: int | None) -> View:
    return CAPTAIN_JACK.view(game.state, viewer)


def imagined(game: Sea, viewer: int | None, count: int) -> list[State]:
    """Worlds that fit what a viewer knows."""
    seen = view(game, viewer)
    return [CAPTAIN_JACK.imagine(seen, viewer, Rng(n)) for n in range(count)]


# --- views ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, ANNE, BEN, CAT])
def test_view__own_hand_alone(viewer: int | None) -> None:
    """A hand is its owner's secret; its size and the backs of its cards are public."""
    game = sea()
    game.hand(ANNE, "S5 HA DK SA CJ D3 C2")
    seen = view(game, viewer).seats
    for seat in (ANNE, BEN, CAT):
        assert seen[seat].hand_size == 7
        assert seen[seat].backs == (7, 0)
        own = tuple(game.state.hands[seat])
        assert seen[seat].hand == (own if seat == viewer else None)


def test_view__own_hand_in_an_order_that_makes_sense() -> None:
    """Hearts, clubs, cannons, jacks, kings, ace of spades, diamonds."""
    game = sea()
    game.hand(ANNE, "D3 SA DK S10 H6 HJ CA")
    assert names(view(game, ANNE).seats[ANNE].hand) == "H6 CA S10 HJ DK SA D3"


@pytest.mark.parametrize("viewer", [None, ANNE, BEN, CAT])
def test_cj_a38__what_lies_face_up_is_public(viewer: int | None) -> None:
    """Treasures, aces, crew, fleets, counters, sunken pile, discards, cards of each back left."""
    game = sea()
    game.treasure(BEN, 3)
    game.sunken(2)
    game.aces(CAT, 1)
    game.ship(BEN, 4, ships=2)
    game.crew(BEN, 1)
    game.hand(ANNE, "S5 HA DK SA CJ D3 C2")
    game.do(ANNE, Trade(kind("S5")))
    seen = view(game, viewer)
    assert names(seen.seats[BEN].treasure) == "D2 D3 D4"
    assert names(seen.sunken) == "D2 D3"
    assert names(seen.seats[CAT].aces) == "SA"
    assert names(seen.seats[BEN].crew) == "HJ"
    assert (seen.seats[BEN].ships, seen.seats[BEN].counters) == (2, 4)
    assert seen.seats[BEN].points == 3 + 4 + 1 + 10
    assert names(seen.discards) == "S5"
    assert seen.stock == (336 - 21 - 3 - 2 - 1 - 1, 168)
    assert (seen.active, seen.acting, seen.picked, seen.trade_left) == (ANNE, ANNE, 1, 3)


def test_f73__what_is_drawn_is_told_to_its_owner_alone() -> None:
    """Two draws that differ read the same for all others, byte for byte."""
    texts: dict[int | None, set[bytes]] = {None: set(), ANNE: set(), BEN: set(), CAT: set()}
    for card in ("S10", "C2"):
        game = sea()
        game.next_cards(card)
        facts = game.do(ANNE, Trade(kind("HA")), FinishTrade())
        for viewer, seen in texts.items():
            told = [fact.seen_by(viewer) for fact in facts]
            seen.add(msgspec.json.encode([told, view(game, viewer)]))
    assert {viewer: len(seen) for viewer, seen in texts.items()} == {
        None: 1,
        ANNE: 2,
        BEN: 1,
        CAT: 1,
    }


def test_drew__others_see_the_backs() -> None:
    """Two cards with the second back and one with the first."""
    drew = Drew(ANNE, (1, 2), (3, 7, 13))
    assert drew.seen_by(ANNE) == drew
    assert drew.seen_by(BEN) == drew.seen_by(None) == Drew(ANNE, (1, 2))
    assert drew.count == 3


# --- imagined worlds ------------------------------------------------------------------------------


@pytest.mark.parametrize("two_part", [True, False])
def test_imagine__the_stock_keeps_its_backs_where_they_are_known(two_part: bool) -> None:
    """In two parts the second colour lies below; mixed, it may lie anywhere."""
    game = Sea(deal(3, 1, stock="two_part" if two_part else "mixed"))
    for world in imagined(game, ANNE, 3):
        backs = [back_of(card) for card in reversed(world.stock)]
        assert sum(backs) == sum(map(back_of, game.state.stock))
        assert (backs == sorted(backs)) == two_part


def test_imagine__cards_that_went_into_a_new_stock_stay_there() -> None:
    """`cj.passes=2`: all saw which cards were shuffled into the new stock. Who has not drawn since
    cannot have one of them; the stock has no other."""
    game = sea(3, passes=2)
    game.hand(ANNE, "C2 C3 HA H2 H3 H4 H5")
    game.stock(2)
    shuffled = Counter(map(kind_of, game.state.discards)) + Counter([kind("C2"), kind("C3")])
    game.do(ANNE, Trade(kind("C2")), Trade(kind("C3")))
    assert view(game, CAT).stock != (0, 0)
    assert view(game, CAT).seats[BEN].backs == (7, 0, 0, 0)
    old = Counter(map(kind_of, game.state.hands[ANNE] + game.state.hands[BEN]))
    for world in imagined(game, CAT, 20):
        assert Counter(map(kind_of, world.stock)) == shuffled
        assert Counter(map(kind_of, world.hands[ANNE] + world.hands[BEN])) == old


def test_imagine__worlds_are_drawn_evenly() -> None:
    """Anne 2 cards, Ben 3, who showed that he has no spade; S5 H2 H3 H4 DK are unseen. So Anne has
    the S5 and any one of the others: four worlds, each in a quarter of the draws."""
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.hand(ANNE, "S4 S5 H2")
    game.hand(BEN, "H3 H4 DK")
    game.stock(0)
    game.do(ANNE, Attack(BEN, 4))
    found = Counter(names(world.hands[ANNE]) for world in imagined(game, CAT, 800))
    assert set(found) == {"H2 S5", "H3 S5", "H4 S5", "S5 DK"}
    assert all(160 <= count <= 240 for count in found.values()), found  # 200 +- 3.3 deviations


def test_imagine__even_with_a_bound_in_between() -> None:
    """Ben has one spade at most. S5 S6 H2 H3 H4 are unseen, and Anne has two of them: two hearts
    would leave both spades to Ben, so seven hands of ten remain, all as likely."""
    game = sea()
    game.hand(ANNE, "S5 H2")
    game.hand(BEN, "S6 H3 H4")
    game.stock(0)
    game.state.settled[Claim.CANNON][BEN] = game.state.drawn[BEN] - 1
    game.check()
    found = Counter(names(world.hands[ANNE]) for world in imagined(game, CAT, 1400))
    assert set(found) == {"H2 S5", "H2 S6", "H3 S5", "H3 S6", "H4 S5", "H4 S6", "S5 S6"}
    assert all(150 <= count <= 250 for count in found.values()), found  # 200 +- 3.8 deviations


def test_imagine__every_other_hand_varies() -> None:
    """F79: 28 worlds are not 28 times the truth."""
    game = Sea(deal(4, 5))
    truth = game.state.hands
    worlds = imagined(game, ANNE, 28)
    for seat in (BEN, CAT, 3):
        assert sum(world.hands[seat] == truth[seat] for world in worlds) == 0
    assert all(world.hands[ANNE] == truth[ANNE] for world in worlds)


def test_imagine__a_view_that_does_not_add_up() -> None:
    """A card too many in the stock: whoever counted knows less than it should."""
    seen = view(sea(), ANNE)
    wrong = msgspec.structs.replace(seen, stock=(seen.stock[0] + 1, seen.stock[1]))
    with pytest.raises(ValueError, match="places"):
        deal_unseen(wrong, ANNE, Rng(1))


# --- secrets --------------------------------------------------------------------------------------


def test_secrets__hands_and_stock() -> None:
    game = Sea(deal(3, 5))
    assert set(CAPTAIN_JACK.secrets(game.state, ANNE)) == {
        "hand of seat 1", "hand of seat 2", "order of the stock",
    }  # fmt: skip
    assert len(CAPTAIN_JACK.secrets(game.state, None)) == 4


def last_cards(anne: str, ben: str) -> Sea:
    """The stock is empty; these are the hands of Anne and Ben, who both have ships."""
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.hand(ANNE, anne)
    game.hand(BEN, ben)
    game.stock(0)
    return game


def test_secrets__the_last_hand_is_none() -> None:
    """What is nowhere else must be in the only hand that is left."""
    game = last_cards("", "S5 H2")
    assert CAPTAIN_JACK.secrets(game.state, CAT) == {}
    game = last_cards("C4", "S5 H2")
    assert set(CAPTAIN_JACK.secrets(game.state, CAT)) == {"hand of seat 0", "hand of seat 1"}


def test_secrets__equal_cards_are_none() -> None:
    game = last_cards("H2", "H2 H2")
    assert CAPTAIN_JACK.secrets(game.state, CAT) == {}


def test_secrets__what_can_be_concluded_is_none() -> None:
    """Ben has no spade, so both spades that are left are Anne's, and the hearts are his."""
    game = last_cards("S4 S5 S6", "H3 H4")
    game.do(ANNE, Attack(BEN, 4))
    assert CAPTAIN_JACK.secrets(game.state, CAT) == {}
    assert {names(world.hands[ANNE]) for world in imagined(game, CAT, 20)} == {"S5 S6"}


def test_packs__as_the_box_says() -> None:
    """The views above count on 336 cards of the first back and 168 of the second."""
    assert sum(packs(8, 0)) == 336
    assert sum(packs(0, 4)) == 168
