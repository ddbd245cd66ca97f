"""The laws of secrecy: nobody is told what it may not know, nor learns it from what is told.

Part of the conformance laws; see `laws`. Names no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from game.core.model import Action, Fact, Rules, Seat, Viewer
from game.core.rng import Rng
from tests.laws.walk import LONG, Moment, Played, viewers

WORLDS: Final = 60
"""Imagined worlds at most per state and viewer; fewer when all secrets have varied by then."""
SECRET_MOMENTS: Final = 100 if LONG else 9
SAMPLES: Final = 28
"""So often in a row a bot's imagination was once right about a hidden hand (field case F79)."""
TRIED: Final = 12
"""Actions at most that are tried in one state."""


def secret_moments(game: Played) -> list[Moment]:
    """Some moments, rare kinds of choices first."""
    return game.moments[:SECRET_MOMENTS]


def imagined_worlds_look_the_same(game: Played) -> None:
    """Law 1: every imagined world is sound and looks the same to the viewer.

    Law 2: every named secret takes more than one value among them.
    """
    rules = game.rules
    for moment in secret_moments(game):
        for viewer in viewers(rules, game.case):
            view = rules.view(moment.state, viewer)
            stuck = set(rules.secrets(moment.state, viewer))
            truth = rules.secrets(moment.state, viewer)
            for n in range(WORLDS):
                world = rules.imagine(view, viewer, Rng.at(game.case.seed, n))
                assert rules.view(world, viewer) == view, (moment.steps, viewer)
                assert rules.faults(world) == (), (moment.steps, viewer)
                assert rules.to_act(world) == rules.to_act(moment.state)
                if viewer is not None:
                    mine = list(rules.legal(moment.state, viewer))
                    assert list(rules.legal(world, viewer)) == mine, (moment.steps, viewer)
                imagined = rules.secrets(world, viewer)
                assert set(imagined) == set(truth), (moment.steps, viewer)
                stuck -= {name for name in stuck if imagined[name] != truth[name]}
                if not stuck and n >= 4:
                    break
            assert not stuck, f"after {moment.steps} steps viewer {viewer} knows {stuck}"


def facts_tell_no_more_than_views(game: Played) -> None:
    """Where an action leaves two worlds looking the same to a viewer, its facts tell no difference.

    Tried with what another seat may do. One action, in worlds that fit the viewer's knowledge and
    under several chances: equal views afterwards mean equal facts. Several actions in one world
    under one chance: equal views and other secrets afterwards mean equal facts.

    Nor does a view hold more than was told: equal facts mean equal views afterwards. Not for races,
    where a view goes on by itself.
    """
    rules = game.rules
    for moment in secret_moments(game):
        for viewer in viewers(rules, game.case):
            view = rules.view(moment.state, viewer)
            worlds = [moment.state, *(rules.imagine(view, viewer, Rng.at(n, 3)) for n in range(2))]
            for seat in rules.to_act(moment.state):
                if seat != viewer:
                    where = (moment.steps, viewer, seat)
                    outcomes = list(outcomes_of(rules, worlds, seat, viewer))
                    for index, one in enumerate(outcomes):
                        for other in outcomes[:index]:
                            if leaks(one, other) or holds_more(rules, one, other):
                                raise AssertionError(f"{where}: {one.facts!r} {other.facts!r}")


class Outcome(NamedTuple):
    """What a viewer sees of an action, and what it must not know afterwards."""

    action: Action
    luck: tuple[int, int]
    view: bytes
    facts: bytes
    secrets: dict[str, object]


def leaks(one: Outcome, other: Outcome) -> bool:
    """Do the facts tell apart what the views do not?"""
    if one.view != other.view or one.facts == other.facts:
        return False
    if one.action == other.action:
        return True
    return one.luck == other.luck and one.secrets != other.secrets


def holds_more(rules: Rules[Any], one: Outcome, other: Outcome) -> bool:
    """Do the views tell apart what the facts do not?"""
    return not rules.info.realtime and one.facts == other.facts and one.view != other.view


