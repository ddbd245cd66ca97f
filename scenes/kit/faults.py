"""What can be wrong with the program's own files, in one sentence."""

from __future__ import annotations


class MissingAsset(RuntimeError):
    """A file of the program is not there or not readable; the message is one sentence."""
