"""Where the client keeps its files."""

from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("oneoh", appauthor=False)


def settings_path() -> Path:
    return Path(_DIRS.user_config_dir) / "settings.toml"


def guests_dir() -> Path:
    """The tokens of the guests that one is at servers."""
    return Path(_DIRS.user_state_dir) / "guests"


def data_dir() -> Path:
    """What the player has made: drafts, and what was reached in practice."""
    return Path(_DIRS.user_data_dir)


def games_dir(data: Path | None) -> Path | None:
    """The games against bots that run on this machine; None where nothing is kept."""
    return data / "games" if data is not None else None


def lobby_database() -> Path:
    """The games of the lobby that is hosted on this machine."""
    return Path(_DIRS.user_data_dir) / "lobby.db"


def gateway_dir() -> Path:
    """What is kept of those who play here from elsewhere."""
    return Path(_DIRS.user_data_dir) / "gateway"
