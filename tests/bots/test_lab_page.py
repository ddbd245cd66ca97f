"""What the laboratory tells people: sentences, tables, and a page that stands alone."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any, Final

import msgspec
import pytest

from game.bots.lab import svg
from game.bots.lab.figures import Histogram
from game.bots.lab.findings import Report
from game.bots.lab.page import report_page
from game.bots.lab.series import Marked, Played
from game.bots.lab.text import chance_text, in_short, proposals, report_text
from game.bots.simulate import simulate
from game.core.game import Kind, Picture
from tests.bots.lab_games import STUDY
from tests.bots.test_lab import SUBJECT
from tests.bots.test_lab_figures import summed
from tests.table.parley import PARLEY

VOID: Final = {"meta"}


def report(matches: int = 8, **more: Any) -> Report:
    return simulate(PARLEY, SUBJECT.cast, 3, ["mate", "random"], matches, 7, study=STUDY, **more)


def decided(mark: str, matches: int = 100, chosen: bool = True, proposed: str = "") -> Report:
    """Seat 0 always has `mark` and always wins; seat 1 has nothing."""
    played = [
        Played(m, (9, 1), (1, 2), 50, marks=(Marked(0, "laid", mark, 1),)) for m in range(matches)
    ]
    plain = summed(played, matches)
    return msgspec.structs.replace(plain, kinds={"laid": Kind("Cards laid", chosen, proposed)})


class Page(HTMLParser):
    """Reads a page: what is opened is closed, in order; text by its row."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.rows: list[tuple[str, list[str]]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append((dict(attrs).get("class") or "", []))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "tr" in self.open and data.strip():
            self.rows[-1][1].append(data)

    def row(self, first: str) -> tuple[str, list[str]]:
        """The row that begins with this cell: its class, and all its cells with text."""
        return next(row for row in self.rows if row[1] and row[1][0] == first)


# --- the page -------------------------------------------------------------------------------------


def test_page__stands_alone() -> None:
    """No script, no other file, no network: not even an address."""
    text = report_page(report(vary=True))
    page = Page(text)
    assert not {"script", "link", "img", "iframe", "object"} & {tag for tag, _ in page.tags}
    names = {name for _tag, attributes in page.tags for name in attributes}
    assert not {"src", "href", "onclick", "onload"} & names
    assert "http" not in text and "url(" not in text and "@import" not in text


def test_page__tells_of_seats_levels_marks_and_options() -> None:
    found = report(vary=True)
    page = Page(report_page(found))
    kind, cells = page.row("seat 1")
    share = found.by_seat[1].share
    assert cells[1] == f"{share.share / 10:.1f} %"
    assert page.row("mate")[1][3] == str(found.seats_by_bot["mate"])
    effect = found.effects[0]
    assert str(effect.seats) in page.row(effect.what)[1]
    assert page.row("pa.rounds")[1][1] in {"2", "3"}
    assert kind == ""


def test_page__what_is_more_than_chance_is_red_and_what_is_rare_is_grey() -> None:
    many, few = Page(report_page(decided("ace"))), Page(report_page(decided("ace", 5)))
    assert many.row("ace")[0] == "flagged" and "+100 %" in many.row("ace")[1]
    assert few.row("ace")[0] == "thin"


def test_page__names_are_words_and_no_markup() -> None:
    text = report_page(decided("<b>rum & tar"))
    assert "&lt;b&gt;rum &amp; tar" in text and "<b>rum" not in text
    Page(text)


def test_page__pictures_of_the_study_are_in_it() -> None:
    text = report_page(report(), [Picture("Purses & coins", "<svg class='own'></svg>", "Of all.")])
    assert "<h3>Purses &amp; coins</h3>" in text and "<svg class='own'></svg>" in text


def test_page__of_no_match() -> None:
    """A whole page all the same (`Page` refuses any other), which says so."""
    text = report_page(report(0))
    Page(text)
    assert "<h1>Parley: 0 matches of bots</h1>" in text and "No match was played." in text


# --- pictures -------------------------------------------------------------------------------------


def test_interval__lies_where_its_figures_say() -> None:
    """4 pixels of margin and 232 between: half the way is 120, a quarter 62."""
    scale = svg.Scale(0, 1000, 500)
    assert (scale.x(0), scale.x(250), scale.x(500), scale.x(1000)) == (4, 62, 120, 236)
    assert (scale.x(-9), scale.x(2000)) == (4, 236)
    drawn = svg.interval(scale, 250, 500, 1000, flagged=True)
    assert 'x1="62" y1="9" x2="236"' in drawn and 'cx="120"' in drawn
    assert drawn.count('class="flagged"') == 2


