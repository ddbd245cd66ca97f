"""How things are drawn and heard: one canvas, one loader, one way to place a picture."""
