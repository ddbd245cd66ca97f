"""What John Silver says: in plain words, to the one who reads, and never more than it may know."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.core.model import Fact, Reason, Viewer
from game.rules.john_silver import pages, rules
from game.rules.john_silver.box import FACES, HAND_SIZE, NUMBER, PENALTIES
from game.rules.john_silver.model import Phase
from game.rules.john_silver.rules import JOHN_SILVER
from game.rules.john_silver.speech import REFUSALS, SPEECH
from game.rules.john_silver.words import (
    DRAW,
    EXCHANGE,
    KEEP,
    NOBODY,
    Begins,
    Dealt,
    Drew,
    Exchanged,
    GameOver,
    Kept,
    Laid,
    LeftOver,
    PassedOver,
    Played,
    RowShared,
    Scored,
    Seated,
    Take,
    Took,
)
from tests.rules.john import P1, P2, P3, P4, Planks, card, cards, deal, position

NAMES = ("Anne", "Bart", "Cleo", "Dan")


def laid(text: str) -> tuple[Laid, ...]:
    """Cards by value, from the left."""
    return tuple(Laid(number, column) for column, number in enumerate(cards(text)))


EXAMPLE_THREE = RowShared(2, laid("ship 4, ship 7, ship 9, joker 9½"), P3, P1)
SAID: list[tuple[Fact, Viewer, str | None]] = [
    (Seated((2, 0, 3, 1), (0, 1, NOBODY, 2)), P2,
     "Above the columns, from the left: the captain for Anne, the pirate for you, the merchant for"
     " nobody and the ship's boy for Cleo."),
    (Dealt(P1, 6, None), P2, None),
    (Dealt(P1, 2, tuple(cards("ship 7, chest 3"))), P1,
     "You are dealt the chest 3 (3 gold) and the ship 7 (4 apples)."),
    (Begins(P1, "pirate"), P2, "Anne is the pirate and begins."),
    (Begins(P1, "pirate"), P1, "You are the pirate and begin."),
    (Begins(P1, "chance"), P1, "Chance lets you begin."),
    (Begins(P1, "house"), None, "Anne begins."),
    (Kept(P2), None, "Bart keeps the first hand."),
    (Exchanged(P1, None, None), P2, "Anne holds no apple and exchanges the whole hand."),
    (Exchanged(P1, (NUMBER["ship 2"],), (NUMBER["ship 1"],)), P1,
     "You put back the ship 2 (1 gold), and draw the ship 1 (2 black spots)."),
    (Played(P1, NUMBER["ship 7"], 2, 1, 2, P2), None,
     "Anne plays the ship 7 (4 apples) under Bart's captain."),
    (Played(P1, NUMBER["ship 7"], 2, 1, 2, P2), P2,
     "Anne plays the ship 7 (4 apples) under your captain."),
    (Played(P1, NUMBER["joker 7½"], 1, 1, 1, NOBODY), P1,
     "You play the joker 7½ (1 apple) as a sailor under nobody's ship's boy."),
    (Drew(P1, None, 3), P2, "Anne draws a card."),
    (Drew(P1, NUMBER["chest 1"], 0), P1,
     "You draw the chest 1 (1 black spot). The pile is empty now."),
    (Took(P1, NUMBER["ship 4"], 2, 2, True), P2,
     "Anne takes the ship 4 (2 gold) from the table. So the ship row is not shared out."),
    (Took(P1, NUMBER["ship 4"], 2, 2, False), P1, "You take the ship 4 (2 gold) from the table."),
    (EXAMPLE_THREE, P1,
     "The ship row is full. The high pair, joker 9½ and ship 9, goes to you (3 black spots); the"
     " low pair, ship 7 and ship 4, goes to Cleo (2 gold and 4 apples)."),
    (RowShared(1, laid("sailor 1, sailor 2, sailor 12, sailor 13"), P1, P1), P2,
     "The sailor row is full. All four cards go to Anne (6 black spots)."),
    (RowShared(0, laid("chest 1, chest 3, chest 11, chest 13"), P1, NOBODY), P2,
     "The chest row is full. The high pair, chest 13 and chest 11, leaves the game; the low pair,"
     " chest 3 and chest 1, goes to Anne (3 gold and 1 black spot)."),
    (PassedOver(P1), P1, "You have no cards left and are passed over."),
    (PassedOver(P1), P2, "Anne has no cards left and is passed over."),
    (LeftOver(0, laid("chest 3, chest 11")), P1,
     "The chest row is not full: nobody wins the chest 3 (3 gold) and the chest 11 (3 gold)."),
    (Scored(P1, 3, P4, 4, 5, "second", 4, 3), P1,
     "You score 3: 3 gold and 4 apples from Dan; 5 black spots, the second most, cost 4."),
    (Scored(P1, 3, P4, 4, 1, "", 0, 7), P4,
     "Anne scores 7: 3 gold and 4 apples from you; 1 black spot costs nothing."),
    (GameOver((P1,)), P1, "You win."),
    (GameOver((P1,)), P2, "Anne wins."),
    (GameOver((P1, P2)), P1, "You and Bart share the victory."),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "reader", "sentence"), SAID)
def test_fact(fact: Fact, reader: Viewer, sentence: str | None) -> None:
    assert SPEECH.fact(fact, NAMES, reader) == sentence


def test_fact__every_kind_has_its_sentence() -> None:
    kinds = {type(fact) for fact, _reader, sentence in SAID if sentence}
    assert kinds == set(JOHN_SILVER.facts.__args__)


def test_why__a_row_with_four_players() -> None:
    """Spots have no price yet; apples count for the left neighbour of Cleo."""
    assert SPEECH.why(EXAMPLE_THREE, NAMES) == [
        Reason("Anne, 9 and 9½: 3 black spots, they count at the end", 3, 0),
        Reason("Cleo, 4 and 7: 2 gold", 2, 2),
        Reason("Dan, left of Cleo, 4 and 7: 4 apples", 4, 4),
    ]


def test_why__a_row_with_two_players() -> None:
    """Each spot costs a point."""
    won = RowShared(2, laid("ship 4, ship 7, ship 9, joker 9½"), P2, P1)
    assert SPEECH.why(won, NAMES[:2]) == [
        Reason("Anne, 9 and 9½: 3 black spots", 3, -3),
        Reason("Bart, 4 and 7: 2 gold", 2, 2),
        Reason("Anne, left of Bart, 4 and 7: 4 apples", 4, 4),
    ]


def test_why__the_score() -> None:
    assert SPEECH.why(Scored(P1, 3, P4, 4, 5, "most", 8, -1), NAMES) == [
        Reason("won: 3 gold", 3, 3),
        Reason("Dan on the right won 4 apples", 4, 4),
        Reason("5 black spots: the most", 5, -8),
    ]
    assert SPEECH.why(GameOver((P1,)), NAMES) is None


def test_action__names_card_place_and_a_jokers_row() -> None:
    planks = position(3, hands=["ship 7, joker 5½"])
    planks.state.characters = (0, 1, 2, 3)
    view = JOHN_SILVER.view(planks.state, P1)
    say = {
        planks.laying("ship 7", 0): "Play the ship 7 under your pirate",
        planks.laying("ship 7", 1): "Play the ship 7 under Bart's ship's boy",
        planks.laying(
            "joker 5½", 2, "chest"
        ): "Play the joker 5½ as a chest under nobody's captain",
        DRAW: "Draw a card from the pile",
        Take(card("ship 4")): "Take the ship 4 from the table",
        KEEP: "Keep this hand",
        EXCHANGE: "Exchange this hand for six new cards",
    }
    assert [SPEECH.action(action, view, NAMES) for action in say] == list(say.values())


def test_action__says_what_becomes_of_a_row() -> None:
    """With Example 3: three ships lie there, the ship 7 is the fourth card and shows apples."""
    planks = position(4, hands=["ship 7", "ship 1", "ship 2", "ship 3"],
                      ship="9½@0, 9@1, 4@2", sailor="1@0")  # fmt: skip
    planks.state.characters = (0, 1, 2, 3)
    view = JOHN_SILVER.view(planks.state, P1)
    playing = planks.laying("ship 7", 3)
    assert SPEECH.action(playing, view, NAMES) == ("Fill the row: ship 7 under Dan's merchant")
    joker = planks.laying("joker 5½", 3, "ship")
    assert SPEECH.action(joker, view, NAMES) == "Fill the ship row: joker 5½ under Dan's merchant"
    planks.play(P1, "ship 7", 3)
    view = JOHN_SILVER.view(planks.state, P1)
    assert SPEECH.ask(view, P1, NAMES) == (
        "Draw a card, or take one without apples from the table. "
        "As it lies, 9½ and 9 go to you, 7 and 4 to Cleo."
    )
    say = {
        DRAW: "Draw, and share out the ship row",
        Take(card("ship 4")): "Take the ship 4 out of the full row",
        Take(card("sailor 1")): "Take the sailor 1, and share out the ship row",
    }
    assert [SPEECH.action(action, view, NAMES) for action in say] == list(say.values())
    planks.state.owners = (0, 1, 0, 1)
    assert SPEECH.ask(JOHN_SILVER.view(planks.state, P1), P1, NAMES).endswith(
        "As it lies, all four go to you."
    )
    planks.state.owners = (0, 1, NOBODY, 2)
    assert SPEECH.ask(JOHN_SILVER.view(planks.state, P1), P1, NAMES).endswith(
        "As it lies, 9½ and 9 go to you, 7 and 4 to nobody."
    )


# --- asking and refusing --------------------------------------------------------------------------


def asked(planks: Planks, seat: int) -> tuple[str, str | None, str]:
    view = JOHN_SILVER.view(planks.state, seat)
    page = SPEECH.pages[SPEECH.page(view, seat)].title
    return SPEECH.ask(view, seat, NAMES), SPEECH.tip(view, seat), page


def test_ask__what_the_moment_wants() -> None:
    planks = position(2, hands=["ship 7, ship 1", "ship 2"], chest="4@0, 6@1")
    assert asked(planks, P1) == (
        "Play a card into its row, under any character.", "first-card", "Your turn",
    )  # fmt: skip
    assert asked(planks, P2)[:2] == ("Wait for Anne.", None)
    planks.play(P1, "ship 7", 0)
    assert asked(planks, P1) == (
        "Draw a card, or take one without apples from the table.", "refill", "Apples",
    )  # fmt: skip
    planks.state.pile = []
    assert asked(planks, P1)[0] == "Take a card without apples from the table."
    empty = position(2, hands=["ship 1", "ship 2"], pile="")
    assert asked(empty, P1) == (
        "Play a card. The pile is empty.", "no-pile", "When the pile is empty",
    )  # fmt: skip
    three = position(2, hands=["ship 1", "ship 2"], chest="2@0, 4@1, 6@2")
    assert asked(three, P1)[1] == "fills-row"
    three.state.won[P1] = cards("ship 7")
    assert asked(three, P1)[1] == "apples"
    three.state.won[P1] = cards("ship 7, ship 13")
    assert asked(three, P1)[1] == "spots-two"
    four = position(4, hands=["ship 1", "ship 2", "ship 3", "ship 4"])
    four.state.won[P1] = cards("ship 13")
    assert asked(four, P1)[1] == "spots"


def test_tips__every_one_has_its_moment() -> None:
    """None is missing, and none is told that the moments above and below do not ask for."""
    assert set(SPEECH.tips) == {
        "exchange", "first-card", "fills-row", "refill", "no-pile", "apples", "spots", "spots-two",
    }  # fmt: skip
    assert (
        f"loses {PENALTIES.most} points, and the second {PENALTIES.second}" in SPEECH.tips["spots"]
    )


def test_ask__before_the_first_turn() -> None:
    """Only its owner reads whether a hand has an apple."""
    planks = deal(2, start_player="seat0")
    planks.state.hands[P1] = sorted(cards("ship 2, ship 4, sailor 5, chest 2, chest 8, joker 6½"))
    assert asked(planks, P1) == (
        "You hold no apple. Keep your hand, or exchange it for six new cards.",
        "exchange", "Before the first turn",
    )  # fmt: skip
    planks.state.hands[P1][0] = card("ship 7")
    assert asked(planks, P1)[:2] == ("Look at your hand. It has an apple, so you keep it.", None)
    assert asked(planks, P2)[0] == "Wait for Anne."


def test_refusals__every_code_has_a_sentence() -> None:
    """All codes that stand in the rules, and no others."""
    source = Path(rules.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'(?:return|if .* else) "([a-z-]+)"', source))
    codes |= set(re.findall(r'return "([a-z-]+)" if', source))
    assert codes == set(REFUSALS)
    assert all(SPEECH.refusal(code).endswith(".") for code in codes)


def test_reasons__cover_all_that_results_hold() -> None:
    assert list(SPEECH.reasons) == ["gold", "apples", "spots"]


# --- pages and the view as text -------------------------------------------------------------------


def test_pages__numbers_are_those_of_the_box() -> None:
    """What the pages say of cards and penalties stands in the data."""
    told = " ".join(page.text for page in pages.PAGES)
    assert f"makes {len(FACES)} cards" in told
    assert HAND_SIZE == 6 and "dealt *six cards*" in told
    assert f"*{PENALTIES.most}* points, the second most *{PENALTIES.second}*" in told
    assert f"pay {PENALTIES.tied_most} each" in told and f"pay {PENALTIES.tied_second} each" in told
    shown = {face.name: (face.symbol, face.count) for face in FACES}
    assert shown["chest 3"] == shown["chest 11"] == ("gold", 3)
    assert shown["sailor 1"] == shown["sailor 13"] == ("spot", 2)
    assert shown["ship 7"] == ("apple", 4)
    assert [shown[f"joker {value}½"] for value in range(5, 10)] == [
        ("spot", 2), ("gold", 1), ("apple", 1), ("gold", 1), ("spot", 2),
    ]  # fmt: skip


def test_pages__every_option_is_told() -> None:
    told = "".join(page.text for page in pages.PAGES[-2:])
    for option in JOHN_SILVER.info.options:
        assert f"*{option.title}" in told, option.name


def test_pages__fit_every_phase() -> None:
    assert set(pages.OF_PHASE) == set(Phase)
    assert pages.PAGES[pages.EMPTY_PILE].title == "When the pile is empty"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_show__fits_a_terminal(seats: int) -> None:
    """At every moment of a game, for every viewer; with long names and stacked cards."""
    names = ("Grandmother Lu", "Captain Ironb.", "Bartholomew R.", "Anne Elisabeth")[:seats]
    planks = deal(seats, 8, stacking=True)
    while planks.turn():
        for viewer in (None, *range(seats)):
            lines = list(SPEECH.show(JOHN_SILVER.view(planks.state, viewer), names))
            assert max(map(len, lines)) <= 100
            assert not any("\n" in line for line in lines)
        (seat,) = planks.turn()
        planks.do(seat, planks.legal(seat)[-1])


def test_show__what_lies_there() -> None:
    planks = position(2, hands=["ship 1, joker 5½", "ship 2"], chest="9½@0, 11@2", pile="ship 3")
    planks.state.characters = (0, 1, 2, 3)
    lines = SPEECH.show(JOHN_SILVER.view(planks.state, P1), NAMES)
    assert lines[2].split() == ["pirate", "ship's", "boy", "captain", "merchant"]
    assert lines[3].split() == ["Anne", "Bart", "Anne", "Bart"]
    assert re.split(r"\s{3,}", lines[4]) == [
        "chest", "joker 9½  2 spots", ".", "11  3 gold", ".",
    ]  # fmt: skip
    assert "Bart: 1 card; 0 won" in lines
    assert lines[-1] == "Your hand: ship 1: 2 spots | joker 5½: 2 spots"
