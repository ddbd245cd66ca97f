"""Looking aside: the log, the past and the loupe, by pad; what is seen of them and by whom."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.model import Table
from game.core.rng import Rng
from game.table.match import Match
from scenes.input.signals import EVERYWHERE, Intent, Signal
from scenes.kit.sprites import Placed
from scenes.menus.pause import Pause
from scenes.tables import head
from scenes.tables.layout import HAND
from scenes.tables.rewind import CLOSE
from scenes.tables.room import inside, middle
from tests.scenes import stage
from tests.scenes.tables.pearls_at import Elsewhere, Seated, sit
from tests.toys.pearls.rules import PEARLS_RULES, Throw


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seated:
    """Ana and Cleo with pads, Flint and Pew bots, each has moved once; Ana is asked."""
    seated = sit(tmp_path, monkeypatch)
    seated.play(0)
    seated.until_asked(0)
    return seated


def pixels(table: Seated) -> bytes:
    return pygame.image.tobytes(stage.shot(table.services, toast=False), "RGB")


def hand_keys(placed: list[Placed]) -> set[str]:
    """The cards of open hands that are drawn."""
    keys = (p.key for p in placed if isinstance(p.key, tuple) and p.key[0] == "hand")
    return {spot for _hand, spot in keys}


def shown(table: Seated) -> list[Placed]:
    return table.scene.placed(0.0)


# --- the log --------------------------------------------------------------------------------------


def test_the_log__takes_the_light_and_gives_it_back(table: Seated) -> None:
    aside = table.scene.aside
    focus = table.scene.deciding.focus
    table.press(0, Intent.LOG)
    assert aside.stands and aside.status() == "log"
    assert aside.reading.light == len(table.scene.log.entries(0)) - 1
    table.press(0, Intent.UP)
    table.press(0, Intent.UP)
    table.press(0, Intent.DOWN)
    assert aside.reading.light == len(table.scene.log.entries(0)) - 2
    table.press(0, Intent.BACK)
    assert not aside.stands
    assert table.scene.deciding.focus == focus and table.scene.deciding.seat == 0


def test_the_log_button__does_the_same(table: Seated) -> None:
    table.scene.deciding.focus = head.LOG
    table.press(0, Intent.CONFIRM)
    assert table.scene.aside.status() == "log"


def test_an_empty_log__is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(tmp_path, monkeypatch)
    table.until_asked(0)
    table.press(0, Intent.LOG)
    assert not table.scene.aside.stands
    assert table.services.audio.heard[-1] == "refuse"


# --- the past -------------------------------------------------------------------------------------


def test_a_line__shows_the_board_as_it_was(table: Seated) -> None:
    scene = table.scene
    table.press(0, Intent.LOG)
    entries = scene.log.entries(0)
    for _ in range(len(entries) - 1):
        table.press(0, Intent.UP)
    table.press(0, Intent.CONFIRM)
    rewind = scene.aside.rewind
    assert rewind is not None
    assert rewind.step == entries[0].step == 1
    assert rewind.view == scene.match.view_at(1, 0) != scene.match.view(0)
    assert rewind.view.chests[1] == ()  # Flint had not moved yet
    assert "as it was" in table.seen()
    assert hand_keys(shown(table)) == {f"{HAND}{p}" for p in rewind.view.hand}


def test_steps__go_by_left_and_right_from_the_beginning_to_now(table: Seated) -> None:
    scene = table.scene
    table.press(0, Intent.LOG)
    table.press(0, Intent.CONFIRM)
    rewind = scene.aside.rewind
    assert rewind is not None
    steps = [rewind.step]
    for _ in range(9):
        table.press(0, Intent.LEFT)
        steps.append(rewind.step)
    assert steps == [4, 3, 2, 1, 0, 0, 0, 0, 0, 0]
    assert rewind.view.chests == ((), (), (), ())
    assert table.services.audio.heard[-1] == "refuse"
    table.press(0, Intent.RIGHT)
    assert rewind.step == 1 and scene.aside.reading.light == 0  # the light in the log goes along
    table.press(0, Intent.BACK)
    assert scene.aside.status() == "log"
    table.press(0, Intent.BACK)
    assert scene.aside.status() == ""


def test_nothing_can_be_played_in_the_past(table: Seated) -> None:
    scene = table.scene
    before = (scene.match.turn, scene.match.digest(), scene.deciding.touched)
    table.press(0, Intent.LOG)
    table.press(0, Intent.CONFIRM)
    rewind = scene.aside.rewind
    assert rewind is not None
    for intent in (Intent.UP, Intent.HINT, Intent.UNDO, Intent.DOWN, Intent.SKIP):
        table.press(0, intent)
    close = rewind.spots()[CLOSE]
    for x in range(40, 1920, 100):
        for y in range(100, 1060, 60):
            if not inside(close, x, y):
                stage.tap(table.services, x, y)
    assert scene.aside.rewind is rewind
    stage.tap(table.services, *middle(close))
    assert scene.aside.rewind is None
    assert (scene.match.turn, scene.match.digest(), scene.deciding.touched) == before


def test_the_past__is_what_the_viewer_knew_then(table: Seated) -> None:
    """Ana's past shows Ana's hands of that time and nobody else's."""
    scene = table.scene
    table.press(0, Intent.LOG)
    table.press(0, Intent.CONFIRM)
    rewind = scene.aside.rewind
    assert rewind is not None
    for _ in range(5):
        assert rewind.view == scene.match.view_at(rewind.step, 0)
        assert hand_keys(shown(table)) == {
            f"{HAND}{pearl}" for pearl in scene.match.view_at(rewind.step, 0).hand
        }
        table.press(0, Intent.LEFT)


