"""Reading maps: every way in which a file can be wrong ends in one clear sentence."""

from __future__ import annotations

import base64
import gzip
import json
import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from scenes.kit.board import BoardMap, MapFault, picture, read_map
from scenes.race.boards import box_boards, chart, island_loop, ocean_side, own_boards

ITEMS = ("cannon", "hand_gun", "saber", "bottle", "wheel", "parrot", "map", "anchor")
RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
TSX = '<tileset name="t" tilewidth="4" tileheight="4" tilecount="1" columns="1">{}</tileset>'
IMAGE = '<image source="t.png" width="4" height="4"/>'
WORDS = (("kind", "ocean"), ("board", "own-1"), ("title", "Own Water"))
POINT = '<object id="1" name="here" type="space" x="3" y="2"><point/></object>'


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def png(path: Path, wide: int = 4, high: int = 4) -> None:
    """A picture whose 4 x 4 tiles have four different corners."""
    surface = pygame.Surface((wide, high))
    for at, colour in enumerate((RED, GREEN, BLUE, WHITE)):
        for left in range(0, wide, 4):
            surface.fill(colour, (left + at % 2 * 2, at // 2 * 2, 2, 2))
    pygame.image.save(surface, os.fspath(path))


def tmx(
    folder: Path,
    *,
    name: str = "own.tmx",
    head: str = "",
    tileset: str = '<tileset firstgid="1" source="t.tsx"/>',
    data: str = '<data encoding="csv">1</data>',
    size: tuple[int, int] = (1, 1),
    objects: str = POINT,
    words: tuple[tuple[str, str], ...] = WORDS,
    more: str = "",
) -> Path:
    """A small map with its tileset and picture, sound unless a part is replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "t.png").exists():
        png(folder / "t.png")
    if not (folder / "t.tsx").exists():
        (folder / "t.tsx").write_text(TSX.format(IMAGE), encoding="utf-8")
    properties = "".join(f'<property name="{key}" value="{value}"/>' for key, value in words)
    size_words = f'width="{size[0]}" height="{size[1]}"'
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<map version="1.10" {head} {size_words} tilewidth="4" tileheight="4">'
        f"<properties>{properties}</properties>{tileset}"
        f'<layer id="1" name="ground" {size_words}>{data}</layer>{more}'
        f'<objectgroup id="2" name="spaces">{objects}</objectgroup></map>'
    )
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def sentence(path: Path) -> str:
    """What is said about a map that must be refused: one sentence that names the file."""
    with pytest.raises(MapFault) as caught:
        read_map(path)
    words = str(caught.value)
    assert words.startswith(path.name) and words.endswith(".") and "\n" not in words
    assert "; " in words, "what to do is missing"
    return words


# --- what is read --------------------------------------------------------------------------------


def test_a_map_is_read_with_spots_in_map_pixels(tmp_path: Path) -> None:
    objects = (
        '<object id="1" name="here" type="space" x="3" y="1"><properties>'
        '<property name="row" type="int" value="2"/>'
        '<property name="coin" type="bool" value="true"/>'
        '<property name="way" type="float" value="1.5"/><property name="landing" value=""/>'
        '<property name="name" value="kept apart"/></properties><point/></object>'
        '<object id="2" name="there" type="step" x="1" y="1" width="2" height="1"/>'
    )
    board = read_map(tmx(tmp_path, objects=objects))
    assert (board.kind, board.board, board.title) == ("ocean", "own-1", "Own Water")
    assert board.size == (4, 4)
    here, there = board.spots
    assert (here.name, here.kind, here.x, here.y, here.w, here.h) == ("here", "space", 3, 1, 0, 0)
    assert here.props == {
        "row": 2, "coin": True, "way": 1.5, "landing": "", "name": "kept apart",
    }  # fmt: skip
    assert (there.x, there.y, there.w, there.h) == (2.0, 1.5, 2.0, 1.0)


def test_a_turned_rectangle_keeps_its_middle_where_tiled_shows_it(tmp_path: Path) -> None:
    turned = '<object id="1" name="a" type="t" x="3" y="1" width="2" height="1" rotation="90"/>'
    spot = read_map(tmx(tmp_path, objects=turned)).spots[0]
    assert (spot.x, spot.y) == pytest.approx((2.5, 2.0))


@pytest.mark.parametrize("packing", ["", "zlib", "gzip"])
def test_base64_layers_are_read(tmp_path: Path, packing: str) -> None:
    raw = struct.pack("<2I", 1, 0)
    packed = {"": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw)}[packing]
    text = base64.b64encode(packed).decode()
    how = f' compression="{packing}"' if packing else ""
    data = f'<data encoding="base64"{how}>\n  {text}\n</data>'
    painted = picture(read_map(tmx(tmp_path, size=(2, 1), data=data)), (8, 4))
    assert painted.get_at((0, 0))[:3] == RED and painted.get_at((4, 0)).a == 0


@pytest.mark.parametrize(
    ("flags", "corners"),
    [
        (0x00000000, (RED, GREEN, BLUE, WHITE)),
        (0x80000000, (GREEN, RED, WHITE, BLUE)),
        (0x40000000, (BLUE, WHITE, RED, GREEN)),
        (0xC0000000, (WHITE, BLUE, GREEN, RED)),
        (0x20000000, (RED, BLUE, GREEN, WHITE)),
        (0xA0000000, (BLUE, RED, WHITE, GREEN)),
        (0x60000000, (GREEN, WHITE, RED, BLUE)),
        (0xE0000000, (WHITE, GREEN, BLUE, RED)),
    ],
)
def test_all_eight_flips_are_right(tmp_path: Path, flags: int, corners: tuple[Any, ...]) -> None:
    data = f'<data encoding="csv">{flags | 1}</data>'
    painted = picture(read_map(tmx(tmp_path, data=data)), (4, 4))
    assert tuple(painted.get_at(at)[:3] for at in ((0, 0), (3, 0), (0, 3), (3, 3))) == corners


def test_the_picture_has_the_wanted_size_and_leaves_hidden_layers_out(tmp_path: Path) -> None:
    hidden = '<layer id="3" name="x" width="1" height="1" visible="0">'
    more = f'{hidden}<data encoding="csv">2147483649</data></layer>'
    painted = picture(read_map(tmx(tmp_path, more=more)), (40, 40))
    assert painted.get_size() == (40, 40)
    assert painted.get_at((2, 2))[:3] == RED


def test_f58_class_and_type_are_the_same(tmp_path: Path) -> None:
    """F58: Tiled 1.9 wrote class= on objects, before and after it type=."""
    spots = [
        read_map(tmx(tmp_path, objects=POINT.replace("type=", word))).spots
        for word in ("type=", "class=")
    ]
    assert spots[0] == spots[1] and spots[0][0].kind == "space"


def test_f58_unknown_kind_is_a_fault_that_names_the_object(tmp_path: Path) -> None:
    path = tmx(tmp_path, objects=POINT.replace('"space"', '"spase"'))
    with pytest.raises(MapFault, match=r"own.tmx, object 'here': its class 'spase' means nothing"):
        ocean_side(read_map(path))
    nameless = tmx(tmp_path, objects=POINT.replace('type="space"', ""))
    assert "object 1 'here': it has no name or no class" in sentence(nameless)


def test_f53_umlaut_and_space_in_the_path(tmp_path: Path) -> None:
    path = tmx(tmp_path / "Käpt'n Süd 海", name="mein See.tmx")
    assert picture(read_map(path), (4, 4)).get_at((0, 0))[:3] == RED


def test_a_tileset_in_another_folder_finds_its_picture(tmp_path: Path) -> None:
    tmx(tmp_path / "tiles")
    path = tmx(tmp_path / "boards", tileset='<tileset firstgid="1" source="../tiles/t.tsx"/>')
    (tmp_path / "boards" / "t.png").unlink()
    assert picture(read_map(path), (4, 4)).get_at((0, 0))[:3] == RED


def test_collision_shapes_of_tiles_are_no_objects_of_the_map(tmp_path: Path) -> None:
    shape = '<tile id="0"><objectgroup><object id="1" x="0" y="0"/></objectgroup></tile>'
    inside = TSX.format(IMAGE + shape).replace("<tileset ", '<tileset firstgid="1" ')
    assert [spot.name for spot in read_map(tmx(tmp_path, tileset=inside)).spots] == ["here"]


# --- field cases ---------------------------------------------------------------------------------


@pytest.mark.parametrize("packing", ["zstd", "lzma"])
def test_f56_unreadable_compression_is_said_in_words(tmp_path: Path, packing: str) -> None:
    """F56: file, layer, what to change."""
    data = f'<data encoding="base64" compression="{packing}">KLUv/SAEIQAAAQAAAA==</data>'
    words = sentence(tmx(tmp_path, data=data))
    assert f"layer 'ground': its tiles are stored as '{packing}', which cannot be read" in words
    assert "set Tile Layer Format to CSV in Tiled" in words


def test_f59_custom_class_property_is_refused(tmp_path: Path) -> None:
    """F59: no KeyError 'Foo', but the object and the property."""
    odd = '<properties><property name="p" type="class" propertytype="Foo"/></properties>'
    words = sentence(tmx(tmp_path, objects=POINT.replace("<point/>", odd)))
    assert "layer 'spaces', object 1 'here', property 'p': it is of a custom class" in words


def test_f61_template_is_refused(tmp_path: Path) -> None:
    """F61: object id and template file."""
    words = sentence(tmx(tmp_path, objects='<object id="7" template="t.tx" x="1" y="1"/>'))
    assert "object 7: it is made from the template 't.tx'" in words and "Detach" in words


def test_f62_a_grown_tileset_runs_into_the_next(tmp_path: Path) -> None:
    """F62: a tileset of 1 tile now has 4, and the next one begins at 2."""
    tmx(tmp_path)
    png(tmp_path / "wide.png", 16, 4)
    grown = TSX.replace('tilecount="1" columns="1"', 'tilecount="4" columns="4"')
    image = '<image source="wide.png" width="16" height="4"/>'
    (tmp_path / "grown.tsx").write_text(grown.format(image), encoding="utf-8")
    two = '<tileset firstgid="2" source="t.tsx"/><tileset firstgid="1" source="grown.tsx"/>'
    words = sentence(tmx(tmp_path, tileset=two))
    assert "tileset 'grown.tsx': it has 4 tiles from number 1 on and runs into" in words
    assert "'t.tsx', which begins at 2" in words


def test_f62_a_count_that_does_not_fit_the_picture(tmp_path: Path) -> None:
    png(tmp_path / "t.png", 8, 4)
    (tmp_path / "t.tsx").write_text(TSX.format('<image source="t.png"/>'), encoding="utf-8")
    words = sentence(tmx(tmp_path))
    assert "tileset 't.tsx': it says 1 tiles, but its picture holds 2 x 1" in words


@pytest.mark.parametrize(
    ("gid", "said"),
    [
        (99, "tile 99 belongs to no tileset (their last is 1)"),
        (2, "tile 2 belongs to no tileset"),
        (0x80000063, "tile 99 belongs to no tileset"),
        (0x10000001, "the tile is turned by 60 or 120 degrees"),
        (1 << 40, "entry 2 is '1099511627776', not a tile number"),
        (9999999999, "9999999999 is too large for a tile number"),
    ],
)
def test_f64_bad_tile_number_names_layer_and_cell(tmp_path: Path, gid: int, said: str) -> None:
    """F64: a number without a tileset, or with the hexagonal flag."""
    data = f'<data encoding="csv">1,{gid},\n1,1</data>'
    words = sentence(tmx(tmp_path, size=(2, 2), data=data))
    assert "layer 'ground'" in words and said in words
    assert "column 2, row 1" in words or "entry 2" in words


def test_f65_missing_picture_names_map_tileset_and_folder(tmp_path: Path) -> None:
    """F65: image source="nope.png"."""
    path = tmx(tmp_path)
    (tmp_path / "t.tsx").write_text(TSX.format('<image source="nope.png"/>'), encoding="utf-8")
    words = sentence(path)
    assert "tileset 't.tsx': its picture 'nope.png' is missing" in words
    assert f"looked in '{str(tmp_path)[:200]}" in words


def test_f65_missing_tileset_names_map_and_folder(tmp_path: Path) -> None:
    """F65: source="nope.tsx"; a tileset in another folder than said."""
    path = tmx(tmp_path, tileset='<tileset firstgid="1" source="sub/nope.tsx"/>')
    words = sentence(path)
    assert "the tileset file 'sub/nope.tsx' is missing (looked in" in words
    assert str(tmp_path / "sub")[:200] in words


def test_f65_collection_of_pictures_is_refused(tmp_path: Path) -> None:
    path = tmx(tmp_path)
    tile = '<tile id="0"><image source="t.png" width="4" height="4"/></tile>'
    (tmp_path / "t.tsx").write_text(TSX.format(tile), encoding="utf-8")
    assert "tileset 't.tsx': it is a collection of pictures" in sentence(path)


def test_f65_picture_without_width_and_height_is_measured(tmp_path: Path) -> None:
    path = tmx(tmp_path)
    (tmp_path / "t.tsx").write_text(TSX.format('<image source="t.png"/>'), encoding="utf-8")
    assert picture(read_map(path), (4, 4)).get_at((3, 3))[:3] == WHITE


def test_f67_entities_are_refused_before_parsing(tmp_path: Path) -> None:
    """F67: ten levels of entities."""
    levels = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    path = tmp_path / "bomb.tmx"
    path.write_text(f'<!DOCTYPE map [<!ENTITY e0 "ha">{levels}]><map>&e9;</map>', encoding="utf-8")
    assert "has a DOCTYPE or entities" in sentence(path)


def test_f67_a_file_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    whole = tmx(tmp_path).read_bytes()
    for length in range(1, len(whole), 7):
        (tmp_path / "half.tmx").write_bytes(whole[:length])
        assert "is damaged or cut off" in sentence(tmp_path / "half.tmx")


def test_f67_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.tmx"
    with path.open("wb") as file:
        file.truncate(1 << 33)
    assert "the map is larger than 2 MB" in sentence(path)


def test_f67_a_deeply_nested_file_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "deep.tmx"
    path.write_text("<map>" + "<a>" * 200_000 + "</a>" * 200_000 + "</map>", encoding="utf-8")
    assert "width is missing" in sentence(path)


def test_f67_a_packed_bomb_is_not_unpacked(tmp_path: Path) -> None:
    bomb = base64.b64encode(zlib.compress(bytes(20_000_000), 9)).decode()
    data = f'<data encoding="base64" compression="zlib">{bomb}</data>'
    assert "layer 'ground': it holds 1 tiles (or more) where 1 are" in sentence(
        tmx(tmp_path, data=data)
    )


# --- broken and hostile files --------------------------------------------------------------------


def test_files_that_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder.tmx").mkdir()
    assert "the map is a folder" in sentence(tmp_path / "folder.tmx")
    assert "the map is missing (looked in" in sentence(tmp_path / "none.tmx")
    os.mkfifo(tmp_path / "pipe.tmx")
    assert "not an ordinary file" in sentence(tmp_path / "pipe.tmx")
    (tmp_path / "empty.tmx").touch()
    assert "the map is empty" in sentence(tmp_path / "empty.tmx")
    (tmp_path / "utf16.tmx").write_bytes("<map/>".encode("utf-16"))
    assert "the map is not UTF-8 text" in sentence(tmp_path / "utf16.tmx")
    (tmp_path / "page.tmx").write_text("<html/>", encoding="utf-8")
    assert "begins with <html> where <map> is needed" in sentence(tmp_path / "page.tmx")

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "open", forbidden)
    assert "the map may not be read" in sentence(tmp_path / "page.tmx")


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "hexagonal": ({"head": 'orientation="hexagonal"'}, "its orientation is 'hexagonal'"),
    "infinite": ({"head": 'infinite="1"'}, "the map is infinite"),
    "chunks": ({"data": '<data encoding="csv"><chunk x="0"/></data>'}, "the map is infinite"),
    "xml tiles": ({"data": '<data><tile gid="1"/></data>'}, "its tiles are stored as XML"),
    "other code": ({"data": '<data encoding="hex">1</data>'}, "stored as 'hex'"),
    "no data": ({"data": ""}, "layer 'ground': it holds no tiles at all"),
    "too few": ({"size": (2, 2)}, "layer 'ground': it holds 1 tiles where 2 x 2 are needed"),
    "too many": ({"data": '<data encoding="csv">1,1</data>'}, "it holds 2 tiles where 1 x 1"),
    "letters": ({"data": '<data encoding="csv">x</data>'}, "entry 1 is 'x', not a tile number"),
    "bad base64": ({"data": '<data encoding="base64">%%%</data>'}, "its packed tiles are damaged"),
    "bad zlib": (
        {"data": '<data encoding="base64" compression="zlib">AAAA</data>'},
        "layer 'ground': its packed tiles are damaged",
    ),
    "cut zlib": (
        {"size": (9, 9), "data": '<data encoding="base64" compression="zlib">eJw=</data>'},
        "its packed tiles are cut off",
    ),
    "group": ({"more": '<group name="g"/>'}, "layer 'g': group layers cannot be read"),
    "image layer": ({"more": '<imagelayer name="i"/>'}, "layer 'i': image layers cannot be read"),
    "layer size": (
        {"more": '<layer name="b" width="2" height="1"/>'},
        "layer 'b': it is 2 x 1 tiles large, the map 1 x 1",
    ),
    "moved": (
        {"more": '<layer name="b" width="1" height="1" offsetx="3"/>'},
        "layer 'b': its offsetx is not 0",
    ),
    "tinted": (
        {"more": '<layer name="b" width="1" height="1" tintcolor="#f00"/>'},
        "layer 'b': it is tinted",
    ),
    "no size": ({"size": (0, 0)}, "width is '0', a whole number from 1 to 256 is needed"),
    "large": ({"size": (9999, 1)}, "width is '9999'"),
    "doubled": ({"objects": POINT * 2}, "layer 'spaces', object 1 'here': another object has the"),
    "nameless": ({"objects": '<object id="4" type="space" x="1" y="1"/>'}, "object 4: it has no"),
    "outside": ({"objects": POINT.replace('x="3"', 'x="-9"')}, "'here': it lies outside the map"),
    "nowhere": ({"objects": POINT.replace('x="3"', 'x="nan"')}, "x is 'nan', not a number"),
    "polygon": (
        {"objects": POINT.replace("<point/>", '<polygon points="0,0"/>')},
        "object 1 'here': it is drawn as a polygon",
    ),
    "tile object": ({"objects": POINT.replace("x=", 'gid="1" x=')}, "it is drawn as a tile"),
    "many": (
        {"objects": "".join(POINT.replace("here", f"n{n}") for n in range(501))},
        "the map has more than 500 objects",
    ),
    "no tsx": ({"tileset": '<tileset firstgid="1" source="t.json"/>'}, "it is not a .tsx file"),
    "long name": (
        {"tileset": f'<tileset firstgid="1" source="{"x" * 5000}.tsx"/>'},
        "cannot be read (in",
    ),
    "many sets": ({"tileset": '<tileset firstgid="1"/>' * 21}, "there are more than 20 tilesets"),
    "many layers": ({"more": '<layer name="b"/>' * 20}, "there are more than 20 layers"),
    "no first": ({"tileset": '<tileset source="t.tsx"/>'}, "tileset: firstgid is missing"),
    "no kind": ({"words": WORDS[1:]}, "map property 'kind': it is missing"),
    "long title": ({"words": (*WORDS[:2], ("title", "x" * 41))}, "map property 'title'"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_broken_maps(tmp_path: Path, case: str) -> None:
    parts, said = BROKEN[case]
    assert said in sentence(tmx(tmp_path, **parts))


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("int", "two", "'two' is no int"),
        ("int", "9" * 5000, "is no int"),
        ("float", "inf", "'inf' is no float"),
        ("bool", "maybe", "'maybe' is no bool"),
        ("list", "x", "its type 'list' is unknown"),
    ],
)
def test_properties_of_the_wrong_type(tmp_path: Path, kind: str, value: str, said: str) -> None:
    odd = f'<properties><property name="p" type="{kind}" value="{value}"/></properties>'
    words = sentence(tmx(tmp_path, objects=POINT.replace("<point/>", odd)))
    assert "object 1 'here', property 'p'" in words and said in words


def test_a_property_twice(tmp_path: Path) -> None:
    assert "map property" not in sentence(tmx(tmp_path, words=(*WORDS, ("kind", "island"))))


def test_pictures_that_are_none(tmp_path: Path) -> None:
    path = tmx(tmp_path)
    good = (tmp_path / "t.png").read_bytes()
    for content, said in (
        (b"GIF89a" + bytes(40), "its picture 't.png' is not a PNG picture"),
        (good[:16] + struct.pack(">II", 70000, 70000) + good[24:], "has 70000 x 70000 pixels"),
        (good[:16] + struct.pack(">II", 8, 4) + good[24:], "picture to be 4 px in width, it is 8"),
        (good[:40], "the map or its picture cannot be read"),
        (b"", "its picture 't.png' is empty"),
    ):
        (tmp_path / "t.png").write_bytes(content)
        assert said in sentence(path)
    with (tmp_path / "t.png").open("wb") as file:
        file.truncate(9_000_000)
    assert "its picture 't.png' is larger than 8 MB" in sentence(path)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<image><data/></image>", "its picture is not in a file of its own"),
        (IMAGE + '<tileoffset x="1" y="0"/>', "its tiles are moved or stretched"),
        (IMAGE.replace("/>", ' trans="red"/>'), "the transparent colour 'red' is none"),
        ("", "it is a collection of pictures or has none"),
    ],
)
def test_tilesets_that_would_come_out_wrong(tmp_path: Path, inside: str, said: str) -> None:
    path = tmx(tmp_path)
    (tmp_path / "t.tsx").write_text(TSX.format(inside), encoding="utf-8")
    assert f"tileset 't.tsx': {said}" in sentence(path)


def test_a_transparent_colour_is_left_out_of_the_picture(tmp_path: Path) -> None:
    path = tmx(tmp_path)
    image = IMAGE.replace("/>", ' trans="#ff0000"/>')
    (tmp_path / "t.tsx").write_text(TSX.format(image), encoding="utf-8")
    painted = picture(read_map(path), (4, 4))
    assert painted.get_at((0, 0)).a == 0 and painted.get_at((3, 0))[:3] == GREEN


def test_a_map_of_too_many_pixels(tmp_path: Path) -> None:
    path = tmx(tmp_path, size=(256, 1))
    text = path.read_text(encoding="utf-8").replace('tilewidth="4"', 'tilewidth="64"')
    path.write_text(text, encoding="utf-8")
    assert "the map is 16384 x 4 pixels large, at most 4096 x 4096 fit" in sentence(path)


def test_attributes_that_would_overwrite_pytmx_are_not_handed_on(tmp_path: Path) -> None:
    head = 'filename="/" add_layer="x" image_loader="x" layers="x" properties="x"'
    assert read_map(tmx(tmp_path, head=head)).board == "own-1"


def test_whatever_pytmx_raises_becomes_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("Foo\n")

    monkeypatch.setattr("pytmx.TiledMap.parse_xml", broken)
    assert "cannot be read (KeyError: 'Foo" in sentence(tmx(tmp_path))


def test_hostile_names_do_not_reach_the_screen_raw(tmp_path: Path) -> None:
    words = sentence(tmx(tmp_path, objects=POINT.replace("here", "&#x202e;" + "x" * 9999) * 2))
    assert "\u202e" not in words and len(words) < 300


def test_a_file_that_goes_between_reading_and_painting(tmp_path: Path) -> None:
    path = tmx(tmp_path)
    board = read_map(path)
    path.unlink()
    with pytest.raises(MapFault, match="the map is missing"):
        picture(board, (4, 4))


# --- Captain Silver's boards ---------------------------------------------------------------------


def thing(number: int, kind: str, **properties: object) -> str:
    """An object with typed properties, one pixel right of the last."""
    parts = ""
    for name, value in properties.items():
        typed = {bool: "bool", int: "int", float: "float", str: "string"}[type(value)]
        shown = str(value).lower() if isinstance(value, bool) else value
        parts += f'<property name="{name}" type="{typed}" value="{shown}"/>'
    return (
        f'<object id="{number}" name="{kind}-{number}" type="{kind}" x="{number / 16}" y="2">'
        f"<properties>{parts}</properties><point/></object>"
    )


def spaces(**changes: dict[str, object]) -> str:
    """Eight ocean spaces; `s3={...}` changes the third one's properties."""
    parts = []
    for at, item in enumerate(ITEMS, 1):
        own: dict[str, object] = {"row": (at + 1) // 2, "index": 2 - at % 2, "item": item}
        own |= {"coins": 1, "ships": 0} | changes.get(f"s{at}", {})
        parts.append(thing(at, "space", **own))
    return "".join(parts)


def steps(count: int = 10, **changes: dict[str, object]) -> str:
    parts = []
    for at in range(count):
        own: dict[str, object] = {"step": at, "coin": at == 3, "landing": ""}
        parts.append(thing(at, "step", **(own | changes.get(f"s{at}", {}))))
    return "".join(parts)


ISLAND = (("kind", "island"), ("board", "own-isle"), ("title", "Skull Rock"))


def ocean(folder: Path, **changes: dict[str, object]) -> BoardMap:
    return read_map(tmx(folder, objects=spaces(**changes)))


def test_an_ocean_side_is_read(tmp_path: Path) -> None:
    side = ocean_side(ocean(tmp_path, s2={"coins": 0}, s8={"coins": 9, "ships": 9}))
    assert (side["board"], side["title"]) == ("own-1", "Own Water")
    assert side["spaces"][0] == [
        {"item": "cannon", "coins": 1, "ships": 0},
        {"item": "hand_gun", "coins": 0, "ships": 0},
    ]
    assert side["spaces"][3][1] == {"item": "anchor", "coins": 9, "ships": 9}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"row": 5}, "object 'space-3': row is 5; give it 1 to 4."),
        ({"index": 0}, "object 'space-3': index is 0; give it 1 to 2."),
        ({"row": 1}, "object 'space-3': row 1 index 1 is already object 'space-1'"),
        ({"item": "kanone"}, "item is 'kanone'; use one of cannon, hand_gun, saber, bottle,"),
        ({"coins": -1}, "object 'space-3': coins is -1; give it 0 to 9."),
        ({"ships": 10}, "object 'space-3': ships is 10; give it 0 to 9."),
        ({"coins": "2"}, "the property coins is '2', which is not of type int"),
        ({"ships": True}, "the property ships is 'True', which is not of type int"),
    ],
)
def test_wrong_ocean_numbers(tmp_path: Path, changes: dict[str, object], said: str) -> None:
    with pytest.raises(MapFault) as caught:
        ocean_side(ocean(tmp_path, s3=changes))
    assert "own.tmx, object" in str(caught.value) and said in str(caught.value)


