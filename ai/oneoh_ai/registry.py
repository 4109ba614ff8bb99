"""All bots that can be named: the installed ones, and files."""

import difflib
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from oneoh_ai.contract import BotSpec
from oneoh_ai.script import load_script


class NoSuchBot(LookupError):
    """Neither an installed bot nor a file."""


class Registry(Mapping[str, BotSpec]):
    """Bots under the entry-point group `oneoh.bots`; a bot is imported when first asked for."""

    def __getitem__(self, name: str) -> BotSpec:
        bot: BotSpec = self._found[name].load()
        return bot

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @cached_property
    def _found(self) -> dict[str, EntryPoint]:
        return {point.name: point for point in sorted(entry_points(group="oneoh.bots"))}


BOTS = Registry()


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
