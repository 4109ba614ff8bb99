"""What the client sends to a terminal: only what changes there, in as few bytes as that takes."""
