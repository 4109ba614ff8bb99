"""`python -m docs.pictures.sheets`: lessons, your games, figures and a replay, a sheet for each size.

Needs `rsvg-convert` (Debian: librsvg2-bin), `convert` (Debian: imagemagick) and the font
DejaVu Sans Mono.
"""

import re
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from docs.pictures.draw import CELL, draw
from docs.pictures.picture import CLIENT, FOLDER, environment
from oneoh_games import GAMES, Generator
from oneoh_games.records import RecordedGame, RecordedSeat, write_game
from oneoh_tui.config.paths import games_dir, records_dir
from oneoh_tui.net.game_folder import new_folder
from oneoh_tui.net.records import RecordFolder
from oneoh_tui.net.running_game import RunningGame
from tests.end_to_end.terminal import Terminal
from tests.games.records.playing import play

WIDTHS = {(80, 24): 1080, (120, 40): 1320, (200, 50): 1800}
"""Size of a terminal -> width of its sheet, in pixels."""
GAP = 40
"""Space around each screen, in the pixels of `draw`."""
COLOURS = 48
OPPONENTS = ("novice", "amateur", "skilled")
GAMES_EACH = 5
"""Finished games of each kind."""
RUNNING = (
    RunningGame("t1", "zero-point-one", ("skilled",), 12, yours=True),
    RunningGame("t2", "binary", ("expert", "master"), 7, yours=False, watched=True),
)


class Shot(NamedTuple):
    """Screen of a sheet."""

    command: Sequence[str]
    wanted: str
    """Text to wait for."""
    keys: Sequence[str] = ()


SHOTS = (
    Shot(["practice", "one-zero-one", "lessons", "1"], "Get the 10 points"),
    Shot(["practice", "binary", "lessons", "1"], "Your turn"),
    Shot(["practice", "zero-point-one", "lessons", "1"], "Your turn"),
    Shot(["practice", "bot255", "lessons", "1"], "Space runs the program"),
    Shot(["practice", "one-zero-one"], "Done: 0 of"),
    Shot(["games"], "you watch"),
    Shot(["stats"], "against each opponent"),
    Shot(["replay", "3"], "move 0 of", ["right"] * 12),
)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for size in WIDTHS:
            home = Path(folder, f"{size[0]}x{size[1]}")
            surroundings = environment(home)
            _keep_games(Path(surroundings["XDG_DATA_HOME"]) / "oneoh")
            _write_sheet(size, [_take(shot, size, surroundings) for shot in SHOTS])


def _keep_games(data: Path) -> None:
    """Keep finished games against several opponents, and some that run."""
    records = RecordFolder(records_dir(data))
    for seed in range(GAMES_EACH):
        for game in ("one-zero-one", "binary", "zero-point-one"):
            records.keep(write_game(_finished(game, seed)))
    for running in RUNNING:
        folder = new_folder(games_dir(data))
        folder.note([running])
        folder.close()


def _finished(game: str, seed: int) -> RecordedGame:
    seats = (RecordedSeat("Ada"), RecordedSeat(OPPONENTS[seed % len(OPPONENTS)], bot=True))
    empty = RecordedGame(
        game=game,
        rules_version=1,
        options={},
        seed=seed,
        seats=seats,
        server="oneoh",
        table=f"{game}-{seed}",
        date=f"2026-11-{10 + 2 * seed}T12:00:00Z",
    )
    return play(GAMES[game], empty, Generator(seed), {}, longest=400)


def _take(shot: Shot, size: tuple[int, int], surroundings: dict[str, str]) -> str:
    """Return the screen as SVG."""
    command = [*CLIENT, *shot.command] if shot.command != ["games"] else [*CLIENT]
    with Terminal(command, columns=size[0], rows=size[1], environment=surroundings) as terminal:
        if shot.command == ["games"]:
            terminal.wait_for("Your games")
            terminal.press("g")
        terminal.wait_for(shot.wanted)
        terminal.press(*shot.keys)
        terminal.settle(0.5)
        return draw(terminal.screen)


def _write_sheet(size: tuple[int, int], pictures: Sequence[str]) -> None:
    """Write pictures in two columns, with few enough colours for a small file."""
    target = FOLDER / f"taught-{size[0]}x{size[1]}.png"
    render = ["rsvg-convert", "--width", str(WIDTHS[size])]
    svg = _sheet(size, pictures).encode()
    png = subprocess.run(render, input=svg, check=True, capture_output=True).stdout
    reduce = ["convert", "png:-", "+dither", "-colors", str(COLOURS), f"png8:{target}"]
    subprocess.run(reduce, input=png, check=True)
    print(f"{target.name}: {target.stat().st_size:,} bytes")


def _sheet(size: tuple[int, int], pictures: Sequence[str]) -> str:
    width, height = size[0] * CELL[0], size[1] * CELL[1]
    rows = (len(pictures) + 1) // 2
    whole = 2 * width + 3 * GAP, rows * height + (rows + 1) * GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole[0]} {whole[1]}">',
        '<rect width="100%" height="100%" fill="#30363d"/>',
    ]
    for number, picture in enumerate(pictures):
        x = GAP + number % 2 * (width + GAP)
        y = GAP + number // 2 * (height + GAP)
        place = f'<svg x="{x}" y="{y}" width="{width}" height="{height}" '
        parts.append(re.sub("^<svg ", place, picture))
    return "\n".join([*parts, "</svg>"])


if __name__ == "__main__":
    main()
