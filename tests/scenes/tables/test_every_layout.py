"""What every layout must keep, tried on random games of every size and variant. Names no game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from game.core.model import Table
from game.core.rng import Rng
from game.rules import RULES, SPEECH
from game.table.evening import Chair
from scenes.games import screens
from scenes.tables.choosing import Choosing, Way
from scenes.tables.layout import BUTTON, HAND, held_by
from scenes.tables.picture import Picture, Situation
from tests.scenes import stage

NAMES: Final = ("Ana", "Wilhelmina-Jo", "Cleo", "Bartholomew", "Flint", "Pew")
SIZES: Final = ((1920, 1080), (1080, 1920))
LEAST: Final = 40.0
"""Units that a spot measures at least: 10 mm on a television are more, on a tablet about that."""
EVERY: Final = 4
"""So many steps of a playthrough are looked at one by one, then one in so many."""
MOST: Final = 160

TABLES: Final = [
    (game, seats) for game in SPEECH if game in screens() for seats in RULES[game].info.seats
]
each_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def picture_of(game: str, seats: int, size: tuple[int, int], folder: Path) -> Picture:
    """The game's table with long and short names at it."""
    table = screens()[game].table
    assert table is not None
    services = stage.make_services(size, folder)
    chairs = [Chair(NAMES[seat], seat) for seat in range(seats)]
    return Picture(services, table.layout(), table.speech, table.title, chairs, seats)


def variants(game: str) -> Iterator[dict[str, Any]]:
    """The usual rules, and all other values of all options, one of each at a time."""
    options = RULES[game].info.options
    yield {}
    for n in range(max(len(option.values) for option in options) - 1):
        yield {option.name: option.values[min(n + 1, len(option.values) - 1)] for option in options}


def moments(game: str, seats: int, options: dict[str, Any], seed: int) -> Iterator[tuple[Any, Any]]:
    """States of a random game with what was told by the step that led there."""
    rules = RULES[game]
    try:
        table = Table(seats, rules.check_options(seats, options))
    except ValueError:
        return  # these values do not go together at this table
    told: list[Any] = []
    state, chance = rules.setup(table, Rng.at(seed, 0), told.append), Rng(seed)
    for step in range(1, MOST):
        yield state, tuple(told)
        acting = rules.to_act(state)
        if not acting:
            return
        told.clear()
        seat = chance.choice(acting)
        action = chance.choice(rules.legal(state, seat))
        rules.apply(state, seat, action, Rng.at(seed, step), told.append)


def looked_at(picture: Picture, game: str, state: Any, viewer: int | None) -> Any:
    """The view, with the picture's situation set for it."""
    rules = RULES[game]
    view = rules.view(state, viewer)
    picture.now = Situation(facing=viewer, acting=rules.to_act(state))
    return view


@each_table
def test_paths__tell_actions_apart_and_lie_on_the_screen(
    game: str, seats: int, tmp_path: Path
) -> None:
    """Every legal action can be pointed out by spots that are there and large enough."""
    rules, tall = RULES[game], [picture_of(game, seats, size, tmp_path) for size in SIZES]
    for n, options in enumerate(variants(game)):
        for state, _told in moments(game, seats, options, 11 + n):
            for seat in rules.to_act(state):
                for picture in tall:
                    view = looked_at(picture, game, state, seat)
                    layout, areas = picture.layout, picture.areas
                    ways = [Way(a, layout.path(a, view)) for a in rules.legal(state, seat)]
                    Choosing(ways, 0)
                    spots = picture.spots(view)
                    for name in {name for way in ways for name in way.path}:
                        if name.startswith(BUTTON):
                            assert layout.button(name.removeprefix(BUTTON), view).label
                            continue
                        x, y, w, h = spots[name]
                        assert w >= LEAST and h >= LEAST, (name, w, h)
                        assert x >= -1 and x + w <= areas.width + 1, (name, x, w)
                        assert y >= -1 and y + h <= areas.height + 1, (name, y, h)


