"""Template process: has imported a program and not run it, and forks it on request.

    python -m tests.processes.template KIND SOCKET

SOCKET is the descriptor of a listening Unix socket. A connection is a request: the template
answers with the process id of the fork, and later with its exit status. When the connection is
closed, the fork is killed. The template ends with its standard input.
"""

import atexit
import contextlib
import fcntl
import gc
import io
import os
import pkgutil
import random
import resource
import runpy
import selectors
import signal
import socket
import sys
import termios
import threading
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

from tests.processes.request import (
    SESSION,
    TERMINAL,
    ForkRequest,
    receive_request,
    send_number,
)

MEMORY = 4 << 30
"""Bytes of address space, so that a runaway loop fails its test, not the machine."""

PACKAGES = {
    "bot": ("oneoh_ai", "oneoh_games"),
    "gateway": ("oneoh_tui", "oneoh_tui.gateway", "oneoh_games"),
    "heart": ("oneoh_tui.terminal",),
    "line": ("oneoh_games",),
    "probe": (),
    "screen": ("oneoh_tui", "oneoh_games"),
    "server": ("oneoh_server", "oneoh_games"),
    "stub": (),
}
"""Packages of which a template imports all modules, by its kind."""
LIBRARIES = {
    "bot": ("websockets.asyncio.client",),
    "gateway": ("textual.pilot", "textual.layouts.factory", "websockets.asyncio.client"),
    "heart": ("textual.pilot", "textual.layouts.factory"),
    "line": ("oneoh_tui.start", "oneoh_tui.line.program", "websockets.asyncio.client"),
    "probe": (),
    "screen": (
        *("textual.drivers.linux_driver", "textual.layouts.factory", "textual.pilot"),
        "websockets.asyncio.client",
    ),
    "server": ("concurrent.futures.thread", "uvloop"),
    "stub": ("msgpack", "websockets.sync.client"),
}
"""Modules beyond them that the programs import once they run, where they are installed."""
OTHERS = ("oneoh_games.testing", "oneoh_tui.gateway", "oneoh_tui.line")
"""Packages of other programs within those, which need more than is always installed."""


class Template:
    """Loop of a template, without threads and without an event loop, so that it may fork."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._selector = selectors.DefaultSelector()
        self._woken, self._waker = socket.socketpair()
        self._forks: dict[int, socket.socket] = {}
        """Connections by process id."""

    def run(self) -> ForkRequest | None:
        """Fork on request. Return the request in the fork, None when standard input ends."""
        self._waker.setblocking(False)
        signal.set_wakeup_fd(self._waker.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        for source in (self._listener, self._woken):
            self._selector.register(source, selectors.EVENT_READ)
        self._selector.register(0, selectors.EVENT_READ)
        while True:
            for key, _ in self._selector.select():
                if key.fd == 0:
                    self._kill_all()
                    return None
                request = self._attend(key.fileobj)
                if request is not None:
                    return request

    def _attend(self, source: object) -> ForkRequest | None:
        """Do what a readable socket asks for; return a request in its fork."""
        assert isinstance(source, socket.socket)
        if source is self._listener:
            return self._accept()
        if source is self._woken:
            source.recv(4096)
            self._reap()
        elif source.fileno() >= 0:  # it was not closed a moment ago, when its fork was reaped
            self._kill(source)
        return None

    def _accept(self) -> ForkRequest | None:
        peer, _ = self._listener.accept()
        try:
            request, streams = receive_request(peer)
        except (EOFError, ConnectionError):
            peer.close()
            return None
        pid = os.fork()
        if pid == 0:
            peer.close()
            self._leave()
            _take(streams, request.flags)
            return request
        for descriptor in streams:
            os.close(descriptor)
        self._forks[pid] = peer
        self._selector.register(peer, selectors.EVENT_READ)
        _tell(peer, pid)
        return None

    def _kill(self, peer: socket.socket) -> None:
        """Kill the fork of a connection that was closed."""
        self._selector.unregister(peer)
        for pid, each in self._forks.items():
            if each is peer:
                os.kill(pid, signal.SIGKILL)

    def _kill_all(self) -> None:
        for pid in self._forks:
            os.kill(pid, signal.SIGKILL)

    def _reap(self) -> None:
        """Report the exit status of every fork that has ended."""
        while self._forks:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            peer = self._forks.pop(pid)
            if peer in self._selector.get_map():
                self._selector.unregister(peer)
            _tell(peer, status)
            peer.close()

    def _leave(self) -> None:
        """Undo in a fork what belongs to the template."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self._selector.close()
        for each in (self._listener, self._woken, self._waker, *self._forks.values()):
            each.close()


