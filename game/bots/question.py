"""What a bot is asked where time does not matter, and how such a question is decided.

Owns the question, the decision, and the one way from one to the other: whoever asks it, in whatever
process and however often, the same question gets the same answer, unless time was up for it. A bot
at fault is replaced for that one decision by the plain one, the plain one by chance. Knows no
process and no clock.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from game.bots.cast import Cast, Judged, SearchCast, Stop, choice_chance, may_search, never
from game.core.model import Action, Seat
from game.core.rng import Rng
from game.table.match import Match

MOST_WORDS: Final = 200
"""Signs of a fault that are told: a line of a log, and what a pipe takes in one piece."""
MOST_JUDGED: Final = 24
"""Choices at most that a judgement tells of: a message has bounds."""
_BOT, _CHOICE, _STAND_IN = -1, 0, 2
"""Streams of a question's chance. That of the choice is the one of a `Referee`'s first try."""


class Purpose(enum.IntEnum):
    """What an answer is for; what is needed sooner is asked sooner. Questions about what is to be
    done now (`PLAY`, `HINT`) are over as soon as one about a later moment of the match is asked;
    those of a review stand side by side, and their moments are any numbers that tell them apart."""

    PLAY = 0
    """A bot's own decision."""
    HINT = 1
    """Advice to a person who decides."""
    REVIEW = 2
    """What would have been better."""


class Question(msgspec.Struct, frozen=True):
    """What `bot` is to choose on `seat`. `view` is that seat's own, `legal` its choices, `chance`
    the origin of the stream of this one decision, `moment` the match's (`Match.moment`)."""

    game: str
    seat: Seat
    view: Any
    legal: tuple[Action, ...]
    bot: str
    chance: int
    moment: int
    judge: bool = False
    """Not only the choice is wanted, but what the bot thinks of all others, too."""
    keep: Action | None = None
    """With `judge`, one of `legal` that is to be looked at as long as the best."""
    purpose: Purpose = Purpose.PLAY


def question_about(
    match: Match[Any], seat: Seat, bot: str, judge: bool = False, keep: Action | None = None,
    purpose: Purpose = Purpose.PLAY,
) -> Question:  # fmt: skip
    """What `bot` is asked on `seat` now; its chance is the one that a `Crew` would give it."""
    chance = choice_chance(match.seed, match.turn, seat).origin
    legal = tuple(match.legal(seat))
    view, game = match.view(seat), match.rules.info.id
    return Question(game, seat, view, legal, bot, chance, match.moment, judge, keep, purpose)


class Decision(msgspec.Struct, frozen=True):
    """An answer, for `Match.submit(seat, action, moment)`."""

    moment: int
    seat: Seat
    action: Action
    judged: tuple[Judged, ...] = ()
    """Where it was asked for, the best first: the first `MOST_JUDGED`, and the question's `keep`.
    Empty from a bot that does not search, from a stand-in, and where there was no choice."""
    purpose: Purpose = Purpose.PLAY
    fault: str = ""
    """Why it is not the choice of whom was asked, but of a stand-in."""


class Choice(NamedTuple):
    """Which of the question's `legal`, and what went wrong on the way there; "" for nothing.

    `judged` has a triple for each choice that was judged: which, its worth, in how many worlds.
    """

    which: int
    fault: str = ""
    judged: tuple[tuple[int, int, int], ...] = ()


class Cancelled(BaseException):
    """The question was taken back in mid-thought. No bot has to know it, and none may catch it."""


Casts = Mapping[str, Cast]
"""Who plays each game on empty seats, by the game's id."""


Refuse = Callable[[Action], object]
"""Why an action is none, by the rules: a code."""


def decide(
    casts: Casts, question: Question, stop: Stop = never, refuse: Refuse | None = None
) -> Choice:
    """The bot's choice; where it raises or chooses what is not legal, the plain bot's.

    The chance of the bot's own choice is `Rng(question.chance).fork(0)`. When `stop` says that time
    is up, a search answers with what is best by then: another answer than with more time, perhaps.
    `refuse` is asked for the rules' own reason why a choice is none (field case F83).
    """
    rng = Rng(question.chance)
    try:
        cast = casts[question.game]
        if may_search(cast):
            bot = cast.make_bot(question.bot, question.seat, rng.fork(_BOT), stop)
            if question.judge:
                judged = _judged(cast, question, rng.fork(_CHOICE), stop)
                if judged:
                    return Choice(judged[0][0], "", judged)
        else:
            bot = cast.make_bot(question.bot, question.seat, rng.fork(_BOT))
        action = bot.choose(question.view, question.legal, rng.fork(_CHOICE))
        return Choice(_which(question, action, refuse))
    except (Exception, SystemExit) as raised:  # a bot may fail in any way; the game goes on
        return stand_in(casts, question, words(raised))


def stand_in(casts: Casts, question: Question, fault: str) -> Choice:
    """The plain bot's choice, as in a hint; any legal one when it fails, too.

    `fault` says why it is asked.
    """
    rng = Rng(question.chance)
    try:
        advise = casts[question.game].advise
        if advise is None:
            raise ValueError("nobody gives advice")
        advice = advise(question.view, question.legal, rng.fork(_CHOICE))
        return Choice(_which(question, advice.action), fault)
    except (Exception, SystemExit) as raised:
        return by_chance(question, f"{fault}; plain bot: {words(raised)}")


def by_chance(question: Question, fault: str) -> Choice:
    """Any legal choice: nobody else could be asked."""
    return Choice(Rng(question.chance).fork(_STAND_IN).below(len(question.legal)), fault)


def _judged(
    cast: SearchCast, asked: Question, rng: Rng, stop: Stop
) -> tuple[tuple[int, int, int], ...]:
    found = cast.judge(asked.bot, asked.view, asked.seat, asked.legal, rng, asked.keep, stop)
    told = [one for n, one in enumerate(found) if n < MOST_JUDGED or one.action == asked.keep]
    return tuple((_which(asked, one.action), one.worth, one.worlds) for one in told)


def _which(question: Question, action: object, refuse: Refuse | None = None) -> int:
    """Where `action` stands in `legal`. Raises ValueError when it does not."""
    if not isinstance(action, Action):  # it may be anything: nothing of it is called, or shown
        raise ValueError(f"no action but {type(action).__name__}")
    if action not in question.legal:
        why = f" ({refuse(action)})" if refuse is not None else ""
        raise ValueError(f"not allowed{why}: {action!r}")
    return question.legal.index(action)


def words(fault: BaseException) -> str:
    """A fault in one line that any log and any pipe can take, whatever a bot has put into it."""
    try:
        text = " ".join(str(fault)[: 2 * MOST_WORDS].split())
    except Exception:  # even that may fail
        text = "?"
    plain = f"{type(fault).__name__}: {text}".encode("ascii", "backslashreplace").decode()
    return plain[:MOST_WORDS]
