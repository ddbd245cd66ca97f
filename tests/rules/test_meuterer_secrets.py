"""Meuterer: who knows what (rules 0.2), and worlds that fit everything that was seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from game.core.rng import Rng
from game.rules.meuterer.box import (
    BATTLE,
    CHARACTERS,
    GRAIN,
    NOTHING,
    RUBIES,
    SALT,
    WINE,
    Card,
)
from game.rules.meuterer.memory import KEPT_DECKS, note_deck, read
from game.rules.meuterer.model import BIT, DREW, MADE, PLAYED, Moved, State
from game.rules.meuterer.rules import MEUTERER
from game.rules.meuterer.words import Pass
from tests.rules.mutiny import (
    BORIS,
    FEDYA,
    KATYA,
    NOBODY,
    SVETA,
    Voyage,
    cards,
    play,
    played,
    take,
    throw,
    voyage,
)


def worlds(v: Voyage, viewer: int | None, number: int) -> Iterator[State]:
    """Imagined worlds of what `viewer` sees."""
    view = v.view(viewer)
    for n in range(number):
        yield MEUTERER.imagine(view, viewer, Rng.at(n, 0))


def share(values: list[Any], what: Any) -> float:
    return values.count(what) / len(values)


# --- what a view holds ----------------------------------------------------------------------------


def test_view__hands_and_characters_are_their_owners_alone() -> None:
    """Rules 0.2: public are numbers, fronts, order of passing; own hand and character are not."""
    v = voyage("only 5 wine", "only 5 salt", "only 5 grain", "only 5 cloth")
    v.offer(2)
    v.do(BORIS, play("wine"))
    v.trade_until(SVETA, "boatswain")
    for viewer in (None, BORIS, FEDYA, KATYA):
        seen = v.view(viewer).seats[SVETA]
        assert (seen.hand, seen.character, seen.looked) == (None, NOTHING, None)
        assert (seen.hand_size, seen.took, seen.passed) == (5, True, True)
        assert v.view(viewer).seats[BORIS].front == (WINE,)
        assert v.view(viewer).offer == 2
    own = v.view(SVETA).seats[SVETA]
    assert own.hand == (SALT,) * 5 and own.character == CHARACTERS.index("boatswain")


def test_view__who_looked_knows_what_was_there() -> None:
    """Rules 0.2: for each seat that chose, which characters were still there; also right after
    passing, and also once it has chosen."""
    v = voyage("", "", "", "")
    v.offer(0)
    v.do(BORIS, Pass())
    v.trade_until(SVETA, "mutineer")
    v.do(FEDYA, Pass())
    assert v.view(FEDYA).seats[FEDYA].looked == (1, 2, 3, 4)
    v.do(FEDYA, take("merchant"))
    assert v.view(FEDYA).seats[FEDYA].looked == (1, 2, 3, 4)
    assert v.view(SVETA).seats[SVETA].looked == (0, 1, 2, 3, 4)
    assert v.view(BORIS).seats[BORIS].looked is None


def test_view__characters_are_public_once_turned_up() -> None:
    v = voyage("", "", "", "")
    v.offer(0)
    v.trade({}, {SVETA: "mutineer", FEDYA: "sailor", KATYA: "stevedore"})
    assert [seat.character for seat in v.view(None).seats] == [NOTHING, 0, 1, 4]
    assert v.view(None).reckoning.characters == (NOTHING, 0, 1, 4)


def test_view__what_the_stevedore_draws_and_throws_away() -> None:
    """Rules 0.2: known to the stevedore alone; the others see how many."""
    v = voyage("", "only 3 salt, 2 wine", "", "", deck="2 grain, 2 cloth, battle")
    v.round({SVETA: "2 wine"}, {SVETA: "stevedore"}, sales=NOBODY)
    v.do(SVETA, throw("grain"))
    own, other = v.view(SVETA).seats[SVETA], v.view(KATYA).seats[SVETA]
    assert own.drawn == tuple(sorted(cards("2 cloth, grain, battle"))) and own.threw == (GRAIN,)
    assert (other.drawn, other.drawn_size, other.threw) == (None, 4, (NOTHING,))
    assert v.view(KATYA).memory[-2:] == (
        Moved("drew", SVETA, (NOTHING,) * 5), Moved("threw", SVETA, (NOTHING,)),
    )  # fmt: skip
    assert v.view(SVETA).memory[-1] == Moved("threw", SVETA, (GRAIN,))
    assert v.view(KATYA).discard_unseen == 1


# --- worlds: cards --------------------------------------------------------------------------------


def test_worlds__all_deals_are_equally_likely() -> None:
    """Right after the deal Boris misses six battle cards among 31 he has not seen: each of them is
    in Sveta's five with 5/31; none of them is with C(25, 5) / C(31, 5) = 53130 / 169911 = 0.313."""
    v = voyage("only 5 grain", "", "", "")
    counts = [world.hands[SVETA][BATTLE] for world in worlds(v, BORIS, 3000)]
    assert abs(share(counts, 0) - 0.3127) < 0.035
    assert abs(sum(counts) / 3000 - 6 * 5 / 31) < 0.06


