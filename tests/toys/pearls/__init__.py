"""Pearls: play a pearl from your hand into your chest or the sea, draw another."""
