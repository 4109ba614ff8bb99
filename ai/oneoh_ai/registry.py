"""All bots that can be named: the installed ones, and files."""

import difflib
from pathlib import Path

from oneoh_ai.contract import BotSpec
from oneoh_ai.script import load_script
from oneoh_games.registry import Registry


class NoSuchBot(LookupError):
    """Neither an installed bot nor a file."""


BOTS: Registry[BotSpec] = Registry("oneoh.bots")
"""The installed bots, by name."""


def find_bot(name: str) -> BotSpec:
    """The installed bot of this name, else the bot in this file. Raises NoSuchBot or BadScript."""
    if name in BOTS:
        return BOTS[name]
    if _is_path(name):
        return load_script(Path(name))
    close = difflib.get_close_matches(name, BOTS, n=1)
    hint = f"did you mean {close[0]}?" if close else f"installed are {', '.join(BOTS)}"
    raise NoSuchBot(f"there is no bot {name!r} and no such file; {hint}")


def _is_path(name: str) -> bool:
    return name.endswith(".py") or "/" in name or Path(name).is_file()
