"""Positions as text, for tests, records and puzzles: a FEN with hands.

    aaaaaaaa/wnffdddd/8/8/8/8/AAAAAAAA/WNFFDDDD[] r

Ranks 8 to 1, with `A` 2-2, `D` 0-2, `F` 1-1, `N` 1-2, `W` 0-1, upper case red and lower case blue;
then both hands, red's first; then the side to move, `r` or `b`. Fairy-Stockfish reads `fairy_fen`.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from oneoh_games.contract import BadNotation
from oneoh_games.zero_point_one.pieces import ARMY, KIND_OF_LETTER, KINDS, LETTERS, ROYAL
from oneoh_games.zero_point_one.position import Bitboards, Counts, Position
from oneoh_games.zero_point_one.squares import READING, SIDE, SQUARES, squares_in

EMPTY = "."
MOVERS = "rb"
_SIDES = (LETTERS, LETTERS.lower())
_DOTS = int.from_bytes(EMPTY.encode() * len(READING), "little")
_SHIFTS = tuple(8 * READING.index(square) for square in SQUARES)
_SHAPE = re.compile(r"([^\[\] ]+)\[([A-Z]*)([a-z]*)\] ([a-z])", re.ASCII)
_RANK = re.compile(r"(?:[A-Za-z]|[1-8](?![1-8]))+", re.ASCII)


def write_board(position: Position) -> str:
    """Return the 64 squares in reading order, a8 to h1, `.` where empty."""
    red, blue = position.pieces
    board = _DOTS ^ _marks_of_side(_SIDES[0], red) ^ _marks_of_side(_SIDES[1], blue)
    return board.to_bytes(len(READING), "little").decode()


# Most turns change one side alone, and one of its bitboards.
@lru_cache(maxsize=4096)
def _marks_of_side(letters: str, boards: Bitboards) -> int:
    marks = 0
    for letter, bitboard in zip(letters, boards, strict=True):
        marks ^= _marks(letter, bitboard)
    return marks


@lru_cache(maxsize=4096)
def _marks(letter: str, bitboard: int) -> int:
    """Return the bits that make dots the letter: a byte for each square, the first one lowest."""
    change = ord(letter) ^ ord(EMPTY)
    return sum([change << _SHIFTS[square] for square in squares_in(bitboard)])


def read_board(board: str) -> tuple[Bitboards, Bitboards]:
    """Return the bitboards of both seats, the inverse of `write_board`."""
    found = dict.fromkeys("".join(_SIDES), 0)
    for square, letter in zip(READING, board, strict=True):
        if letter != EMPTY:
            found[letter] |= 1 << square
    boards = tuple(found.values())
    return boards[: len(LETTERS)], boards[len(LETTERS) :]


def write_position(position: Position) -> str:
    """Return the position as text; in deployment the hands hold what is still to be placed."""
    board = write_board(position)
    ranks = "/".join(board[at : at + SIDE] for at in range(0, len(board), SIDE))
    ranks = re.sub(r"\.+", lambda gap: str(len(gap[0])), ranks)
    red, blue = (_write_hand(hand) for hand in position.hands)
    return f"{ranks}[{red}{blue.lower()}] {MOVERS[position.mover]}"


def read_position(text: str) -> Position:
    """Return the position written as `text`, the inverse of `write_position`.

    Raises BadNotation, also for a position without both 0-1s: there is none after deployment.
    """
    found = _SHAPE.fullmatch(text)
    if found is None:
        raise BadNotation(
            f"{text[:100]!r} is not of the form ranks[hands] side: "
            f"red's hand in upper case first, then blue's in lower case; the side is r or b"
        )
    ranks, red_hand, blue_hand, mover = found.groups()
    if mover not in MOVERS:
        raise BadNotation(f"the side to move is r or b, not {mover!r}")
    position = Position(
        read_board(_read_ranks(ranks)),
        (_read_hand(red_hand), _read_hand(blue_hand.upper())),
        MOVERS.index(mover),
    )
    _check_material(position)
    return position


def fairy_fen(position: Position) -> str:
    """Return the position as Fairy-Stockfish reads it; red is its white."""
    return f"{write_position(position)[:-1]}{'wb'[position.mover]} - - 0 1"


def _write_hand(hand: Counts) -> str:
    return "".join(sorted(letter * count for letter, count in zip(LETTERS, hand, strict=True)))


def _read_ranks(text: str) -> str:
    """Return the 64 squares in reading order."""
    ranks = text.split("/")
    if len(ranks) != SIDE:
        raise BadNotation(f"there are {SIDE} ranks, not {len(ranks)}")
    return "".join(
        _read_rank(name, rank) for name, rank in zip(range(SIDE, 0, -1), ranks, strict=True)
    )


def _read_rank(name: int, rank: str) -> str:
    _check_letters(f"rank {name}", re.sub(r"[0-9]", "", rank))
    if _RANK.fullmatch(rank) is None:
        raise BadNotation(f"rank {name}: a gap is one number from 1 to 8, in {rank[:40]!r}")
    squares = re.sub(r"[1-8]", lambda gap: EMPTY * int(gap[0]), rank)
    if len(squares) != SIDE:
        raise BadNotation(f"rank {name} has {SIDE} squares, not {len(squares)}")
    return squares


def _read_hand(letters: str) -> Counts:
    _check_letters("the hands", letters)
    if LETTERS[ROYAL] in letters:
        raise BadNotation("a 0-1 is never in a hand")
    return tuple(letters.count(letter) for letter in LETTERS)


def _check_letters(where: str, letters: Iterable[str]) -> None:
    for letter in letters:
        if letter.upper() not in KIND_OF_LETTER:
            raise BadNotation(f"{where}: there is no piece {letter!r}; there are A, D, F, N, W")


def _check_material(position: Position) -> None:
    for side, boards in zip(("red", "blue"), position.pieces, strict=True):
        if (count := boards[ROYAL].bit_count()) != 1:
            raise BadNotation(f"{side} has one 0-1 on the board, not {count}")
    for index, kind in enumerate(KINDS):
        count = sum(boards[index].bit_count() for boards in position.pieces)
        count += sum(hand[index] for hand in position.hands)
        if count > 2 * ARMY[index]:
            raise BadNotation(f"there are {2 * ARMY[index]} {kind} in all, not {count}")
