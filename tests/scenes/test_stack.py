"""Scenes open and close by request, between ticks; every scene is told each change exactly once."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scenes.stack import Scene, Stack


class Told(Scene):
    """Writes down what it is told."""

    def __init__(self, name: str = "", see_through: bool = False) -> None:
        self.name = name
        self.see_through = see_through
        self.told: list[str] = []

    def __repr__(self) -> str:
        return self.name

    def enter(self) -> None:
        self.told.append("enter")

    def leave(self) -> None:
        self.told.append("leave")

    def cover(self) -> None:
        self.told.append("cover")

    def uncover(self) -> None:
        self.told.append("uncover")


class Counted(Stack):
    """A stack that knows how often everything held was made numb."""

    def __init__(self) -> None:
        self.numbed = 0
        super().__init__(self._numb)

    def _numb(self) -> None:
        self.numbed += 1


@pytest.fixture
def stack() -> Counted:
    return Counted()


def opened(stack: Stack, *names: str) -> list[Told]:
    """Scenes one over the other, settled one by one, with nothing told yet."""
    scenes = [Told(name) for name in names]
    for scene in scenes:
        stack.push(scene)
        stack.settle()
    for scene in scenes:
        scene.told.clear()
    return scenes


# --- requests -------------------------------------------------------------------------------------


def test_requests__nothing_happens_before_settle(stack: Counted) -> None:
    (low,) = opened(stack, "low")
    high = Told("high")
    stack.push(high)
    assert stack.top is low
    assert (low.told, high.told) == ([], [])
    assert stack.settle()
    assert stack.top is high
    assert (low.told, high.told) == (["cover"], ["enter"])


def test_settle__says_whether_anything_changed_and_numbs_only_then(stack: Counted) -> None:
    (low,) = opened(stack, "low")
    numbed = stack.numbed
    assert not stack.settle()
    stack.pop(Told("stranger"))
    stack.replace(Told("stranger"), Told("another"))
    assert not stack.settle()
    assert stack.numbed == numbed
    assert stack.all() == [low]
    stack.push(Told())
    assert stack.settle()
    assert stack.numbed == numbed + 1


def test_settle__several_changes_numb_once(stack: Counted) -> None:
    low, high = opened(stack, "low", "high")
    numbed = stack.numbed
    stack.pop(high)
    stack.push(Told("new"))
    assert stack.settle()
    assert stack.numbed == numbed + 1
    assert [repr(scene) for scene in stack.all()] == ["low", "new"]
    assert low.told == ["uncover", "cover"]


def test_settle__requests_of_scenes_that_just_opened_are_served_too(stack: Counted) -> None:
    follower = Told("follower")

    class Opener(Told):
        def enter(self) -> None:
            super().enter()
            stack.push(follower)

    stack.push(Opener("opener"))
    stack.settle()
    assert stack.top is follower
    assert follower.told == ["enter"]


# --- each change ----------------------------------------------------------------------------------


def test_pop__uncovers_the_one_below(stack: Counted) -> None:
    low, high = opened(stack, "low", "high")
    stack.pop(high)
    stack.settle()
    assert (low.told, high.told) == (["uncover"], ["leave"])


def test_pop__takes_along_whatever_lies_on_it(stack: Counted) -> None:
    low, middle, high = opened(stack, "low", "middle", "high")
    stack.pop(middle)
    stack.settle()
    assert stack.all() == [low]
    assert (low.told, middle.told, high.told) == (["uncover"], ["leave"], ["leave"])


def test_pop__twice_is_once(stack: Counted) -> None:
    low, high = opened(stack, "low", "high")
    stack.pop(high)
    stack.pop(high)
    stack.settle()
    stack.pop(high)
    stack.settle()
    assert stack.all() == [low]
    assert (low.told, high.told) == (["uncover"], ["leave"])


def test_pop__of_the_last_scene_leaves_nothing(stack: Counted) -> None:
    (only,) = opened(stack, "only")
    stack.pop(only)
    stack.settle()
    assert stack.top is None
    assert stack.visible() == []


def test_replace__tells_the_one_below_nothing(stack: Counted) -> None:
    """It was covered before and is covered after."""
    low, high = opened(stack, "low", "high")
    new = Told("new")
    stack.replace(high, new)
    stack.settle()
    assert stack.all() == [low, new]
    assert (low.told, high.told, new.told) == ([], ["leave"], ["enter"])
    stack.pop(new)
    stack.settle()
    assert low.told == ["uncover"]


def test_replace__a_scene_with_others_on_it(stack: Counted) -> None:
    low, middle, high = opened(stack, "low", "middle", "high")
    new = Told("new")
    stack.replace(middle, new)
    stack.settle()
    assert stack.all() == [low, new]
    assert (low.told, middle.told, high.told) == ([], ["leave"], ["leave"])


def test_replace__pressed_by_two_people_opens_one(stack: Counted) -> None:
    """Both press "go on" in one tick: one countdown, not two."""
    low, pause = opened(stack, "low", "pause")
    first, second = Told("first"), Told("second")
    stack.replace(pause, first)
    stack.replace(pause, second)
    stack.settle()
    assert stack.all() == [low, first]
    assert second.told == []


def test_replace__after_a_fresh_start_does_nothing(stack: Counted) -> None:
    _low, pause = opened(stack, "low", "pause")
    title, countdown = Told("title"), Told("countdown")
    stack.start_over(title)
    stack.replace(pause, countdown)
    stack.settle()
    assert stack.all() == [title]


def test_push__by_two_people_opens_one(stack: Counted) -> None:
    """Both press "pause" in one tick, or a hub takes two pads along."""
    (race,) = opened(stack, "race")
    first, second = Told("first"), Told("second")
    stack.push(first)
    stack.push(second)
    stack.settle()
    assert stack.all() == [race, first]
    assert (race.told, second.told) == (["cover"], [])
    stack.push(second)  # later, over the first, it may
    stack.settle()
    assert stack.all() == [race, first, second]


def test_push__of_an_open_scene_does_nothing(stack: Counted) -> None:
    low, high = opened(stack, "low", "high")
    stack.push(low)
    stack.settle()
    assert stack.all() == [low, high]
    assert (low.told, high.told) == ([], [])


def test_push__after_a_fresh_start_does_nothing(stack: Counted) -> None:
    opened(stack, "low")
    title = Told("title")
    stack.start_over(title)
    stack.push(Told("rules"))
    stack.settle()
    assert stack.all() == [title]


def test_start_over__leaves_all_from_the_top(stack: Counted) -> None:
    low, high = opened(stack, "low", "high")
    new = Told("new")
    assert not stack.starts_over
    stack.start_over(new)
    assert stack.starts_over
    stack.settle()
    assert not stack.starts_over
    assert stack.all() == [new]
    assert (low.told, high.told, new.told) == (["leave"], ["leave"], ["enter"])


def test_start_over__asked_for_twice_counts_once(stack: Counted) -> None:
    opened(stack, "low")
    first, second = Told("first"), Told("second")
    stack.start_over(first)
    stack.start_over(second)
    stack.settle()
    assert stack.all() == [first]
    assert second.told == []
    stack.start_over(second)
    stack.settle()
    assert stack.all() == [second]


def test_visible__from_the_topmost_opaque_scene_up(stack: Counted) -> None:
    names = {"a": False, "b": False, "c": True, "d": True}
    for name, clear in names.items():
        stack.push(Told(name, clear))
        stack.settle()
    assert [repr(scene) for scene in stack.visible()] == ["b", "c", "d"]
    assert [repr(scene) for scene in stack.all()] == ["a", "b", "c", "d"]


def test_visible__a_see_through_scene_alone(stack: Counted) -> None:
    stack.push(Told("glass", see_through=True))
    stack.settle()
    assert [repr(scene) for scene in stack.visible()] == ["glass"]


# --- any requests in any order --------------------------------------------------------------------

LIVES = {
    "": {"enter": "open"},
    "open": {"cover": "covered", "leave": "gone"},
    "covered": {"uncover": "open", "leave": "gone"},
    "gone": {},
}  # type: dict[str, dict[str, str]]


def state_of(scene: Told) -> str:
    """Where a scene stands after all it was told. KeyError when it was told what cannot be."""
    state = ""
    for word in scene.told:
        state = LIVES[state][word]
    return state


class AnyRequests(RuleBasedStateMachine):
    """Whatever is asked for, in whatever order: every scene lives one orderly life."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = Counted()
        self.scenes: list[Told] = []

    @initialize()
    def first(self) -> None:
        self.stack.push(self._fresh())
        self.stack.settle()

    def _fresh(self) -> Told:
        self.scenes.append(Told(str(len(self.scenes)), len(self.scenes) % 3 == 1))
        return self.scenes[-1]

    @rule()
    def push(self) -> None:
        self.stack.push(self._fresh())

    @rule(n=st.integers(0, 30))
    def pop_any(self, n: int) -> None:
        self.stack.pop(self.scenes[n % len(self.scenes)])

    @rule(n=st.integers(0, 30))
    def replace_any(self, n: int) -> None:
        self.stack.replace(self.scenes[n % len(self.scenes)], self._fresh())

    @rule()
    def start_over(self) -> None:
        self.stack.start_over(self._fresh())

    @precondition(lambda self: self.stack.top is None)
    @rule()
    def open_again(self) -> None:
        self.stack.settle()
        if self.stack.top is None:
            self.stack.push(self._fresh())
            self.stack.settle()
            assert self.stack.top is not None

    @rule()
    def settle(self) -> None:
        before, numbed = self.stack.all(), self.stack.numbed
        told = sum(len(scene.told) for scene in self.scenes)
        changed = self.stack.settle()
        now_told = sum(len(scene.told) for scene in self.scenes)
        assert changed == (now_told > told)
        assert self.stack.numbed == numbed + changed
        assert changed or self.stack.all() == before
        assert not self.stack.settle()

    @invariant()
    def every_life_is_orderly(self) -> None:
        still_open = self.stack.all()
        states = {scene: state_of(scene) for scene in self.scenes}
        living = {s for s in self.scenes if states[s] in ("open", "covered")}
        assert living == set(still_open)
        assert len(set(still_open)) == len(still_open)
        if still_open:
            assert states[still_open[-1]] == "open"  # type: ignore[index]
            assert all(states[s] == "covered" for s in still_open[:-1])  # type: ignore[index]
            visible = self.stack.visible()
            assert visible == still_open[-len(visible) :]
            assert not any(s.see_through is False for s in visible[1:])


AnyRequests.TestCase.settings = settings(max_examples=120, stateful_step_count=30, deadline=None)
TestAnyRequests = AnyRequests.TestCase
