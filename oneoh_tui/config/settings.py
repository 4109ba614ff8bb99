"""What a player has settled, and the file that keeps it."""

import getpass
import json
import os
import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from oneoh_protocol.address import DEFAULT_PORT, PORTS
from oneoh_tui.config.lobby_terms import LobbyTerms
from oneoh_tui.text.glyphs import GlyphSet


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's settings; every one has a default."""

    name: str = ""
    """Shown to others; empty: the login name."""
    language: Literal["auto", "en", "fr"] = "auto"
    glyphs: Literal["auto"] | GlyphSet = "auto"
    theme: Literal["auto", "dark", "light", "ansi"] = "auto"
    mouse: bool = True
    confirm_moves: bool = False
    """A move that was chosen is asked about before it is sent."""
    show_notation: bool = True
    """Moves are shown in notation as well."""
    reduced_motion: bool = False
    """Nothing moves by itself: a run is shown at its end, or step by step."""
    answer_alone: bool = False
    """Where a seat of Bot255 can do nothing but pass, it passes by itself."""
    square_numbers: bool = True
    """The squares of Zero Point One show the numbers that they bear."""
    server: str = ""
    """The lobby that was last joined."""
    host_public: bool = False
    """The lobby on this machine listens to other machines."""
    host_port: Annotated[int, msgspec.Meta(ge=PORTS[0], le=PORTS[-1])] = DEFAULT_PORT
    keys: dict[str, str] = {}
    """Other keys for bindings, by the binding's id."""

    @property
    def player(self) -> str:
        """The name to be known by."""
        return self.name.strip()[:32].strip() or _login_name()

    def host(self, public: bool | None = None, port: int | None = None) -> LobbyTerms:
        """Return how the lobby on this machine listens, but for what is said here."""
        return LobbyTerms(self.host_public if public is None else public, port or self.host_port)


class SettingsFile:
    """The settings on disk. A file that cannot be read is left alone, and never written over."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: str | None = None
        """What is wrong with the file, in words."""

    def load(self) -> Settings:
        """What the file says; the defaults where there is none or it is bad."""
        try:
            return msgspec.convert(tomllib.loads(self.path.read_text("utf-8")), Settings)
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError) as error:
            self.problem = str(error)
            return Settings()

    def save(self, settings: Settings) -> bool:
        """Write the file whole or not at all; False if it could not be."""
        if self.problem is not None:
            return False
        fresh = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_text(as_toml(settings), "utf-8")
            os.replace(fresh, self.path)
        except OSError:
            return False
        return True


def as_toml(settings: Settings) -> str:
    """The settings as a TOML file, the defaults included so that they can be found."""
    plain = msgspec.to_builtins(settings)
    keys = plain.pop("keys")
    lines = [f"{name} = {_value(value)}" for name, value in plain.items()]
    lines += ["", "[keys]", *(f"{_value(name)} = {_value(key)}" for name, key in keys.items())]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    # JSON's strings and booleans are TOML's, as long as nothing beyond ASCII is escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _login_name() -> str:
    try:
        return getpass.getuser()[:32] or "player"
    except (KeyError, OSError):
        return "player"
