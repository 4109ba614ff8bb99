"""Actions tried out in a state that a view allows."""

from typing import Any

from oneoh_games import AnyGame, Generator, IllegalAction


def attempt(game: AnyGame, view: Any, action: str) -> Any:
    """Return a state after `action` that fits the view. Raises IllegalAction and BadNotation."""
    state = game.determinize(view, Generator(0))
    return game.apply(state, game.parse_action(action))


def preview(game: AnyGame, view: Any, action: str) -> Any:
    """Return the view after `action`, in a game that hides nothing.

    Raises IllegalAction and BadNotation.
    """
    return game.view(attempt(game, view, action), view.seat)


def preview_of_legal(game: AnyGame, view: Any, action: str | None) -> Any | None:
    """Return the view after a legal action; None without one, or if our rules differ."""
    try:
        return preview(game, view, action) if action else None
    except IllegalAction:
        # A server with other rules than ours offered it; it can be played without a preview.
        return None
