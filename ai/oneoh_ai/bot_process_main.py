"""Bot process, the child's side: loads the bot, answers questions, reports failures."""

import faulthandler
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Mapping
from io import TextIOWrapper
from multiprocessing.connection import Connection
from typing import Any, NoReturn, TypeAlias

import msgspec
from msgspec.structs import replace

from oneoh_ai.command_bots import is_command
from oneoh_ai.conduct import Conduct, PrintCounter
from oneoh_ai.contract import BadOption, BotCard
from oneoh_ai.descendants import adopt_orphans
from oneoh_ai.failure import BotFailed, FailureKind, crash, one_line
from oneoh_ai.network import NetworkStays, leave_network
from oneoh_ai.process_group import begin_session
from oneoh_ai.question import Answer, Question
from oneoh_ai.registry import NoSuchBot, find_bot
from oneoh_ai.resource_limits import ResourceLimits, limit_this_process
from oneoh_ai.script import BadScript
from oneoh_ai.worker import InProcessWorker
from oneoh_games import GAMES


class ProcessStarted(msgspec.Struct, frozen=True, tag=True):
    """Report that the process runs; from here on the bot itself takes the time."""


class BotLoaded(msgspec.Struct, frozen=True, tag=True):
    """Report that the bot is loaded."""

    card: BotCard


class LoadFailed(msgspec.Struct, frozen=True, tag=True):
    """Report that the bot does not exist, cannot be loaded, or does not take its options."""

    message: str
    trace: str = ""


class AnswerFailed(msgspec.Struct, frozen=True, tag=True):
    """Report that the bot gave no usable answer; the fields are those of BotFailed."""

    kind: FailureKind
    message: str
    where: str
    trace: str


ToParent: TypeAlias = ProcessStarted | BotLoaded | LoadFailed | Answer | AnswerFailed

_Pipe: TypeAlias = "Connection[Any, Any]"


def serve(
    pipe: _Pipe,
    output: _Pipe,
    dumps: _Pipe,
    bot: str,
    options: Mapping[str, Any],
    limits: ResourceLimits,
) -> None:
    """Answer questions until the pipe is closed.

    The bot's output goes to `output`, its stack on a crash or on SIGUSR1 to `dumps`.
    """
    shut_in = _network_fault(limits)
    begin_session()
    adopt_orphans()
    _print_to(output)
    limit_this_process(limits)
    _dump_at_the_end(dumps)
    _send(pipe, ProcessStarted())
    if shut_in:
        _send(pipe, LoadFailed(f"{bot}: its network cannot be taken from it: {shut_in}"))
        return
    # A program is a process that is left running.
    conduct = None if is_command(bot) else Conduct()
    try:
        worker = InProcessWorker(find_bot(bot), options)
        _load_rules(worker.open())
    except (BadOption, BadScript, NoSuchBot) as error:
        _send(pipe, LoadFailed(str(error), traceback.format_exc()))
        return
    except BaseException as error:  # noqa: BLE001 (a bot may raise anything)
        _send(pipe, LoadFailed(f"{bot}: {one_line(error)}", traceback.format_exc()))
        return
    _send(pipe, BotLoaded(worker.open()))
    while (frame := _receive(pipe)) is not None:
        message = pickle.loads(frame)
        if not isinstance(message, Question):
            worker.forget(*message)
            continue
        answer = _answer(worker, message)
        if conduct is not None and isinstance(answer, Answer):
            answer = replace(answer, habits=_habits(conduct, message, frame))
        _send(pipe, answer)


def _network_fault(limits: ResourceLimits) -> str:
    """Leave the network if the limits say so; return why that cannot be done, or ""."""
    try:
        if not limits.network:
            leave_network()
    except NetworkStays as error:
        return str(error)
    return ""


def _load_rules(card: BotCard) -> None:
    """Import the rules now, so that the first question does not wait for them."""
    for game in GAMES:
        if card.plays(game):
            GAMES.installed(game)


def _habits(conduct: Conduct, question: Question, frame: bytes) -> tuple[str, ...]:
    """Return new habits; `frame` is the question as it came."""
    came: Question = pickle.loads(frame)
    mutated = (came.view, came.actions) != (question.view, question.actions)
    return conduct.new_habits(mutated=mutated)


def _answer(worker: InProcessWorker, question: Question) -> Answer | AnswerFailed:
    """Return the answer or the failure; SystemExit and KeyboardInterrupt do not end the process."""
    try:
        return worker.ask(question)
    except BotFailed as failed:
        found = failed
    except BaseException as error:  # noqa: BLE001 (a bot may raise anything)
        found = crash(error, worker.open().source)
    return AnswerFailed(found.kind, found.message, found.where, found.trace)


def _send(pipe: _Pipe, message: ToParent) -> None:
    """Send a message as JSON; lone surrogates, as in file names, are escaped."""
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


def _receive(pipe: _Pipe) -> bytes | None:
    try:
        return pipe.recv_bytes()
    except EOFError:
        return None


def _print_to(output: _Pipe) -> None:
    """Redirect standard output and error, line-buffered so that nothing is lost in a crash."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    for descriptor in (1, 2):
        os.dup2(output.fileno(), descriptor)
    # New objects, because the old streams may have been files, and would seek in them.
    out = open(1, "wb", closefd=False)  # noqa: SIM115 - open to the end of the process
    sys.stdout = PrintCounter(out, encoding="utf-8", errors="backslashreplace", line_buffering=True)
    err = open(2, "wb", closefd=False)  # noqa: SIM115 - open to the end of the process
    sys.stderr = TextIOWrapper(
        err, encoding="utf-8", errors="backslashreplace", line_buffering=True
    )


def _dump_at_the_end(dumps: _Pipe) -> None:
    """Write the stack to `dumps` on a crash of the interpreter, on `os._exit` and on SIGUSR1."""
    # A full pipe must not delay the end of the process.
    os.set_blocking(dumps.fileno(), False)
    faulthandler.enable(dumps.fileno())
    faulthandler.register(signal.SIGUSR1, dumps.fileno())
    leave = os._exit

    def leave_a_dump(status: int) -> NoReturn:
        faulthandler.dump_traceback(dumps.fileno(), all_threads=False)
        leave(status)

    os._exit = leave_a_dump
