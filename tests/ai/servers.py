"""Servers and bots in processes of their own."""

import json
import resource
import signal
import socket
import subprocess
import sys
from pathlib import Path

from tests.processes.start import start as start_process
from tests.processes.template import MEMORY


def prepare() -> None:
    """Limit the memory, and accept SIGINT even if the tests run in the background, as forks do."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGINT, signal.default_int_handler)


def start(module: str, *arguments: str, group: bool = False) -> "subprocess.Popen[str]":
    """Run `python -m module arguments`, with pipes to all streams.

    With `group`, in a process group of its own, as a terminal does.
    """
    return start_process(
        [sys.executable, "-m", module, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if module == "oneoh_ai" else subprocess.DEVNULL,
        text=True,
        start_new_session=group,
        preexec_fn=prepare,
    )


class Server:
    """Server that can be killed and started again at the same address."""

    def __init__(self, database: Path | str = ":memory:") -> None:
        self._db = database
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port: int = free.getsockname()[1]
        self.url = ""
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it listens."""
        self._process = start(
            "oneoh_server", "--port", str(self._port), "--db", str(self._db),
            "--private", "--ready-json", "--until-eof",
        )  # fmt: skip
        assert self._process.stdout is not None
        self.url = json.loads(self._process.stdout.readline())["url"]

    def kill(self) -> None:
        """Kill the server with SIGKILL."""
        self._process.kill()
        self._process.communicate()
