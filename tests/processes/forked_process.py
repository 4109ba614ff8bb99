"""Process that a template forks, with the interface of `subprocess.Popen`."""

import contextlib
import inspect
import os
import select
import signal
import socket
import subprocess
from collections.abc import Sequence
from typing import Any, AnyStr

from tests.processes.request import (
    SESSION,
    TERMINAL,
    ForkRequest,
    receive_number,
    send_request,
)

_PIPES = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")
"""Descriptors as `Popen` names them: of the child (p2cread, c2pwrite, errwrite) and of the parent."""


class ForkedProcess(subprocess.Popen[AnyStr]):
    """Process that is no child of this one: its template waits for it, and tells how it ended.

    The private methods below are those by which `Popen` starts a child and waits for it. Its pipes,
    `communicate` and all else stay as they are.
    """

    def __init__(
        self, command: Sequence[str], template: socket.socket, *, terminal: bool, **how: Any
    ) -> None:
        """Take a connection to the template. With `terminal`, standard input is one end of a pty."""
        self._template = template
        self._terminal = terminal
        super().__init__(command, **how)

    def _execute_child(self, *values: Any) -> None:
        popen: Any = subprocess.Popen
        given = inspect.signature(popen._execute_child).bind(self, *values).arguments
        streams = [given[name] for name in ("p2cread", "c2pwrite", "errwrite")]
        inherited = [each if each >= 0 else number for number, each in enumerate(streams)]
        flags = TERMINAL if self._terminal else SESSION if given["start_new_session"] else 0
        folder = os.path.abspath(given["cwd"] or "")
        request = ForkRequest(flags, folder, given["args"][1:], given["env"])
        send_request(self._template, request, inherited)
        self.pid = receive_number(self._template)
        self._child_created = True
        super()._close_pipe_fds(*(given[name] for name in _PIPES))  # type: ignore[misc]

    def _try_wait(self, wait_flags: int) -> tuple[int, int]:
        """Return process id and status as `os.waitpid` does."""
        if wait_flags & os.WNOHANG and not select.select([self._template], [], [], 0)[0]:
            return 0, 0
        try:
            status = receive_number(self._template)
        except (EOFError, ConnectionError):
            status = int(signal.SIGKILL)  # a template that ends kills its forks
        self._template.close()
        return self.pid, status

    def _internal_poll(self, *_: Any, **__: Any) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode
