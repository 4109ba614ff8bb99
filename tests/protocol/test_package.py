"""Package: its docstring leads a stranger to every module and to a first bot that plays."""

import asyncio
import pkgutil
import re
import runpy
import sys
from itertools import groupby
from pathlib import Path
from textwrap import dedent

from msgspec.structs import replace

import oneoh_protocol
from oneoh_protocol.client import Client
from oneoh_protocol.messages import Watch
from tests.protocol.fake_server import FakeNetwork, FakeServer
from tests.protocol.game_messages import resignation, table_after
from tests.protocol.scripted_lobby import ScriptedLobby

DOCSTRING = oneoh_protocol.__doc__ or ""


def test_the_docstring_names_every_module_and_no_other() -> None:
    _, _, listed = DOCSTRING.partition("The modules:")
    entries = re.findall(r"^- (.+?):", listed, re.MULTILINE)
    named = {name for entry in entries for name in re.findall(r"`(\w+)`", entry)}
    modules = pkgutil.iter_modules(oneoh_protocol.__path__)
    assert named == {module.name for module in modules}


def programs(folder: Path) -> list[Path]:
    """Write the indented parts of the docstring to files, and return those."""
    paths: list[Path] = []
    parts = groupby(DOCSTRING.splitlines(), lambda line: not line or line.startswith("    "))
    for is_code, lines in parts:
        if is_code and (text := dedent("\n".join(lines)).strip()):
            paths.append(folder / f"program_{len(paths)}.py")
            paths[-1].write_text(text + "\n")
    return paths


async def test_the_bot_of_the_docstring_plays_a_game(tmp_path: Path) -> None:
    program, _ = programs(tmp_path)
    async with ScriptedLobby().running() as lobby:
        bot = await asyncio.create_subprocess_exec(sys.executable, str(program), lobby.url)
        assert await bot.wait() == 0
    assert lobby.actions == [(8, "a"), (9, "a")]


async def test_the_client_of_the_docstring_keeps_a_table_over_gaps_and_lost_connections(
    tmp_path: Path,
) -> None:
    _, program = programs(tmp_path)
    keep = runpy.run_path(str(program))["keep"]
    table, end = table_after("binary", 3), resignation("binary", 3)
    tables = {table.table: table}
    servers = [FakeServer(), FakeServer(), FakeServer()]
    network = FakeNetwork(servers)
    async with Client(
        "ws://lobby", name="Ada", connect=network.connect, pause=network.pause
    ) as ada:
        keeping = asyncio.create_task(keep(ada, tables))
        await servers[0].welcome()
        servers[0].send(replace(table, re=(await watched(servers[0])).id, spectators=2))
        servers[0].send(replace(end, seq=table.seq + 2))
        assert (await watched(servers[0])).table == "t1"
        assert tables["t1"].spectators == 2
        servers[0].hang_up()
        await servers[1].welcome()
        servers[1].send(replace(table, re=(await watched(servers[1])).id))
        servers[1].send(end)
        servers[1].hang_up()
        await servers[2].welcome()
        await watched(servers[2])
        assert tables["t1"].outcome == end.outcome
    await keeping


async def watched(server: FakeServer) -> Watch:
    """Return the `watch` that the client sends next."""
    message = await server.receive()
    assert isinstance(message, Watch)
    return message
