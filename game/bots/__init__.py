"""Those who play on empty seats. Handed a game, its views and nothing else; knows no game."""
