"""Coach: what a strong bot would play, what it expects of that, and what a game has turned on.

A coach sees what its seat sees (`coaches.py`). It answers a hint during a game, and goes through a
game afterwards (`analysis.py`): where the action that was played is worth less than the best one,
the game may have turned. `what_if.py` plays a game on from one of its turns, with another bot in a
seat. All work is fixed, so that the same game is judged alike on every machine.
"""
