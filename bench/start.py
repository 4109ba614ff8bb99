"""Costs of starting the client in a terminal of 80x24, on a real pty."""

import os
import tempfile
import time
from statistics import median
from typing import NamedTuple

from bench.options import Options
from bench.process import children
from bench.table import progress, show_grid
from oneoh_server.statistics.process import cpu_seconds
from tests.end_to_end.terminal import Terminal

RUNS = 5
QUICK_RUNS = 2
STOCK = {"TEXTUAL_DRIVER": "textual.drivers.linux_driver:LinuxDriver"}
COLUMNS = ("CPU s", "with server and bot", "seconds", "seconds, Textual's driver")
MENU = ("first frame of the menu", (), "Play a bot")
TABLE = ("playable table", ("play", "one-zero-one", "--bot", "random"), "Your turn")


class Start(NamedTuple):
    """Seconds from the start of the client until a text is on its screen."""

    cpu: float
    """Processor time of the client."""
    family: float
    """Processor time of the client and of the programs that it started."""
    wall: float


def main(options: Options) -> None:
    runs = QUICK_RUNS if options.quick else RUNS
    rows = {}
    with tempfile.TemporaryDirectory() as home:
        for name, arguments, wanted in (MENU, TABLE):
            # -P: of the interpreter's checkout, not of the folder that the bench runs in.
            command = [options.python, "-P", "-m", "oneoh_tui", *arguments]
            ours = [_start(command, wanted, {"HOME": home}) for _ in range(runs)]
            stock = [_start(command, wanted, {"HOME": home, **STOCK}).wall for _ in range(runs)]
            rows[name] = [*map(median, zip(*ours, strict=True)), median(stock)]
    show_grid("Start of the client at 80x24, 256 colours, median", COLUMNS, rows)


def _start(command: list[str], wanted: str, environment: dict[str, str]) -> Start:
    progress(f"starting {' '.join(command[3:])}")
    before, begin = set(children(os.getpid())), time.perf_counter()
    with Terminal(command, environment=environment) as terminal:
        terminal.wait_for(wanted)
        wall = time.perf_counter() - begin
        [client] = set(children(os.getpid())) - before
        return Start(cpu_seconds(client), _family_seconds(client), wall)


def _family_seconds(pid: int) -> float:
    return cpu_seconds(pid) + sum(map(_family_seconds, children(pid)))
