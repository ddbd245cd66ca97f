"""A match at a text terminal: told while bots play it, or played by people who type.

Owns the order in which people are asked, who may read what is on the screen, and the words that
belong to the terminal itself. Everything else is said by the game's own `Speech`. Knows no game and
no screen: it is handed both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from game.bots.base import TICK_US, Crew, drive
from game.bots.counsel import Counsel, counsel_now, in_points, verdict
from game.bots.review import Missed, review
from game.core.game import Advice, Game
from game.core.model import Action, Fact, Refusal, Result, Seat, Viewer
from game.core.speech import Names, Speech
from game.table.match import Match

COMMANDS: Final = "undo, hint, log, rules or quit"
HELP: Final = (
    "Type the number of what you want to do. undo takes your last action back, hint says what a "
    "good player would do, log tells everything again, rules opens the rules (rules 2: page 2), "
    "show shows the table again, quit ends the game."
)
NOT_TAKEN_BACK: Final[Mapping[Refusal, str]] = {
    "nothing-to-undo": "There is nothing to take back yet.",
    "others-acted": "Somebody else has acted since: that cannot be taken back.",
    "something-new-known": "You have learned something new by it: that cannot be taken back.",
    "over": "The game is over.",
}
"""Why an action stands, by the codes of `Match.undo`."""


class Screen(Protocol):
    """Where lines are written and read."""

    def say(self, line: str) -> None:
        """Write one line, or several with line breaks in them."""

    def ask(self, prompt: str) -> str:
        """What somebody types. Raises EOFError when nobody will type any more."""

    def clear(self) -> None:
        """Nothing of what was written so far can be read any more."""


class Left(Exception):
    """Whoever plays has had enough."""


def told(game: Game, fact: Fact, names: Names, reader: Viewer) -> list[str]:
    """`fact`, in its reader's form, as lines: its sentence, and the sum behind a payment."""
    if game.speech is None:
        sentence = None if game.words is None else game.words(fact, names)
        return [] if sentence is None else [sentence]
    sentence = game.speech.fact(fact, names, reader)
    why = game.speech.why(fact, names) or ()
    return [
        *([] if sentence is None else [sentence]),
        *(f"    {reason.what}: {reason.points}" for reason in why),
    ]


def tell_result(game: Game, result: Result, names: Names, say: Callable[[str], None]) -> None:
    """Places, points, and how they came about."""
    said: Mapping[str, str] = {} if game.speech is None else game.speech.reasons
    for seat in sorted(range(len(names)), key=lambda seat: result.places[seat]):
        why = ", ".join(f"{said.get(r.what, r.what)} {r.points}" for r in result.reasons[seat])
        say(f"{result.places[seat]}. {names[seat]}: {result.points[seat]} ({why})")


class Teller:
    """Tells one reader what happened since the last call."""

    def __init__(
        self, game: Game, names: Names, say: Callable[[str], None], reader: Viewer = None
    ) -> None:
        self._game = game
        self._names = names
        self._say = say
        self._reader = reader
        self._told = 0

    def __call__(self, match: Match[Any]) -> None:
        """The new facts, as the reader may know them."""
        self.go_back(match)
        for fact in match.seen_by(self._reader, self._told):
            for line in told(self._game, fact, self._names, self._reader):
                self._say(line)
        self._told = match.told

    def go_back(self, match: Match[Any]) -> None:
        """After something was taken back: what happens instead is to be told."""
        self._told = min(self._told, match.told)

    def all(self, match: Match[Any]) -> None:
        """Everything from the deal on, again."""
        self._told = 0
        self(match)


def watch(
    game: Game, match: Match[Any], crew: Crew, names: Names, say: Callable[[str], None]
) -> None:
    """Bots play to the end while it is told to a spectator."""
    _result, races = drive(match, crew, Teller(game, names, say))
    if races:
        lengths = ", ".join(f"{ticks * TICK_US // 1_000_000} s" for ticks in races)
        say(f"The races took {lengths}.")
    _finish(game, match, crew, names, say)


def _finish(
    game: Game, match: Match[Any], crew: Crew, names: Names, say: Callable[[str], None]
) -> None:
    result = match.result()
    assert result is not None  # nobody may act any more
    tell_result(game, result, names, say)
    for line in crew.log:
        say(f"Referee: {line}")


def tell_review(
    game: Game, match: Match[Any], crew: Crew, names: Names, say: Callable[[str], None]
) -> None:
    """What cost people most in a finished match; everybody's where only bots played. It takes some
    seconds. Says so where nothing can be told."""
    seats = range(match.table.seats)
    people = [seat for seat in seats if seat not in crew.seats] or list(seats)
    if game.quick is None or game.speech is None:
        say("What cost most cannot be told of this game.")
        return
    say("\nWhat cost most:")
    missed = review({game.rules.info.id: crew.cast}, match, people, game.quick.effort)
    for seat in people:
        own = [one for one in missed if one.seat == seat]
        if not own:
            say(f"{names[seat]}: nothing that matters.")
        for one in own:
            say(told_missed(game.speech, one, names))


def told_missed(speech: Speech, one: Missed, names: Names) -> str:
    """What was done, what would have been better, and why."""
    chosen, better = (speech.action(a, one.view, names) for a in (one.chosen, one.better))
    why = speech.advice(one.why, one.better, one.view, names)
    return (
        f"{names[one.seat]}, after step {one.turn}: {chosen}. Better, by {in_points(one.cost)}: "
        f"{better}. {why}"
    )


class Moment(NamedTuple):
    """What a person has before the eyes while it chooses."""

    seat: Seat
    view: Any
    legal: Sequence[Action]


