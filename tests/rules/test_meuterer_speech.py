"""What Meuterer says: in plain words, to the one who reads, and never more than it may know."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import pytest

from game.core.model import Action, Fact, Reason, Viewer
from game.rules.meuterer import pages, rules
from game.rules.meuterer.box import (
    BATTLE,
    BOATSWAIN_REWARD,
    CLOTH,
    COUNTS,
    EXTRA,
    GRAIN,
    HAND,
    ISLANDS,
    NOTHING,
    PIRATE,
    ROUNDS,
    RUBIES,
    SAILOR_REWARD,
    SALT,
    WINE,
)
from game.rules.meuterer.model import WHATS, Phase
from game.rules.meuterer.options import OPTIONS
from game.rules.meuterer.plain import advise
from game.rules.meuterer.rules import MEUTERER
from game.rules.meuterer.speech import REFUSALS, SPEECH
from game.rules.meuterer.words import (
    AddBattle,
    BattleAdded,
    BattleChosen,
    BattleShown,
    CaptainChanged,
    CardPlayed,
    CharacterTaken,
    CourseLaid,
    DeckMade,
    Drew,
    GameOver,
    IslandPaid,
    Looked,
    Lot,
    MutinyBegan,
    MutinyDecided,
    NoMutiny,
    OfferShown,
    Pass,
    Passed,
    PirateSailed,
    Plundered,
    Rewarded,
    RingLaid,
    RoundBegan,
    RoundOver,
    SaleChosen,
    SalesShown,
    ShipSailed,
    ShowOffer,
    Sold,
    TableCleared,
    ThrewAway,
    Unmasked,
)
from tests.rules.mutiny import (
    APE,
    BORIS,
    FEDYA,
    FROST,
    GREEN,
    ICY,
    KATYA,
    MOUNTAIN,
    NEST,
    NOBODY,
    REEF,
    SPIT,
    SVETA,
    play,
    played,
    sale,
    take,
    throw,
    voyage,
)

NAMES = ("Boris", "Sveta", "Fedya", "Katya")
FIGHT_OF_THE_EXAMPLE = MutinyDecided(True, 2, 2, BORIS, NOTHING, SVETA, KATYA, (2, 2, 0, 0))
SALE_OF_THE_EXAMPLE = IslandPaid(
    MOUNTAIN, (2, 0, 2, 2), (WINE, NOTHING, CLOTH, SALT), (2, 0, 4, 2), 3, FEDYA
)
SAID: list[tuple[Fact, Viewer, str | None]] = [
    (RingLaid(tuple(range(12)), BORIS, NEST), SVETA,
     "The merchant ship lies at the Mountain Island. Boris is its first captain. Pirates lie off"
     " the Pirate's Nest."),
    (RingLaid(tuple(range(12)), BORIS, NOTHING), BORIS,
     "The merchant ship lies at the Mountain Island. You are its first captain."),
    (RoundBegan(3, 8, KATYA), None, "Round 3 of 8. Katya is captain."),
    (Drew(SVETA, (NOTHING,) * 5), BORIS, "Sveta draws 5 cards."),
    (Drew(SVETA, (BATTLE, RUBIES, WINE, WINE, BATTLE)), SVETA,
     "You draw 1 ruby, 2 wine and 2 battle cards."),
    (Drew(SVETA, (GRAIN,), 1), SVETA, "You draw 1 grain as stevedore."),
    (DeckMade(16), None, "The deck is empty. 16 discards become a new one, shuffled."),
    (ThrewAway(SVETA, (NOTHING,)), BORIS, "Sveta throws a card away, face down."),
    (ThrewAway(SVETA, (RUBIES, SALT, SALT)), SVETA,
     "You throw 1 ruby and 2 salt away, face down."),
    (OfferShown(BORIS, 0), SVETA, "Boris offers the boatswain nothing."),
    (OfferShown(BORIS, 1), BORIS, "You offer the boatswain 1 point."),
    (CardPlayed(FEDYA, CLOTH, 3), None, "Fedya plays cloth."),
    (CardPlayed(FEDYA, PIRATE, 3), FEDYA, "You play the pirate card."),
    (PirateSailed(FEDYA, (8, 7, 6), True), None,
     "The pirate ship sails 3 steps to the Cold Cliff and catches the merchant ship."),
    (PirateSailed(FEDYA, (), False), None, "The pirate ship stays where it is."),
    (Plundered(((BATTLE,), (WINE, WINE), (PIRATE,), ())), SVETA,
     "Boris loses 1 battle card, you lose 2 wine and Fedya loses the pirate card."),
    (Passed(SVETA, 4, False), None, "Sveta passes with 4 cards."),
    (Passed(SVETA, 1, False), SVETA, "You pass with 1 card."),
    (Passed(SVETA, 0, True), SVETA, "You have no cards left and pass."),
    (CourseLaid(BORIS, False, 2, GREEN), BORIS, "You set course for the Green Island, 2 steps."),
    (CourseLaid(SVETA, True, 4, ICY), None,
     "Sveta's course, should the mutiny succeed: the Icy Island, 4 steps."),
    (CourseLaid(BORIS, False, 0, APE), None,
     "Boris sets course for Ape Island, where the ship lies."),
    (Looked(FEDYA, (NOTHING,) * 4), BORIS, "Fedya looks at the 4 characters in the middle."),
    (Looked(FEDYA, (1, 2, 3, 4)), FEDYA,
     "You look at the characters: sailor, boatswain, merchant and stevedore."),
    (CharacterTaken(FEDYA, NOTHING), None, "Fedya keeps one, face down."),
    (CharacterTaken(FEDYA, 3), FEDYA, "You keep the merchant, face down."),
    (Unmasked((NOTHING, 0, 3, 1)), KATYA,
     "The characters are turned up: Sveta is the mutineer, Fedya is the merchant and you are the"
     " sailor."),
    (MutinyBegan(BORIS, NOTHING, SVETA, KATYA), None,
     "Mutiny! The mutineer (Sveta) and the sailor (Katya) against the captain (Boris)."),
    (MutinyBegan(BORIS, FEDYA, SVETA, NOTHING), BORIS,
     "Mutiny! The mutineer (Sveta) against the captain (you) and the boatswain (Fedya)."),
    (BattleChosen(BORIS, NOTHING), SVETA, "Boris has chosen battle cards in secret."),
    (BattleChosen(BORIS, 2), BORIS, "You choose 2 battle cards in secret."),
    (BattleShown(), None, "All show their battle cards."),
    (BattleAdded(BORIS, 1, True, 1), SVETA, "Boris adds 1 battle card for the captain."),
    (BattleAdded(SVETA, 2, False, 1), SVETA, "You add 2 battle cards for the mutineer."),
    (BattleAdded(KATYA, 0, False, 2), None, "Katya adds nothing."),
    (FIGHT_OF_THE_EXAMPLE, None, "The mutiny succeeds, 2 to 2: a tie is the mutineer's."),
    (MutinyDecided(False, 3, 2, 0, 1, 2, 3, (2, 0, 1, 1)), None, "The mutiny is put down, 3 to 2."),
    (NoMutiny(BORIS), BORIS, "Nobody is the mutineer: you stay captain."),
    (Rewarded(BORIS, "course", 3, FROST), None,
     "Boris steers to the Frost Cave and gets 3 points."),
    (Rewarded(SVETA, "mutiny", 5, ICY), SVETA, "You steer to the Icy Island and get 5 points."),
    (Rewarded(SVETA, "boatswain", 1, offer=0), None, "Sveta gets 1 point as boatswain."),
    (Rewarded(BORIS, "pay", -2, offer=2), None, "Boris pays 2 points of it."),
    (Rewarded(KATYA, "sailor", 2), KATYA, "You get 2 points as sailor."),
    (CaptainChanged(BORIS, SVETA), None, "Sveta is captain now."),
    (SaleChosen(KATYA, None), BORIS, "Katya has chosen in secret what to sell."),
    (SaleChosen(KATYA, ()), KATYA, "You choose to sell nothing."),
    (SalesShown(), None, "All show what they sell."),
    (Sold(KATYA, (Lot(APE, GRAIN, 1), Lot(SPIT, GRAIN, 3))), None,
     "Katya sells 1 grain on Ape Island and 3 grain on the Barren Spit."),
    (SALE_OF_THE_EXAMPLE, SVETA, "The Mountain Island pays Boris 2, Fedya 4 and Katya 2."),
    (IslandPaid(FROST, (0, 0, 0), (NOTHING,) * 3, (0, 0, 0), 0, NOTHING), None,
     "Nobody sells anything on the Frost Cave."),
    (IslandPaid(ICY, (1,) * 4, (RUBIES,) * 4, (0,) * 4, 4, NOTHING), None,
     "The Icy Island pays nothing: 4 sold the same."),
    (ShipSailed((1, 2), (GREEN, MOUNTAIN)), None, "The ship sails 2 steps to the Green Island."),
    (ShipSailed((), (ICY,)), None,
     "The ship stays at the Icy Island; no other island is bright."),
    (TableCleared(((BATTLE,), (WINE, WINE), ())), None, "3 cards go to the discards."),
    (TableCleared(((), (), ())), None, None),
    (RoundOver(1, (2, 5, 4, 4)), None, "Round 1 is over: Boris 2, Sveta 5, Fedya 4, Katya 4."),
    (GameOver((30, 30, 22, 18), (0, 1)), SVETA, "Boris and you win together with 30 points."),
    (GameOver((30, 31, 22, 18), (1,)), None, "Sveta wins with 31 points."),
    (GameOver((30, 31, 22, 18), (1,)), SVETA, "You win with 31 points."),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "reader", "sentence"), SAID)
def test_fact(fact: Fact, reader: Viewer, sentence: str | None) -> None:
    assert SPEECH.fact(fact, NAMES, reader) == sentence


def test_fact__every_kind_has_its_sentence() -> None:
    kinds = {type(fact) for fact, _reader, sentence in SAID if sentence}
    assert kinds == set(typing.get_args(MEUTERER.facts))


# --- why ------------------------------------------------------------------------------------------


def test_why__the_sale_of_the_example() -> None:
    """Three tied on 4 / 3 / 2, the merchant among them."""
    assert SPEECH.why(SALE_OF_THE_EXAMPLE, NAMES) == (
        Reason("Boris: 2 wine, 3 tied", 2, 2),
        Reason("Fedya: 2 cloth, 3 tied, first as merchant", 2, 4),
        Reason("Katya: 2 salt, 3 tied", 2, 2),
    )


def test_why__the_most_and_fewer() -> None:
    paid = IslandPaid(
        SPIT, (0, 3, 2, 0), (NOTHING, GRAIN, GRAIN, NOTHING), (0, 6, 0, 0), 1, NOTHING
    )
    assert SPEECH.why(paid, NAMES) == (
        Reason("Sveta: 3 grain, the most", 3, 6),
        Reason("Fedya: 2 grain, fewer than the most", 2, 0),
    )


@pytest.mark.parametrize(
    ("fact", "lines"),
    [
        (Rewarded(BORIS, "course", 3, FROST), [("Boris: destination the Frost Cave", 3)]),
        (Rewarded(SVETA, "boatswain", 3, offer=2),
         [("Sveta: the captain stays", 1), ("what the captain offered", 2)]),
        (Rewarded(SVETA, "boatswain", 1), [("Sveta: the captain stays", 1)]),
        (Rewarded(BORIS, "pay", -2, offer=2), [("Boris: the offer goes to the boatswain", -2)]),
        (Rewarded(KATYA, "sailor", 2), [("Katya: the mutiny succeeded", 2)]),
    ],
)  # fmt: skip
def test_why__rewards_add_up(fact: Rewarded, lines: list[tuple[str, int]]) -> None:
    said = SPEECH.why(fact, NAMES)
    assert said is not None
    assert [(reason.what, reason.points) for reason in said] == lines
    assert sum(reason.points for reason in said) == fact.points


def test_why__nothing_to_explain() -> None:
    assert SPEECH.why(FIGHT_OF_THE_EXAMPLE, NAMES) is None


def test_reasons__of_every_result() -> None:
    assert tuple(SPEECH.reasons) == WHATS


# --- choices and questions ------------------------------------------------------------------------


def test_action__as_on_a_button() -> None:
    v = voyage("only 3 wine", "only 5 salt", "", "")
    captain, other = v.view(BORIS), v.view(SVETA)
    said: list[tuple[Action, object, str]] = [
        (ShowOffer(0), captain, "Offer the boatswain nothing"),
        (ShowOffer(3), captain, "Offer the boatswain 3 points"),
        (play("rubies"), captain, "Play a ruby"),
        (play("battle"), captain, "Play a battle card"),
        (Pass(), captain, "Pass with 3 cards: course for the Barren Spit"),
        (Pass(), other, "Pass with 5 cards and choose a character"),
        (take("boatswain"), other, "Take the boatswain"),
        (take("mutineer"), other, "Take the mutineer: course for Ape Island"),
        (AddBattle(0), other, "Add nothing"),
        (AddBattle(2), other, "Add 2 battle cards"),
        (sale(), other, "Sell nothing"),
        (sale(("2 grain", APE), ("cloth", FROST)), other,
         "Sell 2 grain on Ape Island and 1 cloth on the Frost Cave"),
        (throw("salt"), other, "Throw salt away"),
    ]  # fmt: skip
    for action, view, words in said:
        assert SPEECH.action(action, view, NAMES) == words  # type: ignore[arg-type]


def test_ask__at_every_moment() -> None:
    """A whole round: what is wanted of whose turn it is, and what the others wait for."""
    v = voyage("battle", "only 4 wine, salt", "only 2 salt", "", deck="6 grain")
    questions = []

    def asked() -> str:
        seat = v.acting[0]
        waiting = next(s for s in range(4) if s not in v.acting)
        assert SPEECH.ask(v.view(waiting), waiting, NAMES) == f"Wait for {NAMES[seat]}."
        questions.append(SPEECH.tip(v.view(seat), seat))
        assert SPEECH.tip(v.view(waiting), waiting) is None
        return SPEECH.ask(v.view(seat), seat, NAMES)

    assert asked() == "You are captain: show what you offer the boatswain for his help."
    v.offer(0)
    assert asked() == "Play a card face up, or pass and set the ship's course."
    v.do(BORIS, Pass())
    assert asked() == "Play a card face up, or pass and choose a character."
    v.do(SVETA, play("wine"))
    v.do(FEDYA, Pass())
    assert asked() == "Choose, in secret, who you are this round."
    v.do(FEDYA, take("mutineer"))
    v.trade({}, {SVETA: "stevedore", KATYA: "boatswain"})
    assert asked() == "Captain 1, mutineer 0: do you add battle cards?"
    v.do(BORIS, AddBattle(1))
    assert asked() == "Captain 2, mutineer 0: you have no battle card to add."
    v.fight()
    assert asked() == "What do you sell on the Mountain Island?"
    v.sell(NOBODY)
    assert asked() == "Throw 3 cards away, face down; nobody sees which."
    assert questions == [
        "offer", "captain", "trade", "choose", "fight", "fight", "sale", "keep",
    ]  # fmt: skip
    assert {*questions, "pirate"} == set(SPEECH.tips)


def test_ask__names_only_islands_that_take_something() -> None:
    """The ship came from the Frost Cave to the Green Island: with salt alone only that counts."""
    v = voyage("battle", "salt", "cloth, salt", "", at=GREEN, came_from=FROST)
    v.offer(0)
    v.trade({SVETA: "salt", FEDYA: "cloth, salt"},
            {SVETA: "boatswain", FEDYA: "merchant", KATYA: "stevedore"})  # fmt: skip
    assert v.acting == (SVETA,)
    asked = SPEECH.ask(v.view(SVETA), SVETA, NAMES)
    assert asked == "What do you sell on the Green Island?"
    v.do(SVETA, sale(("salt", GREEN)))
    asked = SPEECH.ask(v.view(FEDYA), FEDYA, NAMES)
    assert asked == "What do you sell on the Green Island and the Frost Cave?"


def test_tip__with_the_pirate_card() -> None:
    """Whoever holds it is told of it in time, the captain too, and nobody else."""
    v = voyage("only pirate, wine", "only 2 salt", "", "", pirates=True)
    v.offer(0)
    assert SPEECH.tip(v.view(BORIS), BORIS) == "pirate"
    v.do(BORIS, Pass())
    assert SPEECH.tip(v.view(SVETA), SVETA) == "trade"


def test_ask__when_it_is_over() -> None:
    v = voyage("", "", "", round=9)
    v.round({}, {})
    assert SPEECH.ask(v.view(BORIS), BORIS, NAMES) == "The voyage is over."
    assert SPEECH.tip(v.view(BORIS), BORIS) is None


def test_refusal__every_code_is_one_sentence() -> None:
    """Every code that the rules give, and no other."""
    source = Path(rules.__file__).read_text(encoding="utf-8")
    given = set(re.findall(r'return "([a-z-]+)"', source))
    assert given == set(REFUSALS)
    for code in [*REFUSALS, "no such code"]:
        assert re.fullmatch(r"[A-Z][^.]*\.", SPEECH.refusal(code))


# --- advice ---------------------------------------------------------------------------------------


def test_advice__every_code_of_the_plain_bot_has_its_sentence() -> None:
    """Over whole games with pirates; sentences are whole and have no code in them."""
    said: dict[str, str] = {}
    for seed in range(4):
        for state in played(4, seed, 8, pirates=True):
            for seat in state.to_act:
                view = MEUTERER.view(state, seat)
                advice = advise(view, MEUTERER.legal(state, seat), None)  # type: ignore[arg-type]
                said[advice.why] = SPEECH.advice(advice.why, advice.action, view, NAMES)
    assert len(said) >= 18
    for sentence in said.values():
        assert re.fullmatch(r"[A-Z].*\.", sentence)


def test_advice__says_what_it_is_about() -> None:
    v = voyage("only 4 wine", "", "", at=REEF)
    view = v.view(BORIS)
    assert SPEECH.advice("goods", play("wine"), view, NAMES) == (
        "Wine sells on the Red Reef, and who sells most there is paid."
    )
    assert SPEECH.advice("pass-captain", Pass(), view, NAMES) == (
        "This takes your ship to the Mountain Island, for 5 points if you stay captain."
    )


# --- pages and the view ---------------------------------------------------------------------------


def test_pages__fit_the_moment() -> None:
    v = voyage("", "", "")
    for phase, title in (
        (Phase.OFFER, "The captain's offer"),
        (Phase.TRADE, "Laying out goods"),
        (Phase.CHOOSE, "The characters"),
        (Phase.FIGHT, "Mutiny"),
        (Phase.SALE, "Selling"),
        (Phase.KEEP, "Sailing and drawing"),
    ):
        v.state.phase = phase
        v.state.to_act = (0,)
        assert SPEECH.pages[SPEECH.page(v.view(None), None)].title == title


def text_of(title: str) -> str:
    (page,) = (page for page in pages.PAGES if page.title == title)
    return page.text


def test_pages__numbers_are_those_of_the_box() -> None:
    """Whoever reads them learns what is played."""
    cards = text_of("The cards")
    for number, good in zip(
        COUNTS[:6], ("rubies", "salt", "wine", "cloth", "grain", "battle"), strict=True
    ):
        assert f"{number} {good}" in cards
    islands = text_of("The islands")
    for card in ISLANDS:
        line = next(line for line in islands.splitlines() if f"*{card.name}*" in line)
        assert f"{'/'.join(map(str, card.points))}; ship {card.ship}" in line
    words = {3: "three", 5: "five", 8: "eight", 9: "nine"}
    opening = text_of("Meuterer")
    assert f"With four players there are {words[ROUNDS[4]]} rounds" in opening
    assert f"with three there are {words[ROUNDS[3]]}" in opening
    assert f"back to {words[HAND]} cards" in opening
    characters = text_of("The characters")
    assert f"{SAILOR_REWARD} points if the mutiny succeeds" in characters
    assert f"{BOATSWAIN_REWARD} point and what the captain offered" in characters
    assert f"draws {words[EXTRA]} more cards" in characters


def test_pages__tell_every_house_rule() -> None:
    text = text_of("House rules")
    for option in OPTIONS:
        assert f"*{option.title}:*" in text


def test_pages__pictures_are_there() -> None:
    icons = Path(__file__).parents[2] / "assets" / "icons"
    for page in pages.PAGES:
        named = re.findall(r"{(?:icon|picture):([\w-]+)}", page.text)
        assert named, page.title
        assert [name for name in named if not (icons / f"{name}.svg").exists()] == []


def test_pages__paragraphs_are_short() -> None:
    for page in pages.PAGES:
        for paragraph in page.text.splitlines():
            assert len(paragraph) <= 600, page.title


def test_show__fits_a_terminal_and_says_what_is_where() -> None:
    v = voyage("battle, 2 wine", "", "", "", at=FROST, pirate=FROST, pirates=True, deck="grain")
    v.offer(1)
    v.do(BORIS, play("battle"))
    lines = SPEECH.show(v.view(BORIS), NAMES)
    assert all(len(line) <= 100 for line in lines)
    text = "\n".join(lines)
    assert "Round 1 of 8, captain Boris (offers 1 point). Goods: Sveta." in text
    assert "Frost Cave (ship and pirates)" in text
    assert "In colour: Frost Cave (ship): cloth, pays 3/2/1" in text
    assert "Boris   0  4 cards, in front: 1 battle card" in text
    assert any(line.startswith("Your hand: 2 wine") or "2 wine" in line for line in lines)
    assert "Your hand" not in "\n".join(SPEECH.show(v.view(None), NAMES))


def test_show__who_offered_is_no_longer_captain_after_a_mutiny() -> None:
    """Boris offered 2 points; Sveta, who is captain now, has offered nothing so far."""
    v = voyage("wine", "", "", "")
    v.offer(2)
    v.trade({BORIS: "wine"}, {SVETA: "mutineer"})
    before = SPEECH.show(v.view(None), NAMES)[0]
    assert before == "Round 1 of 8, captain Boris (offers 2 points). Mutiny: Boris."
    v.fight()
    assert v.state.phase == Phase.SALE
    assert SPEECH.show(v.view(None), NAMES)[0] == "Round 1 of 8, captain Sveta. Selling: Boris."
