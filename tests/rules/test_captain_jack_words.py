"""What Captain Jack says: every fact, refusal, page and sum (`core.speech`)."""

from __future__ import annotations

import re

import pytest

from game.core.model import Action, Fact, OptionValue, Table
from game.core.rng import Rng
from game.rules.captain_jack.box import CANNON, EXTRA_SHIPS, KINDS, PACKS, SEATS
from game.rules.captain_jack.legal import legal_actions
from game.rules.captain_jack.model import (
    Asked,
    Attack,
    CaptainJack,
    CeaseFire,
    Damaged,
    Defend,
    Drew,
    FinishSalvage,
    FinishTrade,
    Give,
    Given,
    JackAction,
    JackDeclared,
    JackFact,
    LetGo,
    Pass,
    Phase,
    Repair,
    Repaired,
    SailOn,
    Salvage,
    Salvaged,
    Scored,
    Seized,
    Steal,
    Stolen,
    Sunk,
    Trade,
    TreasureLaid,
)
from game.rules.captain_jack.options import OPTIONS
from game.rules.captain_jack.pages import HOUSE_RULES, OF_PHASE, PAGES
from game.rules.captain_jack.rules import CAPTAIN_JACK
from game.rules.captain_jack.speech import REFUSALS, SPEECH
from tests.rules.jack import ANNE, BEN, CAT, Sea, card_named, deal, kind, names, sea

NAMES = ("Anne", "Ben", "Cat", "Dan", "Eve", "Fay")


def said(fact: Fact, reader: int | None = None) -> str | None:
    return SPEECH.fact(fact, NAMES, reader)


def played(seats: int, seed: int, **house: OptionValue) -> tuple[Sea, list[Fact]]:
    """A whole match at random, rather with fights than without, and all its facts."""
    options = CAPTAIN_JACK.check_options(seats, {f"cj.{k}": v for k, v in house.items()})
    facts: list[Fact] = []
    state = CAPTAIN_JACK.setup(Table(seats, options), Rng.at(seed, 0), facts.append)
    game = Sea(state)
    chance = Rng.at(seed, -1)
    while acting := CAPTAIN_JACK.to_act(state):
        legal = CAPTAIN_JACK.legal(state, acting[0])
        fights = [a for a in legal if isinstance(a, (Attack, Salvage, Repair, Steal))]
        facts += game.do(acting[0], chance.choice(fights or legal))
    return game, facts


# --- facts ----------------------------------------------------------------------------------------


def test_facts__everyone_has_a_sentence_for_every_reader() -> None:
    """In matches under several house rules all kinds of facts occur, and none is speechless."""
    kinds: set[type[Fact]] = set()
    matches = [
        played(3, 4, packs="4+2"),
        played(4, 3, packs="2+1", passes=2, press_choice="random", salvage_to="hand"),
        played(3, 3, packs="2+1", end="one_more_round", aces_stack=True),
    ]
    for game, facts in matches:
        for fact in facts:
            kinds.add(type(fact))
            for reader in (None, *range(game.state.seats)):
                seen = fact.seen_by(reader)
                assert seen is not None
                sentence = said(seen, reader)
                if sentence is None:
                    assert isinstance(fact, Drew) and fact.dealt
                    continue
                assert sentence[0].isupper() or sentence[0].isdigit()
                assert sentence.endswith((".", "!"))
                assert "  " not in sentence
    assert kinds == set(JackFact.__args__)


