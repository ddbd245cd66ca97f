"""John Silver: four columns, three rows, and apples for the neighbour. Rules only; no screen."""
