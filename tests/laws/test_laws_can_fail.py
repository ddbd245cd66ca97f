"""The laws are not empty: a sound game that is broken in one way fails the law against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from game.core.model import Fact, Table, Tell, Viewer, silent
from game.core.rng import Rng
from tests.laws import laws, secrecy
from tests.laws.walk import CASE_OF_GAME, LAWFUL, Moment, Played, choose, played
from tests.table.parley import Done, Draw, Lay, Won


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


def lies_about_what_it_reveals(rules: Any) -> Broken:
    """Whoever draws a card may think that nothing new was learned."""

    def apply(state: Any, seat: int, action: Any, rng: Any, tell: Tell) -> None:
        rules.apply(state, seat, action, rng, lambda fact: None if fact.reveals else tell(fact))

    return Broken(rules, apply=apply)


def tells_the_actor_the_next_number(rules: Any) -> Broken:
    """Chance that an action shows is something new, too."""

    def apply(state: Any, seat: int, action: Any, rng: Any, tell: Tell) -> None:
        rules.apply(state, seat, action, rng, tell)
        tell(Whisper(str(rng.fork(7).bits())))

    return Broken(rules, apply=apply)


def hears_who_listens(rules: Any) -> Broken:
    def apply(state: Any, seat: int, action: Any, rng: Any, tell: Tell) -> None:
        rules.apply(state, seat, action, rng, tell)
        if tell is silent and rules.result(state) is not None:
            setattr(state, state.__slots__[0], 1)

    return Broken(rules, apply=apply)


def peeks(rules: Any) -> Broken:
    """Its imagination is the very state that was looked at."""
    looked_at: list[Any] = []

    def view(state: Any, viewer: Viewer) -> Any:
        looked_at[:] = [state]
        return rules.view(state, viewer)

    return Broken(rules, view=view, imagine=lambda *_asked: rules.copy(looked_at[0]))


class Spoiled(Played):
    """A playthrough of a sound game, looked at through a broken one."""

    @property
    def moments(self) -> list[Moment]:
        copy = LAWFUL[self.case.game].copy
        return [moment._replace(state=copy(moment.state)) for moment in super().moments]


BREAKS: list[tuple[Callable[[Any], Broken], laws.Law]] = [
    (leaky_views, secrecy.imagined_worlds_look_the_same),
    (a_secret_that_everybody_knows, secrecy.imagined_worlds_look_the_same),
    (facts_that_whisper, secrecy.facts_tell_no_more_than_views),
    (takes_everything, laws.legal_is_not_refused),
    (takes_everything, laws.the_end_refuses_everything),
    (forgets_an_action, laws.legal_is_not_refused),
    (refuses_with_effect, laws.legal_is_not_refused),
    (copies_nothing, laws.copies_are_independent),
    (nobody_shares_a_place, laws.results_are_consistent),
    (hears_who_listens, laws.listeners_change_nothing),
    (peeks, secrecy.imagination_does_not_know_the_truth),
]
TURN_BASED = [game for game, rules in LAWFUL.items() if not rules.info.realtime]
REVEALING = [
    game
    for game in TURN_BASED
    if any(kind.reveals for kind in laws.members(LAWFUL[game].facts))  # type: ignore[attr-defined]
]
"""Where nothing ever reveals anything, nobody can lie about it."""
BREAKS_OF_TURNS: list[tuple[Callable[[Any], Broken], laws.Law, str]] = [
    *(
        (lies_about_what_it_reveals, secrecy.only_what_reveals_teaches_the_actor, game)
        for game in REVEALING
    ),
    *(
        (tells_the_actor_the_next_number, secrecy.only_what_reveals_teaches_the_actor, game)
        for game in TURN_BASED
    ),
    *((leaky_views, secrecy.facts_tell_no_more_than_views, game) for game in TURN_BASED),
]


def assert_fails(spoil: Callable[[Any], Broken], law: laws.Law, game: str) -> None:
    sound = played(CASE_OF_GAME[game])
    law(sound)
    broken = Spoiled.__new__(Spoiled)
    broken.__dict__.update(sound.__dict__)
    broken.rules = spoil(sound.rules)
    with pytest.raises(AssertionError):
        law(broken)


@pytest.mark.parametrize("game", LAWFUL)
@pytest.mark.parametrize(("spoil", "law"), BREAKS)
def test_law__fails_for_a_broken_game(
    spoil: Callable[[Any], Broken], law: laws.Law, game: str
) -> None:
    assert_fails(spoil, law, game)


@pytest.mark.parametrize(("spoil", "law", "game"), BREAKS_OF_TURNS)
def test_law__fails_for_a_broken_game_of_turns(
    spoil: Callable[[Any], Broken], law: laws.Law, game: str
) -> None:
    assert_fails(spoil, law, game)


def test_choose__all_who_may_act_at_once_and_rare_kinds_of_actions() -> None:
    """Bids are made in every order of seats; one way to be done is not drowned by many cards."""
    rules = LAWFUL["parley"]
    first: Counter[int] = Counter()
    kinds: Counter[type] = Counter()
    for seed in range(400):
        state = rules.setup(Table(4, {"pa.rounds": 3}), Rng(seed), silent)
        kinds[type(choose(rules, state, Rng(seed), 0)[1])] += 1
        for seat in range(4):
            rules.apply(state, seat, Done(), Rng(0), silent)
        first[choose(rules, state, Rng(seed), 0)[0]] += 1
    assert set(first) == set(range(4)) and min(first.values()) > 70  # of 100
    # Three cards to lay, a draw, to be done: by kind a third each, by action a fifth.
    assert set(kinds) == {Lay, Draw, Done} and kinds[Done] > 80


def test_moments__hold_what_is_rare() -> None:
    """The one state after a bid was won, and the one before the last bid, are among the first."""
    game = played(CASE_OF_GAME["parley"])
    after = {
        type(fact) for m in game.moments[:9] if m.steps for fact in game.steps[m.steps - 1].facts
    }
    assert Won in after
    acting = {len(game.rules.to_act(moment.state)) for moment in game.moments}
    assert acting == {1, 2}
