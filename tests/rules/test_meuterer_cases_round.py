"""Meuterer, cases ME-T01..T03, T24..T35, T41 and T42 of the rules: rounds as a whole."""

from __future__ import annotations

import pytest

from game.core.model import silent
from game.core.rng import Rng
from game.rules.meuterer.box import CARDS, CHARACTERS, WINE
from game.rules.meuterer.model import Phase
from game.rules.meuterer.rules import MEUTERER
from game.rules.meuterer.voyage import draw_cards
from game.rules.meuterer.words import (
    AddBattle,
    BattleAdded,
    CourseLaid,
    DeckMade,
    Drew,
    Looked,
    OfferShown,
    Pass,
    Passed,
    RoundBegan,
    ShowOffer,
    ThrewAway,
)
from tests.rules.mutiny import (
    APE,
    BORIS,
    FEDYA,
    FROST,
    GREEN,
    ICY,
    KATYA,
    MOUNTAIN,
    NEST,
    NOBODY,
    SPIT,
    SVETA,
    THIMBLE,
    Voyage,
    cards,
    play,
    sale,
    take,
    throw,
    voyage,
)

EXAMPLE = (
    "2 battle, 2 wine, grain",
    "2 battle, salt, grain, cloth",
    "2 cloth, grain, salt, wine",
    "2 salt, wine, battle, rubies",
)
"""The hands of the rulebook's example (rules 5.6)."""


# --- the example ----------------------------------------------------------------------------------


def traded_example() -> Voyage:
    """The example up to the mutiny, step by step as in the table of rules 5.6."""
    v = voyage(*EXAMPLE)
    v.offer(0)
    steps = (
        (BORIS, play("battle"), 4), (SVETA, play("battle"), 4), (FEDYA, play("cloth"), 4),
        (KATYA, play("wine"), 4), (BORIS, play("wine"), 3), (SVETA, Pass(), 4),
        (SVETA, take("mutineer"), 4), (FEDYA, play("cloth"), 3), (KATYA, play("salt"), 3),
        (BORIS, play("wine"), 2), (FEDYA, Pass(), 3), (FEDYA, take("merchant"), 3),
        (KATYA, play("salt"), 2), (BORIS, Pass(), 2), (KATYA, Pass(), 2),
        (KATYA, take("sailor"), 2),
    )  # fmt: skip
    for seat, action, left in steps:
        assert v.acting == (seat,)
        v.do(seat, action)
        assert v.state.sizes[seat] == left, (seat, action)
    return v


def test_me_t01__the_offering_of_the_example() -> None:
    """ME-T01: who passes when, with how many cards, and where the two would sail."""
    v = traded_example()
    assert [(f.seat, f.kept, f.forced) for f in v.told(Passed)] == [
        (SVETA, 4, False), (FEDYA, 3, False), (BORIS, 2, False), (KATYA, 2, False),
    ]  # fmt: skip
    assert [(f.seat, f.mutineer, f.island) for f in v.told(CourseLaid)] == [
        (BORIS, False, GREEN), (SVETA, True, ICY),
    ]  # fmt: skip
    assert v.view(None).characters_left == 2


def test_me_t01__the_fight_of_the_example() -> None:
    """ME-T01, ME-A11, ME-A37: one battle card more from Boris and Sveta, none from Katya: 2 to
    2."""
    v = traded_example()
    for seat, number in ((BORIS, 1), (SVETA, 1), (KATYA, 0)):
        assert v.acting == (seat,)
        v.do(seat, AddBattle(number))
    assert v.state.fight[1:] == [2, 2]
    assert v.state.captain == SVETA
    assert v.rewarded() == [(SVETA, "mutiny", 5), (KATYA, "sailor", 2)]


def test_me_t01__points_draws_and_the_next_round_of_the_example() -> None:
    """ME-T01: 4 / 2 / 2 on the Mountain Island; totals 2, 5, 4, 4; draws 2, 2, 3, 4."""
    v = traded_example()
    v.fight({BORIS: 1, SVETA: 1})
    v.sell()
    assert v.paid(MOUNTAIN) == (2, 0, 4, 2)
    assert v.scores == (2, 5, 4, 4)
    assert v.at == ICY and set(v.active) == {ICY, MOUNTAIN}
    assert v.drawn() == [(SVETA, 2), (FEDYA, 2), (KATYA, 3), (BORIS, 4)]
    assert v.state.sizes == [5, 5, 5, 5]
    assert (v.state.phase, v.state.round, v.acting) == (Phase.OFFER, 2, (SVETA,))


