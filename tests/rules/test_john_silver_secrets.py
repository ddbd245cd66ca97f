"""Who knows what in John Silver (rules, section 0.2), and worlds that fit all of it.

The laws of secrecy are in `tests/laws`; here is what they cannot know: what an exchange teaches.
"""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from game.core.model import Action, Seat, Viewer
from game.core.rng import Rng
from game.rules.john_silver.box import APPLES, DECK
from game.rules.john_silver.imagine import hidden_from, splits
from game.rules.john_silver.model import State, View
from game.rules.john_silver.rules import JOHN_SILVER
from game.rules.john_silver.words import EXCHANGE, KEEP, Drew, Exchanged, Play
from tests.rules.john import P1, P2, P3, P4, Planks, card, cards, deal, first_hands, position

APPLELESS = "ship 2, ship 4, sailor 5, chest 2, chest 8, joker 6½"
ANOTHER = "ship 6, ship 8, sailor 3, chest 3, chest 6, joker 8½"
THIRD = "ship 7, ship 10, ship 12, sailor 9, sailor 11, chest 11"
FOURTH = "ship 3, ship 1, ship 13, sailor 1, sailor 2, chest 1"
SAVED_APPLES = [(31, "once"), (143, "once"), (63, "until_apple")]
"""Deals in which several exchange, and in which worlds were hard to find."""


def view_of(planks: Planks, viewer: Viewer) -> View:
    return JOHN_SILVER.view(planks.state, viewer)


def worlds(planks: Planks, viewer: Viewer, count: int = 200) -> list[State]:
    view = view_of(planks, viewer)
    found = [JOHN_SILVER.imagine(view, viewer, Rng.at(n, 1)) for n in range(count)]
    for world in found:
        assert JOHN_SILVER.faults(world) == ()
        assert JOHN_SILVER.view(world, viewer) == view
    return found


def secrets(planks: Planks, viewer: Viewer) -> set[str]:
    return set(JOHN_SILVER.secrets(planks.state, viewer))


# --- views and facts ------------------------------------------------------------------------------


def test_view__own_hand_sorted_for_the_eye_others_as_numbers() -> None:
    """By suit, then by value, jokers last."""
    planks = position(2, hands=["joker 5½, ship 1, chest 12, ship 13, sailor 4", "ship 2, ship 3"])
    view = view_of(planks, P1)
    assert view.hand == tuple(cards("chest 12, sailor 4, ship 1, ship 13, joker 5½"))
    assert [seat.hand for seat in view.seats] == [5, 2]
    assert view_of(planks, None).hand is None


def test_draw__its_owner_alone_is_told_the_card() -> None:
    planks = position(2, hands=["ship 1", "ship 2"], pile="chest 9, chest 8")
    planks.play(P1, "ship 1", 0)
    assert planks.told(Drew) == [Drew(P1, card("chest 8"), 1)]
    assert Drew(P1, 7, 1).seen_by(P2) == Drew(P1, 7, 1).seen_by(None) == Drew(P1, None, 1)
    assert Drew.reveals and Exchanged.reveals
    hidden = Exchanged(P1, (1,), (2,)).seen_by(P2)
    assert hidden == Exchanged(P1, None, None)


def test_taken_cards__stay_known_in_the_hand() -> None:
    """P1 took the ship 4 before everybody's eyes: it is in that hand in every world."""
    planks = position(2, hands=["ship 7, chest 1", "ship 2, chest 2"], ship="4@1")
    planks.play(P1, "ship 7", 0)
    planks.take(P1, "ship 4")
    assert view_of(planks, P2).seats[P1].known == (card("ship 4"),)
    for world in worlds(planks, P2):
        assert card("ship 4") in world.hands[P1]
    planks.play(P2, "ship 2", 1)
    planks.play(P1, "ship 4", 2)
    assert view_of(planks, P2).seats[P1].known == ()


def test_conclusions__the_last_hidden_hand_is_no_secret() -> None:
    """Two players, an empty pile: what is missing must be there. With three it may be elsewhere."""
    planks = position(2, hands=["ship 1, ship 2", "ship 3"], pile="")
    assert secrets(planks, P1) == secrets(planks, P2) == set()
    assert secrets(planks, None) == {"hand of seat 0", "hand of seat 1"}
    planks = position(3, hands=["ship 1", "ship 2", "ship 3"], pile="")
    assert secrets(planks, P1) == {"hand of seat 1", "hand of seat 2"}
    planks = position(2, hands=["ship 1", "ship 2"], pile="ship 3")
    assert secrets(planks, P1) == {"hand of seat 1", "pile"}
    planks = position(2, hands=["ship 1", ""], pile="ship 3")
    assert secrets(planks, P1) == set()


