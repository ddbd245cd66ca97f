"""The rules of Die Schatzinsel in our own words, a page for each idea.

Owns text alone. Complete: whoever has read the pages can play, with any of the house rules.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Page(NamedTuple):
    """A title and short paragraphs."""

    title: str
    text: str


PAGES: Final = (
    Page(
        "The island",
        """\
A treasure map of 25 tiles comes to light piece by piece, and everybody draws it together. You get
points for laying tiles, for finding treasure chests, for guarding them, and for being the first
who has nothing left. Whoever has the most points at the end wins; a tie is shared.

Each tile bears two numbers from 1 to 5. The first belongs to the stones down the left side of the
board, the second to the stones along the top. So every tile has exactly one space on the board:
tile 2-4 lies in the row of stone 2 and the column of stone 4, and nowhere else. Tile 4-2 is another
one.

The stones count upwards, down and to the right, and after 5 comes 1 again. Where they begin is
decided by the first tile, which is put somewhere on the board before the game. It pays nobody.""",
    ),
    Page(
        "Behind the screens",
        """\
Everybody has a screen with things behind it: map tiles, treasure chests and guards. What kind of
tiles were dealt to you, you alone know; how many things you have, all may see. With two players
you begin with 5 tiles, 4 chests and 1 guard each, with three with 3 tiles, 3 chests and 1 guard,
with four with 2 tiles, 2 chests and 1 guard.

The other tiles lie face up beside the board, together with one extra guard for two players, two
for three and three for four. Tiles that somebody takes from there stay known to all.

Eight tiles have a red X: 1-1, 1-3, 2-2, 2-4, 3-3, 3-5, 4-4 and 5-5. Only there can a chest be
placed.""",
    ),
    Page(
        "Your turn",
        """\
By John Silver's rules you do one of five things, and then the next sailor clockwise has a turn.

Take a tile: any one from beside the board, behind your screen.

Take a guard: one of the extra guards, behind your screen.

Lay tiles: one, or several in a row, each beside the one before it.

Place chests: as many as you like.

Place guards: as many as you like.

You have to do something. Only if nothing at all is possible you pass, and show that it is so. As
long as anything lies beside the board, there is always something to take.""",
    ),
    Page(
        "Laying tiles",
        """\
The first tile of your turn may be any of yours. The next must lie directly above, below, left or
right of the last one you laid, and so on. Stop when you like. Each tile pays at once.

A tile that touches no other gets a point for each free space that it sees: straight up, down, left
and right, until a tile or the edge of the board. In the middle of an empty sea that is 8 points,
with luck; at least it is 2.

A tile that touches another one gets a point for itself and one for each tile in an unbroken line
from it: up, down, left and right. A gap ends the line. That is 2 to 9 points.

Corners do not touch, and the left edge has nothing to do with the right one.""",
    ),
    Page(
        "Chests and guards",
        """\
A chest is placed on a tile with an X that has no chest yet. It does not matter who laid the tile;
the first tile counts, too. The chest pays a point for each chest that now stands on the board: 1
for the first, 2 for the second, up to 8 for the last.

A guard is placed at a chest that has no guard yet, whoever placed the chest. It pays a point for
each chest and each guard that now stand on the board: from 2 up to 16.

If you place several in one turn, each is counted for itself, one after the other. Chests and
guards bring more the later they come, but they bring nothing behind your screen.""",
    ),
    Page(
        "The end",
        """\
If you begin your turn with nothing behind your screen, and neither a tile nor a guard lies beside
the board, you end the game and get 7 points for it. It ends at once. What the others still have
behind their screens is lost.

If there is still something beside the board, you must take it instead.

The landing boats run along a track of 60 fields around the board. Who passes the start goes on
counting: 64 points are one lap and 4 fields.""",
    ),
    Page(
        "Jim Hawkins's rules",
        """\
Jim Hawkins is not so strict. In your turn you may do all of the five things, each once, in any
order; at least one you have to do. Take one tile, take one guard, lay one row of tiles, place
chests, place guards: when you turn to something else, what you did before is done for this turn.

There are more guards, too: each sailor begins with one, and beside the board lie as many extra
guards as there are players.

All the rest, and the points, are as with John Silver.""",
    ),
    Page(
        "House rules",
        """\
First tile: anywhere by chance, in the middle of the board, or on a space that you choose.

A tile that touches: usually it counts straight lines. It can count the whole island instead that
hangs together with it, itself included.

More tiles in a turn: usually each lies beside the last one. It can be allowed beside any tile that
you laid in this turn.

Chests with three: three players have nine chests for eight places, so one chest can stay behind,
and its owner can never end the game. With eight chests one of the three, by chance, begins with two
chests instead of three.

When somebody has nothing left: usually the game ends at once. Or the round is finished, so that all
have had equally many turns; the 7 points still go to the one who was first.

Jim Hawkins, how often: usually each thing once a turn. It can be as often as you like, and then a
row of tiles can also start anew anywhere.

Who begins: somebody by chance, or the first seat.""",
    ),
)
"""In the order in which a beginner reads them."""

ISLAND, SCREENS, TURN, LAYING, TREASURE, THE_END, HAWKINS, HOUSE = range(len(PAGES))