# --- the box and the end --------------------------------------------------------------------------


@pytest.mark.parametrize(("pirates", "number"), [(False, 36), (True, 37)])
def test_me_t02__cards(pirates: bool, number: int) -> None:
    """ME-T02, ME-A36: 4 rubies, 5 salt, 6 wine, 7 cloth, 8 grain, 6 battle; the pirate card
    more."""
    state = voyage("", "", "", pirates=pirates).state
    counts = [sum(hand[c] for hand in state.hands) + state.deck.count(c) for c in range(7)]
    assert counts == [4, 5, 6, 7, 8, 6, int(pirates)]
    assert sum(counts) == number


@pytest.mark.parametrize(("seats", "rounds"), [(4, 8), (3, 9)])
def test_me_t03__rounds(seats: int, rounds: int) -> None:
    """ME-T03, ME-A1: over after round 8 with four, 9 with three."""
    v = voyage(*[""] * seats)
    for number in range(1, rounds + 1):
        assert v.state.round == number and MEUTERER.result(v.state) is None
        v.round({}, {})
        v.keep()
    assert v.acting == () and MEUTERER.result(v.state) is not None
    assert [f.round for f in v.told(RoundBegan)] == list(range(2, rounds + 1))


def test_me_t41__equal_points_share_the_victory() -> None:
    """ME-T41: 30, 30, 22, 18: two winners, then place 3."""
    v = voyage("", "", "", "", captain=SVETA, round=8)
    v.round({}, {}, sales=NOBODY)
    v.state.scores[:] = [30, 30, 22, 18]
    result = MEUTERER.result(v.state)
    assert result is not None
    assert result.places == (1, 1, 3, 4)
    assert result.winners == (BORIS, SVETA)


@pytest.mark.parametrize("seats", [3, 4])
def test_me_t42__between_rounds(seats: int) -> None:
    """ME-T42: after any round hands of 5, 36 cards in sum, 5 characters in the middle."""
    v = voyage(*[""] * seats)
    for number in range(2, 8):
        laid = {
            seat: ", ".join(CARDS[c] for c in v.hand(seat)[: number % 4]) for seat in range(seats)
        }
        v.round(laid, {number % seats: "stevedore"} if number % seats != v.state.captain else {})
        v.keep()
        state = v.state
        assert state.round == number
        assert state.sizes == [5] * seats
        lying = sum(state.discard) + sum(map(len, state.thrown))
        assert 5 * seats + len(state.deck) + lying == 36
        assert state.left.bit_count() == 5
        assert not any(state.fronts)


# --- courses --------------------------------------------------------------------------------------


def test_me_t24__staying_with_no_cards_left() -> None:
    """ME-T24, ME-A17: on the Icy Island, come from the Mountain Island, no cards kept: 5 again, and
    afterwards only the Icy Island is active."""
    v = voyage("only wine", "", "", "", at=ICY, came_from=MOUNTAIN)
    v.round({BORIS: "wine"}, {}, sales=NOBODY)
    assert v.rewarded() == [(BORIS, "course", 5)]
    assert v.at == ICY and v.active == (ICY,)


def test_me_t25__round_the_ring() -> None:
    """ME-T25, ME-A18: four steps from island 10 lead to island 2."""
    v = voyage("", "", "", "", at=THIMBLE)
    v.round({BORIS: CARDS[v.hand(BORIS)[0]]}, {})
    assert v.told(CourseLaid)[0].island == GREEN
    assert v.at == GREEN


def test_me_t26__both_courses_to_one_island() -> None:
    """ME-T26: captain and mutineer keep three each; whoever wins scores it."""
    for battle, winner in (("2 wine", SVETA), ("battle, wine", BORIS)):
        v = voyage(battle, "2 salt", "", "")
        v.round(
            {BORIS: battle, SVETA: "2 salt"},
            {SVETA: "mutineer"},
            sales=NOBODY,
        )
        assert [f.island for f in v.told(CourseLaid)] == [SPIT, SPIT]
        assert [seat for seat, _what, points in v.rewarded() if points == 4] == [winner]
        assert v.at == SPIT