@pytest.mark.parametrize(
    ("fact", "reader", "sentence"),
    [
        (Drew(ANNE, (1, 1), (card_named("S10"), card_named("HA"))), ANNE,
         "You draw an ace of hearts and a 10 of spades."),
        (Drew(ANNE, (1, 1)), BEN, "Anne draws 2 cards."),
        (JackDeclared(ANNE, card_named("HK"), card_named("DJ"), 1, 5, 9), BEN,
         "Captain Jack! Anne shows a king of hearts and a jack of diamonds, and gets a ship with 9 "
         "counters (14 points)."),
        (JackDeclared(ANNE, card_named("CK"), card_named("SJ"), 3, 5, 0), ANNE,
         "Captain Jack! You show a king of clubs and a jack of spades, and get another ship: that "
         "makes 3 (5 points)."),
        (Stolen(ANNE, BEN, card_named("C5"), tuple([card_named("D4")] * 3), 2), BEN,
         "Anne boards your ship with a 5 of clubs for 3 diamonds and a crew of 2."),
        (Asked(BEN, "defend"), BEN, "You have to answer with a spade."),
        (Asked(BEN, "crew", 2), ANNE, "Ben chooses 2 cards to give as crew."),
        (Damaged(BEN, ANNE, 10, 3, 7, 2), BEN,
         "10 against 3: your ship loses 7 counters and has 2 left."),
        (Damaged(BEN, ANNE, 6, 0, 6, 3), None,
         "6 unanswered: Ben's ship loses 6 counters and has 3 left."),
        (Sunk(BEN, tuple([card_named("D4")] * 11), (), 1, 5, 9), None,
         "Ben's ship goes down with 11 diamonds! The next ship of the fleet takes over, with 9 "
         "counters."),
        (Sunk(BEN, (), (card_named("HJ"), card_named("HJ")), 0, 5, 0), BEN,
         "Your ship goes down! A crew of 2 is lost."),
    ],
)  # fmt: skip
def test_facts__in_plain_words(fact: Fact, reader: int | None, sentence: str) -> None:
    assert said(fact, reader) == sentence


def test_f73__others_never_read_what_was_drawn() -> None:
    """No line for spectators names a card that lies in a hand only."""
    game = sea()
    game.next_cards("S10 C7 DK")
    facts = game.do(ANNE, Trade(kind("HA")), FinishTrade())
    (drew,) = [fact for fact in facts if isinstance(fact, Drew)]
    assert said(drew.seen_by(ANNE), ANNE) == "You draw a 10 of spades."
    for reader in (None, BEN, CAT):
        assert said(drew.seen_by(reader), reader) == "Anne draws 1 card."


# --- sums -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "seed", "house"),
    [
        (3, 1, {}), (4, 2, {"ship_points": "once"}), (5, 3, {"max_sea": 10, "steal_clubs": "A-8"}),
        (6, 4, {"press_choice": "random"}), (3, 5, {"salvage_to": "hand", "passes": 2}),
    ],
)  # fmt: skip
def test_why__with_what_sentences_count_all_lines_are_everybodys_points(
    seats: int, seed: int, house: dict[str, OptionValue]
) -> None:
    """Whatever was won and lost, a point for each thing and as many as a ship's sentence says,
    adds up to the result; so do the lines of ships that sank."""
    _game, facts = played(seats, seed, packs="2+1", **house)
    won = [0] * seats
    scored = {}
    for fact in facts:
        lines = SPEECH.why(fact, NAMES)
        assert (lines is not None) == isinstance(fact, Sunk)
        match fact:
            case TreasureLaid(seat, cards):
                won[seat] += len(cards)
            case Salvaged(seat, to_hand=False):
                won[seat] += 1
            case Stolen(seat, target, _club, cards):
                won[seat] += len(cards)
                won[target] -= len(cards)
            case Given(_seat, to):
                won[to] += 1
            case Seized(seat, _target, cards):
                won[seat] += len(cards)
            case Repaired(seat, _card, gained):
                won[seat] += gained
            case Damaged(seat, lost=lost):
                won[seat] -= lost
            case JackDeclared(seat):
                won[seat] += fact.ship_points + fact.counters
                points = fact.ship_points + fact.counters
                assert f"({points} point" in (said(fact) or "") or not points
            case Sunk(seat):
                assert all(
                    line.points and line.what.startswith(NAMES[seat]) for line in lines or ()
                )
                won[seat] += sum(line.points for line in lines or ())
            case Scored(seat):
                scored[seat] = fact.treasure + fact.counters + fact.crew + fact.ship_points
                assert scored[seat] == fact.points
    assert won == [scored[seat] for seat in range(seats)]


def test_why__a_sunken_ship() -> None:
    """5, 11 diamonds and a crew of 2 lost; with a fleet, the next ship's counters won."""
    sunk = Sunk(BEN, tuple([card_named("D4")] * 11), (card_named("HJ"),) * 2, 0, 5, 0)
    assert [(line.what, line.points) for line in SPEECH.why(sunk, NAMES) or ()] == [
        ("Ben: the ship", -5), ("Ben: 11 diamonds", -11), ("Ben: a crew of 2", -2),
    ]  # fmt: skip
    next_one = Sunk(BEN, (), (), 1, 5, 9)
    assert [(line.what, line.points) for line in SPEECH.why(next_one, NAMES) or ()] == [
        ("Ben: the ship", -5), ("Ben: 9 counters on the next ship", 9),
    ]  # fmt: skip
    assert SPEECH.why(Asked(BEN, "defend"), NAMES) is None


