"""Answers to a seat's requests: the bot's, or after its failures the first legal action."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from oneoh_ai.bot_process import BotTimeout
from oneoh_ai.contract import RESIGN
from oneoh_ai.failure import BotFailed, one_line
from oneoh_ai.question import Question
from oneoh_ai.retry import ask_with_retry
from oneoh_ai.summary import Summary
from oneoh_ai.talk import Talk
from oneoh_ai.worker_pool import WorkerPool
from oneoh_games import GAMES, Generator
from oneoh_protocol.client import Client, Refusal
from oneoh_protocol.messages import Act, Draw, Request, Resign, Table

TRIES = 3
"""Failed answers after which the first legal action is played in the bot's stead."""

_log = logging.getLogger(__name__)


class Answerer:
    """Answers each request of one table once, even if the connection is lost in between."""

    def __init__(
        self,
        client: Client,
        workers: WorkerPool,
        seed: int,
        summary: Summary,
        stood_in: Callable[[], object],
        tasks: asyncio.TaskGroup,
        talk: Talk | None = None,
    ) -> None:
        """`seed` is for the player's generator.

        `stood_in` is called after each turn at which the bot gave no usable answer. Without
        `talk` there is no chat.
        """
        self._client = client
        self._workers = workers
        self._seed = seed
        self._summary = summary
        self._stood_in = stood_in
        self._tasks = tasks
        self.talk = talk
        self._request: int | None = None
        self._asked_in = 0
        """Turn of the request."""
        self._task: asyncio.Task[None] | None = None
        self._decided: str | None = None
        """Answer to the request, which may not have reached the server."""
        self._sending = False

    def take(self, table: Table) -> None:
        """Start answering the table's request, if it has one that is not answered already."""
        request = table.request
        if request is None:
            return
        if self._task is not None and not self._task.done():
            if self._request == request.request:
                return
            # An accepted answer's `done` may come after the next request
            # (protocol/README.md#requests-and-answers), so an answer under way is not late.
            if not self._sending:
                self._task.cancel()
                # After a pause the same turn is asked about again: the clock has played nothing.
                if self._asked_in != request.turn:
                    self._overtaken(table)
        if self._request != request.request:
            self._request, self._decided = request.request, None
            self._asked_in = request.turn
        self._task = self._tasks.create_task(self._answer(table, request))

    def stop(self) -> None:
        """Stop answering."""
        if self._task is not None:
            self._task.cancel()

    def _overtaken(self, table: Table) -> None:
        """Count a turn that the clock has played while the bot was thinking."""
        self._failed(table, BotFailed("time-out", "the clock ran out before its last answer"))
        self._summary.stood_in()
        self._stood_in()

    async def _answer(self, table: Table, request: Request) -> None:
        try:
            question = read_question(table, request, self._seed)
            if self.talk is not None:
                question = replace(question, lines=self.talk.take())
        except Exception as error:  # noqa: BLE001 (rules may raise anything at a false view)
            reason = one_line(error)
            _log.error("%s: the request cannot be read: %s", _turn(table), reason)
            return
        for _ in range(TRIES):
            try:
                # After a lost connection the same answer is sent again: a repeated one is
                # accepted and changes nothing (protocol/README.md#requests-and-answers).
                text = self._decided or await self._think(question)
            except BotTimeout as failed:
                self._failed(table, failed)
                break
            except BotFailed as failed:
                self._failed(table, failed)
                continue
            if await self._send(table, request, text):
                self._summary.answered()
                return
        text = GAMES[table.game].format_action(question.actions[0])
        _log.warning("%s: plays %s in the bot's stead%s", _turn(table), text, self._line())
        await self._send(table, request, text)
        self._summary.stood_in()
        self._stood_in()

    async def _think(self, question: Question) -> str:
        answer = await self._workers.choose(question)
        self._summary.thought(answer.seconds)
        for habit in answer.habits:
            _log.warning("table %s: the bot %s", question.table, habit)
        if answer.note:
            _log.debug("table %s: %s: %s", question.table, answer.text, answer.note)
        if answer.said is not None and self.talk is not None:
            self._tasks.create_task(self.talk.say(answer.said))
        if answer.draw:
            await self._want_draw(question.table)
        return answer.text

    async def _want_draw(self, table: str) -> None:
        """Agree to a draw, or offer one, which may be refused: it was offered a moment ago."""
        with suppress(Refusal):
            await ask_with_retry(self._client, Draw(table=table))

    def _line(self) -> str:
        """Return the line of the author's file at which the bot last failed, in parentheses."""
        failure = self._summary.last_failure
        return f" ({failure.where})" if failure is not None and failure.where else ""

    def _failed(self, table: Table, failed: BotFailed) -> None:
        """Log one line, and the view and traceback at level debug."""
        self._summary.failed(failed)
        _log.warning("%s: the bot failed: %s", _turn(table), failed)
        _log.debug("%s: the view was %s\n%s", _turn(table), table.view, failed.trace)

    async def _send(self, table: Table, request: Request, text: str) -> bool:
        """Send the action; return False if it is illegal, and another one may be tried."""
        self._decided = text
        self._sending = True
        try:
            reply = await ask_with_retry(self._client, _command(request, text))
        except Refusal as refusal:
            return self._refused(table, text, refusal)
        finally:
            self._sending = False
        unsure = ", not acknowledged" if reply is None else ""
        _log.debug("%s: %s%s", _turn(table), text, unsure)
        return True

    def _refused(self, table: Table, text: str, refusal: Refusal) -> bool:
        """Return True if another answer would be too late as well."""
        refused = refusal.refused
        if text == RESIGN and refused.code == "not-seated":
            # A stand-in may not give up the game of its guest: it is asked for an action.
            self._decided = None
            return False
        if refused.code not in {"illegal-action", "bad-notation"}:
            _log.debug("%s: %s came too late: %s", _turn(table), text, refusal)
            return True
        rule = refused.detail.get("rule", refused.code)
        self._failed(table, BotFailed("illegal", f"{text} refused: {refusal} ({rule})"))
        self._decided = None
        return False


def _command(request: Request, text: str) -> Act | Resign:
    """Return the command that carries out a bot's answer."""
    if text == RESIGN:
        return Resign(table=request.table)
    return Act(table=request.table, request=request.request, action=text)


def read_question(table: Table, request: Request, seed: int) -> Question:
    """Return the request as a question to a bot, with the legal actions if it does not list them.

    Raises an exception of msgspec or of the game's rules if the table cannot be read.
    """
    game = GAMES[table.game]
    view = msgspec.convert(table.view, game.view_type)
    if request.legal is None:
        actions: tuple[Any, ...] = tuple(game.legal_actions(game.determinize(view, Generator(0))))
    else:
        actions = tuple(map(game.parse_action, request.legal_actions))
    until = None
    if request.deadline_ms is not None:
        # An answer that leaves so early is in time without any compensation.
        left = request.deadline_ms - (request.round_trip_ms or 0)
        until = time.monotonic() + left / 1000
    return Question(
        table.table,
        table.game,
        seed,
        view,
        actions,
        until,
        draw_offered=_draw_offered(table),
        options=table.options,
    )


def _draw_offered(table: Table) -> bool:
    """Return whether all others who play want a draw."""
    others = [each for seat, each in enumerate(table.seats) if seat != table.seat]
    return all(each.draw for each in others if not each.resigned)


def _turn(table: Table) -> str:
    return f"table {table.table}, turn {table.turn}"
