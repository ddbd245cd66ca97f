"""The menus in every state worth seeing. Functions bring them about; `gallery` takes pictures."""

from __future__ import annotations

from game.core.model import Reason, Result
from scenes.input.keyboard import BUILT_IN, LEFT
from scenes.input.signals import Intent
from scenes.menus.controls import Controls
from scenes.menus.countdown import Countdown
from scenes.menus.handover import Handover
from scenes.menus.house import House
from scenes.menus.keyboard import Keyboard
from scenes.menus.lobby import Lobby
from scenes.menus.rebinding import Rebinding
from scenes.menus.replays import Replays
from scenes.menus.results import Results
from scenes.menus.rulesbook import Rulesbook
from scenes.menus.settings import SettingsScene
from scenes.menus.testpage import TestPage
from scenes.menus.title import Title
from scenes.menus.wizard import Wizard
from tests.gallery import GAME, NAMES, Studio, shows
from tests.scenes import stage

SILENT = "No sound: ALSA: Couldn't open audio device: No such file or directory."


# --- title ----------------------------------------------------------------------------------------


@shows("00-title")
def title(studio: Studio) -> None:
    studio.open(Title(studio.services))
    studio.ticks(900)


@shows("01-title-offer")
def title_offer(studio: Studio) -> None:
    studio.stored(3, ticks=300)
    studio.open(Title(studio.services))
    studio.ticks(30)


@shows("02-title-says-something")
def title_sentence(studio: Studio) -> None:
    studio.services.say(SILENT + " Everything else works.")
    studio.open(Title(studio.services))
    studio.ticks(10)


# --- lobby ----------------------------------------------------------------------------------------


@shows("10-lobby-empty")
def lobby_empty(studio: Studio) -> None:
    studio.plug()
    studio.open(Lobby(studio.services, GAME))
    studio.ticks(30)


@shows("11-lobby-first")
def lobby_first(studio: Studio) -> None:
    pad = studio.plug()
    studio.open(Lobby(studio.services, GAME))
    stage.push(studio.services, pad.device.key, "south")
    studio.ticks(40)


@shows("12-lobby-mixed")
def lobby_mixed(studio: Studio) -> None:
    studio.sit(("pad", "keys", "touch", "captain"), ("fair", "even", "head", "even"))
    studio.open(Lobby(studio.services, GAME))
    studio.ticks(40)


@shows("13-lobby-all-ready")
def lobby_ready(studio: Studio) -> None:
    studio.sit(("pad", "keys", "pad", "deckhand"))
    lobby = Lobby(studio.services, GAME)
    studio.open(lobby)
    for seat in range(3):
        lobby.crew.set_ready(seat, True)
    studio.ticks(30)


@shows("14-lobby-pad-lost")
def lobby_lost(studio: Studio) -> None:
    studio.sit(("pad", "pad", "mate"))
    studio.open(Lobby(studio.services, GAME))
    stage.pull(studio.services, studio.pads[1])
    studio.ticks(20)


@shows("15-lobby-other-device")
def lobby_handing(studio: Studio) -> None:
    studio.sit(("pad", "keys"))
    lobby = Lobby(studio.services, GAME)
    studio.open(lobby)
    lobby._act(lobby.crew.berths[0].id, "device", None, None)
    studio.ticks(20)


@shows("16-lobby-refuses")
def lobby_refuses(studio: Studio) -> None:
    studio.sit(("pad", "keys"))
    lobby = Lobby(studio.services, GAME)
    studio.open(lobby)
    lobby._press_bar("start", None)
    studio.ticks(20)


@shows("17-keyboard")
def keyboard(studio: Studio) -> None:
    studio.sit(("pad", "keys"))
    studio.services.settings.guests = ["Ömer", "Zoë", "Frau Doktor K.", "Łukasz"]
    studio.open(Lobby(studio.services, GAME))
    chair = studio.services.evening.chairs[0]
    board = Keyboard(
        studio.services, chair.name, chair.colour, studio.pads[0].device.key, lambda _: None
    )
    studio.push(board)
    board.text = "Kapitän Ä"
    studio.ticks(10)


