"""Environment that runs the app: the player's machine, or a gateway that serves many players."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from oneoh_tui.config import paths as places
from oneoh_tui.net.nearby import SearchNearby, search_nearby
from oneoh_tui.terminal import setup as terminal
from oneoh_tui.text.glyphs import GlyphSet


@dataclass(frozen=True)
class HostEnvironment:
    """Facts about the place where the app runs. The defaults are those of the player's machine."""

    environ: Mapping[str, str]
    """Environment variables of the player's terminal."""
    charmap: str | None = None
    """Encoding of the terminal; None for that of this process."""
    glyphs: GlyphSet | None = None
    """Best glyph set that the terminal was measured to draw right; None if it was not measured."""
    login: str = ""
    """Name of the player's login at the gateway; "" for the login name on this machine."""
    lobby: str | None = None
    """Address of the only lobby that can be joined; None for any lobby and private servers."""
    lobby_shown: str | None = None
    """Address of that lobby to show; "" to show none."""
    outlives: bool = False
    """Whether the app goes on when its terminal is gone, for a later login to find."""
    data: Path | None = None
    """Folder for drafts, records of practice and games; None to keep nothing."""
    nearby: SearchNearby | None = None
    """Search for lobbies on the local network; None where there is none."""
    gone: Callable[[], bool] = terminal.gone
    """Return whether the terminal is gone for good."""


def own_machine() -> HostEnvironment:
    """Return the environment of an app that the player started in a terminal."""
    return HostEnvironment(os.environ, data=places.data_dir(), nearby=search_nearby)
