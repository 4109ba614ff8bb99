"""Servers under measurement: processes on a core of their own, where there are two."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

WITHOUT_UVLOOP = """
import runpy, sys
sys.modules["uvloop"] = None
runpy.run_module("oneoh_server", run_name="__main__", alter_sys=True)
"""
_CORES = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []


class Running(NamedTuple):
    """Server that listens."""

    pid: int
    url: str


SETTINGS = {
    "max_tables": 20_000,
    "max_connections": 20_000,
    "tables_per_guest": 20_000,
    "tables_per_address": 20_000,
    "guests_per_hour_per_address": 1_000_000,
    "spectators_per_table": 1000,
    "commands_per_second": 1_000_000,
    "commands_per_second_per_address": 1_000_000,
    "command_burst": 1_000_000,
}
"""Limits lifted, so that one address can be the whole load. A release need not know them all."""


@contextmanager
def oneoh_server(
    python: str, prefix: Sequence[str] = (), *, database: Path | None = None, uvloop: bool = False
) -> Iterator[Running]:
    """Run the `oneoh-server` of an interpreter, with its store in a file, by default a new one.

    `prefix` is a command that runs the server's command. Without `uvloop` the server uses
    asyncio's loop, whatever is installed.
    """
    module = ["-m", "oneoh_server"] if uvloop else ["-c", WITHOUT_UVLOOP]
    with tempfile.TemporaryDirectory() as folder:
        file = database or Path(folder) / "bench.db"
        options = ["--db", str(file), "--port", "0", "--no-bots"]
        command = [*prefix, python, *module, *options, "--until-eof", "--ready-json"]
        with process(command, _settings(python)) as (pid, line):
            yield Running(pid, json.loads(line)["url"])


@contextmanager
def peer(command: Sequence[str], environment: Mapping[str, str] | None = None) -> Iterator[Running]:
    """Run a server that prints its port."""
    with process(command, environment or {}) as (pid, line):
        yield Running(pid, f"ws://127.0.0.1:{int(line)}")


@contextmanager
def process(command: Sequence[str], environment: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """Run a command on the first core; yield its process id and its first line.

    Its standard input ends with the block, and so it has to end.
    """
    with _on_first_core():
        running = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **environment},
            text=True,
        )
    assert running.stdout is not None
    try:
        yield running.pid, running.stdout.readline()
    finally:
        running.communicate()


def has_uvloop(python: str) -> bool:
    """Return whether uvloop is installed for an interpreter."""
    probe = subprocess.run([python, "-c", "import uvloop"], capture_output=True, check=False)
    return probe.returncode == 0


def leave_first_core() -> None:
    """Leave the first core to the servers, if there is another one for this process."""
    _bind(_CORES[1:])


@contextmanager
def _on_first_core() -> Iterator[None]:
    """Have processes that are started here run on the first core alone."""
    _bind(_CORES[:1])
    try:
        yield
    finally:
        _bind(_CORES[1:])


def _bind(cores: Sequence[int]) -> None:
    """Run this process on these cores; do nothing where it cannot choose, as on macOS."""
    if sys.platform == "linux" and len(_CORES) > 1:
        os.sched_setaffinity(0, cores)


def _settings(python: str) -> dict[str, str]:
    """Return the variables of the settings that this release knows."""
    ask = "from oneoh_server.settings import Settings; print(*Settings.__struct_fields__)"
    asked = subprocess.run([python, "-c", ask], check=True, capture_output=True, text=True)
    known = SETTINGS.keys() & set(asked.stdout.split())
    return {f"ONEOH_SERVER_{name.upper()}": str(SETTINGS[name]) for name in known}
