from dataclasses import dataclass
@dataclass(frozen=True)
class Spot:
    kind: str
    x: float
    y: float
    size: float
def draw_marks(c,s,seed): return c
