"""Analysis of a finished game by a coach, which thinks in a process of its own."""

import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from oneoh_tui.net.coach import Hint, thinking

COMMAND = (sys.executable, "-m", "oneoh_ai", "analyse", "--json")


class NoAnalysis(Exception):
    """The coach did not go through the game."""


class JudgedMove(msgspec.Struct, frozen=True):
    """Move of a game beside what the coach would have played, as its seat saw it."""

    number: int
    """Number of the move, from 1."""
    seat: int
    played: str
    best: Hint
    chance: float | None = None
    """Chance to win after the move that was played, 0 to 1."""


class _End(msgspec.Struct, frozen=True):
    turning_points: tuple[int, ...]


class Analysis(msgspec.Struct, frozen=True):
    """All moves that were judged, and the numbers of those on which the game turned."""

    moves: tuple[JudgedMove, ...] = ()
    turning_points: tuple[int, ...] = ()

    @property
    def turns(self) -> tuple[JudgedMove, ...]:
        """Moves on which the game turned."""
        return tuple(move for move in self.moves if move.number in self.turning_points)


async def analyse(
    record: str, command: Sequence[str] = COMMAND
) -> AsyncIterator[JudgedMove | Analysis]:
    """Yield each move as it is judged, then the whole analysis. Raises NoAnalysis.

    `record` is the text of the game. Closing the iterator ends the coach.
    """
    moves: list[JudgedMove] = []
    with TemporaryDirectory(prefix="oneoh-") as folder:
        file = Path(folder) / "game.oneoh"
        file.write_text(record, "utf-8")
        async with thinking([*command, str(file)]) as process:
            assert process.stdout is not None
            async for line in process.stdout:
                told = _read(line)
                if isinstance(told, _End):
                    yield Analysis(tuple(moves), told.turning_points)
                    return
                moves.append(told)
                yield told
    raise NoAnalysis


def _read(line: bytes) -> JudgedMove | _End:
    """Return what a line says. Raises NoAnalysis."""
    with suppress(msgspec.MsgspecError):
        return msgspec.json.decode(line, type=JudgedMove)
    try:
        return msgspec.json.decode(line, type=_End)
    except msgspec.MsgspecError as error:
        raise NoAnalysis from error