# --- whose eyes -----------------------------------------------------------------------------------


def test_somebody_else__sees_what_is_public_and_closes_the_hand(table: Seated) -> None:
    """Cleo reads the log in Ana's turn: Ana's hand is not on the screen with it, nor afterwards,
    until Ana opens it again."""
    scene = table.scene
    assert hand_keys(shown(table))
    table.press(2, Intent.LOG)
    assert scene.aside.looker is None and scene.privacy.waiting == 0
    assert hand_keys(shown(table)) == set()
    table.press(2, Intent.CONFIRM)
    rewind = scene.aside.rewind
    assert rewind is not None and rewind.view == scene.match.view_at(rewind.step, None)
    assert hand_keys(shown(table)) == set()
    table.press(2, Intent.LEFT)
    assert hand_keys(shown(table)) == set()
    table.press(2, Intent.BACK)
    table.press(2, Intent.BACK)
    assert not scene.aside.stands and hand_keys(shown(table)) == set()
    table.press(0, Intent.CONFIRM)
    table.wait()
    assert scene.privacy.facing == 0


def test_lines__are_the_lookers_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana reads which pearl she drew; while Ben reads, nobody does."""
    table = sit(tmp_path, monkeypatch, who=("pad", "pad"))  # with two, there are pearls to draw
    table.play(0)
    table.until_asked(0)
    drawn = next(
        p for p in table.scene.match.view(0).hand if p not in table.scene.match.view_at(0, 0).hand
    )

    def lines() -> list[str]:
        return [line.words for e in table.scene.aside.entries() for line in e.lines]

    assert f"Ana draws pearl {drawn}." in lines()
    table.press(1, Intent.LOG)
    assert table.scene.aside.looker is None
    assert "Ana draws a pearl." in lines() and f"Ana draws pearl {drawn}." not in lines()


def twin_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Seated]:
    """The same table of three in two worlds that look alike to a spectator: Ana has thrown the
    same pearl in both, Ben is asked; the hands are others."""
    for seed in range(50):
        deal = Match(PEARLS_RULES, Table(3, PEARLS_RULES.check_options(3, {})), seed)
        worlds = [PEARLS_RULES.imagine(deal.view(None), None, Rng(n)) for n in (1, 2)]
        shared = sorted(set(worlds[0].hands[0]) & set(worlds[1].hands[0]))
        if shared and worlds[0].hands[1] != worlds[1].hands[1]:
            break
    tables = []
    for number, world in enumerate(worlds):
        folder = tmp_path / str(number)
        table = sit(folder, monkeypatch, ("pad", "pad", "pad"), rules=Elsewhere(world))
        table.wait(5)
        table.press(0, Intent.CONFIRM)
        table.scene.act(0, Throw(shared[0]), table.scene.match.moment)
        for _ in range(400):
            table.wait()
        table.press(1, Intent.CONFIRM)
        table.wait(400)
        assert table.scene.deciding.seat == 1
        tables.append(table)
    return tables


def test_a_strangers_frames__are_equal_over_worlds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cleo looks around in Ben's turn: not a pixel tells what Ben or Ana hold."""
    tables = twin_tables(tmp_path, monkeypatch)
    assert pixels(tables[0]) != pixels(tables[1])  # Ben's own hand lies open
    walk = (
        Intent.LOG, Intent.UP, Intent.CONFIRM, Intent.LEFT, Intent.LOOK, Intent.BACK, Intent.BACK,
        Intent.BACK, Intent.LOOK, Intent.HINT,
    )  # fmt: skip
    for intent in walk:
        for table in tables:
            table.press(2, intent)
        assert pixels(tables[0]) == pixels(tables[1]), intent
        assert not (hand_keys(shown(tables[0])) | hand_keys(shown(tables[1])))


