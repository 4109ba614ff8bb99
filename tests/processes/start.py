"""Start of a program for a test: a fork of a template that has imported it, where that is the same."""

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.processes.forked_process import ForkedProcess
from tests.processes.request import NESTED, imported_with, kind_of, socket_name

ROOT = Path(__file__).parents[2]

# The session leader takes the pty as its controlling terminal, so that Ctrl+C and hang-up work,
# even where the tests run under nohup or in the background of a script, which ignore them.
_TAKE_TERMINAL = (
    "import fcntl, os, signal, sys, termios;"
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "signal.signal(signal.SIGHUP, signal.SIG_DFL);"
    "signal.signal(signal.SIGINT, signal.SIG_DFL);"
    "os.execvp(sys.argv[1], sys.argv[1:])"
)

_STAND_IN = """\
#!{python} -IS
import sys
sys.path.insert(0, {root!r})
from tests.processes.stand_in import run
run({python!r}, {folder!r})
"""


class Templates:
    """Template processes of this process, by the names of their sockets."""

    def __init__(self) -> None:
        self.on = True
        """Whether programs are forked; otherwise all of them start by themselves."""
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def connect(self, kind: str, environment: Mapping[str, str]) -> socket.socket:
        """Return a connection to a template, which is started if need be."""
        self.prepare(kind, environment)
        peer = socket.socket(socket.AF_UNIX)
        peer.connect(str(self.folder / socket_name(kind, environment)))
        return peer

    def prepare(self, kind: str, environment: Mapping[str, str]) -> None:
        """Start the template of a kind of program, and those of what such a program starts."""
        for each in (*NESTED.get(kind, ()), kind):
            name = socket_name(each, environment)
            if name not in self._processes:
                self._processes[name] = self._start(each, name, environment)

    @property
    def folder(self) -> Path:
        """Folder of the sockets, and of the stand-in for Python."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="oneoh-")
            folder, python = self._folder.name, Path(self._folder.name) / "python"
            text = _STAND_IN.format(python=sys.executable, root=str(ROOT), folder=folder)
            python.write_text(text)
            python.chmod(0o700)
        return Path(self._folder.name)

    def _start(
        self, kind: str, name: str, environment: Mapping[str, str]
    ) -> subprocess.Popen[bytes]:
        """Start a template, which listens at once and answers when it has imported the program."""
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(self.folder / name))
            listener.listen(64)
            return subprocess.Popen(
                [sys.executable, "-m", "tests.processes.template", kind, str(listener.fileno())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=imported_with(kind, environment),
                cwd=ROOT,
                pass_fds=[listener.fileno()],
            )

    def end(self) -> None:
        """End the templates, and remove the folder."""
        for process in self._processes.values():
            process.communicate()
        self._processes.clear()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


TEMPLATES = Templates()


def start(
    command: Sequence[str],
    *,
    env: Mapping[str, str] | None = None,
    terminal: bool = False,
    cold: bool = False,
    **how: Any,
) -> "subprocess.Popen[Any]":
    """Start a program, with the arguments of `subprocess.Popen`.

    With `terminal`, standard input becomes its controlling terminal. A program whose test is about
    its start, its imports or its tree of processes has to be `cold`.
    """
    environment = dict(os.environ if env is None else env)
    kind = None if cold else _kind(command)
    if kind is not None:
        template = TEMPLATES.connect(kind, environment)
        return ForkedProcess(command, template, terminal=terminal, env=environment, **how)
    if terminal:
        command = [sys.executable, "-c", _TAKE_TERMINAL, *command]
        how["start_new_session"] = True
    return subprocess.Popen(command, env=environment, **how)


def stand_in(command: Sequence[str], environment: Mapping[str, str] | None) -> list[str]:
    """Return a command for a program that something else than a test starts: a fork, if possible."""
    kind = _kind(command)
    if kind is None:
        return list(command)
    TEMPLATES.prepare(kind, os.environ if environment is None else environment)
    return [str(TEMPLATES.folder / "python"), *command[1:]]


def _kind(command: Sequence[str]) -> str | None:
    """Return the kind of template that makes this program; None if it has to start by itself."""
    if not TEMPLATES.on or command[0] != sys.executable:
        return None
    return kind_of(command[1:])
