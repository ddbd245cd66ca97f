"""The packs of Captain Jack, the deal, and who may sit down (rules 4.2)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from game.core.model import BadOption, Table, silent
from game.core.rng import Rng
from game.rules.captain_jack import box
from game.rules.captain_jack.box import FACES, back_of, face_of, kind_of, mark_of, parts
from game.rules.captain_jack.options import OPTIONS, house_of
from game.rules.captain_jack.rules import CAPTAIN_JACK
from game.rules.captain_jack.stock import build
from tests.rules.jack import deal, kind, name_of

DATA = json.loads((Path(box.__file__).parent / "data.json").read_text(encoding="utf-8"))


def all_cards(top: int, bottom: int) -> list[int]:
    """The cards of so many packs, sorted."""
    first, second = parts(top, bottom)
    return sorted(first + second)


def test_cj_t01__the_deck() -> None:
    """504 cards; hearts A to 6, clubs A to 8, all spades and diamonds; no queen (CJ-A4)."""
    faces = [face_of(card) for card in all_cards(8, 4)]
    numbers = Counter((face.suit, face.rank) for face in faces if face.rank <= 10)
    assert len(faces) == 504
    assert not any(face.rank == 12 for face in faces)
    assert {rank for suit, rank in numbers if suit == "clubs"} == set(range(1, 9))
    assert sum(n for (suit, _), n in numbers.items() if suit == "clubs") == 96
    assert {rank for suit, rank in numbers if suit == "hearts"} == set(range(1, 7))
    assert sum(n for (suit, _), n in numbers.items() if suit == "hearts") == 72
    assert sum(n for (suit, _), n in numbers.items() if suit == "diamonds") == 120
    assert sum(n for (suit, rank), n in numbers.items() if suit == "spades" and rank > 1) == 108
    assert numbers["spades", 1] == 12
    assert sum(face.rank == 11 for face in faces) == 48
    assert sum(face.rank == 13 for face in faces) == 48


def test_cj_t01__the_deck_is_that_of_the_data() -> None:
    """A pack is what `data.json` says, card by card."""
    pack = {
        f"{suit[0].upper()}{rank}"  # rules 4.5
        for suit, ranks in DATA["pack"].items()
        for rank in ranks
    }
    assert {name_of(card) for card in all_cards(1, 0)} == pack
    assert len(pack) == 42
    names = {
        "attack_values": [f"S{n}" for n in range(2, 11)],
        "salvage_clubs": ["CA", *(f"C{n}" for n in range(2, 9))],
        "repair_hearts": ["HA", *(f"H{n}" for n in range(2, 7))],
    }
    for use, cards in names.items():
        ranks = [FACES[kind(card)].rank for card in cards]
        assert ranks == DATA[use]
    assert list(box.STEAL_RANKS) == [2, 3, 4, 5, 6, 7]


def test_cj_t02__the_order_of_the_stock() -> None:
    """Four players: 28 cards dealt and the next 308 have the first back, the last 168 the other."""
    stock = build((8, 4), True, Rng(7))
    order = [back_of(card) for card in reversed(stock)]
    assert order == [0] * 336 + [1] * 168
    state = deal(4, seed=3)
    hands = [card for hand in state.hands for card in hand]
    laid = [card for zone in (*state.treasure, *state.aces) for card in zone]
    drawn = len(hands) + len(laid) + len(state.discards)
    assert {back_of(card) for card in hands + laid} == {0}
    left = [back_of(card) for card in reversed(state.stock)]
    assert left == [0] * (336 - drawn) + [1] * 168


@pytest.mark.parametrize("two_part", [True, False])
def test_stock__shuffled_evenly(two_part: bool) -> None:
    """CJ-A2: every card is there, and the first to be drawn differs from deal to deal."""
    stocks = [build((8, 4), two_part, Rng(seed)) for seed in range(40)]
    assert all(sorted(stock) == all_cards(8, 4) for stock in stocks)
    assert len({kind_of(stock[-1]) for stock in stocks}) > 15
    if not two_part:
        backs = {back_of(card) for stock in stocks for card in stock[-20:]}
        assert backs == {0, 1}


@pytest.mark.parametrize(("seats", "pool", "stock"), [(3, 27, 483), (4, 28, 476), (6, 30, 462)])
def test_setup__ships_and_cards(seats: int, pool: int, stock: int) -> None:
    """Ships: players and 24; seven cards each are dealt of 504."""
    check_setup(seats, pool, stock)


def test_cj_t38__five_players() -> None:
    """Pool 29 ships, 35 cards dealt, stock 469."""
    check_setup(5, 29, 469)


def check_setup(seats: int, pool: int, stock: int) -> None:
    """Count the deal before the first player draws for what was laid down."""
    state = deal(seats, seed=2)
    first = state.active
    drawn_since = state.drawn[first] - 7
    assert state.pool == pool
    assert len(state.stock) + drawn_since == stock
    assert sum(state.drawn) - drawn_since == 7 * seats
    assert state.fleet == state.sea == [0] * seats


@pytest.mark.parametrize("seats", [2, 7])
def test_cj_t39__two_or_seven_players(seats: int) -> None:
    """Refused with one sentence."""
    with pytest.raises(BadOption, match=f"3 to 6 players, not {seats}"):
        CAPTAIN_JACK.check_options(seats, {})
    options = CAPTAIN_JACK.check_options(3, {})
    with pytest.raises(BadOption):
        CAPTAIN_JACK.setup(Table(seats, options), Rng(1), silent)


def test_marks__two_backs_and_three_times_through() -> None:
    """A card knows its face, its back and how often it went through the stock."""
    for card in all_cards(1, 1):
        assert box.card_of(kind_of(card), mark_of(card)) == card
        assert mark_of(card) == back_of(card) < 2
    again = box.card_of(kind("S10"), 5)
    assert (name_of(again), back_of(again)) == ("S10", 1)


def test_options__completed_in_order_with_defaults() -> None:
    """Every option of rules 4.4 is there, its default first."""
    assert CAPTAIN_JACK.check_options(4, {"cj.passes": 2}) == {
        "cj.packs": "8+4",
        "cj.passes": 2,
        "cj.end": "playout",
        "cj.stock": "two_part",
        "cj.start_player": "random",
        "cj.max_sea": 9,
        "cj.steal_clubs": "2-7",
        "cj.aces_stack": False,
        "cj.refill_between_attacks": True,
        "cj.press_choice": "defender",
        "cj.salvage_to": "treasure",
        "cj.ship_points": "each",
    }


def test_options__the_default_house_is_that_of_the_data() -> None:
    house = house_of({option.name: option.default for option in OPTIONS})
    assert house.max_sea == DATA["seaworthiness_max"]
    assert house.packs == (DATA["packs_top"], DATA["packs_bottom"])
    assert [n for n in range(1, 9) if house.boarding >> n - 1 & 1] == DATA["steal_clubs"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cj.pases", 1), ("cj.passes", 4), ("cj.passes", "2"), ("cj.passes", True),
        ("cj.packs", "12"), ("cj.aces_stack", 1), ("cj.max_sea", 9.0), ("cj.end", None),
        ("cj.stock", ["mixed"]),
    ],
)  # fmt: skip
def test_bad_options__one_sentence_each(name: str, value: object) -> None:
    """What the game cannot take is refused with one sentence that names it."""
    with pytest.raises(BadOption) as refused:
        CAPTAIN_JACK.check_options(3, {name: value})  # type: ignore[dict-item]
    assert name in str(refused.value)
    assert str(refused.value).endswith(".")