def test_histogram__bars_as_high_as_they_are_many() -> None:
    """Ten places from 0 to 9, 20 pixels each; three values of 110 pixels, one of 37 (a third)."""
    drawn = svg.histogram(Histogram(2, 1, (3, 0, 1)), 0, 9, 200, "points")
    bars = re.findall(r'<rect class="bar" x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"', drawn)
    assert bars == [
        ("40", "0", "19", "110"),
        ("60", "110", "19", "0"),
        ("80", "73", "19", "37"),
    ]
    assert "<title>2 points: 3</title>" in drawn


# --- sentences ------------------------------------------------------------------------------------


def test_short__says_which_seat_wins_too_often() -> None:
    """Seat 0 wins all of 100 matches: Wilson's interval is 96.3 to 100."""
    said = in_short(decided("ace"))
    assert said[0] == (
        "Seats are not equal: seat 0 wins 100.0 % (96.3 .. 100.0) and seat 1 wins 0.0 % "
        "(0.0 .. 3.6), 50.0 % would be fair."
    )


def test_short__what_chance_deals_should_be_worth_alike() -> None:
    assert "What chance deals is not worth alike: cards laid: ace (+100 %)." in in_short(
        decided("ace", chosen=False)
    )
    even = [Played(m, (9, 1), (1, 2) if m % 2 else (2, 1), 50, marks=(Marked(0, "laid", "ace", 1),))
            for m in range(60)]  # fmt: skip
    fair = msgspec.structs.replace(summed(even, 60), kinds={"laid": Kind("Cards laid", False)})
    assert (
        "Nothing that chance deals (turns, hands, characters) decides more than chance."
    ) in in_short(fair)
    assert not [line for line in in_short(decided("ace")) if "chance deals" in line]


def test_short__of_a_few_matches_nothing_is_said_that_cannot_be_told() -> None:
    said = in_short(decided("ace", 19, chosen=False))
    assert said[0] == "These are too few matches to tell whether seats are equal."
    assert not [line for line in said if "chance deals" in line]


def test_short__an_interrupted_series_says_so_first() -> None:
    half = msgspec.structs.replace(report(), wanted=20)
    assert in_short(half)[0] == "Interrupted: 8 of 20 matches are played."


@pytest.mark.parametrize(
    ("matches", "said"),
    [
        (100, "Cards laid: 1 mark, 1 more than chance explains: winners have more of ace "
              "(+100 %)."),
        (5, "Cards laid: 1 mark, none more than chance explains (0 seen often enough to tell)."),
    ],
)  # fmt: skip
def test_proposals__what_marks_say_of_our_own_numbers(matches: int, said: str) -> None:
    found = decided("ace", matches, proposed="the cards (rules 9.9)")
    assert proposals(found) == [("the cards (rules 9.9)", [said])]
    assert f"confirmed by no box: the cards (rules 9.9)\n  {said}" in report_text(found)


def test_proposals__long_lists_are_cut() -> None:
    """Eight cards that seat 0 always has when it wins, which is always."""
    marks = tuple(Marked(0, "laid", f"card {n}", 1) for n in range(8))
    played = [Played(m, (9, 1), (1, 2), 50, marks=marks) for m in range(50)]
    kinds = {"laid": Kind("Cards laid", True, "the cards")}
    ((_about, (said,)),) = proposals(msgspec.structs.replace(summed(played, 50), kinds=kinds))
    assert "card 4 (+100 %), card 5 (+100 %) and 2 more. They are worth alike, as far" in said


def test_proposals__marks_that_should_be_alike_may_differ() -> None:
    """The ace wins all of 50 matches, the two none."""
    marks = (Marked(0, "laid", "ace", 1), Marked(1, "laid", "two", 1))
    played = [Played(m, (9, 1), (1, 2), 50, marks=marks) for m in range(50)]
    kinds = {"laid": Kind("Cards laid", True, "the cards")}
    ((_about, (said,)),) = proposals(msgspec.structs.replace(summed(played, 50), kinds=kinds))
    assert said.endswith(" and less of two (-100 %). They are not worth alike (p < 0.001).")


def test_text__long_tables_are_cut_to_what_tells_most() -> None:
    """Ten cards that are as good as chance, and one that always wins."""
    every = tuple(Marked(m % 2, "laid", f"card {m}", 1) for m in range(10))
    played = [
        Played(m, (9, 1), (1, 2), 50, marks=(*every, Marked(0, "laid", "ace", 1)))
        for m in range(30)
    ]
    found = msgspec.structs.replace(summed(played, 30), kinds={"laid": Kind("Cards laid", True)})
    text = report_text(found)
    assert "* ace " in text and "  ... and 5 more" in text


@pytest.mark.parametrize(
    ("millionths", "said"),
    [(0, "p < 0.001"), (999, "p < 0.001"), (31_000, "p = 0.031"), (1_000_000, "")],
)
def test_text__chance(millionths: int, said: str) -> None:
    assert chance_text(millionths) == said


def test_kinds__a_mark_of_no_known_kind_is_told_all_the_same() -> None:
    found = msgspec.structs.replace(decided("ace"), kinds={})
    assert "ace" in report_text(found) and Page(report_page(found)).row("ace")
