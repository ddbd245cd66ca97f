"""A whole game at a text terminal: told, or played by people who type."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import pytest

import game.__main__ as door
from game.bots.base import Crew
from game.bots.plain import MATE, PlainCast
from game.casts import BOTS
from game.core.model import Table
from game.rules import GAMES
from game.rules.captain_silver.rules import CAPTAIN_SILVER
from game.rules.captain_silver.sentences import SENTENCES
from game.table.match import Match
from game.terminal import HELP, NOT_TAKEN_BACK, Play, watch
from tests.table.parley import NAMES, PARLEY, Draw, Drew, Laid, advise
from tests.table.parley_words import GAME

CLEARED = "<cleared>"
PEOPLE = ("Ann", "Ben", "Cleo")


class Script:
    """A screen whose answers are written beforehand; after them nobody types any more."""

    def __init__(self, *answers: str) -> None:
        self.lines: list[str] = []
        self._answers = list(answers)

    def say(self, line: str) -> None:
        self.lines += line.split("\n")

    def ask(self, prompt: str) -> str:
        self.lines.append(prompt)
        if not self._answers:
            raise EOFError
        return self._answers.pop(0)

    def clear(self) -> None:
        self.lines.append(CLEARED)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def screens(self) -> list[list[str]]:
        """What lay on the screen between one wipe and the next."""
        found: list[list[str]] = [[]]
        for line in self.lines:
            if line == CLEARED:
                found.append([])
            else:
                found[-1].append(line)
        return found


class Typist:
    """A screen at which somebody answers everything by the first choice, and sometimes else."""

    def __init__(self, match: Match[Any], *first: str) -> None:
        self.script = Script()
        self.match = match
        self.asked = 0

    say = property(lambda self: self.script.say)
    clear = property(lambda self: self.script.clear)

    def ask(self, prompt: str) -> str:
        self.script.lines.append(prompt)
        self.asked += 1
        return "" if "Enter" in prompt else "1"


def begin(
    screen: Any, people: Sequence[int] = (0,), seats: int = 2, seed: int = 5
) -> tuple[Match[Any], Play]:
    match: Match[Any] = Match(PARLEY, Table(seats, PARLEY.check_options(seats, {})), seed)
    bots = {seat: MATE for seat in range(seats) if seat not in people}
    crew = Crew(PlainCast(advise), bots, seed)
    return match, Play(GAME, match, crew, PEOPLE[:seats], screen)


def hand_of(match: Match[Any], seat: int) -> list[str]:
    return [NAMES[card] for card in match.view(seat).mine]


# --- one person -----------------------------------------------------------------------------------


def test_play__shows_asks_and_numbers_the_choices() -> None:
    """Before anybody types: the table, what is wanted, every action in words; then Ctrl-D."""
    screen = Script()
    match, play = begin(screen)
    hand = hand_of(match, 0)
    assert play.run() is False
    assert screen.lines == [
        "",
        "Round 1. Coins: Ann 0, Ben 0.",
        f"You hold: {', '.join(hand)}.",
        "",
        "It is your turn.",
        *(f"  {n}. Lay the {card} out" for n, card in enumerate(hand, 1)),
        "  4. Draw a card",
        "  5. Be done",
        "Ann: ",
        "",
        "The game ends here, unfinished. Fair winds!",
    ]
    assert match.turn == 0


def test_play__a_number_acts_and_the_bot_answers() -> None:
    """The card is laid, the card drawn is told to its owner, the bot's draw without its card."""
    screen = Script("1", "1", "1")
    match, play = begin(screen)
    lowest = hand_of(match, 0)[0]
    assert play.run() is False
    drawn = next(f for f in match.seen_by(0) if isinstance(f, Drew))
    assert f"Ann lays the {lowest} out." in screen.lines
    assert f"You draw the {NAMES[drawn.card or 0]}." in screen.lines
    assert "Ben draws a card." in screen.lines
    assert CLEARED not in screen.lines
    assert match.view(0).turn == 2  # all bid