def test_me_t35__battle_cards_of_the_fight_do_not_shorten_the_course() -> None:
    """ME-T35, ME-A14: passed with four, then two battle cards: still four steps."""
    v = voyage("", "2 battle", "", "")
    v.offer(0)
    v.trade({SVETA: CARDS[v.hand(SVETA)[0]]}, {SVETA: "mutineer"})
    v.fight({SVETA: 2})
    assert v.state.sizes[SVETA] == 2
    assert (SVETA, "mutiny", 5) in v.rewarded()
    v.sell(NOBODY)
    assert v.at == ICY


def test_captains_course__battle_cards_of_the_fight_do_not_shorten_it() -> None:
    """ME-A38: the captain's cards are counted when he passes, before phase 4."""
    v = voyage("2 battle", "", "", "")
    v.offer(0)
    v.trade({}, {SVETA: "mutineer"})
    v.fight({BORIS: 2})
    assert v.told(BattleAdded)[0] == BattleAdded(BORIS, 2, True, 3)
    assert v.rewarded() == [(BORIS, "course", 2)]  # five steps: Ape Island
    assert v.at == APE


# --- offering -------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [0, 1, 2, 3])
def test_offer__shown_openly(points: int) -> None:
    """Rules 5.2, no. 2: the captain's cards show 0, 1, 2 or 3; nothing else can be offered."""
    v = voyage("", "", "", "", captain=FEDYA)
    assert v.acting == (FEDYA,)
    assert v.refused(FEDYA, ShowOffer(4)) == "no-such-offer"
    assert v.do(FEDYA, ShowOffer(points))[0] == OfferShown(FEDYA, points)
    assert v.view(None).offer == points
    assert v.acting == (FEDYA,)


def test_me_t27__without_cards_one_passes() -> None:
    """ME-T27: Sveta has none left when it is her turn: she is out, and looks at the characters."""
    v = voyage("", "only wine", "", "")
    v.offer(0)
    v.do(BORIS, play(CARDS[v.hand(BORIS)[0]]))
    v.do(SVETA, play("wine"))
    v.do(FEDYA, Pass())
    v.do(FEDYA, take("sailor"))
    v.do(KATYA, Pass())
    v.do(KATYA, take("merchant"))
    v.do(BORIS, play(CARDS[v.hand(BORIS)[0]]))
    assert v.told(Passed)[-1] == Passed(SVETA, 0, True)
    assert v.acting == (SVETA,) and v.state.phase == Phase.CHOOSE
    assert v.refused(SVETA, play("wine")) == "passed-already"
    assert v.told(Looked)[-1] == Looked(SVETA, (0, 2, 4))


def test_me_t27__a_captain_without_cards_passes_and_stays_where_he_is() -> None:
    """ME-T27: the captain's last card is played; at his next turn his course is no step at all."""
    v = voyage("only wine", "", "", "", captain=BORIS)
    v.offer(0)
    v.do(BORIS, play("wine"))
    for seat, role in ((SVETA, "sailor"), (FEDYA, "merchant")):
        v.do(seat, Pass())
        v.do(seat, take(role))
    v.do(KATYA, play(CARDS[v.hand(KATYA)[0]]))
    assert v.told(Passed)[-1] == Passed(BORIS, 0, True)
    assert v.told(CourseLaid)[-1] == CourseLaid(BORIS, False, 0, MOUNTAIN)
    assert v.acting == (KATYA,)


def test_me_t28__who_has_passed_plays_no_more() -> None:
    """ME-T28, ME-A27: refused, and the order of passing is public."""
    v = voyage("", "", "", "")
    v.offer(0)
    v.do(BORIS, Pass())
    v.do(SVETA, play(CARDS[v.hand(SVETA)[0]]))
    assert v.refused(BORIS, play(CARDS[v.hand(BORIS)[0]])) == "passed-already"
    assert v.refused(BORIS, Pass()) == "passed-already"
    v.do(FEDYA, Pass())
    v.do(FEDYA, take("boatswain"))
    assert v.view(None).passed == (BORIS, FEDYA)
    assert v.view(None).seats[FEDYA].hand_size == 5


