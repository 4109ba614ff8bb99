"""NATS server of Debian's package, for tests: on a free port, ended by its process."""

import signal
import socket
import subprocess
import time
from collections.abc import Sequence

from tests.server.installed import installed

START_S = 20.0


def program() -> str:
    return installed("nats-server", "NATS")


class NatsServer:
    """Server on a port of this machine; `start` after `kill` takes the same port."""

    def __init__(self, *options: str) -> None:
        self._program = program()
        self._options: Sequence[str] = options
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port: int = listener.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, user: str = "", scheme: str = "nats", query: str = "") -> str:
        return f"{scheme}://{user and user + '@'}127.0.0.1:{self.port}{query and '?' + query}"

    def start(self) -> None:
        """Start the server; return once it takes connections."""
        self._process = subprocess.Popen(
            [self._program, "-a", "127.0.0.1", "-p", str(self.port), *self._options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + START_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if self._process.poll() is not None or time.monotonic() > until:
                    raise AssertionError("nats-server does not start") from None
                time.sleep(0.02)

    def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(START_S)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(START_S)
