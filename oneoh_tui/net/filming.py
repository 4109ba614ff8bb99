"""Pictures and films of recorded games, made in a process of their own."""

import asyncio
import shutil
import sys
from asyncio.subprocess import PIPE
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from oneoh_tui.net.coach import thinking

Kind: TypeAlias = Literal["svg", "png", "cast"]
COMMAND = (sys.executable, "-m", "oneoh_tui.filming")
LIMIT_S = 600.0
CONVERTERS: Sequence[tuple[str, ...]] = (
    ("rsvg-convert", "--format=png"),
    ("inkscape", "--pipe", "--export-type=png", "--export-filename=-"),
    ("magick", "svg:-", "png:-"),
)
"""Programs that make PNG of SVG, from their input to their output.

We bring no library for it: those that need no program of the system do not find its fonts.
"""
INSTALLERS: Mapping[str, str] = {
    "apt": "sudo apt install librsvg2-bin",
    "dnf": "sudo dnf install librsvg2-tools",
    "zypper": "sudo zypper install rsvg-convert",
    "pacman": "sudo pacman -S librsvg",
    "apk": "sudo apk add rsvg-convert",
    "brew": "brew install librsvg",
}
"""Command that installs the first of them, by the program that installs packages."""


class NoPicture(Exception):
    """Failure to make a picture; the message is for programmers."""


class NoConverter(NoPicture):
    """Lack of a program that makes PNG."""


class Shown(NamedTuple):
    """Part of a game that a picture or a film shows, and how."""

    turn: int | None = None
    """Turn of a picture; None for the end."""
    seat: int | None = None
    """Seat whose knowledge is shown; None for all hands."""
    seconds: float = 1.0
    """Time of each move in a film."""
    language: str = "auto"
    theme: str = "dark"


async def render(text: str, kind: Kind, shown: Shown, command: Sequence[str] = COMMAND) -> bytes:
    """Return the picture or the film of the record that is `text`. Raises NoPicture."""
    converter = _converter() if kind == "png" else ()
    options = ["--language", shown.language, "--theme", shown.theme]
    options += ["--seconds", str(shown.seconds)]
    if shown.turn is not None:
        options += ["--turn", str(shown.turn)]
    if shown.seat is not None:
        options += ["--seat", str(shown.seat)]
    drawn = await _run((*command, "cast" if kind == "cast" else "svg", *options), text.encode())
    return await _run(converter, drawn) if converter else drawn


def has_converter() -> bool:
    """Return whether a PNG can be made."""
    return any(shutil.which(each[0]) is not None for each in CONVERTERS)


def installing() -> str:
    """Return the command that installs a converter here; "" if none is known."""
    return next((how for program, how in INSTALLERS.items() if shutil.which(program)), "")


def _converter() -> tuple[str, ...]:
    found = (each for each in CONVERTERS if shutil.which(each[0]) is not None)
    converter = next(found, None)
    if converter is None:
        raise NoConverter("no program here makes PNG")
    return converter


async def _run(command: Sequence[str], given: bytes) -> bytes:
    try:
        async with thinking(command, stdin=PIPE, stderr=PIPE) as process, asyncio.timeout(LIMIT_S):
            made, errors = await process.communicate(given)
    except (OSError, TimeoutError) as error:
        raise NoPicture(str(error) or "it took too long") from error
    if process.returncode:
        last = errors.decode("utf-8", "replace").strip().splitlines()[-1:]
        raise NoPicture("".join(last))
    return made
