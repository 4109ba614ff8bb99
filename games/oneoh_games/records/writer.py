"""Text of recorded games."""

from collections.abc import Iterator

import msgspec

from oneoh_games.records.recorded_game import Move, RecordedGame, Step
from oneoh_games.records.tags import tags_of


def write_game(game: RecordedGame) -> str:
    """Return the game as text, which ends with an empty line: files of games can be joined.

    The same game has one text.
    """
    return "\n".join([*_lines(game), "", ""])


def _lines(game: RecordedGame) -> Iterator[str]:
    for name, value in tags_of(game):
        yield f"[{name} {msgspec.json.encode(value).decode()}]"
    yield ""
    yield from map(_comment, game.comments)
    number = 0
    for step in game.steps:
        number += isinstance(step, Move)
        yield _step(step, number)
        yield from map(_comment, step.comments)


def _step(step: Step, number: int) -> str:
    if isinstance(step, Move):
        head = " ".join([str(step.seat), *_attributes(step)])
        return f"{number}. {head}: {step.action}"
    return f"{step.by} {step.seat}"


def _attributes(move: Move) -> Iterator[str]:
    yield from (f"{name}={time}" for name, time in move.times.items())
    if move.stand_in is not None:
        yield f"standin={move.stand_in}"
    if move.by_clock:
        yield "by=clock"
    if move.secret:
        yield "action=secret"


def _comment(text: str) -> str:
    return f"; {text}"
