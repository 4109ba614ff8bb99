"""Journal of a ladder: a line of JSON for each game, from which the ladder goes on."""

import os
from pathlib import Path
from typing import Self

import msgspec

from oneoh_protocol.messages import Table


class BadLadder(ValueError):
    """Folder or policy with which there can be no ladder; the text says why."""


class LadderGame(msgspec.Struct, frozen=True):
    """Game that was played in a lobby."""

    table: str
    """Id of the table, by which both players know the game."""
    ended: str
    """Date and time in UTC, in ISO 8601."""
    game: str
    names: tuple[str, ...]
    """Names at the seats; the ladder's own bots and others."""
    places: tuple[int, ...]
    ended_by: str


def game_at(table: Table, ended: str) -> LadderGame | None:
    """Return the game of a table that is over; None if it was aborted and counts for nothing."""
    if table.outcome is None or table.ended_by in (None, "aborted"):
        return None
    names = tuple(seat.name for seat in table.seats)
    places = tuple(table.outcome.places)
    return LadderGame(table.table, ended, table.game, names, places, str(table.ended_by))


class LadderJournal:
    """Context manager of a file of games, each on the disk at once."""

    def __init__(self, path: Path) -> None:
        """Open or make the file. Raises BadLadder or OSError."""
        self.games: list[LadderGame] = []
        whole = b""
        if path.exists():
            # A crash may have cut the last line.
            whole = path.read_bytes()
            whole = whole[: whole.rfind(b"\n") + 1]
            self.games = _read(path, whole)
        self._known = {game.table for game in self.games}
        self._file = open(path, "r+b" if path.exists() else "w+b")  # noqa: SIM115 - see `__exit__`
        self._file.truncate(len(whole))
        self._file.seek(len(whole))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, game: LadderGame) -> bool:
        """Keep a game; return False if it is known already, from its other player perhaps."""
        if game.table in self._known:
            return False
        self._known.add(game.table)
        self.games.append(game)
        self._file.write(msgspec.json.encode(game) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        return True


def _read(path: Path, text: bytes) -> list[LadderGame]:
    try:
        return [msgspec.json.decode(line, type=LadderGame) for line in text.splitlines()]
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadLadder(f"{path} is no journal of a ladder: {error}") from error
