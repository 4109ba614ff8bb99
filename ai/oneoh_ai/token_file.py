"""File that keeps a guest's token from run to run."""

from pathlib import Path


def read_token(path: Path | None) -> str | None:
    """Return the token of an earlier run, if any. Raises OSError if the file is not writable."""
    if path is None:
        return None
    path.touch(mode=0o600)
    return path.read_text().strip() or None


def keep_token(path: Path | None, token: str) -> None:
    """Write the token, if there is a file for it."""
    if path is not None:
        path.write_text(token + "\n")
