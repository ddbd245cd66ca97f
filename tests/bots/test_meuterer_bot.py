"""The plain bot of Meuterer: what it does in plain positions, and that it beats random players."""

from __future__ import annotations

import pytest

from game.bots.plain import PlainCast
from game.bots.simulate import simulate
from game.core.model import Action
from game.core.rng import Rng
from game.rules.meuterer.model import Phase
from game.rules.meuterer.plain import advise
from game.rules.meuterer.rules import MEUTERER
from game.rules.meuterer.words import AddBattle, Pass, ShowOffer
from tests.rules.mutiny import (
    APE,
    BORIS,
    CLIFF,
    FEDYA,
    FROST,
    ICY,
    KATYA,
    MOUNTAIN,
    REEF,
    SPIT,
    SUMMER,
    SVETA,
    Voyage,
    play,
    sale,
    take,
    throw,
    voyage,
)

MATCHES = 60


def advised(v: Voyage) -> tuple[Action, str]:
    """What the bot would do for whose turn it is, and why."""
    seat = v.acting[0]
    advice = advise(v.view(seat), v.legal(seat), Rng(1))
    assert advice.action in v.legal(seat)
    return advice.action, advice.why


# --- choices --------------------------------------------------------------------------------------


def test_offer__the_fewer_battle_cards_the_more() -> None:
    assert advised(voyage("only 5 wine", "", "")) == (ShowOffer(2), "offer-help")
    assert advised(voyage("battle", "", "")) == (ShowOffer(1), "offer-help")
    assert advised(voyage("2 battle", "", "")) == (ShowOffer(0), "offer-nothing")


def test_trade__lays_out_what_the_island_wants() -> None:
    """The Icy Island wants rubies and pays 6; nobody has laid down any."""
    v = voyage("", "only rubies, 2 battle, 2 salt", "", at=ICY)
    v.offer(0)
    v.do(BORIS, Pass())
    assert advised(v) == (play("rubies"), "goods")


def test_trade__passes_when_there_is_nothing_to_gain() -> None:
    """Battle cards are worth keeping; cloth, which the Frost Cave wants, too: the captain sails
    from there, and where he lands cloth is not wanted, but the Frost Cave stays active."""
    v = voyage("only battle, 4 grain", "only 5 battle", "", at=FROST)
    v.offer(0)
    v.do(BORIS, Pass())
    assert advised(v) == (Pass(), "pass")


def test_trade__the_captain_thinks_of_his_course() -> None:
    """From the Mountain Island five steps lead to Ape Island (2), four to the Icy Island (5). With
    five battle cards nothing can be sold; one card less is worth three points more."""
    v = voyage("only 5 battle", "", "", at=MOUNTAIN)
    v.offer(0)
    assert advised(v) == (play("battle"), "course")
    v.do(BORIS, play("battle"))
    v.trade_until(SVETA, "merchant")
    v.trade_until(FEDYA, "stevedore")
    assert advised(v) == (Pass(), "pass-captain")


def test_trade__pirates_are_sent_when_others_lose_more() -> None:
    """Boris has 3 wine before him on the Red Reef, which pays 4; the pirates lie two islands on,
    and Sveta keeps four cards: they would catch the ship."""
    v = voyage("3 wine", "only pirate, 4 battle", "", at=REEF, pirate=10, pirates=True)
    v.offer(0)
    v.do(BORIS, play("wine"))
    assert advised(v) == (play("pirate"), "pirates")


def test_trade__a_useless_pirate_card_is_played_away() -> None:
    """Pirates far off: no harm is done, and a fresh card comes for it."""
    v = voyage("", "only pirate, 4 battle", "", at=REEF, pirate=3, pirates=True)
    v.offer(0)
    v.do(BORIS, Pass())
    assert advised(v) == (play("pirate"), "pirates-off")


