"""The rules of Captain Silver for people, in our own words: what the rules book shows.

Owns the words alone; the rules themselves are `game.rules.captain_silver`, and a test holds the
numbers here against them. Marks are those of `scenes.menus.pagetext`.
"""

from __future__ import annotations

from typing import Final

_PAGES: Final = (
    (
        "Captain Silver",
        """{picture:captain-hat-profile}
Everybody reaches into a pouch *at the same time*, feels for pirate items, and races to lay them \
on the boards.

*What you want:* the most points after three rounds. Points are your gold coins {coin} and what \
is in your treasure chests {icon:locked-chest}.

# A round, in short
- *Ready?* Everybody holds any button, or a finger on the pouch. Pirates ahoy!
- *Race:* feel, pull, place. It is over when one row of the sea is full.
- *Payday:* the items on the rows earn coins and move ships.
- *Volcano:* what was thrown there may cost you.

Two, three or four play. A bot takes any seat you like.""",
    ),
    (
        "The Pirate World",
        """{picture:island}
- *Volcano Island* on the left takes everything that fits nowhere.
- *The ocean* lies in the middle: four boards side by side (three with two players), with four \
rows that run from the volcano to the Treasure Island. A row has eight spaces, or six with two \
players.
- *Every space* shows the item it wants, and below it what it pays: coins {coin}, ship steps \
{icon:sailboat}, or both.
- *Treasure Island* on the right is a loop that the ships sail. It has coins in the water and \
landings with chests.

The boards are mixed anew for every match, each with either side up.""",
    ),
    (
        "Your pouch",
        """{picture:swap-bag}
You own sixteen items, *two of each kind:*

{icon:cannon} cannon   {icon:hand_gun} pistol   {icon:saber} sabre   {icon:bottle} bottle
{icon:wheel} wheel   {icon:parrot} parrot   {icon:map} map   {icon:anchor} anchor

Your hand in the pouch touches one of them by chance. *The bump in the cloth* is all you can \
see. It grows clearer the longer you feel; after two seconds you can be sure.

- *Not what you need?* Let go and feel for the next one.
- *Looks good?* Pull it out. Now everybody sees what it is.

You hold one item at a time, and nothing ever goes back into the pouch.""",
    ),
    (
        "Placing",
        """{picture:anchor}
Lay what you hold on the *next free space* of a row. Only that one takes it, no space is \
skipped, and each holds one. The four spaces that are next shine gold.

- If the space wants your item, well done. At once the next space of that row is open, for \
everyone.
- If two rows want it, choose the one that pays you better.
- A *wrong item* may be laid on a row too. It takes the space and costs you a coin on payday.
- What nobody wants flies on the *volcano* {icon:volcano}. Your hand is hot for three quarters of \
a second.

At the start each row is open at its first space, beside the volcano.""",
    ),
    (
        "Who was first?",
        """{picture:hourglass}
*The earlier press wins*, to the thousandth of a second. The screen tells by how much.

*At the very same moment* priority decides. It passes from seat to seat sixty times a second, so \
that nobody is favoured.

*A late hand is spared.* If somebody takes the space that your item fitted, and you press for it \
within a fifth of a second, you keep the item in your hand. Nobody can see it and stop so \
fast. Try another row, wait, or use the volcano.""",
    ),
    (
        "Pirates stop!",
        """{picture:pirate-flag}
The race ends at once when *the last space of a row* is filled.

- *A hand in the pouch* comes out empty.
- *Who holds an item* may still place it if it fits somewhere. The earliest draw goes first, and \
what it opens counts for those behind. If several rows want it, its owner chooses.
- What fits nowhere goes to the volcano. No wrong item can be laid any more.

The race also ends when no pouch and no hand has anything left that a row wants. Nobody pays \
anything extra for that.""",
    ),
    (
        "Payday",
        """{picture:coins}
Four *island cards*, in mixed order, say which row comes next. Each row is read from the volcano \
on, and each item goes straight back to its owner.

- *Right item:* its owner takes the coins {coin}, then sails the steps {icon:sailboat}.
- *Wrong item:* its owner pays one coin. Who has none pays nothing, and owes nothing.

# The ship
It sails round the Treasure Island, always the same way. Ships may share a space, and they stay \
where they are when the next round begins.
- *Coin in the water:* one coin, whether you pass it or stop there. It is there for the next \
ship, too.
- *Landing:* one chest, whether you pass it or stop there.""",
    ),
    (
        "Treasure chests",
        """{picture:locked-chest}
Ten chests lie in *two stacks* of five. They are worth 2, 2, 3, 3, 3, 4, 4, 5, 5 and 6.

Who lands takes a stack, looks at it *in secret* and keeps one chest. The others go back. *Hold* \
up or down (or a finger on the spyglass) to look while the others look away; let go, and the \
chests are shut.

# The two sides of the island
- *Side A:* 16 spaces, coins on 3. Both landings let you choose either stack.
- *Side B:* 18 spaces, coins on 4. The upper landing has the upper stack, the lower landing the \
lower one. If that stack is empty, there is no chest.

Your chests stay closed until the end. You always know what is in your own.""",
    ),
    (
        "The volcano",
        """{picture:smoking-volcano}
After the four rows a *volcano card* is turned. It names five of the eight items (the other \
three are free this time).

Every item on the volcano that the card names costs its owner *one coin*. Three of the same \
owner cost three coins. Who has no coin left pays nothing.

Then all that lies on the volcano goes back to its owners, and the card leaves the game. Of five \
cards three are used, one in each round.

*A thought:* the volcano is not the end of the world. A hand that is free again may earn more \
than the coin.""",
    ),
    (
        "The end",
        """{picture:crown}
After the *third round* everybody opens the chests and counts:

{coin} coins + {icon:open-treasure-chest} chests = points.

You began with 3 coins; they count, too. *The most points win.* If several have the most, they \
share the victory.

*An example:* Simon has 17 coins and two chests, worth 5 and 3. That makes 17 + 5 + 3 = 25 points.

The last page shows how every single point came about. Any match can be watched again.""",
    ),
    (
        "Playing with a pad",
        """{picture:gamepad}
# In the race
- {pad:0} {pad:1} {pad:2} {pad:3} stand for rows 1, 2, 3 and 4, from top to bottom. Every open \
space shows its button.
- *Nothing in your hand?* Any of the four pulls out what you feel.
- *Left shoulder:* let go, feel for the next item.
- *Right shoulder:* throw what you hold on the volcano.

*Start* is pause, *select* opens this book.

# With one button
Under Settings, Controls any device can be played with a single button. Your panel then offers one \
thing after another: *pull?*, *next one?*, and with an item in your hand each row and the volcano. \
Press when it says what you want.""",
    ),
    (
        "Playing with keys",
        """{picture:keyboard}
Three people fit on one keyboard. Keys lie as on a pad: *up, left, right, down* are rows 1, 2, 3 \
and 4.

- *Left side:* {key:W} {key:A} {key:D} {key:S} for the rows, {key:Q} for the next item, {key:E} \
for the volcano.
- *Right side:* the four arrow keys, {key:Right shift} for the next item, {key:Return} for the \
volcano.
- *Number block:* {key:8} {key:4} {key:6} {key:2} for the rows, {key:0} for the next item, \
{key:Enter} for the volcano.

With nothing in your hand any row key pulls. You never need two keys at once.

{key:Esc} is pause, {key:F1} opens this book, {key:F11} fills the screen. Every key can be \
changed under Settings, Controls.""",
    ),
    (
        "Playing by touch or mouse",
        """{picture:touch}
# Touch
- *Finger on your pouch:* your hand is in it and feels.
- *Swipe sideways* on it: let go, feel for the next item.
- *Flick up* and out of it, or slide out slowly: pull.
- *Drag* what you hold from your panel to a row or to the volcano.

Lift the finger and your hand rests beside the pouch. Several fingers at once are fine; a palm on \
the screen is ignored.

# Mouse
The same with the left button; a click on a row or on the volcano places as well. The right button \
or the wheel feels for the next item, the middle button throws on the volcano.""",
    ),
    (
        "Big and small pirates",
        """{picture:wind}
Every seat can sail with a *handicap*, chosen in the lobby:

- {icon:fair-wind} *Fair wind:* your hand is quicker. The bump clears, the hand moves and pulls \
in three quarters of the usual time. Good for small pirates.
- {icon:even-keel} *Even keel:* as usual.
- {icon:head-wind} *Head wind:* your hand takes a third longer. Good for old sea dogs.

Only the hand changes. What is wanted, what it pays and who was first is the same for all.

# Bots
- {icon:level-deckhand} *Deckhand*, {icon:level-mate} *mate* and {icon:level-captain} *captain* \
feel the same bump as you do, and need time to react.""",
    ),
    (
        "House rules",
        """{picture:dice}
Before a match you can choose, among other things:

- *Island and boards:* by chance, chosen, or drawn by you.
- *Wrong items* on a row: they lie there and cost a coin, stay in your hand, or fly to the volcano.
- *Wanted items* on the volcano: allowed or not.
- *Time limit:* none, 60, 90 or 120 seconds.
- *Chests:* choose in secret, or always take the best.
- *After "stop":* the earliest draw goes first, or the left of whoever stopped.
- *Empty stack* on side B: no chest, or one from the other stack.
- *Coins* that run out: never, or at 86.

Each has its own words on the house rules page. They are kept with the match.""",
    ),
)


def pages() -> list[tuple[str, str]]:
    """The pages in order, as (title, words with marks)."""
    return list(_PAGES)
