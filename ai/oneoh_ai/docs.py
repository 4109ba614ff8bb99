"""Documentation for bot authors: the guide, the examples, the protocol, pages of the games."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from oneoh_ai.uci import VARIANTS
from oneoh_games import GAMES
from oneoh_games.registry import folder_of

GUIDE = "ai/README.md"
PROTOCOL = "protocol/README.md"
GAME_PAGE = "wire.md"
"""Page of a game for authors of bots, beside its rules."""


def docs_folder() -> Path:
    """Return the folder that holds `ai/README.md`, `ai/examples` and `protocol`.

    A wheel has them inside this package, a checkout at its top.
    """
    here = Path(__file__).parent
    installed = here / "pages"
    return installed if installed.is_dir() else here.parents[1]


def pages() -> Mapping[str, Path]:
    """Return the guide, the protocol, pages of installed games, and more to read, by subject."""
    folder = docs_folder()
    return {
        "bots": folder / GUIDE,
        "protocol": folder / PROTOCOL,
        **dict(_game_pages()),
        "fairy-stockfish": VARIANTS,
    }


def _game_pages() -> Iterator[tuple[str, Path]]:
    for name in GAMES:
        game = GAMES.installed(name)
        if game is not None and (page := folder_of(game) / GAME_PAGE).is_file():
            yield name, page
