"""Picture of a program in a terminal."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from docs.pictures.draw import draw
from tests.end_to_end.terminal import Terminal

FOLDER = Path(__file__).parent
CLIENT = [sys.executable, "-m", "oneoh_tui", "--name", "Ada"]


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a new player in a terminal of 24-bit colour."""
    home.mkdir(exist_ok=True)
    folders = {f"XDG_{kind}_HOME": str(home / kind) for kind in ("CONFIG", "STATE", "DATA")}
    return {"HOME": str(home), "COLORTERM": "truecolor", **folders}


def take_picture(
    name: str,
    size: tuple[int, int],
    home: Path,
    command: list[str],
    show: Callable[[Terminal], object],
) -> None:
    """Start a program, have it show something, and write what the terminal then shows."""
    with Terminal(
        command, columns=size[0], rows=size[1], environment=environment(home)
    ) as terminal:
        show(terminal)
        terminal.settle()
        svg = draw(terminal.screen)
    target = FOLDER / f"{name}-{size[0]}x{size[1]}.png"
    render = ["rsvg-convert", "-o", str(target)]
    subprocess.run(render, input=svg.encode(), check=True)
    print(target)
