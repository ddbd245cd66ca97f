"""Looks whether everything is in order, and says what is not: `main.py check`.

Opens every file of the program and everything in the user's folder, one line each kind and one
sentence each fault. Needs no screen and no sound card, and changes nothing: settings are only
read, and the database is looked at in a copy. What a sound file or match looks like is known by
those who own it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from game.store.database import Store
    from scenes.kit.assets import Assets
    from scenes.kit.board import BoardMap

DATABASE: Final = "pirate-night.db"
COMPANIONS: Final = ("", "-wal", "-shm", "-journal")
CUES: Final = (
    "apple", "cannon", "cannon-hit", "card-down", "card-take", "chest", "coin", "creak", "curtain",
    "deal", "fanfare", "flip", "gong", "guard", "hint", "join", "knock", "leave", "music", "mutiny",
    "parrot", "ready", "refuse", "repair", "reveal", "row-won", "sail", "sale", "score", "shuffle",
    "sink", "slide", "splash", "stone", "tick", "trade", "turn", "undo", "whoosh",
    *(f"tone-{seat}" for seat in range(6)),
)  # fmt: skip
TEXTURES: Final = (
    "chart", "cloth", "curtain", "isle", "parchment", "planks", "rock", "sea", "shallows", "table",
    "tray",
)  # fmt: skip
RIVALS: Final = (("pygame-ce", "pygame"), ("pytmx", "pytmx-ng"))
"""Packages that overwrite each other's files when both are installed (field case F68)."""


@dataclass
class Kind:
    """What was found of one kind of thing."""

    name: str
    count: int = 0
    faults: list[str] = field(default_factory=list)
    note: str = ""

    def line(self) -> str:
        """One line for people."""
        found = self.note or f"{self.count} in order"
        return f"{self.name:<10} {found}" + (f", {len(self.faults)} not" if self.faults else "")