def test_worlds__every_deal_is_equally_likely() -> None:
    """Four hidden cards, two of them in P2's hand, the pile in order: 12 worlds."""
    planks = position(2, hands=["ship 1", "ship 2, ship 4"], pile="ship 6, ship 8")
    seen = Counter((tuple(w.hands[P2]), tuple(w.pile)) for w in worlds(planks, P1, 2400))
    assert len(seen) == 12
    assert all(150 < count < 250 for count in seen.values())


# --- what an exchange teaches ---------------------------------------------------------------------


def after_exchange(*hands: str, exchange: tuple[Seat, ...]) -> Planks:
    """Four seats asked in order; these exchange, the others keep."""
    planks = first_hands(4, *hands)
    for seat in range(4):
        planks.do(seat, EXCHANGE if seat in exchange else KEEP)
    return planks


def test_exchange__what_was_put_back_lies_in_the_pile() -> None:
    """P2 knows that none of its six is in the hands dealt with it; others do not."""
    planks = after_exchange(THIRD, APPLELESS, ANOTHER, FOURTH, exchange=(P2,))
    old = set(cards(APPLELESS))
    for world in worlds(planks, P2):
        assert old - set(world.hands[P2]) <= set(world.pile)
        assert world.put_back[P2] == (tuple(sorted(old)),)
    others = [world for world in worlds(planks, P1) if old & {*world.hands[P3], *world.hands[P4]}]
    assert others


def test_exchange__a_later_one_may_draw_it() -> None:
    """P3 exchanged after P2, so it may hold what P2 put back; P1 and P4 may not."""
    planks = after_exchange(THIRD, APPLELESS, ANOTHER, FOURTH, exchange=(P2, P3))
    old = set(cards(APPLELESS)) - set(planks.state.hands[P2])
    held = Counter[int]()
    for world in worlds(planks, P2):
        for seat in (P1, P3, P4):
            held[seat] += len(old & set(world.hands[seat]))
    assert held[P1] == held[P4] == 0
    assert held[P3] > 0


def test_exchange__others_put_back_no_apple() -> None:
    """Whoever exchanged had none; and what it put back it did not hold, nor anybody else then."""
    planks = after_exchange(THIRD, APPLELESS, ANOTHER, FOURTH, exchange=(P2, P3))
    for viewer in (None, P1, P4):
        for world in worlds(planks, viewer):
            (second,), (third,) = world.put_back[P2], world.put_back[P3]
            assert not any(APPLES[number] for number in (*second, *third))
            dealt = [*world.hands[P1], *second, *third, *world.hands[P4]]
            assert len(set(dealt)) == 24, "those were the four hands dealt"
            assert set(third) <= set(world.pile)
            assert set(second) <= {*world.pile, *world.hands[P3]}
    assert "put back by seat 1" in secrets(planks, P1)
    assert "put back by seat 1" not in secrets(planks, P2)


def test_exchange__a_seat_that_drew_once_may_hold_one_of_them() -> None:
    """And none any more when the one it drew was played."""
    planks = after_exchange(THIRD, APPLELESS, ANOTHER, FOURTH, exchange=(P2,))
    old = [c for c in cards(APPLELESS) if c not in planks.state.hands[P2]]
    state = planks.state
    state.pile = [c for c in state.pile if c != old[0]] + [old[0]]
    planks.play(P1, "ship 10", 0)  # and draws what P2 put back
    held = [len(set(old) & set(world.hands[P1])) for world in worlds(planks, P2, 600)]
    assert set(held) == {0, 1}
    state.turn = P1
    planks.do(P1, next(a for a in planks.legal(P1) if getattr(a, "card", None) == old[0]))
    assert view_of(planks, P2).seats[P1].first == (card("ship 10"), old[0])
    rest = [len(set(old) & set(world.hands[P1])) for world in worlds(planks, P2, 600)]
    assert set(rest) == {0, 1}, "the card drawn last"
    state.hands[P1].remove(next(c for c in state.hands[P1] if c not in cards(THIRD)))
    assert hidden_from(view_of(planks, P2)).caps[0] == 0, "the others were dealt to it"