def test_only_the_opener_steers_and_anybody_ends_it(table: Seated) -> None:
    aside = table.scene.aside
    table.press(0, Intent.LOG)
    light = aside.reading.light
    table.press(2, Intent.UP)
    table.press(2, Intent.CONFIRM)
    assert aside.reading.light == light and aside.rewind is None
    assert table.services.audio.heard[-1] == "refuse"
    table.press(2, Intent.BACK)
    assert not aside.stands


def test_a_pause__closes_everything(table: Seated) -> None:
    table.press(0, Intent.LOG)
    table.press(0, Intent.CONFIRM)
    table.press(0, Intent.PAUSE)
    assert isinstance(stage.top(table.services), Pause)
    assert not table.scene.aside.stands
    assert hand_keys(shown(table)) == set()


def test_peeking__decides_whose_past_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards face down: the past shows them only while they are held up, too."""
    table = sit(tmp_path, monkeypatch, who=("pad", "pad"), manner="peek")
    scene = table.scene
    table.wait(3)
    scene.act(0, scene.match.legal(0)[0], scene.match.moment)
    while scene.show.busy:
        table.wait()
    table.press(1, Intent.LOG)
    table.press(1, Intent.CONFIRM)
    rewind = scene.aside.rewind
    assert rewind is not None
    assert rewind.viewer is None and hand_keys(shown(table)) == set()
    key = table.pads[1].device.key
    scene.signal(Signal(key, 1, Intent.PEEK, True, 0))
    assert hand_keys(shown(table)) == {f"{HAND}{p}" for p in scene.match.view_at(1, 1).hand}
    scene.signal(Signal(key, 1, Intent.PEEK, False, 0))
    assert hand_keys(shown(table)) == set() and scene.aside.rewind is rewind


# --- looking closely ------------------------------------------------------------------------------


def test_look__begins_at_the_light_and_walks_over_things(table: Seated) -> None:
    """The toy's pearls can be looked at; its sea and chests are nothing to see and are passed."""
    scene = table.scene
    hand = [f"{HAND}{pearl}" for pearl in scene.match.view(0).hand]
    scene.deciding.focus = hand[0]
    table.press(0, Intent.LOOK)
    loupe = scene.aside.loupe
    assert loupe is not None and loupe.spot == hand[0]
    assert loupe.look is not None
    assert loupe.look.title == f"Pearl {hand[0].removeprefix(HAND)}"
    for spot in hand[1:]:
        table.press(0, Intent.RIGHT)
        assert loupe.spot == spot
    table.press(0, Intent.UP)
    assert loupe.spot == hand[-1]  # there is nothing else to see
    table.press(0, Intent.CONFIRM)
    assert scene.aside.loupe is None and scene.deciding.touched == ()


def test_look__from_a_button_finds_the_nearest_thing(table: Seated) -> None:
    table.scene.deciding.focus = head.MENU
    table.press(0, Intent.LOOK)
    loupe = table.scene.aside.loupe
    assert loupe is not None and loupe.spot is not None
    assert loupe.spot == f"{HAND}{table.scene.match.view(0).hand[-1]}"  # MENU lies at the right


