"""Settings of a player, and their TOML file."""

import getpass
import json
import os
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, TypedDict

import msgspec
from msgspec.structs import replace

from oneoh_protocol.address import DEFAULT_PORT, PORTS
from oneoh_tui.config.lobby_terms import LobbyTerms
from oneoh_tui.text.glyphs import GlyphSet

Language: TypeAlias = Literal["auto", "en", "fr"]
GlyphChoice: TypeAlias = Literal["auto"] | GlyphSet
PaceName: TypeAlias = Literal["off", "normal", "slow"]
Theme: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9-]{1,32}\Z")]
"""Name of a theme; "auto" for one that the terminal can show."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a player; every one has a default."""

    name: str = ""
    """Name shown to others; "" for the login name."""
    language: Language = "auto"
    glyphs: GlyphChoice = "auto"
    theme: Theme = "auto"
    mouse: bool = True
    confirm_moves: bool = False
    """Whether to ask before a chosen move is sent."""
    show_notation: bool = True
    """Whether to show moves in notation as well."""
    reduced_motion: bool = False
    """Whether animations are off: a run is shown at its end, or step by step."""
    human_pace: bool = False
    """Whether bots on this machine take a moment for each move, as people do."""
    event_pace: PaceName = "off"
    """Pace at which the moves of others are shown in games on this machine."""
    turn_bell: bool = True
    """Whether to ring for a turn in a lobby while the player looks elsewhere."""
    turn_notification: bool = True
    """Whether to show a notification for it as well, where the terminal can."""
    server: str = ""
    """Address of the lobby last joined."""
    host_public: bool = False
    """Whether the lobby on this machine accepts other machines."""
    host_port: Annotated[int, msgspec.Meta(ge=PORTS[0], le=PORTS[-1])] = DEFAULT_PORT
    pairing: str = ""
    """Terms of the last quick pairing, as they are typed."""
    muted: tuple[str, ...] = ()
    """Marks of guests whose chat is not shown."""
    switches: dict[str, bool] = {}
    """Values of the games' switches by name, those of games that are not installed too."""
    keys: dict[str, str] = {}
    """Keys that replace those of bindings, by binding id."""

    @property
    def player(self) -> str:
        """Name shown to others, 1 to 32 characters."""
        return self.name.strip()[:32].strip() or _login_name()

    def host(self, public: bool | None = None, port: int | None = None) -> LobbyTerms:
        """Return the terms of the lobby on this machine; arguments override the settings."""
        return LobbyTerms(self.host_public if public is None else public, port or self.host_port)


class SettingsChange(TypedDict, total=False):
    """New values of some settings: those that the program itself changes."""

    name: str
    language: Language
    glyphs: GlyphChoice
    theme: Theme
    mouse: bool
    confirm_moves: bool
    show_notation: bool
    reduced_motion: bool
    human_pace: bool
    event_pace: PaceName
    turn_bell: bool
    turn_notification: bool
    server: str
    host_public: bool
    host_port: int
    pairing: str
    muted: tuple[str, ...]
    switches: dict[str, bool]


class SettingsFile:
    """Settings file. A file that cannot be read is never overwritten."""

    def __init__(self, path: Path, switches: Callable[[], Mapping[str, bool]] = dict) -> None:
        """`switches` returns the defaults of the games' switches by name."""
        self.path = path
        self.problem: str | None = None
        """Reason why the file cannot be read; None if it can."""
        self._switches = switches

    def load(self) -> Settings:
        """Read the file; return the defaults if it is missing or bad."""
        try:
            return self._read(tomllib.loads(self.path.read_text("utf-8")))
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError) as error:
            self.problem = str(error)
            return Settings()

    def _read(self, table: dict[str, Any]) -> Settings:
        """Return the settings; a switch may stand outside its table. Raises ValidationError."""
        # To know the switches, every game is imported: only where a key is of nothing else.
        is_plain = table.keys() <= set(Settings.__struct_fields__)
        names = set() if is_plain else table.keys() & self._switches().keys()
        outside = {name: table.pop(name) for name in names}
        settings = msgspec.convert(table, Settings)
        switches = msgspec.convert(outside, dict[str, bool]) | settings.switches
        return replace(settings, switches=switches)

    def save(self, settings: Settings) -> bool:
        """Replace the file atomically. Return whether it was written."""
        if self.problem is not None:
            return False
        fresh = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_text(as_toml(settings, self._switches()), "utf-8")
            os.replace(fresh, self.path)
        except OSError:
            return False
        return True


def as_toml(settings: Settings, switches: Mapping[str, bool]) -> str:
    """Return the settings in TOML, with the defaults, for people who look for an option."""
    plain = msgspec.to_builtins(settings)
    tables = {"switches": {**switches, **plain.pop("switches")}, "keys": plain.pop("keys")}
    lines = [f"{name} = {_value(value)}" for name, value in plain.items()]
    for title, table in tables.items():
        lines += [
            "",
            f"[{title}]",
            *(f"{_value(key)} = {_value(value)}" for key, value in table.items()),
        ]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    # JSON's strings and booleans are TOML's, as long as nothing beyond ASCII is escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _login_name() -> str:
    try:
        return getpass.getuser()[:32] or "player"
    except (KeyError, OSError):
        return "player"
