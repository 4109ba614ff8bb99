"""Preview of an action in a game without hidden information, by applying it."""

from typing import Any

from oneoh_games import AnyGame, Generator, IllegalAction


def preview(game: AnyGame, view: Any, action: str) -> Any:
    """Return the view after `action`. Raises IllegalAction and BadNotation."""
    state = game.determinize(view, Generator(0))
    return game.view(game.apply(state, game.parse_action(action)), view.seat)


def preview_of_legal(game: AnyGame, view: Any, action: str | None) -> Any | None:
    """Return the view after a legal action; None without one, or if our rules differ."""
    try:
        return preview(game, view, action) if action else None
    except IllegalAction:
        # A server with other rules than ours offered it; it can be played without a preview.
        return None
