"""Golden games: a record, and then each of its states as it is seen."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from oneoh_games import AnyGame, Record, replay

Draw: TypeAlias = Callable[[Any, str | None], Iterator[str]]
"""Function that returns the lines of a state and of the move played in it; None after the last."""


def golden_files(test: str) -> list[Path]:
    """Return the golden games that lie beside a test, which passes its `__file__`."""
    return sorted(Path(test).parent.glob("golden/*.txt"))


def read_record(file: Path) -> Record:
    return msgspec.json.decode(file.read_text().split("\n", 1)[0], type=Record)


def playthrough(game: AnyGame, record: Record, draw: Draw) -> str:
    head = [msgspec.json.encode(record).decode(), ""]
    states = list(replay(game, record))
    moves = [*record.actions, None]
    body = [row for state, move in zip(states, moves, strict=True) for row in draw(state, move)]
    return "\n".join([*head, *body]) + "\n"


def digest(
    game: AnyGame, record: Record, plain: Callable[[Any], object] = msgspec.to_builtins
) -> str:
    """Return a digest of all states of a record, hidden parts included.

    `plain` returns a state as plain data, without what follows from the rest of it.
    """
    hashed = hashlib.sha256()
    for state in replay(game, record):
        hashed.update(msgspec.json.encode(plain(state)))
    return hashed.hexdigest()[:32]


def rewrite(files: Iterable[Path], game: AnyGame, draw: Draw) -> None:
    """Write what is seen of each record again; the records stay."""
    for file in files:
        file.write_text(playthrough(game, read_record(file), draw))
