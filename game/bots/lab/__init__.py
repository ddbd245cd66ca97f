"""The laboratory: many matches between bots, what came of them, and a report that people read.

`series` says what is played and plays one match of it; `shifts` spreads matches over processes or
machines; `notebook` keeps them on disk; `findings` sums them up with the arithmetic of `figures`,
`effects` asks what mattered; `text`, `page` and `svg` tell people. Handed games, it knows none.
"""
