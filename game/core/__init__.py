"""The words every game is told in: model, chance and pace. Knows no game."""