def test_a_missing_space_and_a_missing_property(tmp_path: Path) -> None:
    seven = spaces()[: spaces().rindex("<object ")]
    with pytest.raises(MapFault, match=r"own.tmx: there is no space with row 4 and index 2; add"):
        ocean_side(read_map(tmx(tmp_path, objects=seven)))
    bare = spaces().replace('name="ships"', 'name="sips"', 1)
    with pytest.raises(MapFault, match=r"object 'space-1': the property ships is missing"):
        ocean_side(read_map(tmx(tmp_path, objects=bare)))


def test_an_island_is_read(tmp_path: Path) -> None:
    ring = steps(s5={"landing": "either"}, s9={"landing": "lower"}, s2={"landing": "upper"})
    loop = island_loop(read_map(tmx(tmp_path, words=ISLAND, objects=ring)))
    assert loop == {
        "board": "own-isle",
        "title": "Skull Rock",
        "spaces": 10,
        "coin_spaces": [3],
        "landings": {"2": "upper", "5": "any", "9": "lower"},
    }


@pytest.mark.parametrize(
    ("objects", "said"),
    [
        (steps(7), "the loop has 7 steps; draw 8 to 40 of them"),
        (steps(41), "object 'step-40': step is 40; give it 0 to 39"),
        (steps(s4={"step": 5}), "object 'step-5': step 5 is already object 'step-4'"),
        (steps(s4={"step": 20}), "there is no step 4, though there are steps after it"),
        (steps(s4={"landing": "left"}), "landing is 'left'; use one of upper, lower, either"),
        (steps(s4={"landing": 1}), "object 'step-4': landing is '1'"),
        (steps(s4={"coin": "yes"}), "the property coin is 'yes', which is not of type bool"),
        (steps(s0={"coin": True}), "object 'step-0': it is the start and has a coin or a landing"),
        (spaces(), "its class 'space' means nothing on a map of kind island"),
    ],
)
def test_wrong_islands(tmp_path: Path, objects: str, said: str) -> None:
    with pytest.raises(MapFault) as caught:
        island_loop(read_map(tmx(tmp_path, words=ISLAND, objects=objects)))
    assert str(caught.value).startswith("own.tmx") and said in str(caught.value)


