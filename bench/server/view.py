"""Views of One Zero One in the middle of a game: the state that peers send."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from oneoh_games import GAMES, Generator

_MOVES = 13


@contextmanager
def view_file() -> Iterator[Path]:
    """Write the views of the two seats to a file, as a JSON array."""
    game, rng = GAMES["one-zero-one"], Generator(1)
    state = game.start(2, 1, game.options())
    for _ in range(_MOVES):
        state = game.apply(state, rng.choice(game.legal_actions(state)))
    views = [msgspec.to_builtins(game.view(state, seat)) for seat in range(2)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "views.json"
        path.write_text(json.dumps(views), "utf-8")
        yield path
