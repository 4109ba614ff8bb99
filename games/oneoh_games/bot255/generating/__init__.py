"""Generator of puzzles, and the criteria of their levels; rules page, section 2."""
