"""How long what a bot has decided waits to be seen."""

from __future__ import annotations

from scenes.tables.rhythm import REMEMBERED, Rhythm


def test_usual__is_what_all_but_one_of_the_last_keep_to() -> None:
    """The longest may have had reasons of its own, the second longest counts."""
    rhythm = Rhythm()
    assert rhythm.usual("captain") == 0 and rhythm.is_due("captain", 0)
    rhythm.took("captain", 90)  # a process had to start
    assert rhythm.usual("captain") == 0
    rhythm.took("captain", 30)
    rhythm.took("captain", 20)
    assert rhythm.usual("captain") == 30
    assert not rhythm.is_due("captain", 29) and rhythm.is_due("captain", 30)


def test_usual__forgets_and_tells_levels_apart() -> None:
    """What was usual eight decisions ago is so no more; a mate waits for no captain."""
    rhythm = Rhythm()
    for ticks in (50, 60):
        rhythm.took("captain", ticks)
    rhythm.took("mate", 1)
    rhythm.took("mate", 1)
    assert (rhythm.usual("captain"), rhythm.usual("mate")) == (50, 1)
    for _ in range(REMEMBERED - 1):
        rhythm.took("captain", 10)
    assert rhythm.usual("captain") == 10  # the 60 is left, and stands alone
    rhythm.took("captain", 10)
    assert rhythm.usual("captain") == 10
