"""Ladders: bots that meet in a lobby's queue for days, and their standings.

- `admission`: the game against itself that a bot has to come through first.
- `journal`: the games that were played, in a file.
- `standings`: what they say of each bot, as text.
- `entry`: one of the ladder's own bots, with its guest and its connection.
"""