def test_me_t29__the_captain_takes_no_character() -> None:
    """ME-T29: refused, whether it is his turn or somebody chooses."""
    v = voyage("", "", "", "")
    v.offer(0)
    assert v.refused(BORIS, take("sailor")) == "captain-takes-none"
    v.do(BORIS, Pass())
    v.do(SVETA, Pass())
    assert v.refused(BORIS, take("sailor")) == "captain-takes-none"
    assert v.acting == (SVETA,)


@pytest.mark.parametrize(("seats", "left"), [(4, 2), (3, 3)])
def test_me_t30__characters_that_stay_in_the_middle(seats: int, left: int) -> None:
    """ME-T30, ME-A26: five characters, one each but for the captain."""
    v = voyage(*[""] * seats, at=FROST)
    v.offer(0)
    v.trade({}, {SVETA: "mutineer"})
    assert v.state.phase == Phase.FIGHT
    assert v.view(None).characters_left == left
    assert sorted(v.state.characters).count(-1) == 1


def test_characters__what_was_taken_before_is_not_there() -> None:
    """Phase 2b: each finds what the earlier ones left, and nothing else is allowed."""
    v = voyage("", "", "", "")
    v.offer(0)
    v.do(BORIS, Pass())
    there = list(range(5))
    for seat, role in ((SVETA, "boatswain"), (FEDYA, "mutineer"), (KATYA, "stevedore")):
        v.do(seat, Pass())
        assert v.legal(seat) == [take(CHARACTERS[c]) for c in there]
        for gone in set(range(5)) - set(there):
            assert v.refused(seat, take(CHARACTERS[gone])) == "character-gone"
        v.do(seat, take(role))
        there.remove(CHARACTERS.index(role))


def test_any_card_may_be_played() -> None:
    """ME-A9, ME-A24: cards that nobody wants, battle cards; not what one does not have."""
    v = voyage("only rubies, salt, wine, battle, grain", "", "", "", at=FROST)  # wants cloth
    v.offer(0)
    played = [play(name) for name in ("rubies", "salt", "wine", "grain", "battle")]
    assert v.legal(BORIS) == [*played, Pass()]
    assert v.refused(BORIS, play("cloth")) == "no-such-card"
    assert v.refused(SVETA, Pass()) == "not-your-turn"


# --- the stevedore and the deck -------------------------------------------------------------------


def with_stevedore(laid: str, hand: str, deck: str) -> Voyage:
    """Sveta, the stevedore, has played `laid`; everybody else keeps all cards."""
    v = voyage("", hand, "", "", deck=deck)
    v.round({SVETA: laid}, {SVETA: "stevedore"}, sales=NOBODY)
    return v


def test_me_t31__stevedore_with_three_kept() -> None:
    """ME-T31, ME-A21: draws 5, keeps 2 of them, throws 3 away unseen."""
    v = with_stevedore("2 wine", "only 2 wine, 3 salt", deck="grain, cloth, rubies, battle, grain")
    assert v.acting == (SVETA,) and v.drawn() == [(SVETA, 5)]
    assert v.legal(SVETA) == [throw(name) for name in ("rubies", "cloth", "grain", "battle")]
    assert v.refused(SVETA, throw("salt")) == "not-to-throw"
    for name in ("grain", "grain", "cloth"):
        v.do(SVETA, throw(name))
    assert v.hand(SVETA) == sorted(cards("3 salt, rubies, battle"))
    assert v.state.thrown[SVETA] == cards("2 grain, cloth")
    assert v.state.discard[WINE] == 2 and sum(v.state.discard) == 2
    assert v.state.phase == Phase.OFFER


def test_me_t32__stevedore_with_none_kept() -> None:
    """ME-T32: draws 8, keeps 5."""
    v = with_stevedore("salt", "only salt", deck="2 grain, 2 cloth, rubies, 2 battle, wine")
    assert v.drawn() == [(SVETA, 8)]
    for name in ("grain", "grain", "cloth"):
        v.do(SVETA, throw(name))
    assert v.hand(SVETA) == sorted(cards("cloth, rubies, 2 battle, wine"))
    assert v.state.phase == Phase.OFFER


