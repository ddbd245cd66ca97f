"""Perft of Captain Jack (see `perft`): counts worked out by hand.

"Hearts" is the hand HA H2 H3 H4 H5 H6 H6: six kinds. Without ships its owner has 7 choices (six
trades, pass); after one card is traded 6 (five kinds, enough), or 7 when it was one of the two H6.
So two steps in such a turn are 5 x 6 + 7 = 37, and 7 more for passing to the next such hand: 44.
"""

from __future__ import annotations

import pytest

from game.rules.captain_jack.model import Attack, LetGo, State, Steal
from game.rules.captain_jack.rules import CAPTAIN_JACK
from tests.perft.perft import Position, check
from tests.rules.jack import ANNE, BEN, CAT, sea


def hearts() -> State:
    """Nobody has a ship, all hold hearts."""
    return sea().state


def two_pairs() -> State:
    """Anne may declare a red and a black Captain Jack; she draws HA HA HA HA."""
    game = sea()
    game.hand(ANNE, "HK HJ CK SJ H2 H3 H4")
    game.next_cards("HA HA HA HA")
    game.begin(ANNE)
    return game.state


def duel() -> State:
    """Anne and Ben have ships and two spades each, Anne two equal clubs, Ben a diamond."""
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.treasure(BEN, 1)
    game.hand(ANNE, "S6 S10 C3 C3 H2 H2 H2")
    game.hand(BEN, "S3 S9 H2 H2 H2 H2 H2")
    game.hand(CAT, "H3 H3 H4 H4 H5 H6 H6")
    game.next_cards("H5 H5 H5 H5")
    return game.state


def crew() -> State:
    """Ben has a hit ship and owes Anne two of four cards; the stock is empty."""
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.hand(ANNE, "S6 C2")
    game.hand(BEN, "HA HA C4 DK")
    game.stock(0)
    game.do(ANNE, Attack(BEN, 6), Steal(2))
    return game.state


def errands() -> State:
    """Anne has a hit ship, two hearts, three clubs, and two diamonds lie sunken."""
    game = sea()
    game.ship(ANNE, 5)
    game.sunken(2)
    game.hand(ANNE, "H2 H3 C2 C2 C8 S4 D5")
    return game.state


def two_shots() -> State:
    """Anne has an ace before her and two spades; nobody can answer."""
    game = sea()
    for seat in (ANNE, BEN, CAT):
        game.ship(seat, 9)
    game.aces(ANNE, 1)
    game.hand(ANNE, "S4 S5 H6 H6 H6 H6 H6")
    return game.state


def second_shot() -> State:
    """Anne has hit Ben with her S4 and let him go; her ace allows another shot."""
    game = sea()
    for seat in (ANNE, BEN, CAT):
        game.ship(seat, 9)
    game.aces(ANNE, 1)
    game.hand(ANNE, "S4 S5 H6 H6 H6 H6 H6")
    game.do(ANNE, Attack(BEN, 4), LetGo())
    return game.state


COUNTS: dict[str, tuple[Position, tuple[int, ...]]] = {
    # See above: 7, and 44. Third, a single kind traded and another 5, four times, H6 6, enough
    # Ben's 7: 33, five times; H6 and a single kind 6, five times, H6 6, enough 7: 43; passed: 44.
    "hearts": (hearts, (7, 44, 252)),
    # Red, black, sail on. After one captain the other one or sail on; after sail on 7 kinds to
    # trade, pass: 2 + 2 + 8. Then both captains: HA H2 H3 H4 and pass 5; one and sail on: two more
    # kinds 7; a trade leaves 6 kinds and enough 7, seven times; pass: Ben's 7.
    # (5 + 7) + (5 + 7) + (49 + 7).
    "two pairs": (two_pairs, (3, 12, 80)),
    # Two shots at Ben, 4 kinds to trade, pass. Then 2 answers each; traded S6 or S10: 4 left, C3 or
    # H2: 5; Ben's turn: two shots, three kinds, pass: 6. 2 x 2 + 2 x 4 + 2 x 5 + 6.
    # Third: S6 S3, S10 S3, S10 S9 hit: C3 or let go 2 each; S6 S9: Ben's turn with S3 H2 H5: one
    # shot, three kinds, pass 5: 11. Traded S6 (or S10) and S10 3, C3 4, H2 4, enough 6: 17 twice;
    # C3 and S6 4, S10 4, C3 4, H2 5, enough 6: 23; H2 and S6 4, S10 4, C3 5, H2 5, enough 6: 24.
    # Passed: Ben's shots 2 + 2 answers, trades 3 + 3 + 4, pass: Cat's four kinds and pass 5: 19.
    "duel": (duel, (7, 28, 111)),
    # HA, C4, DK; after HA three kinds are left, else two: 7. Then it is Ben's turn with the other
    # two cards: HA mends or not (2), C4 DK can but pass (1): 6 x 2 + 1.
    "crew": (crew, (3, 7, 13)),
    # Two repairs, two dives, six kinds to trade, pass: 11. Then Ben's 7 after each repair and pass;
    # after diving with C2 both again or enough 3, with C8 2; after a trade 6, five times, C2: 7.
    # 14 + 5 + 37 + 7. Third: 44 after each repair and pass; both diamonds up, or enough: Ben's 7,
    # five times; trades: a single kind and another 5, four times, C2 6, enough 7: 33, five times;
    # C2 and a single kind 6, five times, C2 6, enough 7: 43. 3 x 44 + 35 + 165 + 43.
    "errands": (errands, (11, 63, 375)),
    # Two spades at two ships, three kinds to trade, pass: 8. Then each hit is let go, which is all
    # that can be done without a club: 1, four times; traded S4 or S5 3, H6 4; Ben's 7 (his ship is
    # sound): 21. Third, the other spade at two ships or cease fire: 3, four times. Trades
    # 12 + 12 + 17; passed: 44.
    "two shots": (two_shots, (8, 21, 97)),
    # The S5 at Ben or Cat, or cease fire. At Ben it sinks him: 7 in his turn; Cat is hit, let go
    # 1; Ben's turn with a hit ship: six repairs more, 13. Third: Ben without a ship 44; Ben's 13;
    # Cat's 7 after each repair, trades 37, passed: Cat's 7. 44 + 13 + 86.
    "second shot": (second_shot, (3, 21, 143)),
}  # fmt: skip


@pytest.mark.parametrize("name", COUNTS)
def test_perft__captain_jack(name: str) -> None:
    check(CAPTAIN_JACK, *COUNTS[name])
