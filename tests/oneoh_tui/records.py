"""Recorded games for tests of the client: the same ones every time."""

from msgspec.structs import replace

from oneoh_games import GAMES, Generator
from oneoh_games.records import RecordedGame, RecordedSeat, Result, Surrender, write_game
from oneoh_games.records.recorded_game import End
from oneoh_games.surrender import stopped_outcome
from oneoh_protocol.messages import FinishedGame, FinishedSeat
from tests.games.records.playing import play

ENDED_S = 1_795_348_800


def recorded(game: str = "one-zero-one", *, seed: int = 3, resigns_at: int = 99) -> RecordedGame:
    """Return a random game of Ada against a bot; a seat may give it up before its end."""
    empty = RecordedGame(
        game=game,
        rules_version=1,
        options={"rounds": 1, "level": "simple"} if game == "bot255" else {},
        seed=seed,
        seats=(RecordedSeat("Ada"), RecordedSeat("greedy", bot=True)),
        server="oneoh",
        table="Kq3xTz8b",
        date="2026-11-22T12:00:00Z",
    )
    return play(GAMES[game], empty, Generator(seed), {resigns_at: False}, longest=60)


def given_up() -> RecordedGame:
    """Return a game of which a seat made two moves and gave up."""
    game = recorded("binary", resigns_at=2)
    assert isinstance(game.steps[-1], Surrender)
    return game


def drawn(end: End) -> RecordedGame:
    """Return a game of two moves that was made a draw."""
    game = given_up()
    outcome = stopped_outcome(end, 2, ())
    return replace(game, steps=game.steps[:-1], result=Result.of(end, outcome), hash="")


def text_of(game: str = "one-zero-one") -> str:
    return write_game(recorded(game))


def finished(number: int, table: str = "Kq3xTz8b", game: str = "one-zero-one") -> FinishedGame:
    """Return a row of the list of finished games."""
    seats = (FinishedSeat("Ada"), FinishedSeat("greedy", bot=True))
    return FinishedGame(number, table, game, seats, "rules", (1, 2), 20 + number, ENDED_S, seat=0)
