"""Where everything lies on the race's screen: pure geometry in units, for any screen's shape.

Landscape: the Pirate World across the middle, seats' panels along the bottom. Portrait: volcano and
island above the ocean, panels in two rows below. Boards keep their charts' shape (1 : 2).
"""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.theme import GAP, MARGIN

Rect = tuple[float, float, float, float]
Point = tuple[float, float]

HEAD = 74
"""The strip with round, title and time."""
PANEL_HEIGHT = 312
RIBBON = 46
"""The line of the log between boards and panels."""
BOARD_SHAPE = 2.0
"""Height of a board in widths."""


@dataclass(frozen=True)
class Layout:
    """Rectangles are (left, top, width, height) in units; `oceans` from the volcano on."""

    width: float
    height: float
    portrait: bool
    volcano: Rect
    oceans: tuple[Rect, ...]
    island: Rect
    panels: tuple[Rect, ...]
    head: Rect
    middle: Point
    """The middle of the ocean: banners and cards appear here."""
    ribbon: Point
    """The middle of the log's line."""

    @property
    def world(self) -> Rect:
        """The rectangle around all boards."""
        boards = (self.volcano, *self.oceans, self.island)
        left, top = min(b[0] for b in boards), min(b[1] for b in boards)
        right = max(b[0] + b[2] for b in boards)
        bottom = max(b[1] + b[3] for b in boards)
        return (left, top, right - left, bottom - top)


def lay_out(width: float, height: float, oceans: int, seats: int) -> Layout:
    """The screen of a race with so many ocean boards and seats, `width` x `height` units."""
    if height > width:
        return _portrait(width, height, oceans, seats)
    return _landscape(width, height, oceans, seats)


def _landscape(width: float, height: float, oceans: int, seats: int) -> Layout:
    room = height - HEAD - PANEL_HEIGHT - RIBBON - MARGIN + 6
    board_w = min(room / BOARD_SHAPE, (width - 2 * MARGIN) / (oceans + 2))
    board_h = board_w * BOARD_SHAPE
    left = (width - board_w * (oceans + 2)) / 2
    top = HEAD + (room - board_h) / 2
    boards = [(left + n * board_w, top, board_w, board_h) for n in range(oceans + 2)]
    panel_w = min((width - 2 * MARGIN - (seats - 1) * GAP) / seats, 620)
    panels_left = (width - seats * panel_w - (seats - 1) * GAP) / 2
    panel_top = height - MARGIN - PANEL_HEIGHT + 6
    panels = tuple(
        (panels_left + n * (panel_w + GAP), panel_top, panel_w, PANEL_HEIGHT) for n in range(seats)
    )
    middle = (width / 2, top + board_h / 2)
    return Layout(
        width, height, False, boards[0], tuple(boards[1:-1]), boards[-1], panels,
        (0, 0, width, HEAD), middle, (width / 2, panel_top - RIBBON / 2),
    )  # fmt: skip


def _portrait(width: float, height: float, oceans: int, seats: int) -> Layout:
    rows = (seats + 1) // 2
    panel_w = (width - 2 * MARGIN - GAP) / 2
    room = height - HEAD - rows * (PANEL_HEIGHT + GAP) - RIBBON - MARGIN
    ocean_w = min((width - 2 * MARGIN) / oceans, room * 0.62 / BOARD_SHAPE)
    ocean_h = ocean_w * BOARD_SHAPE
    side_h = min(room - ocean_h - 2 * GAP, 520)
    side_w = side_h / BOARD_SHAPE
    left = (width - ocean_w * oceans) / 2
    ocean_top = HEAD + side_h + GAP
    ocean_rects = tuple((left + n * ocean_w, ocean_top, ocean_w, ocean_h) for n in range(oceans))
    panels_top = height - MARGIN - rows * (PANEL_HEIGHT + GAP) + GAP
    panels = tuple(
        (
            MARGIN + (n % 2) * (panel_w + GAP),
            panels_top + (n // 2) * (PANEL_HEIGHT + GAP),
            panel_w,
            PANEL_HEIGHT,
        )
        for n in range(seats)
    )
    return Layout(
        width, height, True,
        (MARGIN, HEAD, side_w, side_h), ocean_rects,
        (width - MARGIN - side_w, HEAD, side_w, side_h), panels,
        (0, 0, width, HEAD), (width / 2, ocean_top + ocean_h / 2),
        (width / 2, panels_top - RIBBON / 2 - GAP / 2),
    )  # fmt: skip


def at(rect: Rect, share: Point) -> Point:
    """The place that lies at `share` (0..1 across and down) of `rect`."""
    return (rect[0] + rect[2] * share[0], rect[1] + rect[3] * share[1])


def centre(rect: Rect) -> Point:
    return at(rect, (0.5, 0.5))


def inside(rect: Rect, x: float, y: float) -> bool:
    """Does the place lie in the rectangle?"""
    return rect[0] <= x < rect[0] + rect[2] and rect[1] <= y < rect[1] + rect[3]
