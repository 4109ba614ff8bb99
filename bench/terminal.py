"""Costs of the client at a terminal of 80x24: time to the first frame, bytes, processor."""

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.table import Row, progress, show
from tests.end_to_end.terminal import Terminal, terminal_environment

RUNS = 5
CLIENT = [sys.executable, "-m", "oneoh_tui"]
PLAY = [*CLIENT, "play", "one-zero-one", "--bot", "random"]
STOCK = {"TEXTUAL_DRIVER": "textual.drivers.linux_driver:LinuxDriver"}


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        _show_seconds(home)
        os.environ.update(terminal_environment({"HOME": home}))
        # Textual reads the environment only once, when it is imported.
        from oneoh_tui.terminal.setup import prepare

        prepare(os.environ)
        _show_bytes(Path(home))
        _show_processor(Path(home))


def _show_seconds(home: str) -> None:
    rows = []
    for name, command, wanted in (
        ("first frame of the menu", CLIENT, "Play a bot"),
        ("playable table against a bot", PLAY, "Your turn"),
    ):
        stock, ours = (
            median(_seconds(command, wanted, {"HOME": home, **driver}) for _ in range(RUNS))
            for driver in (STOCK, {})
        )
        rows.append(Row(name, ours, "s", f"Textual's driver {stock:.2f} s"))
    show(f"Client at 80x24, 256 colours, median of {RUNS} starts", rows)


def _seconds(command: list[str], wanted: str, environment: dict[str, str]) -> float:
    """Return the seconds from starting the command until `wanted` is on the screen."""
    progress(f"starting {' '.join(command[2:])}")
    begin = time.perf_counter()
    with Terminal(command, environment=environment) as terminal:
        terminal.wait_for(wanted)
        return time.perf_counter() - begin


def _show_bytes(home: Path) -> None:
    from bench.terminal_bytes import count
    from oneoh_games import GAMES

    for game in sorted(GAMES):
        progress(f"counting the bytes of {game}")
        counts = asyncio.run(count(game, home))
        rows = [
            Row(name, float(ours), "B", f"Textual's driver {stock:,.0f} B")
            for name, stock, ours in counts
        ]
        show(f"Bytes to a terminal of 80x24, 256 colours: {game}", rows)


def _show_processor(home: Path) -> None:
    from bench.terminal_processor import cost, start
    from oneoh_games import GAMES

    games = sorted(GAMES)
    progress("timing the start")
    show("Processor of the client at 80x24", [asyncio.run(start(games[0], home))])
    for game in games:
        progress(f"timing {game}")
        show(f"Processor of the client at 80x24: {game}", asyncio.run(cost(game, home)))