@pytest.mark.parametrize("typed", ["", "0", "6", "-1", "1.5", "one", "²", "9" * 30, "lay", "\x00"])
def test_play__what_cannot_be_meant_is_one_sentence(typed: str) -> None:
    screen = Script(typed)
    match, play = begin(screen)
    assert play.run() is False
    said = "Type a number from 1 to 5, or undo, hint, log, rules or quit."
    assert screen.lines.count(said) == 1
    assert match.turn == 0


def test_play__enter_will_do_where_there_is_one_choice() -> None:
    """Lay, draw, and only to be done is left."""
    screen = Script("1", "1", "", "")
    match, play = begin(screen)
    assert play.run() is False
    assert match.view(0).turn == 2  # all bid, and a bid is no matter of mere Enter
    assert screen.lines.count("Type a number from 1 to 4, or undo, hint, log, rules or quit.") == 1


def test_play__upper_case_and_blanks_do_not_matter() -> None:
    screen = Script("  5 ", " QUIT ")
    match, play = begin(screen)
    assert play.run() is False
    assert match.turn > 0 and "Fair winds!" in screen.text


def test_play__undo() -> None:
    """At the start there is nothing; a card laid comes back; a card drawn does not go back."""
    screen = Script("undo", "1", "undo", "4", "undo")
    match, play = begin(screen)
    hand = hand_of(match, 0)
    assert play.run() is False
    assert NOT_TAKEN_BACK["nothing-to-undo"] in screen.lines
    assert screen.lines.count("Taken back.") == 1
    back = screen.lines.index("Taken back.")
    assert f"You hold: {', '.join(hand)}." in screen.lines[back:]
    assert NOT_TAKEN_BACK["something-new-known"] in screen.lines
    assert [entry.action for entry in match._entries] == [Draw()]


def test_play__undo_not_behind_a_bot() -> None:
    screen = Script("5", "undo")
    _match, play = begin(screen)
    assert play.run() is False
    assert NOT_TAKEN_BACK["others-acted"] in screen.lines


def test_play__after_undo_the_other_course_is_told() -> None:
    """Lay one card, take it back, lay another: both are told, and the log holds the second."""
    screen = Script("1", "undo", "2", "log")
    match, play = begin(screen)
    first, second, _third = hand_of(match, 0)
    assert play.run() is False
    assert screen.lines.count(f"Ann lays the {first} out.") == 1
    assert screen.lines.count(f"Ann lays the {second} out.") == 2


def test_play__hint_log_rules_help() -> None:
    screen = Script("hint", "1", "log", "rules", "rules 2", "rules 9", "help", "show")
    match, play = begin(screen)
    lowest = hand_of(match, 0)[0]
    assert play.run() is False
    assert f"Lay the {lowest} out. Low cards win nothing." in screen.lines
    assert screen.lines.count(f"Ann lays the {lowest} out.") == 2
    assert screen.lines.count("Lay a card for a coin.") == 2  # the page that fits; 9 is none
    assert screen.lines.count("The highest bid takes three coins.") == 1
    assert screen.lines.count("Pages: 1 Your turn, 2 Bids.") == 3
    assert HELP in screen.lines
    assert sum(line.startswith("Round 1.") for line in screen.lines) == 3
    assert match.turn == 1


def test_play__to_the_end() -> None:
    """Payments with their sums, then places and points; nobody else is asked."""
    match, play = begin(Script())
    screen = Typist(match)
    match, play = begin(screen)
    assert play.run() is True
    result = match.result()
    assert result is not None
    lines = screen.script.lines
    assert "    highest bid: 3" in lines
    ranked = sorted(range(2), key=lambda seat: result.places[seat])
    assert lines[-2:] == [
        f"{result.places[s]}. {PEOPLE[s]}: {result.points[s]} (Coins {result.points[s]})"
        for s in ranked
    ]
    assert not any("Enter" in line for line in lines)


# --- several people -------------------------------------------------------------------------------


