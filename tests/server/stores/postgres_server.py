"""PostgreSQL for tests: Debian's package, in a temporary folder, as an unprivileged user."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path

import pytest

USER = "oneoh"
"""User of the databases: the one whom PostgreSQL calls superuser."""
START_S = 30.0


def programs() -> Path:
    """Return the folder of PostgreSQL's programs. Skip the test where it is not installed.

    In CI that is a failure.
    """
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if not found:
        missing = "PostgreSQL is not installed: apt-get install postgresql"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return found[-1].parent


class PostgresServer:
    """Server on a free port of this machine, and on a socket in its folder."""

    def __init__(self, **settings: str) -> None:
        """Make one with these lines of `postgresql.conf`, instead of those for tests."""
        self.programs = programs()
        # Not below pytest's own folder, which other users may not enter.
        self.folder = Path(tempfile.mkdtemp(prefix="oneoh-postgres-"))
        self._data = self.folder / "data"
        self._as_user: dict[str, int] = _unprivileged()
        if self._as_user:
            os.chown(self.folder, self._as_user["user"], self._as_user["group"])
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._initialize(settings)

    @property
    def pid(self) -> int:
        """Process that all others of the server are children of."""
        assert self._process is not None
        return self._process.pid

    def url(self, database: str, port: int | None = None) -> str:
        return f"postgresql://{USER}@127.0.0.1:{port or self.port}/{database}?sslmode=disable"

    def start(self) -> None:
        """Start the server; return once it takes connections."""
        log = (self.folder / "log").open("ab")
        self._process = subprocess.Popen(
            [self.programs / "postgres", "-D", self._data],
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
            **self._as_user,  # type: ignore[call-overload]
        )
        log.close()
        self._wait()

    def kill(self) -> None:
        """End the server as a crash would: no session is told."""
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(START_S)

    def stop(self) -> None:
        """End the server, and remove its folder."""
        if self._process is not None and self._process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder)

    def run(self, sql: str, database: str = "postgres") -> str:
        """Do some SQL; return what psql prints."""
        done = subprocess.run(
            [str(self.programs / "psql"), "-XAtq", "-v", "ON_ERROR_STOP=1", self.url(database)],
            input=sql,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise AssertionError(done.stderr)
        return done.stdout.strip()

    def _initialize(self, changes: dict[str, str]) -> None:
        command = ["-D", self._data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C"]
        subprocess.run(
            [self.programs / "initdb", *command, "--no-sync", "--no-instructions"],
            stdout=subprocess.DEVNULL,
            check=True,
            **self._as_user,  # type: ignore[call-overload]
        )
        # Only a crash of the machine would need what is turned off: a test that kills the server
        # still finds what was written.
        settings: dict[str, object] = {
            "listen_addresses": "'127.0.0.1'",
            "port": self.port,
            "unix_socket_directories": f"'{self.folder}'",
            "fsync": "off",
            "full_page_writes": "off",
            "shared_buffers": "'32MB'",
            "max_connections": 60,
            "autovacuum": "off",
            **changes,
        }
        with (self._data / "postgresql.conf").open("a") as conf:
            conf.writelines(f"{name} = {value}\n" for name, value in settings.items())
        with (self._data / "pg_hba.conf").open("a") as rules:
            rules.write("host all all 127.0.0.0/8 trust\n")

    def _wait(self) -> None:
        ready = [str(self.programs / "pg_isready"), "-q", "-t", f"{START_S:.0f}", "-h", "127.0.0.1"]
        while subprocess.run([*ready, "-p", str(self.port)], check=False).returncode:
            if self._process is None or self._process.poll() is not None:
                raise AssertionError((self.folder / "log").read_text())


def _unprivileged() -> dict[str, int]:
    """Return the user as whom to start PostgreSQL, which refuses to run as root."""
    if os.geteuid():
        return {}
    user = pwd.getpwnam("nobody")
    return {"user": user.pw_uid, "group": user.pw_gid}


def free_port() -> int:
    """Return a port of this machine that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
