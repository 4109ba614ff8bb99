"""What our bots know of Bot255: writing programs, and what cards are good for."""
