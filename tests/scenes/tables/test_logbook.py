"""The log: one entry a step, kept and only added to, and never a word too many for its reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.bots.plain import PlainCast
from game.core.game import Game
from game.core.model import Action, Fact, Seat, Table, Viewer
from game.core.rng import Rng
from game.core.speech import Speech
from game.rules import GAMES
from game.table.match import Match
from scenes.kit.assets import Assets
from scenes.tables import logsheet
from scenes.tables.logbook import Entry, Line, Log, Reading
from scenes.tables.logsheet import Measure, Sheet
from tests.scenes import stage
from tests.scenes.tables.pearls_at import Elsewhere
from tests.toys.pearls.rules import PEARLS_RULES, Keep, State, Throw
from tests.toys.pearls.speech import PEARLS_SPEECH, PearlsSpeech, advise

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eve", "Fay")


def deal(seats: int = 2, seed: int = 7, rules: Any = PEARLS_RULES) -> Match[State]:
    return Match(rules, Table(seats, PEARLS_RULES.check_options(seats, {})), seed)


def log_of(match: Match[State], speech: Any = PEARLS_SPEECH) -> Log:
    return Log(match, speech, lambda: NAMES)


def words(entries: Sequence[Entry]) -> list[list[str]]:
    return [[line.words for line in entry.lines] for entry in entries]


def hands(match: Match[State]) -> list[list[int]]:
    return [list(match.view(seat).hand) for seat in range(match.table.seats)]


# --- lines ----------------------------------------------------------------------------------------


def test_an_entry__is_a_step_with_all_its_lines() -> None:
    match = deal()
    log = log_of(match)
    assert list(log.entries(None)) == []
    pearl = hands(match)[0][0]
    match.submit(0, Keep(pearl))
    drawn = next(p for p in hands(match)[0] if p not in hands(deal())[0])
    assert list(log.entries(0)) == [
        Entry(1, (Line(f"Ana keeps pearl {pearl}.", 0), Line(f"Ana draws pearl {drawn}.", 0)))
    ]
    assert words(log.entries(1)) == [[f"Ana keeps pearl {pearl}.", "Ana draws a pearl."]]


class Counting(PearlsSpeech):
    """Counts how many facts were put into words."""

    said = 0

    def fact(self, fact: Fact, names: Sequence[str], reader: Viewer) -> str | None:
        self.said += 1
        return super().fact(fact, names, reader)


def test_only_what_is_new__is_put_into_words() -> None:
    match, speech = deal(), Counting()
    log = log_of(match, speech)
    counts = []
    for turn in range(4):
        match.submit(turn % 2, Keep(hands(match)[turn % 2][0]))
        log.entries(0)
        log.entries(0)
        counts.append(speech.said)
    assert counts == [2, 4, 6, 8]  # a pearl is kept and one is drawn, each said once


def test_what_is_taken_back__is_in_no_line() -> None:
    match = deal()
    log = log_of(match)
    match.submit(0, Keep(hands(match)[0][0]))
    match.submit(1, Keep(hands(match)[1][0]))
    before = words(log.entries(None))
    match.rewind(1)
    other = hands(match)[1][1]
    match.submit(1, Throw(other))  # as many facts as before: the number alone would not tell
    after = words(log.entries(None))
    assert after[0] == before[0]
    assert after[1][0] == f"Ben throws pearl {other} into the sea."
    assert len(after) == 2


def test_a_note__stands_where_it_was_said() -> None:
    match = deal()
    log = log_of(match)
    match.submit(0, Keep(hands(match)[0][0]))
    match.submit(1, Keep(hands(match)[1][0]))
    log.entries(0)
    match.rewind(1)
    log.note("Ben has taken back a move.", 1)
    match.submit(1, Keep(hands(match)[1][0]))
    for viewer in (None, 0, 1):
        entries = log.entries(viewer)
        assert [entry.note for entry in entries] == [False, True, False]
        assert [entry.step for entry in entries] == [1, 1, 2]
        assert entries[1].lines == (Line("Ben has taken back a move.", 1),)
    match.rewind(0)
    assert [entry.step for entry in log.entries(0)] == [0]  # the note stays, the steps do not


def test_new_names__are_used_throughout() -> None:
    match = deal()
    names = ["Ana", "Ben"]
    log = Log(match, PEARLS_SPEECH, lambda: names)
    match.submit(0, Keep(hands(match)[0][0]))
    assert "Ana" in words(log.entries(None))[0][0]
    mark = log.mark
    names[0] = "Zoë"
    log.renamed()
    assert "Zoë" in words(log.entries(None))[0][0] and log.mark != mark


# --- secrecy --------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_logs__are_equal_over_imagined_worlds(viewer: Viewer) -> None:
    """What one viewer reads does not depend on what that viewer cannot know."""
    compared = 0
    for seed in range(40):
        match = deal(3, seed)
        for turn in range(seed % 6):
            match.submit(turn % 3, Keep(hands(match)[turn % 3][0]))
        worlds = [
            deal(3, seed, Elsewhere(PEARLS_RULES.imagine(match.view(viewer), viewer, Rng(n))))
            for n in (1, 2)
        ]
        actor = match.to_act()[0]
        shared = [p for p in hands(worlds[0])[actor] if p in hands(worlds[1])[actor]]
        if actor == viewer or not shared or hands(worlds[0]) == hands(worlds[1]):
            continue
        logs = []
        for world in worlds:
            assert world.submit(actor, Throw(shared[0])) is None
            logs.append(list(log_of(world).entries(viewer)))
        assert logs[0] == logs[1] != []
        compared += 1
    assert compared >= 10


def told_to(viewer: Viewer, facts: Sequence[Fact], speech: Speech) -> list[str | None]:
    seen = (fact.seen_by(viewer) for fact in facts)
    return [speech.fact(fact, NAMES, viewer) for fact in seen if fact is not None]


TURN_BASED = [game for game in GAMES if game.speech is not None and game.advise is not None]


@pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: game.rules.info.id)
def test_every_games_lines__tell_no_more_than_its_views(game: Game) -> None:
    """The same act of somebody else, in two worlds that a viewer cannot tell apart before or after
    it, is told to that viewer in the same words."""
    rules, speech, advise = game.rules, game.speech, game.advise
    assert speech is not None and advise is not None
    compared = 0
    seats = rules.info.seats[-1]
    for seed in range(3):
        match = Match(rules, Table(seats, rules.check_options(seats, {})), seed)
        for turn in range(24):
            actor = match.to_act()[0]
            for viewer in (None, (actor + 1) % seats):
                worlds = [rules.imagine(match.view(viewer), viewer, Rng(n)) for n in (1, 2)]
                legal = [rules.legal(world, actor) for world in worlds]
                shared = [action for action in legal[0] if action in legal[1]]
                if shared:
                    action = shared[turn % len(shared)]
                    compared += _told_alike(game, worlds, actor, action, viewer)
            match.submit(actor, advise(match.view(actor), match.legal(actor), Rng(turn)).action)
            if not match.to_act():
                break
    assert compared >= 30


def _told_alike(
    game: Game, worlds: Sequence[Any], actor: Seat, action: Action, viewer: Viewer
) -> bool:
    """Let `action` happen in both worlds. False when the viewer can tell them apart afterwards."""
    assert game.speech is not None
    told: list[list[Fact]] = [[], []]
    for world, facts in zip(worlds, told, strict=True):
        game.rules.apply(world, actor, action, Rng(99), facts.append)
    first, second = (game.rules.view(world, viewer) for world in worlds)
    if first != second:
        return False
    one, other = (told_to(viewer, facts, game.speech) for facts in told)
    assert one == other
    return True


def test_everybody_reads_another_log() -> None:
    """The one who draws reads which pearl; nobody else does."""
    match = deal()
    log = log_of(match)
    match.submit(0, Keep(hands(match)[0][0]))
    own, other, spectator = (words(log.entries(v))[0][1] for v in (0, 1, None))
    assert other == spectator == "Ana draws a pearl." != own


# --- what is seen of it ---------------------------------------------------------------------------


def entries(count: int) -> list[Entry]:
    return [Entry(n + 1, (Line(f"Line {n}"),)) for n in range(count)]


def reading() -> Reading:
    """Entries 30 high, 10 apart: three of them need 110."""
    return Reading(lambda _entry: 30.0, 10.0)


def test_the_newest__are_seen() -> None:
    read = reading()
    assert read.seen(entries(9), 110) == range(6, 9)
    assert read.seen(entries(9), 109) == range(7, 9)
    assert read.seen(entries(9), 5) == range(8, 9)  # too little room still shows one
    assert read.seen([], 110) == range(0)


def test_the_light__takes_what_is_seen_along() -> None:
    read, lines = reading(), entries(9)
    assert read.begin(lines, 110) and read.light == 8
    for _ in range(4):
        assert read.move(-1, lines, 110)
    assert read.light == 4 and read.seen(lines, 110) == range(4, 7)
    assert read.move(1, lines, 110) and read.seen(lines, 110) == range(4, 7)
    for _ in range(3):
        read.move(1, lines, 110)
    assert read.light == 8 and read.seen(lines, 110) == range(6, 9) and read.foot is None
    assert not read.move(1, lines, 110) and read.light == 8
    for _ in range(8):
        read.move(-1, lines, 110)
    assert read.light == 0 and not read.move(-1, lines, 110)
    read.end()
    assert read.light is None and read.seen(lines, 110) == range(6, 9)


def test_scrolling__ends_at_both_ends() -> None:
    read, lines = reading(), entries(6)
    steps = 0
    while read.scroll(-1, lines, 110):
        steps += 1
    assert steps == 3 and read.seen(lines, 110) == range(3)
    assert read.scroll(2, lines, 110) and read.seen(lines, 110) == range(2, 5)
    assert read.scroll(9, lines, 110) and read.foot is None
    assert not read.scroll(1, lines, 110)
    assert not reading().scroll(-1, entries(2), 110)  # all of them are seen


def test_new_lines__do_not_move_what_was_scrolled_to() -> None:
    read = reading()
    read.scroll(-2, entries(9), 110)
    assert read.seen(entries(9), 110) == read.seen(entries(30), 110) == range(4, 7)


# --- the sheet ------------------------------------------------------------------------------------


def test_entries__lie_below_each_other_in_order(tmp_path: Any) -> None:
    stage.make_services((960, 540), tmp_path)
    assets = Assets(0.5)
    measure = Measure(assets, 336)
    long = Entry(3, (Line("Wendelin throws pearl 11 into the sea, and gets 5.", 1), Line("Ha.")))
    sheet = Sheet((20, 88, 336, 720), True, (*entries(2), long))
    rects = logsheet.rects(sheet, measure)
    assert [round(r[1] + r[3] + logsheet.BETWEEN) for r in rects[:-1]] == [
        round(r[1]) for r in rects[1:]
    ]
    assert rects[-1][1] + rects[-1][3] == 88 + 720 - logsheet.PAD
    assert rects[-1][3] > 2 * rects[0][3]  # several lines, one of them long
    for number, rect in enumerate(rects):
        middle = (rect[0] + rect[2] / 2, rect[1] + rect[3] / 2)
        assert logsheet.under(sheet, measure, *middle) == number
    assert logsheet.under(sheet, measure, 100, 100) is None


def test_a_long_match__does_not_fill_the_memory(tmp_path: Any) -> None:
    """Ever new sentences: the pictures of old ones are given back."""
    stage.make_services((960, 540), tmp_path)
    assets = Assets(0.5)
    measure = Measure(assets, 336)
    for _ in range(30):
        logsheet.placed(assets, Sheet((20, 88, 336, 400), True, tuple(entries(3))), measure, [])
    held = len(assets._made)
    for n in range(600):
        entry = Entry(n, (Line(f"Ana throws pearl {n} into the sea."),))
        logsheet.placed(assets, Sheet((20, 88, 336, 400), True, (entry,)), measure, [])
    assert len(assets._made) <= held + 4
    assert len(measure._known) <= logsheet.KEPT


def test_the_plain_bots_match__reads_like_a_story() -> None:
    """A whole match: every step has an entry, in order."""
    match = deal(4, 11)
    cast = PlainCast(advise)
    bots = [cast.make_bot("mate", seat, Rng(seat)) for seat in range(4)]
    while match.to_act():
        seat = match.to_act()[0]
        match.submit(seat, bots[seat].choose(match.view(seat), match.legal(seat), Rng(0)))
    log = log_of(match)
    assert [entry.step for entry in log.entries(None)] == list(range(1, 13))
