"""The cases of the rules, section 1.6, by id: the deck, turns, apples, rows, and the variant."""

from __future__ import annotations

from game.rules.john_silver.box import APPLES, CHARACTERS, FACES, GOLD, SPOTS, SUITS
from game.rules.john_silver.model import Sharing
from game.rules.john_silver.rules import JOHN_SILVER
from game.rules.john_silver.words import (
    DRAW,
    EXCHANGE,
    KEEP,
    NOBODY,
    Drew,
    Exchanged,
    LeftOver,
    PassedOver,
    Play,
    RowShared,
    Take,
    Took,
)
from tests.rules.john import (
    P1,
    P2,
    P3,
    P4,
    Planks,
    card,
    cards,
    first_hands,
    position,
    scored,
)

APPLELESS = "ship 2, ship 4, sailor 5, chest 2, chest 8, joker 6½"
WITH_APPLE = "ship 2, ship 4, sailor 5, chest 2, chest 8, chest 5"
OTHERS = ("ship 7, ship 8, ship 9, ship 10, ship 11, ship 12",)


def spaces(planks: Planks, seat: int, name: str) -> list[tuple[int, int]]:
    """The (row, column) pairs where a card may be laid."""
    return [
        (action.row, action.column)
        for action in planks.legal(seat)
        if isinstance(action, Play) and action.card == card(name)
    ]


# --- the box and the first hand -------------------------------------------------------------------


def test_js_t01__the_deck() -> None:
    """44 cards, no marker and no character among them (JS-A1, JS-A2)."""
    assert len(FACES) == 44
    assert [sum(face.suit == suit for face in FACES) for suit in range(4)] == [13, 13, 13, 5]
    assert all(face.name.split()[0] in SUITS for face in FACES)
    assert not any(character in face.name for face in FACES for character in CHARACTERS)
    totals = [
        (sum(face.symbol == name for face in FACES), sum(table))
        for name, table in (("spot", SPOTS), ("gold", GOLD), ("apple", APPLES))
    ]
    assert totals == [(16, 24), (18, 28), (10, 20)]


def test_js_t01__what_each_card_shows() -> None:
    """The table of section 1.5, values 1 to 13 by suit."""
    table = {
        "ship": "S2 G1 A2 G2 S1 G1 A4 G1 S1 G2 A2 G1 S2",
        "sailor": "S2 S1 G2 A2 G1 S1 A2 S1 G1 A2 G2 S1 S2",
        "chest": "S1 G1 G3 S2 A1 G2 A3 G2 A1 S2 G3 G1 S1",
        "joker": "S2 G1 A1 G1 S2",
    }
    for suit, symbols in table.items():
        faces = [face for face in FACES if face.name.startswith(suit)]
        shown = [f"{face.symbol[0].upper()}{face.count}" for face in faces]
        assert shown == symbols.split(), suit
        values = [face.twice for face in faces]
        first = 11 if suit == "joker" else 2
        assert values == list(range(first, first + 2 * len(values), 2))


def test_js_t02__the_examples_fit_the_cards() -> None:
    """Ship 7 shows apples; sailor 1 and joker 5½ together four black spots (JS-A7)."""
    assert APPLES[card("ship 7")] > 0
    assert SPOTS[card("sailor 1")] + SPOTS[card("joker 5½")] == 4


def test_js_t03__a_hand_without_apples_may_be_exchanged_once() -> None:
    """Six new cards first, then the old ones go into the pile (JS-A8)."""
    planks = first_hands(2, APPLELESS, *OTHERS)
    assert planks.legal(P1) == (KEEP, EXCHANGE)
    top = planks.state.pile[-6:]
    planks.do(P1, EXCHANGE)
    assert planks.state.hands[P1] == sorted(top)
    assert len(planks.state.pile) == 32
    assert set(cards(APPLELESS)) <= set(planks.state.pile)
    assert planks.turn() == (P2,)
    assert planks.refused(P1, EXCHANGE) == "not-your-turn"
    planks.do(P2, KEEP)
    assert planks.turn() == (P1,)
    assert planks.refused(P1, EXCHANGE) == "too-late-to-exchange"
    assert planks.told(Exchanged) == [
        Exchanged(P1, tuple(sorted(cards(APPLELESS))), tuple(sorted(top)))
    ]


