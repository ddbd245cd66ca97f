"""The laws are not empty: a sound game that is broken in one way fails the law against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from game.core.model import Fact, Tell, Viewer
from game.rules import RULES
from tests.laws import laws
from tests.laws.walk import CASE_OF_GAME, Moment, Played, played


class Broken:
    """A game that does everything like another one, except what a test replaces."""

    def __init__(self, rules: Any, **instead: Any) -> None:
        self._rules = rules
        for name, value in instead.items():
            setattr(self, name, value)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


class Leaky(msgspec.Struct, frozen=True):
    """A view that holds more than the viewer may know."""

    view: Any
    secrets: str


class Whisper(Fact, frozen=True, tag="whisper"):
    secrets: str


def leaky_views(rules: Any) -> Broken:
    def view(state: Any, viewer: Viewer) -> Leaky:
        return Leaky(rules.view(state, viewer), repr(rules.secrets(state, viewer)))

    def imagine(seen: Leaky, viewer: Viewer, rng: Any) -> Any:
        return rules.imagine(seen.view, viewer, rng)

    return Broken(rules, view=view, imagine=imagine)


def a_secret_that_everybody_knows(rules: Any) -> Broken:
    return Broken(rules, secrets=lambda state, viewer: {"known to all": 7})


def facts_that_whisper(rules: Any) -> Broken:
    def apply(state: Any, seat: int, action: Any, rng: Any, tell: Tell) -> None:
        rules.apply(state, seat, action, rng, tell)
        tell(Whisper(repr(rules.secrets(state, None))))

    return Broken(rules, apply=apply)


def takes_everything(rules: Any) -> Broken:
    return Broken(rules, refuse=lambda state, seat, action: None)


def forgets_an_action(rules: Any) -> Broken:
    return Broken(rules, legal=lambda state, seat: list(rules.legal(state, seat))[:-1])


def refuses_with_effect(rules: Any) -> Broken:
    def refuse(state: Any, seat: int, action: Any) -> str | None:
        code: str | None = rules.refuse(state, seat, action)
        if code is not None:
            setattr(state, state.__slots__[0], 1)
        return code

    return Broken(rules, refuse=refuse)


def copies_nothing(rules: Any) -> Broken:
    return Broken(rules, copy=lambda state: state)


def nobody_shares_a_place(rules: Any) -> Broken:
    def result(state: Any) -> Any:
        found = rules.result(state)
        places = tuple(range(2, 2 + len(found.places)))
        return msgspec.structs.replace(found, places=places)

    return Broken(rules, result=result)


class Spoiled(Played):
    """A playthrough of a sound game, looked at through a broken one."""

    @property
    def moments(self) -> list[Moment]:
        copy = RULES[self.case.game].copy
        return [moment._replace(state=copy(moment.state)) for moment in super().moments]


BREAKS: list[tuple[Callable[[Any], Broken], laws.Law]] = [
    (leaky_views, laws.imagined_worlds_look_the_same),
    (a_secret_that_everybody_knows, laws.imagined_worlds_look_the_same),
    (facts_that_whisper, laws.facts_tell_no_more_than_views),
    (takes_everything, laws.legal_is_not_refused),
    (takes_everything, laws.the_end_refuses_everything),
    (forgets_an_action, laws.legal_is_not_refused),
    (refuses_with_effect, laws.legal_is_not_refused),
    (copies_nothing, laws.copies_are_independent),
    (nobody_shares_a_place, laws.results_are_consistent),
]


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize(("spoil", "law"), BREAKS)
def test_law__fails_for_a_broken_game(
    spoil: Callable[[Any], Broken], law: laws.Law, game: str
) -> None:
    sound = played(CASE_OF_GAME[game])
    broken = Spoiled.__new__(Spoiled)
    broken.__dict__.update(sound.__dict__)
    broken.rules = spoil(sound.rules)
    with pytest.raises(AssertionError):
        law(broken)
