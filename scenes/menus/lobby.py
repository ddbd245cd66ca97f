"""Where people sit down: each device changes its own card, and when all are ready it begins.

Owns the meaning of presses and taps in the lobby, the bar below and the countdown. Who sits where
is `crew`, where the lights are `lobby_lights`, how a card looks `seat_card`; all together are shown
by `lobby_picture`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.core.model import BadOption, Refusal, Seat
from scenes import flow
from scenes.games import screens
from scenes.input.controls import DIRECTIONS, is_stick
from scenes.input.gestures import Tap
from scenes.input.keyboard import BUILT_IN, MOUSE
from scenes.input.seating import ALREADY, FULL, GHOST
from scenes.input.signals import EVERYWHERE, DeviceKey, Intent, Kind, Plugged, Pointer, Raw, Signal
from scenes.kit.motion import Motion
from scenes.kit.sprites import Placed
from scenes.menus.crew import Crew
from scenes.menus.lobby_lights import BAR, Lights
from scenes.menus.lobby_picture import Layout, Target, shown
from scenes.menus.seat_rows import LEAVE, STEPS, colour_at, row_rects, rows_of
from scenes.stack import Scene

if TYPE_CHECKING:
    from scenes.services import Services

HOLD_ON: Final = 60
"""A second to change one's mind after the last "ready"."""
SLIDE: Final = 16
"""Ticks in which a card glides to its new place."""
HINTS: Final[dict[Refusal, str]] = {
    FULL: "Every place is taken: somebody has to leave, or a bot to be sent away.",
    GHOST: "Two devices pressed as one, so only one joined. Another player? Press once more.",
    ALREADY: "The mouse has a seat already.",
}
"""What to say to somebody who gets no seat."""


