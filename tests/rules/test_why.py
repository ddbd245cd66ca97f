"""Reasons for choices at tables laid out by hand: what is said follows from how the cards lie."""

from __future__ import annotations

from typing import Any

from game.core.game import Game
from game.core.model import Action, Seat
from game.core.rng import Rng
from game.rules.captain_jack.game import GAME as CAPTAIN_JACK
from game.rules.captain_jack.words import Attack, Defend, Repair
from game.rules.john_silver.game import GAME as JOHN_SILVER
from game.rules.meuterer.game import GAME as MEUTERER
from game.rules.meuterer.why import how_it_sells
from game.rules.meuterer.words import AddBattle, Pass
from game.rules.schatzinsel.game import GAME as SCHATZINSEL
from tests.rules.island import DONE, Island, chest, lay, take
from tests.rules.jack import ANNE, BEN, sea
from tests.rules.john import P1, P3, P4, Planks, position
from tests.rules.mutiny import BORIS, FEDYA, FROST, MOUNTAIN, SVETA, play, voyage

NAMES = ("Anne", "Ben", "Cleo", "Dov")


def said(game: Game, state: Any, seat: Seat, action: Action) -> tuple[str, str]:
    """The code and the sentence of a reason for what the plain bot would not do here."""
    assert game.explain is not None and game.advise is not None and game.speech is not None
    view, legal = game.rules.view(state, seat), game.rules.legal(state, seat)
    assert action in legal and game.advise(view, legal, Rng(3)).action != action
    why = game.explain(view, legal, action, Rng(3))
    return why, game.speech.advice(why, action, view, NAMES)


# --- John Silver ----------------------------------------------------------------------------------


def sailors(turn: Seat, hand: str) -> Planks:
    """The rules' case 34 before its last card: 1 of P4, 5½ of P2, 8 of P1 in the sailor row."""
    return position(
        turn=turn, hands=[hand if seat == turn else "" for seat in range(4)],
        sailor="1@3, 5½@1, 8@0", chest="3@0, 11@2",
    )  # fmt: skip


def test_filling_a_row__says_who_gets_what_of_it() -> None:
    """12 and 8 go to P3 (two spots), 5½ and 1 to P4 (four): a bad bargain for P3, and for P1 it
    costs the others."""
    planks = sailors(P3, "sailor 12, chest 8, ship 2")
    words = "As it lies, 12 and 8 go to you, 5½ and 1 to Dov. That brings you 2 black spots."
    assert said(JOHN_SILVER, planks.state, P3, planks.laying("sailor 12", 2)) == (
        "fills-costs",
        f"It fills the row, so it cannot get any worse. {words}",
    )
    planks = sailors(P1, "sailor 12, chest 8, ship 8, ship 10")
    why, sentence = said(JOHN_SILVER, planks.state, P1, planks.laying("ship 8", 1))
    assert (why, sentence) == (
        "lead-other",
        "It is the first card of the row: Ben has that end only for now, as 3 cards are still to "
        "come.",
    )


def test_a_card_between_the_ends__leaves_them_alone() -> None:
    """Sailor 2 (a spot) between the 1 of P4 and the 8 of P1 in the eyes of P3."""
    planks = position(turn=P3, hands=["", "", "sailor 2, chest 12, ship 10", ""], sailor="1@3, 8@0")
    assert said(JOHN_SILVER, planks.state, P3, planks.laying("sailor 2", 1))[0] == "between-spots"
    planks.state.turn = P4
    planks.state.hands[P4], planks.state.hands[P3] = planks.state.hands[P3], []
    assert said(JOHN_SILVER, planks.state, P4, planks.laying("sailor 2", 1))[0] == "between"


def test_spots_at_an_end__go_to_the_owner_of_the_column() -> None:
    """Ship 13 shows two spots; in the column of P4 it is the highest of the row."""
    planks = position(turn=P3, hands=["", "", "ship 13, chest 11", ""], ship="6@0")
    assert said(JOHN_SILVER, planks.state, P3, planks.laying("ship 13", 2)) == (
        "lead-own-spots",
        "It is the highest of the row so far: as it lies, that pair is yours, with its 2 black "
        "spots.",
    )
    assert said(JOHN_SILVER, planks.state, P3, planks.laying("ship 13", 3)) == (
        "lead-spots",
        "It is the highest of the row so far: as it lies, its 2 black spots would go to Dov.",
    )


# --- Die Schatzinsel ------------------------------------------------------------------------------


