"""Part of `oneoh-server bench` that measures a lobby of several processes."""

import argparse
import asyncio
import sys
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from importlib.metadata import version

import msgspec

from oneoh_protocol.child_process import ChildFailed
from oneoh_server.bus.contract import BusError
from oneoh_server.bus.opening import IN_DATABASE, open_carrier
from oneoh_server.capacity.arguments import positive
from oneoh_server.capacity.machine import machine
from oneoh_server.capacity.nodes import Cost, Lobby, NodesPlan, lobbies, middle, played
from oneoh_server.capacity.nodes_report import HEAD, carried, conclusion, row
from oneoh_server.event_loop import choose_loop
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.postgres.address import redacted

TABLES = 150
"""Tables of each process, unless `--tables` says so."""


def add_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group(
        "a lobby of several processes",
        "Instead of those steps, plays by turns in N lobbies of one process each and in one of N "
        "processes, a number of moves at a time, and prints the processor time of a move.",
    )
    group.add_argument("--nodes", type=positive, metavar="N", help="number of processes")
    group.add_argument(
        "--db",
        metavar="URL",
        help="PostgreSQL: postgresql://USER@HOST/NAME; a database beside that one is made for each "
        "lobby, and dropped",
    )
    group.add_argument(
        "--bus",
        default=IN_DATABASE,
        metavar="BUS",
        help=f"{IN_DATABASE}, or nats://HOST (default: {IN_DATABASE})",
    )
    group.add_argument(
        "--moves",
        type=positive,
        default=3000,
        metavar="M",
        help="moves of a measurement, for each process (default: 3000)",
    )
    group.add_argument(
        "--rounds",
        type=positive,
        default=15,
        metavar="R",
        help="measurements of each lobby, of which the median counts (default: 15)",
    )


def measure_nodes(given: argparse.Namespace, games: tuple[str, ...]) -> int:
    """Measure and print; return the exit code."""
    plan = NodesPlan(
        games,
        given.nodes,
        given.db or "",
        given.bus,
        given.tables or TABLES,
        given.moves,
        given.rounds,
    )
    try:
        open_carrier(plan.bus, plan.db, "bench")
        with asyncio.Runner(loop_factory=choose_loop()[1]) as runner:
            costs = runner.run(_measure(plan, quiet=given.json))
    except (BusError, StoreError, OSError, ChildFailed, RuntimeError) as error:
        print(f"oneoh-server bench: {error}", file=sys.stderr)
        return 1
    print(_as_json(plan, costs) if given.json else f"\n{conclusion(costs)}")
    return 0


async def _measure(plan: NodesPlan, *, quiet: bool) -> Mapping[Lobby, Sequence[Cost]]:
    """Measure each lobby in turn, as many times as wanted; print the medians unless `quiet`."""
    if not quiet:
        print(f"oneoh {version('oneoh')}, {machine()}: {', '.join(plan.games)}")
        print(
            f"{plan.tables} tables and {plan.moves:,} moves a process, "
            f"bus {plan.bus.rpartition('@')[2]}\n"
        )
        print(HEAD, flush=True)
    found: dict[Lobby, list[Cost]] = {lobby: [] for lobby in lobbies(plan.nodes)}
    async with AsyncExitStack() as stack:
        playing = {lobby: await stack.enter_async_context(played(plan, lobby)) for lobby in found}
        for number in range(plan.rounds):
            for lobby, here in playing.items():
                found[lobby].append(await here.spend())
            if not quiet and sys.stderr.isatty():
                print(
                    f"\r{number + 1} of {plan.rounds} rounds\r", end="", file=sys.stderr, flush=True
                )
    if not quiet:
        for lobby, costs in found.items():
            print(row(lobby, middle(costs)))
    return found


def _as_json(plan: NodesPlan, costs: Mapping[Lobby, Sequence[Cost]]) -> str:
    shown = msgspec.structs.replace(
        plan, db=redacted(plan.db), bus=plan.bus.rpartition("@")[2] or plan.bus
    )
    lines: Sequence[object] = [
        {**msgspec.structs.asdict(lobby), "ms_a_move": msgspec.structs.asdict(middle(rounds))}
        for lobby, rounds in costs.items()
    ]
    said = {
        "version": version("oneoh"),
        "machine": machine(),
        "plan": shown,
        "lobbies": lines,
        "carries": carried(costs),
    }
    return msgspec.json.encode(said).decode()
