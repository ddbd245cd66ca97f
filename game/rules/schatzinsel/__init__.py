"""Die Schatzinsel: the island that grows out of the sea. Rules only; no screen, no clock."""
