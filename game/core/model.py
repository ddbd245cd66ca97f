"""What a game is: the contract between rules and everything around them.

Owns the shared words (seat, action, fact, option, result, refusal, rules). Holds no rule of any
game and no state. A game is an object that satisfies `Rules`; the conformance laws in
`tests/laws` decide whether it really does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol, TypeAlias, TypeVar

import msgspec

from game.core.rng import Rng

Seat: TypeAlias = int
"""A place at the table, 0..n-1 clockwise; `CLOCK` is time itself, who acts in real-time games."""

CLOCK: Final[Seat] = -1

Viewer: TypeAlias = Seat | None
"""Whose eyes: a seat, or None for a spectator who knows only what is public."""

OptionValue: TypeAlias = bool | int | str | dict[str, Any] | list[Any]
"""Options travel in saves and replays, so every value is plain JSON."""

Refusal: TypeAlias = str
"""A short stable code why an action is not allowed; `scenes` turns codes into sentences."""


class Action(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """One decision of one seat. Subclasses are the whole vocabulary of a game."""


class Fact(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """One thing that happened, told once, in order. Adds motion, sound and words; never truth.

    `reveals` marks facts that let the acting seat know something it could not have concluded
    before (a card was drawn, a secret choice turned up): what led to one cannot be taken back. A
    law holds every game to it: where nothing that reveals was told, the actor's view is the same
    in every world it had to reckon with.
    """

    reveals: ClassVar[bool] = False

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The form of this fact that `viewer` may know, or None when it may know nothing of it."""
        return self


class Option(msgspec.Struct, frozen=True):
    """A named choice of the house rules (rules, section 0.1). `values[0]` is the default.

    `values` lists the plain choices that a screen can offer; `open` is a predicate's name for
    values beyond the list (boards chosen by name, boards drawn by the user), checked by
    `Rules.check_options`.
    """

    name: str
    title: str
    values: tuple[OptionValue, ...]
    labels: tuple[str, ...]
    help: str
    open: bool = False

    @property
    def default(self) -> OptionValue:
        """The value that counts when nobody chose."""
        return self.values[0]


Offers: TypeAlias = Mapping[str, Sequence[tuple[OptionValue, str]]]
"""By an open option's name: all values a person may choose besides the listed ones, with labels."""


class Info(msgspec.Struct, frozen=True):
    """The visiting card of a game. `max_steps` bounds every playthrough (laws check it)."""

    id: str
    title: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    realtime: bool
    rules_version: int
    max_steps: int


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match is set up from: seats, complete options, and a handicap code per seat."""

    seats: int
    options: dict[str, OptionValue]
    handicaps: tuple[str, ...] = ()

    def option(self, name: str) -> OptionValue:
        """The value of a complete table's option; raises KeyError for one that it has not."""
        return self.options[name]


class Reason(msgspec.Struct, frozen=True):
    """One line of "why those points": how often, for what, how many points in sum."""

    what: str
    count: int
    points: int


class Result(msgspec.Struct, frozen=True):
    """The end of a match. Ties share a place: places read 1, 2, 2, 4."""

    points: tuple[int, ...]
    places: tuple[int, ...]
    reasons: tuple[tuple[Reason, ...], ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who shares the first place, ascending."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class BadOption(ValueError):
    """An option that this game does not know or cannot take; the message is one sentence."""


Tell: TypeAlias = Callable[[Fact], None]
"""Called with each fact as it happens."""


def silent(_fact: Fact) -> None:
    """The `tell` of search and replay: nobody listens.

    Rules that must be quick ask `tell is silent` and make no facts then.
    """


Rank = TypeVar("Rank", int, tuple[int, ...])
S = TypeVar("S")
V_co = TypeVar("V_co", covariant=True)


class Rules(Protocol[S]):
    """A game. Pure functions over a plain state that only a match (or a search copy) changes."""

    @property
    def info(self) -> Info:
        """The game's visiting card; it never changes."""

    @property
    def actions(self) -> type[Any] | Any:
        """The union type of all actions, for strict decoding."""

    @property
    def facts(self) -> type[Any] | Any:
        """The union type of all facts, for strict decoding."""

    def check_options(
        self, seats: int, options: Mapping[str, OptionValue]
    ) -> dict[str, OptionValue]:
        """Options completed with defaults. Raises `BadOption` naming the first bad one."""

    def setup(self, table: Table, rng: Rng, tell: Tell) -> S:
        """The state before the first action; equal arguments, equal states.

        Raises `BadOption` for options that `check_options` would not take.
        """

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Who may act now, ascending; empty only when the game is over."""

    def legal(self, state: S, seat: Seat) -> Sequence[Action]:
        """All actions open to `seat`, complete and in a stable order."""

    def refuse(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """None when allowed, else why not. Never an exception, never a change."""

    def apply(self, state: S, seat: Seat, action: Action, rng: Rng, tell: Tell) -> None:
        """Change the state in place. Called only after `refuse` said None."""

    def copy(self, state: S) -> S:
        """An equal state that shares nothing that changes."""

    def view(self, state: S, viewer: Viewer) -> msgspec.Struct:
        """All that `viewer` may know, built by what it includes (rules, section 0.2)."""

    def imagine(self, view: Any, viewer: Viewer, rng: Rng) -> S:
        """Some whole state that fits what the viewer knows."""

    def secrets(self, state: S, viewer: Viewer) -> dict[str, object]:
        """What the viewer must not know and cannot conclude, by name."""

    def faults(self, state: S) -> tuple[str, ...]:
        """Broken conservation laws (rules, section 6) in words; empty means sound."""

    def result(self, state: S) -> Result | None:
        """Points, places and reasons when the game is over, else None."""


def complete_options(
    info: Info,
    given: Mapping[str, OptionValue],
    accepts: Callable[[Option, OptionValue], bool] | None = None,
) -> dict[str, OptionValue]:
    """`given` with defaults filled in, in the order of `info.options`.

    A value must be one of the option's own, of the same type (so that `1` is not `true`), or be
    taken by `accepts` when the option is open. Raises `BadOption` with one sentence otherwise.
    """
    known = {option.name: option for option in info.options}
    for name in given:
        if name not in known:
            raise BadOption(f"{info.title} has no option called {name!r}.")
    chosen: dict[str, OptionValue] = {}
    for option in info.options:
        value = given.get(option.name, option.default)
        listed = any(value == v and type(value) is type(v) for v in option.values)
        if not listed and not (option.open and accepts is not None and accepts(option, value)):
            allowed = ", ".join(str(v) for v in option.values)
            raise BadOption(f"Option {option.name} cannot be {value!r}; it takes {allowed}.")
        chosen[option.name] = value
    return chosen


def places_of(ranks: Sequence[Rank]) -> tuple[int, ...]:
    """Places by points, most first, or by points and what breaks ties; equals share the better
    place (1, 2, 2, 4)."""
    return tuple(1 + sum(other > own for other in ranks) for own in ranks)