def test_a_map_of_another_kind(tmp_path: Path) -> None:
    with pytest.raises(MapFault, match=r"own.tmx: the map property kind is 'ocean'; it has to be"):
        island_loop(ocean(tmp_path))
    pond = read_map(tmx(tmp_path, words=(("kind", "pond"), *WORDS[1:])))
    with pytest.raises(MapFault, match="the map property kind is 'pond'"):
        chart(pond)


def test_own_boards__good_ones_as_data_and_a_sentence_for_each_bad_one(tmp_path: Path) -> None:
    folder = tmp_path / "eigene Bretter ü"
    tmx(folder, name="a.tmx", objects=spaces())
    tmx(folder, name="b.TMX", words=ISLAND, objects=steps())
    tmx(folder, name="c.tmx", objects=spaces())
    for name, board in (("d", "o1A"), ("e", "two words"), ("f", "random"), ("g", "B")):
        tmx(folder, name=f"{name}.tmx", words=(WORDS[0], ("board", board), WORDS[2]),
            objects=spaces())  # fmt: skip
    (folder / "h.tmx").write_text("<map", encoding="utf-8")
    tmx(folder, name="i.tmx", words=(("kind", "volcano"), *WORDS[1:]), objects="")
    boards, faults = own_boards(folder)
    assert [(board["file"], board["kind"], board["board"]) for board in boards] == [
        ("a.tmx", "ocean", "own-1"),
        ("b.TMX", "island", "own-isle"),
    ]
    assert [fault[:5] for fault in faults] == [f"{name}.tmx" for name in "cdefghi"]
    assert "the name 'own-1' is already used by a.tmx; choose another name." in faults[0]
    assert "the name 'o1A' is already used by the box" in faults[1]
    assert "the name 'two words' is not one word of letters and digits" in faults[2]
    assert "'random' is already used by the box" in faults[3]
    assert "'B' is already used by the box" in faults[4]
    assert "damaged or cut off" in faults[5]
    assert "kind is 'volcano'; it has to be ocean or island" in faults[6]


