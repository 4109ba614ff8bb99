"""Files of recorded games: written by an arena, a lobby or a client; games/RECORDS.md."""

from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from oneoh_ai.arena.event import Event, Pairing
from oneoh_ai.offline import Played
from oneoh_games import GAMES, AnyGame, Outcome, Seat, replay
from oneoh_games import records as recording
from oneoh_games.records import (
    BadRecord,
    Move,
    RecordedGame,
    RecordedSeat,
    RecordFault,
    Replay,
    bounded_lines,
    final_hash,
    read_games,
)
from oneoh_games.records.printable import printable
from oneoh_games.records.recorded_game import End, Step, Surrender

_NAME, _NOTE = 64, 1024
"""Most characters of a name, and of the note on a fault."""


class BadArchive(ValueError):
    """File that holds no recorded games, or recorded game that does not replay."""


def recorded_game(event: Event, pairing: Pairing, played: Played) -> RecordedGame:
    """Return the record of a game of an event. The same game has the same record."""
    record, fault = played.record, played.fault
    game = GAMES[record.game]
    states = list(replay(game, record))
    moves = [
        Move(game.to_act(state) or 0, action, comments=_comments(played, number))
        for number, (state, action) in enumerate(zip(states, record.actions, strict=False))
    ]
    note = "" if fault is None else printable(str(fault))[:_NOTE]
    entrants = [event.entrants[entrant] for entrant in pairing.seating]
    return RecordedGame(
        game=record.game,
        rules_version=record.rules_version,
        options=record.options,
        seed=record.seed,
        seats=tuple(RecordedSeat(printable(str(each))[:_NAME], bot=True) for each in entrants),
        number=pairing.number,
        software=f"oneoh-bot {version('oneoh')}",
        steps=tuple(_steps(moves, played.resigned)),
        result=recording.Result.of(_end(played), played.outcome, note),
        hash=final_hash(game, states[-1], record.seats),
    )


def _comments(played: Played, number: int) -> tuple[str, ...]:
    """Return the note of the bot on an action, if it has left one."""
    note = played.notes.get(number)
    return (note,) if note else ()


def _steps(moves: Sequence[Move], resigned: Sequence[tuple[int, Seat]]) -> Iterator[Step]:
    """Yield the moves, with each resignation after as many of them as there were."""
    for number in range(len(moves) + 1):
        yield from (Surrender(seat, "resigned") for turn, seat in resigned if turn == number)
        yield from moves[number : number + 1]


def _end(played: Played) -> End:
    if played.fault is not None:
        return "fault"
    match played.outcome:
        case Outcome("resigned"):
            return "resigned"
        case Outcome("agreement"):
            return "agreement"
        case _:
            return "rules"


def read_archive(path: Path) -> Iterator[RecordedGame]:
    """Yield the games in a file. Raises OSError, or BadArchive with the number of the line."""
    with open(path, "rb") as file:
        try:
            yield from read_games(bounded_lines(file))
        except RecordFault as error:
            raise BadArchive(f"{path}, {error}") from error


def find_game(path: Path, number: int | None = None) -> RecordedGame:
    """Return the game of this number; if games have none, that at this place, from 0.

    Without a number it is the only game of the file. Raises OSError or BadArchive.
    """
    games = list(enumerate(read_archive(path)))
    if number is None:
        if len(games) == 1:
            return games[0][1]
        held = "no games" if not games else f"{len(games)} games: say which"
        raise BadArchive(f"{path} holds {held}")
    for index, game in games:
        if number == (index if game.number is None else game.number):
            return game
    raise BadArchive(f"{path} holds no game {number}")


def replay_of(recorded: RecordedGame) -> Replay:
    """Return the replay of a game. Raises BadArchive as `states_of` does."""
    try:
        return Replay(game_of(recorded), recorded)
    except BadRecord as error:
        raise BadArchive(str(error)) from error


def game_of(recorded: RecordedGame) -> AnyGame:
    """Return the rules of a recorded game. Raises BadArchive if they are not installed."""
    if recorded.game not in GAMES:
        raise BadArchive(f"the game {recorded.game!r} is not installed")
    return GAMES[recorded.game]


def states_of(recorded: RecordedGame) -> list[Any]:
    """Return each state, beginning with the one before any action.

    Raises BadArchive if the installed rules forbid an action or lead to another end.
    """
    try:
        return recording.check(game_of(recorded), recorded)
    except BadRecord as error:
        raise BadArchive(str(error)) from error
