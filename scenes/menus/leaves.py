"""The leaves of a rules book: how a page is measured, and how one that is too long is parted.

Owns geometry and the breaks between paragraphs. The words are the game's, their pictures
`pagetext`'s; turning is the book's (`rulesbook`). Sizes in units from the page's own corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scenes.menus import pagetext

if TYPE_CHECKING:
    from scenes.kit.assets import Assets
    from scenes.kit.canvas import Canvas

FOOT: Final = 120.0
"""The strip at the bottom of a page with its number."""


@dataclass(frozen=True)
class Book:
    """Where things lie on an open page. Sizes in units; places from the page's own corner."""

    width: float
    height: float
    portrait: bool

    @classmethod
    def on(cls, canvas: Canvas) -> Book:
        width = min(canvas.width - 60, 1000.0) if canvas.portrait else 1500.0
        return cls(width, canvas.height - 70, canvas.portrait)

    @property
    def picture(self) -> tuple[float, float, float]:
        """Middle and size of the page's large picture."""
        return (self.width / 2, 250, 220) if self.portrait else (190, self.height * 0.43, 230)

    @property
    def words(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the words."""
        if self.portrait:
            return (80, 410, self.width - 160, self.height - 410 - FOOT)
        return (350, 150, self.width - 350 - 110, self.height - 150 - FOOT)

    @property
    def em(self) -> float:
        """The size of the words: a tall screen is stood nearer to, but seen by fewer."""
        return 48.0 if self.portrait else 38.0


def fits(assets: Assets, book: Book, words: str) -> bool:
    """Whether a page's words have room on it."""
    body, (_left, _top, width, height) = pagetext.parted(words)[1], book.words
    return pagetext.laid_out(assets, body, width, book.em)[1] <= height


@dataclass(frozen=True, slots=True)
class Leaf:
    """What of a page (by number) one screen holds."""

    page: int
    words: str


def leaves(assets: Assets, book: Book, pages: Sequence[tuple[str, str]]) -> list[Leaf]:
    """All pages, those that are too long in as few parts as will do, parted between paragraphs."""
    found = []
    for number, (_title, words) in enumerate(pages):
        name, body = pagetext.parted(words)
        head = f"{{picture:{name}}}\n" if name else ""
        found += [Leaf(number, head + part) for part in _parts(assets, book, body)]
    return found


def _parts(assets: Assets, book: Book, body: str) -> list[str]:
    """As few parts as have room, and of those the most even ones."""
    if fits(assets, book, body):
        return [body]
    blocks = _blocks(body)
    for count in range(2, len(blocks) + 1):
        cuts = _even(assets, book, blocks, count)
        parts = ["\n".join(cut).strip() for cut in cuts]
        if all(fits(assets, book, part) for part in parts):
            return parts
    return ["\n".join(block).strip() for block in blocks]


def _blocks(body: str) -> list[list[str]]:
    """Paragraphs that may stand at the top of a leaf, each with the gap or heading before it."""
    blocks: list[list[str]] = [[]]
    for line in body.split("\n"):
        opens = not line.strip() or line.startswith("# ")
        waiting = all(not kept.strip() or kept.startswith("# ") for kept in blocks[-1])
        if blocks[-1] and not waiting and (opens or line.startswith("- ")):
            blocks.append([])
        blocks[-1].append(line)
    return blocks


def _even(assets: Assets, book: Book, blocks: list[list[str]], count: int) -> list[list[str]]:
    """`blocks` in order in `count` parts of about the same height."""
    width, em = book.words[2], book.em
    heights = [pagetext.laid_out(assets, "\n".join(b), width, em)[1] for b in blocks]
    goal = sum(heights) / count
    cuts: list[list[str]] = [[]]
    filled = 0.0
    for number, (block, high) in enumerate(zip(blocks, heights, strict=True)):
        left = len(blocks) - number
        over = filled + high / 2 > goal * len(cuts)
        if cuts[-1] and len(cuts) < count and (over or left == count - len(cuts)):
            cuts.append([])
        cuts[-1] += block
        filled += high
    return cuts
