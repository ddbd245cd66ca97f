"""Opens the window and the first scene, or says in one sentence why that cannot be."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.store.records import MatchCard


def open_door(
    folder: Path,
    size: tuple[int, int] | None,
    fullscreen: bool,
    command: str | None,
    given: Namespace,
) -> int:
    """Play, or watch a replay; the exit code says whether all was well."""
    card = None
    if command == "replay":
        card = _chosen(folder, given.match)
        if card is None:
            return 0 if given.match is None else 1
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
        from game.casts import BOTS, thinker
        from game.rules import RULES
        from scenes.app import App

        app = App(folder, RULES, BOTS, size, report, thinker(time.monotonic_ns))
        from scenes.menus.title import Title

        app.run(Title(app.services, watch=card))
    except (MissingAsset, MapFault) as fault:  # the program's own files are damaged
        print(fault, file=sys.stderr)
        return 1
    return 0


def _chosen(folder: Path, number: int | None) -> MatchCard | None:
    """The card of the match to watch. Without a number the stored matches are listed, without a
    window; None when there is nothing to watch."""
    from game.store.database import open_store

    store = open_store(folder / "pirate-night.db")
    if store.trouble:
        print(store.trouble, file=sys.stderr)
    cards = {card.id: card for card in store.matches(limit=None)}
    store.close()
    if number in cards:
        return cards[number]
    if number is not None:
        print(f"There is no match {number}; `replay` alone lists them.", file=sys.stderr)
        return None
    for card in cards.values():
        names = ", ".join(chair.name for chair in card.chairs)
        print(f"{card.id:5}  {card.started}  {card.game}  {card.state:5}  {names}")
    if not cards:
        print("No match is stored yet.")
    return None


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
