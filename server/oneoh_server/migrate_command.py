"""Command `oneoh-server migrate`: moves everything of one store into another."""

import argparse
import asyncio
import sys
from collections.abc import Sequence

from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.copying.copy import copy_parts
from oneoh_server.stores.copying.parts import PARTS, Source, Target
from oneoh_server.stores.opening import open_copy_source, open_copy_target
from oneoh_server.stores.postgres.address import redacted

COMMAND = "migrate"


def main(arguments: Sequence[str]) -> int:
    """Carry out the command; return 0, or 2."""
    given = _parser().parse_args(arguments[1:])
    try:
        counts = asyncio.run(_copy(given.source, given.target))
    except StoreError as error:
        print(f"oneoh-server: {error}", file=sys.stderr)
        return 2
    said = ", ".join(f"{counts[part.name]} {part.name}" for part in PARTS[:2])
    print(
        f"{redacted(given.target)} has everything: {said}; {redacted(given.source)} stays as it is"
    )
    return 0


async def _copy(source: str, target: str) -> dict[str, int]:
    async with open_copy_source(source) as old, open_copy_target(target) as new:
        return await _copied(old, new)


async def _copied(source: Source, target: Target) -> dict[str, int]:
    return await copy_parts(source, target, lambda line: print(line, file=sys.stderr))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"oneoh-server {COMMAND}",
        description="Copy everything that a server keeps into a new place, all of it or nothing: "
        "from an SQLite file to PostgreSQL, or back. No server may run on either. What is copied "
        "is counted on both sides.",
    )
    parser.add_argument(
        "source", metavar="FROM", help="SQLite file, or postgresql://USER@HOST/NAME"
    )
    parser.add_argument(
        "target", metavar="TO", help="the same: a file that does not exist, or an empty database"
    )
    return parser
