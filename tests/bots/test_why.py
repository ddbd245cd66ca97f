"""Reasons for any choice: there is always one, in words, and what it says is what happens.

Along matches of random and of steady hands every decision's choices are looked at, and where a
reason promises something that the rules tell of, it is done in a copy of the real game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from game.core.game import Game
from game.core.model import Action, Fact, OptionValue, Seat, Table, silent
from game.core.rng import Rng
from game.rules import GAMES
from game.rules.captain_jack import words as jack
from game.rules.john_silver import words as john
from game.rules.john_silver.box import APPLES, GOLD, SPOTS
from game.rules.john_silver.scoring import left_of
from game.rules.meuterer import words as mutiny
from game.rules.schatzinsel import words as island

TAUGHT = {game.rules.info.id: game for game in GAMES if game.explain is not None}
MOST_LOOKED_AT = 5
"""Choices of one decision that are explained."""
BY_ADVICE = 60
"""In so many of a hundred decisions the plain bot plays: its tables look as people's do."""
HOUSES: dict[str, Sequence[dict[str, OptionValue]]] = {
    "john-silver": ({}, {"js.stacking": True, "js.apple_take": "always_mandatory"}),
    "schatzinsel": ({}, {"si.rules": "hawkins"}, {"si.connect": "group"}),
    "captain-jack": ({"cj.packs": "2+1"}, {"cj.packs": "2+1", "cj.aces_stack": True}),
    "meuterer": ({"me.pirates": True}, {"me.mutiny_play": "until_all_pass"}),
}
NAMES = ("Anne", "Ben", "Cleo", "Dov")


class Choice(NamedTuple):
    """One of the choices of a decision: the real state before it, and its reason."""

    game: Game
    state: Any
    seat: Seat
    view: Any
    legal: Sequence[Action]
    action: Action
    why: str

    @property
    def words(self) -> str:
        assert self.game.speech is not None
        return self.game.speech.advice(self.why, self.action, self.view, NAMES)

    def facts(self) -> list[Fact]:
        """What happens when it is done."""
        rules, told = self.game.rules, list[Fact]()
        state = rules.copy(self.state)
        rules.apply(state, self.seat, self.action, Rng.at(5, 1), told.append)
        return told


def choices(game: Game, house: dict[str, OptionValue], seats: int, seed: int) -> Iterator[Choice]:
    """Along a match, some of the choices of every decision, the plain bot's first."""
    rules = game.rules
    assert game.advise is not None and game.explain is not None
    state = rules.setup(Table(seats, rules.check_options(seats, house)), Rng.at(seed, 0), silent)
    chance, step = Rng.at(seed, 77), 0
    while acting := rules.to_act(state):
        seat, step = acting[-1], step + 1
        view, legal = rules.view(state, seat), rules.legal(state, seat)
        advice = game.advise(view, legal, Rng(step))
        some = {advice.action, *(chance.choice(legal) for _ in range(MOST_LOOKED_AT - 1))}
        for action in sorted(some, key=list(legal).index):
            why = game.explain(view, legal, action, Rng(step))
            assert action != advice.action or why == advice.why or "sail-on" in str(action)
            yield Choice(game, state, seat, view, legal, action, why)
        steady = chance.below(100) < BY_ADVICE
        played = advice.action if steady else chance.choice(legal)
        rules.apply(state, seat, played, Rng.at(seed, step), silent)


def all_choices(name: str) -> Iterator[Choice]:
    game = TAUGHT[name]
    for n, house in enumerate(HOUSES[name]):
        for seats in (3, 4 if name != "john-silver" else 2):
            yield from choices(game, house, seats, 20 + n)


def test_every_turn_based_game__can_be_taught() -> None:
    assert set(TAUGHT) == {game.rules.info.id for game in GAMES if game.speech is not None}


@pytest.mark.parametrize("name", TAUGHT)
def test_every_choice__has_a_reason_in_words_that_is_true(name: str) -> None:
    seen: set[str] = set()
    for choice in all_choices(name):
        words = choice.words
        assert words[0].isupper() and words.endswith(".") and "{" not in words, choice.why
        assert len(words) <= 150, words
        CHECKS[name](choice)
        seen.add(choice.why)
    assert COMMON[name] <= seen


# --- what reasons promise -------------------------------------------------------------------------


def first(facts: Sequence[Fact], kind: type[Any]) -> Any:
    return next((fact for fact in facts if isinstance(fact, kind)), None)


def check_john_silver(choice: Choice) -> None:
    """What a full row is said to bring is what it brings; spots go where they are said to go."""
    view, action, why = choice.view, choice.action, choice.why
    me, seats = choice.seat, len(view.seats)
    if why.startswith("fills-"):
        row = first(choice.facts(), john.RowShared)
        won = [(row.low, laid.card) for laid in row.cards[:2]]
        won += [(row.high, laid.card) for laid in row.cards[2:]]
        gold = sum(GOLD[card] for seat, card in won if seat == me)
        spots = sum(SPOTS[card] for seat, card in won if seat == me)
        givers = [seat for seat in range(seats) if left_of(seat, seats) == me]
        apples = sum(APPLES[card] for seat, card in won if seat in givers)
        plus = gold + apples - spots
        assert {"fills-pays": plus > 0, "fills-costs": plus < 0}.get(why, plus == 0)
        for count, noun in ((gold, "gold"), (apples, "apple"), (spots, "black spot")):
            assert not count or f"{count} {noun}" in choice.words
    if why in ("breaks-row", "save-row", "takes-and-shares"):
        shared = first(choice.facts(), john.RowShared)
        assert (shared is None) == (why != "takes-and-shares")
    if why.startswith(("apple-choice", "apple-hand", "apple-full")):
        assert isinstance(action, john.Play) and APPLES[action.card]
        state = choice.game.rules.copy(choice.state)
        told: list[Fact] = []
        choice.game.rules.apply(state, me, action, Rng(1), told.append)
        offers = choice.game.rules.legal(state, me)
        took = first(told, john.Took)  # by itself, where there is but one that must be taken
        assert took is not None or any(isinstance(offer, john.Take) for offer in offers)
        assert why != "apple-hand" or john.DRAW not in offers
    if why == "lead-spots":
        assert isinstance(action, john.Play) and SPOTS[action.card]
        assert view.columns[action.column].owner not in (me, john.NOBODY)


