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

from oneoh_games.validation import explain
from oneoh_protocol.messages import Slug


class BadBotFile(ValueError):
    """File of bots that cannot be read; the text says why."""


class NamedBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bot, as commands name it, and the folder in which it runs."""

    bot: Annotated[str, Meta(min_length=1)]
    folder: str = ""
    """"" stands for the folder of the program that starts it."""

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
            yield f"{field} = {json.dumps(value, ensure_ascii=False)}\n"
