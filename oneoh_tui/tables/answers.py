"""Answers to the requests of a table: one action each, in the notation of its game."""

from oneoh_protocol.client import ConnectionGone, Refusal
from oneoh_protocol.messages import Act, Request
from oneoh_tui.games import board_of
from oneoh_tui.games.reasons import Reason
from oneoh_tui.net.live_table import LiveTable
from oneoh_tui.net.refusals import refused_text, unanswered
from oneoh_tui.text.i18n import _


class Answers:
    """Request to the player's seat, until an answer is sent."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._sent: int | None = None
        """Id of the request whose answer is on its way."""

    @property
    def request(self) -> Request | None:
        """Request to answer; None while an answer is on its way."""
        request = self._live.now.request
        return request if request and request.request != self._sent else None

    @property
    def on_its_way(self) -> bool:
        """Whether an answer was sent that the table does not show yet."""
        request = self._live.now.request
        return request is not None and request.request == self._sent

    @property
    def legal(self) -> tuple[str, ...]:
        """Legal actions; empty without a request."""
        return self.request.legal_actions if self.request else ()

    @property
    def obstacle(self) -> str:
        """Sentence on why nothing can be sent now; empty if it can."""
        if self._live.link.status == "up":
            return ""
        return _("The connection is down: play this once it is mended.")

    def forget(self) -> None:
        """Forget what was sent: a table that came whole says which request is still open."""
        self._sent = None

    async def give(self, action: str) -> Reason | None:
        """Send `action` as the answer. Return why it was refused; None if it was not."""
        request = self.request
        if request is None:
            return None
        self._sent = request.request
        command = Act(table=self._live.id, request=request.request, action=action)
        try:
            await self._live.link.ask(command)
        except Refusal as error:
            self._sent = None
            return self._reason(error)
        except ConnectionGone:
            self._sent = None
            return Reason(unanswered(), "")
        return None

    def _reason(self, error: Refusal) -> Reason:
        rule, game = error.refused.detail.get("rule"), board_of(self._live.now)
        known = game.reason(rule) if isinstance(rule, str) else None
        return known or Reason(refused_text(error.refused), "")
