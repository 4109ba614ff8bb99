"""What the games are called; titles are names, and the same in every language."""

DEFAULT_GAME = "one-zero-one"
"""What is offered first."""

TITLES = {
    "one-zero-one": "One Zero One",
    "binary": "Binary",
    "bot255": "Bot255",
    "zero-point-one": "Zero Point One",
}


def game_title(game: str) -> str:
    """The title of a game; of one that we do not know, its id."""
    return TITLES.get(game, game)