@each_table
def test_pictures__have_keys_of_their_own_and_stay_the_same(
    game: str, seats: int, tmp_path: Path
) -> None:
    """Keys are unique, hand included; asked twice, the very same pictures lie there."""
    picture = picture_of(game, seats, SIZES[0], tmp_path)
    rules = RULES[game]
    for n, options in enumerate(variants(game)):
        for step, (state, _told) in enumerate(moments(game, seats, options, 21 + n)):
            if step > EVERY and step % EVERY:
                continue
            for viewer in (None, *rules.to_act(state)):
                view = looked_at(picture, game, state, viewer)
                shown = list(picture.layout.placed(view, picture.room))
                held = [thing.spot for thing in picture.layout.hand(view, picture.room)]
                keys = [p.key for p in shown] + held
                assert len(set(keys)) == len(keys), keys
                again = picture.layout.placed(view, picture.room)
                assert [(p.key, p.image, p.x, p.y) for p in shown] == [
                    (p.key, p.image, p.x, p.y) for p in again
                ]
                assert all(spot.startswith(HAND) for spot in held)
                assert picture.layout.status(view, picture.room)


@each_table
def test_facts__are_shown_between_spots_that_are_there(
    game: str, seats: int, tmp_path: Path
) -> None:
    """In everybody's form, every fact has a cue that can be put on the timeline, or none."""
    picture = picture_of(game, seats, SIZES[0], tmp_path)
    for n, options in enumerate(variants(game)):
        before: dict[int | None, dict[str, Any]] = {}
        for state, told in moments(game, seats, options, 31 + n):
            for viewer in (None, *range(seats)):
                view = looked_at(picture, game, state, viewer)
                facts = [seen for fact in told if (seen := fact.seen_by(viewer)) is not None]
                spots = picture.spots(view)
                known = before.get(viewer, {}) | spots
                before[viewer] = spots
                for cue in picture.cues(facts, view):
                    ends = [s for f in cue.flights for s in (f.start, f.goal)]
                    ends += [a.start for a in cue.arrivals] + [s.spot for s in cue.said]
                    ends += [s.spot for s in cue.stills] + list(cue.glow)
                    assert [end for end in ends if end not in known] == []
                    assert 0 <= cue.ticks <= 600


@each_table
def test_everything_can_be_looked_at__and_nothing_hidden_shows(
    game: str, seats: int, tmp_path: Path
) -> None:
    """Over worlds that a viewer must reckon with, the table and its looks are the same."""
    picture, rules = picture_of(game, seats, SIZES[0], tmp_path), RULES[game]
    for step, (state, _told) in enumerate(moments(game, seats, {}, 41)):
        if step > EVERY and step % (2 * EVERY):
            continue
        for viewer in (None, *rules.to_act(state)):
            view = looked_at(picture, game, state, viewer)
            mine = seen_at(picture, view)
            for n in range(2):
                world = rules.imagine(view, viewer, Rng.at(n, step))
                assert seen_at(picture, rules.view(world, viewer)) == mine


def seen_at(picture: Picture, view: Any) -> list[Any]:
    """Everything that is drawn, and what can be read about it."""
    layout, room = picture.layout, picture.room
    spots = [*layout.spots(view, room), *(thing.spot for thing in layout.hand(view, room))]
    looks = [(spot, look and (look.title, look.text)) for spot in spots
             for look in (layout.look(spot, view, room),)]  # fmt: skip
    placed = [(p.key, id(p.image), p.x, p.y, p.z) for p in layout.placed(view, room)]
    return [placed, looks, [(h.spot, id(h.image)) for h in layout.hand(view, room)]]


@each_table
def test_every_seat_has_its_place(game: str, seats: int, tmp_path: Path) -> None:
    """Each seat has a spot of its own, where its hand is for the others."""
    for size in SIZES:
        picture = picture_of(game, seats, size, tmp_path)
        state, _told = next(moments(game, seats, {}, 1))
        view = looked_at(picture, game, state, None)
        spots = picture.spots(view)
        places = [spots[held_by(seat)] for seat in range(seats)]
        assert len(set(places)) == seats