def outcomes_of(
    rules: Rules[Any], worlds: Sequence[Any], seat: int, viewer: Viewer
) -> Iterable[Outcome]:
    """All actions of `seat` in these worlds, each under two chances, as `viewer` sees them."""
    for number, world in enumerate(worlds):
        for action in some_of(rules.legal(world, seat)):
            for chance in range(2):
                after, facts = rules.copy(world), list[Fact]()
                rules.apply(after, seat, action, Rng.at(chance, 5), facts.append)
                seen = [form for fact in facts if (form := fact.seen_by(viewer)) is not None]
                yield Outcome(
                    action,
                    (number, chance),
                    msgspec.json.encode(rules.view(after, viewer)),
                    msgspec.json.encode(seen),
                    rules.secrets(after, viewer),
                )


def seen_facts_hide_for_good(game: Played) -> None:
    """What a viewer is shown of a fact stays the same when it is filtered again."""
    for step in game.steps:
        for fact in step.facts:
            for viewer in viewers(game.rules, game.case):
                seen = fact.seen_by(viewer)
                if seen is not None:
                    assert seen.seen_by(viewer) == seen
                    public = fact.seen_by(None)
                    assert public is None or seen.seen_by(None) == public


def imagination_does_not_know_the_truth(game: Played) -> None:
    """F79: of so many imagined worlds not all are the real one, where that has many others."""
    rules = game.rules
    for moment in secret_moments(game):
        for viewer in viewers(rules, game.case):
            truth = rules.secrets(moment.state, viewer)
            if not truth:
                continue
            view = rules.view(moment.state, viewer)
            worlds = (rules.imagine(view, viewer, Rng.at(n, 79)) for n in range(SAMPLES))
            others = any(rules.secrets(world, viewer) != truth for world in worlds)
            assert others, (moment.steps, viewer, truth)


# --- what can be taken back -----------------------------------------------------------------------


def only_what_reveals_teaches_the_actor(game: Played) -> None:
    """Where an action tells nothing that reveals, the actor sees the same in every world it had
    to reckon with, whatever the chance: taking it back then gives no knowledge for free.

    Not for races, where nothing is taken back.
    """
    rules = game.rules
    if rules.info.realtime:
        return
    for moment in secret_moments(game):
        for seat in rules.to_act(moment.state):
            view = rules.view(moment.state, seat)
            worlds = [moment.state, *(rules.imagine(view, seat, Rng.at(n, 9)) for n in range(4))]
            for action in some_of(rules.legal(moment.state, seat)):
                lessons = [
                    lesson_of(rules, world, seat, action, Rng.at(chance, 5))
                    for world in worlds
                    for chance in range(2)
                ]
                quiet = [lesson for lesson in lessons if not lesson.reveals]
                for lesson in lessons if quiet else ():
                    assert lesson.seen == quiet[0].seen, (moment.steps, seat, action)


class Lesson(NamedTuple):
    """What an actor sees of its own action: facts in its form and its view; does any reveal?"""

    seen: bytes
    reveals: bool


def lesson_of(rules: Rules[Any], world: Any, seat: Seat, action: Action, rng: Rng) -> Lesson:
    after, facts = rules.copy(world), list[Fact]()
    rules.apply(after, seat, action, rng, facts.append)
    told = [form for fact in facts if (form := fact.seen_by(seat)) is not None]
    seen = msgspec.json.encode((told, rules.view(after, seat)))
    return Lesson(seen, any(fact.reveals for fact in facts))


def some_of(legal: Sequence[Action]) -> list[Action]:
    """At most `TRIED` of these: one of each kind first, then evenly through the list."""
    if len(legal) <= TRIED:
        return list(legal)
    kinds = list({type(action): action for action in reversed(legal)}.values())
    spread = [legal[n * len(legal) // TRIED] for n in range(TRIED)]
    return list(dict.fromkeys([*kinds, *spread]))[:TRIED]
