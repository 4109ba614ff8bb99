"""Generator of puzzles, and the criteria of their levels."""
