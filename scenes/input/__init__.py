"""From pads, keys, fingers and mice to what a seat wants. One reader, one router, one seating."""
