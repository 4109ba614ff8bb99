"""Zero Point One in the client."""

from oneoh_tui.games.zero_point_one.game import ZeroPointOneGame

ZERO_POINT_ONE = ZeroPointOneGame()

__all__ = ["ZERO_POINT_ONE", "ZeroPointOneGame"]
