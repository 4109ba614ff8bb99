"""Turns as text in CodeCup's notation: `b5d3`, `Df8`, and 16 letters for a deployment.

A square is a letter for its rank and a digit for its file, so it is ours transposed. Letters of
pieces are upper case for Red and lower case for Blue.
"""

import re
from collections.abc import Sequence

from oneoh_games import BadNotation, Seat
from oneoh_games.zero_point_one import (
    KINDS,
    LETTER,
    NAMES,
    SQUARE,
    Action,
    Drop,
    Kind,
    Move,
    Position,
    State,
    deployment,
    squares_in,
)
from oneoh_games.zero_point_one.squares import FILES, RANKS, SIDE

_TRANSPOSED = str.maketrans(FILES + RANKS, RANKS + FILES)
_KIND = {LETTER[kind]: kind for kind in KINDS}
_MOVE = re.compile(r"([a-h][1-8])([a-h][1-8])", re.ASCII)
_DROP = re.compile(r"([A-Za-z])([a-h][1-8])", re.ASCII)


def write_turn(turn: Action, seat: Seat) -> str:
    """Return a turn of `seat` after deployment."""
    if isinstance(turn, Move):
        return _write_square(turn.origin) + _write_square(turn.target)
    return _write_kind(turn.kind, seat) + _write_square(turn.square)


def read_turn(text: str, seat: Seat) -> Action:
    """Return the turn of `seat` written as `text`. Raises BadNotation."""
    if (found := _MOVE.fullmatch(text)) and found[1] != found[2]:
        return Move(_read_square(found[1]), _read_square(found[2]))
    if (found := _DROP.fullmatch(text)) and (kind := _KIND.get(_red(found[1], seat))):
        return Drop(kind, _read_square(found[2]))
    like = ("Df8", "df8")[seat]
    raise BadNotation(f"{text[:40]!r} is neither a move, as b5d3, nor a drop, as {like}")


def write_deployment(position: Position, seat: Seat) -> str:
    """Return a whole deployment as 16 letters, in the order of CodeCup's names of the squares."""
    letters = {
        _write_square(square): _write_kind(kind, seat)
        for kind, pieces in zip(KINDS, position.pieces[seat], strict=True)
        for square in squares_in(pieces)
    }
    return "".join(letters[name] for name in sorted(letters))


def read_deployment(text: str, seat: Seat) -> tuple[Drop, ...]:
    """Return the deployment of `seat` written as `text`. Raises BadNotation."""
    letters = "".join(_red(letter, seat) for letter in text)
    if len(letters) != 2 * SIDE or not set(letters) <= set(_KIND):
        like = ("AAAAAAAAWNFFDDDD", "aaaaaaaawnffdddd")[seat]
        raise BadNotation(f"{text[:40]!r} is no deployment of 16 letters, as {like}")
    near, far = letters[:SIDE], letters[SIDE:]
    # An arrangement is written with its front rank first, which is the far one of Red alone.
    return deployment(seat, f"{near}/{far}" if seat else f"{far}/{near}")


def read_line(text: str, state: State) -> Sequence[Action]:
    """Return the actions that a line of the seat to act stands for. Raises BadNotation.

    They need not be legal.
    """
    seat = state.position.mover
    return read_deployment(text, seat) if state.deploying else (read_turn(text, seat),)


def _red(letter: str, seat: Seat) -> str:
    """Return a letter of `seat` as Red writes it, "" for one of the other seat."""
    if letter.isupper() == (seat == 0):
        return letter.upper()
    return ""


def _write_kind(kind: Kind, seat: Seat) -> str:
    letter = LETTER[kind]
    return letter.lower() if seat else letter


def _write_square(square: int) -> str:
    return NAMES[square].translate(_TRANSPOSED)[::-1]


def _read_square(text: str) -> int:
    return SQUARE[text[::-1].translate(_TRANSPOSED)]
