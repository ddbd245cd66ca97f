"""Meuterer, cases ME-T36..T40 of the rules: pirates."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.meuterer.box import NOTHING, PIRATE
from game.rules.meuterer.model import Phase
from game.rules.meuterer.words import PirateSailed, Plundered, RingLaid
from tests.rules.mutiny import (
    APE,
    BORIS,
    CLIFF,
    FEDYA,
    KATYA,
    MOUNTAIN,
    NEST,
    NOBODY,
    REEF,
    SUMMER,
    SVETA,
    Voyage,
    cards,
    play,
    sale,
    take,
    voyage,
)

GOODS = ("salt", "wine", "cloth", "grain", "rubies")


def sailed(pirate: int, ship: int, left: int, **house: Any) -> Voyage:
    """Boris plays a battle card, Sveta wine; then Fedya plays the pirate card and keeps `left`
    cards."""
    hand = ", ".join(("pirate", *GOODS[:left]))
    v = voyage("battle", "wine", f"only {hand}", "", at=ship, pirate=pirate, pirates=True, **house)
    v.offer(0)
    v.do(BORIS, play("battle"))
    v.do(SVETA, play("wine"))
    v.do(FEDYA, play("pirate"))
    return v


@pytest.mark.parametrize(
    ("pirate", "ship", "left", "ends", "attack"),
    [
        pytest.param(9, 7, 3, 6, True, id="ME-T36, sails past"),
        pytest.param(9, 7, 2, 7, True, id="catches up exactly"),
        pytest.param(9, 7, 1, 8, False, id="ME-T37, too far"),
        pytest.param(2, 11, 3, 11, True, id="ME-T38, round the ring"),
        pytest.param(5, 5, 4, 1, False, id="ME-T39, already together"),
        pytest.param(9, 7, 0, 9, False, id="no card left"),
        pytest.param(6, 7, 4, 2, False, id="away from it"),
    ],
)
def test_pirates_sail(pirate: int, ship: int, left: int, ends: int, attack: bool) -> None:
    """ME-A30, ME-A31: counterclockwise, as many steps as cards are left after playing; an attack
    when the merchant ship is reached or passed."""
    v = sailed(pirate, ship, left)
    path = tuple((pirate - n) % 12 for n in range(1, left + 1))
    assert v.told(PirateSailed) == [PirateSailed(FEDYA, path, attack)]
    assert v.view(None).pirate == ends
    assert len(v.told(Plundered)) == attack
    assert any(v.state.fronts) != attack


def test_me_t36__everything_face_up_is_lost() -> None:
    """ME-T36, ME-A32: battle card, wine and the pirate card go to the discards; hands stay."""
    v = sailed(9, 7, 3)
    assert v.state.fronts == [[], [], [], []]
    assert v.state.discard == [0, 0, 1, 0, 0, 1, 1]
    assert v.told(Plundered) == [Plundered(((5,), (2,), (6,), ()))]
    assert v.state.sizes == [4, 4, 3, 5]


def test_me_t37__without_an_attack_the_pirate_card_stays() -> None:
    """ME-T37, ME-A34: until phase 7 before its player; it is neither sold nor counts in a fight."""
    v = sailed(9, 0, 1)  # the ship lies at the Mountain Island, where all goods are sold
    assert v.state.fronts[FEDYA] == [PIRATE]
    v.trade({}, {SVETA: "mutineer", FEDYA: "sailor"})
    assert v.state.phase == Phase.FIGHT
    v.fight()
    assert v.state.fight[1:] == [1, 0]  # Boris's battle card alone
    assert v.acting == (SVETA,)
    v.sell(NOBODY)
    assert v.state.discard[PIRATE] == 1


def test_after_an_attack_those_who_passed_stay_out() -> None:
    """ME-A33: Boris has passed with his course, Sveta with her character; the others go on."""
    v = voyage("only 2 salt", "", "only pirate, 4 grain", "", at=SUMMER, pirate=REEF, pirates=True)
    v.offer(0)
    v.do(BORIS, play("salt"))
    v.trade_until(SVETA, "merchant")
    v.do(FEDYA, play("pirate"))
    assert v.told(Plundered)[0].lost == ((1,), (), (6,), ())
    v.do(KATYA, play(("rubies", "salt", "wine", "cloth", "grain")[v.hand(KATYA)[0]]))
    assert v.acting == (BORIS,)
    assert v.view(SVETA).seats[SVETA].character == 3
    assert v.refused(SVETA, play("grain")) == "passed-already"


def test_me_t40__the_merchant_ship_fears_no_pirates() -> None:
    """ME-T40: it sails from island 5 over the pirates on 6 to 8; nothing is lost."""
    v = voyage("only 3 wine", "2 salt", "", "", at=APE, pirate=CLIFF, pirates=True)
    v.round({SVETA: "2 salt"}, {}, sales=NOBODY)
    assert v.at == REEF and v.view(None).pirate == CLIFF
    assert not v.told(Plundered) and not v.told(PirateSailed)


def test_pirates_begin_at_their_nest() -> None:
    """The pirate ship lies at the Pirate's Nest, also in a shuffled ring; without the variant there
    is none (ME-A36)."""
    for ring in ("introductory", "shuffled"):
        v = voyage("", "", "", pirates=True, ring=ring)
        assert v.view(None).pirate == NEST
        assert v.state.ring[v.state.pirate] == NEST
    assert voyage("", "", "").view(None).pirate == NOTHING
    assert RingLaid(tuple(range(12)), BORIS, NEST).pirate == NEST


# --- house rules ----------------------------------------------------------------------------------


def test_pirate_same_space__attack() -> None:
    """me.pirate_same_space=attack: ME-T39 the other way: together on 5, so they attack."""
    v = sailed(5, 5, 4, pirate_same_space="attack")
    assert v.told(PirateSailed)[0].caught and v.view(None).pirate == 1
    assert sailed(5, 5, 0, pirate_same_space="attack").told(PirateSailed)[0].caught
    assert not sailed(5, 5, 4, pirate_same_space="no_attack").told(PirateSailed)[0].caught
    assert not sailed(9, 7, 1, pirate_same_space="attack").told(PirateSailed)[0].caught


def test_pirate_hits_battle__battle_cards_are_spared() -> None:
    """me.pirate_hits_battle=false: Boris's battle card stays in front and counts in the fight."""
    v = sailed(9, 7, 3, pirate_hits_battle=False)
    assert v.state.fronts == [cards("battle"), [], [], []]
    assert v.told(Plundered) == [Plundered(((), (2,), (6,), ()))]
    v.trade({}, {KATYA: "mutineer"})
    v.fight()
    assert v.told(Plundered) and v.state.fight[1:] == [1, 0]


def test_pirates__refused_without_the_card() -> None:
    """Who does not hold the pirate card cannot play it."""
    v = voyage("only wine", "", "", "", pirates=True, at=MOUNTAIN)
    v.offer(0)
    assert v.refused(BORIS, play("pirate")) == "no-such-card"
    assert take("sailor") not in v.legal(BORIS) and sale() not in v.legal(BORIS)
