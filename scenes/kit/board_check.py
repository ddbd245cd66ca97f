"""Stands in front of pytmx: walks a map's raw XML and refuses, in words, what cannot be played.

`checked` gives back a clean tree that holds the whole map (tilesets put in, tiles as CSV,
properties with their types) and nothing that was not looked at, because pytmx silently accepts or
drops much of what can be wrong. Paints nothing, and knows no game: what a space must be called is
the business of whoever reads the map.
"""

from __future__ import annotations

import base64
import binascii
import math
import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement

from scenes.kit.board_file import MOST_PIXELS, MapFault, Place, file_name, png_size, read_xml, shown

MOST_OBJECTS: Final = 500
MOST_LAYERS: Final = 20

FLIPS: Final = 0xE0000000
HEX_TURN: Final = 0x10000000

INTEGER: Final = re.compile(r"[+-]?[0-9]{1,10}")
DECIMAL: Final = re.compile(r"[+-]?[0-9]{1,10}(\.[0-9]{0,20})?([eE][+-]?[0-9]{1,2})?")
COLOUR: Final = re.compile(r"#?[0-9a-fA-F]{6}")
TO_CSV: Final = "set Tile Layer Format to CSV in Tiled (Map, Map Properties) and save"


class Tileset(NamedTuple):
    """A checked tileset: its tiles are numbered first .. first + tiles - 1."""

    name: str
    first: int
    tiles: int

    @property
    def end(self) -> int:
        """The number after its last tile."""
        return self.first + self.tiles


# --- numbers and properties ---------------------------------------------------------------------


def whole(element: Element, name: str, here: Place, low: int, high: int, default: int = -1) -> int:
    """A whole-number attribute within bounds. A missing one is `default`, or a fault when < 0."""
    text = element.get(name)
    if text is None and default >= 0:
        return default
    if text is None or not INTEGER.fullmatch(text) or not low <= int(text) <= high:
        given = "missing" if text is None else shown(text)
        what = f"{name} is {given}, a whole number from {low} to {high} is needed"
        raise here.fault(what, "correct it in Tiled")
    return int(text)


def decimal(element: Element, name: str, here: Place, default: float = 0.0) -> float:
    """A decimal attribute in map pixels, degrees or parts; a missing one is `default`."""
    text = element.get(name)
    if text is None:
        return default
    if not DECIMAL.fullmatch(text):
        raise here.fault(f"{name} is {shown(text)}, not a number", "correct it in Tiled")
    return float(text)


def copy_properties(source: Element, target: Element, here: Place) -> None:
    """Checked custom properties, each with its type and its value as an attribute."""
    seen: set[str] = set()
    found = [entry for group in source.findall("properties") for entry in group.findall("property")]
    if not found:
        return
    group = SubElement(target, "properties")
    for entry in found:
        name, kind = entry.get("name", ""), entry.get("type", "string")
        there = here.at(f"property {shown(name)}")
        if not name or name in seen:
            raise there.fault("the name is empty or used twice", "give each property its own name")
        seen.add(name)
        value = entry.get("value", entry.text or "")
        SubElement(group, "property", name=name, type=kind, value=value)
        check_value(kind, value, there)


def check_value(kind: str, value: str, here: Place) -> None:
    """Refuses kinds of properties that cannot be read, and values that are not of their kind."""
    if kind == "class":
        cure = "use properties of the types string, int, float and bool"
        raise here.fault("it is of a custom class, which cannot be read", cure)
    fits = {
        "string": True,
        "file": True,
        "color": True,
        "int": bool(INTEGER.fullmatch(value)),
        "object": bool(INTEGER.fullmatch(value)),
        "float": bool(DECIMAL.fullmatch(value)),
        "bool": value in ("true", "false"),
    }
    if kind not in fits:
        raise here.fault(f"its type {shown(kind)} is unknown", "use string, int, float or bool")
    if not fits[kind]:
        raise here.fault(f"{shown(value)} is no {kind}", "correct the value in Tiled")


# --- tilesets -----------------------------------------------------------------------------------


def copy_tilesets(source: Element, target: Element, path: Path, here: Place) -> list[Tileset]:
    """All tilesets, put into the map itself, in the order of their tile numbers."""
    entries = source.findall("tileset")
    if len(entries) > MOST_LAYERS:
        raise here.fault(f"there are more than {MOST_LAYERS} tilesets", "use fewer")
    firsts = [whole(entry, "firstgid", here.at("tileset"), 1, 1 << 28) for entry in entries]
    sets: list[Tileset] = []
    for first, entry in sorted(zip(firsts, entries, strict=True), key=lambda pair: pair[0]):
        new = copy_tileset(entry, first, target, path, here)
        last = sets[-1] if sets else None
        if last is not None and last.end > first:
            what = (
                f"it has {last.tiles} tiles from number {last.first} on and runs into tileset"
                f" {shown(new.name)}, which begins at {first}"
            )
            cure = "it has grown since the map was saved: open and save the map in Tiled"
            raise here.at(f"tileset {shown(last.name)}").fault(what, cure)
        sets.append(new)
    return sets


