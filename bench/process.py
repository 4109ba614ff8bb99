"""Processes that another process has started, read from /proc (Linux only)."""

from pathlib import Path


def children(pid: int) -> list[int]:
    """Return the ids of the processes that the process has started and that run."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for each in lists for child in each.read_text().split()]
