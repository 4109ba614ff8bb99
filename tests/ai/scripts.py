"""Bots in files."""

from pathlib import Path

HANG = "__import__('time').sleep(3600)"
"""Statement that never ends, at no cost of processor time."""


def write_bot(folder: Path, body: str, *, games: str = "['one-zero-one']") -> Path:
    """Write a bot whose `choose` has this body, from line 5 of its file on."""
    path = folder / "mine.py"
    path.write_text(f"GAMES = {games}\n\n\ndef choose(view, actions, rng):\n    {body}\n")
    return path
