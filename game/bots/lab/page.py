"""The report of a series as one page: HTML that needs no network, no script and no other file.

Owns the order of things and the tables; figures are in `findings`, sentences in `text`, pictures in
`svg`, looks in `style`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from game.bots.lab import svg
from game.bots.lab.effects import ENOUGH, Choice, Effect
from game.bots.lab.figures import Share, Spread
from game.bots.lab.findings import Report
from game.bots.lab.style import STYLE
from game.bots.lab.text import (
    between,
    chance_text,
    fair,
    headline,
    in_short,
    lift_text,
    percent,
    proposals,
    settings,
    titled,
)
from game.core.game import Picture
from game.core.phrases import counted

_LIFT: Final = svg.Scale(0, 2000, 1000)
"""From never to twice as often as chance would have it."""
_WIDE: Final = 860
_SIDE: Final = 400
"""Widths of a histogram by itself, and of one of several."""

_HOW: Final = (
    "All figures come from matches between bots: they tell how the game treats those, not how "
    "people fare.",
    "Intervals of shares are Wilson's, 95 %. A shared first place counts in parts: half a win for "
    "each of two. The dashed line is what would be fair.",
    "The winner of a match is held against the others of the same match. Lift says how much more "
    "of a thing winners had than chance would have given them: +20 % is a fifth more, give or take "
    "the line beside the dot (95 %). Where levels differ, each is expected to win as its level "
    "does, and where the order of turns decides, as its place in it does: no mark is praised for "
    "that. 'They win' is the plain share.",
    f"Red is more than chance explains: below 5 % after Holm's correction (1979) for all marks of "
    f"this page together. What differed between the seats of fewer than {ENOUGH} matches is shown "
    f"in grey and was not tested.",
    "Whether the marks of a kind are worth alike is asked of each kind by itself (Cochran's Q, "
    "1954): one in twenty is called unlike by chance.",
    "A mark that players choose may be a sign of a good game and not its cause: a card that "
    "winners win is worth having, which is no fault of the card. What chance deals should be grey "
    "or blue. And one mark may be the shadow of another that often comes with it.",
)


def report_page(report: Report, pictures: Sequence[Picture] = ()) -> str:
    """The whole page. `pictures` are the study's own."""
    title = f"{report.title or report.game}: {report.matches} matches of bots"
    parts = [
        f'<h1>{escape(title)}</h1><p class="sub">{escape(headline(report))}</p>',
        _short(report),
        _winners(report),
        _course(report),
        _marks(report),
        _proposed(report),
        _options(report),
        _pictures(pictures),
        _rest(report),
        "<h2>How to read this page</h2>" + "".join(f"<p>{escape(line)}</p>" for line in _HOW),
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


# --- parts ----------------------------------------------------------------------------------------


def _short(report: Report) -> str:
    lines = in_short(report)
    if settings(report):
        lines.append(f"House rules: {settings(report)}.")
    return f'<div class="short"><ul>{"".join(f"<li>{escape(li)}</li>" for li in lines)}</ul></div>'


def _winners(report: Report) -> str:
    if not report.matches:
        return ""
    scale = svg.Scale(0, min(1000, fair(report) * 2), fair(report))
    seats = [
        _row([f"seat {n}", _share(scale, seat.share, seat.flagged), percent(seat.share.share),
              between(seat.share), chance_text(seat.chance)], seat.flagged)
        for n, seat in enumerate(report.by_seat)
    ]  # fmt: skip
    levels = [
        _row([bot, _share(scale, share, False), percent(share.share), between(share),
              str(report.seats_by_bot[bot]), _points(report.points_by_bot[bot])])
        for bot, share in report.by_bot.items()
    ]  # fmt: skip
    head = _scale(scale, "0 %", f"fair: {percent(fair(report))}", percent(scale.high))
    tied = percent(report.tied * 1000 // report.matches)
    many = counted(report.tied, "match", "matches")
    return "".join(
        [
            "<h2>Who wins</h2>",
            _table(["", head, "share of wins", "95 %", "chance"], seats),
            f'<p class="note">The first place was shared in {many} ({tied}).</p>',
            "<h3>By level</h3>",
            _table(["", head, "share of wins", "95 %", "seats", "points (10 % to 90 %)"], levels),
            _pairings(report),
        ]
    )


def _pairings(report: Report) -> str:
    if not report.pairings:
        return ""
    scale = svg.Scale(0, 1000, 500)
    rows = []
    for pair in report.pairings:
        picture = svg.interval(scale, pair.low, pair.share, pair.high, False)
        tied = percent(pair.tied * 1000 // pair.pairs)
        ahead = f"{percent(pair.share)} ({pair.low / 10:.1f} .. {pair.high / 10:.1f})"
        rows.append(_row([f"{pair.one} ahead of {pair.other}", picture, ahead, tied,
                          str(pair.pairs)]))  # fmt: skip
    head = _scale(scale, "0 %", "50 %", "100 %")
    return "<h3>Seat against seat</h3>" + _table(["", head, "pairs ahead", "tied", "pairs"], rows)


def _course(report: Report) -> str:
    parts = ["<h2>Length and points</h2>"]
    for name, bars in report.lengths.items():
        if bars.counts:
            high = bars.low + (len(bars.counts) - 1) * bars.step
            mean = report.samples[name].mean / 1000
            drawn = svg.histogram(bars, bars.low, high, _WIDE, name)
            parts.append(_figure(f"{name}: {mean:.1f} on the mean", drawn))
    parts.append("<h3>Points by level</h3>")
    full = [bars for bars in report.points.values() if bars.counts]
    if full:
        low = min(bars.low for bars in full)
        high = max(bars.low + (len(bars.counts) - 1) * bars.step for bars in full)
        width = _WIDE if len(full) == 1 else _SIDE
        for bot, bars in report.points.items():
            told = f"{bot}: {_points(report.points_by_bot[bot])}"
            parts.append(_figure(told, svg.histogram(bars, low, high, width, "points")))
    return "".join(parts)


def _marks(report: Report) -> str:
    if not report.effects:
        return ""
    head = _scale(_LIFT, "never", "as often as chance", "twice")
    columns = ["", head, "lift", "", "seats", "times", "they win", "95 %", "points"]
    parts = ["<h2>What mattered</h2>"]
    for kind in dict.fromkeys(effect.kind for effect in report.effects):
        about = report.kinds.get(kind)
        told = "chosen by players" if about is None or about.chosen else "dealt by chance"
        rows = [_effect(effect) for effect in report.effects if effect.kind == kind]
        parts.append(f"<h3>{escape(titled(report, kind))}</h3>")
        parts.append(f'<p class="note">{told}</p>{_table(columns, rows)}')
    return "".join(parts)


def _effect(effect: Effect) -> str:
    low, high = effect.lift - effect.half, effect.lift + effect.half
    thin = effect.matches < ENOUGH
    picture = "" if thin else svg.interval(_LIFT, low, effect.lift, high, effect.flagged)
    return _row(
        [
            effect.what,
            picture,
            lift_text(effect),
            chance_text(effect.chance),
            str(effect.seats),
            str(effect.times),
            percent(effect.share.share),
            between(effect.share),
            f"{effect.points / 1000:.1f}",
        ],
        effect.flagged,
        thin,
    )


def _proposed(report: Report) -> str:
    if not report.kinds:
        return ""
    parts = ["<h2>Numbers that no box confirms</h2>"]
    found = proposals(report)
    if not found:
        parts.append("<p>This game has none.</p>")
    for about, lines in found:
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        parts.append(f"<h3>{escape(about)}</h3><ul>{items}</ul>")
    return "".join(parts)


def _options(report: Report) -> str:
    if not report.choices:
        return ""
    columns = ["option", "value", "matches", "steps", "points", "winner", "ahead by", "ties",
               "wins by seat, %"]  # fmt: skip
    note = "All drawn for each match by itself. Red: seats win more or less than chance explains."
    rows = [_choice(choice) for choice in report.choices]
    return f'<h2>House rules</h2><p class="note">{note}</p>{_table(columns, rows)}'


def _choice(choice: Choice) -> str:
    seats = " / ".join(f"{seat.share.share / 10:.0f}" for seat in choice.seats)
    return _row(
        [
            choice.option,
            choice.value,
            str(choice.matches),
            f"{choice.turns / 1000:.0f}",
            f"{choice.points / 1000:.1f}",
            f"{choice.winner / 1000:.1f}",
            f"{choice.ahead / 1000:.1f}",
            percent(choice.tied * 1000 // choice.matches),
            seats,
        ],
        any(seat.flagged for seat in choice.seats),
    )


def _pictures(pictures: Sequence[Picture]) -> str:
    parts = ["<h2>Pictures</h2>"] if pictures else []
    for picture in pictures:
        words = f'<p class="note">{escape(picture.words)}</p>' if picture.words else ""
        parts.append(f"<h3>{escape(picture.title)}</h3>{words}{picture.svg}")
    return "".join(parts)


def _rest(report: Report) -> str:
    parts = ["<h2>More figures</h2>"]
    rows = [_spread(name, spread) for name, spread in {**report.samples, **report.measures}.items()]
    parts.append(_table(["", "count", "mean", "10 %", "90 %"], filter(None, rows)))
    if report.by_level:
        parts += ["<h3>By level</h3>", _levels(report.by_level)]
    if report.events:
        told = ", ".join(f"{name} {count}" for name, count in report.events.items())
        parts.append(f'<h3>What happened</h3><p class="note">{escape(told)}</p>')
    if report.mended:
        lines = "".join(f"<li>{escape(line)}</li>" for line in report.mended)
        parts.append(f"<h3>What referees had to mend</h3><ul>{lines}</ul>")
    return "".join(parts)


def _levels(found: Mapping[str, Mapping[str, Spread]]) -> str:
    rows = [
        _row([name, bot, *_in_figures(spread)])
        for name, levels in found.items()
        for bot, spread in levels.items()
        if spread.count
    ]
    return _table(["", "level", "count", "mean", "10 %", "90 %"], rows)


def _spread(name: str, spread: Spread) -> str:
    return _row([name, *_in_figures(spread)]) if spread.count else ""


def _in_figures(spread: Spread) -> list[str]:
    means = (spread.mean, spread.p10, spread.p90)
    return [str(spread.count), *[f"{figure / 1000:.1f}" for figure in means]]


# --- pieces of HTML -------------------------------------------------------------------------------


def _points(points: Spread) -> str:
    return f"{points.mean / 1000:.1f} ({points.p10 / 1000:.0f} to {points.p90 / 1000:.0f})"


def _share(scale: svg.Scale, share: Share, flagged: bool) -> str:
    return svg.interval(scale, share.low, share.share, share.high, flagged)


def _scale(scale: svg.Scale, low: str, middle: str, high: str) -> str:
    return svg.axis(scale, low, middle, high)


def _figure(told: str, drawn: str) -> str:
    return f"<figure><figcaption>{escape(told)}</figcaption>{drawn}</figure>"


def _row(cells: Sequence[str], flagged: bool = False, thin: bool = False) -> str:
    """A row of a table. A cell that is a picture is left as it is."""
    kind = ' class="flagged"' if flagged else ' class="thin"' if thin else ""
    return f"<tr{kind}>{''.join(_cell('td', cell) for cell in cells)}</tr>"


def _table(columns: Sequence[str], rows: Iterable[str]) -> str:
    head = "".join(_cell("th", column) for column in columns)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _cell(tag: str, text: str) -> str:
    if text.startswith("<svg"):
        return f"<{tag}>{text}</{tag}>"
    return f"<{tag}>{escape(text)}</{tag}>"
