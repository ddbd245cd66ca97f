"""Gliding: away quickly, landing softly, there on time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.kit.motion import Glide, Motion, ease


def test_ease__begins_and_ends_where_it_should() -> None:
    assert ease(0) == 0
    assert ease(1) == 1
    assert ease(0.5) == pytest.approx(0.875)  # more than half the way in half the time


@given(st.floats(0, 1), st.floats(0, 1))
def test_ease__never_goes_back(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= ease(low) <= ease(high) <= 1


def test_glide__from_one_place_to_another() -> None:
    glide = Glide(10, 20, 110, 60, start=100, ticks=20)
    assert glide.at(90) == glide.at(100) == (10, 20)
    assert glide.at(110) == pytest.approx((10 + 100 * 0.875, 20 + 40 * 0.875))
    assert glide.at(120) == glide.at(500) == (110, 60)
    assert [glide.done(now) for now in (99, 119.9, 120)] == [False, False, True]


def test_glide__hops_highest_in_the_middle() -> None:
    glide = Glide(0, 50, 0, 50, start=0, ticks=10, hop=30)
    assert glide.at(5) == (0, 20)
    assert glide.at(0) == glide.at(10) == (0, 50)


def test_glide__of_no_ticks_is_there_at_once() -> None:
    glide = Glide(0, 0, 7, 8, start=3, ticks=0)
    assert glide.at(3) == (7, 8)
    assert glide.done(3)


def test_motion__what_was_not_sent_rests() -> None:
    motion = Motion()
    assert motion.at("a", (3, 4), 0) == (3, 4)
    assert not motion.moving("a", 0)
    assert not motion.busy(0)


def test_motion__glides_and_then_rests() -> None:
    motion = Motion()
    motion.send("a", (0, 0), (100, 0), now=10, ticks=10)
    assert motion.busy(10)
    assert motion.moving("a", 19.5)
    assert motion.at("a", (100, 0), 15) == pytest.approx((87.5, 0))
    assert motion.at("b", (1, 1), 15) == (1, 1)
    assert motion.at("a", (99, 9), 20) == (99, 9)  # where it belongs now, not where it was sent
    assert not motion.busy(20)
    assert not motion.moving("a", 20)


def test_motion__sent_anew_it_forgets_the_old_way() -> None:
    motion = Motion()
    motion.send("a", (0, 0), (100, 0), now=0, ticks=10)
    motion.send("a", (5, 5), (5, 105), now=8, ticks=10)
    assert motion.at("a", (5, 105), 8) == (5, 5)
    assert motion.busy(17)


def test_motion__finish_puts_everything_where_it_belongs() -> None:
    motion = Motion()
    motion.send("a", (0, 0), (100, 0), now=0, ticks=1000)
    motion.finish()
    assert not motion.busy(1)
    assert motion.at("a", (100, 0), 1) == (100, 0)


def test_motion__calm_needs_no_time() -> None:
    motion = Motion()
    motion.send("a", (0, 0), (100, 0), now=4, ticks=0)
    assert not motion.busy(4)
    assert motion.at("a", (100, 0), 4) == (100, 0)