def test_laying__names_points_and_what_can_follow() -> None:
    """In an empty sea but for the corner, (2, 2) sees eight spaces; (2, 3) can follow it."""
    table = Island(3).occupied((0, 0)).hand(0, (2, 2), (2, 3), (4, 0))
    assert said(SCHATZINSEL, table.state, 0, lay((2, 2))) == (
        "chain-on",
        "After it you can lay tile 3-4 beside it in the same turn.",
    )
    alone = Island(3).occupied((0, 0), (4, 2)).hand(0, (0, 4), (2, 2), (4, 3))
    assert said(SCHATZINSEL, alone.state, 0, lay((4, 3))) == (
        "lay-touching",
        "It joins other tiles, and with them it pays 2 points.",
    )


def test_a_chest__pays_for_all_chests() -> None:
    table = Island(3).occupied((0, 0), (0, 2), (1, 1)).treasure((0, 0), chests=(2, 3, 3))
    assert said(SCHATZINSEL, table.state, 0, chest((1, 1))) == (
        "chest-pays",
        "It pays 2 points: one for each chest on the board, this one counted.",
    )
    assert said(SCHATZINSEL, table.state, 0, take((2, 2)))[0] == "take-cross"


def test_being_done__keeps_what_is_left() -> None:
    table = Island(3, rules="hawkins").occupied((0, 0)).hand(0, (2, 2), (2, 3))
    table.play(lay((2, 2)))
    assert said(SCHATZINSEL, table.state, 0, DONE)[0] == "done-keeps"


# --- Captain Jack ---------------------------------------------------------------------------------


def test_an_answer__that_spares_a_higher_spade_and_one_that_gives_the_ship_up() -> None:
    """An 8 at three counters: the 6 costs two of them, the 2 would sink her; 9 beats it."""
    table = sea()
    table.ship(ANNE, 9)
    table.ship(BEN, 3)
    table.hand(ANNE, "S8 HA H2 H3 H4 H5 H6")
    table.hand(BEN, "S2 S6 S9 H2 H3 H4 H5")
    table.do(ANNE, Attack(BEN, 8))
    state = table.state
    assert said(CAPTAIN_JACK, state, BEN, Defend(6)) == (
        "defend-spares",
        "It costs you 2 counters, and a higher spade stays in your hand.",
    )
    assert said(CAPTAIN_JACK, state, BEN, Defend(2)) == (
        "defend-gives-up",
        "The ship goes down with it, but a higher spade stays in your hand.",
    )


def test_a_heart__may_be_more_than_is_missing() -> None:
    table = sea()
    table.ship(ANNE, 7)
    table.hand(ANNE, "H2 H6 C2 C3 HJ HJ SA")
    assert said(CAPTAIN_JACK, table.state, ANNE, Repair(6)) == (
        "repair-spills",
        "It mends all that is missing; 4 of the heart comes to nothing.",
    )


# --- Meuterer -------------------------------------------------------------------------------------


def test_goods__count_against_what_others_have_laid() -> None:
    """The Frost Cave takes cloth: with one against Sveta's one Fedya is level, with one against two
    behind, with two against one ahead."""
    table = voyage("5 salt", "2 cloth", "2 cloth", "5 wine", at=FROST)
    table.offer(0)
    table.do(BORIS, Pass())
    table.do(SVETA, play("cloth"))
    cloth = play("cloth").card

    def it_sells() -> str:
        return how_it_sells(table.view(FEDYA), FEDYA, cloth)

    assert it_sells() == "ties"
    table.do(FEDYA, play("cloth"))
    assert it_sells() == "most"
    table.state.fronts[SVETA] += [cloth, cloth]
    assert it_sells() == "behind"


def test_the_captains_course__is_told_for_a_card_less() -> None:
    """From the Mountain Island with five cards; after one is played four steps lead to the Icy
    Island, for five points."""
    table = voyage("5 salt", "battle", "battle", "battle", at=MOUNTAIN)
    table.offer(0)
    state = table.state
    view, legal = MEUTERER.rules.view(state, BORIS), MEUTERER.rules.legal(state, BORIS)
    assert MEUTERER.speech is not None
    words = MEUTERER.speech.advice("course-shorter", legal[0], view, NAMES)
    assert words == "With a card less in your hand, your course is the Icy Island, worth 5 points."
    assert "Ape Island, for 2 points" in MEUTERER.speech.advice("pass-captain", Pass(), view, NAMES)


def test_in_a_fight__the_strength_of_both_sides_is_told() -> None:
    """The captain has one battle card before him and one in his hand, the mutineer two before
    him: with both the captain is level, and a tie is the mutineer's."""
    table = voyage("2 battle, 3 salt", "2 battle, wine", "wine", "salt")
    table.offer(0)
    table.trade({BORIS: "battle", SVETA: "2 battle"}, {SVETA: "mutineer"})
    assert table.acting == (BORIS,)
    assert said(MEUTERER, table.state, BORIS, AddBattle(1)) == (
        "fight-short",
        "It is not enough by itself: captain 2, mutineer 2.",
    )
