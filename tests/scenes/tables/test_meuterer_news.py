"""How a round of Meuterer is told on the table: offers, promises, fights, sales, courses."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.meuterer.box import CHARACTERS
from game.rules.meuterer.words import AddBattle, BattleAdded, Pass, TableCleared
from game.table.evening import Chair
from scenes.games import screens
from scenes.tables import meuterer_news as news
from scenes.tables.picture import Picture, Situation
from tests.rules.mutiny import BORIS, FEDYA, KATYA, MOUNTAIN, SVETA, Voyage, play, sale, voyage
from tests.scenes import stage

NAMES = ("Boris", "Sveta", "Fedya", "Katya")


@pytest.fixture
def picture(tmp_path: Path) -> Picture:
    table = screens()["meuterer"].table
    assert table is not None
    services = stage.make_services((1920, 1080), tmp_path)
    chairs = [Chair(name, seat) for seat, name in enumerate(NAMES)]
    return Picture(services, table.layout(), table.speech, table.title, chairs, 4)


def example() -> Voyage:
    """The rulebook's example up to the fight (rules, section 5.6)."""
    v = voyage(
        "2 wine, 2 battle, grain", "2 battle, 3 grain", "2 cloth, 3 rubies", "wine, 2 salt, battle"
    )
    v.offer(0)
    v.trade(
        {BORIS: "battle, wine, wine", SVETA: "battle", FEDYA: "cloth, cloth",
         KATYA: "wine, salt, salt"},
        {SVETA: "mutineer", FEDYA: "merchant", KATYA: "sailor"},
    )  # fmt: skip
    return v


def test_market__who_has_most_comes_first(picture: Picture) -> None:
    """Mountain Island takes anything, one kind each: 2 wine, 2 cloth, 2 salt; Sveta has battle."""
    v = example()
    v.fight({BORIS: 1, SVETA: 1})
    (line,) = news.news_of(v.view(BORIS), picture.room)
    assert line.word == "Mountain Island"
    assert [(livery.name, count) for livery, count in line.counts] == [
        (picture.room.livery(seat).name, 2) for seat in (BORIS, FEDYA, KATYA)
    ]


def test_fight__both_sides_with_their_people(picture: Picture) -> None:
    v = example()
    captain, mutineer = news.news_of(v.view(FEDYA), picture.room)
    assert (captain.total, mutineer.total) == (1, 1)
    assert [livery for livery, _count in captain.counts] == [picture.room.livery(BORIS)]
    assert [livery for livery, _count in mutineer.counts] == [
        picture.room.livery(SVETA), picture.room.livery(KATYA)
    ]  # fmt: skip
    assert news.fight_words(v.view(BORIS), BORIS, 1) == "captain 2, mutineer 1"
    v.do(BORIS, AddBattle(1))
    assert news.fight_words(v.view(SVETA), SVETA, 1) == "captain 2, mutineer 2"


def test_fight__is_not_shown_without_a_mutineer(picture: Picture) -> None:
    v = voyage("battle", "", "", "")
    v.offer(0)
    assert all(line.total is None for line in news.news_of(v.view(BORIS), picture.room))


def test_pays__between_what_others_may_still_sell() -> None:
    """Mountain Island 4/3/2, three tied with the merchant Fedya: before anybody decides, Boris gets
    4 for two wine at best, alone, and 2 when all three sell two. The merchant always gets 4."""
    v = example()
    v.fight({BORIS: 1, SVETA: 1})
    view = v.view(BORIS)
    assert news.pays(view, BORIS, MOUNTAIN, 2) == (2, 4)
    assert news.pays(view, FEDYA, MOUNTAIN, 2) == (4, 4)
    assert news.pays(view, BORIS, MOUNTAIN, 1) == (0, 4)
    assert news.pays_words(view, BORIS, MOUNTAIN, 2) == "+2 to +4"
    assert v.acting == (FEDYA,)  # the new captain Sveta has nothing to sell; clockwise from her
    v.do(FEDYA, sale(("2 cloth", MOUNTAIN)))
    v.do(KATYA, sale(("2 salt", MOUNTAIN)))
    assert news.pays_words(v.view(BORIS), BORIS, MOUNTAIN, 2) == "+2"
    assert news.pays_words(v.view(BORIS), BORIS, MOUNTAIN, 1) == "+0"