def test_take__the_boatswain_of_a_generous_captain() -> None:
    """No battle cards of one's own, the captain has two in front and offers three."""
    v = voyage("2 battle", "only 5 salt", "", at=MOUNTAIN)
    v.offer(3)
    v.do(BORIS, play("battle"))
    v.do(SVETA, Pass())
    assert advised(v) == (take("boatswain"), "boatswain")


def test_take__the_mutineer_with_many_battle_cards() -> None:
    """Four battle cards against an unarmed captain, four steps from the Mountain Island: 5."""
    v = voyage("only wine", "only 4 battle", "", at=MOUNTAIN)
    v.offer(0)
    v.do(BORIS, play("wine"))
    v.do(SVETA, Pass())
    assert advised(v) == (take("mutineer"), "mutineer")


def test_fight__no_more_than_needed() -> None:
    """The captain, who acts last of two with cards, needs one more than the mutineer's one."""
    v = voyage("only 3 battle", "only battle", "")
    v.offer(0)
    v.do(BORIS, Pass())
    v.do(SVETA, play("battle"))
    v.trade_until(FEDYA, "merchant")
    v.do(SVETA, take("mutineer"))
    assert v.acting == (BORIS,)
    assert advised(v) == (AddBattle(2), "fight")


def test_fight__not_when_it_is_lost_or_won() -> None:
    """One battle card cannot turn 0 to 2; against nothing the boatswain's one is enough."""
    v = voyage("only battle", "only 2 battle", "only 2 wine")
    v.offer(0)
    v.do(BORIS, Pass())
    for seat, card in ((SVETA, "battle"), (FEDYA, "wine"), (SVETA, "battle")):
        v.do(seat, play(card))
    v.trade_until(FEDYA, "merchant")
    v.do(SVETA, take("mutineer"))
    assert advised(v) == (AddBattle(0), "fight-lost")


def test_sale__where_it_pays() -> None:
    """Barren Spit pays 6 and Ape Island 2; Katya has 2 grain on the table and sells elsewhere only
    if it pays more. Fedya's three grain win the Spit, not both."""
    v = voyage("", "", "3 grain", "2 grain", at=APE, came_from=SPIT)
    v.offer(0)
    v.trade({FEDYA: "3 grain", KATYA: "2 grain"}, {})
    assert v.state.phase == Phase.SALE and v.acting == (FEDYA,)
    assert advised(v) == (sale(("3 grain", SPIT)), "sale")


def test_throw__what_sells_nowhere() -> None:
    """Five steps lead from the Frost Cave to the Cold Cliff, and both want cloth. Of what Sveta
    drew battle cards and cloth are worth most, and there is more salt than rubies."""
    v = voyage("", "only wine", "", at=FROST, deck="2 battle, rubies, 2 cloth, 3 salt")
    v.round({SVETA: "wine"}, {SVETA: "stevedore"})
    assert v.active == (CLIFF, FROST) and v.acting == (SVETA,)
    assert advised(v) == (throw("rubies"), "throw")


# --- strength -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
def test_strength__against_random_players(seats: int) -> None:
    """Sixty matches, everybody everywhere in turn: it wins nine in ten and more."""
    cast = PlainCast(advise)
    bots = ("mate", *("random",) * (seats - 1))
    report = simulate(MEUTERER, cast, seats, bots, MATCHES, seed=1)
    assert report.mended == ()
    assert report.wins_by_bot["mate"] >= MATCHES * 9 // 10


def test_strength__equal_among_equals() -> None:
    """Four plain bots: no seat wins more than half of forty matches."""
    report = simulate(MEUTERER, PlainCast(advise), 4, ("mate",), 40, seed=7)
    assert sum(report.wins_by_seat) >= 40
    assert max(report.wins_by_seat) <= 20


def test_advice__is_the_same_for_equal_arguments() -> None:
    v = voyage("", "", "", "", at=SUMMER)
    v.offer(1)
    view, legal = v.view(BORIS), v.legal(BORIS)
    assert advise(view, legal, Rng(1)) == advise(view, legal, Rng(2))
