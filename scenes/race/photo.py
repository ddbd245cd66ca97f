"""Photo finishes: the last second of a contested space, slowed, with the times of both hands.

Owns the memory of a race's contests, which of them are shown, their words and their picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from game.core.model import Fact
from game.rules.captain_silver.model import ITEMS, Contest, RaceBegan, View
from game.rules.captain_silver.race import TICK_US
from game.table.match import Match
from scenes.kit import pieces, shapes, text
from scenes.kit.assets import Assets, finished
from scenes.kit.motion import Glide
from scenes.kit.sprites import Placed
from scenes.kit.theme import BOLD, BRASS, DEEP, NUMBER, PALE, TITLE, mix
from scenes.race import cards
from scenes.race.beats import Beat
from scenes.race.layout import Point
from scenes.race.table import RaceTable
from scenes.race.words import TENTHS_US, full_stop, gap_words, item_title

MOST: Final = 3
US_PER_TICK: Final = 1_000_000 // 60
BEFORE_US: Final = 1_000_000
"""The last second before the space was taken."""
SLOW: Final = 8
"""The last stretch and the gap are this many times slower, the way there only `BRISK` times: all
of a second at 8 would bore for eight."""
BRISK: Final = 2
STRETCH_US: Final = 250_000
READ_TICKS: Final = 130
CALM_TICKS: Final = 200
AWAY_TICKS: Final = 16
REACH: Final = 440
WIDEST: Final = 1180
HIGH: Final = 600
PHOTO: Final = 210
SPACE: Final = 216
PIECE: Final = 184


@dataclass(frozen=True)
class Finish:
    """A contest, and the tick in which it was decided."""

    contest: Contest
    tick: int

    @property
    def gap_us(self) -> int:
        return max(0, self.contest.loser_at - self.contest.winner_at)


class PhotoFinish:
    """Collects the contests of one race."""

    def __init__(self) -> None:
        self._finishes: list[Finish] = []

    @classmethod
    def of(cls, match: Match[Any]) -> PhotoFinish:
        """The contests of the race that `match` told of last."""
        found = cls()
        found.hear(match.seen_by(None), None)
        return found

    def hear(self, facts: Iterable[Fact], view: View | None) -> None:
        """Remember contests; a new race forgets the old ones. `view` is the one after `facts`."""
        for fact in facts:
            if isinstance(fact, RaceBegan):
                self._finishes.clear()
            elif isinstance(fact, Contest):
                self._finishes.append(Finish(fact, _tick_of(fact, view)))

    def closest(self, most: int = MOST) -> list[Finish]:
        """The smallest gaps first, each pair of hands at a space once."""
        best: dict[tuple[int, ...], Finish] = {}
        for finish in sorted(self._finishes, key=lambda f: (f.gap_us, f.contest.winner_at)):
            contest = finish.contest
            key = (contest.row, contest.index, contest.winner, contest.loser)
            best.setdefault(key, finish)
        return list(best.values())[:most]

    def beats(self, table: RaceTable) -> list[Beat]:
        """The closest ones, to be shown one after another."""
        return [PhotoBeat(table, finish) for finish in self.closest()]


def _tick_of(contest: Contest, view: View | None) -> int:
    """The tick in which the space was taken: as the rules remember it, else by the press's time."""
    if view is not None:
        for win in view.wins[contest.row]:
            if (win.seat, win.at) == (contest.winner, contest.winner_at):
                return win.tick
    return contest.winner_at // TICK_US


def words_of(finish: Finish, names: Sequence[str]) -> tuple[str, str]:
    """Who was first and by how much; for equal times the rule that decides."""
    contest = finish.contest
    winner, loser = names[contest.winner], names[contest.loser]
    if contest.tied:
        first = names[finish.tick % len(names)]
        return (
            f"{winner} and {loser}: equal times!",
            f"In tick {finish.tick} priority was with {first}, then clockwise: {winner} first.",
        )
    return (
        full_stop(f"{winner} was {gap_words(finish.gap_us)} faster than {loser}"),
        _both_times(finish, winner, loser),
    )


def _both_times(finish: Finish, winner: str, loser: str) -> str:
    """Both moments, as exact as the gap is said, so that they differ by just that gap."""
    unit = 1_000 if finish.gap_us >= TENTHS_US else 100
    first = round(finish.contest.winner_at / unit)
    second = first + max(1, round(finish.gap_us / unit))
    return f"{winner} {clock_words(first, unit)} – {loser} {clock_words(second, unit)}"


