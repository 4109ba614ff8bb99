"""Hints of a bot, which thinks in a process of its own."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

import msgspec

from oneoh_protocol.messages import Table

COMMAND = (sys.executable, "-m", "oneoh_ai", "hint")
LIMIT_S = 60.0


class NoHint(Exception):
    """The coach gave no hint."""


class Hint(msgspec.Struct, frozen=True):
    """Action that the coach would play. Its view of the game is that of the player's seat."""

    action: str
    chance: float | None = None
    """Chance to win with it, 0 to 1; None if the coach cannot tell."""
    line: tuple[str, ...] = ()
    """Actions that it expects, its own first."""


async def ask_coach(table: Table, command: Sequence[str] = COMMAND, limit: float = LIMIT_S) -> Hint:
    """Return what a bot would play at the table, from what the player sees. Raises NoHint.

    Cancelling it ends the bot.
    """
    position = msgspec.json.encode({"game": table.game, "view": table.view})
    try:
        async with thinking(command, stdin=PIPE) as process, asyncio.timeout(limit):
            told, _errors = await process.communicate(position)
        return msgspec.json.decode(told, type=Hint)
    except (msgspec.MsgspecError, TimeoutError) as error:
        raise NoHint from error


@asynccontextmanager
async def thinking(
    command: Sequence[str], *, stdin: int = DEVNULL, stderr: int = DEVNULL
) -> AsyncIterator[Process]:
    """Run a process whose output is read; it does not outlive the context."""
    process = await asyncio.create_subprocess_exec(
        *command, stdin=stdin, stdout=PIPE, stderr=stderr
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
