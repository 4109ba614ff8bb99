"""Server of its own, which a measurement puts under load."""

import os
import sys

import msgspec

from oneoh_protocol.child_process import ChildProcess

START_S = 30.0
_LIFTED = dict.fromkeys(("max_tables", "max_connections"), "100000")


class Ready(msgspec.Struct):
    """Line of a server that listens, as far as it matters here."""

    url: str


async def start_server(db: str, *options: str) -> ChildProcess:
    """Start a server without limits, bots, and settings from outside. Raises OSError."""
    fixed = ["--db", db, "--port", "0", "--no-bots", "--private", "--until-eof", "--ready-json"]
    return await ChildProcess.start(
        [sys.executable, "-m", "oneoh_server", *fixed, *options],
        environment=_without_settings()
        | {f"ONEOH_SERVER_{name.upper()}": value for name, value in _LIFTED.items()}
        | {"ONEOH_SERVER_LOG_LEVEL": "warning"},
    )


def _without_settings() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if "ONEOH_SERVER_" not in name}
