"""Talk of a bot at one table: what it has heard since its last turn, and what it says."""

import logging
from collections import deque

from oneoh_protocol.client import Client, ConnectionGone, Refusal
from oneoh_protocol.messages import CHAT_KEPT, CHAT_LENGTH, PHRASES, Chat, ChatLine, Chatted

_log = logging.getLogger(__name__)


class Talk:
    """Chat of a table, as the bot at one of its seats has it."""

    def __init__(self, client: Client, table: str, seat: int) -> None:
        self._client = client
        self._table = table
        self._seat = seat
        self._heard: deque[ChatLine] = deque(maxlen=CHAT_KEPT)

    def hear(self, event: Chatted) -> None:
        """Note the lines of others; those of before the bot came are no news."""
        if not event.whole:
            self._heard.extend(line for line in event.lines if line.seat != self._seat)

    def take(self) -> tuple[ChatLine, ...]:
        """Return what was said since the last time."""
        lines = tuple(self._heard)
        self._heard.clear()
        return lines

    async def say(self, line: str) -> None:
        """Say a line, or a ready-made phrase by its name; a refusal is logged, no more."""
        phrase = line if line in PHRASES else None
        text = "" if phrase else line[:CHAT_LENGTH]
        try:
            await self._client.ask(Chat(table=self._table, text=text, phrase=phrase))
        except (ConnectionGone, Refusal) as error:
            _log.debug("table %s: %r was not said: %s", self._table, line, error)
