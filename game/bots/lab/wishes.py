"""House rules as somebody writes them on a command line: "vary,xy.some_option=value".

Owns reading them; whether they go together is the rules' business.
"""

from __future__ import annotations

from typing import Final

from game.bots.lab.effects import value_text
from game.core.model import Info, Option, OptionValue

VARY: Final = "vary"


class Bad(ValueError):
    """An argument that cannot be used; the message is one sentence."""


def read_options(text: str, info: Info) -> tuple[dict[str, OptionValue], bool]:
    """Options by name, and whether all others vary. Raises Bad with one sentence."""
    known = {option.name: option for option in info.options}
    given: dict[str, OptionValue] = {}
    vary = False
    for part in filter(None, text.split(",")):
        name, sign, value = part.partition("=")
        if part == VARY:
            vary = True
        elif not sign:
            raise Bad(f"--options takes name=value by comma, or {VARY}, not {part!r}.")
        elif name not in known:
            raise Bad(f"{info.title} has no option called {name!r}; it has {', '.join(known)}.")
        else:
            given[name] = _value(known[name], value)
    return given, vary


def _value(option: Option, text: str) -> OptionValue:
    """The declared value that is written so; else a number or the words themselves, which the
    rules may take or not."""
    for value in option.values:
        if value_text(value) == text:
            return value
    return int(text) if text.isascii() and text.isdecimal() else text
