"""How a report's page looks: quiet on a screen, and the same on paper.

Owns the style sheet and nothing else.
"""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root { --ink: #22303a; --soft: #64737d; --line: #d9d2c3; --sea: #1f5f7a; --mark: #a8321f;
  --sand: #fbf8f1; --brass: #9a7420; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--sand); color: var(--ink);
  font: 15px/1.5 "Alegreya Sans", "Gill Sans", "Segoe UI", "DejaVu Sans", sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 32px 24px 64px; }
h1, h2, h3 { font-family: "Alegreya SC", Georgia, "DejaVu Serif", serif; font-weight: 600;
  line-height: 1.2; }
h1 { font-size: 34px; margin: 0; }
h2 { font-size: 23px; margin: 44px 0 8px; padding-top: 12px; border-top: 2px solid var(--brass); }
h3 { font-size: 17px; margin: 26px 0 4px; break-after: avoid; }
p, li { max-width: 46em; }
.sub { color: var(--soft); margin: 4px 0 20px; }
.short { background: #fff; border: 1px solid var(--line); border-left: 5px solid var(--brass);
  padding: 10px 18px; }
.short ul { margin: 0; padding-left: 18px; }
.note { color: var(--soft); font-size: 14px; margin: 4px 0 8px; break-after: avoid; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 6px 0 14px; }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: 13px;
  vertical-align: bottom; white-space: nowrap; border-bottom: 1px solid var(--line);
  padding: 2px 12px 2px 0; }
td { padding: 1px 12px 1px 0; border-bottom: 1px solid #eee8da; white-space: nowrap; }
tr { break-inside: avoid; }
tr.flagged td { color: var(--mark); font-weight: 600; }
tr.thin td { color: var(--soft); }
svg { display: block; overflow: visible; }
svg text { font: 12px "Alegreya Sans", "Segoe UI", "DejaVu Sans", sans-serif; fill: var(--soft); }
svg text.middle { text-anchor: middle; }
svg text.end { text-anchor: end; }
svg line.fair { stroke: var(--brass); stroke-width: 1; stroke-dasharray: 2 2; }
svg line.plain { stroke: var(--sea); stroke-width: 2; }
svg circle.plain { fill: var(--sea); }
svg line.flagged { stroke: var(--mark); stroke-width: 2; }
svg circle.flagged { fill: var(--mark); }
svg rect.bar { fill: var(--sea); }
svg line.axis { stroke: var(--soft); }
figure { margin: 10px 28px 14px 0; display: inline-block; vertical-align: top; max-width: 100%; }
figure svg { max-width: 100%; height: auto; }
figcaption { font-size: 14px; margin-bottom: 4px; }
@media print { body { background: #fff; font-size: 11pt; } main { max-width: none; padding: 0; }
  h2 { break-after: avoid; } figure { break-inside: avoid; } .short { background: none; } }
@page { margin: 16mm; }
"""