# --- house rules ----------------------------------------------------------------------------------


@shows("20-house")
def house(studio: Studio) -> None:
    studio.open(House(studio.services, GAME))
    studio.ticks(5)


@shows("21-house-changed")
def house_changed(studio: Studio) -> None:
    studio.services.settings.house[GAME] = {
        "cs.island": "B", "cs.round_time_limit_s": 60, "cs.wrong_placement": "redirect",
    }  # fmt: skip
    studio.open(House(studio.services, GAME))
    for _ in range(4):
        stage.press(studio.services, "keys:left", Intent.DOWN)
    studio.ticks(5)


@shows("23-chooser")
def chooser(studio: Studio) -> None:
    from scenes.race.chooser import BoardChooser

    studio.open(BoardChooser(studio.services, "O1b O3a O2a O4b", lambda _: None))
    studio.ticks(5)


# --- settings and controls ------------------------------------------------------------------------


@shows("30-settings")
def settings(studio: Studio) -> None:
    studio.open(SettingsScene(studio.services))
    studio.ticks(5)


@shows("31-settings-silent")
def settings_silent(studio: Studio) -> None:
    studio.services.audio.silent_because = SILENT
    studio.open(SettingsScene(studio.services))
    stage.press(studio.services, "keys:left", Intent.DOWN)
    stage.press(studio.services, "keys:left", Intent.DOWN)
    studio.ticks(5)


@shows("32-controls")
def controls(studio: Studio) -> None:
    studio.sit(("pad", "keys", "pad"))
    studio.plug(guid="03000000790000000600000000010000", name="Twin USB Joystick", mapped=False)
    studio.open(Controls(studio.services))
    studio.ticks(5)


@shows("33-rebinding-pad")
def rebinding(studio: Studio) -> None:
    studio.sit(("pad",))
    studio.open(Rebinding(studio.services, studio.pads[0].device))
    studio.ticks(5)


@shows("34-rebinding-keys")
def rebinding_keys(studio: Studio) -> None:
    studio.sit(("keys",))
    studio.open(Rebinding(studio.services, BUILT_IN[LEFT]))
    studio.ticks(5)


@shows("35-rebinding-asks")
def rebinding_asks(studio: Studio) -> None:
    studio.sit(("pad",))
    scene = Rebinding(studio.services, studio.pads[0].device)
    studio.open(scene)
    stage.press(studio.services, studio.pads[0].device.key, Intent.DOWN)
    stage.press(studio.services, studio.pads[0].device.key, Intent.CONFIRM)
    studio.ticks(30)


@shows("36-test-page")
def test_page(studio: Studio) -> None:
    studio.sit(("pad", "keys", "pad"))
    studio.open(TestPage(studio.services))
    stage.feed(studio.services, studio.pads[0].press("south", 5))
    stage.feed(studio.services, studio.pads[1].press("l1", 5))
    studio.ticks(5)


@shows("37-wizard-asks")
def wizard(studio: Studio) -> None:
    pad = studio.plug(guid="03000000790000000600000000010000", name="Twin USB", mapped=False)
    studio.open(Wizard(studio.services, pad.device))
    for control in ("b2", "b1"):
        stage.push(studio.services, pad.device.key, control)
    studio.ticks(40)


@shows("38-wizard-done")
def wizard_done(studio: Studio) -> None:
    pad = studio.plug(guid="03000000790000000600000000010000", name="Twin USB", mapped=False)
    scene = Wizard(studio.services, pad.device)
    studio.open(scene)
    for control in ("b2", "b1"):
        stage.push(studio.services, pad.device.key, control)
    while scene.questions.asks is not None:
        scene._skip()
    studio.ticks(20)


# --- rules and replays ----------------------------------------------------------------------------


def _rules(page: int) -> None:
    def entry(studio: Studio) -> None:
        studio.open(Title(studio.services))
        scene = Rulesbook(studio.services, GAME, page)
        studio.push(scene)
        assert page < len(scene.pages)
        studio.ticks(5)

    shows(f"40-rules-page-{page + 1:02}")(entry)


def rules_pages() -> int:
    """How many pages the rules reference has."""
    from scenes.games import screens

    return len(screens()[GAME].pages())


