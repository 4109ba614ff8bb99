"""Command `oneoh-server bench`: prints what this machine carries."""

import argparse
import asyncio
import contextlib
import sys
from collections.abc import Sequence
from importlib.metadata import version

import msgspec

from oneoh_games import GAMES
from oneoh_protocol.child_process import ChildFailed
from oneoh_server.capacity.arguments import positive, seconds
from oneoh_server.capacity.machine import machine
from oneoh_server.capacity.nodes_command import add_options, measure_nodes
from oneoh_server.capacity.report import HEAD, carried, conclusion, row
from oneoh_server.capacity.steps import Plan, Step, steps
from oneoh_server.event_loop import choose_loop
from oneoh_server.games import load_games

COMMAND = "bench"
PLAYERS = 2
INTERRUPTED = 130
"""Exit code after Ctrl+C, as shells have it."""


def main(arguments: Sequence[str]) -> int:
    """Measure and print; return the exit code."""
    playable = sorted(game.id for game in load_games(GAMES).values() if PLAYERS in game.seats)
    given = _parser(playable).parse_args(arguments[1:])
    if given.nodes is not None:
        return measure_nodes(given, tuple(given.game or playable))
    plan = Plan(tuple(given.game or playable), given.tables, given.seconds, given.pace)
    found: list[Step] = []
    code = 0
    try:
        with asyncio.Runner(loop_factory=choose_loop()[1]) as runner:
            runner.run(_measure(plan, found, quiet=given.json))
    except KeyboardInterrupt:
        code = INTERRUPTED
    except (OSError, ChildFailed, RuntimeError) as error:
        print(f"oneoh-server {COMMAND}: {error}", file=sys.stderr)
        code = 1
    if given.json:
        print(_as_json(plan, found))
    elif found:
        print(f"\n{conclusion(plan, found)}")
    return code


async def _measure(plan: Plan, found: list[Step], *, quiet: bool) -> None:
    """Append each step to `found`, and print it unless `quiet`."""
    if not quiet:
        print(f"oneoh {version('oneoh')}, {machine()}: {', '.join(plan.games)}")
        print(f"Ctrl+C ends it; a step takes about {plan.seconds + 3 * plan.pace_s:.0f} s\n")
        print(HEAD, flush=True)
    async with contextlib.aclosing(steps(plan)) as measured:
        async for step in measured:
            found.append(step)
            if not quiet:
                print(row(step), flush=True)


def _as_json(plan: Plan, found: Sequence[Step]) -> str:
    said = {
        "version": version("oneoh"),
        "machine": machine(),
        "plan": plan,
        "steps": found,
        "carries": carried(found),
    }
    return msgspec.json.encode(said).decode()


def _parser(games: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"oneoh-server {COMMAND}",
        description="Play at more and more tables of a server of its own, over real sockets, until "
        "it is too slow or its core is full. Nothing of yours is read or written.",
    )
    parser.add_argument(
        "--game", action="append", choices=games, help="game to play; default: all of them"
    )
    parser.add_argument("--tables", type=positive, metavar="N", help="a single step of N tables")
    parser.add_argument(
        "--seconds", type=seconds, default=10.0, metavar="S", help="time of a step (default: 10)"
    )
    parser.add_argument(
        "--pace",
        type=seconds,
        default=1.0,
        metavar="S",
        help="seconds between two moves of a table (default: 1)",
    )
    add_options(parser)
    parser.add_argument("--json", action="store_true", help="print an object of JSON at the end")
    return parser
