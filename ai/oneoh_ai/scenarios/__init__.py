"""Scenarios on the wire: games of a bot through a line that is disturbed, and a grade for them.

- `effects`, `disturbance`: the disturbances, as pure functions of the messages that pass.
- `chaos`: all of them at random, from a seed.
- `proxy`: the line, between a bot and a lobby; `frames`: its messages.
- `practice_lobby`: a lobby of its own for the games, which can crash.
- `candidate`: the bot under examination, ours to run or a client of its own.
- `examination`: a game of the candidate through a disturbed line, and how it ended.
- `grade`: the verdicts on all games, as text and as a grade.
"""