def test_worlds__a_new_deck_holds_what_was_discarded() -> None:
    """Everybody saw which cards the new deck is made of. All six battle cards went into it, Sveta
    and Fedya have drawn nothing since, so they hold none in any world; nor does the deck hold what
    never was put away."""
    state = after_a_new_deck("5 grain", "5 cloth", "3 salt, 2 wine")
    assert state.deck.count(BATTLE) == 6 and state.deck.count(RUBIES) == 4
    v = Voyage(state)
    for world in worlds(v, BORIS, 60):
        assert world.hands[SVETA][BATTLE] == world.hands[FEDYA][BATTLE] == 0
        assert sorted(world.deck) == sorted(state.deck)
    held = {tuple(world.hands[SVETA]) for world in worlds(v, BORIS, 60)}
    assert 8 <= len(held) <= 12  # 5 cloth, 3 salt, 2 wine fall into five and five in 12 ways


def test_worlds__old_and_new_cards_weigh_as_they_should() -> None:
    """Of the first deck only a ruby and a grain are open, one with Sveta, one with Fedya. Of the
    second a ruby and three wine are, one of them with Sveta. She plays a ruby. It was the old card
    with 1/2 against the new one with 1/4, so with 2/3. Hence she keeps a wine with 2/3 * 3/4 = 1/2,
    a ruby with 2/3 * 1/4 + 1/3 * 1/2 = 1/3, a grain with 1/6."""
    v = Voyage(two_decks())
    kept = [world.hands[SVETA].index(1) for world in worlds(v, BORIS, 1500)]
    assert abs(share(kept, WINE) - 1 / 2) < 0.045
    assert abs(share(kept, RUBIES) - 1 / 3) < 0.045
    assert abs(share(kept, GRAIN) - 1 / 6) < 0.035


def after_a_new_deck(*hands: str) -> State:
    """Three people hold these cards, the deck has just been made of all the others."""
    state = voyage(*hands).state
    # Boris drew and played everything else before it was shuffled into this deck.
    state.memory += [entry + card for card in state.deck for entry in (DREW, PLAYED)]
    state.memory.append(MADE)
    assert MEUTERER.faults(state) == ()
    return state


def two_decks() -> State:
    """The position of the test above: Boris has seen all other cards."""
    state = voyage("", "", "").state
    sveta, fedya = 8 * SVETA, 8 * FEDYA
    state.memory = [
        DREW + sveta + GRAIN, DREW + fedya + RUBIES, *[DREW + SALT] * 5,
        *[entry + card for card in _second_deck() for entry in (DREW, PLAYED)],
        MADE, DREW + sveta + RUBIES,
        *[entry + card for card in _seen_of_second() for entry in (DREW, PLAYED)],
        PLAYED + sveta + RUBIES,
    ]  # fmt: skip
    state.deck = cards("3 wine")
    state.hands = [[0] * 7 for _ in range(3)]
    state.hands[BORIS][SALT] = 5
    state.hands[SVETA][GRAIN] = state.hands[FEDYA][RUBIES] = 1
    state.sizes, state.kinds = [5, 1, 1], [BIT[SALT], BIT[GRAIN], BIT[RUBIES]]
    state.discard = [_seen_of_second().count(card) for card in range(7)]
    state.fronts[SVETA] = [RUBIES]
    assert MEUTERER.faults(state) == ()
    return state


