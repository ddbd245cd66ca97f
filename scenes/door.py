"""Opens the window and the first scene, or says in one sentence why that cannot be."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any


def open_door(
    folder: Path,
    size: tuple[int, int] | None,
    fullscreen: bool,
    command: str | None,
    given: Namespace,
) -> int:
    """Play, or watch a replay; the exit code says whether all was well."""
    import pygame

    from scenes.input.hints import hints
    from scenes.kit.board_file import MapFault
    from scenes.kit.faults import MissingAsset
    from scenes.window import open_window

    hints()
    report = _reporter()
    try:
        open_window(folder, size, fullscreen)
    except pygame.error as fault:
        print(f"The screen could not be opened ({fault}); is a display connected?", file=sys.stderr)
        return 1
    if report is not None:
        report({"scenes": []})  # the first picture, and no scene yet
    try:
        from game.rules import BOTS, RULES
        from scenes.app import App

        app = App(folder, RULES, BOTS, size, report)
        if command == "replay":
            return _replay(app, given)
        from scenes.menus.title import Title

        app.run(Title(app.services))
    except (MissingAsset, MapFault) as fault:  # the program's own files are damaged
        print(fault, file=sys.stderr)
        return 1
    return 0


def _replay(app: Any, given: Namespace) -> int:
    """Watch the match of that number, or list what there is."""
    from scenes.menus.title import Title

    store = app.services.store()
    cards = {card.id: card for card in store.matches(limit=None)}
    if given.match is None:
        for card in cards.values():
            names = ", ".join(chair.name for chair in card.chairs)
            print(f"{card.id:5}  {card.started}  {card.game}  {card.state:5}  {names}")
        return 0
    if given.match not in cards:
        print(f"There is no match {given.match}; `replay` alone lists them.", file=sys.stderr)
        return 1
    app.run(Title(app.services, watch=cards[given.match]))
    return 0


def _reporter() -> Any:
    """Tests hand in a pipe by `PIRATE_NIGHT_REPORT`; each report is one JSON line on it."""
    pipe = os.environ.get("PIRATE_NIGHT_REPORT")
    if not pipe:
        return None
    file = os.fdopen(int(pipe), "w", buffering=1)

    def report(status: dict[str, Any]) -> None:
        with contextlib.suppress(OSError):  # nobody listens any more: the game goes on
            file.write(json.dumps(status) + "\n")

    return report
