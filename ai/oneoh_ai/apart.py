"""A desk in a process of its own, which may take long, crash or hang without harm."""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Mapping
from multiprocessing.connection import Connection, wait
from typing import Any

from oneoh_ai.desk import BotFailed, Desk, DeskGone, Question

_SPAWN = multiprocessing.get_context("spawn")
"""Not fork: the event loop and its threads are not to be copied."""


class DeskApart:
    """Puts questions to a desk in another process, one at a time."""

    def __init__(self, bot: str, options: Mapping[str, Any], seed: int) -> None:
        self._pipe, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(
            target=_serve, args=(theirs, bot, options, seed), daemon=True, name=f"bot {bot}"
        )
        with _deaf_to_ctrl_c():
            self._process.start()
        theirs.close()

    def ask(self, question: Question) -> str:
        """The answer. Raises BotFailed; DeskGone when the process has ended."""
        try:
            self._pipe.send(question)
            answer = self._pipe.recv()
        except (EOFError, OSError):
            raise DeskGone("its process ended while it was thinking") from None
        if isinstance(answer, BotFailed):
            raise answer
        return str(answer)

    def forget(self, table: str) -> None:
        """The table is over."""
        with contextlib.suppress(OSError):
            self._pipe.send(table)

    def close(self) -> None:
        """End the process, in the middle of a thought if need be."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


@contextlib.contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """The terminal tells every process of it; one started in here leaves it to its parent."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(pipe: "Connection[Any, Any]", bot: str, options: Mapping[str, Any], seed: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    desk = Desk(bot, options, seed)
    while True:
        match _receive(pipe):
            case None:
                return
            case Question() as question:
                pipe.send(_answer(desk, question))
            case table:
                desk.forget(table)


def _receive(pipe: "Connection[Any, Any]") -> Any:
    try:
        return pipe.recv()
    except EOFError:
        return None


def _answer(desk: Desk, question: Question) -> str | BotFailed:
    try:
        return desk.ask(question)
    except BotFailed as failed:
        return failed


def _end_with_parent() -> None:
    """Nobody is left to kill a bot that hangs once its runner was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
