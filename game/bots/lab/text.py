"""The report of a series as text for a terminal, and the words that all reports share.

Owns sentences and columns; all figures are in `findings`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.lab.effects import ENOUGH, Effect
from game.bots.lab.figures import LIMIT, MILLION, Share
from game.bots.lab.findings import Pairing, Report
from game.core.phrases import counted, listed

MOST: Final = 6
"""Lines of a long table on a terminal: who wants all of it reads the page or the JSON."""


def percent(thousandths: int) -> str:
    """ "25.3 %"."""
    return f"{thousandths / 10:.1f} %"


def between(share: Share) -> str:
    """An interval: "23.1 .. 27.0"."""
    return f"{share.low / 10:.1f} .. {share.high / 10:.1f}"


def chance_text(millionths: int) -> str:
    """How likely chance alone is to show as much: "p < 0.001", "p = 0.031", "" for not asked."""
    if millionths >= 1_000_000:
        return ""
    if millionths > 999_000:
        return "p > 0.999"
    if millionths < 1000:
        return "p < 0.001"
    return f"p = {millionths / 1_000_000:.3f}"


def fair(report: Report) -> int:
    """What a seat wins where all are equal, in thousandths."""
    return 1000 // report.seats


def lift_text(effect: Effect) -> str:
    """How much more of it winners had than chance would give them: "+12 %"."""
    percents = (effect.lift - 1000 + 5) // 10
    return f"{percents:+d} %" if percents else "0 %"


def headline(report: Report) -> str:
    """What was played: "4 seats, bots mate, seed 1"."""
    return f"{report.seats} seats, bots {', '.join(report.bots)}, seed {report.seed}"


def unfinished(report: Report) -> str:
    """A sentence where not all was played, else ""."""
    if report.matches >= report.wanted:
        return ""
    return f"Interrupted: {report.matches} of {report.wanted} matches are played."


def settings(report: Report) -> str:
    """Which options are not at their defaults, or "" when all are."""
    return ", ".join(f"{name} {value}" for name, value in report.options.items())


def titled(report: Report, kind: str) -> str:
    """What marks of this kind are called."""
    return report.kinds[kind].title if kind in report.kinds else kind


# --- in short -------------------------------------------------------------------------------------


def in_short(report: Report) -> list[str]:
    """What one should know who reads no further, a sentence each."""
    if not report.matches:
        return ["No match was played."]
    tied = percent(report.tied * 1000 // report.matches)
    return [
        *_some(unfinished(report)),
        _seats_in_short(report),
        *_levels_in_short(report),
        f"The first place is shared in {tied} of the matches.",
        *_dealt_in_short(report),
        *_choices_in_short(report),
        *_mended_in_short(report),
    ]


def _mended_in_short(report: Report) -> list[str]:
    if not report.mended:
        return []
    return [f"Referees had to step in {counted(len(report.mended), 'time')}."]


def _seats_in_short(report: Report) -> str:
    unfair = [f"seat {n} wins {percent(seat.share.share)} ({between(seat.share)})"
              for n, seat in enumerate(report.by_seat) if seat.flagged]  # fmt: skip
    if report.matches < ENOUGH:
        return "These are too few matches to tell whether seats are equal."
    if not unfair:
        return "No seat wins more or less often than chance explains."
    return f"Seats are not equal: {listed(unfair)}, {percent(fair(report))} would be fair."


def _levels_in_short(report: Report) -> list[str]:
    if len(report.by_bot) < 2:
        return []
    ordered = sorted(report.by_bot.items(), key=lambda item: -item[1].share)
    told = [f"{bot} {percent(share.share)} ({between(share)})" for bot, share in ordered]
    return [f"Levels win {listed(told)} of their matches."]


def _dealt_in_short(report: Report) -> list[str]:
    """What chance deals, and should therefore be worth alike."""
    dealt = [effect for effect in report.effects
             if effect.kind in report.kinds and not report.kinds[effect.kind].chosen]  # fmt: skip
    if not any(effect.matches >= ENOUGH for effect in dealt):
        return []
    uneven = [f"{titled(report, e.kind).lower()}: {e.what} ({lift_text(e)})"
              for e in dealt if e.flagged]  # fmt: skip
    if not uneven:
        return ["Nothing that chance deals (turns, hands, characters) decides more than chance."]
    return [f"What chance deals is not worth alike: {listed(uneven)}."]


def _choices_in_short(report: Report) -> list[str]:
    uneven = [f"{choice.option} {choice.value}" for choice in report.choices
              if any(seat.flagged for seat in choice.seats)]  # fmt: skip
    if not report.choices:
        return []
    if not uneven:
        return ["Under no value of any option does a seat win more or less than chance explains."]
    return [f"Seats are not equal under {listed(uneven)}."]


def proposals(report: Report) -> list[tuple[str, list[str]]]:
    """Numbers that our own documents propose, and what the marks that speak of them say."""
    told: dict[str, list[str]] = {}
    for kind, about in report.kinds.items():
        effects = [effect for effect in report.effects if effect.kind == kind]
        if about.proposed:
            sentence = _proposal(about.title, effects) + _alike(report.alike.get(kind, 0), effects)
            told.setdefault(about.proposed, []).append(sentence)
    return list(told.items())


def _alike(chance: int, effects: Sequence[Effect]) -> str:
    """Whether marks of a kind differ among themselves, where there are several to compare."""
    if sum(effect.matches >= ENOUGH for effect in effects) < 2:
        return ""
    if chance < LIMIT:
        return f" They are not worth alike ({chance_text(chance)})."
    return (
        f" They are worth alike, as far as chance goes ({chance_text(min(chance, MILLION - 1))})."
    )


def _proposal(title: str, effects: Sequence[Effect]) -> str:
    often = sum(effect.matches >= ENOUGH for effect in effects)
    flagged = [effect for effect in effects if effect.flagged]
    seen = f"{title}: {counted(len(effects), 'mark')}"
    if not effects:
        return f"{title}: not seen."
    if not flagged:
        return f"{seen}, none more than chance explains ({often} seen often enough to tell)."
    more = _few([effect for effect in flagged if effect.lift > 1000])
    less = _few([effect for effect in reversed(flagged) if effect.lift <= 1000])
    parts = [f"{word} of {some}" for word, some in (("more", more), ("less", less)) if some]
    return f"{seen}, {len(flagged)} more than chance explains: winners have {listed(parts)}."


def _few(effects: Sequence[Effect]) -> str:
    """The first of these, and how many there are besides."""
    told = [f"{effect.what} ({lift_text(effect)})" for effect in effects[:MOST]]
    rest = len(effects) - len(told)
    return listed([*told, f"{rest} more"] if rest else told)


# --- the report in words --------------------------------------------------------------------------


def report_text(report: Report) -> str:
    """The report for people."""
    lines = [f"{report.game}: {report.matches} matches, {headline(report)}"]
    lines += _some(unfinished(report))
    lines += _some(settings(report) and f"options: {settings(report)}")
    lines += ["", *_levels(report), "", *_seats(report)]
    lines += [_pairing_text(pairing) for pairing in report.pairings]
    lines += ["", *_samples(report)]
    if report.events:
        lines.append("what happened: " + ", ".join(f"{k} {n}" for k, n in report.events.items()))
    lines += _effects(report)
    lines += _choices(report)
    for about, told in proposals(report):
        lines += ["", f"confirmed by no box: {about}", *[f"  {line}" for line in told]]
    lines += ["", "In short:", *[f"  {line}" for line in in_short(report)]]
    lines += [f"mended: {line}" for line in report.mended]
    return "\n".join(lines)


def _some(line: str) -> list[str]:
    return [line] if line else []


def _levels(report: Report) -> list[str]:
    lines = ["bot          seats    wins   win %    points (10 % .. 90 %)"]
    for bot, seats in report.seats_by_bot.items():
        wins, points = report.wins_by_bot[bot], report.points_by_bot[bot]
        lines.append(
            f"{bot:<11}{seats:>7}{wins:>8}{wins * 100 / max(1, seats):>8.1f}"
            f"{points.mean / 1000:>10.1f} ({points.p10 / 1000:.0f} .. {points.p90 / 1000:.0f})"
        )
    return lines


def _seats(report: Report) -> list[str]:
    wins_by_seat = ", ".join(str(wins) for wins in report.wins_by_seat)
    lines = [f"wins by seat: {wins_by_seat} (ties count for each)"]
    if not report.matches:
        return lines
    tied = percent(report.tied * 1000 // report.matches)
    lines.append(f"ties for the first place: {report.tied} ({tied})")
    lines.append(
        f"seat    share of wins (95 %), shared wins in parts; fair: {percent(fair(report))}"
    )
    for seat, effect in enumerate(report.by_seat):
        flag = f"  * {chance_text(effect.chance)}" if effect.flagged else ""
        lines.append(f"{seat:>4}{effect.share.share / 10:>10.1f} ({between(effect.share)}){flag}")
    return lines


def _samples(report: Report) -> list[str]:
    return [
        f"{name:<32}{spread.mean / 1000:>8.2f}"
        f"   (10 % {spread.p10 / 1000:.1f}, 90 % {spread.p90 / 1000:.1f})"
        for name, spread in {**report.samples, **report.measures}.items()
        if spread.count
    ]


def _effects(report: Report) -> list[str]:
    lines: list[str] = []
    for kind in dict.fromkeys(effect.kind for effect in report.effects):
        effects = [effect for effect in report.effects if effect.kind == kind]
        title = f"{titled(report, kind):<32}"
        lines += ["", f"{title:<32} seats   win % (95 %)         lift   points"]
        shown = _most_telling(effects)
        lines += [_effect(effect) for effect in shown]
        if len(shown) < len(effects):
            lines.append(f"  ... and {len(effects) - len(shown)} more")
    if lines:
        lines.append("* more than chance explains (5 %, after Holm, over all marks)")
    return lines


def _most_telling(effects: Sequence[Effect]) -> list[Effect]:
    """Few enough for a terminal: what is least likely to be chance, in the order given."""
    kept = sorted(effects, key=lambda e: (e.chance, -abs(e.lift - 1000)))[:MOST]
    return [effect for effect in effects if effect in kept]


def _effect(effect: Effect) -> str:
    share = effect.share
    return (
        f"{'*' if effect.flagged else ' '} {effect.what:<28}{effect.seats:>7}"
        f"{share.share / 10:>8.1f} ({between(share)}){lift_text(effect):>10}"
        f"{effect.points / 1000:>9.1f}"
    )


def _choices(report: Report) -> list[str]:
    if not report.choices:
        return []
    lines = ["", "option                                     matches   steps  points  winner  ties"]
    for choice in report.choices:
        flag = " * seats differ" if any(seat.flagged for seat in choice.seats) else ""
        lines.append(
            f"{choice.option + ' ' + choice.value:<42}{choice.matches:>8}"
            f"{choice.turns / 1000:>8.1f}{choice.points / 1000:>8.1f}{choice.winner / 1000:>8.1f}"
            f"{percent(choice.tied * 1000 // choice.matches):>8}{flag}"
        )
    return lines


def _pairing_text(p: Pairing) -> str:
    return (
        f"{p.one} ahead of {p.other}: {p.share / 10:.1f} % of {p.pairs} pairs"
        f" ({p.low / 10:.1f} .. {p.high / 10:.1f}), tied {p.tied * 100 / p.pairs:.1f} %"
    )