def check_command(
    folder: Path, replays: bool, assets: Path | None = None, maps: Path | None = None
) -> int:
    """Check the program and the user's `folder`; 1 when anything is wrong. `assets` and `maps`
    are the program's own folders unless given."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    kinds = [packages(), *_files(assets), games(), boards(maps), tables(), own_boards_in(folder)]
    kinds.append(settings_in(folder))
    for kind in kinds:
        _tell(kind)
    with _copied_store(folder) as store:
        matches = matches_in(folder, store)
        _tell(matches)
        kinds.append(matches)
        if replays and store is not None:
            kinds.append(_replayed(folder, store))
    faults = sum(len(kind.faults) for kind in kinds)
    fault = "1 fault" if faults == 1 else f"{faults} faults"
    print("Everything is in order." if faults == 0 else f"There is {fault}." if faults == 1
          else f"There are {fault}.")  # fmt: skip
    return 1 if faults else 0


def _tell(kind: Kind) -> None:
    print(kind.line())
    for fault in kind.faults:
        print(f"  ! {fault}")


# --- the program ----------------------------------------------------------------------------------


def packages() -> Kind:
    """No two packages may claim the same modules."""
    kind = Kind("packages")
    for ours, rival in RIVALS:
        if _version(ours) and _version(rival):
            kind.faults.append(
                f"Both {ours} and {rival} are installed and overwrite each other: "
                f"remove both, then install {ours}."
            )
        elif _version(ours):
            kind.count += 1
    return kind


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _files(root: Path | None) -> list[Kind]:
    """Icons, portraits, fonts, textures and sounds: every file opens, and none that is needed is
    missing."""
    import pygame

    from game.rules.captain_silver.model import ITEMS
    from game.table.evening import LEVELS
    from scenes.games import screens
    from scenes.kit import theme
    from scenes.kit.assets import ROOT, Assets

    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    root = root or ROOT
    assets = Assets(root=root)
    icons = [*ITEMS, *(livery.emblem for livery in theme.LIVERIES)]
    icons += [shown.icon for shown in screens().values()]
    faces = (theme.TITLE, theme.CAPTION, theme.NUMBER, theme.BODY, theme.BOLD, theme.SPOKEN)
    return [
        _opened("icons", root, "icons", (".svg",), icons, lambda p: _icon(assets, p.stem)),
        _opened("portraits", root, "portraits", (".svg",), LEVELS,
                lambda p: assets.drawing("portraits", p.stem, 64)),
        _opened("fonts", root, "fonts", (".ttf",), faces, lambda p: _font(assets, p.stem)),
        _opened("textures", root, "textures", (".webp", ".png"), TEXTURES,
                lambda p: assets.texture(p.stem)),
        _opened("sounds", root, "sounds", (".wav", ".ogg"), CUES, _sound),
    ]  # fmt: skip


def _opened(
    name: str,
    root: Path,
    folder: str,
    suffixes: tuple[str, ...],
    needed: Any,
    opening: Callable[[Path], Any],
) -> Kind:
    """Every file of one folder, opened."""
    from scenes.kit.faults import MissingAsset

    kind = Kind(name)
    found = sorted(p for p in (root / folder).glob("*") if p.suffix in suffixes)
    for path in found:
        try:
            opening(path)
            kind.count += 1
        except MissingAsset as fault:
            kind.faults.append(str(fault))
        except Exception as fault:  # whatever else a damaged file makes a decoder throw
            kind.faults.append(f"{path.name} in {path.parent} cannot be read ({_short(fault)}).")
    missing = sorted(set(needed) - {path.stem for path in found})
    kind.faults += [
        f"{one}{suffixes[0]} is missing in {root / folder}: install the game anew."
        for one in missing
    ]
    return kind


def _icon(assets: Assets, name: str) -> None:
    assets.icon(name, 64, (0, 0, 0))


def _font(assets: Assets, face: str) -> None:
    assets.font(face, 32).size("Pirate Night")


def _sound(path: Path) -> None:
    from scenes.kit.audio import seconds_of

    if seconds_of(path) <= 0:
        raise ValueError("it is empty")


def games() -> Kind:
    """Every game's own data loads, and its usual house rules fit each number of seats."""
    kind = Kind("games")
    try:
        from game.rules import RULES

        for rules in RULES.values():
            for seats in rules.info.seats:
                rules.check_options(seats, {})
            kind.count += 1
    except Exception as fault:  # damaged data may throw anything on its way in
        kind.faults.append(f"The rules of a game cannot be loaded ({_short(fault)}).")
    return kind


def boards(maps: Path | None) -> Kind:
    """Every map of the game reads as the board it is, and no board of the box is missing."""
    from game.rules.captain_silver.box import box
    from scenes.kit.board import MapFault, read_map
    from scenes.race.boards import MAPS, chart, island_loop, ocean_side

    kind, folder, seen = Kind("maps"), maps or MAPS, set()
    paths = sorted(folder.glob("*.tmx"))
    for path in paths:
        try:
            board_map = read_map(path)
            seen.add(board_map.board)
            chart(board_map)
            if board_map.kind == "ocean":
                ocean_side(board_map)
            elif board_map.kind == "island":
                island_loop(board_map)
            kind.count += 1
        except MapFault as fault:
            kind.faults.append(str(fault))
    missing = sorted({*box().boards, *box().islands, "volcano"} - seen)
    if len(missing) > len(paths) - len(seen):  # what cannot be read at all was told already
        names = ", ".join(missing)
        kind.faults.append(f"No map in {folder} is the board {names}: install the game anew.")
    return kind


def tables() -> Kind:
    """The maps of all tables: each reads, in landscape and, where there is one, on a tall screen,
    and has a place for everybody who may sit there."""
    from game.rules import RULES
    from scenes.games import screens
    from scenes.kit.board import MapFault
    from scenes.kit.maps import FOLDER, table_map

    kind = Kind("tables")
    for game, shown in screens().items():
        if game not in RULES or shown.table is None:
            continue
        name = shown.table.layout().map_name
        for file in (name, f"{name}-tall"):
            if file == name or (FOLDER / f"{file}.tmx").is_file():
                try:
                    fault = _unfit(file, table_map(file), max(RULES[game].info.seats))
                except MapFault as unread:
                    fault = str(unread)
                kind.count += fault is None
                kind.faults += [] if fault is None else [fault]
    return kind


