"""Binary in the client."""

from oneoh_tui.games.binary.game import BinaryGame

BINARY = BinaryGame()

__all__ = ["BINARY", "BinaryGame"]
