"""Commands `oneoh-server export` and `oneoh-server import`."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from typing import IO

from oneoh_games import GAMES
from oneoh_games.records import BadRecord, RecordFault, bounded_lines, read_games
from oneoh_server.command_line import read_invocation
from oneoh_server.games import load_games
from oneoh_server.records.exporting import Choice, export_games
from oneoh_server.records.importing import add_games, imported_games
from oneoh_server.settings import Settings
from oneoh_server.stores.contract import StoreError

COMMANDS = ("export", "import")


def main(arguments: Sequence[str]) -> int:
    """Carry out the command; return 0, 1 if some games could not be exported, or 2.

    Raises BadSettings.
    """
    given = _parser().parse_args(arguments)
    settings = _settings(given)
    try:
        return _export(given, settings) if given.command == "export" else _import(given, settings)
    except OSError as error:
        return _fail(f"{given.file}: {error.strerror or error}")
    except (BadRecord, RecordFault) as error:
        return _fail(f"{given.file}: {error}")
    except StoreError as error:
        return _fail(str(error))


def _fail(reason: str) -> int:
    print(f"oneoh-server: {reason}", file=sys.stderr)
    return 2


def _settings(given: argparse.Namespace) -> Settings:
    options = ["--db", given.db] if given.db else []
    options += ["--config", given.config] if given.config else []
    return read_invocation(options, os.environ).settings


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="oneoh-server")
    commands = parser.add_subparsers(dest="command", required=True)
    store = argparse.ArgumentParser(add_help=False)
    store.add_argument("--db", metavar="FILE", help="database of the server, as it is set there")
    store.add_argument("--config", metavar="FILE", help="settings of the server, a TOML file")
    out = commands.add_parser(
        "export",
        parents=[store],
        help="write finished games to a file",
        description="Write finished games to a file, in the format of games/RECORDS.md. The "
        "database is only read, and a server may run on it.",
    )
    out.add_argument("--table", metavar="ID", help="the game of this table alone")
    out.add_argument("--game", metavar="GAME", help="this game alone")
    out.add_argument(
        "--since", metavar="DATE", type=_day, default=0, help="since this day, as 2026-11-22"
    )
    out.add_argument(
        "--secrets",
        action="store_true",
        help="export what the rules keep secret for good, too: for yourself alone",
    )
    out.add_argument("file", metavar="FILE", help="file to make; - for standard output")
    into = commands.add_parser(
        "import",
        parents=[store],
        help="add recorded games from a file",
        description="Add recorded games to the finished ones, all of a file or none. Each has to "
        "replay by the installed rules. They are marked as imported, and never rated.",
    )
    into.add_argument("file", metavar="FILE", help="file of recorded games")
    return parser


def _day(text: str) -> int:
    try:
        return int(datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).timestamp())
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is no day like 2026-11-22") from error


def _export(given: argparse.Namespace, settings: Settings) -> int:
    choice = Choice(given.table, given.game, given.since, given.secrets)
    if given.file == "-":
        return _write(sys.stdout, settings, choice)
    with closing(open(given.file, "x", encoding="utf-8")) as file:
        return _write(file, settings, choice)


def _write(file: IO[str], settings: Settings, choice: Choice) -> int:
    count, faults = 0, 0
    for each in export_games(settings.db, load_games(GAMES), settings.name, choice):
        if each.fault:
            faults += 1
            print(f"oneoh-server: table {each.table}: {each.fault}", file=sys.stderr)
        else:
            count += 1
            file.write(each.text)
    print(f"{_counted(count)} exported", file=sys.stderr)
    return int(faults > 0)


def _import(given: argparse.Namespace, settings: Settings) -> int:
    with open(given.file, "rb") as file:
        games = list(imported_games(read_games(bounded_lines(file)), load_games(GAMES)))
    fresh = add_games(settings.db, games)
    known = f", {_counted(len(games) - fresh)} here already" if fresh < len(games) else ""
    print(f"{_counted(fresh)} imported{known}", file=sys.stderr)
    return 0


def _counted(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"
