"""Programs that play random games as fast as they go, each in an environment of its own."""
