"""Tournaments: entrants, who meets whom, the standings, and the tables of the games."""
