"""What is to be seen besides the view: words, lights, buttons and the curtain, at this moment.

Owns the way from a table's state (who may act, who is unlocked, what is being chosen) to the
`Situation` of its picture. Whatever is made for eyes that are not unlocked is made of public things
alone. Changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.core.phrases import listed
from scenes.input.controls import is_raw
from scenes.input.signals import Intent, Kind, Mode
from scenes.tables import head, undoing
from scenes.tables.curtain import FACES, Cloth, Press
from scenes.tables.deciding import AGAIN, CONFIRM, PEEK
from scenes.tables.layout import Button
from scenes.tables.picture import Situation
from scenes.tables.privacy import CURTAIN

if TYPE_CHECKING:
    from game.core.model import Seat
    from scenes.tables.base import TableScene

TAKE_BACK: Final = Button("Take it back", "", "undo")
BAR: Final = (head.UNDO, head.HINT, head.LOOK, head.LOG, head.MENU)
"""The buttons that are always there, besides whatever is lit."""


def situation_of(scene: TableScene, view: Any) -> Situation:
    """How things stand. `view` is the one that will be drawn: of whoever is faced."""
    privacy, deciding = scene.privacy, scene.deciding
    seen = privacy.unlocked and deciding.seat == privacy.chooser
    hidden = hidden_hand(scene)
    on_board = scene.layout.spots(view, scene.picture.room) if seen else {}
    return Situation(
        facing=privacy.facing,
        acting=scene.match.to_act(),
        whose=hidden,
        cloth=cloth_of(scene),
        face_up=hidden is None,
        words=words_of(scene, view),
        buttons=_buttons(scene, view, seen),
        lit=frozenset(deciding.lit if seen else ()),
        focus=scene.playing.focus,
        picked=deciding.touched if seen else (),
        laid=tuple(deciding.laid(on_board).items()),
        bar=BAR,
        barred=_barred(scene),
        clocked=scene.timing.clock.on,
    )


def hidden_hand(scene: TableScene) -> Seat | None:
    """Whose cards lie face down in the tray: of the one whose turn it is, while nobody peeks."""
    privacy = scene.privacy
    return privacy.chooser if privacy.peeks and privacy.facing is None else None


def _buttons(scene: TableScene, view: Any, seen: bool) -> tuple[tuple[str, Button], ...]:
    """The buttons in the tray."""
    buttons: tuple[tuple[str, Button], ...] = ()
    if scene.privacy.peeks and scene.peeker is not None:
        buttons = ((PEEK, Button("Hold to peek", "", "eye")),)
    if not seen:
        return buttons
    chosen = scene.deciding.chosen
    names = scene.picture.room.names
    doing = "" if chosen is None else scene.table.speech.action(chosen, view, names)
    own = {
        CONFIRM: Button(doing, "", "check"),
        AGAIN: TAKE_BACK,
    }
    return buttons + scene.deciding.buttons(view, own)


def _barred(scene: TableScene) -> frozenset[str]:
    """The buttons that would only say why not. While nobody is unlocked, nothing is told by them:
    whether somebody has seen something new may be a secret of its own."""
    privacy = scene.privacy
    seat = privacy.chooser
    if seat is None or not privacy.unlocked:
        return frozenset((head.HINT,))
    barred = [] if undoing.may(scene.match, seat) else [head.UNDO]
    return frozenset(barred + ([head.HINT] if scene.deciding.seat is None else []))


# --- words ----------------------------------------------------------------------------------------


def words_of(scene: TableScene, view: Any) -> str:
    """What is wanted of whoever chooses, or what goes on, for the band of the tray."""
    privacy, names = scene.privacy, scene.picture.room.names
    chooser = privacy.chooser
    if scene.recap.runs:
        return "This is what happened since your turn. Any press goes on."
    if scene.lingers:
        return "Your turn is over: the curtain falls."
    if chooser is not None and privacy.unlocked and scene.deciding.seat == chooser:
        return scene.table.speech.ask(view, chooser, names)
    if hidden_hand(scene) is not None and chooser in scene.driver.asked():
        return f"It is your turn. {peek_words(scene, chooser)}"
    return waiting_words(scene)


def waiting_words(scene: TableScene) -> str:
    """For whom everybody waits: "Flint is thinking"; who looks is told that it is their turn."""
    acting = scene.match.to_act()
    if not acting:
        return "The game is over."
    if scene.privacy.facing in acting:
        return "It is your turn."
    bots = [seat for seat in acting if seat not in scene.driver.people]
    names = [scene.picture.room.names[seat] for seat in bots or acting]
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} thinking …"


def cloth_of(scene: TableScene) -> Cloth | None:
    """The curtain, while it is closed: in the colour of whoever is asked to open it, or plain
    while nobody is."""
    privacy = scene.privacy
    if privacy.alone or privacy.manner != CURTAIN or privacy.facing is not None:
        return None
    seat = privacy.waiting
    if seat is None or not scene.driver.people:
        return Cloth(None, "", waiting_words(scene))
    return cloth_for(scene, seat)


def cloth_for(scene: TableScene, seat: Seat) -> Cloth:
    """The curtain that asks this person."""
    room = scene.picture.room
    words, press = opening(scene, seat)
    return Cloth(room.livery(seat), room.names[seat], words, press)


def opening(scene: TableScene, seat: Seat) -> tuple[str, Press]:
    """How a person opens the curtain with their own device, in words and as a picture."""
    device = scene.device(seat)
    if device is None:
        return "Only you look: touch the cloth to see your hand.", Press("icon", "touch")
    if device.kind is Kind.MOUSE:
        return "Only you look: click the cloth to see your hand.", Press("icon", "mouse")
    control = first_control(scene, seat, Intent.CONFIRM)
    words = f"Only you look: press {spoken(scene, control)} to see your hand."
    if control in FACES:
        return words, Press("face", FACES[control])
    if device.kind is Kind.KEYS:
        return words, Press("key", scene.services.bindings.label(control))
    return words, Press("icon", "gamepad")


def peek_words(scene: TableScene, seat: Seat) -> str:
    """How a person holds the cards up with their own device."""
    device = scene.device(seat)
    if device is None:
        return "Keep a finger on the cards to see them."
    if device.kind is Kind.MOUSE:
        return "Hold the mouse down on the cards to see them."
    control = first_control(scene, seat, Intent.PEEK)
    if not control:
        return "Hold the peek to see your cards."
    return f"Hold {spoken(scene, control)} to see your cards."


def first_control(scene: TableScene, seat: Seat, intent: Intent) -> str:
    """The control of a seat's device that is shown for an intent; empty without one."""
    device = scene.device(seat)
    if device is None:
        return ""
    return next(iter(scene.services.bindings.controls_for(device, Mode.TABLE, intent)), "")


def spoken(scene: TableScene, control: str) -> str:
    """A control in the middle of a sentence: "the bottom face button", "Return"."""
    label = scene.services.bindings.label(control)
    return label if control.startswith("k") or is_raw(control) else f"the {label}"
