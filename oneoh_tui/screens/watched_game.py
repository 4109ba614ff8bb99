"""Screen of a game of bots that was over before the player had seen its end."""

from oneoh_tui.net.local_games import OwnGame
from oneoh_tui.screens.replay import ReplayScreen
from oneoh_tui.tables.replayed_game import PointOfView, ReplayedGame


class WatchedGameScreen(ReplayScreen):
    """Replay that goes on by itself from the turn that was shown last."""

    def __init__(self, game: ReplayedGame, text: str, own: OwnGame) -> None:
        """`text` is the record of `game`, which is listed as `own`."""
        super().__init__(game, text)
        self._point = PointOfView()
        self._own = own

    def on_mount(self) -> None:
        super().on_mount()
        self.go_to(self._own.game.turn)
        self.call_after_refresh(self.action_play)

    def _show(self) -> None:
        super()._show()
        is_end = self.turn == self.game.last
        self.oneoh.session.local.show_recorded(self._own, None if is_end else self.turn)
