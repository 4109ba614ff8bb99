"""What a gateway needs of a connection to a terminal, whatever carries it."""

import codecs
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

UTF8 = "utf-8"
WIDEST, HIGHEST = 400, 150
"""Columns and rows; a window that claims more is drawn on as if it had these."""


class Channel(Protocol):
    """Bytes on their way to a terminal. It never blocks, and never keeps more than a frame or so."""

    @property
    def ready(self) -> bool:
        """It takes more now. Whoever attached it is told when it does so again."""

    def send(self, data: bytes) -> None:
        """Pass these bytes on, as soon as it can be done."""

    def close(self, words: str = "", *, failed: bool = False) -> None:
        """Say these words on a line of their own, if any, then hang up."""


@dataclass(frozen=True)
class RemoteTerminal:
    """A terminal that somebody sits at, somewhere else."""

    channel: Channel
    environ: Mapping[str, str]
    """What it says of itself: TERM, COLORTERM, NO_COLOR, and the locale."""
    size: tuple[int, int]
    """Columns and rows."""
    address: str = ""
    """The network address that it is at; empty where that is not known."""

    @property
    def charmap(self) -> str:
        """How it encodes characters: UTF-8, unless its locale says something else."""
        for name in ("LC_ALL", "LC_CTYPE", "LANG"):
            if locale := self.environ.get(name):
                return _charmap(locale)
        return UTF8


def _charmap(locale: str) -> str:
    name = locale.partition(".")[2].partition("@")[0]
    if not name:
        return "ascii" if locale in ("C", "POSIX") else UTF8
    try:
        return codecs.lookup(name).name
    except LookupError:
        return "ascii"


def fitting(width: int, height: int) -> tuple[int, int]:
    """A window's size, made one that can be drawn on; 80x24 where it is not known."""
    if width <= 0 or height <= 0:
        return 80, 24
    return min(width, WIDEST), min(height, HIGHEST)
