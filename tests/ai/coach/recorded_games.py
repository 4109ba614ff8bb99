"""Short recorded games, played once a session."""

from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from oneoh_ai.__main__ import main
from oneoh_ai.arena.archive import find_game, replay_of
from oneoh_games.records import Replay


@cache
def recorded(game: str, one: str = "random", other: str = "greedy:deals=1") -> str:
    """Return the record of a game between two bots."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "games.oneoh"
        match = ["arena", one, other, "--game", game, "--games", "1", "--record", str(file)]
        with redirect_stdout(StringIO()):
            assert main(match) == 0
        return file.read_text(encoding="utf-8")


def written(folder: Path, game: str) -> Path:
    """Return a file with one game."""
    file = folder / "game.oneoh"
    file.write_text(recorded(game), encoding="utf-8")
    return file


def replayed(folder: Path, game: str) -> Replay:
    return replay_of(find_game(written(folder, game)))
