"""Bot process, the parent's side: starts it, asks it, and tells how it failed."""

import contextlib
import multiprocessing
import os
import re
import signal
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from oneoh_ai.bot_output import forward_output
from oneoh_ai.bot_process_main import AnswerFailed, BotLoaded, LoadFailed, ToParent, serve
from oneoh_ai.contract import BotCard
from oneoh_ai.descendants import descendants
from oneoh_ai.failure import BotFailed, ending, source_line
from oneoh_ai.process_group import kill_group, main_module_hidden, sigint_blocked
from oneoh_ai.question import Answer, Question
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_ai.script import BadScript

_SPAWN = multiprocessing.get_context("spawn")
"""Spawned, not forked: the event loop and its threads must not be copied."""

_FROM_CHILD: msgspec.json.Decoder[ToParent] = msgspec.json.Decoder(ToParent)

BEGIN_S = 60.0
"""Seconds that a busy machine may take to start a process."""
WATCH_S = 0.2
"""Seconds between two counts of a bot's processes."""
DUMP_S = 0.3
"""Seconds that a process that hangs may take to dump its stack."""

_FRAME = re.compile(r'^  File "(.+)", line (\d+) in ', re.MULTILINE)
"""Line of a stack dump, as `faulthandler` writes it."""


class WorkerGone(BotFailed):
    """Failure with which the bot's process has ended, or after which it has to be ended."""


class BotTimeout(WorkerGone):
    """Failure to answer in time."""


class BotProcess:
    """Process that loads one bot and answers questions, one at a time.

    Its messages are decoded as JSON and never unpickled, because it runs a stranger's code.
    """

    def __init__(self, bot: str, options: Mapping[str, Any], limits: ResourceLimits) -> None:
        self._name = Path(bot).name
        self._limits = limits
        self._watched = 0.0
        """Time, by `monotonic`, of the last count of its processes."""
        self.card = BotCard(name=self._name, about="", source=_source(bot))
        self._pipe, theirs = _SPAWN.Pipe()
        self._dumps, dumps = _SPAWN.Pipe(duplex=False)
        printed, output = _SPAWN.Pipe(duplex=False)
        self._process = _SPAWN.Process(
            target=serve,
            args=(theirs, output, dumps, bot, dict(options), limits),
            daemon=True,
            name=f"bot {bot}",
        )
        with sigint_blocked(), main_module_hidden():
            self._process.start()
        for end in (theirs, dumps, output):
            end.close()
        self._printed = forward_output(printed, self._name)

    def await_start(self, seconds: float) -> None:
        """Wait until the bot is loaded. Raises BadScript, or BotFailed if it takes longer."""
        self._receive(BEGIN_S, "did not start")
        match self._receive(seconds, "was not loaded"):
            case BotLoaded(card):
                self.card = card
            case LoadFailed(message, trace):
                error = BadScript(message)
                if trace:
                    error.add_note(trace)
                raise error
            case _:
                raise self._gone()

    def ask(self, question: Question, seconds: float) -> Answer:
        """Return the answer. Raises BotFailed.

        That is BotTimeout after `seconds`, and WorkerGone if the process has ended.
        """
        if monotonic() > self._watched + WATCH_S:
            self._count_processes()
        with contextlib.suppress(OSError):  # the process has ended, which `_receive` reports
            self._pipe.send(question)
        match self._receive(seconds, "gave no answer", question.left_ms):
            case Answer() as answer:
                return answer
            case AnswerFailed(kind, message, where, trace):
                raise BotFailed(kind, message, where, trace)
            case _:
                raise self._gone()

    def forget(self, table: str, places: Sequence[int]) -> None:
        """Tell the process that a table is over, with the place of each seat."""
        with contextlib.suppress(OSError):
            self._pipe.send((table, tuple(places)))

    def end(self) -> None:
        """Kill the process and those that it has started."""
        kill_group(self._process)
        # For the last lines that it printed; not for ever, as another process may hold the pipe.
        self._printed.join(DUMP_S)

    def _receive(
        self, seconds: float, failing: str, left_ms: Callable[[], int | None] = lambda: None
    ) -> ToParent:
        """Return the next message. Raises WorkerGone, or BotTimeout after `seconds`.

        `left_ms` returns the time left on the clock; BotTimeout comes before that is over.
        """
        try:
            if self._poll(seconds):
                return _FROM_CHILD.decode(self._pipe.recv_bytes())
        except (EOFError, OSError, msgspec.MsgspecError):
            raise self._gone() from None
        message = f"{self._name} {failing} within {seconds:.1f} s"
        left = left_ms()
        pause = DUMP_S if left is None else min(DUMP_S, max(left, 0) / 2000)
        raise BotTimeout("time-out", message, *self._where(self._stack(pause)))

    def _poll(self, seconds: float) -> bool:
        """Wait for a message; return whether there is one. Raises WorkerGone."""
        until = monotonic() + seconds
        while not self._pipe.poll(max(0.0, min(WATCH_S, until - monotonic()))):
            if monotonic() >= until:
                return False
            self._count_processes()
        return True

    def _count_processes(self) -> None:
        """Raise WorkerGone if there are more processes than the bot may start."""
        most, self._watched = self._limits.processes, monotonic()
        if most and len(descendants(self._process.pid or 0)) > most:
            raise WorkerGone("crash", f"it has started more than {most} processes")

    def _gone(self) -> WorkerGone:
        """Return how the process ended, by its exit status."""
        dump = self._read_dumps()
        self._process.join(DUMP_S)
        code = self._process.exitcode
        how = "closed its pipe" if code is None else ending(code)
        return WorkerGone("crash", f"its process {how}", *self._where(dump))

    def _where(self, dump: str) -> tuple[str, str]:
        """Return the innermost line of the author's file in a stack dump, and the dump."""
        for file, line in _FRAME.findall(dump):
            if file == self.card.source:
                return source_line(file, int(line)), dump
        return "", dump

    def _stack(self, pause: float) -> str:
        """Return the stack of a process that hangs, in Python code or outside of it."""
        while self._dumps.poll(0):
            if not os.read(self._dumps.fileno(), 65536):
                break
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._process.pid or 0, signal.SIGUSR1)
        return self._read_dumps(pause)

    def _read_dumps(self, pause: float = DUMP_S) -> str:
        """Return everything up to the end, or to a pause of `pause` seconds."""
        dump = b""
        while self._dumps.poll(pause) and (chunk := os.read(self._dumps.fileno(), 65536)):
            dump += chunk
        return dump.decode(errors="replace")


def _source(bot: str) -> str:
    return str(Path(bot).resolve()) if Path(bot).is_file() else ""
