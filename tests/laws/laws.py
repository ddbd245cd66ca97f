"""The conformance laws: what makes an object a game (`game.core.model.Rules`). Names no game.

Each law takes a playthrough and raises AssertionError where the game breaks it. There is no list
of exceptions: a game that fails a law is not in the list of games. Who may know what is the matter
of `secrecy`.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from game.core.model import CLOCK, Action, Fact, Rules, silent
from game.core.rng import Rng
from game.table.match import Entry, Match, digest_of
from tests.laws.walk import Played, choose, viewers

Law = Callable[[Played], None]

POOL: Final = 300
IDLE_LOOKS: Final = 5
"""Where nothing was told, offers are looked at after every so many steps."""


# --- playing --------------------------------------------------------------------------------------


def every_step(game: Played, chance: Rng) -> None:
    """Play to the end; after every action the game is sound, offers something, and means it."""
    rules = game.rules
    while True:
        state, result = game.state, rules.result(game.state)
        assert rules.faults(state) == ()
        acting = rules.to_act(state)
        assert acting == tuple(sorted(set(acting)))
        assert (acting == ()) == (result is not None)
        if result is not None:
            return
        if (game.steps and game.steps[-1].facts) or len(game.steps) % IDLE_LOOKS == 0:
            offers_are_meant(game)
        seat, action = choose(rules, state, chance, len(game.steps))
        assert rules.refuse(state, seat, action) is None, (seat, action)
        game.play(seat, action)
        assert len(game.steps) <= rules.info.max_steps


def offers_are_meant(game: Played) -> None:
    """Whoever may act has actions, each once, in a stable order, and none is refused."""
    rules, state = game.rules, game.state
    for seat in rules.to_act(state):
        assert CLOCK <= seat < game.case.seats
        legal = rules.legal(state, seat)
        assert legal, f"seat {seat} may act but has no action"
        assert list(legal) == list(rules.legal(state, seat)), "the order of actions is unstable"
        assert len(set(legal)) == len(legal)
        for action in legal:
            assert rules.refuse(state, seat, action) is None, (seat, action)


def legal_is_not_refused(game: Played) -> None:
    """At every moment, of all actions of other moments exactly the legal ones are not refused."""
    rules, pool = game.rules, pool_of(game)
    for moment in game.moments:
        before = digest_of(moment.state)
        for seat in range(CLOCK, game.case.seats):
            legal = rules.legal(moment.state, seat)
            assert bool(legal) == (seat in rules.to_act(moment.state))
            for action in pool:
                code = rules.refuse(moment.state, seat, action)
                assert (code is None) == (action in legal), (moment.steps, seat, action, code)
        assert digest_of(moment.state) == before, "a refused action changed the state"


def the_end_refuses_everything(game: Played) -> None:
    """After the result nobody may do anything."""
    for seat in range(CLOCK, game.case.seats):
        assert list(game.rules.legal(game.state, seat)) == []
        for action in pool_of(game):
            assert game.rules.refuse(game.state, seat, action) is not None


def pool_of(game: Played) -> list[Action]:
    """All actions that were legal for anybody at some moment, each once."""
    pool: dict[Action, None] = {}
    for moment in game.moments:
        for seat in game.rules.to_act(moment.state):
            pool.update(dict.fromkeys(game.rules.legal(moment.state, seat)))
    return list(pool)[:POOL]


def queries_change_nothing(game: Played) -> None:
    """Asking is free of effects, however often."""
    rules = game.rules
    for moment in game.moments:
        before = digest_of(moment.state)
        for viewer in viewers(rules, game.case):
            view = rules.view(moment.state, viewer)
            rules.imagine(view, viewer, Rng(1))
            rules.secrets(moment.state, viewer)
            assert rules.view(moment.state, viewer) == view
        rules.faults(moment.state), rules.result(moment.state), rules.to_act(moment.state)
        assert digest_of(moment.state) == before


def copies_are_independent(game: Played) -> None:
    """A copy is equal; what is played on it does not touch the state it came from."""
    rules = game.rules
    for moment in game.moments:
        before = digest_of(moment.state)
        twin = rules.copy(moment.state)
        assert digest_of(twin) == before
        chance = Rng(moment.steps)
        for step in range(60):
            if rules.result(twin) is None:
                seat, action = choose(rules, twin, chance, step)
                rules.apply(twin, seat, action, Rng.at(7, step), silent)
        assert digest_of(moment.state) == before


# --- results and options --------------------------------------------------------------------------


def results_are_consistent(game: Played) -> None:
    """Places count those ahead (1, 2, 2, 4), more points never come later, reasons add up."""
    result = game.rules.result(game.state)
    assert result is not None
    seats = range(game.case.seats)
    assert len(result.points) == len(result.places) == len(result.reasons) == len(seats)
    for seat in seats:
        ahead = sum(result.places[other] < result.places[seat] for other in seats)
        assert result.places[seat] == 1 + ahead
        for other in seats:
            if result.points[other] > result.points[seat]:
                assert result.places[other] < result.places[seat]
        assert sum(reason.points for reason in result.reasons[seat]) == result.points[seat]


def options_are_complete(rules: Rules[Any], seats: int) -> None:
    """All options in order, default first; completing twice changes nothing; all values go."""
    info = rules.info
    defaults = rules.check_options(seats, {})
    assert list(defaults) == [option.name for option in info.options]
    assert rules.check_options(seats, defaults) == defaults
    for option in info.options:
        assert option.default == defaults[option.name]
        assert len(option.labels) == len(option.values) == len(set(option.labels))
        assert option.title and option.help.endswith(".")
        for value in option.values:
            assert rules.check_options(seats, {option.name: value})[option.name] == value


# --- words on disk --------------------------------------------------------------------------------


def members(union: Any) -> tuple[type[msgspec.Struct], ...]:
    """The struct types of a union, or the only one."""
    return typing.get_args(union) or (union,)


def vocabulary_is_tagged(rules: Rules[Any]) -> None:
    """Frozen structs, one tag each, unknown fields forbidden; unknown tags are refused."""
    for union, base in ((rules.actions, Action), (rules.facts, Fact)):
        kinds = members(union)
        tags = [kind.__struct_config__.tag for kind in kinds]
        assert len(set(tags)) == len(tags) and None not in tags
        for kind in kinds:
            config = kind.__struct_config__
            assert issubclass(kind, base), kind
            assert config.frozen and config.forbid_unknown_fields, kind
        for text in ('{"type":"no such word"}', "{}", "[]", "null", "7"):
            assert not decodes(text.encode(), union), text


def decodes(text: bytes, kind: Any) -> bool:
    try:
        msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError:
        return False
    return True


def codec_keeps_everything(game: Played) -> None:
    """Every action and fact comes back equal from JSON, and nothing is taken that was added."""
    rules = game.rules
    facts: set[Fact] = {fact for step in game.steps for fact in step.facts} | set(game.dealt)
    actions = {step.action for step in game.steps} | set(pool_of(game))
    seen = {fact.seen_by(viewer) for fact in facts for viewer in viewers(rules, game.case)}
    spoken: Iterable[tuple[Any, Any]] = (
        *((rules.actions, action) for action in actions),
        *((rules.facts, fact) for fact in facts | (seen - {None})),
    )
    for union, word in spoken:
        text = msgspec.json.encode(word)
        assert msgspec.json.decode(text, type=union) == word
        assert not decodes(text[:-1] + b',"no such field":1}', union), word


def views_are_plain_data(game: Played) -> None:
    """A view is a frozen struct that comes back equal from JSON; equal views hash to equal text."""
    for moment in game.moments:
        for viewer in viewers(game.rules, game.case):
            view = game.rules.view(moment.state, viewer)
            assert type(view).__struct_config__.frozen
            text = msgspec.json.encode(view)
            assert msgspec.json.decode(text, type=type(view)) == view


# --- replay ---------------------------------------------------------------------------------------


def replay_is_equal(game: Played) -> None:
    """The log alone leads to the same end, and tells the same."""
    match: Match[Any] = Match(game.rules, game.table, game.case.seed)
    assert match.replay(entries_of(game)) is None
    assert match.turn == len(game.steps)
    assert match.digest() == digest_of(game.state)
    assert match.result() == game.rules.result(game.state)
    assert match.told == len(game.dealt) + sum(len(step.facts) for step in game.steps)


def listeners_change_nothing(game: Played) -> None:
    """Rules that make no facts when nobody listens lead to the same end: search relies on it."""
    state = game.rules.setup(game.table, Rng.at(game.case.seed, 0), silent)
    for number, step in enumerate(game.steps, 1):
        game.rules.apply(state, step.seat, step.action, Rng.at(game.case.seed, number), silent)
    assert digest_of(state) == digest_of(game.state)


def entries_of(game: Played) -> list[Entry]:
    """The log, equal actions in a row as a count."""
    entries: list[Entry] = []
    for seat, action, _facts in game.steps:
        last = entries[-1] if entries else None
        if last and (last.seat, last.action) == (seat, action):
            entries[-1] = Entry(seat, action, last.times + 1)
        else:
            entries.append(Entry(seat, action))
    return entries
