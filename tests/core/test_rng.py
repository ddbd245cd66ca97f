"""Chance that is derived, not stored: streams that never change, even draws, honest shuffles."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.rng import Rng


def test_stream__is_the_published_splitmix64() -> None:
    """The reference stream of SplitMix64 from seed 1234567, as its authors' code prints it."""
    rng = Rng(1234567)
    assert [rng.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_stream__stored_values_of_a_step() -> None:
    """F71: the streams that stored games rest on. A change here breaks every replay."""
    streams = {
        "deal of seed 1": Rng.at(1, 0),
        "step 1 of seed 1": Rng.at(1, 1),
        "seat 2 in the deal of seed 4711": Rng.at(4711, 0).fork(2),
    }
    assert {name: [rng.bits() for _ in range(4)] for name, rng in streams.items()} == {
        "deal of seed 1": [
            0x4181B152FB77616F, 0x169C646D52269D62, 0x4A5DE8D8D53B7280, 0x90F7EFBD6C5ECAF3,
        ],
        "step 1 of seed 1": [
            0x369FE7A5318946A8, 0x3B094E6BBA7DEC68, 0xEB2E5BA2E1A9571D, 0x9C28EEE22A9933A3,
        ],
        "seat 2 in the deal of seed 4711": [
            0x439B3C8506A52C55, 0x41DBAED2B921939E, 0xCD16BF9C851CC75B, 0xA3B925776D29FCC4,
        ],
    }  # fmt: skip


def test_deal__seed_1_shuffles_52_cards_like_ever() -> None:
    """F71: the stored deal of seed 1."""
    cards = list(range(52))
    Rng.at(1, 0).shuffle(cards)
    assert cards == [
        45, 32, 15, 18, 4, 19, 16, 37, 7, 31, 47, 14, 28, 22, 1, 33, 21, 44, 3, 43, 11, 2, 9, 10,
        0, 27, 5, 20, 13, 29, 26, 42, 6, 24, 12, 51, 41, 49, 35, 38, 40, 36, 8, 46, 17, 30, 50,
        25, 23, 34, 48, 39,
    ]  # fmt: skip


def test_at__each_step_and_seed_has_its_own_stream() -> None:
    """No two of 40 x 40 streams begin alike; negative and huge seeds are seeds too."""
    seeds = [*range(-4, 35), 10**30]
    firsts = {Rng.at(seed, step).bits() for seed in seeds for step in range(40)}
    assert len(firsts) == 40 * 40
    assert Rng.at(2**64 - 1, 3).bits() == Rng.at(-1, 3).bits()


def test_fork__does_not_depend_on_what_was_drawn_before() -> None:
    """A seat's chance is the same however much others used."""
    fresh, used = Rng.at(5, 5), Rng.at(5, 5)
    for _ in range(9):
        used.bits()
    assert fresh.fork(3).bits() == used.fork(3).bits()
    assert len({fresh.fork(label).bits() for label in range(-1, 50)} | {Rng.at(5, 5).bits()}) == 52


@pytest.mark.parametrize("n", [2, 3, 6, 7])
def test_below__is_even(n: int) -> None:
    """Each of n outcomes within 5 standard errors of its share of 20,000."""
    rng, draws = Rng(n), 20_000
    counts = Counter(rng.below(n) for _ in range(draws))
    assert sorted(counts) == list(range(n))
    spread = (draws / n * (1 - 1 / n)) ** 0.5
    assert all(abs(count - draws / n) < 5 * spread for count in counts.values())


def test_below__a_large_range_has_no_favourites() -> None:
    """Just above 2**63 the naive remainder would take the lower half twice as often."""
    n = 2**63 + 2**62
    rng = Rng(3)
    low = sum(rng.below(n) < n // 2 for _ in range(4000))
    assert abs(low - 2000) < 5 * 1000**0.5


def test_shuffle__every_order_is_equally_likely() -> None:
    """24 orders of 4 cards in 12,000 shuffles: 500 each, within 5 standard errors."""
    counts: Counter[tuple[int, ...]] = Counter()
    for seed in range(12_000):
        cards = [0, 1, 2, 3]
        Rng.at(seed, 0).shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert all(abs(count - 500) < 5 * (500 * 23 / 24) ** 0.5 for count in counts.values())


def test_weighted__in_proportion_and_never_a_zero() -> None:
    """Weights 1, 0, 3: a quarter, never, three quarters."""
    rng = Rng(9)
    counts = Counter(rng.weighted([1, 0, 3]) for _ in range(8000))
    assert counts[1] == 0
    assert abs(counts[0] - 2000) < 5 * 1500**0.5


def test_choice__one_of_them() -> None:
    """A choice out of one is that one."""
    assert Rng(1).choice("x") == "x"
    assert Counter(Rng(seed).choice("abc") for seed in range(60)).keys() == set("abc")


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_to_choose_from__raises_value_error(n: int) -> None:
    """A draw out of nothing is a fault of the caller, told as such."""
    with pytest.raises(ValueError):
        Rng(1).below(n)
    with pytest.raises(ValueError):
        Rng(1).choice([])
    with pytest.raises(ValueError):
        Rng(1).weighted([0, 0])
