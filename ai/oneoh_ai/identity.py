"""A guest's token, kept in a file from run to run."""

from pathlib import Path


def read_token(path: Path | None) -> str | None:
    """The token that an earlier run has kept."""
    if path is None or not path.exists():
        return None
    return path.read_text().strip() or None


def keep_token(path: Path | None, token: str | None) -> None:
    """Keep the token for the next run, for nobody else to read."""
    if path is not None and token is not None:
        path.touch(mode=0o600)
        path.write_text(token + "\n")
