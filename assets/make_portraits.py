"""Draws the portraits of the bots, `portraits/<level>.svg`: `python assets/make_portraits.py`.

Owns four pirates as shapes with an ink line around them, each 512 units high and wide. Who plays
how well shows in the hat first, so that it can be told from across a room: a tied cloth, a woollen
cap, a three-cornered hat, an admiral's broad one with a plume. The program lays them on a disc
around (256, 288) with a radius of 200; hats may stand out over it. Light comes from the upper left.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

PORTRAITS: Final = Path(__file__).parent / "portraits"
INK: Final = "#2e1e14"
LINE: Final = 11.0
"""The ink line: still a pixel wide where a portrait is 48 pixels high."""
WHITE: Final = "#fff7e2"
GOLD: Final = "#f6be42"
DARK_GOLD: Final = "#c58a22"


class Sheet:
    """Shapes one upon another."""

    def __init__(self) -> None:
        self._shapes: list[str] = []

    def path(self, lines: str, fill: str, line: float = LINE, ink: str = INK) -> None:
        """A filled outline in the SVG's own path letters; `line` 0: without a line around."""
        stroke = f' stroke="{ink}" stroke-width="{line:g}"' if line else ""
        joined = ' stroke-linejoin="round" stroke-linecap="round"' if line else ""
        words = " ".join(lines.split())
        self._shapes.append(f'<path d="{words}" fill="{fill}"{stroke}{joined}/>')

    def line(self, lines: str, width: float = LINE, ink: str = INK) -> None:
        """A line alone."""
        self.path(lines, "none", width, ink)

    def oval(
        self, x: float, y: float, across: float, down: float, fill: str, line: float = 0.0
    ) -> None:
        """An ellipse around (x, y) with these radii."""
        stroke = f' stroke="{INK}" stroke-width="{line:g}"' if line else ""
        self._shapes.append(
            f'<ellipse cx="{x:g}" cy="{y:g}" rx="{across:g}" ry="{down:g}" fill="{fill}"{stroke}/>'
        )

    def saved_as(self, name: str) -> None:
        """Write it down."""
        head = (
            '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"'
            ' viewBox="0 0 512 512">'
        )
        body = "\n".join(f"  {shape}" for shape in self._shapes)
        path = PORTRAITS / f"{name}.svg"
        path.write_text(f"{head}\n{body}\n</svg>\n", encoding="utf-8", newline="\n")


# --- what all of them have ------------------------------------------------------------------------


def head(sheet: Sheet, skin: str, shade: str, jaw: float = 92.0) -> None:
    """Neck, ears and a head; `jaw` is half the width of the chin's curve."""
    sheet.path("M204 380 L204 470 Q256 500 308 470 L308 380 Z", shade)
    for side in (-1, 1):
        sheet.oval(256 + side * 112, 300, 24, 34, skin, LINE)
        sheet.oval(256 + side * 112, 304, 9, 17, shade)
    low = 256 + jaw, 256 - jaw
    sheet.path(
        f"M148 236 Q148 150 256 150 Q364 150 364 236 L362 316 Q356 372 {low[0] - 26:g} 400"
        f" Q256 440 {low[1] + 26:g} 400 Q156 372 150 316 Z",
        skin,
    )
    sheet.path(
        f"M338 220 Q350 300 330 350 Q310 392 256 416 Q292 420 {low[0] - 30:g} 396"
        " Q350 372 357 316 L358 236 Q356 222 338 220 Z",
        shade, 0,
    )  # fmt: skip


def eyes(sheet: Sheet, y: float, left: bool = True, size: float = 17.0) -> None:
    """Eyes that look at whoever plays; `left` False: the left one is covered."""
    for x in (206, 306) if left else (306,):
        sheet.oval(x, y, size + 4, size, WHITE, 7)
        sheet.oval(x + 3, y + 1, size * 0.56, size * 0.62, INK)
        sheet.oval(x - 1, y - 4, 4, 4, WHITE)


