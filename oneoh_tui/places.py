"""Where the client keeps its files."""

from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("oneoh", appauthor=False)


def settings_path() -> Path:
    return Path(_DIRS.user_config_dir) / "settings.toml"


def guests_dir() -> Path:
    """The tokens of the guests that one is at servers."""
    return Path(_DIRS.user_state_dir) / "guests"


def lobby_database() -> Path:
    """The games of the lobby that is hosted on this machine."""
    return Path(_DIRS.user_data_dir) / "lobby.db"