def _second_deck() -> list[Card]:
    """36 cards without five salt and the two old ones."""
    return cards("3 rubies, 6 wine, 7 cloth, 7 grain, 6 battle")


def _seen_of_second() -> list[Card]:
    """The second deck without a ruby and three wine."""
    return cards("2 rubies, 3 wine, 7 cloth, 7 grain, 6 battle")


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("scope", ["drawn_only", "whole_hand"])
def test_worlds__fit_all_that_was_seen_late_in_games(seats: int, scope: str) -> None:
    """Rounds and new decks later: nobody ever played what he did not have, no deck held what was
    not put away before (`faults` finds both), and the viewer sees what it sees."""
    decks = 0
    for step, state in enumerate(played(seats, 5, 9, stevedore_scope=scope, pirates=True)):
        decks = state.memory.count(MADE)
        if state.round >= 6 and step % 5 == 0:
            for viewer in (None, step % seats):
                view = MEUTERER.view(state, viewer)
                for n in range(2):
                    world = MEUTERER.imagine(view, viewer, Rng.at(n, step))
                    assert MEUTERER.faults(world) == ()
                    assert MEUTERER.view(world, viewer) == view
    assert decks >= 3


def test_memory__a_long_game_is_forgotten_from_its_beginning() -> None:
    """Of the last four decks everything is remembered; before that only what lay where. What is
    remembered stays true, and worlds fit it."""
    longest = forgotten = 0
    for step, state in enumerate(played(4, 3, 30, stevedore_scope="drawn_only")):
        assert MEUTERER.faults(state) == ()
        assert state.memory.count(MADE) <= KEPT_DECKS
        longest = max(longest, len(state.memory))
        forgotten += any(read(entry)[1] == NOTHING and entry != MADE for entry in state.memory)
        if step % 40 == 0:
            view = MEUTERER.view(state, SVETA)
            world = MEUTERER.imagine(view, SVETA, Rng(step))
            assert MEUTERER.faults(world) == () and MEUTERER.view(world, SVETA) == view
    assert longest < 450 and forgotten > 200


@pytest.mark.parametrize("viewer", [None, BORIS, FEDYA])
def test_memory__forgetting_tells_nothing_of_a_hand(viewer: int | None) -> None:
    """Sveta drew two cards, Boris one, Sveta one more, and she played a salt. Whether that was one
    of the first two or the last nobody else knows, and nobody sees it when it is forgotten."""
    seen = []
    for early, late in ((SALT, WINE), (WINE, SALT)):
        state = voyage("", "", "").state
        sveta = 8 * SVETA
        drawn = [DREW + sveta + early, DREW + sveta + GRAIN, DREW + RUBIES, DREW + sveta + late]
        state.memory = [*drawn, PLAYED + sveta + SALT, *[MADE] * KEPT_DECKS]
        before = MEUTERER.view(state, viewer).memory
        note_deck(state.memory)
        seen.append((before, MEUTERER.view(state, viewer).memory))
    assert seen[0] == seen[1]
    assert any(moved.seat == SVETA for moved in seen[0][1])


# --- worlds: characters ---------------------------------------------------------------------------


def test_worlds__characters_that_may_be_whose() -> None:
    """Sveta took one of five, Fedya found the mutineer gone and took the merchant, Katya one of
    the rest. Fedya knows Sveta's, and Katya's is one of three; Sveta knows but her own."""
    v = voyage("", "", "", "")
    v.offer(0)
    v.do(BORIS, Pass())
    for seat, role in ((SVETA, "mutineer"), (FEDYA, "merchant")):
        v.trade_until(seat, role)
    v.do(KATYA, play(("rubies", "salt", "wine", "cloth", "grain")[v.hand(KATYA)[0]]))
    v.do(KATYA, Pass())
    fedya = Counter(tuple(world.characters) for world in worlds(v, FEDYA, 50))
    assert set(fedya) == {(NOTHING, 0, 3, NOTHING)}
    sveta = Counter(world.characters[FEDYA] for world in worlds(v, SVETA, 1200))
    assert set(sveta) == {1, 2, 3, 4}
    assert all(abs(number - 300) < 60 for number in sveta.values())
    boris = Counter(tuple(world.characters[1:3]) for world in worlds(v, BORIS, 2000))
    assert len(boris) == 5 * 4 and all(abs(number - 100) < 45 for number in boris.values())
    katya = Counter(tuple(world.characters[1:3]) for world in worlds(v, KATYA, 400))
    assert set(katya) == {(0, 3), (3, 0)}  # these two were gone; who has which?
    assert all(abs(number - 200) < 50 for number in katya.values())


