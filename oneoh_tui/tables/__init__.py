"""A table in words: who sits there, what is played, what happened, and the answers to it."""
