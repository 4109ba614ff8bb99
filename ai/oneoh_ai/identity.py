"""A guest's token, kept in a file from run to run."""

from pathlib import Path


def read_token(path: Path | None) -> str | None:
    """The token that an earlier run has kept. Raises OSError if none could be kept there."""
    if path is None:
        return None
    path.touch(mode=0o600)
    return path.read_text().strip() or None


def keep_token(path: Path | None, token: str) -> None:
    """Keep the token for the next run."""
    if path is not None:
        path.write_text(token + "\n")
