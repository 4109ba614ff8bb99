"""Server process that can be killed and started again on the same port and database."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.processes.start import start


class LobbyProcess:
    """Context manager of an `oneoh-server` process on a loopback port."""

    def __init__(
        self,
        database: Path | str,
        *,
        log: Path = Path(os.devnull),
        seed: int | None = None,
        **settings: object,
    ) -> None:
        """Take a `database`, which is a file or the address of PostgreSQL, and a file to log to.

        With a `seed`, every game is dealt from that.
        """
        self.port = 0
        self._database = database
        self._log = log
        seeded = ("tests.end_to_end.seeded_lobby", str(seed))
        self._program = ("oneoh_server",) if seed is None else seeded
        self._settings = {
            f"ONEOH_SERVER_{name.upper()}": str(value) for name, value in settings.items()
        }
        self._process: subprocess.Popen[str]

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.communicate(timeout=60)

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server; the port stays the same from the first start on."""
        command = [sys.executable, "-m", *self._program, "--port", str(self.port)]
        with self._log.open("a") as log:
            self._process = start(
                [*command, "--db", str(self._database), "--until-eof", "--ready-json"],
                env={**os.environ, **self._settings},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        url = json.loads(self._process.stdout.readline())["url"]
        self.port = int(url.rpartition(":")[2])

    def kill(self) -> None:
        """Send SIGKILL, so that the server neither closes connections nor saves anything."""
        self._process.kill()
        self._process.communicate()