def clock_words(moment: int, unit: int) -> str:
    """A moment of the race, counted in units of so many microseconds."""
    per_second = 1_000_000 // unit
    seconds, rest = divmod(moment, per_second)
    digits = len(str(per_second)) - 1
    return f"{seconds // 60}:{seconds % 60:02}.{rest:0{digits}}"


class PhotoBeat(Beat):
    """One photo finish on a dark plate over the ocean."""

    plain = True

    def __init__(self, table: RaceTable, finish: Finish) -> None:
        self.finish = finish
        arrives, late = age_of(0), age_of(finish.gap_us)
        calm = table.services.settings.calm
        cues = [(0, "tick")] if calm else [(0, "tick"), (arrives, "knock"), (late, "refuse")]
        super().__init__(table, CALM_TICKS if calm else late + READ_TICKS, cues=cues)

    def moment(self, age: float) -> int:
        """Microseconds of the race since the space was taken (negative: before)."""
        if self.calm:
            return self.finish.gap_us + STRETCH_US
        way = age_of(-STRETCH_US)
        if age < way:
            return -BEFORE_US + round(age * US_PER_TICK / BRISK)
        return -STRETCH_US + round((age - way) * US_PER_TICK / SLOW)

    # --- picture ----------------------------------------------------------------------------------

    def placed(self, age: float) -> list[Placed]:
        table, finish = self.table, self.finish
        x, y = self._middle()
        plate = plate_picture(self.assets, table, finish, self._width())
        canvas = table.services.canvas
        dusk = shapes.shade(self.assets, canvas.size, 120)
        track = y - 56
        shown = [
            Placed("photo dusk", dusk, canvas.width / 2, canvas.height / 2, PHOTO),
            Placed("photo", plate, x, y, PHOTO + 1),
            Placed("photo space", self._space(), x, track, PHOTO + 2),
        ]
        now = self.moment(age)
        shown += self._hands(now, x, track)
        shown += self._line(now, x, y + 104)
        if now >= finish.gap_us:
            shown += self._words(x, y + HIGH / 2 - 82)
        return shown

    def _middle(self) -> Point:
        layout = self.table.layout
        return (layout.width / 2, max(layout.middle[1], HIGH / 2 + 12))

    def _width(self) -> float:
        return min(WIDEST, self.table.layout.width - 40)

    def _space(self) -> pygame.Surface:
        return pieces.wanted_disc(self.assets, ITEMS[self.finish.contest.item], SPACE, True)

    def _hands(self, now: int, x: float, y: float) -> list[Placed]:
        """Both pieces on their way: the winner from the left, the loser from the right, who finds
        the space taken and goes back."""
        contest = self.finish.contest
        reach = min(REACH, self._width() / 2 - PIECE / 2 - 24)
        item = ITEMS[contest.item]
        first = pieces.item_disc(self.assets, item, self.table.liveries[contest.winner], PIECE)
        second = pieces.item_disc(self.assets, item, self.table.liveries[contest.loser], PIECE)
        away = PIECE * 0.94
        left = x - reach * max(0, -now) / BEFORE_US
        late = now - self.finish.gap_us
        if late < 0:
            right = x + away + (reach - away) * min(1.0, -late / BEFORE_US)
        else:
            back = 0.0 if self.calm else late * SLOW / US_PER_TICK
            right = Glide(x + away, y, x + reach * 0.9, y, 0, AWAY_TICKS * 2).at(back)[0]
            right = x + reach * 0.9 if self.calm else right
        shown = [
            Placed("photo first", first, left, y, PHOTO + 4),
            Placed("photo second", second, right, y, PHOTO + 3),
        ]
        if now >= 0:
            shown.append(self._mark(True, left, y))
        if late >= 0:
            shown.append(self._mark(False, right, y))
        return shown

    def _mark(self, won: bool, x: float, y: float) -> Placed:
        mark = cards.verdict(self.assets, won, 60)
        return Placed(("photo mark", won), mark, x - PIECE * 0.36, y - PIECE * 0.36, PHOTO + 5)

    def _line(self, now: int, x: float, y: float) -> list[Placed]:
        """Marks on the time line, as soon as their moment has come, and the moment itself."""
        finish = self.finish
        shown = [Placed("photo now", needle(self.assets), self._at(now, x), y, PHOTO + 2)]
        for moment, seat, side in (
            (0, finish.contest.winner, -1), (finish.gap_us, finish.contest.loser, 1),
        ):  # fmt: skip
            if now >= moment:
                pin = pin_picture(self.assets, self.table, seat, side)
                place = (self._at(moment, x), y + side * 34)
                shown.append(Placed(("photo pin", side), pin, *place, PHOTO + 3))
        return shown

    def _at(self, moment: int, x: float) -> float:
        """Where a moment lies on the time line."""
        return time_x(moment, x, self._width())

    def _words(self, x: float, y: float) -> list[Placed]:
        said, times = words_of(self.finish, self.table.names)
        room = self._width() - 60
        first = text.fitted(self.assets, said, room, 46, PALE, BOLD, 26)
        second = text.fitted(self.assets, times, room, 34, mix(PALE, DEEP, 0.12), BOLD, 24)
        return [
            Placed("photo said", first, x, y, PHOTO + 3),
            Placed("photo times", second, x, y + 48, PHOTO + 3),
        ]


