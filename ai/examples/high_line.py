"""Plays as far down the program as it may: the lines there are worth more."""

GAMES = ["one-zero-one"]


def choose(view, actions, rng):
    if view.waiting:  # a PRINT or PASTE wants a card; its space is fixed
        return rng.choice(actions)
    highest = max(action.line for action in actions)
    return rng.choice([action for action in actions if action.line == highest])
