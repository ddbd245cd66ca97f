"""The quick player of Meuterer in lanes, and rounds played on with it.

Owns the rules of thumb, those of `quick` in arrays: what all seats do who have a choice, each by
what lies open, its own hand and its own character. Owns no rule (`lanes`) and no worlds. Whatever
is weighed is in hundredths of a point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from game.rules.meuterer.box import (
    BATTLE,
    BOATSWAIN,
    BOATSWAIN_REWARD,
    BOATSWAIN_STRENGTH,
    CARDS,
    CHARACTERS,
    GOODS,
    HAND,
    MERCHANT,
    MUTINEER,
    NOTHING,
    PIRATE,
    RING,
    SAILOR,
    SAILOR_REWARD,
    STEVEDORE,
)
from game.rules.meuterer.lanes import (
    BITS,
    KINDS,
    SHIPS,
    TAKES,
    Bools,
    Ints,
    Lanes,
    catching,
    order_of,
)
from game.rules.meuterer.lanes_market import COUNTS, best_of, markets, pairs_of, rivals_of
from game.rules.meuterer.plain import EXTRA_CARDS, POST, ROUNDING, STAYS
from game.rules.meuterer.prospects import BATTLE_WORTH, CATCH_UP, FRESH, LATER, POINT, SOON
from game.rules.meuterer.quick import BATTLE_MEAN
from game.rules.meuterer.standing import BATTLES, BEHIND, HERE, SPARE, UNWANTED, lot, post

MORE: Final = 25
"""What each card drawn as stevedore is worth more than another."""
_BATTLES: Final = {seats: np.array(row, dtype=np.int64) for seats, row in BATTLES.items()}
_NEVER: Final = -1_000_000


class Sale(NamedTuple):
    """By game: the best sale, what it is worth, and for each active island which good and how many
    cards are added to those in front."""

    worth: Ints
    goods: Ints
    added: Ints


def _on_islands(worths: Mapping[int, tuple[int, ...]]) -> dict[int, Ints]:
    """By number of seats, and then by island and number of cards (`standing.lot`)."""
    islands = range(len(SHIPS))
    return {seats: np.array([lot(i, row) for i in islands]) for seats, row in worths.items()}


_HERE, _BEHIND = _on_islands(HERE), _on_islands(BEHIND)


# --- offering goods -------------------------------------------------------------------------------


def keeping(lanes: Lanes, games: Ints, soon: Ints) -> Ints:
    """By game and card: what it is worth in hand next round; `soon` is an island besides the ship's
    that may be active then, or NOTHING."""
    wanted = TAKES[lanes.ring[lanes.ship]] | (TAKES[lanes.ring[soon]] & (soon != NOTHING)[:, None])
    keep = np.empty((len(games), len(CARDS)), dtype=np.int64)
    keep[:, : len(GOODS)] = np.where(wanted, SOON, LATER)
    keep[:, BATTLE], keep[:, PIRATE] = BATTLE_WORTH, 0
    return keep


def choose_card(lanes: Lanes, games: Ints, seats: Ints) -> Ints:
    """The card that each seat plays, or NOTHING where it passes.

    The best sale that is still to be had, and all cards that others from the deck are better than;
    a captain plays more or fewer for the sake of his course.
    """
    hand = lanes.hands[games, seats]
    others = lanes.seats - 1 - (lanes.out[games].sum(axis=1) - lanes.out[games, seats])
    nobody = np.zeros(len(games), dtype=np.bool_)
    rivals = rivals_of(lanes, games, seats, selling=False)
    pays = markets(lanes, rivals, nobody, 100 - CATCH_UP * others)
    spent = keeping(lanes, games, lanes.course[games]) - FRESH
    front = lanes.fronts[games, seats]
    sale = _best_sale(lanes, pays, front[:, : len(GOODS)], hand[:, : len(GOODS)], spent)
    none = best_of(lanes, pays, front[:, : len(GOODS)])
    number = sale.added.sum(axis=1)
    cheap = (hand * (spent < 0))[:, :PIRATE].sum(axis=1)
    rows = np.arange(len(games))
    of_sale = np.zeros(len(games), dtype=np.int64)
    for n in range(len(lanes.islands)):
        of_sale += sale.added[:, n] * (spent[rows, sale.goods[:, n]] < 0)
    course = SHIPS[lanes.ring[(lanes.ship + COUNTS) % RING]] * STAYS
    commands = seats == lanes.first
    without = none[:, None] + _more(lanes.sizes[games, seats], cheap, course, commands)
    size = lanes.sizes[games, seats] - number
    selling = sale.worth[:, None] + _more(size, cheap - of_sale, course, commands)
    sells = (selling.max(axis=1) > without.max(axis=1)) & (number > 0)
    more = without.argmax(axis=1)
    first = np.where(sale.added[:, 0] > 0, sale.goods[:, 0], sale.goods[:, -1])
    poorest = np.where(hand > 0, spent, -_NEVER)[:, :PIRATE].argmin(axis=1)
    card = np.where(sells, first, np.where(more > 0, poorest, NOTHING))
    if lanes.house.pirates:
        card = _or_pirates(lanes, games, seats, card)
    return np.where(lanes.sizes[games, seats] > 0, card, NOTHING)


def _more(size: Ints, cheap: Ints, course: Ints, commands: Bools) -> Ints:
    """What it brings to play so many cards of `size` for nothing: by game and number of cards."""
    dear = np.maximum(0, COUNTS - cheap[:, None])
    brings = (FRESH - LATER) * (COUNTS - dear) - (SOON - FRESH) * dear
    left = size[:, None] - COUNTS
    brings = brings + np.where(commands[:, None], course[np.maximum(0, left)], 0)
    return np.where(left >= 0, brings, _NEVER)


def _best_sale(lanes: Lanes, pays: Sequence[Ints], front: Ints, hand: Ints, spent: Ints) -> Sale:
    """Which cards to add to those in front, so that sales are best less what the cards are worth in
    hand: one kind for each active island."""
    rows = np.arange(len(front))
    best, added = [], []
    for island, paid in zip(lanes.islands, pays, strict=True):
        kinds = KINDS[island]
        in_all = np.minimum(front[:, kinds, None] + COUNTS, HAND)
        brings = paid[rows[:, None, None], in_all] - spent[:, kinds, None] * COUNTS
        brings = np.where(hand[:, kinds, None] >= COUNTS, brings, _NEVER)
        added.append(brings.argmax(axis=2))
        best.append(brings.max(axis=2))
    pairs = pairs_of(lanes, best)
    which = pairs.argmax(axis=1)
    worth = pairs[rows, which]
    if len(best) == 1:
        return Sale(worth, KINDS[lanes.islands[0]][which][:, None], added[0][rows, which][:, None])
    one, two = which // best[1].shape[1], which % best[1].shape[1]
    goods = np.stack([KINDS[lanes.islands[0]][one], KINDS[lanes.islands[1]][two]], axis=1)
    same = goods[:, 0] == goods[:, 1]
    on_first = best[0][rows, one] >= best[1][rows, two]
    first = np.where(same & ~on_first, 0, added[0][rows, one])
    second = np.where(same & on_first, 0, added[1][rows, two])
    return Sale(worth, goods, np.stack([first, second], axis=1))


def _or_pirates(lanes: Lanes, games: Ints, seats: Ints, card: Ints) -> Ints:
    """The pirate card instead, where it costs a rival more than oneself, or at the end."""
    rows = np.arange(len(games))
    nobody = np.zeros(len(games), dtype=np.bool_)
    all_of_it = np.full(len(games), 100, dtype=np.int64)
    lost = np.empty((len(games), lanes.seats), dtype=np.int64)
    for seat in range(lanes.seats):
        rivals = rivals_of(lanes, games, np.full(len(games), seat), selling=False)
        pays = markets(lanes, rivals, nobody, all_of_it)
        lost[:, seat] = best_of(lanes, pays, lanes.fronts[games, seat, : len(GOODS)])
    own = lost[rows, seats]
    lost[rows, seats] = 0
    attacks = catching(lanes, games, lanes.sizes[games, seats] - 1)
    plays = np.where(attacks, lost.max(axis=1) // 2 > own, card == NOTHING)
    return np.where(plays & (lanes.hands[games, seats, PIRATE] > 0), PIRATE, card)


# --- characters and fights ------------------------------------------------------------------------


def prospects_of(lanes: Lanes, games: Ints, seats: Ints) -> Ints:
    """What each character promises these seats, by game and character, whether or not it is there.

    Ties and guesses are those of `quick`.
    """
    front, size = lanes.fronts[games, seats], lanes.sizes[games, seats]
    offer = lanes.offer[games]
    own = 100 * (front[:, BATTLE] + lanes.hands[games, seats, BATTLE])
    captain = lanes.first
    theirs = 100 * lanes.fronts[games, captain, BATTLE] + BATTLE_MEAN * lanes.sizes[games, captain]
    lead = own - theirs
    free = (lanes.left[games] & BITS[MUTINEER]) > 0
    worth = np.empty((len(games), len(CHARACTERS)), dtype=np.int64)
    ship = SHIPS[lanes.ring[(lanes.ship + size) % RING]]
    worth[:, MUTINEER] = _chance(lead - 20 * offer) * (ship * POINT + POST) // 100
    to_come = lanes.seats - 2 - (lanes.characters[games] != NOTHING).sum(axis=1)
    there = np.where(free, 25 * to_come, 90)
    worth[:, SAILOR] = there * _chance(lead + 60) * SAILOR_REWARD * POINT // 10_000
    stays = np.clip(55 + own * 20 // 100 + 15 * free, 30, 95)
    worth[:, BOATSWAIN] = stays * (BOATSWAIN_REWARD + offer)
    nobody, sure = np.zeros(len(games), dtype=np.bool_), np.full(len(games), 100)
    sure = sure - CATCH_UP * (lanes.seats - lanes.out[games].sum(axis=1))
    goods = front[:, : len(GOODS)]
    rivals = rivals_of(lanes, games, seats, selling=False)
    plain = best_of(lanes, markets(lanes, rivals, nobody, sure), goods)
    first = best_of(lanes, markets(lanes, rivals, ~nobody, sure), goods)
    worth[:, MERCHANT] = first - plain + 40 * (plain > 0)
    worth[:, STEVEDORE] = EXTRA_CARDS
    return worth


def _chance(lead: Ints) -> Ints:
    """In percent: how likely an attack with this lead succeeds; a tie does."""
    return np.clip(45 + lead * 30 // 100, 5, 90)


def choose_character(lanes: Lanes, games: Ints, seats: Ints) -> Ints:
    """The character that promises most, but for a whim, of those that are there."""
    there = (lanes.left[games][:, None] & BITS) > 0
    worth = prospects_of(lanes, games, seats) + lanes.whims[games, seats]
    best: Ints = np.where(there, worth, _NEVER).argmax(axis=1)
    return best


def choose_battle(lanes: Lanes, games: Ints, seats: Ints, to_come: Bools) -> Ints:
    """As many battle cards as bring the own side ahead, if that can be done; else none.

    `to_come`, by game and seat: who may still add some.
    """
    characters, battle = lanes.characters[games], lanes.fronts[games, :, BATTLE]
    defending = characters == BOATSWAIN
    helped = defending.any(axis=1) * BOATSWAIN_STRENGTH
    defending[:, lanes.first] = True
    attacking = (characters == MUTINEER) | (characters == SAILOR)
    defends = defending[np.arange(len(games)), seats]
    defence = (battle * defending).sum(axis=1) + helped
    attack = (battle * attacking).sum(axis=1)
    against = np.where(defends[:, None], attacking, defending) & to_come
    rivals = BATTLE_MEAN * (lanes.sizes[games] * against).sum(axis=1)
    missing = np.where(defends, attack + 1 - defence, defence - attack)
    own = lanes.hands[games, seats, BATTLE]
    wanted = missing + (rivals + ROUNDING) // 100
    return np.where((missing > own) | (wanted <= 0), 0, np.minimum(own, wanted))


def choose_sale(lanes: Lanes, games: Ints, seats: Ints) -> Ints:
    """How many cards each seat sells on each active island: what pays most as rivals' cards lie; of
    equal sales a larger one."""
    merchant = lanes.characters[games, seats] == MERCHANT
    rivals = rivals_of(lanes, games, seats, selling=True)
    pays = markets(lanes, rivals, merchant, np.full(len(games), 100 * len(CARDS)))
    counts, rows = lanes.fronts[games, seats], np.arange(len(games))
    if len(pays) == 1:
        most: Ints = counts[:, KINDS[lanes.islands[0]]].max(axis=1)[:, None]
        return most
    here, there = (KINDS[island] for island in lanes.islands)
    same = here[:, None] == there
    size = (len(games), len(here), len(there))
    worth = np.full((len(games), HAND + 1, same.size), _NEVER, dtype=np.int64)
    for n in range(HAND + 1):  # at most so many on the first island, the rest on the second
        one = np.minimum(counts[:, here], n)
        two = counts[:, None, there] - np.where(same, one[:, :, None], 0)
        brings = np.take_along_axis(pays[0], one, axis=1)[:, :, None] + one[:, :, None]
        more = np.take_along_axis(pays[1], two.reshape(len(games), -1), axis=1).reshape(size)
        worth[:, n] = (brings + more + two).reshape(len(games), -1)
    which = worth.reshape(len(games), -1).argmax(axis=1)
    number, pair = which // same.size, which % same.size
    first, second = here[pair // len(there)], there[pair % len(there)]
    sold = np.minimum(counts[rows, first], number)
    rest = counts[rows, second] - np.where(first == second, sold, 0)
    return np.stack([sold, rest], axis=1)


# --- playing on -----------------------------------------------------------------------------------


def finish_offering(lanes: Lanes) -> None:
    """All games until everybody has passed and the characters are turned up."""
    while True:
        games = np.flatnonzero(lanes.turn != NOTHING)
        if not len(games):
            break
        seats = lanes.turn[games]
        cards = choose_card(lanes, games, seats)
        passing = cards == NOTHING
        lanes.play(games[~passing], seats[~passing], cards[~passing])
        step_out(lanes, games[passing], seats[passing])
    lanes.reveal()


def step_out(lanes: Lanes, games: Ints, seats: Ints) -> None:
    """These seats pass, and take a character where they may."""
    lanes.pass_on(games, seats)
    taking = seats != lanes.first
    take(lanes, games[taking], seats[taking])


def take(lanes: Lanes, games: Ints, seats: Ints) -> None:
    """These seats, which have passed, take the character that promises most."""
    if len(games):
        lanes.take(games, seats, choose_character(lanes, games, seats))


def finish_fight(lanes: Lanes, asked: Bools) -> None:
    """All who are `asked`, by game and seat, add battle cards in turn; then it is decided.

    Under other house rules (ME-A10) each is asked once, too: what is added in secret is added
    without knowing the others', and who may answer again seldom has anything to answer with.
    """
    secretly = lanes.house.mutiny_play == "simultaneous"
    before = lanes.fronts[:, :, BATTLE].copy()
    to_come = asked.copy()
    for seat in order_of(lanes):
        games = np.flatnonzero(asked[:, seat])
        if not len(games):
            continue
        seats = np.full(len(games), seat)
        if secretly:
            laid = lanes.fronts[:, :, BATTLE].copy()
            lanes.fronts[:, :, BATTLE] = before
            cards = choose_battle(lanes, games, seats, asked[games])
            lanes.fronts[:, :, BATTLE] = laid
        else:
            to_come[:, seat] = False
            cards = choose_battle(lanes, games, seats, to_come[games])
        lanes.add_battle(games, seats, cards)
    lanes.decide()


def finish_sale(lanes: Lanes) -> None:
    """All who have not decided what they sell do, from the captain on; then the islands pay."""
    order = lanes.house.sale_order
    captain = lanes.captain if order == "new_captain" else np.full(len(lanes), lanes.first)
    waiting = lanes.decided == 0
    for n in range(lanes.seats):
        seat = (captain + n) % lanes.seats
        games = np.flatnonzero(waiting[np.arange(len(lanes)), seat])
        if not len(games):
            continue
        cards = choose_sale(lanes, games, seat[games])
        if order == "simultaneous":
            lanes.sold[games, seat[games]] = cards
        else:
            lanes.sell(games, seat[games], cards)
    lanes.decided[:] = 1
    lanes.pay()


def stand(lanes: Lanes) -> Ints:
    """By game and seat, what the seats have after the sale, in hundredths of a point: points; when
    another round follows also what the captain's post and the cards kept promise for that."""
    points = POINT * lanes.scores
    if lanes.last:
        return points
    games = np.arange(len(lanes))
    seats, ring = lanes.seats, tuple(lanes.ring.tolist())
    posts = np.array([post(ring, place, seats) for place in range(RING)], dtype=np.int64)
    points[games, lanes.captain] += posts[lanes.course]
    landing, start = lanes.ring[lanes.course], lanes.ring[lanes.ship]
    there = TAKES[landing][:, None]
    behind = (TAKES[start] & (landing != start)[:, None])[:, None]
    goods, battle = lanes.hands[:, :, : len(GOODS)], lanes.hands[:, :, BATTLE]
    most, second = (goods * there).max(axis=2), (goods * behind).max(axis=2)
    wanted = (goods * (there | behind)).sum(axis=2)
    points += _HERE[seats][landing[:, None], most] + _BEHIND[seats][start, second]
    points += _BATTLES[seats][battle] - UNWANTED * (lanes.sizes - wanted - battle)
    points -= SPARE[seats] * np.maximum(0, wanted - most - second)
    points += MORE * (HAND - lanes.sizes) * (lanes.characters == STEVEDORE)
    return points


def margins(lanes: Lanes) -> tuple[Ints, Ints]:
    """`stand`, and by game and seat how far each is ahead of the mean of the others."""
    points = stand(lanes)
    others = points.sum(axis=1)[:, None] - points
    return points, points - others // (lanes.seats - 1)
