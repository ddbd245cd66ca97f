"""What John Silver's table shows beside the cards: whose columns, who leads, what was won last."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.rules.john_silver.rules import JOHN_SILVER
from game.rules.john_silver.words import NOBODY, Played, RowShared
from game.table.evening import Chair
from scenes.games import screens
from scenes.kit.pieces import livery
from scenes.kit.sprites import Placed
from scenes.tables import john_silver_looks as looks
from scenes.tables.picture import Picture, Situation
from tests.rules.john import P1, P2, P3, P4, Planks, card, position
from tests.scenes import stage

NAMES = ("Anne", "Bart", "Cleo", "Dan")


def picture_of(seats: int, folder: Path, facing: int | None = P1) -> Picture:
    table = screens()["john-silver"].table
    assert table is not None
    services = stage.make_services((1920, 1080), folder)
    chairs = [Chair(NAMES[seat], seat) for seat in range(seats)]
    picture = Picture(services, table.layout(), table.speech, table.title, chairs, seats)
    picture.now = Situation(facing=facing, acting=(P1,))
    return picture


def shown(planks: Planks, picture: Picture) -> dict[Any, Placed]:
    view = JOHN_SILVER.view(planks.state, P1)
    return {p.key: p for p in picture.layout.placed(view, picture.room)}


def example_three(seats: int = 4) -> Planks:
    """The ship row of Example 3 before its fourth card."""
    hands = ["ship 7", "ship 1", "ship 2", "ship 3"][:seats]
    return position(seats, hands=hands, ship="9½@0, 9@1, 4@2")


def test_leaders__in_the_colours_of_who_would_win(tmp_path: Path) -> None:
    """9½ lies in the first column, 4 in the third: those two seats lead the pairs."""
    picture = picture_of(4, tmp_path)
    planks = example_three()
    planks.state.owners = (P1, P2, P3, P4)
    things = shown(planks, picture)
    assets = picture.room.assets
    assert things["leads", 2, "high"].image is looks.tag(assets, "high", livery(P1))
    assert things["leads", 2, "low"].image is looks.tag(assets, "low", livery(P3))
    for word, number in (("high", "joker 9½"), ("low", "ship 4")):
        tag, lies = things["leads", 2, word], things["card", card(number)]
        assert abs(tag.x - lies.x) < 71 and abs(tag.y - lies.y) < 100, "on its card"


def test_leaders__only_where_one_card_is_lacking(tmp_path: Path) -> None:
    planks = position(4, hands=["ship 7", "ship 1", "ship 2", "ship 3"], ship="9½@0, 4@2")
    assert not [k for k in shown(planks, picture_of(4, tmp_path)) if k[0] == "leads"]


def test_shared_spaces__every_card_can_be_read(tmp_path: Path) -> None:
    """With stacking three cards of one space lie beside each other, smaller, and none leads."""
    picture = picture_of(4, tmp_path)
    planks = position(
        4,
        hands=["ship 7", "ship 1", "ship 2", "ship 3"],
        chest="2@0, 12@0, 5@0",
        house={"stacking": True},
    )
    things = shown(planks, picture)
    view = JOHN_SILVER.view(planks.state, P1)
    spots = picture.layout.spots(view, picture.room)
    x, _y, w, _h = spots["chest 0"]
    lefts = [spots[f"card {card(name)}"][0] for name in ("chest 2", "chest 12", "chest 5")]
    wide = spots[f"card {card('chest 2')}"][2]
    assert lefts[0] == x and all(right - left > 0.4 * wide for left, right in pairwise(lefts))
    assert lefts[-1] + wide < spots["chest 1"][0], "the next column stays free"
    assert wide < w and not [k for k in things if k[0] == "leads"]


def test_own_columns__stand_out_for_whoever_looks(tmp_path: Path) -> None:
    """With two players two columns; for a spectator none."""
    planks = position(2, hands=["ship 7", "ship 1"])
    planks.state.owners = (P1, P2, P1, P2)
    own = [k for k in shown(planks, picture_of(2, tmp_path)) if k[0] == "own column"]
    assert own == [("own column", 0), ("own column", 2)]
    nobody = picture_of(2, tmp_path, facing=None)
    assert not [k for k in shown(planks, nobody) if k[0] == "own column"]


def test_last_row__lies_there_from_the_first_one_on(tmp_path: Path) -> None:
    picture = picture_of(4, tmp_path)
    planks = example_three()
    planks.state.owners = (P1, P2, P3, P4)
    assert "last row" not in shown(planks, picture)
    planks.play(P1, "ship 7", 3)
    planks.draw(P1)
    things = shown(planks, picture)
    view = JOHN_SILVER.view(planks.state, P1)
    assert view.last is not None and (view.last.low, view.last.high) == (P3, P1)
    expected = looks.last_row(picture.room, view.last, picture.room.spots["last"])
    assert things["last row"].image is expected
    look = picture.layout.look("last", view, picture.room)
    assert look is not None and look.title == "The last row"


@pytest.mark.parametrize(("seats", "there"), [(2, False), (3, True), (4, False)])
def test_out_of_the_game__where_a_column_is_nobodys(
    seats: int, there: bool, tmp_path: Path
) -> None:
    things = shown(example_three(seats), picture_of(seats, tmp_path))
    assert ("out of the game" in things) == there


def test_out_of_the_game__what_nobody_won_flies_there(tmp_path: Path) -> None:
    """The low pair of Example 3, had its column been nobody's."""
    picture = picture_of(3, tmp_path)
    planks = example_three(3)
    planks.state.owners = (P1, P2, NOBODY, P3)
    planks.play(P1, "ship 7", 3)
    told = planks.draw(P1)
    view = JOHN_SILVER.view(planks.state, P1)
    (shared,) = (fact for fact in told if isinstance(fact, RowShared))
    cue = picture.layout.cue(shared, view, picture.room, [])
    assert cue is not None
    assert [flight.goal for flight in cue.flights] == ["sea", "sea", "seat 0", "seat 0"]


def test_the_fourth_card__lies_in_one_place_at_a_time(tmp_path: Path) -> None:
    """Played and shared out in one step: it flies, lies while its player draws, then is won."""
    picture = picture_of(4, tmp_path)
    planks = position(4, hands=["ship 12, ship 1", "ship 5", "ship 2", "ship 3"],
                      ship="9½@0, 9@1, 4@2")  # fmt: skip
    planks.state.owners = (P1, P2, P3, P4)
    told = planks.play(P1, "ship 12", 3)
    view = JOHN_SILVER.view(planks.state, P1)
    facts = [seen for fact in told if (seen := fact.seen_by(P1)) is not None]
    assert isinstance(facts[0], Played) and any(isinstance(fact, RowShared) for fact in facts)
    at, times = 0.0, []
    for n, fact in enumerate(facts):
        cue = picture.layout.cue(fact, view, picture.room, facts[:n])
        if cue is None:
            continue
        for flight in cue.flights:
            if flight.start in ("ship 3", "hand 11") or flight.goal == "ship 3":
                begin = at + flight.delay
                times.append((0.0 if flight.waits else begin, begin + flight.ticks))
        at += cue.ticks
    times.sort()
    assert len(times) == 4
    assert [end for _start, end in times[:-1]] == [start for start, _end in times[1:]]
