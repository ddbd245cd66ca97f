"""The rules of Captain Jack for people, in our own words: the rules reference, page by page.

Owns the words alone; a test holds the numbers in them against the box.
"""

from __future__ import annotations

from typing import Final

from game.core.speech import Page
from game.rules.captain_jack.model import Phase

PAGES: Final = (
    Page(
        "Captain Jack",
        """{picture:pirate-captain}
You hunt for treasure with a hand of cards, sail as many ships as you can get, and rob the others.

*What you want:* the most points when the cards are played out.
- Each diamond in your treasure chest {icon:locked-chest} is 1 point.
- Each ship of your fleet {icon:shooner-sailboat} is 5 points.
- Each seaworthiness counter {icon:wheel} on your active ship is 1 point.
- Each of your pressed crew {icon:pressed-crew} is 1 point.

Three to six play. A bot takes any seat you like.""",
    ),
    Page(
        "The suits",
        """{picture:crossed-sabres}
- {icon:suit-diamonds} *Diamonds*, ace to 10, are treasure. The number does not matter.
- {icon:suit-spades} *Spades*, 2 to 10, are your cannons.
- {icon:suit-clubs} *Clubs* board ships (2 to 7) and dive for sunken treasure (ace to 8).
- {icon:suit-hearts} *Hearts*, ace to 6, mend your ship.
- *Kings and jacks* belong to no suit. A pair of them brings a ship.
- *The ace of spades* is no cannon. It allows you a second attack.

There are no queens. Twelve packs make 504 cards: eight with one colour of backs on top, and four \
with another colour below. When the other colour comes up, two thirds are gone.""",
    ),
    Page(
        "Your turn",
        """{picture:hand-of-cards}
Everybody holds *seven cards*. A turn has two stages.

# Stage one
- All diamonds of your hand go to your treasure chest, by themselves, and all aces of spades \
before you. You need no ship for that.
- Then you may declare *Captain Jack*, if you can.
- You fill up your hand to seven.

# Stage two
You do *one* thing: attack, mend your ship, trade, or dive for treasure. Or you pass. Then \
everybody fills up to seven, you first, and the turn goes on clockwise.

What you draw after stage one is laid down in your next turn.""",
    ),
    Page(
        "Captain Jack!",
        """{picture:captain-hat-profile}
*A king and a jack of one colour*, both red or both black, may be shown at the beginning of your \
turn. They are discarded, and you get a ship from the pool.

- *Your first ship* is your active ship. It gets nine seaworthiness counters.
- *Every further ship* joins your fleet. It waits, whole and sound, for its turn.

You may declare several in one turn, with cards you held when it began. The suits may differ as \
long as the colour is the same. Nobody has to declare.

The pool has one ship for each player and 24 more. If it is empty, nobody gets one.""",
    ),
    Page(
        "Attack",
        """{picture:cannon}
With a ship you may fire *one spade* at the ship of somebody else. Who has no ship cannot be \
attacked.

- *The target has to answer* with a spade of its own choice, if it holds one from 2 to 10.
- *The higher spade wins.* The other ship loses the difference in counters, be it the target's or \
the attacker's: 10 against 3 costs 7.
- *No answer* counts nothing: a 6 costs 6 counters. Now all know that no cannon is there.
- *Equal spades* do nothing.

*An ace of spades* before you allows a second attack in the same turn, at anybody. Attacker and \
target fill up in between. Then the ace is discarded. If you attack only once, it stays. Two aces \
are for two turns.""",
    ),
    Page(
        "Boarding",
        """{picture:boarding}
If your shot hits and the ship is still afloat, you may board it with *one club from 2 to 7*.

- You take *as many diamonds* from its treasure chest as the club counts. They are your treasure \
at once.
- If there are too few, the rest is *pressed crew:* the owner gives you cards from the hand, as \
many as are missing, and chooses which.
- Crew lies before you, a point for each card, whatever it is. It is lost only with your last \
ship.

After that you both fill up, you first.""",
    ),
    Page(
        "Sinking",
        """{picture:ship-wreck}
A ship without counters goes down. More damage than it had counters does no further harm.

- *All diamonds* of its owner sink with it, and lie open on the sea bed.
- The ship goes back to the pool.
- *With another ship in the fleet* that one takes over, with all nine counters.
- *Without one* the pressed crew is lost, too. Diamonds you lay down later are safe from attack, \
until you have a ship again.

Nobody can board a ship that goes down.""",
    ),
    Page(
        "Mend, trade, dive",
        """{picture:repair}
# Mend your ship {icon:repair}
Play one heart. Your active ship gets as many counters as it counts (an ace is 1), up to nine.

# Trade {icon:trade}
Discard up to four cards and draw as many. You need no ship. When the stock has fewer cards, you \
trade no more than that.

# Dive for sunken treasure {icon:salvage}
Play as many clubs from ace to 8 as you like. For *each* club you take one sunken diamond to your \
treasure chest, whatever the club counts. You need a ship.""",
    ),
    Page(
        "The end",
        """{picture:hourglass}
*When the stock is empty* nobody draws any more. You play on with what you hold, until everybody \
in a row has passed without laying down or playing anything.

(If nobody plays anything twice around while there are cards, the game ends as well.)

*Count:* diamonds 1, counters on the active ship 1, crew 1, each ship 5. Diamonds left in your \
hand count nothing.

*A tie* goes to more ships, then to more counters. After that it is shared.""",
    ),
    Page(
        "Who knows what",
        """{picture:eye}
Everything on the table is open: treasure, aces, crew, ships, counters, the sunken diamonds, the \
discards, and how many cards of each back are left. *Your hand is your secret.*

Still, a hand tells something now and then, and the table remembers it for you: who could not \
answer an attack holds no cannon, and each sheet says how many cannons a captain may hold. Whether \
you hold a club to board or dive with, or a spade for another attack, nobody learns: you are \
asked in any case.""",
    ),
    Page(
        "House rules",
        """{picture:scroll}
- *Length of the game:* six or three packs instead of twelve.
- *Times through the stock:* the discards are shuffled into a new stock once or twice.
- *End of the game:* one more turn for everybody after the stock is empty, instead of playing out.
- *Shuffling:* both colours of backs all together.
- *First player:* by chance, or always the first seat.
- *Seaworthiness:* ten counters instead of nine.
- *Clubs that steal:* ace (1) to 8 instead of 2 to 7. Even an 8 takes no more than seven cards of \
a hand.
- *Several aces:* each one allows one more attack in the same turn.
- *Between two attacks:* nobody fills up before the turn is over.
- *Pressed crew:* drawn by chance instead of chosen.
- *Salvaged diamonds:* go to your hand, for all to see, and are laid down in your next turn.
- *Points for ships:* 5 for the whole fleet.""",
    ),
)

(
    OVERVIEW, THE_SUITS, YOUR_TURN, CAPTAIN, ATTACK, BOARDING, SINKING, ERRANDS, THE_END, KNOWING,
    HOUSE_RULES,
) = range(len(PAGES))  # fmt: skip

OF_PHASE: Final = {
    Phase.CAPTAIN: CAPTAIN,
    Phase.MAIN: YOUR_TURN,
    Phase.DEFEND: ATTACK,
    Phase.STEAL: BOARDING,
    Phase.CREW: BOARDING,
    Phase.AGAIN: ATTACK,
    Phase.TRADE: ERRANDS,
    Phase.SALVAGE: ERRANDS,
    Phase.OVER: THE_END,
}
"""The page that fits a moment."""
