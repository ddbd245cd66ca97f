"""Games as the laboratory's other processes find them: a module with `GAMES`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.game import Game, Kind, Mark, Picture
from game.core.marks import Marks
from game.core.model import Fact
from tests.table.parley import NAMES, PARLEY, Laid, Won, advise


class ParleyStudy:
    """Cards laid and bids won."""

    kinds: Mapping[str, Kind] = {
        "laid": Kind("Cards laid", chosen=True, proposed="the cards (rules 9.9)"),
        "bid": Kind("Bids", chosen=False),
    }

    def marks(self, facts: Sequence[Fact], view: Any) -> Sequence[Mark]:
        marks = Marks()
        for fact in facts:
            if isinstance(fact, Laid):
                marks.add(fact.seat, "laid", NAMES[fact.card])
            elif isinstance(fact, Won):
                marks.add(fact.seat, "bid", "won")
        return marks.listed()

    def measures(self, facts: Sequence[Fact], view: Any) -> Mapping[str, Sequence[int]]:
        return {"cards laid": [sum(isinstance(fact, Laid) for fact in facts)]}

    def by_seat(
        self, told: Sequence[tuple[int, Fact]], view: Any
    ) -> Mapping[str, Sequence[Sequence[int]]]:
        return {"coins": [[coins] for coins in view.coins]}

    def pictures(self, samples: Mapping[str, Mapping[str, Sequence[int]]]) -> Sequence[Picture]:
        levels = ", ".join(sorted(samples["coins"]))
        return [Picture("Purses", '<svg class="purse"></svg>', f"Coins of {levels}.")]


STUDY: Final = ParleyStudy()
GAMES: Final = (Game(PARLEY, advise=advise, study=STUDY),)
