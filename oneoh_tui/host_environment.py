"""Where the app runs: on the player's own machine, or in a gateway that serves many players."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from oneoh_tui.config import paths as places
from oneoh_tui.terminal import setup as terminal
from oneoh_tui.text.glyphs import GlyphSet


@dataclass(frozen=True)
class HostEnvironment:
    """What an app may take for granted of the place where it runs. The default: one's own machine."""

    environ: Mapping[str, str]
    """What the player's terminal says of itself."""
    charmap: str | None = None
    """How the terminal encodes characters; None: as this process does."""
    glyphs: GlyphSet | None = None
    """The prettiest set that the terminal was seen to draw right; None: nobody has asked it."""
    login: str = ""
    """The name to be known by that the player came with; empty: the one on this machine."""
    lobby: str | None = None
    """The one lobby that there is. None: any, and servers of one's own."""
    lobby_shown: str | None = None
    """What people see in place of its address; empty where no address would be of use to them."""
    outlives: bool = False
    """The app goes on when its terminal is gone, and is found again from another one."""
    data: Path | None = None
    """The folder for what the player makes; None: it is kept nowhere."""
    gone: Callable[[], bool] = terminal.gone
    """Nobody can see the app any more, nor ever will."""


def own_machine() -> HostEnvironment:
    """The machine of the player, who started the app in a terminal."""
    return HostEnvironment(os.environ, data=places.data_dir())
