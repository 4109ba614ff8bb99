"""Warning in line mode that the player's time runs out."""

import asyncio

from oneoh_tui.line.followed import Followed
from oneoh_tui.line.place import LineContext
from oneoh_tui.text.i18n import _


class LowTime:
    """Tells once in each turn of the player that little time is left."""

    def __init__(self, client: LineContext, followed: Followed) -> None:
        self._client = client
        self._followed = followed
        self._timer: asyncio.TimerHandle | None = None
        self._told: int | None = None
        """Id of the request in whose time it was told."""

    def watch(self) -> None:
        """Tell it when it comes to that; call this after each event of the table."""
        self.stop()
        table = self._followed.table
        if table.seat is None or table.request is None or table.request.request == self._told:
            return
        wait_ms = self._followed.clocks.ms_until_low(table.seat)
        if wait_ms is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait_ms / 1000, self._tell, table.request.request)

    def stop(self) -> None:
        """Tell nothing more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tell(self, request: int) -> None:
        table = self._followed.table
        if table.request is None or table.request.request != request or table.seat is None:
            return
        self._told = request
        left = self._followed.clocks.text(table.seat)
        self._client.say(_("Hurry: {time} left.").format(time=left))
