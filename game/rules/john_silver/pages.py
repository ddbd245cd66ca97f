"""The rules of John Silver for people, in our own words: the rules reference, page by page.

Owns the words alone; a test holds the numbers in them against the box.
"""

from __future__ import annotations

from typing import Final

from game.core.speech import Page
from game.rules.john_silver.model import Phase

PAGES: Final = (
    Page(
        "John Silver",
        """{picture:pirate-hook}
You lay cards on the table until a row is full. Then its cards are won *in pairs*, and some are \
a pleasure, and some are not.

*What you want:* the most points in the end.
- Each gold coin {coin} you win is a point for you.
- Each apple {icon:shiny-apple} you win is a point for *the neighbour on your left*. You live on \
the apples of the neighbour on your right.
- Black spots {icon:black-spot} are marks of death. They take points away.

Two, three or four play. Nobody owns the cards on the table: what counts is *whose column* they \
lie in.""",
    ),
    Page(
        "The table",
        """{picture:captain-hat-profile}
Four characters stand above *four columns:* pirate, ship's boy, captain and merchant. *Three \
rows* take one suit each: chests on top, then sailors, then ships.

- *Four players* have a column each.
- *Three players* have a column each, too. The fourth is nobody's, and what it wins leaves the \
game.
- *Two players* have two columns each, in turn.

Each space takes one card. So a column holds at most one chest, one sailor and one ship.""",
    ),
    Page(
        "The cards",
        """{picture:hand-of-cards}
*Chests, sailors and ships* have the values 1 to 13, once each. *Five jokers* have the values 5½ \
to 9½ and fit into any row. That makes 44 cards, and no two in a row are ever equal.

A card shows gold, or apples, or black spots, never two kinds. A value and its mirror (1 and 13, \
2 and 12, and so on) show the same.

- {icon:locked-chest} *Chests* are rich in gold: 3 on the 3 and the 11.
- {icon:sailor} *Sailors* carry most of the black spots: 2 on the 1 and the 13.
- {icon:shooner-sailboat} *Ships* bring the apples: 4 on the 7.
- *Jokers* 5½ and 9½ show 2 spots, 7½ an apple, the others 1 gold.""",
    ),
    Page(
        "Before the first turn",
        """{picture:card-draw}
Everybody is dealt *six cards*. The others are the pile. The pirate's player begins; if the \
pirate is nobody's, chance decides.

*A hand without apples* may be exchanged, once, and only now. You draw six new cards, then your \
old ones are shuffled into the pile. The new hand stays, apples or not.

Everybody is asked in turn whether to keep the hand, also who has an apple. So nobody learns what \
a hand holds.""",
    ),
    Page(
        "Your turn",
        """{picture:hand}
*Play one card* into its row, below any character you like. It need not be your own. A joker goes \
into any row and counts as one of its cards.

*Then your hand fills up:* you draw a card from the pile, if there is one.

*Then look at the row.* If it holds four cards, it is shared out at once.

After that the next player on the left has a turn. You can always play as long as you hold a \
card. Who has none is passed over, and still wins what falls to his or her column.""",
    ),
    Page(
        "Apples",
        """{picture:shiny-apple}
Cards with apples are for emergencies. When you play one, you may *take a card from the table* \
into your hand *instead of drawing*. Any row will do, but never a card with apples.

- *Save yourself:* take a card that would bring you black spots.
- *Break up a row:* take a card out of the row you just filled. With three cards left it is not \
shared out.
- *Take a joker,* and play it later into another row.

Everybody saw the card you took, so it is no secret that you hold it. Apples themselves are never \
taken back.""",
    ),
    Page(
        "A full row",
        """{picture:open-treasure-chest}
Four cards in a row are won in two pairs.
- *The high pair,* the highest card and the second highest, goes to the owner of the column with \
the *highest* card.
- *The low pair,* the lowest and the second lowest, goes to the owner of the column with the \
*lowest* card.

So whoever has the middle cards gets nothing. Whoever owns both columns wins all four.

# An example
Ships 4, 7, 9 and the joker 9½. The joker's column wins 9½ and 9: three black spots. The 4's \
column wins 4 and 7: two gold for its owner, and four apples for the neighbour on the left.""",
    ),
    Page(
        "When the pile is empty",
        """{picture:hourglass}
You play on, and hands grow smaller. *Only an apple* brings a card into your hand now: you *must* \
take one from the table, if any without apples lies there.

So players run out of cards at different times. It is good to be the one who still has some.

The game is over *when all hands are empty*. Cards in rows that are not full count for nobody.""",
    ),
    Page(
        "The end",
        """{picture:trophy}
Each coin you won is *a point*, and each apple that the neighbour on your *right* won is a point. \
With two players that is the other one. Apples are passed on once only.

# Black spots
- *Two players:* each spot costs its owner 1 point.
- *Three or four:* the most spots cost *8* points, the second most *4*. Two who are tied for the \
most pay 6 each, and then nobody is second. Two tied for the second place pay 2 each.
- If more than two are tied, each of them pays the same 6, or 2. Who has no spot pays nothing.

Who has the most points wins. A tie is a shared victory.""",
    ),
    Page(
        "House rules for play",
        """{picture:scroll}
- *Cards in one space:* up to four may share a space. A row is still full with four cards, \
wherever they lie, and an apple may take a covered one.
- *After an apple:* always take a card, as long as one without apples lies there.
- *A first hand without apples:* exchange it until an apple is there, or not at all.
- *Three tied for black spots:* they share 12 points for the most, or 4 for the second place, \
rounded down, instead of 6 or 2 each.
- *Without any spot:* no spots count as a number too, so one without any may be second, or tied.
- *A tie at the end:* fewer black spots win, then more gold.""",
    ),
    Page(
        "House rules for the table",
        """{picture:wheel}
- *Who begins:* the pirate, a seat drawn by chance, or the first seat.
- *Characters:* by chance, or as you choose. With two players each has two, and with three the \
last one is nobody's.
- *Columns with two players:* in turn, side by side, or any way you like.
- *Nobody's column* with three players: where chance puts it, or in a place you choose.
- *Totals on the table:* from three players on everybody sees how many black spots each has; gold \
and apples are not counted up. You may open everything, or nothing. Your own cards you may always \
count.""",
    ),
)

OF_PHASE: Final = {Phase.EXCHANGE: 3, Phase.PLAY: 4, Phase.REFILL: 5, Phase.OVER: 8}
"""Which page fits each phase, by index."""
EMPTY_PILE: Final = 7
