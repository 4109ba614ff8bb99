"""Page of a player, read from the ratings in SQLite."""

import sqlite3
from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby, takewhile
from typing import Any

from oneoh_protocol.codec import size_of
from oneoh_protocol.messages import (
    FinishedSeat,
    GetPlayer,
    Opening,
    Player,
    PlayerRating,
    RatingPoint,
    Rival,
    SeatRating,
)
from oneoh_server.ratings.rating import MEAN, MILLI
from oneoh_server.stores.record_index import RatingKind

POINTS = 200
"""Most points of a reply."""
POINTS_BYTES = 40_000
"""Most bytes of the points of a reply; names may be long, and a frame has 65536 for all."""
_DETAIL = 12
"""Most rivals, and openings, of a reply."""
_GAMES = 1000
"""Last games of which rivals and openings are counted, so that a page costs the store little."""
_KINDS = 64
_OPENING_LENGTH = 80

_LAST_GAMES = (
    "WITH own AS (SELECT number, place, opening FROM rating_points WHERE player = :player "
    f"AND game = :game AND speed = :speed AND season = :season ORDER BY number DESC LIMIT {_GAMES}) "
)


def player_page(
    database: sqlite3.Connection, command: GetPlayer, guest: str, own_name: str
) -> Player | None:
    """Return the page that the guest asks for; None if nobody of the name has played.

    Raises sqlite3.Error.
    """
    found = _find(database, command.name, guest)
    if found is None:
        return None if command.name is not None else Player(command.id, own_name)
    player, name, bot, unregistered = found
    ratings = _sorted(_ratings(database, player), command)
    if not ratings:
        return Player(command.id, name, bool(bot), unregistered=bool(unregistered))
    kind = _kind(player, ratings[0], command)
    points = _points(database, kind, command.before)
    shown = _fitting(points)
    wins = _wins(database, kind)
    return Player(
        re=command.id,
        name=name,
        bot=bool(bot),
        ratings=ratings,
        points=points[:shown],
        next=points[shown - 1].number if len(points) > shown else None,
        rivals=_rivals(database, kind),
        openings=_openings(database, kind),
        peak=_peak(database, kind),
        streak=_streak(wins),
        longest=_longest(wins),
        unregistered=bool(unregistered),
    )


def last_ratings(
    database: sqlite3.Connection, kind: RatingKind, players: Sequence[str]
) -> dict[str, SeatRating]:
    """Return the present ratings of those players who have one of this kind.

    Raises sqlite3.Error.
    """
    query = (
        "SELECT mean, deviation FROM rating_points WHERE player = ? AND game = ? AND speed = ? "
        "AND season = ? ORDER BY number DESC LIMIT 1"
    )
    found = {}
    for player in players:
        given = player, kind.game, kind.speed, kind.season
        if row := database.execute(query, given).fetchone():
            found[player] = SeatRating(_points_of(row[0]), _points_of(row[1]))
    return found


def rating_changes(database: sqlite3.Connection, number: int) -> dict[str, SeatRating]:
    """Return the ratings after the game of a number, by player; none if it did not count.

    Raises sqlite3.Error.
    """
    query = (
        "SELECT player, mean, deviation, (SELECT mean FROM rating_points AS before "
        "WHERE before.player = after.player AND before.game = after.game "
        "AND before.speed = after.speed AND before.season = after.season "
        "AND before.number < after.number ORDER BY number DESC LIMIT 1) "
        "FROM rating_points AS after WHERE number = ?"
    )
    found = {}
    for player, mean, deviation, before in database.execute(query, (number,)):
        old = MEAN * MILLI if before is None else before
        change = _points_of(mean) - _points_of(old)
        found[player] = SeatRating(_points_of(mean), _points_of(deviation), change)
    return found


def _find(
    database: sqlite3.Connection, name: str | None, guest: str
) -> tuple[str, str, int, int] | None:
    query = "SELECT player, name, bot, unregistered FROM rated_players "
    if name is None:
        row = database.execute(query + "WHERE player = ?", (guest,)).fetchone()
    else:
        query += "WHERE name = ? ORDER BY games DESC, player LIMIT 1"
        row = database.execute(query, (name,)).fetchone()
    return row and tuple(row)


def _ratings(database: sqlite3.Connection, player: str) -> list[PlayerRating]:
    """Return the last rating of each kind, the last played first."""
    query = (
        "SELECT game, speed, mean, deviation, games, season, max(number) FROM rating_points "
        f"WHERE player = ? GROUP BY game, speed, season ORDER BY max(number) DESC LIMIT {_KINDS}"
    )
    return [
        PlayerRating(game, speed, _points_of(mean), _points_of(deviation), games, season)
        for game, speed, mean, deviation, games, season, _ in database.execute(query, (player,))
    ]


def _sorted(ratings: list[PlayerRating], wanted: GetPlayer) -> tuple[PlayerRating, ...]:
    return tuple(sorted(ratings, key=lambda rating: not _fits(rating, wanted)))


