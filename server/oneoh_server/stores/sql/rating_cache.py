"""Ratings in SQLite: brought up to date by each finished game, or made again from all of them."""

import sqlite3
from collections.abc import Iterable
from importlib.resources import files

import msgspec
from msgspec.structs import astuple

from oneoh_protocol.messages import FinishedSeat
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.ratings.policy import GAMES_A_DAY, counts
from oneoh_server.ratings.rating import Rating, rate

_DAY = 86400
_SCRIPTS = ("0007_ratings.sql", "0011_unregistered.sql")
"""Migrations of the ratings."""


def schema() -> str:
    """Return the script that makes the tables of the ratings."""
    folder = files("oneoh_server.stores") / "migrations" / "sqlite"
    return "\n".join((folder / name).read_text("utf-8") for name in _SCRIPTS)


def apply_game(database: sqlite3.Connection, number: int, game: IndexedGame) -> None:
    """Change the ratings of a game's players, if it counts. Raises sqlite3.Error.

    The games of a store are applied in the order of their numbers.
    """
    if not counts(game) or not _take_pairing(database, game):
        return
    before = [_last(database, player, game) for player in game.players]
    after = rate(before, game.places)
    for seat, (player, rating) in enumerate(zip(game.players, after, strict=True)):
        _add_point(database, number, game, seat, rating)
        _name(database, player, game.seats[seat])


def recompute(database: sqlite3.Connection) -> int:
    """Make all ratings again from the finished games; return how many points there are.

    Raises sqlite3.Error.
    """
    for table in ("rated_players", "rating_points", "rated_pairings"):
        database.execute(f"DELETE FROM {table}")
    for number, game in _games(database):
        apply_game(database, number, game)
    count: int = database.execute("SELECT count(*) FROM rating_points").fetchone()[0]
    return count


def _games(database: sqlite3.Connection) -> Iterable[tuple[int, IndexedGame]]:
    rows = database.execute("SELECT number, entry FROM finished ORDER BY number").fetchall()
    for number, entry in rows:
        yield number, msgspec.json.decode(entry, type=IndexedGame)


def _take_pairing(database: sqlite3.Connection, game: IndexedGame) -> bool:
    """Count one more game of these players on its day; return whether it is among the first."""
    query = (
        "INSERT INTO rated_pairings VALUES (?, ?, 1) "
        "ON CONFLICT DO UPDATE SET games = games + 1 RETURNING games"
    )
    given = " ".join(sorted(game.players)), game.ended_s // _DAY
    games: int = database.execute(query, given).fetchone()[0]
    return games <= GAMES_A_DAY


def _last(database: sqlite3.Connection, player: str, game: IndexedGame) -> Rating:
    query = (
        "SELECT mean, deviation, games FROM rating_points WHERE player = ? AND game = ? "
        "AND speed = ? AND season = ? ORDER BY number DESC LIMIT 1"
    )
    row = database.execute(query, (player, game.game, game.speed, game.season)).fetchone()
    return Rating(*row) if row else Rating()


def _add_point(
    database: sqlite3.Connection, number: int, game: IndexedGame, seat: int, rating: Rating
) -> None:
    opening = game.openings[seat] if seat < len(game.openings) else None
    kind = game.game, game.speed, game.season
    ended = game.table, game.ended_s, len(game.players), game.places[seat], opening
    row = (game.players[seat], number, *kind, *ended, *astuple(rating))
    database.execute(f"INSERT INTO rating_points VALUES ({', '.join('?' * len(row))})", row)


def _name(database: sqlite3.Connection, player: str, seat: FinishedSeat) -> None:
    query = (
        "INSERT INTO rated_players (player, name, bot, unregistered, games) VALUES (?, ?, ?, ?, 1) "
        "ON CONFLICT DO UPDATE SET name = excluded.name, bot = excluded.bot, "
        "unregistered = excluded.unregistered, games = games + 1"
    )
    database.execute(query, (player, seat.name, seat.bot, seat.unregistered))
