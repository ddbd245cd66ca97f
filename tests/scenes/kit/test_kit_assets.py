"""What is loaded once, what is kept, and what is said when a file is not as it should be."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from scenes.kit.assets import ROOT, Assets, finished
from scenes.kit.faults import MissingAsset
from scenes.kit.theme import BOLD, GOLD, INK

LOADS: dict[str, tuple[str, str, Callable[[Assets], object]]] = {
    "icon": ("icons", "anchor.svg", lambda assets: assets.icon("anchor", 40, INK)),
    "font": ("fonts", f"{BOLD}.ttf", lambda assets: assets.font(BOLD, 40)),
    "texture": ("textures", "sea.webp", lambda assets: assets.texture("sea")),
    "tiled": ("textures", "sea.webp", lambda assets: assets.tiled("sea", (64, 64))),
    "program icon": ("", "icon.png", lambda assets: assets.program_icon()),
}


@pytest.mark.parametrize("what", LOADS)
def test_missing__one_sentence_names_file_and_folder(what: str, tmp_path: Path) -> None:
    folder, name, load = LOADS[what]
    with pytest.raises(MissingAsset) as fault:
        load(Assets(1.0, tmp_path))
    said = str(fault.value)
    assert name in said
    assert str(tmp_path / folder) in said
    assert said.endswith(".")
    assert "\n" not in said


@pytest.mark.parametrize(
    "junk",
    [b"", b"\0" * 400, b"<svg", b"GIF89a", "ö".encode("utf-16"), b"\0\1\0\0\0\1" + b"\xff" * 40],
    ids=["empty", "zeros", "svg", "gif", "utf-16", "font"],
)
@pytest.mark.parametrize("what", LOADS)
def test_damaged__one_sentence_names_file_and_folder(
    what: str, junk: bytes, tmp_path: Path
) -> None:
    folder, name, load = LOADS[what]
    (tmp_path / folder).mkdir(exist_ok=True)
    (tmp_path / folder / name).write_bytes(junk)
    with pytest.raises(MissingAsset) as fault:
        load(Assets(1.0, tmp_path))
    said = str(fault.value)
    assert name in said
    assert str(tmp_path / folder) in said
    assert "\n" not in said


def test_damaged__a_font_that_was_cut_short(tmp_path: Path) -> None:
    """pygame would not say so, it would crash."""
    whole = (ROOT / "fonts" / f"{BOLD}.ttf").read_bytes()
    (tmp_path / "fonts").mkdir()
    for share in (0.01, 0.5, 0.99):
        (tmp_path / "fonts" / f"{BOLD}.ttf").write_bytes(whole[: int(len(whole) * share)])
        with pytest.raises(MissingAsset, match="no whole font"):
            Assets(1.0, tmp_path).font(BOLD, 40)
    (tmp_path / "fonts" / f"{BOLD}.ttf").write_bytes(whole)
    assert Assets(1.0, tmp_path).font(BOLD, 40).size("Ahoy")[0] > 0


def test_other_folder__with_umlaut_and_space(tmp_path: Path) -> None:
    """F53"""
    root = tmp_path / "Zoë ü" / "as sets"
    for folder, name, _load in LOADS.values():
        (root / folder).mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / folder / name, root / folder / name)
    for _folder, _name, load in LOADS.values():
        assert load(Assets(1.0, root)) is not None


def test_once__made_once_for_a_key() -> None:
    assets = Assets(1.0)
    made: list[None] = []

    def make() -> pygame.Surface:
        made.append(None)
        return pygame.Surface((3, 3))

    first = assets.once(("a", 1), make)
    assert assets.once(("a", 1), make) is first
    assert assets.once(("a", 2), make) is not first
    assert len(made) == 2


def test_forget__drops_one_kind_only() -> None:
    assets = Assets(1.0)
    kept, gone = (assets.once((kind, 1), lambda: pygame.Surface((3, 3))) for kind in ("a", "b"))
    plain = assets.once("b", lambda: pygame.Surface((3, 3)))
    assets.forget("b")
    assert assets.once(("a", 1), lambda: pygame.Surface((4, 4))) is kept
    assert assets.once(("b", 1), lambda: pygame.Surface((4, 4))) is not gone
    assert assets.once("b", lambda: pygame.Surface((4, 4))) is plain


def test_rescale__draws_everything_anew() -> None:
    assets = Assets(1.0)
    icon, font = assets.icon("anchor", 40, INK), assets.font(BOLD, 40)
    assets.rescale(0.5)
    assert icon.get_size() == (40, 40)
    assert assets.icon("anchor", 40, INK).get_size() == (20, 20)
    assert assets.font(BOLD, 40).get_height() < font.get_height()


@pytest.mark.parametrize("scale", [1 / 6, 0.53, 1.0, 4 / 3])
def test_icon__size_and_colour(scale: float) -> None:
    icon = Assets(scale).icon("anchor", 60, GOLD)
    assert icon.get_size() == (round(60 * scale),) * 2
    pixels = [icon.get_at((x, y)) for x in range(icon.width) for y in range(icon.height)]
    inked = [pixel for pixel in pixels if pixel.a > 0]
    assert len(inked) > len(pixels) / 5
    assert {pixel[:3] for pixel in inked if pixel.a > 40} == {GOLD}  # its smooth edges, too
    assert max(pixel.a for pixel in inked) > 240


def test_icon__of_almost_no_size_is_a_pixel() -> None:
    assert Assets(1 / 6).icon("anchor", 0.1, INK).get_size() == (1, 1)


def test_tiled__covers_its_size() -> None:
    assets = Assets(0.4)
    sheet = assets.tiled("sea", (700, 500))
    assert sheet.get_size() == (700, 500)
    corners = [sheet.get_at(at)[:3] for at in ((0, 0), (699, 0), (0, 499), (699, 499))]
    assert (0, 0, 0) not in corners


def test_sound_file__found_or_none(tmp_path: Path) -> None:
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "gong.wav").touch()
    assets = Assets(1.0, tmp_path)
    assert assets.sound_file("gong") == tmp_path / "sounds" / "gong.wav"
    assert assets.sound_file("bang") is None


def test_finished__looks_the_same() -> None:
    sheet = pygame.Surface((20, 20), pygame.SRCALPHA)
    for x in range(20):
        sheet.fill((x * 9, 40, 200, x * 12), (x, 0, 1, 20))
    shown = []
    for picture in (sheet.copy(), finished(sheet.copy())):
        ground = pygame.Surface((20, 20))
        ground.fill((90, 120, 30))
        ground.blit(picture, (0, 0))
        shown.append(pygame.image.tobytes(ground, "RGB"))
    assert shown[0] != pygame.image.tobytes(pygame.Surface((20, 20)), "RGB")
    assert max(abs(a - b) for a, b in zip(*shown, strict=True)) <= 2  # it rounds differently