def test_js_t03__before_the_first_turn_only() -> None:
    """Nobody plays before all were asked, and nobody exchanges afterwards."""
    planks = first_hands(2, APPLELESS, *OTHERS)
    assert planks.refused(P1, planks.laying("ship 2", 0)) == "exchange-first"
    planks.do(P1, KEEP)
    planks.do(P2, KEEP)
    assert planks.refused(P1, EXCHANGE) == planks.refused(P1, KEEP) == "too-late-to-exchange"
    assert planks.hand(P1) == [FACES[number].name for number in sorted(cards(APPLELESS))]


def test_js_t04__a_hand_with_an_apple_stays() -> None:
    """It is asked all the same, so that being asked tells nobody anything."""
    planks = first_hands(2, WITH_APPLE, *OTHERS)
    assert planks.legal(P1) == (KEEP,)
    assert planks.refused(P1, EXCHANGE) == "has-apple"


# --- where a card may lie -------------------------------------------------------------------------


def test_js_t05__one_chest_in_each_column() -> None:
    """Example 1: the columns of P1 and P3 are free."""
    planks = position(hands=["chest 6"], chest="2@1, 12@3")
    assert spaces(planks, P1, "chest 6") == [(0, 0), (0, 2)]


def test_js_t06__a_joker_fits_every_row() -> None:
    """2 + 4 + 4 spaces (JS-A22)."""
    planks = position(hands=["joker 6½"], chest="2@1, 12@3")
    found = spaces(planks, P1, "joker 6½")
    assert found == [(0, 0), (0, 2), *((row, column) for row in (1, 2) for column in range(4))]
    assert len(planks.legal(P1)) == 10


def test_js_t07__two_jokers_in_a_row() -> None:
    planks = position(hands=["joker 8½, ship 2"], sailor="6½@2")
    planks.play(P1, "joker 8½", 3, "sailor")
    assert planks.row("sailor") == ["joker 6½", "joker 8½"]


def test_js_t33__a_taken_space_is_refused() -> None:
    planks = position(hands=["chest 13"], chest="2@0")
    assert planks.refused(P1, planks.laying("chest 13", 0)) == "space-taken"
    assert planks.refused(P1, planks.laying("chest 13", 1)) is None


def test_play__what_is_refused() -> None:
    planks = position(hands=["chest 13", "chest 12"])
    assert planks.refused(P1, Play(card("chest 13"), 2, 0)) == "wrong-row"
    assert planks.refused(P1, Play(card("chest 13"), 0, 4)) == "no-such-space"
    assert planks.refused(P1, Play(card("chest 13"), -1, 0)) == "no-such-space"
    assert planks.refused(P1, planks.laying("chest 12", 0)) == "not-in-your-hand"
    assert planks.refused(P2, planks.laying("chest 12", 0)) == "not-your-turn"
    assert planks.refused(P1, DRAW) == "only-after-an-apple"
    assert planks.refused(P1, Take(card("chest 12"))) == "only-after-an-apple"


# --- a full row -----------------------------------------------------------------------------------


def example_three(sailor: str = "") -> Planks:
    """P4 is about to play the ship 7 to the 9½, 9 and 4 of P1, P2 and P3."""
    hand = "ship 7, chest 1, chest 2, chest 3, chest 4, sailor 2"
    return position(turn=P4, hands=["ship 1", "", "", hand], ship="9½@0, 9@1, 4@2", sailor=sailor)


