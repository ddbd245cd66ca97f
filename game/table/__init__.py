"""A match being played, and the evening it belongs to. Handed its rules; knows no game."""
