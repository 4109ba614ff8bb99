"""Stand-in for Python that programs find in `sys.executable`: what they start is a fork too."""

import os
import signal
import socket
import sys
from collections.abc import Sequence
from typing import NoReturn

from tests.processes.request import (
    SESSION,
    ForkRequest,
    kind_of,
    receive_number,
    send_request,
    socket_name,
)


def run(python: str, folder: str) -> NoReturn:
    """Be the program of this command line: by a fork if there is a template, else by `python`."""
    arguments = sys.argv[1:]
    template = _template(arguments, folder)
    if template is None:
        os.execv(python, [python, *arguments])
    send_request(template, ForkRequest(SESSION, os.getcwd(), arguments, os.environ), range(3))
    fork = receive_number(template)
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _frame: os.kill(fork, number))
    # The pipes are the fork's: held here as well, they would never end.
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    _end(receive_number(template))


def _template(arguments: Sequence[str], folder: str) -> socket.socket | None:
    """Return a connection to the template of a program; None if there is none."""
    kind = kind_of(arguments)
    # A fork cannot join the session of the program that starts it.
    if kind is None or os.getsid(0) != os.getpid():
        return None
    template = socket.socket(socket.AF_UNIX)
    try:
        template.connect(f"{folder}/{socket_name(kind, os.environ)}")
    except OSError:
        return None
    return template


def _end(status: int) -> NoReturn:
    """End as the fork has ended."""
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code & 0xFF)
