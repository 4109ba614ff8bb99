"""Start of a program for a test: a fork of a template that has imported it, where that is the same."""

import fcntl
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.processes.forked_process import ForkedProcess
from tests.processes.request import imported_with, kind_of, nested_kinds, socket_name

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

_FOLDER = "ONEOH_TEST_TEMPLATES"
"""Variable with the folder of a test run."""
_RUNNING, _ENDED, _LOCK = "running", "ended", "lock"
"""Files in it: the pipes from which templates read and to which they write, and a lock."""

_STAND_IN = """\
#!{python} -IS
import sys
sys.path.insert(0, {root!r})
from tests.processes.stand_in import run
run({python!r}, {folder!r})
"""


class Templates:
    """Template processes of a test run, which all of its processes share.

    The first process of the run opens them, and ends them; each starts those that it is the first to
    need. They are known by the names of their sockets.
    """

    def __init__(self) -> None:
        self.on = True
        """Whether programs are forked; otherwise all of them start by themselves."""
        self._own: tempfile.TemporaryDirectory[str] | None = None
        self._running, self._ended = -1, -1
        """Ends of two pipes: this one's end ends the templates, and theirs says that they have."""
        self._started: list[subprocess.Popen[bytes]] = []

    def open(self) -> None:
        """Make the folder of a run, which the processes that this one starts will find."""
        self._own = tempfile.TemporaryDirectory(prefix="oneoh-")
        os.environ[_FOLDER] = self._own.name
        python = self.folder / "python"
        python.write_text(
            _STAND_IN.format(python=sys.executable, root=str(ROOT), folder=self._own.name)
        )
        python.chmod(0o700)
        for name in (_RUNNING, _ENDED):
            os.mkfifo(self.folder / name)
        self._ended = os.open(self.folder / _ENDED, os.O_RDONLY | os.O_NONBLOCK)
        self._running = os.open(self.folder / _RUNNING, os.O_RDWR)

    def connect(self, kind: str, environment: Mapping[str, str]) -> socket.socket:
        """Return a connection to a template, which is started if need be."""
        self.prepare((kind,), environment)
        peer = socket.socket(socket.AF_UNIX)
        peer.connect(str(self.folder / socket_name(kind, environment)))
        return peer

    def prepare(self, kinds: Iterable[str], environment: Mapping[str, str]) -> None:
        """Start the templates of kinds of programs that are not running yet."""
        for kind in kinds:
            path = self.folder / socket_name(kind, environment)
            with (self.folder / _LOCK).open("w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                if not path.exists():
                    self._started.append(self._start(kind, path, environment))

    @property
    def folder(self) -> Path:
        """Folder of the sockets, and of the stand-in for Python."""
        return Path(os.environ[_FOLDER])

    def _start(
        self, kind: str, path: Path, environment: Mapping[str, str]
    ) -> subprocess.Popen[bytes]:
        """Start a template, which listens at once and answers when it has imported the program."""
        with (
            socket.socket(socket.AF_UNIX) as listener,
            (self.folder / _RUNNING).open("rb", buffering=0) as running,
            (self.folder / _ENDED).open("wb", buffering=0) as ended,
        ):
            listener.bind(str(path))
            listener.listen(64)
            return subprocess.Popen(
                [sys.executable, "-m", "tests.processes.template", kind, str(listener.fileno())],
                stdin=running,
                stdout=ended,
                env=imported_with(kind, environment),
                cwd=ROOT,
                pass_fds=[listener.fileno()],
            )

    def end(self) -> None:
        """End the templates of a run, and remove its folder, in the process that has made it."""
        if self._own is None:
            return
        os.close(self._running)
        os.set_blocking(self._ended, True)
        while os.read(self._ended, 4096):
            pass
        os.close(self._ended)
        for process in self._started:
            process.wait()
        self._own.cleanup()
        self._own = None


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
        TEMPLATES.prepare(nested_kinds(command[1:]), environment)
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
    kinds = (*nested_kinds(command[1:]), kind)
    TEMPLATES.prepare(kinds, os.environ if environment is None else environment)
    return [str(TEMPLATES.folder / "python"), *command[1:]]


def _kind(command: Sequence[str]) -> str | None:
    """Return the kind of template that makes this program; None if it has to start by itself."""
    if not TEMPLATES.on or command[0] != sys.executable:
        return None
    return kind_of(command[1:])