def test_play__hands_are_wiped_before_the_next_one_comes() -> None:
    """Between two people: wiped, "Press Enter when ...", wiped again; nobody's screen holds what
    is another's. Every hand and every drawn card is looked for."""
    match, play = begin(Script())
    screen = Typist(match)
    match, play = begin(screen, people=(0, 1, 2), seats=3)
    assert play.run() is True
    screens = screen.script.screens()
    assert screens[0] == []
    assert len(screens) > 9
    for lines in screens:
        prompts = {line for line in lines if line in ("Ann: ", "Ben: ", "Cleo: ")}
        assert len(prompts) <= 1
        if not prompts:
            assert all("Enter when" in line for line in lines)
        for line in lines:
            if line.startswith("You "):
                assert prompts
    # What each draws is only ever on the own screen.
    for seat, name in enumerate(PEOPLE):
        drawn = [f.card for f in match.seen_by(seat) if isinstance(f, Drew) and f.card is not None]
        assert drawn
        for card in drawn:
            said = f"You draw the {NAMES[card]}."
            homes = [lines for lines in screens if said in lines]
            assert homes and all(f"{name}: " in lines for lines in homes)


def test_play__what_a_draw_shows_is_seen_before_the_screen_is_wiped() -> None:
    """Draw, be done: the drawn card is told at once; then Enter, and only then the next one."""
    screen = Script("", "4", "5", "", "")
    match, play = begin(screen, people=(0, 1))
    assert play.run() is False
    first, second, third, fourth, *_rest = screen.screens()
    assert (first, second) == ([], ["Press Enter when Ann is at the screen. "])
    assert any(line.startswith("You draw ") for line in third)
    assert third[-1] == "Ann, press Enter to wipe the screen. "
    assert fourth == ["Press Enter when Ben is at the screen. "]
    assert match.to_act() == (1,)


def test_play__the_same_person_goes_on_without_a_curtain() -> None:
    screen = Script("", "1", "3")
    _match, play = begin(screen, people=(0, 1))
    assert play.run() is False
    assert screen.lines.count(CLEARED) == 2


def test_play__facts_of_the_others_are_told_when_one_comes_back() -> None:
    """Ben is told what Ann laid; Ann is told that Ben bid, not what."""
    screen = Script("", "1", "2", "", "", "5", "1", "", "")
    match, play = begin(screen, people=(0, 1))
    assert play.run() is False
    (laid,) = (fact for fact in match.seen_by(None) if isinstance(fact, Laid))
    bid = NAMES[match.view(1).bid or 0]
    ann, ben, again = (lines for lines in screen.screens() if len(lines) > 1)
    assert f"Ann lays the {NAMES[laid.card]} out." in ben
    assert f"Ben bids the {bid}." in ben
    assert "Ben bids a card." in again and bid not in "\n".join(again)
    assert ann[-1] == "Ann, press Enter to wipe the screen. "


# --- bots only ------------------------------------------------------------------------------------


def test_watch__tells_what_a_spectator_may_know() -> None:
    match: Match[Any] = Match(PARLEY, Table(2, PARLEY.check_options(2, {})), 5)
    said: list[str] = []
    watch(GAME, match, Crew(PlainCast(advise), {0: MATE, 1: MATE}, 5), PEOPLE[:2], said.append)
    assert "Ann draws a card." in said and "    highest bid: 3" in said
    assert not any(line.startswith("You ") for line in said)
    assert not any("races" in line for line in said)
    assert said[-2].startswith("1. ")


# --- the command line -----------------------------------------------------------------------------


