"""Everything that would exist without a screen: rules, matches, bots, storage.

Owns no pixels, no clock and no environment; nothing below here imports pygame.
"""
