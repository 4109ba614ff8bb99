"""`python -m docs.pictures.sheets`: lessons, your games, figures and a replay, a sheet for each size."""

import tempfile
from pathlib import Path

from docs.pictures.picture import FOLDER, environment
from docs.pictures.sheet import WIDTHS, Shot, take, write_sheet
from oneoh_games import GAMES, Generator
from oneoh_games.records import RecordedGame, RecordedSeat, write_game
from oneoh_tui.config.paths import games_dir, records_dir
from oneoh_tui.net.game_folder import new_folder
from oneoh_tui.net.records import RecordFolder
from oneoh_tui.net.running_game import RunningGame
from tests.games.records.playing import play

OPPONENTS = ("novice", "amateur", "skilled")
GAMES_EACH = 5
"""Finished games of each kind."""
RUNNING = (
    RunningGame("t1", "zero-point-one", ("skilled",), 12, yours=True),
    RunningGame("t2", "binary", ("expert", "master"), 7, yours=False, watched=True),
)

SHOTS = (
    Shot(["practice", "one-zero-one", "lessons", "1"], "Get the 10 points"),
    Shot(["practice", "binary", "lessons", "1"], "Your turn"),
    Shot(["practice", "zero-point-one", "lessons", "1"], "Your turn"),
    Shot(["practice", "bot255", "lessons", "1"], "Space runs the program"),
    Shot(["practice", "one-zero-one"], "Done: 0 of"),
    Shot([], "Your games", ["g"]),
    Shot(["stats"], "against each opponent"),
    Shot(["replay", "3"], "move 0 of", ["right"] * 12),
)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for size in WIDTHS:
            home = Path(folder, f"{size[0]}x{size[1]}")
            surroundings = environment(home)
            _keep_games(Path(surroundings["XDG_DATA_HOME"]) / "oneoh")
            target = FOLDER / f"taught-{size[0]}x{size[1]}.png"
            write_sheet(target, size, [take(shot, size, surroundings) for shot in SHOTS])


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


if __name__ == "__main__":
    main()