def test_main__tells_a_whole_race(capsys: pytest.CaptureFixture[str]) -> None:
    assert door.main(["captain-silver", "--seats", "2", "--seed", "4711", "--bots", "mate"]) == 0
    text = capsys.readouterr().out
    for sentence in ("Pirates ahoy!", " draws: ", " lays ", "Pirates stop!", "Round 3 is over."):
        assert sentence in text
    assert text.startswith("Captain Silver, deal 4711: Flint (mate), Bones (mate).\n")
    assert "\nThe races took " in text and "\n1. " in text and "chests" in text
    assert "Referee" not in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["captain-silver", "--bots", "admiral"], "no bot called 'admiral'; there are deckhand"),
        (["captain-silver", "--seats", "7"], "Captain Silver is for"),
        (["captain-silver", "--bots", "human"], "against time: as text, bots alone can play it."),
    ],
)
def test_main__says_what_is_wrong(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert door.main(arguments) == 2
    assert said in capsys.readouterr().err


def test_sentences__have_words_for_every_fact_that_they_name() -> None:
    """Each sentence's blanks are fields of the fact it belongs to."""
    by_tag = {fact.__struct_config__.tag: fact for fact in CAPTAIN_SILVER.facts.__args__}
    for tag, sentence in SENTENCES.items():
        blanks = dict.fromkeys(by_tag[tag].__struct_fields__, "x")
        assert sentence.format_map(blanks)


TURN_BASED = [game.rules.info.id for game in GAMES if game.speech is not None]


@pytest.fixture
def parley_among_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "GAMES", (*GAMES, GAME))
    monkeypatch.setattr(door, "BOTS", {**BOTS, "parley": PlainCast(advise)})


@pytest.mark.usefixtures("parley_among_the_games")
@pytest.mark.parametrize("game", [*TURN_BASED, "parley"])
def test_main__a_person_plays_any_game_until_input_ends(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Thirty times the first choice, a hint and the rules in between; then Ctrl-D. The number of
    the deal stays hidden."""
    typed = ["hint", "rules", "log", *["1"] * 30, "undo", "hint"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    seed = 918273645
    assert door.main([game, "--seed", str(seed), "--bots", "human,mate"]) == 0
    text = capsys.readouterr().out
    assert "Ann (human)" in text and "Pages: 1 " in text
    assert ("Fair winds!" in text) != (f"This was deal {seed}." in text)
    if "Fair winds!" in text:
        assert str(seed) not in text


@pytest.mark.usefixtures("parley_among_the_games")
@pytest.mark.parametrize("game", [*TURN_BASED, "parley"])
def test_main__bots_alone_are_told_to_the_end(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert door.main([game, "--bots", "mate,deckhand"]) == 0
    text = capsys.readouterr().out
    assert "\n1. " in text and "Referee" not in text
    assert max(map(len, text.splitlines())) < 400


@pytest.mark.parametrize(
    ("bots", "seats", "who"),
    [
        ("human,mate", 4, "human,mate,mate,mate"),
        ("mate,captain", 4, "mate,captain,mate,captain"),
        ("mate,human,captain", 5, "mate,human,captain,mate,captain"),
        ("human", 3, "human,human,human"),
        ("mate,human,captain", 2, "mate,human"),
    ],
)
def test_seated__people_come_once_and_bots_in_turns(bots: str, seats: int, who: str) -> None:
    assert ",".join(door.seated(bots.split(","), seats)) == who


def test_console__keeps_words_whole_and_lines_short(capsys: pytest.CaptureFixture[str]) -> None:
    door.Console().say("short\n\n" + "word " * 40)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["short", ""]
    assert len(lines) == 5 and all(len(line) <= 100 for line in lines)
    assert set(" ".join(lines[2:]).split()) == {"word"}


def test_console__wipes_a_real_terminal_with_what_was_scrolled_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """3J clears the lines above the screen, where a hand could be read by scrolling back."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    door.Console().clear()
    assert "\x1b[3J" in capsys.readouterr().out


@pytest.mark.usefixtures("parley_among_the_games")
def test_main__the_usual_bots_are_the_levels_a_game_has(capsys: pytest.CaptureFixture[str]) -> None:
    assert door.main(["parley"]) == 0
    said = capsys.readouterr().out.splitlines()[0]
    assert said == (
        "Parley, deal 4711: Flint (deckhand), Bones (mate), Morgan (deckhand), Pew (mate)."
    )
