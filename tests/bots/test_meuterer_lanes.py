"""Meuterer in lanes: the same rounds as by the rules, action by action, under all house rules."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest

from game.core.model import OptionValue, Table, silent
from game.core.rng import Rng
from game.rules.meuterer import lanes_play, lanes_trial, quick, standing
from game.rules.meuterer.box import (
    BATTLE,
    CARDS,
    MERCHANT,
    MUTINEER,
    NAMES,
    NOTHING,
    all_cards,
)
from game.rules.meuterer.lanes import Lanes
from game.rules.meuterer.model import FIGHT, KEEP, OFFER, OVER, SALE, Phase, State, View
from game.rules.meuterer.rules import MEUTERER
from game.rules.meuterer.sale import NO_SALE
from game.rules.meuterer.words import (
    AddBattle,
    Lot,
    Pass,
    PlayCard,
    Sell,
    ShowOffer,
    TakeCharacter,
)

HOUSES: Final[dict[str, dict[str, OptionValue]]] = {
    "as printed": {},
    "pirates": {"me.pirates": True},
    "pirates on one island": {
        "me.pirates": True, "me.pirate_same_space": "attack", "me.pirate_hits_battle": False,
    },
    "until all hold back": {"me.mutiny_play": "until_all_pass", "me.sale_order": "old_captain"},
    "in secret": {"me.mutiny_play": "simultaneous", "me.sale_order": "simultaneous"},
    "merchant by remaining": {"me.merchant_others": "by_remaining"},
    "merchant alone": {"me.merchant_others": "nothing", "me.stevedore_scope": "whole_hand"},
}  # fmt: skip
MATCHES: Final = 2
cases = pytest.mark.parametrize("house", HOUSES)


def started(house: str, seats: int, seed: int) -> State:
    options = MEUTERER.check_options(seats, HOUSES[house])
    return MEUTERER.setup(Table(seats, options), Rng(seed), silent)


def one(value: int) -> Any:
    return np.array([value], dtype=np.int64)


def shown(state: State) -> dict[str, object]:
    """What lanes keep of a state that is in a round."""
    return {
        "hands": state.hands,
        "fronts": [[front.count(card) for card in range(len(CARDS))] for front in state.fronts],
        "sizes": state.sizes,
        "out": [state.out >> seat & 1 for seat in range(state.seats)],
        "characters": state.characters,
        "left": state.left,
        "offer": state.offer,
        "scores": state.scores,
        "captain": state.captain,
        "pirate": state.pirate,
    }


class Twin:
    """A round in lanes that is led along by what is done in a state of the rules."""

    def __init__(self, state: State) -> None:
        self.lanes = Lanes(state, 1)
        self.phase = state.phase
        """Of OFFER, FIGHT, SALE and OVER the one that the lanes are in."""
        if state.phase in (Phase.TRADE, Phase.CHOOSE):
            self.phase = OFFER

    def shown(self) -> dict[str, object]:
        return {name: getattr(self.lanes, name)[0].tolist() for name in shown(started(*PLAIN))}

    def follow(self, seat: int, action: Any, after: State) -> None:
        lanes, game, who = self.lanes, one(0), one(seat)
        match action:
            case ShowOffer():
                lanes.offer[:] = action.points
            case PlayCard():
                lanes.play(game, who, one(action.card))
            case Pass():
                lanes.pass_on(game, who)
            case TakeCharacter():
                lanes.take(game, who, one(action.character))
            case AddBattle():
                lanes.add_battle(game, who, one(action.cards))
            case Sell():
                sold = {lot.island: lot.cards for lot in action.lots}
                lanes.sell(game, who, np.array([[sold.get(i, 0) for i in lanes.islands]]))
        self._go_on(after)

    def _go_on(self, after: State) -> None:
        lanes = self.lanes
        while self.phase == OFFER and not self._choosing() and self._is_forced():
            lanes.pass_on(one(0), lanes.turn.copy())
        if self.phase == OFFER and lanes.turn[0] == NOTHING:
            lanes.reveal()
            self.phase = FIGHT
            fighting = {int(seat) for seat in np.flatnonzero(lanes.fighters()[0])}
            assert fighting == (set(after.fighters) if after.phase == FIGHT else set())
        if self.phase == FIGHT and after.phase != FIGHT:
            lanes.decide()
            lanes.begin_sale()
            self.phase = SALE
        if self.phase == SALE and lanes.decided.all():
            lanes.pay()
            self.phase = OVER

    def _is_forced(self) -> bool:
        """The rules let whoever has no cards pass at once; lanes ask their quick player."""
        seat = int(self.lanes.turn[0])
        return seat != NOTHING and not self.lanes.sizes[0, seat]

    def _choosing(self) -> bool:
        seat = int(self.lanes.turn[0])
        return bool(self.lanes.out[0, seat]) and seat != NOTHING


PLAIN: Final = ("as printed", 3, 1)


@pytest.mark.parametrize("seats", [3, 4])
@cases
def test_rules__the_same_action_by_action(house: str, seats: int) -> None:
    """Whole matches by chance. Lanes begin here and there, and follow to the round's end."""
    for seed in range(MATCHES):
        state, chance = started(house, seats, seed), Rng.at(seed, 5)
        twins: list[Twin] = []
        while acting := MEUTERER.to_act(state):
            hidden = any(c != NOTHING for c in state.secret_battle) or any(state.secret_sale)
            if state.phase != KEEP and not hidden and (not twins or not chance.below(5)):
                twins.append(Twin(state))
            seat, ended = chance.choice(acting), state.round
            action = chance.choice(MEUTERER.legal(state, seat))
            before = [state.ring[state.ship], state.scores]
            MEUTERER.apply(state, seat, action, chance.fork(len(state.memory)), silent)
            for twin in twins:
                twin.follow(seat, action, state)
            if state.round == ended and state.phase < KEEP:
                compare(twins, state)
            else:
                for twin in twins:
                    assert twin.phase == OVER
                    assert twin.lanes.scores[0].tolist() == state.scores, before
                    assert twin.lanes.captain[0] == state.captain
                    assert twin.lanes.course[0] == state.ship
                twins.clear()


