"""The rules reference of Meuterer in our own words.

Owns the pages alone; the rules themselves are the rest of this folder, and tests hold the numbers
here against them.
"""

from __future__ import annotations

from typing import Final

from game.core.speech import Page
from game.rules.meuterer.box import COUNTS, ISLANDS
from game.rules.meuterer.model import Phase
from game.rules.meuterer.nouns import wants


def _island_lines() -> str:
    return "\n".join(
        f"- *{card.name}*: {wants(n)}; {'/'.join(map(str, card.points))}; ship {card.ship}"
        for n, card in enumerate(ISLANDS)
    )


_RUBIES, _SALT, _WINE, _CLOTH, _GRAIN, _BATTLE, _PIRATE = COUNTS

PAGES: Final = (
    Page(
        "Meuterer",
        """{picture:shooner-sailboat}
A merchant ship sails round twelve islands. Everybody aboard has goods to sell. One of \
you is captain and says where it goes, until a mutiny makes somebody else captain.

*What you want:* the most points. You get them for goods sold on the islands, for bringing the \
ship to an island as captain or as successful mutineer, and for helping one of the two.

# A round, in short
- The captain *offers* points for a boatswain's help.
- All *lay out goods*, one card at a time, and *pass* when they have had enough. The captain's \
kept cards are the ship's course. Everybody else chooses a secret *character*.
- Characters are turned up. If there is a mutineer, there is a *mutiny*.
- The ship's course and the goods are *paid*.
- The ship *sails*, and all draw back to five cards.

With four players there are eight rounds, with three there are nine. Equal points share the \
victory.""",
    ),
    Page(
        "The cards",
        f"""{{picture:hand-of-cards}}
- *Goods:* {_RUBIES} rubies {{icon:ruby}}, {_SALT} salt {{icon:salt}}, {_WINE} wine \
{{icon:wine-bottle}}, {_CLOTH} cloth {{icon:rolled-cloth}}, {_GRAIN} grain {{icon:grain}}.
- *Battle:* {_BATTLE} battle cards {{icon:crossed-sabres}} decide mutinies. They cannot be sold.

Everybody begins with five cards. Cards played in front of you are open to all, cards in your \
hand are yours alone. After the round all face-up cards go to the discards.

When the deck is empty, the discards are shuffled into a new one at once, in the middle of a draw \
if need be. If there are none either, nobody draws any more.""",
    ),
    Page(
        "The islands",
        f"""{{picture:island}}
Twelve islands lie in a circle. Bright are the island where the ship lies and the \
one it came from; *only there* goods can be sold. At the start, and after a ship has stayed \
where it was, only one is bright.

An island says which goods it wants, what it pays the seller of the most (one alone / each of two \
tied / each of three tied), and what the ship brings whoever steers it there.

{_island_lines()}

The Mountain Island is the start; the others lie in the order in which they were shuffled, or as \
here, if the house rules say so.""",
    ),
    Page(
        "The captain's offer",
        """{picture:captain-hat-profile}
The captain begins the round: he shows 0, 1, 2 or 3 points that he offers the \
boatswain.

He pays only if he stays captain and somebody is the boatswain. Then he loses what he offered, \
even if that brings him below nothing. Without a boatswain he pays nothing.

The captain takes no character. At the very start chance says who is captain.""",
    ),
    Page(
        "Laying out goods",
        """{picture:barrel}
The captain begins, then it goes clockwise. In your turn you *play one card* face up \
before you, or you *pass*. Any card may be played, also a battle card or one that nobody wants.

Who passes plays no more cards this round. What is left of the hand lies face down; all see how \
many cards there are. Without a card left you pass by yourself.

# When the captain passes
His kept cards are counted: so many steps clockwise from the ship lies his destination. With no \
card left it is the island where the ship is.

# When anybody else passes
He looks at the characters that are still in the middle and keeps one of them, face down. So who \
passes early has more to choose from, and knows what was gone.

It ends when all have passed.""",
    ),
    Page(
        "The characters",
        """{picture:mutineer}
- {icon:mutineer} *Mutineer:* rises against the captain. If he succeeds, his own destination \
counts, and he is captain.
- {icon:sailor} *Sailor:* helps the mutineer; 2 points if the mutiny succeeds.
- {icon:boatswain} *Boatswain:* helps the captain, and counts as one battle card himself. If the \
captain stays, also without any mutiny: 1 point and what the captain offered.
- {icon:merchant} *Merchant:* in a tie for the most goods he is first.
- {icon:stevedore} *Stevedore:* draws three more cards after the round and throws three away.

Three players leave three characters in the middle, four leave two. Nobody sees them.

When all have passed, characters are turned up. The mutineer's kept cards are counted like the \
captain's: they give his destination, which may be the same one. It stays as it is when he adds \
battle cards later.""",
    ),
    Page(
        "Mutiny",
        """{picture:crossed-sabres}
Only if somebody is the mutineer. From the captain clockwise, captain, boatswain, \
mutineer and sailor may each add battle cards from the cards they kept: as many as they like, or \
none. Merchant and stevedore take no part.

The captain's side counts all battle cards before captain and boatswain, and one more if there is \
a boatswain. The mutineer's side counts those before mutineer and sailor. Cards played earlier in \
the round count, those of merchant and stevedore do not.

*A tie is the mutineer's*, even none against none.

# The captain stays
also if there was no mutiny. He gets the ship's value of his destination, the boatswain 1 point \
and the offer, which the captain pays. Mutineer and sailor get nothing.

# The mutiny succeeds
The mutineer gets the ship's value of his own destination and is captain from now on. The sailor \
gets 2 points. The old captain gets and pays nothing, nor does the boatswain get anything.""",
    ),
    Page(
        "Selling",
        """{picture:coins}
After the mutiny the goods are paid, on each bright island by itself. From the \
captain clockwise (from the new one after a mutiny) each says what he sells where: *one kind* on \
each island, as many cards of it as he likes. Each card is sold once. Four grain may go to two \
islands that want grain as 4 and 0, 3 and 1, 2 and 2. One may also sell nothing. Who has nothing \
that is wanted is not asked.

Where any goods are wanted, only the number counts: two wine and two cloth are a tie.

*Only the most is paid.* One alone gets the first number of the island, two tied the second each, \
three tied the third each; four tied get nothing.

*The merchant*, if he is among the tied, gets the first number. The others get what the whole tie \
is worth: three tied on a 4/3/2 island with the merchant among them make 4, 2 and 2. Against more \
goods he does not help.""",
    ),
    Page(
        "Sailing and drawing",
        """{picture:sailboat}
All islands turn dull except the one where the ship is. Then it sails to the \
destination of whoever is captain now, and that island turns bright. If it stays, it is the only \
bright one.

The face-up cards are discarded, the kept cards go back into the hands. From the captain clockwise \
all draw up to five cards.

*The stevedore* draws three cards more than he needs. From the cards he drew he keeps as many as \
fill his hand and throws three away, face down. Whoever kept five cards draws three, and throws \
those three away again.

The characters go back to the middle. After the last round nobody draws: the game is over.""",
    ),
    Page(
        "Pirates",
        """{picture:pirate-flag}
*If the house rules say so*, there is a pirate card among the goods, and a pirate ship \
that begins at the Pirate's Nest.

Who plays the pirate card lets the pirate ship sail, *counterclockwise*, as many steps as he has \
cards left in his hand.

If it reaches or passes the merchant ship, the pirates attack: *all face-up cards of everybody* \
are discarded, battle cards and the pirate card, too. Then the round goes on. Who has passed stays \
out, with his character and his kept cards; the others may play more.

From where both ships lie together the pirates sail off without an attack. If the merchant ship \
reaches or passes the pirates, nothing happens.

Without an attack the pirate card stays before its player until the end of the round. It cannot \
be sold and counts in no fight.""",
    ),
    Page(
        "House rules",
        """{picture:scroll}
- *Pirates:* with the pirate card and ship.
- *Rounds:* 8 with four and 9 with three, or any other number.
- *The islands:* shuffled, or in the order of the first game.
- *First captain:* by chance, or a seat that you choose.
- *Fighting a mutiny:* each once in turn; or round and round until all hold back one after the \
other; or all at once, in secret.
- *Selling:* the new captain decides first; or the old one; or all at once, in secret.
- *Tied with the merchant:* the others get what the whole tie is worth; or as if he were not in \
it; or nothing.
- *The stevedore throws away:* from the cards just drawn, or from the whole hand.
- *Ships on one island:* pirates that set sail from the merchant ship's island do not attack it, \
or they do.
- *Pirates take battle cards:* an attack costs them, too, or only everything else.
- *A tie at the end:* shared, or the captain is ahead.""",
    ),
)

_TITLES: Final = [page.title for page in PAGES]

PAGE_OF: Final = {
    Phase.OFFER: _TITLES.index("The captain's offer"),
    Phase.TRADE: _TITLES.index("Laying out goods"),
    Phase.CHOOSE: _TITLES.index("The characters"),
    Phase.FIGHT: _TITLES.index("Mutiny"),
    Phase.SALE: _TITLES.index("Selling"),
    Phase.KEEP: _TITLES.index("Sailing and drawing"),
    Phase.OVER: _TITLES.index("Meuterer"),
}
"""Which page fits the moment."""