def _fits(rating: PlayerRating, wanted: GetPlayer) -> bool:
    return (
        wanted.game in (None, rating.game)
        and wanted.speed in (None, rating.speed)
        and wanted.season in (None, rating.season)
    )


def _kind(player: str, first: PlayerRating, wanted: GetPlayer) -> dict[str, Any]:
    return {
        "player": player,
        "game": first.game if wanted.game is None else wanted.game,
        "speed": first.speed if wanted.speed is None else wanted.speed,
        "season": first.season if wanted.season is None else wanted.season,
    }


def _points(
    database: sqlite3.Connection, kind: dict[str, Any], before: int | None
) -> tuple[RatingPoint, ...]:
    query = (
        "SELECT number, table_id, mean, deviation, place, seats, ended_s FROM rating_points "
        "WHERE player = :player AND game = :game AND speed = :speed AND season = :season "
        "AND (:before IS NULL OR number < :before) ORDER BY number DESC LIMIT :limit"
    )
    rows = database.execute(query, kind | {"before": before, "limit": POINTS + 1})
    return tuple(_point(database, kind["player"], row) for row in rows.fetchall())


def _point(database: sqlite3.Connection, player: str, row: tuple[Any, ...]) -> RatingPoint:
    number, table, mean, deviation, place, seats, ended_s = row
    query = (
        "SELECT place, name, bot, unregistered FROM rating_points JOIN rated_players USING (player) "
        "WHERE number = ? AND player != ? ORDER BY place, player"
    )
    others = database.execute(query, (number, player)).fetchall()
    return RatingPoint(
        number=number,
        table=table,
        rating=_points_of(mean),
        deviation=_points_of(deviation),
        place=place,
        seats=seats,
        ended_s=ended_s,
        tied=any(at == place for at, *_ in others),
        others=tuple(
            FinishedSeat(name, bool(bot), unregistered=bool(unregistered))
            for _, name, bot, unregistered in others
        ),
    )


def _fitting(points: Sequence[RatingPoint]) -> int:
    """Return how many of the points a reply has room for."""
    sizes = accumulate(map(size_of, points[:POINTS]))
    return sum(size <= POINTS_BYTES for size in sizes)


def _rivals(database: sqlite3.Connection, kind: dict[str, Any]) -> tuple[Rival, ...]:
    query = (
        _LAST_GAMES + "SELECT name, bot, unregistered, sum(own.place < other.place), "
        "sum(own.place = other.place), sum(own.place > other.place) FROM own "
        "JOIN rating_points AS other ON other.number = own.number AND other.player != :player "
        "JOIN rated_players ON rated_players.player = other.player GROUP BY other.player "
        f"ORDER BY count(*) DESC, name, other.player LIMIT {_DETAIL}"
    )
    return tuple(
        Rival(name, bool(bot), won, drawn, lost, unregistered=bool(unregistered))
        for name, bot, unregistered, won, drawn, lost in database.execute(query, kind)
    )


def _openings(database: sqlite3.Connection, kind: dict[str, Any]) -> tuple[Opening, ...]:
    query = (
        _LAST_GAMES + "SELECT own.opening, count(DISTINCT own.number), "
        "avg((own.place < other.place) + (own.place = other.place) / 2.0) FROM own "
        "JOIN rating_points AS other ON other.number = own.number AND other.player != :player "
        "WHERE own.opening IS NOT NULL GROUP BY own.opening "
        f"ORDER BY count(DISTINCT own.number) DESC, own.opening LIMIT {_DETAIL}"
    )
    return tuple(
        Opening(action[:_OPENING_LENGTH], games, round(100 * share))
        for action, games, share in database.execute(query, kind)
    )


def _peak(database: sqlite3.Connection, kind: dict[str, Any]) -> int | None:
    query = (
        "SELECT max(mean) FROM rating_points "
        "WHERE player = :player AND game = :game AND speed = :speed AND season = :season"
    )
    (best,) = database.execute(query, kind).fetchone()
    return None if best is None else _points_of(best)


def _wins(database: sqlite3.Connection, kind: dict[str, Any]) -> list[bool]:
    """Return for each of the last games, the newest first, whether nobody else came first."""
    query = (
        _LAST_GAMES + "SELECT own.place = 1 AND NOT EXISTS (SELECT 1 FROM rating_points AS other "
        "WHERE other.number = own.number AND other.player != :player AND other.place = 1) "
        "FROM own ORDER BY own.number DESC"
    )
    return [bool(won) for (won,) in database.execute(query, kind)]


def _streak(wins: Iterable[bool]) -> int:
    return sum(1 for _ in takewhile(bool, wins))


def _longest(wins: Iterable[bool]) -> int:
    return max((sum(run) for _, run in groupby(wins)), default=0)


def _points_of(thousandths: int) -> int:
    return round(thousandths / MILLI)
