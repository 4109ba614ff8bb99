"""Making puzzles, and saying whether a puzzle is one of its level; rules page, section 2."""