def compare(twins: list[Twin], state: State) -> None:
    """All of it, but what is chosen in secret: lanes lay that down at once."""
    secretly = state.house.mutiny_play == "simultaneous" and state.phase == FIGHT
    for twin in twins if not secretly else ():
        assert twin.shown() == shown(state)
        if state.phase in (Phase.TRADE, Phase.CHOOSE):
            assert twin.lanes.turn[0] == state.to_act[0]
        if state.phase == SALE and state.house.sale_order != "simultaneous":
            decided = [sale is not None for sale in state.sales]
            assert (twin.lanes.decided[0] == decided).all()


# --- the quick player -----------------------------------------------------------------------------


def chosen(state: State) -> tuple[int, Any]:
    """Whoever is first to act, and what the quick player in lanes does there, as an action."""
    lanes, seat = Lanes(state, 1), state.to_act[0]
    game, who = one(0), one(seat)
    match Phase(state.phase):
        case Phase.OFFER:
            return seat, ShowOffer(1)
        case Phase.TRADE:
            card = int(lanes_play.choose_card(lanes, game, who)[0])
            return seat, Pass() if card == NOTHING else PlayCard(card)
        case Phase.CHOOSE:
            return seat, TakeCharacter(int(lanes_play.choose_character(lanes, game, who)[0]))
        case Phase.FIGHT:
            to_come = np.zeros((1, state.seats), dtype=np.bool_)
            to_come[0, state.fighters] = True
            return seat, AddBattle(int(lanes_play.choose_battle(lanes, game, who, to_come)[0]))
        case Phase.SALE:
            return seat, sale_of(lanes, state, seat)
    return seat, quick.pick(state, seat, MEUTERER.legal(state, seat), Rng(1))


def sale_of(lanes: Lanes, state: State, seat: int) -> Sell:
    """The sale of so many cards on each island; which kind they are is any that there are."""
    cards = lanes_play.choose_sale(lanes, one(0), one(seat))[0].tolist()
    for action in MEUTERER.legal(state, seat):
        assert isinstance(action, Sell)
        sold = {lot.island: lot.cards for lot in action.lots}
        if [sold.get(island, 0) for island in lanes.islands] == cards:
            return action
    raise AssertionError(f"{cards} cannot be sold")


@cases
def test_quick_player__what_it_does_is_legal(house: str) -> None:
    """Whole matches in which all seats play by it."""
    for seed, seats in ((1, 3), (2, 4), (3, 4)):
        state, phases = started(house, seats, seed), set()
        while MEUTERER.to_act(state):
            seat, action = chosen(state)
            phases.add(state.phase)
            assert MEUTERER.refuse(state, seat, action) is None
            MEUTERER.apply(state, seat, action, Rng.at(seed, len(state.memory)), silent)
        assert phases >= {Phase.OFFER, Phase.TRADE, Phase.CHOOSE, Phase.SALE}