for _page in range(rules_pages()):
    _rules(_page)


@shows("45-replays-none")
def replays_none(studio: Studio) -> None:
    studio.open(Replays(studio.services))
    studio.ticks(5)


@shows("46-replays")
def replays(studio: Studio) -> None:
    for seed in range(9):
        studio.stored(seed, None if seed in (4, 8) else 400, NAMES[: 2 + seed % 3])
    studio.services.store().leave(1)
    studio.open(Replays(studio.services))
    studio.ticks(5)


# --- over a match ---------------------------------------------------------------------------------


@shows("50-pause")
def pause(studio: Studio) -> None:
    studio.race(5)
    studio.ahoy()
    studio.ticks(400)
    studio.scene._pause()
    studio.ticks(10)


@shows("51-pause-really-leave")
def pause_leave(studio: Studio) -> None:
    pause(studio)
    studio.top.menu.focus = "leave"
    studio.top._leave()
    studio.ticks(10)


@shows("52-change-places")
def handover(studio: Studio) -> None:
    pause(studio)
    studio.push(Handover(studio.services, GAME))
    studio.ticks(10)


@shows("53-change-places-asks")
def handover_asks(studio: Studio) -> None:
    handover(studio)
    studio.top.ask(2)
    studio.ticks(10)


@shows("54-pad-lost")
def pad_lost(studio: Studio) -> None:
    studio.race(5)
    studio.ahoy()
    studio.ticks(400)
    stage.pull(studio.services, studio.pads[1])
    studio.ticks(10)


@shows("55-pads-lost")
def pads_lost(studio: Studio) -> None:
    studio.race(5, ("pad", "pad", "pad", "pad"))
    studio.ahoy()
    studio.ticks(400)
    for pad in list(studio.pads):
        stage.pull(studio.services, pad)
    studio.ticks(10)


@shows("56-take-your-places")
def take_places(studio: Studio) -> None:
    from scenes import flow

    studio.stored(3, ticks=500)
    studio.plug()
    flow.resume(studio.services, studio.services.store().open_matches()[0])
    studio.ticks(10)


@shows("57-countdown")
def countdown(studio: Studio) -> None:
    studio.race(5)
    studio.ahoy()
    studio.ticks(400)
    studio.push(Countdown(studio.services, lambda: None))
    studio.ticks(60)


# --- results --------------------------------------------------------------------------------------


def _result() -> Result:
    """Four seats, two of which share the victory."""
    lines = [
        (
            ("start", 1, 3),
            ("reward", 9, 14),
            ("water", 2, 2),
            ("chests", 2, 7),
            ("mismatch", 3, -3),
        ),
        (("start", 1, 3), ("reward", 11, 18), ("volcano", 2, -2), ("chests", 1, 4)),
        (("start", 1, 3), ("reward", 8, 12), ("water", 1, 1), ("mismatch", 1, -1)),
        (("start", 1, 3), ("reward", 4, 5), ("volcano", 4, -4), ("mismatch", 2, -2)),
    ]
    reasons = tuple(tuple(Reason(*line) for line in seat) for seat in lines)
    points = tuple(sum(r.points for r in seat) for seat in reasons)
    places = tuple(1 + sum(other > own for other in points) for own in points)
    return Result(points, places, reasons)


def _results(studio: Studio, ticks: int) -> None:
    studio.sit()
    result = _result()
    studio.services.evening.record(result)
    studio.services.evening.record(result)
    studio.open(Results(studio.services, GAME, result, 7))
    studio.ticks(ticks)


@shows("60-results-begin")
def results_begin(studio: Studio) -> None:
    _results(studio, 60)


@shows("61-results-shared-victory")
def results(studio: Studio) -> None:
    _results(studio, 1200)


@shows("62-results-two")
def results_two(studio: Studio) -> None:
    studio.sit(("pad", "keys"))
    whole = _result()
    two = Result((23, 17), (1, 2), (whole.reasons[0], whole.reasons[2]))
    studio.services.evening.record(two)
    studio.open(Results(studio.services, GAME, two, None))
    studio.ticks(1200)