# --- secrets --------------------------------------------------------------------------------------


def test_secrets__all_that_lies_face_down_is_one() -> None:
    """In the middle of a round every other hand, every hidden character and the deck is named."""
    v = voyage("", "", "", "")
    v.offer(0)
    v.do(BORIS, Pass())
    v.trade_until(SVETA, "sailor")
    names = {f"hand of seat {seat}" for seat in range(4)}
    names |= {"deck", "character of seat 1", "characters in the middle"}
    assert set(MEUTERER.secrets(v.state, None)) == names
    assert set(MEUTERER.secrets(v.state, SVETA)) == names - {
        "hand of seat 1", "character of seat 1", "characters in the middle",
    }  # fmt: skip


def test_secrets__characters_that_stay_unused() -> None:
    """Rules 0.2, ME-A26: nobody knows which, but who looked last and knows what it kept; once the
    others are turned up all do."""
    v = voyage("only 2 wine", "", "")
    v.offer(0)
    v.do(BORIS, play("wine"))
    v.trade_until(SVETA, "sailor")
    v.trade_until(FEDYA, "merchant")
    middle = "characters in the middle"
    assert middle in MEUTERER.secrets(v.state, None)
    assert middle in MEUTERER.secrets(v.state, BORIS)
    assert middle in MEUTERER.secrets(v.state, SVETA)
    assert middle not in MEUTERER.secrets(v.state, FEDYA)
    v.do(BORIS, Pass())
    assert v.state.unmasked == [NOTHING, 1, 3]
    assert all(middle not in MEUTERER.secrets(v.state, seat) for seat in (None, *range(3)))


def test_secrets__nearly_all_hands_are_secret_all_the_time() -> None:
    """Whoever holds two cards or more has a secret, but for positions in which it follows from
    what was seen: fewer than one in fifty."""
    named = held = 0
    for seed in range(3):
        for step, state in enumerate(played(4, seed, 8)):
            if step % 10 == 0:
                secrets = MEUTERER.secrets(state, BORIS)
                for other in (SVETA, FEDYA, KATYA):
                    if state.sizes[other] > 1:
                        held += 1
                        named += f"hand of seat {other}" in secrets
    assert held > 80
    assert named * 50 >= held * 49


def test_secrets__a_hand_that_can_be_concluded_is_none() -> None:
    """All cards but Sveta's one are in front, in discards or in Boris's hand: Boris knows it, and
    a spectator does not know who holds which."""
    v = voyage("only wine", "only salt", "only grain", deck="only ")
    state = v.state
    state.hands[FEDYA][GRAIN], state.sizes[FEDYA], state.kinds[FEDYA] = 0, 0, 0
    state.fronts[FEDYA].append(GRAIN)
    state.memory.append(PLAYED + 8 * FEDYA + GRAIN)
    assert MEUTERER.faults(state) == ()
    assert set(MEUTERER.secrets(state, BORIS)) == set()
    assert set(MEUTERER.secrets(state, None)) == {"hand of seat 0", "hand of seat 1"}


@pytest.mark.parametrize("viewer", [None, BORIS])
def test_secrets__choices_in_secret(viewer: int | None) -> None:
    """Battle cards chosen in secret are one, the chooser's own are not."""
    v = voyage("", "2 battle", "", "", mutiny_play="simultaneous")
    v.offer(0)
    v.trade({}, {SVETA: "mutineer"})
    v.do(SVETA, v.legal(SVETA)[1])
    assert "battle cards chosen by seat 1" in MEUTERER.secrets(v.state, viewer)
    assert "battle cards chosen by seat 1" not in MEUTERER.secrets(v.state, SVETA)
    found = {world.secret_battle[SVETA] for world in worlds(v, viewer, 60)}
    assert {0, 1} <= found