STROKES: Final = (-1_000_000, -600_000, -250_000, -125_000, 0, 100_000, 200_000)
AFTER_US: Final = 220_000
"""As long as a late hand can be at most, and a little more."""


def age_of(moment: int) -> int:
    """When a moment is shown, in ticks from the beginning: the last stretch takes longest."""
    if moment < -STRETCH_US:
        return (moment + BEFORE_US) * BRISK // US_PER_TICK
    way = (BEFORE_US - STRETCH_US) * BRISK // US_PER_TICK
    return way + (moment + STRETCH_US) * SLOW // US_PER_TICK


def time_x(moment: int, x: float, width: float) -> float:
    """Where a moment lies on a time line around `x`: as far apart as they are shown, so that the
    last stretch is seen as through a glass."""
    span = width - 140
    share = age_of(min(max(moment, -BEFORE_US), AFTER_US)) / age_of(AFTER_US)
    return x - span / 2 + span * share


def plate_picture(assets: Assets, table: RaceTable, finish: Finish, width: float) -> pygame.Surface:
    """The plate with its heading and the empty time line."""
    contest = finish.contest

    def make() -> pygame.Surface:
        plate = shapes.panel(assets, width, HIGH, DEEP, 250, 22, BRASS).copy()
        middle = plate.width // 2
        head = text.line(assets, "Photo finish", 64, PALE, TITLE)
        plate.blit(head, head.get_rect(center=(middle, assets.px(48))))
        where = f"Row {contest.row + 1}, space {contest.index + 1}: the {item_title(contest.item)}"
        under = text.fitted(assets, where, width - 60, 32, mix(PALE, DEEP, 0.12), BOLD)
        plate.blit(under, under.get_rect(center=(middle, assets.px(102))))
        _axis(assets, plate, width)
        return finished(plate)

    return assets.once(("photo plate", contest, width), make)


def _axis(assets: Assets, plate: pygame.Surface, width: float) -> None:
    """The time line with its strokes, in milliseconds."""
    y = assets.px(HIGH / 2 + 104)
    tone = mix(PALE, DEEP, 0.35)
    ends = [assets.px(time_x(at, width / 2, width)) for at in (-BEFORE_US, AFTER_US)]
    pygame.draw.line(plate, tone, (ends[0], y), (ends[1], y), max(2, assets.px(4)))
    for at in STROKES:
        x = assets.px(time_x(at, width / 2, width))
        pygame.draw.line(plate, tone, (x, y - assets.px(9)), (x, y + assets.px(9)), 2)
        if at < 0:  # the pins stand at 0 and after
            label = text.line(assets, f"−{-at // 1000} ms", 26, tone, NUMBER)
            plate.blit(label, label.get_rect(center=(x, y + assets.px(32))))


def needle(assets: Assets) -> pygame.Surface:
    """The moment that is shown, on the time line."""
    return shapes.panel(assets, 6, 44, PALE, 255, 3)


def pin_picture(assets: Assets, table: RaceTable, seat: int, side: int) -> pygame.Surface:
    """A hand's moment: its emblem above (-1) or below (1) the line, with a stem to it."""
    livery = table.liveries[seat]

    def make() -> pygame.Surface:
        badge = pieces.emblem_badge(assets, livery, 52)
        tall = badge.height + assets.px(16)
        sheet = pygame.Surface((badge.width, tall), pygame.SRCALPHA)
        stem = pygame.Rect(0, 0, max(2, assets.px(5)), tall)
        stem.centerx = badge.width // 2
        pygame.draw.rect(sheet, livery.colour, stem)
        sheet.blit(badge, (0, 0 if side < 0 else tall - badge.height))
        return finished(sheet)

    return assets.once(("photo pin", livery.name, side), make)