def copy_tileset(entry: Element, first: int, target: Element, path: Path, here: Place) -> Tileset:
    """One tileset, from its own file if it has one; its picture's place is made absolute."""
    source, folder = entry.get("source"), path.parent
    name = source or entry.get("name") or ""
    there = here.at(f"tileset {shown(name)}")
    if source is not None:
        if not source.lower().endswith(".tsx"):
            raise there.fault("it is not a .tsx file", "save the tileset as .tsx")
        entry = read_xml(folder / source, there, f"the tileset file {shown(source)}", "tileset")
        folder = (folder / source).parent
    picture = entry.find("image")
    if entry.find("tile/image") is not None or picture is None:
        cure = "put its tiles into one picture"
        raise there.fault("it is a collection of pictures or has none", cure)
    image = picture.get("source")
    if not image:
        raise there.fault("its picture is not in a file of its own", "save the picture as PNG")
    if entry.find("tileoffset") is not None or entry.get("tilerendersize", "tile") != "tile":
        raise there.fault("its tiles are moved or stretched", "set offset to 0, size to tile size")
    size = png_size(folder / image, there, f"its picture {shown(image)}")
    key = picture.get("trans")
    if key is not None and not COLOUR.fullmatch(key):
        raise there.fault(f"the transparent colour {shown(key)} is none", "choose it again")
    clean = SubElement(target, "tileset", name=name, firstgid=str(first))
    count = copy_tile_sizes(entry, clean, picture, size, there)
    file = SubElement(clean, "image", source=str((folder / image).absolute()))
    file.attrib.update(width=str(size[0]), height=str(size[1]))
    if key is not None:
        file.set("trans", key.lstrip("#"))
    return Tileset(name, first, count)


