"""Gateway process, with a lobby or without."""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

NOBODY = "ws://127.0.0.1:1"
"""Address of no lobby, so that only the gateway is measured."""


@asynccontextmanager
async def gateway(folder: Path, lobby: str = NOBODY) -> AsyncIterator[tuple[int, int]]:
    """Run a gateway; yield its process id and its port."""
    limits = ("--sessions", "1000", "--sessions-per-address", "1000")
    rate = ("--logins-per-minute-per-address", "100000")
    async with _process(
        *("oneoh_tui", "serve", "--ssh", "0", "--data", str(folder / "gateway")),
        *("--lobby", lobby, *limits, *rate),
    ) as (process, ready):
        yield process.pid, int(str(ready["ssh"]))


@asynccontextmanager
async def lobby(folder: Path, bots: int) -> AsyncIterator[str]:
    """Run a lobby with its `lobby.db` in `folder` and at most `bots` house bots; yield its URL."""
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
    """Run a module until the block ends; yield its process and its ready line."""
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
