"""Practice of Bot255: puzzles with saved drafts and progress, and the lessons before them."""
