"""A gateway as a process, with a lobby or without, for the benchmark."""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

NOBODY = "ws://127.0.0.1:1"
"""A lobby where nobody listens: nothing is counted but the gateway."""


@asynccontextmanager
async def gateway(folder: Path, lobby: str = NOBODY) -> AsyncIterator[tuple[int, int]]:
    """The process and its port."""
    limits = ("--sessions", "1000", "--sessions-per-address", "1000")
    rate = ("--logins-per-minute-per-address", "100000")
    async with _process(
        *("oneoh_tui", "serve", "--ssh", "0", "--data", str(folder / "gateway")),
        *("--lobby", lobby, *limits, *rate),
    ) as (process, ready):
        yield process.pid, int(str(ready["ssh"]))


@asynccontextmanager
async def lobby(folder: Path, bots: int) -> AsyncIterator[str]:
    """The URL of a lobby that keeps its games in `lobby.db` there, with so many bots."""
    settings = folder / "lobby.toml"
    settings.write_text(f"max_bots = {bots}\nmax_connections_per_address = {4 * bots}\n")
    async with _process(
        *("oneoh_server", "--port", "0", "--db", str(folder / "lobby.db")),
        "--private",
        *("--config", str(settings)),
    ) as (_lobby, ready):
        yield str(ready["url"])


@asynccontextmanager
async def _process(*arguments: str) -> AsyncIterator[tuple[Process, dict[str, object]]]:
    """A module that runs until the block ends, and what it says once it listens."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *arguments, "--until-eof", "--ready-json"),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
    )
    assert process.stdout is not None
    try:
        yield process, json.loads(await process.stdout.readline())
    finally:
        await process.communicate(b"")