# --- choices and refusals -------------------------------------------------------------------------

EVERY_ACTION: tuple[Action, ...] = (
    CaptainJack("red"), CaptainJack("black"), SailOn(), LetGo(), CeaseFire(), FinishTrade(),
    FinishSalvage(), Pass(),
    *(Attack(target, spade) for target in range(-1, 7) for spade in (1, 2, 7, 10, 11)),
    *(Defend(spade) for spade in range(12)), *(Steal(club) for club in range(10)),
    *(Repair(heart) for heart in range(9)), *(Salvage(club) for club in range(10)),
    *(Give(card) for card in range(-1, KINDS + 1)), *(Trade(card) for card in range(-1, KINDS + 1)),
)  # fmt: skip


def test_refusals__every_code_has_its_sentence_and_no_other() -> None:
    """Anything anybody might try in whole matches, and in a few rare positions."""
    codes: set[str] = set()

    def try_all(game: Sea) -> None:
        for seat in range(game.state.seats):
            legal = legal_actions(game.state, seat)
            for action in EVERY_ACTION:
                code = CAPTAIN_JACK.refuse(game.state, seat, action)
                assert (code is None) == (action in legal)
                if code is not None:
                    codes.add(code)

    for seed in range(2):
        game = Sea(deal(3, seed, packs="2+1"))
        chance = Rng.at(seed, -1)
        while acting := CAPTAIN_JACK.to_act(game.state):
            if game.steps % 3 == 0:
                try_all(game)
            game.do(acting[0], chance.choice(game.legal(acting[0])))
        try_all(game)
    game = sea()
    game.empty_pool()
    try_all(game)
    game = sea()
    game.ship(ANNE, 9)
    game.sunken(2)
    try_all(game)
    assert codes == set(REFUSALS)
    for code in codes:
        sentence = SPEECH.refusal(code)
        assert sentence[0].isupper() and sentence.endswith(".")


def test_choices__no_two_read_the_same_and_each_question_is_one_sentence() -> None:
    """In whole matches: questions, choices, tips, pages and the view as text."""
    asked: set[Phase] = set()
    chosen: set[type[Action]] = set()
    tips: set[str] = set()
    for seats, seed, packs in ((3, 1, "4+2"), (5, 2, "2+1")):
        game = Sea(deal(seats, seed, packs=packs))
        chance = Rng.at(seed, -1)
        while acting := CAPTAIN_JACK.to_act(game.state):
            (seat,) = acting
            view, legal = game.view(seat), game.legal(seat)
            words = [SPEECH.action(action, view, NAMES) for action in legal]
            assert len(set(words)) == len(words)
            assert not any(word.endswith(".") for word in words)
            question = SPEECH.ask(view, seat, NAMES)
            assert question.endswith(".") and len(question) <= 100
            other = (seat + 1) % seats
            waiting = SPEECH.ask(game.view(other), other, NAMES)
            assert waiting == f"Wait for {NAMES[seat]}."
            assert SPEECH.tip(game.view(other), other) is None
            tips.add(SPEECH.tip(view, seat) or "")
            assert 0 <= SPEECH.page(view, seat) < len(PAGES)
            for viewer in (None, *range(seats)):
                shown = SPEECH.show(game.view(viewer), NAMES)
                assert all(len(line) <= 100 for line in shown), shown
                assert sum(line.startswith("Your hand") for line in shown) == (viewer is not None)
            asked.add(game.state.phase)
            chosen |= {type(action) for action in legal}
            fights = [a for a in legal if isinstance(a, (Attack, Salvage, Steal))]
            game.do(seat, chance.choice(fights or legal))
        assert SPEECH.ask(game.view(0), 0, NAMES) == "The game is over."
    assert asked == set(Phase) - {Phase.OVER}
    assert chosen == set(JackAction.__args__)
    assert tips - {""} == set(SPEECH.tips)
    assert 4 <= len(SPEECH.tips) <= 8


