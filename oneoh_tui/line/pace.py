"""Pace of a game of bots that is watched line by line: moves are told when asked for, or by time."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.followed import Followed
from oneoh_tui.line.place import LineContext
from oneoh_tui.net.news import Due, News
from oneoh_tui.tables.paced_events import PacedEvents, Timer
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.parse import decimal, whole

MOST_SECONDS = 60
"""Slowest pace, in seconds a move."""


class Alarm:
    """Timer of the event loop."""

    def __init__(self, handle: asyncio.TimerHandle) -> None:
        self._handle = handle

    def stop(self) -> None:
        self._handle.cancel()


class Pace:
    """Events of a watched game that are still to be told, and the commands that tell them."""

    def __init__(
        self, client: LineContext, followed: Followed, tell: Callable[[News], Awaitable[None]]
    ) -> None:
        """`tell` is given each event once it is due."""
        self._client = client
        self._followed = followed
        self._tell = tell
        self._due_events: deque[News] = deque()
        self._paced = PacedEvents(followed.live, self._due_events.append, self._later)

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            LineCommand(
                N_("next"),
                N_("the next move, or several"),
                self._next,
                N_("[COUNT]"),
                self._may_go_on,
            ),
            LineCommand(N_("all"), N_("all moves that were made"), self._all, "", self._may_go_on),
            LineCommand(
                N_("pace"),
                N_("moves told by themselves, so many seconds apart"),
                self._change,
                N_("SECONDS"),
            ),
        )

    async def hear(self, event: News) -> None:
        """Take an event of the table, or the loss of the connection, and tell what is due."""
        self._paced.take(event)
        await self._tell_due()

    def keep(self, seconds: float) -> None:
        """Have moves told by themselves, so many seconds apart; 0: only when the player asks."""
        self._paced.seconds = seconds
        self._paced.pause(not seconds)

    @property
    def waits(self) -> bool:
        """Whether moves are told only when the player asks."""
        return self._paced.paused

    @property
    def _is_over(self) -> bool:
        return self._followed.table.phase == "over"

    def _may_go_on(self) -> bool:
        return bool(self._paced.behind) or self._is_over

    async def _tell_due(self) -> None:
        while self._due_events:
            await self._tell(self._due_events.popleft())

    def _later(self, seconds: float, _call: Callable[[], None]) -> Timer:
        """Have the next move told in so many seconds: as an event, in its turn."""
        loop = asyncio.get_running_loop()
        return Alarm(loop.call_later(seconds, self._client.wake, Due(self._followed.id)))

    async def _change(self, text: str) -> None:
        seconds = decimal(text)
        if seconds is None or not 0 <= seconds <= MOST_SECONDS:
            told = _("Write pace and 0 to {most} seconds; 0 waits for next.")
            self._client.refuse(told.format(most=MOST_SECONDS))
            return
        self.keep(seconds)
        await self._tell_due()

    async def _next(self, text: str) -> None:
        """Print the next move of the bots, or several."""
        if not self._paced.behind and self._is_over:
            self._client.refuse(_("The game is over."))
        for _step in range(max(1, whole(text) or 1)):
            self._paced.step()
        await self._tell_due()

    async def _all(self, _text: str) -> None:
        self._paced.skip()
        await self._tell_due()