def assert_example_three_is_shared_out(planks: Planks) -> None:
    assert planks.won(P1) == ["ship 9", "joker 9½"]
    assert planks.won(P3) == ["ship 4", "ship 7"]
    assert planks.won(P2) == planks.won(P4) == []
    assert planks.row("ship") == []
    assert planks.turn() == (P1,)


def test_js_t08__the_row_is_shared_out_in_pairs() -> None:
    """Example 3: P1 gets 3 spots, P3 2 gold and 4 apples."""
    planks = example_three()
    planks.play(P4, "ship 7", 3)
    planks.draw(P4)
    assert_example_three_is_shared_out(planks)
    (shared,) = planks.told(RowShared)
    assert [laid.card for laid in shared.cards] == cards("ship 4, ship 7, ship 9, joker 9½")
    assert [laid.column for laid in shared.cards] == [2, 3, 1, 0]
    assert (shared.row, shared.low, shared.high) == (2, P3, P1)
    last = JOHN_SILVER.view(planks.state, None).last
    assert last == Sharing(2, shared.cards, P3, P1)


def test_js_t09__the_end_right_after_example_three() -> None:
    """P1 has only spots, P3 its own gold, and P4 the apples of its right neighbour P3 (JS-A12)."""
    result = scored("joker 9½, ship 9", "", "ship 4, ship 7", "")
    assert result.points == (-8, 0, 2, 4)


def test_js_t10__an_apple_breaks_up_the_row_it_fills() -> None:
    """JS-A5, JS-A6: rows are looked at after the card was taken."""
    planks = example_three()
    pile = list(planks.state.pile)
    planks.play(P4, "ship 7", 3)
    assert planks.turn() == (P4,)
    planks.take(P4, "ship 4")
    assert planks.told(RowShared) == []
    assert planks.row("ship") == ["ship 7", "ship 9", "joker 9½"]
    assert "ship 4" in planks.hand(P4)
    assert len(planks.state.hands[P4]) == 6
    assert planks.state.pile == pile
    assert planks.told(Took) == [Took(P4, card("ship 4"), 2, 2, True)]
    assert planks.legal(P1)[0] == planks.laying("ship 1", 2)  # the space is free again


def test_js_t11__taking_from_another_row_does_not() -> None:
    planks = example_three(sailor="8@1")
    planks.play(P4, "ship 7", 3)
    planks.take(P4, "sailor 8")
    assert_example_three_is_shared_out(planks)
    assert planks.told(Took) == [Took(P4, card("sailor 8"), 1, 1, False)]


def test_js_t12__nor_does_drawing() -> None:
    planks = example_three(sailor="8@1")
    planks.play(P4, "ship 7", 3)
    planks.draw(P4)
    assert_example_three_is_shared_out(planks)


def test_js_t20__what_the_dummy_wins_leaves_the_game() -> None:
    """Three players, the third column is nobody's (JS-A11)."""
    planks = position(3, hands=["chest 3"], won=["ship 1"], chest="11@0, 13@2, 1@3", pile="ship 2")
    before = set(planks.won(NOBODY))
    planks.play(P1, "chest 3", 1)
    assert set(planks.won(NOBODY)) - before == {"chest 11", "chest 13"}
    assert planks.won(P3) == ["chest 1", "chest 3"]
    assert planks.won(P1) == ["ship 1"]
    (shared,) = planks.told(RowShared)
    assert (shared.low, shared.high) == (P3, NOBODY)


def test_js_t21__two_players_one_wins_all_four() -> None:
    """A B A B: the 13 and the 1 lie in columns of A, whose six spots cost six points."""
    planks = position(2, hands=["sailor 13"], sailor="12@1, 1@2, 2@3", pile="")
    planks.play(P1, "sailor 13", 0)
    assert planks.won(P1) == ["sailor 1", "sailor 2", "sailor 12", "sailor 13"]
    assert planks.result().points == (-6, 0)


