"""The shape of the program: who may know whom, what happens in one place only, sizes, effects."""

from __future__ import annotations

import ast
import enum
import importlib.metadata
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.model import CLOCK
from game.rules import RULES
from tests.arch.source import REPO, files, imports, module, names, tree, within
from tests.laws.walk import CASE_OF_GAME, played

PROGRAM = ("main.py", "game", "scenes")
TOOLS = ("maps", "assets")
"""Scripts that drew what lies beside them; they are not part of the program."""
MOST_LINES = 500
MOST_LINES_OF_FUNCTION = 60


def imported(roots: Iterable[str], *bounds: str) -> list[str]:
    """Where files under `roots` import anything within `bounds`."""
    return [
        f"{file}:{line} {name}"
        for file in files(*roots)
        for line, name in imports(file)
        if within(name, *bounds)
    ]


def used(roots: Iterable[str], *bounds: str) -> dict[str, list[str]]:
    """By file: where names within `bounds` are used or imported."""
    found: dict[str, list[str]] = {}
    for file in files(*roots):
        for line, name in (*imports(file), *names(file)):
            if within(name, *bounds):
                found.setdefault(file.as_posix(), []).append(f"{file}:{line} {name}")
    return found


# --- who may know whom ----------------------------------------------------------------------------


def test_game__needs_no_screen_clock_environment_or_random() -> None:
    """The games would exist without a screen, and give the same end at any time of day."""
    assert imported(
        ["game"], "pygame", "pytmx", "time", "datetime", "random", "secrets", "uuid", "scenes",
        "main",
    ) == []  # fmt: skip
    assert used(["game"], "os.environ", "os.environb", "os.getenv", "os.urandom") == {}


def test_game__numpy_is_for_lanes_alone_and_loaded_when_they_are_asked() -> None:
    """Whoever only shows a game, or plays a plain bot, does not wait for it."""
    users = {line.split(":")[0] for line in imported(["game"], "numpy")}
    assert users and all(Path(file).name.startswith("lanes") for file in users)
    code = "import sys, game.casts, game.rules, main\nprint('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPO, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False"]


def test_game__runs_without_pygame_being_loaded() -> None:
    """Whatever a library pulls in behind our back counts too."""
    modules = [module(file) for file in files("game") if file.name != "__main__.py"]
    code = f"import sys\nfor m in {modules}: __import__(m)\nprint('pygame' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPO, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False"]


@pytest.mark.parametrize("root", ["game/core", "game/table", "game/bots", "game/store"])
def test_game__only_the_list_knows_the_games(root: str) -> None:
    """Core, table, bots and store are handed a game's rules."""
    assert imported([root], "game.rules") == []


def test_game__layers_point_one_way() -> None:
    """Core knows nobody; the table knows the core; games know the core alone."""
    others = [f"game.{name}" for name in ("table", "bots", "store", "rules", "tournament")]
    assert imported(["game/core"], *others) == []
    assert imported(["game/table"], "game.bots", "game.store", "game.tournament") == []
    above = [f"game.{name}" for name in ("table", "bots", "store", "tournament")]
    assert imported(["game/rules"], *above) == []


def test_rules__no_game_knows_another() -> None:
    """A game is one folder."""
    folders = [path.name for path in (REPO / "game" / "rules").iterdir() if path.is_dir()]
    for folder in folders:
        others = [f"game.rules.{other}" for other in folders if other != folder]
        assert imported([f"game/rules/{folder}"], *others) == []
        assert imported([f"game/rules/{folder}"], "game.rules.RULES") == []


def test_rules__the_list_is_read_by_doors_only() -> None:
    """`RULES` is read by main, scenes, `python -m game` and tests."""
    readers = imported(["game"], "game.rules.RULES")
    assert [line for line in readers if not line.startswith("game/__main__.py")] == []


def test_tests__of_rules_need_no_screen() -> None:
    """Rules are tested as such: no pygame, no scenes, no mocks."""
    folders = [f"tests/{name}" for name in ("core", "laws", "rules", "golden", "perft", "table")]
    assert imported(folders, "pygame", "scenes", "unittest.mock") == []


# --- once only ------------------------------------------------------------------------------------


def test_once__events_are_read_in_one_place() -> None:
    """Only `devices` sees pygame's events; everybody else sees signals."""
    assert set(used(PROGRAM, "pygame.event")) <= {"scenes/input/devices.py"}


def test_once__keys_and_buttons_of_pygame_stay_with_the_input() -> None:
    """Scenes see intents: handling is tied to no key, button or finger."""
    kinds = ("K_", "KEY", "JOY", "CONTROLLER", "FINGER", "MOUSE", "key.", "mouse.get")
    elsewhere = [
        f"{file}:{line} {name}"
        for file in files(*PROGRAM)
        if file.parts[:2] != ("scenes", "input")
        for line, name in names(file)
        if name.startswith(tuple(f"pygame.{kind}" for kind in kinds))
    ]
    assert elsewhere == []


def test_once__pytmx_is_known_to_boards_only() -> None:
    elsewhere = [
        where
        for file, where in used(PROGRAM, "pytmx").items()
        if not (file.startswith("scenes/kit/board") and file.count("/") == 2)
    ]
    assert elsewhere == []


LOADERS = (
    "pygame.image.load", "pygame.image.load_basic", "pygame.image.load_extended",
    "pygame.image.load_sized_svg", "pygame.font.Font", "pygame.font.SysFont", "pygame.Font",
    "pygame.freetype", "pygame.mixer.Sound", "pygame.mixer.music.load", "pygame.mixer.init",
)  # fmt: skip
LOADING = {f"scenes/kit/{name}.py" for name in ("assets", "text", "audio", "board")}


