"""Independent copies of a state with slots, as `Rules.copy` gives them.

Owns how a twin is made of named parts. Games whose copies a search makes by the million write
theirs out by hand instead, which takes half to two thirds of the time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

S = TypeVar("S")


def twins(kind: type[S], lists: Sequence[str], nested: Sequence[str]) -> Callable[[S], S]:
    """What makes twins of states of `kind`, a class with `__slots__` and no arguments.

    `lists` name slots with a list of what never changes, `nested` those with a list of such lists.
    Every other slot holds what never changes itself and is shared. Raises ValueError for a name
    that is no slot, or is named twice.
    """
    slots: Sequence[str] = kind.__dict__["__slots__"]
    copied = (*lists, *nested)
    odd = [name for name in copied if name not in slots or copied.count(name) > 1]
    if odd:
        raise ValueError(f"{kind.__name__} cannot copy {', '.join(odd)}")
    shared = tuple(name for name in slots if name not in copied)

    def twin_of(state: S) -> S:
        twin = kind()
        for name in shared:
            setattr(twin, name, getattr(state, name))
        for name in lists:
            setattr(twin, name, getattr(state, name)[:])
        for name in nested:
            setattr(twin, name, [inner[:] for inner in getattr(state, name)])
        return twin

    return twin_of
