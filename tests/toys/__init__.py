"""A whole small game that is in no list: what a sixth game would need, and nothing more."""
