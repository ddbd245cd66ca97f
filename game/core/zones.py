"""Hidden zones: dealing what a viewer cannot place to where it may lie.

Owns no cards. Games use it in `imagine`: what is unknown is known as a set, and so are the sizes of
the places it lies in.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rng import Rng


def deal_out(unknown: Sequence[int], sizes: Sequence[int], rng: Rng) -> list[list[int]]:
    """`unknown` in random order, dealt to zones of these sizes.

    Raises ValueError when the sizes do not add up to the number of cards: then whoever counted
    them knows less than it should.
    """
    if sum(sizes) != len(unknown):
        raise ValueError(f"{len(unknown)} cards for places of {list(sizes)}")
    cards = list(unknown)
    rng.shuffle(cards)
    zones, at = [], 0
    for size in sizes:
        zones.append(cards[at : at + size])
        at += size
    return zones
