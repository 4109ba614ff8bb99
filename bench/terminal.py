"""Costs of the client at a terminal of 80x24: bytes and processor."""

import asyncio
import os
import tempfile
from pathlib import Path

from bench.options import Options
from bench.table import Row, progress, show
from tests.end_to_end.terminal import terminal_environment


def main(_options: Options) -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(terminal_environment({"HOME": home}))
        # Textual reads the environment only once, when it is imported.
        from oneoh_tui.terminal.setup import prepare

        prepare(os.environ)
        _show_bytes(Path(home))
        _show_processor(Path(home))


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