def brows(sheet: Sheet, y: float, slope: float, ink: str, width: float = 15.0) -> None:
    """`slope` > 0: fierce; < 0: full of wonder."""
    sheet.line(f"M180 {y - slope:g} Q206 {y - 12:g} 232 {y + slope:g}", width, ink)
    sheet.line(f"M280 {y + slope:g} Q306 {y - 12:g} 332 {y - slope:g}", width, ink)


def nose(sheet: Sheet, shade: str, wide: float = 22.0) -> None:
    """In the middle, in front of everything."""
    sheet.path(
        f"M250 268 Q{256 - wide - 14:g} 326 {256 - wide + 4:g} 338 Q256 352 {256 + wide:g} 338"
        f" Q{256 + wide + 6:g} 326 262 268",
        shade, 8,
    )  # fmt: skip


# --- the four -------------------------------------------------------------------------------------


def deckhand() -> None:
    """Young, freckled and glad to be here: a red cloth around the head, a striped shirt."""
    sheet = Sheet()
    sheet.path("M60 512 Q80 424 196 412 L256 456 L316 412 Q432 424 452 512 Z", WHITE)
    for y in (446, 486):
        sheet.line(f"M{118 - (y - 446):g} {y} Q256 {y + 44} {394 + (y - 446):g} {y}", 17, "#2f66a8")
    head(sheet, "#f2c094", "#d99a6c", 84)
    sheet.path("M352 206 Q420 196 462 240 Q436 246 424 262 Q404 226 352 226 Z", "#b8301f")
    sheet.path("M352 214 Q396 250 404 316 Q384 300 366 306 Q372 262 344 232 Z", "#c93a26")
    sheet.path(
        "M136 236 Q124 92 256 84 Q388 92 376 236 Q316 190 256 190 Q196 190 136 236 Z", "#d8412b"
    )
    sheet.path("M136 236 Q196 190 256 190 Q316 190 376 236 L374 204 Q256 140 138 204 Z", "#b8301f")
    for x, y in ((192, 150), (256, 122), (320, 150), (226, 172), (290, 172)):
        sheet.oval(x, y, 10, 10, WHITE)
    sheet.oval(360, 218, 22, 24, "#d8412b", LINE)
    eyes(sheet, 286, size=20)
    brows(sheet, 246, -7, "#8a4b22", 12)
    nose(sheet, "#e0a175", 16)
    for x, y in ((176, 330), (194, 344), (174, 352), (338, 330), (320, 344), (340, 352)):
        sheet.oval(x, y, 6, 6, "#c07a48")
    sheet.path("M196 364 Q256 380 316 364 Q306 412 256 412 Q206 412 196 364 Z", "#7a2a22", 9)
    sheet.path("M204 368 Q256 382 308 368 L304 384 Q256 396 208 384 Z", WHITE, 0)
    sheet.path("M262 376 L262 392 L280 390 L280 374 Z", "#7a2a22", 0)
    sheet.saved_as("deckhand")


