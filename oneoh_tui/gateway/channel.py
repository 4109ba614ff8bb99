"""Connections to remote terminals, whatever carries them."""

import codecs
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

UTF8 = "utf-8"
WIDEST, HIGHEST = 400, 150
"""Largest size in columns and rows; larger windows are drawn at this size."""


class Channel(Protocol):
    """Channel of bytes to a terminal. It never blocks, and buffers about a frame at most."""

    @property
    def ready(self) -> bool:
        """Whether it takes more now. The session it is attached to is told when it does again."""

    def send(self, data: bytes) -> None:
        """Send bytes as soon as possible."""

    def close(self, words: str = "", *, failed: bool = False) -> None:
        """Send a line of text, if any, then hang up."""


@dataclass(frozen=True)
class RemoteTerminal:
    """Terminal of a remote player."""

    channel: Channel
    environ: Mapping[str, str]
    """Its environment: TERM, COLORTERM, NO_COLOR and the locale."""
    size: tuple[int, int]
    """Size in columns and rows."""
    address: str = ""
    """Its network address; "" if unknown."""

    @property
    def charmap(self) -> str:
        """Its encoding: UTF-8, unless its locale names another one."""
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
    """Return a size that can be drawn on: within LARGEST, 80x24 for an unknown one."""
    if width <= 0 or height <= 0:
        return 80, 24
    return min(width, WIDEST), min(height, HIGHEST)
