"""Protocol of CodeCup 2026, the contest that plays Zero Point One, from both of its sides.

Red is told `Start`. Then each side in turn writes a line, which the other one is told: first its
deployment, then a turn at a time. `Quit` ends a program.

`notation.py` has the lines, without I/O. `game.py` follows a game as a player hears of it, and
`player.py` seats somebody else's player at our tables, `codecup:COMMAND`.
"""