class Lobby(Scene):
    """The table of one game. Whoever sat down before stays seated."""

    own_rules = True

    def __init__(self, services: Services, game: str) -> None:
        self._services = services
        self.game = game
        self.info = services.rules[game].info

    def enter(self) -> None:
        info = self.info
        self.crew = Crew(self._services, info.seats, info.title, winds=info.realtime)
        self.layout = Layout.of(self._services.canvas, max(info.seats), info.realtime)
        self.lights = Lights(self.crew, tuple(self.layout.bar), self._below)
        self.motion = Motion()
        self.now = 0
        self.held = 0
        """Ticks since all were ready."""
        self.handing: int | None = None
        """The berth that waits for the device which takes it over."""
        self._tap = Tap()
        self._begun = False
        self._places: dict[int, int] = {b.id: n for n, b in enumerate(self.crew.berths)}

    def resized(self) -> None:
        info = self.info
        self.layout = Layout.of(self._services.canvas, max(info.seats), info.realtime)
        self.motion.finish()

    def uncover(self) -> None:
        self.crew.look_around()
        self.held = 0

    # --- time and picture -------------------------------------------------------------------------

    def tick(self) -> None:
        self.now += 1
        self._follow_moves()
        if self._begun or self.handing is not None or not self.crew.all_ready():
            self.held = 0
            return
        self.held += 1
        if self.held >= HOLD_ON:
            self._begin()

    def placed(self, fraction: float) -> list[Placed]:
        return shown(self, self._services)

    def status(self) -> dict[str, Any]:
        """On which row each seat's light lies, for a listener."""
        return {"lights": [self.lights.of(berth.id).row for berth in self.crew.berths]}

    def _follow_moves(self) -> None:
        """Cards of seats that changed places glide there."""
        places = {berth.id: seat for seat, berth in enumerate(self.crew.berths)}
        for berth, place in places.items():
            before = self._places.get(berth)
            if before != place and not self._services.settings.calm:
                goal = self.layout.card(place)
                origin = (goal[0], goal[1] - 60) if before is None else self.layout.card(before)[:2]
                self.motion.send(berth, origin, goal[:2], self.now, SLIDE)
        self._places = places

    def _below(self, card: int) -> str:
        """The button of the bar that lies nearest under a card."""
        seat = self.crew.seat_of(card)
        left, _top, width, _height = self.layout.card(len(self.crew) if seat is None else seat)
        middle = left + width / 2
        return min(
            self.layout.bar,
            key=lambda name: abs(self.layout.bar[name][0] + self.layout.bar[name][2] / 2 - middle),
        )

    # --- presses ----------------------------------------------------------------------------------

    def signal(self, signal: Signal) -> None:
        if not signal.down or self._begun:
            return
        self.held = 0
        seat = self._services.seating.seat_of(signal.device)
        if signal.device == EVERYWHERE or (seat is None and signal.device == MOUSE):
            self._signal_nobody(signal)
        elif seat is None:
            self._join(signal)
        else:
            self._signal_seated(signal, seat)

    def _signal_nobody(self, signal: Signal) -> None:
        if signal.intent is Intent.BACK:
            self._press_bar("back", None)
        elif signal.intent is Intent.RULES:
            self._press_bar("rules", None)

    def _join(self, signal: Signal) -> None:
        """A press of a device that nobody sits at. A pad's direction may be a worn stick."""
        device = self._services.router.device(signal.device)
        if device is None or signal.repeat:
            return
        if device.kind is Kind.PAD and signal.intent in DIRECTIONS:
            return
        seat = self.crew.join(device)
        if isinstance(seat, str):
            self._refuse(HINTS[seat])
            return
        self.lights.home(self.crew.berths[seat].id)
        if not device.mapped and not self._services.bindings.learned(device.profile):
            from scenes.menus.wizard import Wizard  # nobody knows this pad's buttons: ask (F14)

            self._services.stack.push(Wizard(self._services, device))

    def raw(self, raw: Raw) -> None:
        """While a seat is handed over: the next press of any other device takes it; a press of
        its own, or of Escape, keeps it. Fingers and the mouse say so by tapping."""
        berth, device = self.handing, self._services.router.device(raw.device)
        if not raw.down or berth is None or device is None or is_stick(raw.control):
            return
        goal = self.crew.seat_of(berth)
        if device.kind is Kind.MOUSE:
            return
        self._wait_for_device(None)
        if goal is not None and device.key != EVERYWHERE and self.crew.device(goal) != device:
            self.crew.hand_over(goal, device)

    def _wait_for_device(self, berth: int | None) -> None:
        """From now on presses mean: I take over the seat of `berth`; None: not any more."""
        self.handing = berth
        self.raw_wanted = berth is not None

    def _signal_seated(self, signal: Signal, seat: Seat) -> None:
        berth = self.crew.berths[seat].id
        match signal.intent:
            case Intent.UP | Intent.DOWN:
                if self.lights.move(berth, 1 if signal.intent is Intent.DOWN else -1):
                    self._cue("tick")
            case Intent.LEFT | Intent.RIGHT:
                self._sideways(berth, 1 if signal.intent is Intent.RIGHT else -1)
            case Intent.CONFIRM if not signal.repeat:
                light = self.lights.of(berth)
                if light.card == BAR:
                    self._press_bar(light.row, berth)
                else:
                    self._act(light.card, light.row, signal.device, berth)
            case Intent.PAUSE:
                self._toggle_ready(seat)
            case Intent.RULES:
                self._press_bar("rules", berth)
            case Intent.BACK if not signal.repeat:
                self._back(seat, berth)

    def _sideways(self, berth: int, by: int) -> None:
        light = self.lights.of(berth)
        seat = self.crew.seat_of(light.card)
        if seat is not None and light.row in STEPS:
            self._step(seat, light.row, by)
        elif self.lights.aside(berth, by):
            self._cue("tick")

    def _back(self, seat: Seat, berth: int) -> None:
        """One step back: the light home, then not ready, then away from the table."""
        if not self.lights.is_home(berth):
            self.lights.home(berth)
            self._cue("tick")
        elif self.crew.berths[seat].ready:
            self.crew.set_ready(seat, False)
        else:
            self.crew.leave(seat)

    # --- taps -------------------------------------------------------------------------------------

    def pointer(self, pointer: Pointer) -> None:
        if self._begun:
            return
        target = self._under(pointer.x, pointer.y)
        tapped = self._tap.feed(pointer, target or Target(BAR, ""))
        if tapped is None:
            return
        self.held = 0
        assert isinstance(tapped, Target)
        if self.handing is not None:
            self._tap_handing(tapped, self.handing, pointer.mouse)
        elif tapped.card == BAR:
            self._press_bar(tapped.row, None)
        else:
            self._tap_row(tapped, pointer)

    def _tap_row(self, target: Target, pointer: Pointer) -> None:
        seat = self.crew.seat_of(target.card)
        if seat is None or target.row not in (*STEPS, "device"):
            self._act(target.card, target.row, None, None, pointer.mouse)
            return
        left, _top, _width, _height = self.layout.card(seat)
        rows, shape = rows_of(self.crew, seat), self.layout.shape
        rect = row_rects(rows, self.layout.card_width, shape)[target.row]
        if target.row == "device":
            on_cross = pointer.x >= left + rect[0] + rect[2] - LEAVE
            if on_cross and self.crew.lost(seat) is None:
                self.crew.leave(seat)
            else:
                self._act(target.card, target.row, None, None)
            return
        colour = colour_at(rect, pointer.x - left) if target.row == "colour" else None
        if colour is not None:
            self.crew.take_colour(seat, colour)
        else:
            middle = left + rect[0] + rect[2] / 2
            self._step(seat, target.row, -1 if pointer.x < middle else 1)

    def _tap_handing(self, target: Target, berth: int, mouse: bool) -> None:
        self._wait_for_device(None)
        seat = self.crew.seat_of(berth)
        if target.card != berth or seat is None:
            return
        if mouse:
            self.crew.hand_over(seat, BUILT_IN[MOUSE])
        else:
            self.crew.give_to_touch(seat)

    def _under(self, x: float, y: float) -> Target | None:
        return self.layout.target(self.crew, x, y)

    # --- doing ------------------------------------------------------------------------------------

    def _act(
        self, card: int, row: str, device: DeviceKey | None, berth: int | None, mouse: bool = False
    ) -> None:
        """Do what a row of a card does. `berth` is whose light was on it, None for a tap."""
        seat = self.crew.seat_of(card)
        match row:
            case "bot":
                self._add_bot(berth)
            case "join":
                self._sit(None, mouse)
            case "back" if seat is not None and berth is None:
                self._sit(seat, mouse)
            case "name" if seat is not None:
                self._write(seat, device)
            case "device" if seat is not None:
                self._wait_for_device(card)
                self._cue("knock")
            case "ready" if seat is not None:
                self._toggle_ready(seat)
            case "clear" if seat is not None:
                self.crew.clear(seat)
            case _ if seat is not None and row in STEPS:
                self._step(seat, row, 1)

    def _step(self, seat: Seat, row: str, by: int) -> None:
        if row == "colour":
            self.crew.step_colour(seat, by)
        elif row == "handicap":
            self.crew.step_handicap(seat, by)
        elif row == "level":
            self.crew.step_level(seat, by)
        elif len(self.crew) > 1:
            self.crew.move(seat, by)

    def _toggle_ready(self, seat: Seat) -> None:
        self.crew.set_ready(seat, not self.crew.berths[seat].ready)

    def _sit(self, seat: Seat | None, mouse: bool) -> None:
        found = self.crew.sit_by_pointer(mouse, seat)
        if isinstance(found, str):
            self._refuse(HINTS[found])

    def _add_bot(self, berth: int | None) -> None:
        """A bot more; whoever asked for it by a device finds the light on its level."""
        seat = self.crew.add_bot()
        if isinstance(seat, str):
            self._refuse(HINTS[seat])
        elif berth is not None:
            self.lights.put(berth, self.crew.berths[seat].id, "level")

    def _write(self, seat: Seat, device: DeviceKey | None) -> None:
        from scenes.menus.keyboard import Keyboard

        berth = self.crew.berths[seat].id

        def done(words: str) -> None:
            now = self.crew.seat_of(berth)
            if now is not None:
                self.crew.rename(now, words)

        chair = self.crew.chair(seat)
        self._services.stack.push(Keyboard(self._services, chair.name, chair.colour, device, done))

    def _press_bar(self, name: str, berth: int | None) -> None:
        match name:
            case "back":
                self._cue("knock")
                flow.to_title(self._services)
            case "rules":
                self._cue("knock")
                flow.to_rules(self._services, self.game)
            case "house":
                from scenes.menus.house import House

                self._cue("knock")
                self._services.stack.push(House(self._services, self.game))
            case "table":
                from scenes.menus.at_table import AtTable

                self._cue("knock")
                self._services.stack.push(AtTable(self._services, self.game))
            case "bot":
                self._add_bot(berth)
            case "start":
                why = self.crew.why_not()
                if why is None:
                    self._begin()
                else:
                    self._refuse(why)

    def _begin(self) -> None:
        """Deal, for those who are there; not with house rules that do not fit them."""
        self.held = 0
        seats = sum(not self.crew.is_away(seat) for seat in range(len(self.crew)))
        house = self._services.settings.house.get(self.game, {})
        packed = screens()[self.game].pack(self._services, house)
        try:
            self._services.rules[self.game].check_options(seats, packed)
        except BadOption as fault:
            self._unready()
            self._refuse(f"{fault} Change the house rules, or play the usual ones.")
            return
        self.crew.clear_away()
        self._begun = True
        flow.start(self._services, self.game)

    def _unready(self) -> None:
        for berth in self.crew.berths:
            berth.ready = False

    def plugged(self, plugged: Plugged) -> None:
        self.crew.plugged(plugged)
        self.held = 0

    def _cue(self, name: str) -> None:
        self._services.audio.cue(name)

    def _refuse(self, sentence: str) -> None:
        self._cue("refuse")
        self._services.say(sentence)
