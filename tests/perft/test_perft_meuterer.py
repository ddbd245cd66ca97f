"""Perft of Meuterer (see `perft`): all counts worked out by hand."""

from __future__ import annotations

import pytest

from game.core.model import OptionValue
from game.rules.meuterer.model import Phase, State
from game.rules.meuterer.rules import MEUTERER
from game.rules.meuterer.words import Pass
from tests.perft.perft import Position, check
from tests.rules.mutiny import APE, BORIS, FEDYA, KATYA, NOBODY, SPIT, SVETA, play, voyage


def offer() -> State:
    """The captain holds five wine, the next one five salt."""
    return voyage("only 5 wine", "only 5 salt", "", "").state


def goods() -> State:
    """Boris holds wine and salt, Sveta grain, Fedya cloth."""
    v = voyage("only wine, salt", "only grain", "only 5 cloth")
    v.offer(0)
    return v.state


def characters() -> State:
    """Boris has passed, Sveta chooses, Fedya holds cloth and has not passed."""
    v = voyage("", "", "only 5 cloth")
    v.offer(0)
    v.do(BORIS, Pass())
    v.do(SVETA, Pass())
    return v.state


def fight(boris: str, sveta: str, **house: OptionValue) -> State:
    """Sveta rises against Boris; nobody has laid down anything; Fedya is the merchant."""
    v = voyage(boris, sveta, "", mutiny_play=house.get("mutiny_play", "single_pass"))
    v.offer(0)
    v.trade({}, {SVETA: "mutineer", FEDYA: "merchant"})
    assert v.state.phase == Phase.FIGHT
    return v.state


def grain_for_two_islands() -> State:
    """Katya has four grain before her, and both islands want grain; nobody else has anything."""
    v = voyage("", "", "", "4 grain", at=APE, came_from=SPIT)
    v.offer(0)
    v.trade({KATYA: "4 grain"}, {KATYA: "merchant", SVETA: "sailor", FEDYA: "boatswain"})
    assert v.state.phase == Phase.SALE
    return v.state


def keep() -> State:
    """The stevedore has drawn 2 grain, cloth, rubies and battle, and throws three of them away."""
    v = voyage("", "only 3 salt, 2 wine", "", deck="2 grain, cloth, rubies, battle")
    v.offer(0)
    v.trade({SVETA: "2 wine"}, {SVETA: "stevedore", FEDYA: "sailor"})
    v.sell(NOBODY)
    assert v.state.phase == Phase.KEEP
    return v.state


def last_card() -> State:
    """Boris has passed, Fedya too; Sveta plays her last card and passes by herself."""
    v = voyage("", "only 2 wine", "")
    v.offer(0)
    v.do(BORIS, Pass())
    v.do(SVETA, play("wine"))
    v.trade_until(FEDYA, "mutineer")
    return v.state


COUNTS: dict[str, tuple[Position, tuple[int, ...]]] = {
    # Four offers; wine or pass; then Sveta, salt or pass, after either (a captain who passes
    # chooses nothing).
    "offer": (offer, (4, 8, 16)),
    # Wine, salt, pass; grain or pass; after grain Fedya may play cloth or pass (2), after passing
    # Sveta chooses one of five: 3 x (2 + 5).
    "goods": (goods, (3, 6, 21)),
    # One of five; cloth or pass; after cloth Fedya again, cloth or pass, after passing one of the
    # four that are left: 5 x (2 + 4).
    "characters": (characters, (5, 10, 30)),
    # Wine or pass. After wine she is out of cards, passes by herself and chooses one of four; after
    # passing the same. Then all is over but Boris, who is asked for battle cards, and holds none
    # (Fedya and Sveta hold none, either).
    "last card": (last_card, (2, 8, 8)),
    # Boris 0 to 3, Sveta 0 to 2, then the next round begins with four offers: 4 x 3 x 4.
    "fight, each once": (lambda: fight("3 battle", "2 battle"), (4, 12, 48)),
    # Boris 0 or 1, Sveta 0 or 1. After none and none it is over: four offers. After none and one
    # Boris has two choices; after one and anything Boris has none left to add: 4 + 2 + 1 + 1.
    "fight, until all hold back": (
        lambda: fight("battle", "battle", mutiny_play="until_all_pass"), (2, 4, 8),
    ),
    # Either of the two first, 0 or 1; then the other one; then four offers: 4 x 2 x 4.
    "fight, at once": (
        lambda: fight("battle", "battle", mutiny_play="simultaneous"), (4, 8, 32),
    ),
    # a + b <= 4 has 15 solutions; then the next round begins with four offers.
    "sale": (grain_for_two_islands, (15, 60)),
    # Four kinds. After grain four are left, after another three: 4 + 3 x 3. In words of three
    # letters: none of the two grain 3! = 6, one 3 x 3! = 18, both 3 x 3 = 9.
    "keep": (keep, (4, 13, 33)),
}  # fmt: skip


@pytest.mark.parametrize("name", COUNTS)
def test_perft__meuterer(name: str) -> None:
    check(MEUTERER, *COUNTS[name])