@cases
def test_quick_player__fights_and_takes_as_the_one_without_lanes(house: str) -> None:
    """The same rules of thumb (`quick`), wherever chance leads; and sales that pay as much."""
    seen = dict.fromkeys((Phase.CHOOSE, Phase.FIGHT, Phase.SALE), 0)
    for seed in range(6):
        state, chance = started(house, 3 + seed % 2, seed), Rng.at(seed, 5)
        while acting := MEUTERER.to_act(state):
            phase, seat = Phase(state.phase), acting[0]
            legal = MEUTERER.legal(state, seat)
            if phase in seen and len(legal) > 1:
                seen[phase] += 1
                picked, (_, action) = quick.pick(state, seat, legal, Rng(1)), chosen(state)
                if isinstance(picked, Sell):
                    assert pays(state, seat, action) == pays(state, seat, picked)
                else:
                    assert picked == action
            action = chance.choice(legal)
            MEUTERER.apply(state, seat, action, chance.fork(len(state.memory)), silent)
    assert min(seen.values()) > 5


def pays(state: State, seat: int, sale: Sell) -> int:
    """What a sale pays as rivals' cards lie."""
    merchant = state.characters.index(MERCHANT) if MERCHANT in state.characters else NOTHING
    market = quick.Market(state, seat, merchant)
    return sum(market.pays[market.islands.index(lot.island)][lot.cards] for lot in sale.lots)


@cases
def test_together__as_each_round_by_itself(house: str) -> None:
    """Many rounds played to their end at once come to what they come to one by one."""
    lanes = mixed(house, 24)
    alone = [lanes.only(one(game)) for game in range(24)]
    finish(lanes)
    for one_by_itself in alone:
        finish(one_by_itself)
    scores = [twin.scores[0].tolist() for twin in alone]
    assert lanes.scores.tolist() == scores and len({tuple(s) for s in scores}) > 12
    stands = [lanes_play.stand(twin)[0].tolist() for twin in alone]
    assert lanes_play.stand(lanes).tolist() == stands


def test_stand__is_that_of_the_round_that_begins() -> None:
    """As `standing` has it, when ship and hands are those of the end of a round."""
    for seed in range(40):
        state = started("as printed", 3 + seed % 2, seed)
        state.previous, state.ship = 4, (4 + seed % 4) % 12
        if state.ship == state.previous:
            state.previous = NOTHING
        lanes = Lanes(state, 1)
        lanes.ship, lanes.course[:] = 4, state.ship
        assert lanes_play.stand(lanes)[0].tolist() == standing.stand(state)


def mixed(house: str, games: int) -> Lanes:
    """Rounds of one match with other hands each."""
    lanes = Lanes(started(house, 4, 1), games)
    lanes.hands = np.array([started(house, 4, 50 + n).hands for n in range(games)])
    lanes.offer[:] = np.arange(games) % 4
    return lanes


def finish(lanes: Lanes) -> None:
    lanes_play.finish_offering(lanes)
    lanes_play.finish_fight(lanes, lanes.fighters())
    lanes.begin_sale()
    lanes_play.finish_sale(lanes)


# --- worlds ---------------------------------------------------------------------------------------


def moments(house: str, seats: int) -> list[tuple[State, int]]:
    """Choices here and there in a match between mates, of each phase and round some."""
    state, found = started(house, seats, 11), dict[tuple[int, int], tuple[State, int]]()
    chance = Rng(11)
    while acting := MEUTERER.to_act(state):
        for seat in acting:
            found[state.round, state.phase] = MEUTERER.copy(state), seat
        legal = MEUTERER.legal(state, acting[0])
        action = quick.pick(state, acting[0], legal, chance)
        MEUTERER.apply(state, acting[0], action, chance.fork(len(state.memory)), silent)
    return list(found.values())


@cases
def test_worlds__fit_all_that_the_seat_knows(house: str) -> None:
    total = np.array(all_cards(house.startswith("pirates")))
    varied = 0
    for state, seat in moments(house, 4):
        if state.phase == KEEP:
            continue
        view = MEUTERER.view(state, seat)
        lanes = lanes_trial.worlds_of(view, seat, 30, Rng(5))
        assert (lanes.hands.sum(axis=2) == lanes.sizes).all()
        assert (lanes.sizes == state.sizes).all() and (lanes.hands >= 0).all()
        assert (lanes.hands[:, seat] == state.hands[seat]).all()
        open_cards = lanes.fronts.sum(axis=1) + np.array(state.discard)
        assert (lanes.hands.sum(axis=1) + open_cards <= total).all()
        varied += len(np.unique(lanes.hands.reshape(30, -1), axis=0)) > 15
        for game in range(30):
            characters_fit(view, seat, lanes.characters[game].tolist(), int(lanes.left[game]))
    assert varied > 10


