"""Starters: commented bots in several languages, from which authors go on."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from oneoh_ai.docs import docs_folder

FOLDER = "ai/examples/starters"


class BadName(ValueError):
    """Name that no new bot can have."""


class Language(NamedTuple):
    """Language of a starter."""

    suffix: str
    """End of the name of its files."""
    runner: str = ""
    """Program that runs a file; "" for a script of Python."""
    compiler: str = ""
    """Program that makes a file into a program first."""

    def bot(self, name: str, file: str) -> str:
        """Return how commands name the bot."""
        if self.compiler:
            return f"exec:./{name}"
        return f'"exec:{self.runner} {file}"' if self.runner else file

    def build(self, name: str, file: str) -> tuple[str, ...]:
        """Return the commands that are needed before it runs."""
        return (f"{self.compiler} {file} -o {name}",) if self.compiler else ()


LANGUAGES: Mapping[str, Language] = {
    "python": Language(".py"),
    "javascript": Language(".mjs", runner="node"),
    "rust": Language(".rs", compiler="rustc -O"),
}


def starter(name: str, game: str, language: str) -> str:
    """Return the text of a starter: that of the game if it has one of its own."""
    folder, suffix = docs_folder() / FOLDER, LANGUAGES[language].suffix
    own = folder / f"{game.replace('-', '_')}{suffix}"
    text = (own if own.is_file() else folder / f"any{suffix}").read_text("utf-8")
    known = {"@NAME@": name, "@FILE@": name + suffix, "@GAME@": game}
    for mark, given in known.items():
        text = text.replace(mark, given)
    return text


def write_starter(folder: Path, name: str, game: str, language: str) -> Path:
    """Write a starter into a folder and return its file.

    Raises BadName if there is a file of this name, or OSError.
    """
    file = folder / f"{name}{LANGUAGES[language].suffix}"
    try:
        with open(file, "x", encoding="utf-8") as opened:
            opened.write(starter(name, game, language))
    except FileExistsError as error:
        raise BadName(f"{file} is there already; give the bot another name") from error
    return file