def test_actions__say_what_they_bring() -> None:
    game = sea()
    game.ship(ANNE, 7)
    game.ship(BEN, 9)
    game.treasure(BEN, 3)
    game.hand(ANNE, "S6 C5 H6 H5 H4 H3 H2")

    def words(action: Action) -> str:
        return SPEECH.action(action, game.view(ANNE), NAMES)

    assert words(Repair(6)) == "Mend the ship with the 6 of hearts: from 7 to 9 counters"
    assert words(Attack(BEN, 6)) == "Fire the 6 of spades at Ben (9 counters)"
    assert words(Trade(kind("C5"))) == "Trade away the 5 of clubs"
    assert SPEECH.ask(game.view(ANNE), ANNE, NAMES) == (
        "Do one thing: attack Ben, mend yours, trade up to 4 cards or pass."
    )
    game.do(ANNE, Attack(BEN, 6))
    assert words(Steal(5)) == "Board with the 5 of clubs for 3 diamonds and a crew of 2"
    assert SPEECH.ask(game.view(ANNE), ANNE, NAMES) == (
        "A hit! Board Ben with a club (3 diamonds, 7 cards), or let it go."
    )


def test_actions__an_answer_says_what_comes_of_it() -> None:
    """A 7 against Ben's 5 counters; Anne's ship has 2."""
    game = sea()
    game.ship(ANNE, 2)
    game.ship(BEN, 5)
    game.hand(ANNE, "S7 HK")
    game.hand(BEN, "S2 S3 S7 S8 S9")
    game.do(ANNE, Attack(BEN, 7))
    view = game.view(BEN)
    assert SPEECH.ask(view, BEN, NAMES) == (
        "Anne fires a 7 at your ship (5 counters). You must answer with a spade."
    )
    answers = [SPEECH.action(Defend(spade), view, NAMES) for spade in (2, 3, 7, 8, 9)]
    assert [answer.split(": ")[1] for answer in answers] == [
        "your ship sinks", "your ship loses 4", "nothing happens", "Anne's ship loses 1",
        "Anne's ship sinks",
    ]  # fmt: skip


def test_actions__who_is_known_to_hold_no_cannon_is_hit_for_certain() -> None:
    game = sea()
    game.ship(ANNE, 9)
    game.ship(BEN, 9)
    game.aces(ANNE, 1)
    game.hand(ANNE, "S4 S5 S8 HK")
    game.hand(BEN, "HA HA HA CA CA CA CA")
    game.do(ANNE, Attack(BEN, 4), LetGo())
    view = game.view(ANNE)
    assert [SPEECH.action(Attack(BEN, spade), view, NAMES) for spade in (4, 5)] == [
        "Fire the 4 of spades at Ben (sure to cost 4 of 5, spends an ace)",
        "Fire the 5 of spades at Ben (sure to sink, spends an ace)",
    ]


def test_ask__names_the_cards_of_a_captain_jack() -> None:
    game = sea()
    game.ship(ANNE, 9)
    game.hand(ANNE, "HK DJ SJ S5 C2")
    game.begin(ANNE)
    assert SPEECH.ask(game.view(ANNE), ANNE, NAMES) == (
        "Captain Jack! Show the king of hearts and the jack of diamonds for another ship, or go on."
    )


# --- pages ----------------------------------------------------------------------------------------


def test_pages__say_the_numbers_of_the_rules() -> None:
    text = " ".join(page.text for page in PAGES)
    assert f"Twelve packs make {42 * sum(PACKS)} cards" in text
    assert "eight with one colour of backs on top, and four" in text
    assert PACKS == (8, 4)
    assert f"one ship for each player and {EXTRA_SHIPS} more" in text
    assert (SEATS[0], SEATS[-1]) == (3, 6)
    assert "Three to six play" in text
    assert "Discard up to four cards" in text
    assert "10 against 3 costs 7" in text


def test_pages__every_house_rule_is_there() -> None:
    """Each option of the house has its line, by the title that the screen shows."""
    text = PAGES[HOUSE_RULES].text
    lines = re.findall(r"^- \*([^*:]+):\*", text, re.M)
    titles = [option.title for option in OPTIONS]
    short = {
        "First player": "First player", "Seaworthiness": "Seaworthiness of a ship",
        "Several aces": "Several aces of spades", "Between two attacks": "Between two attacks",
    }  # fmt: skip
    assert {short.get(line, line) for line in lines} == set(titles)


def test_pages__every_phase_has_one() -> None:
    assert set(OF_PHASE) == set(Phase)
    assert len({page.title for page in PAGES}) == len(PAGES)
    for page in PAGES:
        assert page.text.startswith("{picture:")
        assert page.text.count("*") % 2 == 0


def test_words__cards_have_short_names_here() -> None:
    """The names used above are those of the box."""
    assert names([card_named("S10"), card_named("HA")]) == "S10 HA"
    assert kind("S2") == CANNON
