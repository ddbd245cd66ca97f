"""The storage room: every match on disk before anybody sees its effect, and back again.

`database` opens the file and asks it, `journal` writes a match, `replay` plays what was written,
`play` starts and carries on journalled matches, `records` holds what comes back. Owns no rules, no
clock and no words beyond its own troubles. Import the modules you need: SQLAlchemy takes a third
of a second to import, so nothing here does it for you.
"""
