"""`python -m docs.pictures.recording`: record a short game with --cast, and make it an animation.

Needs `rsvg-convert` (Debian: librsvg2-bin), `convert` (Debian: imagemagick) and the font
DejaVu Sans Mono.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pyte

from docs.pictures.draw import draw
from tests.end_to_end.seat import MY_TURN
from tests.end_to_end.terminal import Terminal

ANIMATION = Path(__file__).parent / "game.gif"
PLAY = [sys.executable, "-m", "oneoh_tui", "--name", "Ada", "play", "--bot", "greedy"]
GAME = "One Zero One"
"""Title of the table; pictures without it are left out."""
TURNS = 5
SECONDS = 1.1
"""Seconds for which each picture is shown."""
WIDTH = 720


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        cast = Path(folder) / "game.cast"
        record(cast)
        animate(cast, Path(folder))
    print(f"{ANIMATION.name}: {ANIMATION.stat().st_size:,} bytes")


def record(cast: Path) -> None:
    """Record `TURNS` turns of a game, with a pause before each card is played."""
    with Terminal([*PLAY, "--cast", str(cast)], environment={"HOME": str(cast.parent)}) as game:
        for _ in range(TURNS):
            game.wait_for(MY_TURN)
            game.settle(0.5)
            for key in ("down", "enter"):
                game.press(key)
                game.settle(0.5)


def animate(cast: Path, folder: Path) -> None:
    """Make an animation with a picture for each pause of the recording."""
    pictures = []
    for number, screen in enumerate(_at_rest(cast)):
        png = folder / f"{number:03}.png"
        command = ["rsvg-convert", "--width", str(WIDTH), "-o", str(png)]
        subprocess.run(command, input=draw(screen).encode(), check=True)
        pictures.append(str(png))
    delay = str(round(SECONDS * 100))
    options = ["-loop", "0", "+dither", "-colors", "32", "-layers", "optimize"]
    subprocess.run(["convert", "-delay", delay, *pictures, *options, str(ANIMATION)], check=True)


def _at_rest(cast: Path, quiet: float = 0.4) -> Iterator[pyte.Screen]:
    """Yield the screen at each pause of at least `quiet` seconds."""
    header, *events = map(json.loads, cast.read_text("utf-8").splitlines())
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    for (time, _kind, data), following in zip(events, [*events[1:], None], strict=True):
        for unknown in ("\x1b[>25u", "\x1b[?2026$p"):
            data = data.replace(unknown, "")
        stream.feed(data)
        at_rest = following is None or following[0] - time >= quiet
        if at_rest and GAME in screen.display[0]:
            yield screen


if __name__ == "__main__":
    main()