def test_the_loupe__shows_nobody_a_closed_hand(table: Seated) -> None:
    """Cleo looks in Ana's turn: of the toy only hands can be looked at, and none is hers to see."""
    table.press(2, Intent.LOOK)
    assert table.scene.aside.loupe is None
    assert hand_keys(shown(table)) == set()
    assert table.services.audio.heard[-1] == "refuse"


def test_the_loupe__in_the_past(table: Seated) -> None:
    table.press(0, Intent.LOG)
    table.press(0, Intent.CONFIRM)
    table.press(0, Intent.LEFT)
    table.press(0, Intent.LOOK)
    loupe, rewind = table.scene.aside.loupe, table.scene.aside.rewind
    assert loupe is not None and rewind is not None and loupe.view is rewind.view
    table.press(0, Intent.BACK)
    assert table.scene.aside.loupe is None and table.scene.aside.rewind is rewind


def test_looking__stops_motion_and_bots_and_changes_no_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(look: bool, folder: Path) -> str:
        table = sit(folder, monkeypatch)
        scene = table.scene
        table.until_asked(0)
        table.wait(60)  # the curtain has parted
        scene.act(0, scene.match.legal(0)[0], scene.match.moment)
        table.wait(5)
        if look:
            assert scene.show.busy
            table.press(0, Intent.LOOK)
            assert scene.aside.loupe is not None and scene.show.busy
            still, turn = pixels(table), scene.match.turn
            table.wait(300)
            assert pixels(table) == still and scene.match.turn == turn
            table.press(0, Intent.BACK)
            table.wait(3)
            assert pixels(table) != still
        while scene.match.turn < 4:
            table.wait()
            waiting = scene.privacy.waiting
            if waiting is not None and not scene.show.busy:
                table.press(waiting, Intent.CONFIRM)
            if scene.privacy.unlocked and scene.deciding.seat == 2 and not scene.show.busy:
                scene.act(2, scene.match.legal(2)[0], scene.match.moment)
        return scene.match.digest()

    assert play(True, tmp_path / "1") == play(False, tmp_path / "2")


# --- frames ---------------------------------------------------------------------------------------

STATES = (
    (Intent.LOG,),
    (Intent.LOG, Intent.UP, Intent.CONFIRM),
    (Intent.LOG, Intent.CONFIRM, Intent.LOOK),
    (Intent.LOOK,),
    (Intent.HINT,),
)


@pytest.mark.parametrize("presses", STATES)
def test_at_rest__nothing_is_drawn_again(table: Seated, presses: tuple[Intent, ...]) -> None:
    """The very same objects from frame to frame, not only equal ones."""
    for intent in presses:
        table.press(0, intent)
    table.wait(60)  # the curtain has parted, the words about it are gone
    before = shown(table)
    after = shown(table)
    assert len(before) == len(after)
    assert all(a is b for a, b in zip(before, after, strict=True))


@pytest.mark.parametrize("size", [*stage.SIZES, (3840, 2160)])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_state__is_whole_on_every_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], seats: int
) -> None:
    who = ("pad", "mate", "pad", "mate")[:seats]
    table = sit(tmp_path, monkeypatch, who=who, size=size)
    table.play(0)
    table.until_asked(0)
    table.wait(60)
    for presses in STATES:
        for intent in presses:
            table.press(0, intent)
        assert stage.outside(table.services) == [], presses
        keys = table.seen()
        assert len(keys) == len(set(keys)), presses
        table.scene.aside.close()


def test_resizing__keeps_what_is_open(table: Seated) -> None:
    table.press(0, Intent.LOG)
    table.press(0, Intent.CONFIRM)
    table.press(0, Intent.LOOK)
    stage.resize(table.services, (1080, 1920))
    assert table.scene.aside.status() == "loupe"
    assert stage.outside(table.services) == []
    table.press(0, Intent.BACK)
    assert table.scene.aside.status() == "past"
    assert stage.outside(table.services) == []


def test_escape__pauses_from_anywhere(table: Seated) -> None:
    table.press(0, Intent.LOOK)
    stage.press(table.services, EVERYWHERE, Intent.PAUSE)
    assert isinstance(stage.top(table.services), Pause)
