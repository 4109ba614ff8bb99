"""Bot255: programs that collect bits, and cards that allow them; by the rules page `bot255`."""
