"""Processor time and memory of another process, read from /proc (Linux only)."""

import os
from pathlib import Path


def cpu_seconds(pid: int) -> float:
    """Return the processor time of the process, user and system, in seconds. Raises OSError."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_bytes(pid: int) -> int:
    """Return the resident memory of the process, in bytes. Raises OSError."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