def test_js_t30__halves_of_jokers_count() -> None:
    planks = position(
        turn=P4, hands=["", "", "", "chest 7"], chest="7½@0, 8@1, 8½@2", pile="ship 2"
    )
    planks.play(P4, "chest 7", 3)
    planks.draw(P4)
    assert planks.won(P3) == ["chest 8", "joker 8½"]
    assert planks.won(P4) == ["chest 7", "joker 7½"]


def test_js_t34__the_danger_of_example_two() -> None:
    """P4 wins 1 and 5½, four spots; P3 wins 12 and 8, two (JS-A7)."""
    planks = position(turn=P1, hands=["sailor 8"], sailor="1@3, 5½@1, 12@2", pile="ship 2")
    planks.play(P1, "sailor 8", 0)
    assert planks.won(P4) == ["sailor 1", "joker 5½"]
    assert planks.won(P3) == ["sailor 8", "sailor 12"]
    assert sum(SPOTS[number] for number in planks.state.won[P4]) == 4
    assert sum(SPOTS[number] for number in planks.state.won[P3]) == 2


# --- apples ---------------------------------------------------------------------------------------


def test_js_t13__nothing_to_take_so_a_card_is_drawn() -> None:
    """Only apples lie there: the hand fills by itself, and taking is refused (JS-A3, JS-A4)."""
    planks = position(hands=["ship 7, ship 2", "ship 3"], chest="5@0")
    planks.play(P1, "ship 7", 0)
    assert len(planks.told(Drew)) == 1
    assert len(planks.state.hands[P1]) == 2
    assert planks.turn() == (P2,)
    assert planks.refused(P1, Take(card("chest 5"))) == "not-your-turn"
    assert planks.refused(P2, Take(card("chest 5"))) == "only-after-an-apple"


def test_js_t14__apples_stay() -> None:
    """Neither another apple nor the one just played comes back (JS-A4)."""
    planks = position(hands=["ship 7, ship 2"], chest="5@0, 4@1")
    planks.play(P1, "ship 7", 0)
    assert planks.refused(P1, Take(card("chest 5"))) == "apples-stay"
    assert planks.refused(P1, Take(card("ship 7"))) == "apples-stay"
    assert planks.refused(P1, Take(card("ship 2"))) == "not-on-the-table"
    assert planks.refused(P1, planks.laying("ship 2", 1)) == "fill-your-hand"
    assert planks.legal(P1) == [DRAW, Take(card("chest 4"))]


def test_js_t15__an_empty_pile_fills_no_hand() -> None:
    hand = "ship 2, ship 4, ship 6, ship 8, ship 10, ship 12"
    planks = position(hands=[hand, "sailor 1"], pile="")
    planks.play(P1, "ship 2", 0)
    assert len(planks.state.hands[P1]) == 5
    assert planks.told(Drew) == []
    assert planks.turn() == (P2,)


def test_js_t16__with_an_empty_pile_a_card_must_be_taken() -> None:
    """JS-A3: no drawing, and no way round it."""
    planks = position(hands=["ship 7, ship 2", "sailor 1"], chest="4@0, 6@1", pile="")
    planks.play(P1, "ship 7", 0)
    assert planks.legal(P1) == [Take(card("chest 4")), Take(card("chest 6"))]
    assert planks.refused(P1, DRAW) == "pile-empty"
    planks.take(P1, "chest 4")
    assert planks.hand(P1) == ["ship 2", "chest 4"]


def test_js_t16__the_only_card_comes_by_itself() -> None:
    planks = position(hands=["ship 7, ship 2", "sailor 1"], chest="5@2", sailor="3@0", pile="")
    planks.play(P1, "ship 7", 0)
    assert planks.hand(P1) == ["ship 2", "sailor 3"]
    assert planks.row("sailor") == []
    assert planks.turn() == (P2,)


