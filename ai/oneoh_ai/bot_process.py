"""The process of a bot, from within: loads it, answers questions, and says how it ends."""

import contextlib
import faulthandler
import os
import resource
import signal
import sys
import traceback
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

import msgspec

from oneoh_ai.contract import BadOption, BotCard
from oneoh_ai.desk import Desk
from oneoh_ai.failure import BotFailed, FailureKind, crash, explain
from oneoh_ai.processes import stand_alone
from oneoh_ai.question import Answer, Question
from oneoh_ai.registry import NoSuchBot, find_bot
from oneoh_ai.script import BadScript
from oneoh_games import GAMES


class Began(msgspec.Struct, frozen=True, tag=True):
    """The process runs; what takes time from here on is the bot's own."""


class Ready(msgspec.Struct, frozen=True, tag=True):
    """The bot is loaded."""

    card: BotCard


class Unfit(msgspec.Struct, frozen=True, tag=True):
    """Report that there is no such bot, or that it cannot be loaded, or not with these options."""

    message: str
    trace: str = ""


class Failed(msgspec.Struct, frozen=True, tag=True):
    """The bot gave no usable answer: the fields of BotFailed."""

    kind: FailureKind
    message: str
    where: str
    trace: str


ToParent: TypeAlias = Began | Ready | Unfit | Answer | Failed

_Pipe: TypeAlias = "Connection[Any, Any]"


def serve(
    pipe: _Pipe, output: _Pipe, dumps: _Pipe, bot: str, options: Mapping[str, Any], memory_mb: int
) -> None:
    """Answer questions until the pipe ends; `output` takes what the bot prints, `dumps` its stack."""
    stand_alone()
    _print_to(output)
    _limit_memory(memory_mb)
    _dump_at_the_end(dumps)
    _send(pipe, Began())
    try:
        desk = Desk(find_bot(bot), options)
        _load_rules(desk.open())
    except (BadOption, BadScript, NoSuchBot) as error:
        _send(pipe, Unfit(str(error), traceback.format_exc()))
        return
    except BaseException as error:  # noqa: BLE001 (a bot may raise anything)
        _send(pipe, Unfit(f"{bot}: {explain(error)}", traceback.format_exc()))
        return
    _send(pipe, Ready(desk.open()))
    while (message := _receive(pipe)) is not None:
        if isinstance(message, Question):
            _send(pipe, _answer(desk, message))
        else:
            desk.forget(message)


def _load_rules(card: BotCard) -> None:
    """Import what the first question would have to wait for."""
    for game in GAMES:
        if card.plays(game):
            GAMES[game]


def _answer(desk: Desk, question: Question) -> Answer | Failed:
    """The answer, whatever a bot may raise: SystemExit and KeyboardInterrupt end no process."""
    try:
        return desk.ask(question)
    except BotFailed as failed:
        found = failed
    except BaseException as error:  # noqa: BLE001 (a bot may raise anything)
        found = crash(error, desk.open().source)
    return Failed(found.kind, found.message, found.where, found.trace)


def _send(pipe: _Pipe, message: ToParent) -> None:
    """JSON, in which half a surrogate pair, as a file name may hold, has no place."""
    try:
        frame = msgspec.json.encode(message)
    except UnicodeEncodeError:
        fields = {
            name: value.encode(errors="backslashreplace").decode()
            for name, value in msgspec.structs.asdict(message).items()
            if isinstance(value, str)
        }
        frame = msgspec.json.encode(msgspec.structs.replace(message, **fields))
    pipe.send_bytes(frame)


def _receive(pipe: _Pipe) -> Any:
    try:
        return pipe.recv()
    except EOFError:
        return None


def _print_to(output: _Pipe) -> None:
    """Print a line at a time, so that what was printed before a crash is seen."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    for descriptor in (1, 2):
        os.dup2(output.fileno(), descriptor)
    # The old streams may have been files, in which they would look for their place. The new ones
    # stay open to the end of the process.
    sys.stdout = open(1, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115


def _limit_memory(megabytes: int) -> None:
    """Not every system can; one that cannot is not asked twice."""
    if megabytes:
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, hard))


def _dump_at_the_end(dumps: _Pipe) -> None:
    """Leave the stack behind on a crash of the interpreter, on `os._exit` and on SIGUSR1."""
    # A full pipe must not hold up what is ending.
    os.set_blocking(dumps.fileno(), False)
    faulthandler.enable(dumps.fileno())
    faulthandler.register(signal.SIGUSR1, dumps.fileno())
    leave = os._exit

    def leave_a_dump(status: int) -> None:
        faulthandler.dump_traceback(dumps.fileno(), all_threads=False)
        leave(status)

    # It never returns, which the type of a wrapper cannot say.
    os._exit = leave_a_dump  # type: ignore[assignment]
