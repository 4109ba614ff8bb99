"""Answering a table's requests: one action for each, in the notation of its game."""

from oneoh_protocol.client import ConnectionGone, Refusal
from oneoh_protocol.messages import Act, Request
from oneoh_tui.games import board_of
from oneoh_tui.games.reasons import Reason
from oneoh_tui.net.live_table import LiveTable
from oneoh_tui.net.refusals import refused_text
from oneoh_tui.text.i18n import _


class Answers:
    """What one's seat is asked, until an answer is on its way."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._sent: int | None = None
        """The request that an answer is on its way for."""

    @property
    def request(self) -> Request | None:
        """What is to be answered; None while an answer is on its way."""
        request = self._live.now.request
        return request if request and request.request != self._sent else None

    @property
    def on_its_way(self) -> bool:
        """An answer was given, and the table does not show it yet."""
        request = self._live.now.request
        return request is not None and request.request == self._sent

    @property
    def legal(self) -> tuple[str, ...]:
        """What may be answered."""
        return self.request.legal or () if self.request else ()

    @property
    def obstacle(self) -> str:
        """Why nothing can be answered at this moment, in words; empty if it can."""
        if self._live.link.status == "up":
            return ""
        return _("The connection is down: play this once it is mended.")

    def forget(self) -> None:
        """The table came whole: what it asks is to be answered, whatever was on its way."""
        self._sent = None

    async def give(self, action: str) -> Reason | None:
        """Answer with this action; why it was not taken, or None."""
        request = self.request
        if request is None:
            return None
        self._sent = request.request
        command = Act(table=self._live.id, request=request.request, action=action)
        try:
            await self._live.link.ask(command)
        except Refusal as error:
            self._sent = None
            return self._in_words(error)
        except ConnectionGone:
            self._sent = None
            return Reason(_("The connection was lost before the answer came."), "")
        return None

    def _in_words(self, error: Refusal) -> Reason:
        rule, game = error.refused.detail.get("rule"), board_of(self._live.now)
        known = game.reason(rule) if isinstance(rule, str) else None
        return known or Reason(refused_text(error.refused), "")