def small(drawn: int) -> Planks:
    """Five hidden cards: three in P2's hand, `drawn` of those that ever came to it from the pile,
    and two in the pile. P1 had put back two of the five."""
    planks = position(
        2, hands=["ship 1", "ship 2, ship 4, ship 6"], pile="ship 8, ship 10", turn=P1
    )
    state = planks.state
    state.put_back[P1] = (
        tuple(sorted(cards("ship 2, ship 10, chest 2, chest 4, chest 6, chest 8"))),
    )
    state.opening[P1] = tuple(
        sorted(cards("sailor 1, sailor 2, sailor 3, sailor 5, sailor 6, ship 1"))
    )
    played = cards("chest 1, chest 3, chest 10, chest 11, chest 12, chest 13")[: 3 + drawn]
    state.first.update(dict.fromkeys(played, P2))
    return planks


@pytest.mark.parametrize("drawn", [0, 1, 2, 3])
def test_exchange__worlds_that_fit_are_equally_likely(drawn: int) -> None:
    """Counted by trying all: P2 holds at most as many of the two as it drew."""
    planks = small(drawn)
    returned = set(cards("ship 2, ship 10"))
    possible = {
        (tuple(sorted(order[:3])), order[3:])
        for order in itertools.permutations(cards("ship 2, ship 4, ship 6, ship 8, ship 10"))
        if len(returned & set(order[:3])) <= drawn
    }
    assert len(possible) == {0: 2, 1: 14, 2: 20, 3: 20}[drawn]
    seen = Counter(
        (tuple(w.hands[P2]), tuple(w.pile)) for w in worlds(planks, P1, 100 * len(possible))
    )
    assert set(seen) == possible
    assert all(60 < count < 140 for count in seen.values())


def test_exchange__what_must_be_is_no_secret() -> None:
    """With nothing drawn P2's hand is known: the pile holds the two, in either order."""
    assert secrets(small(0), P1) == {"pile"}
    assert secrets(small(1), P1) == {"hand of seat 1", "pile"}


def test_splits__all_ways_are_counted() -> None:
    """Two returned cards in places of 3 and 2, the first with room for one of them: none there,
    C(2,2) ways; one there, C(3,1) x C(2,1)."""
    assert splits(hidden_from(view_of(small(1), P1))) == [((0, 2), 1), ((1, 1), 6)]


def test_exchange__several_under_until_apple() -> None:
    """Worlds fit after three exchanges of one seat and one of the next."""
    planks = first_hands(4, APPLELESS, ANOTHER, THIRD, FOURTH, mulligan="until_apple")
    for seat, times in ((P1, 3), (P2, 1)):
        for _ in range(times):
            planks.state.pile.sort(key=lambda number: APPLES[number] == 0)
            planks.do(seat, EXCHANGE)
        planks.do(seat, KEEP)
    planks.do(P3, KEEP)
    planks.do(P4, KEEP)
    for viewer in (None, P1, P2, P3):
        for world in worlds(planks, viewer, 60):
            assert [len(olds) for olds in world.put_back] == [3, 1, 0, 0]
            assert len(set(world.put_back[P1][0]) & set(world.put_back[P1][1])) == 0
            everything = [*world.pile, *(c for hand in world.hands for c in hand)]
            assert sorted(everything) == list(DECK)


def test_worlds__after_an_exchange_whole_games() -> None:
    """At every moment of some games with exchanges every seat can imagine worlds that fit."""
    for seed in range(6):
        planks = deal(4, seed, mulligan="until_apple")
        chance = Rng.at(seed, 2)
        while planks.turn():
            (seat,) = planks.turn()
            legal = planks.legal(seat)
            planks.do(seat, EXCHANGE if EXCHANGE in legal else chance.choice(legal))
            for viewer in (None, *range(4)):
                worlds(planks, viewer, 2)


def hoarding(planks: Planks) -> Action:
    """Any card before one with apples; of these the first."""
    (seat,) = planks.turn()
    legal = planks.legal(seat)
    return next((a for a in legal if isinstance(a, Play) and not APPLES[a.card]), legal[0])


@pytest.mark.parametrize(("seed", "mulligan"), SAVED_APPLES)
def test_worlds__after_an_exchange_and_with_apples_saved_to_the_end(
    seed: int, mulligan: str
) -> None:
    """Those who saved their apples may have had them from the first. If all were drawn, the pile
    had been too full of them for two seats to put back six cards without."""
    planks = deal(4, seed, mulligan=mulligan)
    while EXCHANGE in planks.legal(planks.turn()[0]) or KEEP in planks.legal(planks.turn()[0]):
        (seat,) = planks.turn()
        again = len(planks.state.put_back[seat]) < 3
        planks.do(seat, EXCHANGE if again and EXCHANGE in planks.legal(seat) else KEEP)
    assert sum(map(len, planks.state.put_back)) >= 2
    while planks.turn():
        planks.do(planks.turn()[0], hoarding(planks))
        for viewer in (None, *range(4)):
            worlds(planks, viewer, 1)