def check_schatzinsel(choice: Choice) -> None:
    """The points that are named are those that are paid."""
    facts = choice.facts()
    paid = first(facts, island.TileLaid) or first(facts, island.ChestPlaced)
    paid = paid or first(facts, island.GuardPlaced)
    if choice.why in ("lay-touching", "lay-alone", "chest-pays", "guard-pays"):
        assert f" {paid.points} point" in choice.words
    if choice.why in ("joined", "lay-touching"):
        assert paid.touching
    if choice.why in ("wide", "lay-alone"):
        assert not paid.touching
    if choice.why == "chain-on":
        state = choice.game.rules.copy(choice.state)
        choice.game.rules.apply(state, choice.seat, choice.action, Rng(1), silent)
        following = choice.game.rules.legal(state, choice.seat)
        named = choice.words.split(" tile ")[-1].split()[0]
        assert named in {
            island.tile_name(a.tile) for a in following if isinstance(a, island.LayTile)
        }


def check_captain_jack(choice: Choice) -> None:
    """Ships sink, are hit, or are held, as it is said."""
    why, facts, me = choice.why, choice.facts(), choice.seat
    hit, sunk = first(facts, jack.Damaged), first(facts, jack.Sunk)
    if why == "attack-sinks":
        assert sunk.seat == choice.action.target  # type: ignore[attr-defined]
    if why == "attack-helpless":
        assert hit.seat != me and hit.lower == 0 and sunk is None
    if why in ("defend-sinks", "defend-wins"):
        assert hit.seat != me and (sunk is not None) == (why == "defend-sinks")
    if why in ("defend-lost", "defend-gives-up"):
        assert sunk.seat == me
    if why in ("defend-softens", "defend-spares"):
        assert hit.seat == me and sunk is None
    if why == "defend-spares":
        assert f" {hit.lost} counter" in choice.words
    if why == "defend-holds":
        assert first(facts, jack.Standoff) is not None
    if why in ("repair", "repair-spills"):
        spilt = choice.action.heart - first(facts, jack.Repaired).gained  # type: ignore[attr-defined]
        assert why == "repair" or (spilt > 0 and f"; {spilt} of" in choice.words)
    if why == "board-takes":
        taken = first(facts, jack.Stolen)
        assert (len(taken.cards) == 0) == ("diamond" not in choice.words)
        assert f" {len(taken.cards) or 'crew'}" in choice.words or "crew of" in choice.words
    if why in ("cease-fire-none", "let-go-none", "salvage-none", "pass-only"):
        assert len(choice.legal) == 1


def check_meuterer(choice: Choice) -> None:
    """Pirates catch or miss, courses lead where it is said, and sides are as strong."""
    why, view, me = choice.why, choice.view, choice.seat
    if why.startswith("pirates"):
        sailed = first(choice.facts(), mutiny.PirateSailed)
        assert sailed.caught == (why in ("pirates", "pirates-catch"))
    if why == "fresh-last":
        assert view.round == view.house.rounds
    if why in ("goods-most", "goods-ties", "goods-behind"):
        mine = view.seats[me].front.count(choice.action.card) + 1  # type: ignore[attr-defined]
        theirs = [len(seen.front) for n, seen in enumerate(view.seats) if n != me]
        assert why != "goods-most" or mine > 0
        assert why != "goods-behind" or mine < max(theirs)
    if why == "fight-spares":
        assert choice.action == mutiny.AddBattle(0)
    if why == "sailor-joins":
        assert 0 in choice.state.characters


CHECKS: dict[str, Callable[[Choice], None]] = {
    "john-silver": check_john_silver,
    "schatzinsel": check_schatzinsel,
    "captain-jack": check_captain_jack,
    "meuterer": check_meuterer,
}
COMMON: dict[str, set[str]] = {
    "john-silver": {
        "fills-pays", "fills-costs", "lead-own", "lead-spots", "unseats", "between",
        "apple-choice", "draw-new", "breaks-row", "takes-and-shares", "take-joker", "take-gold",
    },
    "schatzinsel": {
        "chain-on", "lay-touching", "lay-alone", "lay-cross", "chest-pays", "guard-pays",
        "done-keeps", "take-cross", "joins",
    },
    "captain-jack": {
        "attack-long", "trade-gives-up", "pass-keeps", "defend-spares", "defend-wins", "repair",
        "board-takes", "let-go-keeps", "give-useful", "salvage-boarder", "declare",
    },
    "meuterer": {
        "goods-most", "goods-ties", "goods-behind", "battle-in-front", "mutineer-course",
        "boatswain-stands", "stevedore-cards", "fight-short", "sale-pays", "pirates-miss",
        "pass-chooses", "course-shorter", "throw-spare",
    },
}  # fmt: skip
"""Reasons that come again and again: the matches above reach them."""