def characters_fit(view: View, seat: int, characters: list[int], left: int) -> None:
    taken = [c for c in characters if c != NOTHING]
    assert len(set(taken)) == len(taken)
    assert [c != NOTHING for c in characters] == [seen.took for seen in view.seats]
    if view.phase in (Phase.TRADE, Phase.CHOOSE):
        assert left == sum(1 << c for c in range(5) if c not in taken)
    for other, seen in enumerate(view.seats):
        assert seen.character in (NOTHING, characters[other])
    looked = view.seats[seat].looked
    if looked is not None and view.phase in (Phase.TRADE, Phase.CHOOSE):
        before = view.passed[: view.passed.index(seat)]
        there = [c for other, c in enumerate(characters) if other not in before and c != NOTHING]
        assert set(looked).issuperset(there)
        assert not set(looked) & {characters[other] for other in before}


def test_worlds__who_had_the_cards_for_a_mutiny_is_rather_the_mutineer() -> None:
    """Seat 1 passed first with two battle cards in front of it, seat 2 with none."""
    state = started("as printed", 4, 3)
    state.captain, state.phase, state.offer = 0, Phase.TRADE, 0
    state.to_act, state.out, state.passed = (3,), 0b0110, [1, 2]
    state.characters, state.left = [NOTHING, 0, 4, NOTHING], 0b01110
    state.fronts[1] = [BATTLE, BATTLE]
    lanes = lanes_trial.worlds_of(MEUTERER.view(state, 3), 3, 300, Rng(1))
    first, second = ((lanes.characters[:, seat] == MUTINEER).sum() for seat in (1, 2))
    assert first > 2 * second and 0 < first < 300


def test_worlds__who_passes_has_rather_kept_what_is_of_use() -> None:
    """Seat 1 has passed, seat 2 has not, both hold four unseen cards. Of those that nobody wants
    seat 1 holds fewer, of battle cards more."""
    state = started("as printed", 3, 3)
    state.captain, state.phase, state.offer = 0, Phase.TRADE, 0
    state.ship = state.ring.index(NAMES.index("Icy Island"))
    state.previous = NOTHING
    state.to_act, state.out, state.passed = (0,), 0b010, [1]
    state.characters, state.left = [NOTHING, 4, NOTHING], 0b01111
    lanes = lanes_trial.worlds_of(MEUTERER.view(state, 0), 0, 300, Rng(1))
    mean = lanes.hands.sum(axis=0)
    assert mean[1, BATTLE] > mean[2, BATTLE] * 3 // 2
    assert mean[1, 1:5].sum() < mean[2, 1:5].sum() * 3 // 4
    kept = lanes_trial.likely_kept(MEUTERER.view(state, 0), 0)
    assert kept == {1: [lanes_trial.KEPT, 1, 1, 1, 1, lanes_trial.KEPT, 1]}
    assert lanes_trial.likely_kept(MEUTERER.view(state, 1), 1) == {}


# --- outcomes -------------------------------------------------------------------------------------


def test_outcomes__of_the_last_sale_are_points_ahead_of_the_mean() -> None:
    """On the Icy Island rubies pay one seller 6 and two tied 4 each; seat 1 has sold two. Seat 0
    may sell two for a tie, one, or none: 4 - 4, 0 - 6 or 0 - 6, against means over two others."""
    state = started("as printed", 3, 3)
    state.phase, state.round, state.to_act = Phase.SALE, state.house.rounds, (0,)
    state.ship = state.ring.index(NAMES.index("Icy Island"))
    state.captain, state.captain_course = 2, state.ship
    state.unmasked = state.characters = [0, 1, NOTHING]
    icy, rubies = NAMES.index("Icy Island"), 0
    state.fronts = [[rubies, rubies], [rubies, rubies], []]
    state.sales = [None, Sell((Lot(icy, rubies, 2),)), NO_SALE]
    state.out, state.passed = 0b111, [0, 1, 2]
    legal = [action for action in MEUTERER.legal(state, 0) if isinstance(action, Sell)]
    found = lanes_trial.outcomes(MEUTERER.view(state, 0), 0, legal, 7, Rng(2))
    assert [len(action.lots) and action.lots[0].cards for action in legal] == [2, 1, 0]
    assert found == [7 * (400 - 200), 7 * -300, 7 * -300]


@cases
def test_outcomes__for_every_kind_of_choice_and_the_same_again(house: str) -> None:
    phases = set()
    for state, seat in moments(house, 3):
        legal, view = MEUTERER.legal(state, seat), MEUTERER.view(state, seat)
        if len(legal) > 1:
            found = lanes_trial.outcomes(view, seat, legal, 6, Rng(2))
            assert found is not None and len(found) == len(legal)
            assert found == lanes_trial.outcomes(view, seat, legal, 6, Rng(2))
            phases.add(state.phase)
    assert phases >= {Phase.OFFER, Phase.TRADE, Phase.CHOOSE, Phase.SALE}
