"""Captain Silver: the race for the items in the pouch. Rules only; no screen, no clock."""
