"""What Pearls says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.game import Advice
from game.core.model import Action, Fact, Reason, Refusal, Seat, Viewer
from game.core.rng import Rng
from game.core.speech import Page
from tests.toys.pearls.rules import Drew, Keep, Kept, Throw, Thrown, View, points_of


class PearlsSpeech:
    """Satisfies `game.core.speech.Speech`."""

    reasons: Mapping[str, str] = {"chest": "Pearls in the chest", "waves": "Gifts of the sea"}
    pages = (Page("The game", "Keep a pearl, or throw it into the sea."),)
    tips: Mapping[str, str] = {"first": "Every third pearl in the sea pays five points."}

    def fact(self, fact: Fact, names: Sequence[str], reader: Viewer) -> str | None:
        match fact:
            case Kept(seat, pearl):
                return f"{names[seat]} keeps pearl {pearl}."
            case Thrown(seat, pearl, points):
                paid = f", and gets {points}" if points else ""
                return f"{names[seat]} throws pearl {pearl} into the sea{paid}."
            case Drew(seat, pearl):
                what = "a pearl" if pearl is None else f"pearl {pearl}"
                return f"{names[seat]} draws {what}."
        return None

    def why(self, fact: Fact, names: Sequence[str]) -> Sequence[Reason] | None:
        if isinstance(fact, Kept):
            return (Reason(f"pearl {fact.pearl}", 1, points_of(fact.pearl)),)
        if isinstance(fact, Thrown) and fact.points:
            return (Reason("every third pearl in the sea", 1, fact.points),)
        return None

    def action(self, action: Action, view: Any, names: Sequence[str]) -> str:
        assert isinstance(action, Keep | Throw)
        if isinstance(action, Keep):
            return f"Keep pearl {action.pearl}"
        return f"Throw pearl {action.pearl} into the sea"

    def ask(self, view: Any, seat: Seat, names: Sequence[str]) -> str:
        return "Choose a pearl, then your chest or the sea."

    def refusal(self, code: Refusal) -> str:
        return {"not-your-turn": "It is not your turn."}.get(code, "That cannot be done.")

    def advice(self, why: str, action: Action, view: Any, names: Sequence[str]) -> str:
        return {"wave": "The third pearl in the sea pays five."}.get(why, "It is worth most.")

    def page(self, view: Any, seat: Viewer) -> int:
        return 0

    def tip(self, view: Any, seat: Seat) -> str | None:
        return "first" if len(view.sea) == 2 else None

    def show(self, view: View, names: Sequence[str]) -> Sequence[str]:
        chests = [f"{names[s]}: {', '.join(map(str, c))}" for s, c in enumerate(view.chests)]
        return [f"Sea: {', '.join(map(str, view.sea))}", *chests, f"Hand: {view.hand}"]


def advise(view: View, legal: Sequence[Action], rng: Rng) -> Advice:
    """The third pearl into the sea, else the best one into the chest."""
    if len(view.sea) % 3 == 2:
        return Advice(Throw(min(view.hand)), "wave")
    return Advice(Keep(max(view.hand)), "best")


PEARLS_SPEECH: Final = PearlsSpeech()