def test_once__pictures_fonts_and_sounds_are_loaded_by_the_kit() -> None:
    """By name, at a change of scene, in assets, text, audio and board."""
    elsewhere = [where for file, where in used(PROGRAM, *LOADERS).items() if file not in LOADING]
    assert elsewhere == []


# --- states, sizes, effects -----------------------------------------------------------------------


def odd(value: Any, path: str) -> Iterator[str]:
    """Where a state holds anything but whole numbers, words and plain containers of them."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from odd(getattr(value, name), f"{path}.{name}")
    elif type(value) in (list, tuple):
        for n, item in enumerate(value):
            yield from odd(item, f"{path}[{n}]")
    elif type(value) is dict:
        for key, item in value.items():
            yield from odd(key, f"{path} key")
            yield from odd(item, f"{path}[{key!r}]")
    elif isinstance(value, enum.IntEnum) or value is None or type(value) in (int, str, bool):
        return
    elif hasattr(value, "__slots__") and not hasattr(value, "__dict__"):
        for name in value.__slots__:
            yield from odd(getattr(value, name), f"{path}.{name}")
    else:
        yield f"{path}: {type(value).__name__}"


@pytest.mark.parametrize("game", RULES)
def test_state__whole_numbers_and_words_only(game: str) -> None:
    """No floats, sets or clocks in a state: equal on every machine, under every hash seed."""
    for moment in played(CASE_OF_GAME[game]).moments:
        assert list(odd(moment.state, "state")) == []
        for viewer in (None, *range(CLOCK + 1, CASE_OF_GAME[game].seats)):
            assert list(odd(RULES[game].view(moment.state, viewer), "view")) == []


def test_state__the_check_can_fail() -> None:
    assert list(odd({"a": [1, (2.0, {3})]}, "s")) == ["s['a'][1][0]: float", "s['a'][1][1]: set"]


def test_sizes__files() -> None:
    """A file that grows beyond 500 lines has two ideas in it."""
    lengths = {
        file.as_posix(): len((REPO / file).read_text(encoding="utf-8").splitlines())
        for file in files(*PROGRAM, *TOOLS)
    }
    assert {file: lines for file, lines in lengths.items() if lines > MOST_LINES} == {}


def test_sizes__functions() -> None:
    """A function longer than 60 lines outside tests does two things."""
    long = [
        f"{file}:{node.lineno} {node.name}: {(node.end_lineno or 0) - node.lineno + 1} lines"
        for file in files(*PROGRAM, *TOOLS)
        for node in ast.walk(tree(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > MOST_LINES_OF_FUNCTION
    ]
    assert long == []


QUIET_IMPORT = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
pygame = sys.modules.get("pygame")
print("display on" if pygame and pygame.display.get_init() else "display off")
print("sound on" if pygame and pygame.mixer.get_init() else "sound off")
"""


def test_imports__have_no_effects(tmp_path: Path) -> None:
    """Every module imported in an empty folder: no file, no window, no sound."""
    home = tmp_path / "home"
    work = tmp_path / "work"
    home.mkdir()
    work.mkdir()
    folders = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "APPDATA")
    environment = {
        **os.environ,
        **{name: str(home) for name in folders},
        "PIRATE_NIGHT_HOME": str(home),
        "PYTHONPATH": str(REPO),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    modules = [module(f) for f in files("main.py", "game", "scenes") if f.name != "__main__.py"]
    done = subprocess.run(
        [sys.executable, "-c", QUIET_IMPORT, *modules],
        cwd=work, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["display off", "sound off"]
    assert [path for path in tmp_path.rglob("*") if path not in (home, work)] == []


def test_installed__one_pygame_and_one_pytmx() -> None:
    """F68: two that claim the same package break each other."""
    installed = {(dist.name or "").lower() for dist in importlib.metadata.distributions()}
    assert len(installed & {"pygame", "pygame-ce"}) == 1
    assert len(installed & {"pytmx", "pytmx-ng"}) == 1


# --- games are named by themselves only -----------------------------------------------------------

SHARED = (
    "game/core", "game/table", "game/bots", "game/store", "game/terminal.py", "scenes/tables",
    "scenes/menus", "scenes/kit", "scenes/input", "scenes/app.py", "scenes/door.py",
    "scenes/flow.py", "scenes/services.py", "scenes/settings.py", "scenes/stack.py",
    "scenes/window.py",
)  # fmt: skip
"""What all games share: it is handed a game, or reads the lists."""


def names_of_games() -> list[str]:
    """Ids, titles and package names of all games, in small letters."""
    words = {word for game, rules in RULES.items() for word in (game, rules.info.title)}
    words |= {game.replace("-", "_") for game in RULES}
    return sorted(word.lower() for word in words)


def own_layouts() -> list[str]:
    """What a turn-based game has among the tables: files named after its package."""
    tables = [game for game, rules in RULES.items() if not rules.info.realtime]
    return [f"scenes/tables/{game.replace('-', '_')}" for game in tables]


def test_shared_code__names_no_game() -> None:
    own, named = tuple(own_layouts()), []
    for file in files(*SHARED):
        if file.as_posix().startswith(own):
            continue
        text = (REPO / file).read_text(encoding="utf-8").lower()
        named += [f"{file}: {word}" for word in names_of_games() if word in text]
    assert named == []


def test_shared_code__the_check_can_fail() -> None:
    """The list of screens, which must name them all, would be found."""
    text = (REPO / "scenes" / "games.py").read_text(encoding="utf-8").lower()
    assert {game for game in RULES if game in text} == set(RULES)
    assert names_of_games() and all((REPO / f"{path}.py").is_file() for path in own_layouts())
