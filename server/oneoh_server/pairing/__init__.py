"""Pairing: the queue of those who want a game, and who is paired with whom."""
