"""Paths of the client's files."""

from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("oneoh", appauthor=False)


def settings_path() -> Path:
    return Path(_DIRS.user_config_dir) / "settings.toml"


def guests_dir() -> Path:
    """Return the folder of guest tokens, by server."""
    return Path(_DIRS.user_state_dir) / "guests"


def data_dir() -> Path:
    """Return the folder of drafts and records of practice."""
    return Path(_DIRS.user_data_dir)


def games_dir(data: Path | None) -> Path | None:
    """Return the folder of local games; None where nothing is kept."""
    return data / "games" if data is not None else None


def records_dir(data: Path | None) -> Path | None:
    """Return the folder of finished local games; None where nothing is kept."""
    return data / "records" if data is not None else None


def analyses_dir(data: Path | None) -> Path | None:
    """Return the folder of analyses of finished games; None where nothing is kept."""
    return data / "analyses" if data is not None else None


def swings_dir(data: Path | None) -> Path | None:
    """Return the folder of games played on with another bot; None where nothing is kept."""
    return data / "swings" if data is not None else None


def lobby_database() -> Path:
    """Return the database of the lobby hosted on this machine."""
    return Path(_DIRS.user_data_dir) / "lobby.db"


def gateway_dir() -> Path:
    """Return the folder of accounts of the gateway."""
    return Path(_DIRS.user_data_dir) / "gateway"
