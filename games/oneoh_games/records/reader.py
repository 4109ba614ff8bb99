"""Reader of recorded games: strict, and bounded in lines and characters."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import IO, TypeAlias

from oneoh_games.records.faults import RecordFault
from oneoh_games.records.game_parts import GameParts
from oneoh_games.records.printable import check_printable
from oneoh_games.records.recorded_game import RecordedGame
from oneoh_games.records.tags import FIRST

LINE_BYTES = 32 * 1024
"""Longest line, its end included."""
GAME_BEGINS = f"[{FIRST} ".encode()
"""Beginning of the first line of each game."""
MAX_LINES = 200_000
"""Most lines of one game."""

Numbered: TypeAlias = tuple[int, str]


def read_text(text: str) -> list[RecordedGame]:
    """Return the games of a text. Raises RecordFault."""
    return list(read_games(bounded_lines(BytesIO(text.encode("utf-8", "surrogatepass")))))


def bounded_lines(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file; of a line that is too long, no more than shows it."""
    while line := file.readline(LINE_BYTES + 1):
        yield line


def read_games(lines: Iterable[bytes]) -> Iterator[RecordedGame]:
    """Yield the games of a file as they are read. Raises RecordFault at the first fault."""
    parts: GameParts | None = None
    number = 0
    for number, line in _texts(lines):
        if line.startswith(f"[{FIRST} "):
            if parts is not None:
                yield parts.game(number)
            parts = GameParts(number)
        if parts is not None:
            _check_length(parts, number)
            parts.take(number, line)
        elif line and not line.startswith(";"):
            raise RecordFault(number, f"a record begins with [{FIRST} 1]")
    if parts is not None:
        yield parts.game(number)


def _check_length(parts: GameParts, number: int) -> None:
    if number - parts.first >= MAX_LINES:
        raise RecordFault(number, f"a game has at most {MAX_LINES} lines")


def _texts(lines: Iterable[bytes]) -> Iterator[Numbered]:
    for number, line in enumerate(lines, start=1):
        yield number, _text(number, line)


def _text(number: int, line: bytes) -> str:
    if len(line) > LINE_BYTES:
        raise RecordFault(number, f"it is longer than {LINE_BYTES} bytes")
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise RecordFault(number, f"byte {error.start + 1} is no UTF-8") from error
    text = text.removesuffix("\n").removesuffix("\r")
    check_printable(number, text)
    return text
