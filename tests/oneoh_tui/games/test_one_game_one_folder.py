"""Nothing of the client names a game outside the game's own folder, a few examples aside."""

import re
from pathlib import Path

import oneoh_tui
from oneoh_tui.games import BOARDS, DEFAULT_GAME

ROOT = Path(oneoh_tui.__file__).parent
ALLOWED = {
    "command_line.py": "examples of what can be typed; the commands of the puzzles",
    "games/registry.py": f"{DEFAULT_GAME} is offered first",
    "line/terms.py": "an example of what can be typed",
    "tables/bots.py": "a bot of ours plays one game alone",
}
"""Files that may name a game, and why."""
NAMES = re.compile(
    "|".join(
        rf"\b{re.escape(name)}\b"
        for game in BOARDS
        for name in (game, game.replace("-", "_"), BOARDS[game].title)
    )
)


def test_no_file_outside_a_games_folder_names_a_game() -> None:
    own = {ROOT / "games" / game.replace("-", "_") for game in BOARDS}
    naming = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if not own & {*path.parents} and NAMES.search(path.read_text("utf-8"))
    }
    assert naming == {*ALLOWED}