def _tell(peer: socket.socket, number: int) -> None:
    try:
        send_number(peer, number)
    except ConnectionError:
        return  # nobody waits for it


def _take(streams: list[int], flags: int) -> None:
    """Take the standard streams, as a process that is started does."""
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
    for descriptor in streams:
        os.close(descriptor)
    if flags & (SESSION | TERMINAL):
        os.setsid()
    if flags & TERMINAL:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    for stream in (sys.stdin, sys.stdout):
        assert isinstance(stream, io.TextIOWrapper)
        stream.reconfigure(line_buffering=stream.isatty() and not stream.write_through)


def _prepare(kind: str, folder: Path) -> None:
    """Import the modules of a kind, in the circumstances of a program that imports them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if soft == resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))
    if kind == "screen":
        from oneoh_tui.terminal import setup

        setup.prepare(os.environ)
    if kind == "gateway":
        from oneoh_tui.gateway import command

        command.settle_environment()
    if kind != "bot":
        # The programs that it starts are to be forks too; bots start none of ours.
        sys.executable = str(folder / "python")
    modules = [*_modules(PACKAGES[kind]), *LIBRARIES[kind]]
    for module in modules:
        with contextlib.suppress(ModuleNotFoundError):
            import_module(module)
    if kind == "bot":
        from tests.processes.bot_processes import share_server

        share_server(modules)
    assert threading.active_count() == 1, "a fork would lack the other threads"
    gc.collect()
    gc.freeze()


def _modules(packages: Iterable[str]) -> Iterator[str]:
    """Yield the names of all modules of packages, those that are run as programs aside."""
    for package in packages:
        yield package
        for found in pkgutil.iter_modules(import_module(package).__path__, f"{package}."):
            if found.name in OTHERS or found.name.endswith("__main__"):
                continue
            yield from _modules([found.name]) if found.ispkg else [found.name]


def _run(request: ForkRequest) -> None:
    """Run the program in a fork. Raises SystemExit as it does."""
    _dash_m, module, *arguments = request.arguments
    os.environ.clear()
    os.environ.update(request.environment)
    os.chdir(request.folder)
    sys.path[0] = os.getcwd()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    random.seed()
    sys.argv = [module, *arguments]
    sys.orig_argv = [sys.executable, *request.arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


class QuickEnd:
    """End of a fork, which does not take its memory apart once everything else has ended.

    That would copy each page that the fork has shared with the template, and takes 30 ms. A program
    that fails, or whose output cannot be written, ends as a process does that was started.
    """

    def __init__(self) -> None:
        self._status: int | None = None
        # What is registered first is called last, after the threads have ended.
        atexit.register(self._end)

    def run(self, request: ForkRequest) -> None:
        """Run the program of a fork, and note its exit status. Raises SystemExit as it does."""
        try:
            _run(request)
        except SystemExit as end:
            if end.code is None or isinstance(end.code, int):
                self._status = (end.code or 0) & 0xFF
            raise
        self._status = 0

    def _end(self) -> None:
        if self._status is None:
            return
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(self._status)


def main() -> None:
    """Run the template; in each fork, run the program."""
    end = QuickEnd()
    kind, descriptor = sys.argv[1:]
    # Ctrl+C in the tests' terminal is for those who run them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    listener = socket.socket(fileno=int(descriptor))
    _prepare(kind, Path(listener.getsockname()).parent)
    request = Template(listener).run()
    if request is not None:
        end.run(request)


if __name__ == "__main__":
    main()
