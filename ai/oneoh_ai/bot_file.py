"""File of bots by name, in TOML: those that a lobby offers besides the installed ones.

A bot that is not installed is a file, or a command such as `exec:node first.mjs`, and has no name
that could be written at a table.
"""

import contextlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from oneoh_ai.resource_limits import ResourceLimits
from oneoh_games.validation import explain
from oneoh_protocol.messages import Slug


class BadBotFile(ValueError):
    """File of bots that cannot be read; the text says why."""


_Limit = Annotated[int, Meta(ge=0)]


class NamedBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bot, as commands name it, the folder in which it runs, and its limits there.

    What is left out is as the command has it.
    """

    bot: Annotated[str, Meta(min_length=1)]
    folder: str = ""
    """"" stands for the folder of the program that starts it."""
    grade_file: str = ""
    """File of the grade that others are shown."""
    memory_mb: _Limit | None = None
    cpu_s: _Limit | None = None
    processes: _Limit | None = None
    network: bool = True
    """Whether it may use the network."""

    def limits(self, usual: ResourceLimits) -> ResourceLimits:
        """Return the limits of its process; `usual` are those of the command."""
        own = {name: getattr(self, name) for name in ("memory_mb", "cpu_s", "processes")}
        given = {name: most for name, most in own.items() if most is not None}
        return replace(usual, network=usual.network and self.network, **given)

    def in_folder(self) -> contextlib.AbstractContextManager[object]:
        """Return a context in which to work in the bot's folder; it raises OSError."""
        return contextlib.chdir(self.folder or ".")


def read_bot_file(path: Path) -> Mapping[str, NamedBot]:
    """Return the bots of a file by name. Raises BadBotFile."""
    try:
        given = msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[Slug, str | NamedBot])
    except OSError as error:
        raise BadBotFile(f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadBotFile(f"{path} is no TOML: {error}") from error
    except msgspec.ValidationError as error:
        raise BadBotFile(f"{path}: {explain(str(error))}") from error
    return {name: NamedBot(bot) if isinstance(bot, str) else bot for name, bot in given.items()}


def write_bot_file(path: Path, bots: Mapping[str, NamedBot]) -> None:
    """Write a file of bots. Raises OSError."""
    path.write_text("".join(_lines(bots)), "utf-8")


def _lines(bots: Mapping[str, NamedBot]) -> Iterator[str]:
    # A text of JSON is one of TOML, if no character beyond 16 bits is escaped.
    for name, bot in bots.items():
        yield f"[{json.dumps(name)}]\n"
        for field, value in msgspec.structs.asdict(bot).items():
            if value is not None:
                yield f"{field} = {json.dumps(value, ensure_ascii=False)}\n"