def test_me_t32__stevedore_with_five_kept() -> None:
    """ME-T32, ME-A22: draws 3, keeps none of them; he sees them, the others do not."""
    v = with_stevedore("", "only 5 salt", deck="grain, battle, rubies")
    assert v.drawn() == [(SVETA, 3)]
    assert v.hand(SVETA) == cards("5 salt")
    assert v.state.thrown[SVETA] == cards("grain, battle, rubies")
    assert v.state.phase == Phase.OFFER
    (drew,), (threw,) = v.told(Drew), v.told(ThrewAway)
    assert drew.seen_by(SVETA).cards == threw.seen_by(SVETA).cards == (4, 5, 0)
    assert drew.seen_by(BORIS).cards == threw.seen_by(None).cards == (-1, -1, -1)


def test_me_t33__the_deck_runs_out_in_the_middle_of_a_draw() -> None:
    """ME-T33, ME-A23: one card is left, nine lie among the discards: it is taken, the nine become
    the new deck, drawing goes on. (So few can lie there only in a position made for it.)"""
    v = voyage("", "", "", "", deck="only wine")
    state = v.state
    for card in range(7):  # move all but nine of the discards into a hand
        while state.discard[card] and sum(state.discard) > 9:
            state.discard[card] -= 1
            state.hands[KATYA][card] += 1
            state.sizes[KATYA] += 1
    before = state.discard[:]
    told: list[object] = []
    drawn = draw_cards(state, BORIS, 4, 0, Rng(3), told.append)
    assert drawn[0] == WINE and len(drawn) == 4
    assert [type(fact) for fact in told] == [Drew, DeckMade, Drew]
    assert told[1] == DeckMade(9)
    rest = [before[c] - drawn[1:].count(c) for c in range(7)]
    assert [state.deck.count(c) for c in range(7)] == rest
    assert state.discard == [0] * 7
    assert sum(state.sizes) + len(drawn) + len(state.deck) == 36


def test_deck__nothing_left_anywhere() -> None:
    """ME-A23: deck and discards are both empty: drawing stops."""
    v = voyage("", "", "", "")
    v.state.deck.clear()
    assert draw_cards(v.state, BORIS, 4, 0, Rng(3), silent) == []
    v.state.deck.append(WINE)
    assert draw_cards(v.state, BORIS, 4, 0, Rng(3), silent) == [WINE]


def test_deck__what_the_stevedore_threw_away_comes_back() -> None:
    """ME-A23: all discards make the new deck, also those that nobody saw."""
    v = voyage("", "only 5 salt", "", "", deck="only grain, battle, rubies", discards="")
    v.round({}, {SVETA: "stevedore"}, sales=NOBODY)
    lying = 36 - 20
    assert len(v.state.deck) == 0 and sum(v.state.discard) == lying - 3
    v.round({BORIS: CARDS[v.hand(BORIS)[0]]}, {}, sales=NOBODY)
    v.keep()
    assert v.told(DeckMade) == [DeckMade(lying + 1)]


# --- the new captain ------------------------------------------------------------------------------


def test_me_t34__the_new_captain_is_first() -> None:
    """ME-T34: after a successful mutiny phase 8 and the next round begin with him."""
    v = voyage("only 5 wine", "only 5 salt", "only 5 grain", "only 5 cloth")
    laid = {BORIS: "wine", SVETA: "salt", FEDYA: "grain", KATYA: "cloth"}
    v.round(laid, {FEDYA: "mutineer", SVETA: "sailor", KATYA: "merchant"}, sales=NOBODY)
    assert v.drawn() == [(FEDYA, 1), (KATYA, 1), (BORIS, 1), (SVETA, 1)]
    assert v.state.captain == FEDYA and v.acting == (FEDYA,)
    assert v.told(RoundBegan)[-1] == RoundBegan(2, 8, FEDYA)


def test_the_last_round_ends_without_drawing() -> None:
    """Nobody draws for a round that will not be played, and no stevedore is asked."""
    v = voyage("", "", "", "", at=NEST, round=8)
    v.round({SVETA: CARDS[v.hand(SVETA)[0]]}, {SVETA: "stevedore"}, sales=NOBODY)
    assert v.acting == () and v.told(Drew) == []
    assert v.state.sizes == [5, 4, 5, 5]
    assert sale() == NOBODY[BORIS]