class Play:
    """People, and bots on the other seats, playing one turn-based match.

    Where several people play, what one of them reads is wiped before the next one is asked: hands
    stay hidden from each other as at a table.
    """

    def __init__(
        self, game: Game, match: Match[Any], crew: Crew, names: Names, screen: Screen
    ) -> None:
        """Seats that are not the crew's are people's. ValueError for a game without speech."""
        if game.speech is None:
            raise ValueError(f"{game.rules.info.id} cannot be played in words")
        self._game = game
        self._speech: Speech = game.speech
        self._match = match
        self._crew = crew
        self._names = names
        self._screen = screen
        people = [seat for seat in range(match.table.seats) if seat not in crew.seats]
        self._tellers = {seat: Teller(game, names, screen.say, seat) for seat in people}
        self._here: Seat | None = people[0] if len(people) == 1 else None

    def run(self) -> bool:
        """To the end of the match; False when somebody quits before, or input ends."""
        try:
            self._play()
        except (Left, EOFError, KeyboardInterrupt):
            self._screen.say("\nThe game ends here, unfinished. Fair winds!")
            return False
        return True

    def _play(self) -> None:
        match = self._match
        while acting := match.to_act():
            decided = self._crew.decide(match)
            if decided is not None:
                match.submit(*decided)
                continue
            # Whoever sits there already goes on, so that the seat changes as seldom as can be.
            seat = self._here if self._here in acting else acting[0]
            assert seat is not None
            self._come(seat)
            self._turn(seat)
        if self._here is not None:
            self._tellers[self._here](match)
        _finish(self._game, match, self._crew, self._names, self._screen.say)

    def _come(self, seat: Seat) -> None:
        """`seat` sits down at the screen; nobody reads what the one before had there."""
        if self._here == seat:
            return
        screen, name = self._screen, self._names[seat]
        if self._here is not None:
            screen.ask(f"{self._names[self._here]}, press Enter to wipe the screen. ")
        screen.clear()
        screen.ask(f"Press Enter when {name} is at the screen. ")
        screen.clear()
        self._here = seat

    def _turn(self, seat: Seat) -> None:
        """Tell, show, ask, until the match has changed."""
        match = self._match
        self._tellers[seat](match)
        moment = Moment(seat, match.view(seat), match.legal(seat))
        self._show(moment)
        before = match.moment
        while match.moment == before:
            self._obey(moment, self._screen.ask(f"{self._names[seat]}: ").strip().lower())

    def _show(self, moment: Moment) -> None:
        say, speech = self._screen.say, self._speech
        say("")
        for line in speech.show(moment.view, self._names):
            say(line)
        say("")
        say(speech.ask(moment.view, moment.seat, self._names))
        for number, action in enumerate(moment.legal, 1):
            say(f"{number:>3}. {speech.action(action, moment.view, self._names)}")

    # --- what a person types --------------------------------------------------------------------

    def _obey(self, moment: Moment, typed: str) -> None:
        say = self._screen.say
        word, _space, rest = typed.partition(" ")
        match word:
            case "undo":
                self._take_back(moment.seat)
            case "hint":
                for line in self._hint(moment):
                    say(line)
            case "log":
                self._tellers[moment.seat].all(self._match)
            case "rules":
                self._open_rules(moment, rest)
            case "show":
                self._show(moment)
            case "help" | "?":
                say(HELP)
            case "quit":
                raise Left
            case _:
                self._choose(moment, typed)

    def _choose(self, moment: Moment, typed: str) -> None:
        count = len(moment.legal)
        number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else 0
        if not typed and count == 1:
            number = 1  # there is nothing to choose: Enter will do
        if not 1 <= number <= count:
            choices = "1" if count == 1 else f"a number from 1 to {count}"
            self._screen.say(f"Type {choices}, or {COMMANDS}.")
            return
        refused = self._match.submit(moment.seat, moment.legal[number - 1])
        if refused is not None:
            self._screen.say(self._speech.refusal(refused))
        self._tellers[moment.seat](self._match)

    def _take_back(self, seat: Seat) -> None:
        refused = self._match.undo(seat)
        if refused is None:
            self._tellers[seat].go_back(self._match)
            self._screen.say("Taken back.")
        else:
            self._screen.say(NOT_TAKEN_BACK[refused])

    def _hint(self, moment: Moment) -> list[str]:
        """The two best ways as a captain sees them, or the plain bot's where none searches."""
        game, match, seat = self._game, self._match, moment.seat
        found = counsel_now({game.rules.info.id: self._crew.cast}, match, seat)
        if found is None:
            advice = self._crew.hint(match, seat)
            if advice is None:
                return ["There is no hint for this."]
            found = Counsel((advice,))
        ways = [self._way(moment, advice) for advice in found.ways]
        return [ways[0], *(f"Or: {way}" for way in ways[1:]), *filter(None, [verdict(found)])]

    def _way(self, moment: Moment, advice: Advice) -> str:
        """A choice, and why."""
        action = self._speech.action(advice.action, moment.view, self._names)
        why = self._speech.advice(advice.why, advice.action, moment.view, self._names)
        return f"{action}. {why}"

    def _open_rules(self, moment: Moment, wanted: str) -> None:
        pages = self._speech.pages
        number = self._speech.page(moment.view, moment.seat)
        if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:6]) <= len(pages):
            number = int(wanted) - 1
        self._screen.say(f"{pages[number].title}\n\n{pages[number].text}\n")
        titles = ", ".join(f"{n} {page.title}" for n, page in enumerate(pages, 1))
        self._screen.say(f"Pages: {titles}.")
