"""Bots by name: the installed ones, and files."""

import difflib
import sys
from functools import cache
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path

from msgspec.structs import replace

from oneoh_ai.command_bots import is_command, load_command
from oneoh_ai.contract import BotSpec
from oneoh_ai.script import load_script
from oneoh_games.registry import Registry


class NoSuchBot(LookupError):
    """Name of neither an installed bot nor a file."""


_GROUP = "oneoh.bots"

BOTS: Registry[BotSpec] = Registry(_GROUP)
"""Installed bots, by name."""


def find_bot(name: str) -> BotSpec:
    """Return the installed bot of this name, else that of the file or the command of this name.

    Raises NoSuchBot or BadScript.
    """
    if is_command(name):
        return load_command(name)
    if name in BOTS:
        bot = BOTS[name]
        return bot if bot.source else replace(bot, source=_source(name))
    if _is_path(name):
        return load_script(Path(name))
    close = difflib.get_close_matches(name, BOTS, n=1)
    hint = f"did you mean {close[0]}?" if close else f"installed are {', '.join(BOTS)}"
    raise NoSuchBot(f"there is no bot {name!r} and no such file; {hint}")


def is_ours(name: str) -> bool:
    """Return whether the bot is built in, and so may run in a process of ours."""
    points = _entry_points().select(name=name)
    return bool(points) and all(point.value.startswith("oneoh_ai.") for point in points)


def _source(name: str) -> str:
    """Return the file of an installed bot, which must be loaded."""
    [*_, point] = _entry_points().select(name=name)
    return getattr(sys.modules.get(point.module), "__file__", None) or ""


@cache
def _entry_points() -> EntryPoints:
    # Kept, because the files of every installed package are read for them.
    return entry_points(group=_GROUP)


def _is_path(name: str) -> bool:
    return name.endswith(".py") or "/" in name or Path(name).is_file()
