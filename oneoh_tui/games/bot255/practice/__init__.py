"""What one has written and reached in the puzzles of Bot255, and the lessons before them."""