def mate() -> None:
    """Weathered, one-eyed and steady: a woollen cap with a bobble, a moustache, a scarf."""
    sheet = Sheet()
    sheet.path("M50 512 Q70 420 190 408 L322 408 Q442 420 462 512 Z", "#6b4a2e")
    sheet.path("M176 402 Q256 470 336 402 L344 446 Q256 512 168 446 Z", "#e2a33a")
    head(sheet, "#d99f72", "#b97c50", 96)
    sheet.path(
        "M154 330 Q160 376 190 398 Q256 438 322 398 Q352 376 358 330 Q340 372 300 376"
        " L212 376 Q172 372 154 330 Z",
        "#8c6038", 0,
    )  # fmt: skip
    sheet.line("M236 276 L312 200 M170 292 L140 304", 10, "#241a16")
    sheet.path(
        "M136 224 Q120 130 178 82 Q118 84 96 120 Q84 56 160 30 Q262 6 330 68 Q384 120 376 224 Z",
        "#2d5f96",
    )
    sheet.line("M178 82 Q232 60 296 84", 9, "#1f456e")
    sheet.line("M214 104 Q196 140 196 186", 9, "#1f456e")
    sheet.line("M306 104 Q322 140 320 186", 9, "#1f456e")
    sheet.oval(88, 116, 42, 42, WHITE, LINE)
    sheet.oval(80, 108, 12, 12, "#ffffff")
    sheet.path("M124 196 Q256 150 388 196 L384 252 Q256 206 128 252 Z", WHITE)
    for x, low in ((172, 234), (214, 226), (256, 224), (298, 226), (340, 234)):
        sheet.line(f"M{x} {low - 46} L{x} {low - 4}", 8, "#c9b48a")
    eyes(sheet, 294, left=False)
    sheet.line("M280 266 Q306 250 334 264", 17, "#4a2d18")
    sheet.path("M160 262 Q206 244 250 274 Q250 330 204 332 Q160 320 160 262 Z", "#241a16")
    nose(sheet, "#c98a5c", 24)
    sheet.path(
        "M256 344 Q212 330 178 372 Q160 394 138 384 Q160 420 208 402 Q240 392 256 374"
        " Q272 392 304 402 Q352 420 374 384 Q352 394 334 372 Q300 330 256 344 Z",
        "#5a3519",
    )
    sheet.saved_as("mate")


def captain() -> None:
    """Proud and dangerous: a three-cornered hat with a skull, black locks, a pointed beard."""
    sheet = Sheet()
    sheet.path(
        "M126 220 Q84 300 108 372 Q84 404 116 452 L396 452 Q428 404 404 372 Q428 300 386 220 Z",
        "#2b2422",
    )
    sheet.line("M128 300 Q148 340 128 384 M152 330 Q166 372 146 420", 8, "#544746")
    sheet.line("M384 300 Q364 340 384 384 M360 330 Q346 372 366 420", 8, "#544746")
    sheet.path("M44 512 Q66 424 186 406 L256 470 L326 406 Q446 424 468 512 Z", "#a82a22")
    sheet.path("M186 406 L256 512 L136 512 Z", "#7d1c18")
    sheet.path("M326 406 L256 512 L376 512 Z", "#7d1c18")
    sheet.path("M212 424 L256 452 L300 424 L290 512 L222 512 Z", WHITE)
    head(sheet, "#e6b184", "#c48a5d", 86)
    sheet.path(
        "M158 322 Q170 372 196 396 Q226 424 256 474 Q286 424 316 396 Q342 372 354 322"
        " Q332 352 300 352 L212 352 Q180 352 158 322 Z",
        "#2b2422",
    )
    sheet.line("M214 400 Q232 430 250 448 M298 400 Q280 430 262 448", 7, "#544746")
    sheet.path("M222 376 Q256 366 290 376 Q256 400 222 376 Z", "#c9675a", 7)
    eyes(sheet, 284)
    brows(sheet, 250, 10, "#2b2422", 16)
    nose(sheet, "#d69a6b", 20)
    sheet.path(
        "M256 344 Q218 336 190 358 Q168 372 148 346 Q152 388 200 382 Q236 376 256 360"
        " Q276 376 312 382 Q360 388 364 346 Q344 372 322 358 Q294 336 256 344 Z",
        "#2b2422", 7,
    )  # fmt: skip
    sheet.path(
        "M12 196 Q58 92 148 120 Q188 22 256 20 Q324 22 364 120 Q454 92 500 196"
        " Q420 176 360 220 Q256 270 152 220 Q92 176 12 196 Z",
        "#332b2b",
    )
    sheet.path(
        "M12 196 Q92 176 152 220 Q256 270 360 220 Q420 176 500 196 Q434 138 356 186"
        " Q256 232 156 186 Q78 138 12 196 Z",
        GOLD, 9,
    )  # fmt: skip
    sheet.path(
        "M216 104 Q216 62 256 62 Q296 62 296 104 Q296 126 280 132 L280 152 L232 152 L232 132"
        " Q216 126 216 104 Z",
        WHITE, 8,
    )  # fmt: skip
    for x in (238, 274):
        sheet.oval(x, 104, 12, 14, INK)
    sheet.line("M246 138 L246 152 M266 138 L266 152", 6)
    sheet.oval(404, 346, 15, 15, GOLD, 8)
    sheet.saved_as("captain")