def test_js_t17__nothing_to_draw_or_take() -> None:
    planks = position(hands=["ship 7, ship 2", "sailor 1"], chest="5@0", pile="")
    planks.play(P1, "ship 7", 0)
    assert planks.hand(P1) == ["ship 2"]
    assert planks.turn() == (P2,)


def test_js_t31__a_joker_taken_back_is_free_again() -> None:
    """It lay as a chest and may be a ship or a sailor now (JS-A22)."""
    planks = position(2, hands=["chest 7, chest 1", "ship 2"], chest="8½@1, 11@2")
    planks.play(P1, "chest 7", 0)
    planks.take(P1, "joker 8½")
    planks.play(P2, "ship 2", 0)
    rows = {row for row, _column in spaces(planks, P1, "joker 8½")}
    assert rows == {0, 1, 2}
    planks.play(P1, "joker 8½", 1, "sailor")
    assert planks.row("sailor") == ["joker 8½"]


# --- empty hands and the end ----------------------------------------------------------------------


def test_js_t18__a_seat_without_cards_is_passed_over_and_still_wins() -> None:
    planks = position(hands=["ship 2, ship 4", "", "ship 12"], ship="13@1, 1@0", pile="")
    planks.play(P1, "ship 2", 2)
    assert planks.turn() == (P3,)
    assert planks.told(PassedOver) == [PassedOver(P2)]
    planks.play(P3, "ship 12", 3)
    assert planks.won(P2) == ["ship 12", "ship 13"]


def test_js_t19__incomplete_rows_count_for_nobody() -> None:
    """The last card is played, three chests lie there (JS-A17)."""
    planks = position(hands=["ship 5"], chest="3@0, 11@1, 7@2", pile="")
    planks.play(P1, "ship 5", 3)
    assert planks.turn() == ()
    assert planks.result().points == (0, 0, 0, 0)
    left = {fact.row: [laid.card for laid in fact.cards] for fact in planks.told(LeftOver)}
    assert left == {0: cards("chest 3, chest 11, chest 7"), 2: cards("ship 5")}
    for seat in range(4):
        assert planks.legal(seat) == ()
        assert planks.refused(seat, DRAW) == "over"


# --- variants -------------------------------------------------------------------------------------


def test_js_t32__stacking_one_column_can_win_all_four() -> None:
    """JS-A19: four cards fill the row, wherever they lie."""
    planks = position(
        hands=["chest 13"], chest="2@0, 12@0, 5@1", pile="ship 2", house={"stacking": True}
    )
    planks.play(P1, "chest 13", 0)
    assert planks.won(P1) == ["chest 2", "chest 5", "chest 12", "chest 13"]
    won = planks.state.won[P1]
    totals = [sum(table[number] for number in won) for table in (GOLD, APPLES, SPOTS)]
    assert totals == [2, 1, 1]


def test_stacking__a_covered_card_may_be_taken() -> None:
    """JS-A20: the 2 lies under the 12."""
    planks = position(hands=["ship 7, ship 1"], chest="2@0, 12@0", house={"stacking": True})
    planks.play(P1, "ship 7", 0)
    planks.take(P1, "chest 2")
    assert planks.row("chest") == ["chest 12"]


def test_stacking__no_space_is_ever_taken() -> None:
    planks = position(hands=["chest 13"], chest="2@0, 12@0, 5@1", house={"stacking": True})
    assert spaces(planks, P1, "chest 13") == [(0, 0), (0, 1), (0, 2), (0, 3)]


def test_js_t35__an_apple_must_take_by_house_rule() -> None:
    """js.apple_take=always_mandatory: drawing is refused while a card can be taken."""
    planks = position(
        hands=["ship 7, ship 2"], chest="4@0, 6@1", house={"apple_take": "always_mandatory"}
    )
    planks.play(P1, "ship 7", 0)
    assert planks.state.pile
    assert planks.refused(P1, DRAW) == "must-take"
    assert planks.legal(P1) == [Take(card("chest 4")), Take(card("chest 6"))]
