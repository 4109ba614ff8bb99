"""Ratings in SQL: brought up to date by each finished game, or made again from all of them."""

from importlib.resources import files

import msgspec
from msgspec.structs import astuple

from oneoh_protocol.messages import FinishedSeat
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.ratings.policy import GAMES_A_DAY, counts
from oneoh_server.ratings.rating import Rating, rate
from oneoh_server.stores.sql.steps import Lock, Statement, Steps, placeholders

ORDER = Lock("ratings")
"""Lock of all who add rated games: ratings follow from them in the order of their numbers."""

_DAY = 86400
_SCRIPTS = ("0007_ratings.sql", "0011_unregistered.sql")
"""Migrations of the ratings."""


def schema() -> str:
    """Return the script that makes the tables of the ratings in SQLite."""
    folder = files("oneoh_server.stores") / "migrations" / "sqlite"
    return "\n".join((folder / name).read_text("utf-8") for name in _SCRIPTS)


def apply_game(number: int, game: IndexedGame) -> Steps[None]:
    """Change the ratings of a game's players, if it counts.

    The games of a store are applied in the order of their numbers.
    """
    if not counts(game) or not (yield from _take_pairing(game)):
        return
    before: dict[str, Rating] = {}
    for player in game.players:
        before[player] = yield from _last(player, game)
    after = rate(list(before.values()), game.places)
    for seat, (player, rating) in enumerate(zip(game.players, after, strict=True)):
        yield _add_point(number, game, seat, rating)
        yield _name(player, game.seats[seat])


def recompute() -> Steps[int]:
    """Make all ratings again from the finished games; return how many points there are."""
    yield ORDER
    for table in ("rated_players", "rating_points", "rated_pairings"):
        yield Statement(f"DELETE FROM {table}")
    rows = yield Statement("SELECT number, entry FROM finished ORDER BY number")
    for number, entry in rows:
        yield from apply_game(number, msgspec.json.decode(entry, type=IndexedGame))
    [[count]] = yield Statement("SELECT count(*) FROM rating_points")
    return int(count)


def _take_pairing(game: IndexedGame) -> Steps[bool]:
    """Count one more game of these players on its day; return whether it is among the first."""
    query = (
        "INSERT INTO rated_pairings (players, day, games) VALUES ($1, $2, 1) "
        "ON CONFLICT (players, day) DO UPDATE SET games = rated_pairings.games + 1 RETURNING games"
    )
    [[games]] = yield Statement(query, [" ".join(sorted(game.players)), game.ended_s // _DAY])
    return bool(games <= GAMES_A_DAY)


def _last(player: str, game: IndexedGame) -> Steps[Rating]:
    query = (
        "SELECT mean, deviation, games FROM rating_points WHERE player = $1 AND game = $2 "
        "AND speed = $3 AND season = $4 ORDER BY number DESC LIMIT 1"
    )
    rows = yield Statement(query, [player, game.game, game.speed, game.season])
    return Rating(*rows[0]) if rows else Rating()


def _add_point(number: int, game: IndexedGame, seat: int, rating: Rating) -> Statement:
    opening = game.openings[seat] if seat < len(game.openings) else None
    kind = game.game, game.speed, game.season
    ended = game.table, game.ended_s, len(game.players), game.places[seat], opening
    row = (game.players[seat], number, *kind, *ended, *astuple(rating))
    return Statement(f"INSERT INTO rating_points VALUES ({placeholders(len(row))})", row)


def _name(player: str, seat: FinishedSeat) -> Statement:
    query = (
        "INSERT INTO rated_players (player, name, bot, unregistered, games) "
        "VALUES ($1, $2, $3, $4, 1) ON CONFLICT (player) DO UPDATE SET name = excluded.name, "
        "bot = excluded.bot, unregistered = excluded.unregistered, games = rated_players.games + 1"
    )
    return Statement(query, [player, seat.name, seat.bot, seat.unregistered])
