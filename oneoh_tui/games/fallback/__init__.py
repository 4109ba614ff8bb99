"""The board of a game that has none of its own: its view as text, its legal actions as a list."""

from oneoh_tui.games.fallback.board import FallbackBoard

__all__ = ["FallbackBoard"]
