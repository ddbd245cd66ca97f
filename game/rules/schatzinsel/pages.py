"""The rules of Die Schatzinsel for people, in our own words: the rules reference, page by page.

Owns the words alone. Complete: whoever has read the pages can play, with any of the house rules; a
test holds the numbers here against the box.
"""

from __future__ import annotations

from typing import Final

from game.core.speech import Page

PAGES: Final = (
    Page(
        "Die Schatzinsel",
        """{picture:palm-tree}
A treasure island comes to light, tile by tile, and everybody draws the map together.

*What you want:* the most points in the end. You get them for
- *tiles* {icon:map} that you lay on the board,
- *treasure chests* {icon:locked-chest} that you find on a red {icon:painted-cross},
- *guards* {icon:guard} that you put beside the chests,
- and for being the *first who has nothing left*.

Two, three or four play. Points are counted at once, whenever they are made. At the end equal \
points share the victory.""",
    ),
    Page(
        "The map",
        """{picture:compass}
The board has five rows and five columns. *Stones* with the numbers 1 to 5 stand down its left \
side and along its top. They count on downwards and to the right, and after 5 comes 1.

Each of the 25 tiles bears *two numbers*: first its row, then its column. So every tile has just \
*one space* on the board. Tile 2-4 belongs in the row of stone 2 and the column of stone 4. Tile \
4-2 is another one.

The first tile is put somewhere on the board before the game, and the stones are set by it. It \
pays nobody.

Eight tiles have a red {icon:painted-cross}: 1-1, 1-3, 2-2, 2-4, 3-3, 3-5, 4-4 and 5-5. Only \
there can treasure be found.""",
    ),
    Page(
        "Behind the screens",
        """{picture:curtain}
What is yours lies behind your screen. How many tiles, chests and guards you have, all may see; \
*which tiles* were dealt to you, you alone know.

Each begins with
- *two players:* 5 tiles, 4 chests, 1 guard;
- *three players:* 3 tiles, 3 chests, 1 guard;
- *four players:* 2 tiles, 2 chests, 1 guard.

All other tiles lie open *beside the board*, and with them extra guards: 1 for two players, 2 for \
three, 3 for four. What you take from there, everybody has seen.""",
    ),
    Page(
        "Your turn",
        """{picture:hand}
By John Silver's rules you do *one of five things*. Then it is your left neighbour's turn.

- *Take a tile:* any one that lies beside the board.
- *Take a guard:* one of the extra guards.
- *Lay tiles:* one, or several in a row.
- *Place chests:* one or several.
- *Place guards:* one or several.

You must do something. Only when nothing at all is possible you pass, and all can see why. As \
long as anything lies beside the board, there is something to take.""",
    ),
    Page(
        "Laying tiles",
        """{picture:map}
The first tile of your turn may be any of yours. Each further one must lie directly above, below, \
left or right of *the last one*. Stop when you like.

# A tile that touches no other
It gets a point for each *free space it sees* straight up, down, left and right, until a tile or \
the edge: 2 to 8 points. Early in the game that is a lot.

# A tile that touches another
It gets a point for *itself* and for each *tile in an unbroken line* from it, up, down, left and \
right. A gap ends the line: 2 to 9 points. Late in the game that is a lot.

Corners do not touch, and the board's opposite edges do not meet.""",
    ),
    Page(
        "Chests and guards",
        """{picture:open-treasure-chest}
*A chest* {icon:locked-chest} goes on a {icon:painted-cross} that has none yet, whoever laid the \
tile; the first tile counts, too. It pays a point for *each chest on the board*, itself included: \
1 for the first, 8 for the last.

*A guard* {icon:guard} goes beside a chest that has none yet, whoever placed the chest. It pays a \
point for *each chest and each guard on the board*, itself included: 2 to 16.

Several in one turn are counted one after the other. Both pay more the later they come, but \
behind your screen they pay nothing.""",
    ),
    Page(
        "The end",
        """{picture:trophy}
You *begin your turn with nothing* behind your screen, and nothing lies beside the board: then \
the game ends at once, and you get *7 points*. What the others still have is lost.

Does anything still lie beside the board? Then you must take it, and the game goes on.

The landing boats {icon:sailboat} run round the board on a track of 60 fields. Nobody loses \
points there: 64 points are one lap and 4 fields.""",
    ),
    Page(
        "Jim Hawkins's rules",
        """{picture:spyglass}
A choice before the game. Jim Hawkins is not as strict as Silver: in your turn you may do *each of \
the five things once*, in any order, and at least one.

- Take one tile, take one guard, lay one row of tiles, place chests, place guards.
- When you turn to another thing, the one before is done for this turn.
- There are more guards: as many extra guards lie beside the board as there are players.

All else, and all points, are as with John Silver.""",
    ),
    Page(
        "House rules",
        """{picture:scroll}
- *First tile:* anywhere by chance, in the middle, or where you choose.
- *A tile that touches:* counts straight lines. Or it counts the whole island that hangs together \
with it, itself included.
- *More tiles in a turn:* each beside the last one. Or beside any that you laid in this turn.
- *Chests with three:* nine chests for eight crosses. One stays over, and whoever has it cannot \
end the game. Or eight chests, and one of you, by chance, begins with two.
- *When somebody has nothing left:* the game ends at once. Or the others finish the round; the 7 \
points go to whoever was first.
- *Hawkins, how often:* each thing once a turn. Or as often as you like, and each row of tiles \
can begin anew anywhere.
- *Who begins:* somebody by chance, or the first seat.""",
    ),
)
"""In the order in which a beginner reads them."""

ISLAND, MAP, SCREENS, TURN, LAYING, TREASURE, THE_END, HAWKINS, HOUSE = range(len(PAGES))