def admiral() -> None:
    """Old, grand and calm: a broad hat with gold lace and a plume, white whiskers, epaulettes."""
    sheet = Sheet()
    sheet.path("M40 512 Q60 420 180 404 L332 404 Q452 420 472 512 Z", "#24418c")
    sheet.path("M196 408 L256 448 L316 408 L330 512 L182 512 Z", WHITE)
    for side in (-1, 1):
        x = 256 + side * 160
        sheet.path(f"M{x - 58} 446 Q{x} 396 {x + 58} 446 L{x + 50} 472 L{x - 50} 472 Z", GOLD, 9)
        for n in range(-2, 3):
            sheet.line(f"M{x + 20 * n} 472 L{x + 22 * n} 498", 11, DARK_GOLD)
    head(sheet, "#eebd98", "#d0916c", 98)
    sheet.path(
        "M142 268 Q130 352 170 400 Q204 440 256 446 Q308 440 342 400 Q382 352 370 268"
        " Q352 300 346 336 Q322 366 256 362 Q190 366 166 336 Q160 300 142 268 Z",
        WHITE,
    )
    sheet.line("M186 392 Q196 372 190 356 M226 416 Q230 396 224 380", 7, "#c9b794")
    sheet.line("M326 392 Q316 372 322 356 M286 416 Q282 396 288 380", 7, "#c9b794")
    sheet.path("M228 384 Q256 376 284 384 Q256 402 228 384 Z", "#b9574e", 7)
    eyes(sheet, 288, size=16)
    brows(sheet, 256, 3, "#fffdf4", 17)
    sheet.line("M180 243 Q206 232 230 246 M282 246 Q306 232 332 243", 6)
    sheet.oval(306, 290, 34, 34, "none", 8)
    sheet.line("M338 304 Q352 350 344 404", 6, DARK_GOLD)
    nose(sheet, "#e3a27c", 23)
    sheet.path(
        "M256 346 Q214 336 176 366 Q200 388 256 370 Q312 388 336 366 Q298 336 256 346 Z", WHITE, 9
    )
    sheet.path(
        "M330 96 Q350 20 440 10 Q500 30 496 92 Q480 76 462 82 Q476 112 450 132 Q440 110 420 116"
        " Q400 150 350 150 Z",
        WHITE,
    )
    sheet.line("M346 124 Q392 70 452 46", 7, "#c9b794")
    sheet.path(
        "M8 246 Q30 196 78 176 Q112 44 256 40 Q400 44 434 176 Q482 196 504 246"
        " Q400 214 256 212 Q112 214 8 246 Z",
        "#1d3272",
    )
    sheet.path(
        "M8 246 Q30 196 78 176 Q112 44 256 40 Q400 44 434 176 Q482 196 504 246 Q462 214 418 202"
        " Q390 84 256 78 Q122 84 94 202 Q50 214 8 246 Z",
        GOLD, 8,
    )  # fmt: skip
    sheet.line("M256 204 L300 128", 24, GOLD)
    sheet.oval(306, 126, 32, 32, "#a82a22", 9)
    sheet.oval(306, 126, 15, 15, WHITE)
    sheet.saved_as("admiral")


def main() -> None:
    """All four."""
    PORTRAITS.mkdir(exist_ok=True)
    for draw in (deckhand, mate, captain, admiral):
        draw()


if __name__ == "__main__":
    main()
