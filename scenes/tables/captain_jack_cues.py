"""How the facts of Captain Jack are shown: cards that travel, shots, ships that go down.

Owns motions and sounds. Where things lie is in `captain_jack_places`, their keys are the layout's.
What the new view does not hold any more stays to be seen until its fact is shown: a picture of it
lies over its place so long.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.model import Fact, Seat
from game.rules.captain_jack.box import Card, face_of, kind_of
from game.rules.captain_jack.model import (
    AcesLaid,
    AceSpent,
    Attacked,
    Damaged,
    Declined,
    Defended,
    Drew,
    GameOver,
    Given,
    JackDeclared,
    NoDefence,
    Passed,
    Repaired,
    Salvaged,
    Scored,
    Seized,
    Standoff,
    StockRenewed,
    StockSpent,
    Stolen,
    Sunk,
    Traded,
    TreasureLaid,
    View,
)
from scenes.kit import cards, ships
from scenes.kit.theme import PALE
from scenes.tables import captain_jack_looks as looks
from scenes.tables import captain_jack_places as places
from scenes.tables.captain_jack_places import hand_spot
from scenes.tables.captain_jack_sea import on_water
from scenes.tables.layout import HAND, Arrival, Cue, Flight, Said, Spot, Still, held_by
from scenes.tables.room import Room

PLAY: Final = 16.0
"""Ticks: a card from a hand to where it is played."""
DRAW: Final = 12.0
SHOT: Final = 12.0
"""... a ball from ship to ship."""
BOOTY: Final = 20.0
"""... diamonds or crew from one captain to another."""
SOON: Final = 8.0
"""After so many ticks the next thing of a step begins, while cards still travel: they follow each
other by the dozen, and each is seen on its way."""
SCORE: Final = 24.0
"""... between one captain's points and the next one's, in the end."""
NEXT: Final = 2.0
"""Cards that travel together set off so long after one another."""
MOST: Final = 5
"""So many cards are seen to travel at once; a number says how many they are."""
SMALL: Final = 84.0
"""How wide a card is that only travels."""


def cue_of(fact: Fact, view: View, room: Room, before: Sequence[Fact]) -> Cue | None:
    """The cue of a fact; None for what needs no showing."""
    stage = _Stage(view, room, before)
    return stage.fight(fact) or stage.booty(fact) or stage.cards(fact) or stage.turns(fact)


class _Stage:
    """One fact's surroundings: the view after its step, the room, and what was told before."""

    def __init__(self, view: View, room: Room, before: Sequence[Fact]) -> None:
        self.view = view
        self.room = room
        self.before = before

    # --- fights -----------------------------------------------------------------------------------

    def fight(self, fact: Fact) -> Cue | None:
        """Shots, answers and what comes of them."""
        match fact:
            case Attacked(seat, target, card):
                return self._fired(seat, card, "cannon", (target,))
            case Defended(seat, by, card):
                cue = self._fired(seat, card, "cannon", (by,))
                return _with(cue, stills=self._answered(by, card))
            case NoDefence(seat):
                still = self._value(seat, 0, 60)
                words = (Said("no cannon", f"ship {seat}"),)
                return Cue(12, "splash", stills=(still,), said=words)
            case Standoff(seat, target):
                return self._standoff(seat, target)
            case Damaged():
                return self._damaged(fact)
            case Sunk():
                return self._sunk(fact)
        return None

    def _fired(self, seat: Seat, card: Card, sound: str, at: tuple[Seat, ...]) -> Cue:
        """The card is played, the gun goes off, and its value is shown."""
        value = face_of(card).rank
        side = self.room.spots[f"ship {seat}"][2]
        smoke = Still(ships.cannon_smoke(self.room.assets, side * 0.9), f"shot {seat}", 30, 6)
        return self._played(
            seat, card, Cue(18, sound, stills=(smoke, self._value(seat, value, 60)), rumble=at)
        )

    def _answered(self, by: Seat, answer: Card) -> tuple[Still, ...]:
        """What was fired stays beside its answer: its card lies right below that one."""
        discards = self.view.discards
        n = next((n for n in range(len(discards) - 1, 0, -1) if discards[n] == answer), 0)
        return (self._value(by, face_of(discards[n - 1]).rank, 66),) if n else ()

    def _value(self, seat: Seat, value: int, ticks: float) -> Still:
        words, livery = looks.shot_words(value), self.room.livery(seat)
        plate = looks.shot_plate(self.room.assets, words, livery, places.SHOT)
        return Still((plate,), f"shot {seat}", ticks, 4)

    def _standoff(self, seat: Seat, target: Seat) -> Cue:
        """Both shots fall into the sea."""
        stills = tuple(
            Still(
                ships.splash(self.room.assets, self.room.spots[f"ship {s}"][2] * 0.8),
                f"sea {s}", 34, 4,
            )
            for s in (seat, target)
        )  # fmt: skip
        return Cue(24, "splash", stills=stills)

    def _damaged(self, fact: Damaged) -> Cue:
        """A ball flies, and hits; until then the counters are seen as they were."""
        ship, room = f"ship {fact.seat}", self.room
        side = room.spots[ship][2]
        ball = looks.ball(room.assets, max(26.0, side * 0.14))
        flight = Flight(ball, f"shot {fact.by}", ship, SHOT, 90, waits=False, delay=2)
        stills = [Still(ships.cannon_smoke(room.assets, side), ship, 30, SHOT)]
        flights = [flight]
        if fact.left:
            flights.append(self._counters(fact.seat, fact.lost + fact.left, SHOT + 3))
        else:  # those of the next ship come when this one has gone down
            none = looks.counters(room, self.view, fact.seat, 0)
            stills.append(Still((none,), f"sea {fact.seat}", 120, SHOT + 3))
        said = (Said(f"−{fact.lost}", ship),)
        return Cue(
            22, "cannon-hit", tuple(flights), (), said, tuple(stills), rumble=(fact.seat,)
        )  # fmt: skip

    def _counters(self, seat: Seat, count: int, ticks: float) -> Flight:
        """A ship's counters as they were, over those that there are now."""
        picture = looks.counters(self.room, self.view, seat, count)
        return _over(picture, f"sea {seat}", ticks)

    def _sunk(self, fact: Sunk) -> Cue:
        """The ship goes down, then its treasure; crew that is lost, too."""
        room, ship = self.room, f"ship {fact.seat}"
        assets, livery, side = room.assets, room.livery(fact.seat), room.spots[ship][2]
        afloat = on_water(room, ship, ships.ship(assets, livery, side, "battered"))
        frames = tuple(
            on_water(room, ship, frame) for frame in looks.going_down(assets, livery, side)
        )
        splash = Still(ships.splash(assets, side), ship, 40, 26)
        flights = [_over(afloat, ship, 2)]
        flights += [
            self._counters(hit.seat, hit.lost, 2)
            for hit in self.before
            if isinstance(hit, Damaged) and hit.seat == fact.seat
        ]
        flights += self._many(fact.crew, f"crew {fact.seat}", "discards", 18)
        total = len(self.view.sunken)
        down = tuple(
            Arrival(("sunken", n), f"treasure {fact.seat}", BOOTY, 40, 14 + NEXT * k)
            for k, (n, _at, _askew) in enumerate(places.heap(room, total))
            if n >= total - len(fact.treasure)
        )
        return Cue(30, "sink", tuple(flights), down, (), (Still(frames, ship, 44), splash))

    # --- booty ------------------------------------------------------------------------------------

    def booty(self, fact: Fact) -> Cue | None:
        """Treasure, crew and ships change hands."""
        room = self.room
        match fact:
            case TreasureLaid(seat, laid):
                return self._laid(seat, laid, "treasure", "chest", f"+{len(laid)}")
            case AcesLaid(seat, laid):
                return self._laid(seat, laid, "aces", "card-down", "")
            case Stolen(seat, target, club, stolen):
                flights = self._many(stolen, f"treasure {target}", f"treasure {seat}", 12, BOOTY)
                moved = len(stolen)
                words = (
                    Said(f"−{moved}", f"treasure {target}", target),
                    Said(f"+{moved}", f"treasure {seat}", seat),
                )
                sabres = room.assets.icon("crossed-sabres", 120, PALE)
                still = Still((sabres,), f"ship {target}", 34)
                said = words if stolen else ()
                cue = Cue(32, "chest", tuple(flights), said=said, stills=(still,))
                return self._played(seat, club, cue)
            case Given(seat, to, card):
                return self._pressed(to, (card,), self._from(seat, card))
            case Seized(seat, target, taken):
                return self._pressed(seat, taken, held_by(target))
            case Salvaged():
                return self._salvaged(fact)
            case JackDeclared():
                return self._declared(fact)
        return None

    def _laid(self, seat: Seat, laid: tuple[Card, ...], slot: str, sound: str, words: str) -> Cue:
        """Cards of a hand go before their captain."""
        flights = [
            self._flight(card, self._from(seat, card), f"{slot} {seat}", NEXT * n, PLAY)
            for n, card in enumerate(laid[:MOST])
        ]
        said = (Said(words, f"{slot} {seat}", seat),) if words else ()
        return Cue(SOON, sound, tuple(flights), said=said)

    def _pressed(self, to: Seat, taken: tuple[Card, ...], start: Spot) -> Cue:
        flights = [
            self._flight(card, start, f"crew {to}", NEXT * n, BOOTY)
            for n, card in enumerate(taken[:MOST])
        ]
        said = (Said(f"+{len(taken)}", f"crew {to}", to),)
        return Cue(SOON, "guard", tuple(flights), said=said)

    def _salvaged(self, fact: Salvaged) -> Cue:
        """A club dives, a diamond comes up."""
        seat, card = fact.seat, fact.card
        up = Still(ships.splash(self.room.assets, 150), "sunken", 34, 6)
        if fact.to_hand:
            cue = Cue(28, "splash", stills=(up,))
            cue = self._to_hand(seat, [card], "sunken", cue, 10)
        else:
            flight = self._flight(card, "sunken", f"treasure {seat}", 10, BOOTY)
            said = (Said("+1", f"treasure {seat}", seat),)
            cue = Cue(28, "splash", (flight,), said=said, stills=(up,))
        return self._played(seat, fact.club, cue)

    def _declared(self, fact: JackDeclared) -> Cue:
        """King and jack are shown; a ship leaves the pool."""
        seat = fact.seat
        first = fact.ships == 1
        key = ("ship", seat, 1) if first else ("fleet", seat, fact.ships - 2)
        sails = [Arrival(key, "pool", 34, 20, 8)]
        if first:
            sails.append(Arrival(("counters", seat), "pool", 34, 20, 8))
        points = fact.ship_points + fact.counters
        words = f"Captain Jack! +{points}" if points else "Captain Jack!"
        said = (Said(words, f"ship {seat}"),)
        cue = Cue(44, "sail", arrivals=tuple(sails), said=said)
        return self._played(seat, fact.jack, self._played(seat, fact.king, cue), 5)

    # --- cards ------------------------------------------------------------------------------------

    def cards(self, fact: Fact) -> Cue | None:
        """Cards are drawn, played and shuffled."""
        match fact:
            case Drew(seat, backs, drawn, dealt) if not dealt:
                return self._drew(seat, backs, drawn)
            case StockRenewed():
                assets = self.room.assets
                back = cards.card_back(assets, looks.BACKS[0], SMALL)
                flights = tuple(
                    Flight(back, "discards", "stock 0", 18, waits=False, delay=NEXT * n)
                    for n in range(MOST)
                )
                return Cue(30, "shuffle", flights)
            case StockSpent():
                return Cue(12, "gong", glow=("stock 0", "stock 1"))
            case AceSpent(seat, card):
                return self._played(seat, card, Cue(SOON, "card-down"), start=f"aces {seat}")
            case Repaired(seat, card, gained, now):
                cover = self._counters(seat, now - gained, PLAY)
                said = (Said(f"+{gained}", f"sea {seat}", seat),)
                return self._played(seat, card, Cue(26, "repair", (cover,), said=said))
            case Traded(seat, card):
                return self._played(seat, card, Cue(SOON, "card-down"))
        return None

    def _drew(self, seat: Seat, backs: tuple[int, int], drawn: tuple[Card, ...]) -> Cue:
        """From the stock into a hand: one's own cards come face up, others' as backs."""
        ticks = SOON if self.before else 18
        if drawn and self.room.facing == seat:
            cue = Cue(ticks, "card-take")
            for n, card in enumerate(drawn):
                cue = self._to_hand(seat, [card], f"drawn {n}", cue, NEXT * n)
            return cue
        pairs = [0] * backs[0] + [1] * backs[1]
        flights = tuple(
            Flight(
                cards.card_back(self.room.assets, looks.BACKS[back], SMALL), f"stock {back}",
                held_by(seat), DRAW, waits=False, delay=NEXT * n,
            )
            for n, back in enumerate(pairs[:MOST])
        )  # fmt: skip
        return Cue(ticks, "card-take", flights)

    def _to_hand(
        self, seat: Seat, drawn: Sequence[Card], start: Spot, cue: Cue, delay: float
    ) -> Cue:
        """`cue` with cards that go into a hand, face up."""
        if self.room.facing == seat:
            more = tuple(
                Arrival(("hand", hand_spot(kind_of(card))), start, DRAW, 20, delay)
                for card in drawn
            )
            return _with(cue, arrivals=more)
        flights = tuple(self._flight(card, start, held_by(seat), delay, DRAW) for card in drawn)
        return _with(cue, flights=flights)

    # --- turns ------------------------------------------------------------------------------------

    def turns(self, fact: Fact) -> Cue | None:
        """What is not done, and the end."""
        match fact:
            case Passed(seat, forced):
                said = (Said("pass", f"seat {seat}", seat),)
                return Cue(4 if forced else 18, "knock", said=said)
            case Declined(seat):
                return Cue(18, "knock", glow=(f"seat {seat}",))
            case Scored(seat, points=points):
                return Cue(SCORE, "score", said=(Said(str(points), f"ship {seat}"),))
            case GameOver():
                return Cue(14, "gong", said=(Said("the game is over", "sunken"),))
        return None

    # --- cards on their way -----------------------------------------------------------------------

    def _from(self, seat: Seat, card: Card) -> Spot:
        """Where a card of a hand sets off: from its place in one's own, unless it came there in
        this very step."""
        drawn = any(
            isinstance(fact, Drew) and fact.seat == seat and card in fact.cards
            for fact in self.before
        )
        if self.room.facing == seat and not drawn:
            return hand_spot(kind_of(card))
        return held_by(seat)

    def _flight(self, card: Card, start: Spot, goal: Spot, delay: float, ticks: float) -> Flight:
        """A card on its way. Only what lies in one's own hand is seen before it sets off."""
        picture = looks.card(self.room.assets, kind_of(card), self.view.house, SMALL)
        return Flight(picture, start, goal, ticks, 40, start.startswith(HAND), delay)

    def _many(
        self, all_of_them: tuple[Card, ...], start: Spot, goal: Spot, delay: float,
        ticks: float = BOOTY,
    ) -> list[Flight]:  # fmt: skip
        """Some of these cards, one after the other."""
        return [
            self._flight(card, start, goal, delay + NEXT * n, ticks)
            for n, card in enumerate(all_of_them[:MOST])
        ]

    def _played(
        self, seat: Seat, card: Card, cue: Cue, delay: float = 0.0, start: Spot = ""
    ) -> Cue:
        """`cue` with a card that goes to the discards: it lands where it will lie."""
        start = start or self._from(seat, card)
        discards = self.view.discards
        lies = {n for n, _at in places.played(self.room, len(discards))}
        n = next((n for n in sorted(lies, reverse=True) if discards[n] == card), None)
        if n is None:
            return _with(cue, flights=(self._flight(card, start, "discards", delay, PLAY),))
        return _with(cue, arrivals=(Arrival(("discard", n), start, PLAY, 30, delay),))


def _with(
    cue: Cue, flights: tuple[Flight, ...] = (), arrivals: tuple[Arrival, ...] = (),
    stills: tuple[Still, ...] = (),
) -> Cue:  # fmt: skip
    """The cue with more things on their way, and more to be seen meanwhile."""
    return Cue(
        cue.ticks, cue.sound, cue.flights + flights, cue.arrivals + arrivals, cue.said,
        cue.stills + stills, cue.glow, cue.rumble,
    )  # fmt: skip


def _over(picture: pygame.Surface, spot: Spot, ticks: float) -> Flight:
    """A picture that lies on its place from the step's beginning until its cue is so old."""
    return Flight(picture, spot, spot, 1, delay=ticks)
