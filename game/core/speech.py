"""How a turn-based game speaks: its facts, choices and reasons in plain words.

Owns the contract, a page of the rules reference and the width of text; how words are joined is in
`phrases`. Each game's `speech.py` fulfils the contract, without a screen: the log beside the
board, `python -m game`, golden playthroughs and hints all say the same sentences. A sentence is
made from what its reader may know (a view, a fact in the reader's form), so words cannot leak.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

import msgspec

from game.core.model import Action, Fact, Reason, Refusal, Seat, Viewer

Names = Sequence[str]
"""What the people are called, by seat."""


WIDTH: Final = 100
"""Columns of the terminal that `Speech.show` writes for."""


class Page(msgspec.Struct, frozen=True):
    """One page of the rules reference: `text` in short paragraphs, an empty line between them.

    Marks in it: `*bold*`, `- ` a point, `# ` a small heading, `{icon:NAME}` a picture among the
    words, `{picture:NAME}` a large one.
    """

    title: str
    text: str


class Speech(Protocol):
    """What a game says. Sentences begin with a capital letter and end with a full stop."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """Each `Reason.what` of a result in a few words, in the order a score sheet lists them."""

    @property
    def pages(self) -> Sequence[Page]:
        """The rules reference in our own words, complete: who has read it can play."""

    @property
    def tips(self) -> Mapping[str, str]:
        """First-time tips by their code, as `tip` names them; one or two sentences each."""

    def fact(self, fact: Fact, names: Names, reader: Viewer) -> str | None:
        """One line of the log, or None for what needs no words.

        `fact` is already in the reader's form (`Fact.seen_by`).
        """

    def why(self, fact: Fact, names: Names) -> Sequence[Reason] | None:
        """For a fact that pays somebody: the sum, line by line; None for any other fact.

        `what` of these lines is shown as it stands ("sailor 1 and joker 5 1/2: 4 spots").
        """

    def action(self, action: Action, view: Any, names: Names) -> str:
        """A choice in words, as on a button: "Play the ship 7 under Anne". No full stop."""

    def ask(self, view: Any, seat: Seat, names: Names) -> str:
        """What is wanted of `seat` now, in one short sentence: "Play a card to a free space."

        `view` is that seat's own.
        """

    def refusal(self, code: Refusal) -> str:
        """Why something is not allowed, as one sentence for the person who tried it."""

    def advice(self, why: str, action: Action, view: Any, names: Names) -> str:
        """Why the plain bot would do `action`: its reason code `why` as one sentence."""

    def page(self, view: Any, seat: Viewer) -> int:
        """Which of `pages` fits the moment."""

    def tip(self, view: Any, seat: Seat) -> str | None:
        """The code of the tip that fits what `seat` has to do now, if one does."""

    def show(self, view: Any, names: Names) -> Sequence[str]:
        """The whole view as lines of text, pleasant to read in a terminal of `WIDTH` columns."""


class Blow(NamedTuple):
    """In which fields of a fact stand the seat that is hit and, if anybody did it, the other."""

    hit: str
    by: str = ""


@runtime_checkable
class SpeaksOfBlows(Protocol):
    """What a game's speech may have besides: which facts are blows, by their tag. Being robbed,
    sunk or overthrown is worth a word to whoever it happens to, whether it costs points or not."""

    @property
    def blows(self) -> Mapping[str, Blow]:
        """Public facts alone: everybody hears what is said about them."""
