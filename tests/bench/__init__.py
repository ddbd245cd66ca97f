"""What the program costs: frames, ticks, commits, latency, start, memory. See `__main__`."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
