"""Answers a seat's requests: thinks, sends, and never leaves the table waiting."""

import asyncio
import logging
import time

from oneoh_ai.asking import ask
from oneoh_ai.desk import BotFailed, Question, legal_actions
from oneoh_ai.thinking import TooSlow, Workers
from oneoh_games import GAMES
from oneoh_protocol.client import Client, Refusal
from oneoh_protocol.messages import Act, Request

TRIES = 3
"""Answers that a bot may get wrong before the first legal action is played in its stead."""

_log = logging.getLogger(__name__)


class Answerer:
    """Answers each request of one table once, over as many connections as that takes."""

    def __init__(self, client: Client, workers: Workers) -> None:
        self._client = client
        self._workers = workers
        self._request: int | None = None
        self._task: asyncio.Task[None] | None = None
        self._decided: str | None = None
        """The answer to the request, which the server may not have heard."""

    def take(self, request: Request, tasks: asyncio.TaskGroup) -> None:
        """Answer the request, unless that is being done already."""
        if self._task is not None and not self._task.done():
            if self._request == request.request:
                return
            self._task.cancel()
        if self._request != request.request:
            self._request, self._decided = request.request, None
        self._task = tasks.create_task(self._answer(request))

    def stop(self) -> None:
        """No more answers."""
        if self._task is not None:
            self._task.cancel()

    async def _answer(self, request: Request) -> None:
        until = None
        if request.deadline_ms is not None:
            until = time.monotonic() + request.deadline_ms / 1000
        for _ in range(TRIES):
            try:
                text = self._decided or await self._workers.choose(Question(request, until))
            except TooSlow as failed:
                _complain(request, failed)
                break
            except BotFailed as failed:
                _complain(request, failed)
                continue
            if await self._send(request, text):
                return
        text = GAMES[request.game].format_action(legal_actions(request)[0])
        _log.warning("%s: plays %s in the bot's stead", _place(request), text)
        await self._send(request, text)

    async def _send(self, request: Request, text: str) -> bool:
        """False if the action was refused as such, so that another one may be tried."""
        self._decided = text
        try:
            reply = await ask(self._client, Act(1, request.table, request.request, text))
        except Refusal as refusal:
            return self._refused(request, text, refusal)
        heard = ", not known to be heard" if reply is None else ""
        _log.debug("%s: %s%s", _place(request), text, heard)
        return True

    def _refused(self, request: Request, text: str, refusal: Refusal) -> bool:
        """True if another answer would be too late as well."""
        refused = refusal.refused
        if refused.code not in {"illegal-action", "bad-notation"}:
            _log.debug("%s: %s came too late: %s", _place(request), text, refusal)
            return True
        rule = refused.detail.get("rule", refused.code)
        _log.warning("%s: %s refused: %s (%s)", _place(request), text, refusal, rule)
        _log.debug("%s: the view was %s", _place(request), request.view)
        self._decided = None
        return False


def _complain(request: Request, failed: BotFailed) -> None:
    """One line for everybody; what the author needs for whoever asks for it."""
    _log.warning("%s: the bot failed: %s", _place(request), failed.message)
    _log.debug("%s: the view was %s\n%s", _place(request), request.view, failed.trace)


def _place(request: Request) -> str:
    return f"table {request.table}, turn {request.turn}"
