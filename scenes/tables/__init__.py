"""Turn-based games on the screen: one scene plays them all, each through its own layout."""
