"""Counters of what another process costs: processor time, instructions."""

import re
import signal
import subprocess
from shutil import which
from typing import Literal

PERF = ("perf", "stat", "-x", ",", "-e", "instructions")
VALGRIND = (
    *("valgrind", "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=/dev/null"),
)


def perf_counts() -> bool:
    """Return whether `perf` is installed and this machine lets it count instructions."""
    if which("perf") is None:
        return False
    probe = subprocess.run([*PERF, "true"], capture_output=True, text=True, check=False)
    return read_perf(probe.stderr) is not None


def read_perf(output: str) -> int | None:
    """Return the instructions that `perf stat -x ,` counted; None if it could not."""
    counted = re.search(r"^(\d+),[^,]*,instructions", output, re.MULTILINE)
    return int(counted[1]) if counted else None


class Instructions:
    """Counter by `perf` of a process and its threads, in the kernel too."""

    def __init__(self, pid: int) -> None:
        self._perf = subprocess.Popen(
            [*PERF, "-p", str(pid)], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )

    def stop(self) -> int | None:
        """Return what was counted since the beginning."""
        self._perf.send_signal(signal.SIGINT)
        return read_perf(self._perf.communicate()[1])


def switch_valgrind(pid: int, state: Literal["on", "off"]) -> None:
    """Have callgrind begin or end to count."""
    control = ["callgrind_control", "-i", state, str(pid)]
    subprocess.run(control, check=True, capture_output=True)


def read_valgrind(log: str) -> int:
    """Return the instructions that callgrind counted, of the process alone."""
    counted = re.search(r"Collected\s*:\s*(\d+)", log)
    if counted is None:
        raise ValueError(f"callgrind counted nothing: {log}")
    return int(counted[1])