def _unfit(file: str, table_map: BoardMap, seats: int) -> str | None:
    """Why this is no map for so many people, or None."""
    spots = {spot.name for spot in table_map.spots}
    missing = [f"seat {seat}" for seat in range(seats) if f"seat {seat}" not in spots]
    if table_map.kind != "table" or missing:
        what = f"has no spot {', '.join(missing)}" if missing else "is no table"
        return f"{file}.tmx {what}: install the game anew."
    return None


# --- the user's folder ----------------------------------------------------------------------------


def own_boards_in(folder: Path) -> Kind:
    """Boards that people drew themselves."""
    from scenes.race.boards import own_boards
    from scenes.race.own import FOLDER

    found, faults = own_boards(folder / FOLDER)
    return Kind("own boards", len(found), list(faults))


def settings_in(folder: Path) -> Kind:
    """The settings and bindings, only read: the game itself would set a bad file aside."""
    import tomllib

    import msgspec

    from scenes.input.bindings import Bindings
    from scenes.settings import Settings

    path, kind = folder / "settings.toml", Kind("settings")
    try:
        kept = msgspec.convert(tomllib.loads(path.read_bytes().decode("utf-8")), Settings)
    except FileNotFoundError:
        kind.note = "none yet: the usual ones"
        return kind
    except (OSError, ValueError, RecursionError) as fault:
        kind.faults.append(
            f"The settings in {path} cannot be read ({_short(fault)}): "
            f"the game will begin with the usual ones."
        )
        return kind
    kind.count = 1
    kind.faults += Bindings.from_data(kept.bindings)[1]
    return kind


def matches_in(folder: Path, store: Store | None) -> Kind:
    """The stored matches, and the database as a whole."""
    kind = Kind("matches")
    if store is None:
        kind.note = "none yet"
        return kind
    real = str(folder / DATABASE)
    if store.trouble is not None:
        said = store.trouble.replace(store.where, real)
        kind.faults.append(f"The database {real} is not in order. The game would say: {said}")
    for card in store.matches(limit=None):
        if card.fault is None:
            kind.count += 1
        else:
            kind.faults.append(card.fault.replace(store.where, real))
    return kind


@contextmanager
def _copied_store(folder: Path) -> Iterator[Store | None]:
    """The user's database, opened in a copy that is thrown away; None when there is none."""
    if not (folder / DATABASE).is_file():
        yield None
        return
    from game.store.database import open_store

    with tempfile.TemporaryDirectory() as place:
        for companion in COMPANIONS:
            source = folder / (DATABASE + companion)
            if source.is_file():
                shutil.copyfile(source, Path(place) / source.name)
        store = open_store(Path(place) / DATABASE)
        try:
            yield store
        finally:
            store.close()


def _replayed(folder: Path, store: Store) -> Kind:
    """Every stored match, played again without a screen and compared with its stored end."""
    from game.rules import RULES
    from game.store.replay import check_all

    kind = Kind("replays")
    for checked in check_all(store, RULES):
        sentence = checked.sentence.replace(store.where, str(folder / DATABASE))
        print(f"  {checked.verdict:<10} {sentence}")
        if checked.ok:
            kind.count += checked.verdict == "same"
        else:
            kind.faults.append(sentence)
    print(f"{kind.name:<10} {kind.count} same, {len(kind.faults)} differ")
    return kind


def _short(fault: Exception) -> str:
    """A fault's first line, without the full stop."""
    text = str(fault).strip().splitlines()
    return text[0].rstrip(".") if text else type(fault).__name__
