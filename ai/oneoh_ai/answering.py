"""Answers a seat's requests: thinks, sends, and never leaves the table waiting."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

import msgspec

from oneoh_ai.asking import ask
from oneoh_ai.child import TooSlow
from oneoh_ai.failure import BotFailed, explain
from oneoh_ai.question import Question
from oneoh_ai.summary import Summary
from oneoh_ai.thinking import Workers
from oneoh_games import GAMES, Generator
from oneoh_protocol.client import Client, Refusal
from oneoh_protocol.messages import Act, Request

TRIES = 3
"""Answers that a bot may get wrong before the first legal action is played in its stead."""

_log = logging.getLogger(__name__)


class Answerer:
    """Answers each request of one table once, over as many connections as that takes.

    `stood_in` is called after each turn at which the bot gave no usable answer.
    """

    def __init__(
        self,
        client: Client,
        workers: Workers,
        seed: int,
        summary: Summary,
        stood_in: Callable[[], object],
    ) -> None:
        self._client = client
        self._workers = workers
        self._seed = seed
        self._summary = summary
        self._stood_in = stood_in
        self._request: int | None = None
        self._task: asyncio.Task[None] | None = None
        self._decided: str | None = None
        """The answer to the request, which the server may not have heard."""
        self._sending = False

    def take(self, request: Request, tasks: asyncio.TaskGroup) -> None:
        """Answer the request, unless that is being done already."""
        if self._task is not None and not self._task.done():
            if self._request == request.request:
                return
            # What is sent already may be heard of after the request that it led to.
            if not self._sending:
                self._task.cancel()
                self._overtaken(request)
        if self._request != request.request:
            self._request, self._decided = request.request, None
        self._task = tasks.create_task(self._answer(request))

    def stop(self) -> None:
        """No more answers."""
        if self._task is not None:
            self._task.cancel()

    def _overtaken(self, request: Request) -> None:
        """The clock has played the turn that the bot still thinks about."""
        self._failed(request, BotFailed("time-out", "the clock ran out before its last answer"))
        self._summary.stood_in()
        self._stood_in()

    async def _answer(self, request: Request) -> None:
        try:
            question = read_question(request, self._seed)
        except Exception as error:  # noqa: BLE001 (rules may raise anything at what cannot be)
            reason = explain(error)
            _log.error("%s: what the server asks cannot be read: %s", _place(request), reason)
            return
        for _ in range(TRIES):
            try:
                text = self._decided or await self._think(question)
            except TooSlow as failed:
                self._failed(request, failed)
                break
            except BotFailed as failed:
                self._failed(request, failed)
                continue
            if await self._send(request, text):
                self._summary.answered()
                return
        text = GAMES[request.game].format_action(question.actions[0])
        _log.warning("%s: plays %s in the bot's stead%s", _place(request), text, self._line())
        await self._send(request, text)
        self._summary.stood_in()
        self._stood_in()

    async def _think(self, question: Question) -> str:
        answer = await self._workers.choose(question)
        self._summary.thought(answer.seconds)
        return answer.text

    def _line(self) -> str:
        """The author's line at which the bot failed last."""
        failure = self._summary.last_failure
        return f" ({failure.where})" if failure is not None and failure.where else ""

    def _failed(self, request: Request, failed: BotFailed) -> None:
        """Log one line for everybody, and for its author, who asks for it, all there is."""
        self._summary.failed(failed)
        _log.warning("%s: the bot failed: %s", _place(request), failed)
        _log.debug("%s: the view was %s\n%s", _place(request), request.view, failed.trace)

    async def _send(self, request: Request, text: str) -> bool:
        """False if the action was refused as such, so that another one may be tried."""
        self._decided = text
        self._sending = True
        try:
            reply = await ask(
                self._client, Act(table=request.table, request=request.request, action=text)
            )
        except Refusal as refusal:
            return self._refused(request, text, refusal)
        finally:
            self._sending = False
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
        self._failed(request, BotFailed("illegal", f"{text} refused: {refusal} ({rule})"))
        self._decided = None
        return False


def read_question(request: Request, seed: int) -> Question:
    """Return the request as it is put to a bot; actions that it does not list are added."""
    game = GAMES[request.game]
    view = msgspec.convert(request.view, game.view_type)
    if request.legal is None:
        actions: tuple[Any, ...] = tuple(game.legal_actions(game.determinize(view, Generator(0))))
    else:
        actions = tuple(map(game.parse_action, request.legal))
    until = None
    if request.deadline_ms is not None:
        until = time.monotonic() + request.deadline_ms / 1000
    return Question(request.table, request.game, seed, view, actions, until)


def _place(request: Request) -> str:
    return f"table {request.table}, turn {request.turn}"
