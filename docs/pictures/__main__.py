"""`python -m docs.pictures`: take the README's pictures of the real programs in a real terminal.

Needs `rsvg-convert` (Debian: librsvg2-bin) and the font DejaVu Sans Mono.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from docs.pictures.draw import draw
from tests.end_to_end.lobby_process import LobbyProcess
from tests.end_to_end.seat import MY_TURN, play_once
from tests.end_to_end.terminal import Terminal

FOLDER = Path(__file__).parent
SIZES = ((80, 24), (120, 40))
CLIENT = [sys.executable, "-m", "oneoh_tui", "--name", "Ada"]


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        for size in SIZES:
            for name, take in (
                ("home", _home),
                ("lobby", _lobby),
                ("table", _table),
                ("binary", _binary),
            ):
                take(name, size, Path(home))


def _home(name: str, size: tuple[int, int], home: Path) -> None:
    _picture(name, size, home, CLIENT, lambda terminal: terminal.wait_for("Play a bot"))


def _lobby(name: str, size: tuple[int, int], home: Path) -> None:
    """Two tables that people have opened, one of them with a bot."""

    def show(terminal: Terminal) -> None:
        terminal.wait_for("Bob")
        terminal.settle()

    with LobbyProcess(home / f"{size[0]}.db") as lobby:
        host = [sys.executable, "-m", "oneoh_ai", "run", "random", "--server", lobby.url]
        bots = [
            subprocess.Popen([*host, "--name", bot, "--open", "one-zero-one", *more])
            for bot, more in (("Bob", []), ("Cleo", ["--versus", "greedy"]))
        ]
        try:
            _picture(name, size, home, [*CLIENT, "join", lobby.url], show)
        finally:
            for bot in bots:
                bot.terminate()
                bot.wait()


def _table(name: str, size: tuple[int, int], home: Path) -> None:
    def show(terminal: Terminal) -> None:
        for _ in range(6):
            terminal.wait_for(MY_TURN)
            play_once(terminal)
        terminal.wait_for(MY_TURN)
        terminal.press("2")
        terminal.settle()

    _picture(name, size, home, [*CLIENT, "play", "--bot", "greedy"], show)


def _binary(name: str, size: tuple[int, int], home: Path) -> None:
    """Black's territory grows; one more square is looked at."""

    def show(terminal: Terminal) -> None:
        for move in ("c3", "c4", "d3", "e5", "b4"):
            terminal.wait_for("Your turn")
            terminal.press(":")
            terminal.settle()
            terminal.press(move, "enter")
            terminal.settle()
        terminal.wait_for("Your turn")
        terminal.press("up", "up", "right")
        terminal.settle()

    _picture(name, size, home, [*CLIENT, "play", "binary", "--bot", "greedy"], show)


def _picture(
    name: str,
    size: tuple[int, int],
    home: Path,
    command: list[str],
    show: Callable[[Terminal], object],
) -> None:
    folders = {f"XDG_{kind}_HOME": str(home / kind) for kind in ("CONFIG", "STATE", "DATA")}
    environment = {"HOME": str(home), "COLORTERM": "truecolor", **folders}
    with Terminal(command, columns=size[0], rows=size[1], environment=environment) as terminal:
        show(terminal)
        terminal.settle()
        svg = draw(terminal.screen)
    target = FOLDER / f"{name}-{size[0]}x{size[1]}.png"
    render = ["rsvg-convert", "-o", str(target)]
    subprocess.run(render, input=svg.encode(), check=True)
    print(target)


if __name__ == "__main__":
    main()
