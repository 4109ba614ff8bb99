"""Ratings: which games count, what they change, a cache of it, and the page of a player."""