def test_promise__of_every_character() -> None:
    """Sveta kept four cards: the Icy Island, 5 points. The captain offers 2: 1 + 2 for him."""
    v = voyage("", "only battle, 4 grain", "", "")
    v.offer(2)
    v.do(BORIS, Pass())
    v.do(SVETA, play("battle"))
    v.do(FEDYA, Pass())
    v.do(FEDYA, next(a for a in v.legal(FEDYA)))
    v.do(KATYA, Pass())
    v.do(KATYA, next(a for a in v.legal(KATYA)))
    v.do(SVETA, Pass())
    said = [news.promise_of(v.view(SVETA), SVETA, c) for c in range(len(CHARACTERS))]
    assert said == [
        "Icy Island, +5, if you win",
        "+2 if the mutineer wins",
        "+3 if the captain stays",
        "first in a tie of goods",
        "3 more cards to draw from",
    ]


def test_course__pale_while_the_captain_has_not_passed(picture: Picture) -> None:
    """Five cards in his hand: the sixth island of the ring, for everybody to see."""
    v = voyage("", "", "", "")
    v.offer(0)
    picture.now = Situation(facing=SVETA, acting=v.acting)
    things = {p.key: p for p in picture.layout.placed(v.view(SVETA), picture.room)}
    x, y, _w, _h = picture.room.spots["island 5"]
    flag = things["captain course if passed"]
    assert (flag.x, flag.y) == (x + 20, y + 22) and "captain course" not in things
    v.do(BORIS, Pass())
    keys = {p.key for p in picture.layout.placed(v.view(SVETA), picture.room)}
    assert "captain course" in keys and "captain course if passed" not in keys


def test_buttons__say_what_they_do(picture: Picture) -> None:
    v = example()
    fight = picture.layout.button("battle 1", v.view(BORIS))
    assert (fight.label, fight.note) == ("1 battle card", "captain 2, mutineer 1")
    v.fight({BORIS: 1, SVETA: 1})
    button = picture.layout.button(f"sell {MOUNTAIN} 2 2", v.view(BORIS))
    assert (button.label, button.note) == ("2 wine", "+2 to +4")
    fresh = voyage("", "", "", "")
    fresh.offer(0)
    assert picture.layout.button("pass", fresh.view(BORIS)).note == "to Ape Island, +2"


def test_cleared__cards_stay_before_their_seats_until_they_are_discarded(picture: Picture) -> None:
    """The last sale, the voyage and the discarding are one step: what was sold is seen till then.
    Two battle cards that come in the step itself cannot wait where they did not lie."""
    v = example()
    layout = picture.layout
    before = layout.spots(v.view(KATYA), picture.room)
    v.fight({BORIS: 1, SVETA: 1})
    between = layout.spots(v.view(KATYA), picture.room)
    v.sell()
    view, cleared = v.view(KATYA), v.told(TableCleared)[-1]
    cue = layout.cue(cleared, view, picture.room, [])
    assert cue is not None and len(cue.flights) == sum(map(len, cleared.cards))
    assert {f.start for f in cue.flights} <= set(between) and all(f.waits for f in cue.flights)
    added = [BattleAdded(BORIS, 1, True, 1), BattleAdded(SVETA, 1, False, 3)]
    late = layout.cue(cleared, view, picture.room, added)
    assert late is not None
    assert {f.start for f in late.flights} <= set(before)
    assert [f.start for f in late.flights if not f.waits] == ["seat 0", "seat 1"]
