"""Board, texts and rules pages of One Zero One."""

from oneoh_tui.games.one_zero_one.game import OneZeroOneGame

ONE_ZERO_ONE = OneZeroOneGame()

__all__ = ["ONE_ZERO_ONE", "OneZeroOneGame"]
