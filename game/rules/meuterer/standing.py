"""What a seat has of a round when it is over: points, and what post and cards promise for the next.

Owns `stand`, for a state in which a round is about to begin, and its figures, which lanes use too.
All is in hundredths of a point.

**Where the figures come from.** Some 24,000 rounds for each number of seats were played by the
quick player from hands, ships and captains by chance, and how far a seat came out ahead of the mean
of the others was fitted to what it had held at their beginning, from no card to five, the rest
drawn (least squares). It shows what rules of thumb for single cards do not: a second and third card
of a kind are worth more than the first, all in proportion to what the island pays; a wanted card
beside a larger lot of another kind is worse than an unwanted one; and a captain rather loses by his
post, with three at the table more than with four. Before, every wanted card counted 30 and the post
150.

Battle cards are worth what the post is: fitted with a post of 150 at the end of the round, two of
them came to 112 with four at the table (175 with three), with one of about 0 to 9 (50), with the
posts below to less than nothing. The quick player fights by rule of thumb, so that this is too low
for a searcher, and figures between are kept. At a table of four, a search of 400 playouts was 8.6
points ahead of mates with figures like these (24 matches, standard error 1.8), with the old ones
2.7 (20 matches, 2.5).
"""

from __future__ import annotations

from typing import Final

from game.rules.meuterer.box import BATTLE, GOODS, ISLANDS, RING, Island
from game.rules.meuterer.model import OVER, State
from game.rules.meuterer.prospects import POINT

POSTS: Final = {3: -120, 4: -40}
"""By number of seats, what it is worth to be captain next round, if an island of `BEST` is near."""
BEST, POORER = 5, 50
"""For each point that the best of the islands within reach pays less than that."""
NEAR: Final = 5
"""So many islands from the ship on are within reach."""
HERE: Final = {3: (0, 114, 237, 300, 320, 320), 4: (0, 60, 202, 330, 350, 350)}
"""By number of seats and of cards, what cards of one kind are worth that are wanted where the ship
has landed, if one seller gets `PAID` there."""
BEHIND: Final = {3: (0, 84, 175, 255, 270, 270), 4: (0, 57, 180, 255, 270, 270)}
"""The same where it came from."""
PAID: Final = 4
BATTLES: Final = {3: (0, 50, 90, 120, 120, 120, 120), 4: (0, 0, 40, 70, 70, 70, 70)}
"""By number of seats and of battle cards."""
SPARE: Final = {3: 118, 4: 101}
"""What a wanted card is worth less than one from the deck, if there are more of another kind."""
UNWANTED: Final = 48
"""The same for a card that nobody wants, there or here."""


def lot(island: Island, worths: tuple[int, ...]) -> tuple[int, ...]:
    """By number of cards, what `HERE` or `BEHIND` come to on this island."""
    return tuple([worth * ISLANDS[island].points[0] // PAID for worth in worths])


def post(ring: tuple[Island, ...], place: int, seats: int) -> int:
    """What it is worth to be captain when the ship lies at this place."""
    best = max([ISLANDS[ring[(place + n) % RING]].ship for n in range(NEAR)])
    return POSTS[seats] - POORER * (BEST - best)


def stand(state: State) -> list[int]:
    """By seat: the score, the captain's post, and what the hand is worth more than cards from the
    deck; of a game that is over the scores alone."""
    points = [POINT * score for score in state.scores]
    if state.phase == OVER:
        return points
    seats, ring = state.seats, state.ring
    points[state.captain] += post(ring, state.ship, seats)
    here = ring[state.ship]
    behind = ring[state.previous] if state.previous >= 0 else here
    on_here, on_behind = lot(here, HERE[seats]), lot(behind, BEHIND[seats])
    there = [good for good in GOODS if ISLANDS[here].takes(good)]
    back = [good for good in GOODS if ISLANDS[behind].takes(good)] if behind != here else []
    for seat, hand in enumerate(state.hands):
        most = max([hand[good] for good in there])
        second = max([hand[good] for good in back], default=0)
        wanted = sum([hand[good] for good in GOODS if good in there or good in back])
        points[seat] += on_here[most] + on_behind[second] + BATTLES[seats][hand[BATTLE]]
        points[seat] -= SPARE[seats] * max(0, wanted - most - second)
        points[seat] -= UNWANTED * (state.sizes[seat] - wanted - hand[BATTLE])
    return points
