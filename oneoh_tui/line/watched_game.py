"""Game of bots in line mode that was over before the player had read its end."""

from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.line.replay import ReplayPlace
from oneoh_tui.net.local_games import OwnGame
from oneoh_tui.tables.replayed_game import PointOfView, ReplayedGame


class WatchedGamePlace(ReplayPlace):
    """Replay from the turn on that was told last."""

    def __init__(
        self, client: LineContext, game: ReplayedGame, text: str, back: Place, own: OwnGame
    ) -> None:
        """`text` is the record of `game`, which is listed as `own`."""
        super().__init__(client, game, text, back, None, "")
        self._point = PointOfView()
        self._turn = own.game.turn
        self._own = own

    async def enter(self) -> None:
        await super().enter()
        self._tell()

    def _tell(self) -> None:
        super()._tell()
        is_end = self._turn == self._game.last
        self._client.session.local.show_recorded(self._own, None if is_end else self._turn)
