"""What the client costs a terminal of 80x24: time to the first frame and to a game, bytes a move."""

import sys
import time
from statistics import median

from bench.table import Row, show
from tests.end_to_end.terminal import Terminal

RUNS = 5
MOVES = 8
CLIENT = [sys.executable, "-m", "oneoh_tui"]
PLAY = [*CLIENT, "play", "one-zero-one", "--bot", "random"]


def main() -> None:
    first = [_seconds(CLIENT, "Play a bot") for _ in range(RUNS)]
    playable = [_seconds(PLAY, _YOUR_TURN) for _ in range(RUNS)]
    moves, start = _bytes()
    title = f"Client at 80x24, 256 colours, median of {RUNS} starts and {len(moves)} moves"
    show(
        title,
        [
            Row("first frame of the menu", median(seconds for seconds, _ in first), "s"),
            Row("playable table against a bot", median(seconds for seconds, _ in playable), "s"),
            Row("bytes of the menu's start", median(size for _, size in first), "B"),
            Row("bytes of a game's start", start, "B"),
            Row("bytes a move, the bot's answer included", median(moves), "B"),
            Row("the most for a move", max(moves), "B"),
        ],
    )


_YOUR_TURN = "Your turn"


def _seconds(command: list[str], wanted: str) -> tuple[float, int]:
    """From starting the command to `wanted` on the screen, and the bytes until it settles."""
    begin = time.perf_counter()
    with Terminal(command) as terminal:
        terminal.wait_for(wanted)
        spent = time.perf_counter() - begin
        terminal.settle()
        return spent, terminal.written


def _bytes() -> tuple[list[int], int]:
    """Bytes of each move, from the first key of it to the next turn; and of the start."""
    with Terminal(PLAY) as terminal:
        terminal.wait_for(_YOUR_TURN)
        terminal.settle()
        start = terminal.written
        moves = []
        for _ in range(MOVES):
            before = terminal.written
            terminal.press("1", "enter")
            terminal.settle(0.5)
            moves.append(terminal.written - before)
        return moves, start