def test_own_boards_round_trip__data_alone_holds_the_places(tmp_path: Path) -> None:
    path = tmx(tmp_path, objects=spaces())
    data = json.loads(json.dumps(own_boards(tmp_path)[0][0]))
    path.unlink()
    assert data["aspect"] == 1.0
    assert data["spots"] == [[round(number / 64, 4), 0.5] for number in range(1, 9)]
    assert len(data["spaces"]) == 4 and set(data) == {
        "board", "title", "spaces", "kind", "file", "aspect", "spots",
    }  # fmt: skip


def test_own_boards__the_rules_take_them(tmp_path: Path) -> None:
    from game.rules.captain_silver.model import LOWER

    box = pytest.importorskip("game.rules.captain_silver.box")
    tmx(tmp_path, name="a.tmx", objects=spaces())
    tmx(tmp_path, name="b.tmx", words=ISLAND, objects=steps(s5={"landing": "lower"}))
    (side, loop), _ = own_boards(tmp_path)
    assert box.board_rows(side["spaces"])[3][1].item == ITEMS.index("anchor")
    assert box.island_loop(loop["board"], loop).landings == {5: LOWER}


def test_own_boards__a_folder_that_is_not_there_or_not_one(tmp_path: Path) -> None:
    assert own_boards(tmp_path / "none") == ([], [])
    (tmp_path / "file").touch()
    boards, faults = own_boards(tmp_path / "file")
    assert boards == [] and "cannot be read; allow reading it." in faults[0]


def test_box_boards_are_read_once() -> None:
    assert box_boards() is box_boards()
    assert set(box_boards()) >= {"O1a", "O4b", "A", "B", "volcano"}
    assert set(box_boards()["A"].areas) == {"title", "upper", "lower"}