def copy_tile_sizes(
    entry: Element, clean: Element, picture: Element, size: tuple[int, int], here: Place
) -> int:
    """The tile sizes of a tileset, against its picture's real `size`; gives back the tile count."""
    for name, real in zip(("width", "height"), size, strict=True):
        if whole(picture, name, here, 0, 1 << 28, real) != real:
            what = f"it takes its picture to be {picture.get(name)} px in {name}, it is {real}"
            raise here.fault(what, "open and save the tileset in Tiled")
    gaps = [whole(entry, name, here, 0, 512, 0) for name in ("margin", "spacing")]
    sides = [whole(entry, name, here, 1, 512) for name in ("tilewidth", "tileheight")]
    margin, spacing = gaps
    columns, rows = (
        max(0, (real - margin + spacing) // (side + spacing))
        for real, side in zip(size, sides, strict=True)
    )
    count = whole(entry, "tilecount", here, 0, 1 << 20, columns * rows)
    if count != columns * rows or whole(entry, "columns", here, 0, 1 << 20, columns) != columns:
        what = f"it says {count} tiles, but its picture holds {columns} x {rows}"
        raise here.fault(what, "open and save the tileset in Tiled")
    names = ("margin", "spacing", "tilewidth", "tileheight", "tilecount", "columns")
    for name, value in zip(names, (*gaps, *sides, count, columns), strict=True):
        clean.set(name, str(value))
    return count


# --- tile layers --------------------------------------------------------------------------------


def layer_data(data: Element, cells: int, here: Place) -> list[int]:
    """The tile numbers of a layer as they stand in the file, flip bits included."""
    encoding, packing = data.get("encoding"), data.get("compression") or "none"
    if data.find("chunk") is not None:
        raise here.fault("the map is infinite", "switch Infinite off in Map Properties")
    if encoding is None:
        raise here.fault("its tiles are stored as XML", TO_CSV)
    if encoding not in ("csv", "base64") or packing not in ("none", "zlib", "gzip"):
        kind = packing if encoding == "base64" else encoding
        raise here.fault(f"its tiles are stored as {shown(kind)}, which cannot be read", TO_CSV)
    if encoding == "csv":
        return csv_data(data.text or "", here)
    try:
        raw = base64.b64decode("".join((data.text or "").split()), validate=True)
        if packing != "none":
            unpack = zlib.decompressobj(31 if packing == "gzip" else 15)
            raw = unpack.decompress(raw, 4 * cells + 1)
            if not unpack.eof and len(raw) < 4 * cells:
                raise here.fault("its packed tiles are cut off", "save the map again in Tiled")
    except (binascii.Error, zlib.error, ValueError) as wrong:
        if isinstance(wrong, MapFault):
            raise
        raise here.fault("its packed tiles are damaged", "save the map again in Tiled") from wrong
    if len(raw) != 4 * cells:
        what = f"it holds {len(raw) // 4} tiles (or more) where {cells} are needed"
        raise here.fault(what, "save the map again in Tiled")
    return list(struct.unpack(f"<{cells}I", raw))


def csv_data(text: str, here: Place) -> list[int]:
    """The numbers of a CSV layer."""
    numbers = []
    for at, part in enumerate(text.split(","), 1):
        if not re.fullmatch(r"\s*\d{1,10}\s*", part, re.ASCII):
            raise here.fault(f"entry {at} is {shown(part.strip())}, not a tile number", TO_CSV)
        numbers.append(int(part))
    return numbers


def copy_layer(
    layer: Element, target: Element, size: tuple[int, int], sets: list[Tileset], here: Place
) -> None:
    """A tile layer with every cell looked at. `size`: the map's, in tiles."""
    if (whole(layer, "width", here, 1, 1 << 20), whole(layer, "height", here, 1, 1 << 20)) != size:
        what = f"it is {layer.get('width')} x {layer.get('height')} tiles large"
        raise here.fault(f"{what}, the map {size[0]} x {size[1]}", "resize the map in Tiled")
    data = layer.find("data")
    if data is None:
        raise here.fault("it holds no tiles at all", "save the map again in Tiled")
    gids = layer_data(data, size[0] * size[1], here)
    if len(gids) != size[0] * size[1]:
        what = f"it holds {len(gids)} tiles where {size[0]} x {size[1]} are needed"
        raise here.fault(what, "save the map again in Tiled")
    for at, gid in enumerate(gids):
        if gid:
            check_gid(gid, sets, here.at(f"column {at % size[0] + 1}, row {at // size[0] + 1}"))
    clean = SubElement(target, "layer", name=layer.get("name", ""))
    clean.attrib.update(width=str(size[0]), height=str(size[1]))
    opacity = decimal(layer, "opacity", here, 1.0)
    clean.attrib.update(opacity=str(opacity), visible=str(whole(layer, "visible", here, 0, 1, 1)))
    SubElement(clean, "data", encoding="csv").text = ",".join(map(str, gids))


def check_gid(gid: int, sets: list[Tileset], here: Place) -> None:
    """Refuses a tile number that no tileset has."""
    paint = "paint this cell again in Tiled"
    if gid >= 1 << 32:
        raise here.fault(f"{gid} is too large for a tile number", paint)
    if gid & HEX_TURN:
        raise here.fault("the tile is turned by 60 or 120 degrees (hexagonal maps only)", paint)
    tile = gid & ~FLIPS
    if not any(each.first <= tile < each.end for each in sets):
        end = max((each.end - 1 for each in sets), default=0)
        raise here.fault(f"tile {tile} belongs to no tileset (their last is {end})", paint)


# --- objects ------------------------------------------------------------------------------------


def centre(x: float, y: float, w: float, h: float, degrees: float) -> tuple[float, float]:
    """The middle of a rectangle that is turned around its upper left corner, as Tiled does."""
    turn = math.radians(degrees)
    return (
        x + w / 2 * math.cos(turn) - h / 2 * math.sin(turn),
        y + w / 2 * math.sin(turn) + h / 2 * math.cos(turn),
    )


def copy_object(thing: Element, target: Element, pixels: tuple[int, int], here: Place) -> str:
    """A checked object; gives back its name. `pixels`: the map's size, for what lies outside."""
    label = f"object {shown(thing.get('id', '?'))[1:-1]}"
    name = thing.get("name", "")
    here = here.at(f"{label} {shown(name)}" if name else label)
    template = thing.get("template")
    if template is not None:
        cure = "choose Detach in its menu in Tiled"
        raise here.fault(f"it is made from the template {shown(template)}", cure)
    kind = thing.get("class") or thing.get("type") or ""
    if not name or not kind:
        raise here.fault("it has no name or no class", "give it both in Tiled")
    odd = [part.tag for part in thing if part.tag not in ("properties", "point", "ellipse")]
    if odd or thing.get("gid") is not None:
        form = "tile" if thing.get("gid") is not None else shown(odd[0])[1:-1]
        raise here.fault(f"it is drawn as a {form}", "draw a point, an ellipse or a rectangle")
    x, y, w, h, turn = (
        decimal(thing, part, here) for part in ("x", "y", "width", "height", "rotation")
    )
    middle = centre(x, y, w, h, turn)
    if w < 0 or h < 0 or not all(0 <= at <= most for at, most in zip(middle, pixels, strict=True)):
        raise here.fault("it lies outside the map", "move it into the map")
    clean = SubElement(target, "object", name=name, type=kind, x=str(x), y=str(y))
    clean.attrib.update(width=str(w), height=str(h), rotation=str(turn))
    copy_properties(thing, clean, here)
    return name


def copy_objects(source: Element, target: Element, pixels: tuple[int, int], here: Place) -> None:
    """All object layers. Names are unique in the whole map: rules and picture go by them. Only a
    table's spots for different numbers of seats may share a name."""
    names: set[tuple[str, str]] = set()
    for layer, there in layers(source, "objectgroup", here):
        things = layer.findall("object")
        if len(things) + len(names) > MOST_OBJECTS:
            raise there.fault(f"the map has more than {MOST_OBJECTS} objects", "remove some")
        group = SubElement(target, "objectgroup", name=layer.get("name", ""))
        for thing in things:
            name = copy_object(thing, group, pixels, there)
            one = (name, _property(thing, "seats") if _property(source, "kind") == "table" else "")
            if one in names:
                where = there.at(f"object {shown(thing.get('id', '?'))[1:-1]} {shown(name)}")
                raise where.fault("another object has the same name", "give each its own name")
            names.add(one)


def _property(owner: Element, name: str) -> str:
    """The value of a custom property as it is written; empty without one."""
    found = owner.find(f"properties/property[@name='{name}']")
    return "" if found is None else found.get("value", "")


# --- the map ------------------------------------------------------------------------------------


def layers(source: Element, tag: str, here: Place) -> Iterator[tuple[Element, Place]]:
    """The layers of one kind, with their place; none may be moved or tinted."""
    found = source.findall(tag)
    if len(found) > MOST_LAYERS:
        raise here.fault(f"there are more than {MOST_LAYERS} layers", "use fewer")
    for layer in found:
        there = here.at(f"layer {shown(layer.get('name', ''))}")
        plain = {"offsetx": 0.0, "offsety": 0.0, "parallaxx": 1.0, "parallaxy": 1.0}
        for name, value in plain.items():
            if decimal(layer, name, there, value) != value:
                raise there.fault(f"its {name} is not {value:g}", f"set it to {value:g}")
        if layer.get("tintcolor") is not None or layer.get("mode", "normal") != "normal":
            raise there.fault("it is tinted or blended", "remove the tint and the blending")
        yield layer, there


def check_form(root: Element, here: Place) -> None:
    """Refuses kinds of maps and layers that would come out wrong or empty."""
    form = root.get("orientation", "orthogonal")
    if form != "orthogonal":
        raise here.fault(f"its orientation is {shown(form)}", "make an orthogonal map")
    if root.get("infinite", "0") != "0" or root.find("layer/data/chunk") is not None:
        raise here.fault("the map is infinite", "switch Infinite off in Map Properties")
    for tag, kind in (("group", "group"), ("imagelayer", "image")):
        odd = root.find(tag)
        if odd is not None:
            there = here.at(f"layer {shown(odd.get('name', ''))}")
            cure = "use plain tile layers and object layers, not in groups"
            raise there.fault(f"{kind} layers cannot be read", cure)


def checked(path: Path) -> Element:
    """The map in `path` as a clean tree for pytmx. Raises `MapFault` for the first thing wrong."""
    here = Place(file_name(path))
    root = read_xml(path, here, "the map", "map")
    check_form(root, here)
    size = whole(root, "width", here, 1, 256), whole(root, "height", here, 1, 256)
    tile = whole(root, "tilewidth", here, 1, 512), whole(root, "tileheight", here, 1, 512)
    pixels = size[0] * tile[0], size[1] * tile[1]
    if max(pixels) > MOST_PIXELS:
        what = f"the map is {pixels[0]} x {pixels[1]} pixels large"
        raise here.fault(f"{what}, at most {MOST_PIXELS} x {MOST_PIXELS} fit", "make it smaller")
    clean = Element("map", orientation="orthogonal", width=str(size[0]), height=str(size[1]))
    clean.attrib.update(tilewidth=str(tile[0]), tileheight=str(tile[1]))
    copy_properties(root, clean, here)
    sets = copy_tilesets(root, clean, path, here)
    for layer, there in layers(root, "layer", here):
        copy_layer(layer, clean, size, sets, there)
    copy_objects(root, clean, pixels, here)
    return clean
