"""Page of a player, read from the ratings."""

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
from oneoh_server.stores.sql.steps import Row, Statement, Steps, placeholders

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

_OF_KIND = "player = $1 AND game = $2 AND speed = $3 AND season = $4"
_LAST_GAMES = (
    f"WITH own AS (SELECT number, place, opening FROM rating_points WHERE {_OF_KIND} "
    f"ORDER BY number DESC LIMIT {_GAMES}) "
)
_OTHERS = (
    "FROM own JOIN rating_points AS other ON other.number = own.number AND other.player != $1 "
)


def player_page(command: GetPlayer, guest: str, own_name: str) -> Steps[Player | None]:
    """Return the page that the guest asks for; None if nobody of the name has played."""
    found = yield _find(command.name, guest)
    if not found:
        return None if command.name is not None else Player(command.id, own_name)
    player, name, bot, unregistered = found[0]
    ratings = _sorted((yield from _ratings(player)), command)
    if not ratings:
        return Player(command.id, name, bool(bot), unregistered=bool(unregistered))
    kind = _kind(player, ratings[0], command)
    points = yield from _points(kind, command.before)
    shown = _fitting(points)
    wins = yield from _wins(kind)
    return Player(
        re=command.id,
        name=name,
        bot=bool(bot),
        ratings=ratings,
        points=points[:shown],
        next=points[shown - 1].number if len(points) > shown else None,
        rivals=(yield from _rivals(kind)),
        openings=(yield from _openings(kind)),
        peak=(yield from _peak(kind)),
        streak=_streak(wins),
        longest=_longest(wins),
        unregistered=bool(unregistered),
    )


def last_ratings(kind: RatingKind, players: Sequence[str]) -> Statement:
    """Return the query for the present ratings of those players who have one of this kind.

    There has to be a player. `ratings_of` reads the rows.
    """
    parts = (
        "SELECT * FROM (SELECT player, mean, deviation FROM rating_points "
        f"WHERE game = $1 AND speed = $2 AND season = $3 AND player = ${number} "
        f"ORDER BY number DESC LIMIT 1) AS last{number}"
        for number in range(4, 4 + len(players))
    )
    return Statement(" UNION ALL ".join(parts), [kind.game, kind.speed, kind.season, *players])


def ratings_of(rows: Iterable[Row]) -> dict[str, SeatRating]:
    return {
        player: SeatRating(_points_of(mean), _points_of(deviation))
        for player, mean, deviation in rows
    }


def rating_changes(number: int) -> Steps[dict[str, SeatRating]]:
    """Return the ratings after the game of a number, by player; none if it did not count."""
    query = (
        "SELECT player, mean, deviation, (SELECT mean FROM rating_points AS before "
        "WHERE before.player = after.player AND before.game = after.game "
        "AND before.speed = after.speed AND before.season = after.season "
        "AND before.number < after.number ORDER BY number DESC LIMIT 1) "
        "FROM rating_points AS after WHERE number = $1"
    )
    found = {}
    for player, mean, deviation, before in (yield Statement(query, [number])):
        old = MEAN * MILLI if before is None else before
        change = _points_of(mean) - _points_of(old)
        found[player] = SeatRating(_points_of(mean), _points_of(deviation), change)
    return found


def _find(name: str | None, guest: str) -> Statement:
    query = "SELECT player, name, bot, unregistered FROM rated_players "
    if name is None:
        return Statement(query + "WHERE player = $1", [guest])
    return Statement(query + "WHERE name = $1 ORDER BY games DESC, player LIMIT 1", [name])


def _ratings(player: str) -> Steps[list[PlayerRating]]:
    """Return the last rating of each kind, the last played first."""
    query = (
        "SELECT game, speed, mean, deviation, games, season FROM rating_points JOIN "
        "(SELECT max(number) AS number FROM rating_points WHERE player = $1 "
        "GROUP BY game, speed, season) AS newest USING (number) "
        f"WHERE player = $1 ORDER BY number DESC LIMIT {_KINDS}"
    )
    return [
        PlayerRating(game, speed, _points_of(mean), _points_of(deviation), games, season)
        for game, speed, mean, deviation, games, season in (yield Statement(query, [player]))
    ]


def _sorted(ratings: list[PlayerRating], wanted: GetPlayer) -> tuple[PlayerRating, ...]:
    return tuple(sorted(ratings, key=lambda rating: not _fits(rating, wanted)))


def _fits(rating: PlayerRating, wanted: GetPlayer) -> bool:
    return (
        wanted.game in (None, rating.game)
        and wanted.speed in (None, rating.speed)
        and wanted.season in (None, rating.season)
    )


def _kind(player: str, first: PlayerRating, wanted: GetPlayer) -> list[Any]:
    """Return the values of `_OF_KIND`."""
    return [
        player,
        first.game if wanted.game is None else wanted.game,
        first.speed if wanted.speed is None else wanted.speed,
        first.season if wanted.season is None else wanted.season,
    ]


def _points(kind: list[Any], before: int | None) -> Steps[tuple[RatingPoint, ...]]:
    earlier = [] if before is None else [before]
    query = (
        "SELECT number, table_id, mean, deviation, place, seats, ended_s FROM rating_points "
        f"WHERE {_OF_KIND} {'AND number < $5 ' if earlier else ''}"
        f"ORDER BY number DESC LIMIT {POINTS + 1}"
    )
    rows = yield Statement(query, kind + earlier)
    others = yield from _others(kind[0], [number for number, *_ in rows])
    return tuple(_point(row, others[row[0]]) for row in rows)


def _others(player: str, numbers: Sequence[int]) -> Steps[dict[int, list[Row]]]:
    """Return the others of each game, by its number: place, name, whether a bot, unregistered."""
    found: dict[int, list[Row]] = {number: [] for number in numbers}
    if found:
        query = (
            "SELECT number, place, name, bot, unregistered FROM rating_points "
            "JOIN rated_players USING (player) "
            f"WHERE number IN ({placeholders(len(numbers), 2)}) AND player != $1 "
            "ORDER BY place, player"
        )
        for number, *other in (yield Statement(query, [player, *numbers])):
            found[number].append(other)
    return found


def _point(row: Row, others: Sequence[Row]) -> RatingPoint:
    number, table, mean, deviation, place, seats, ended_s = row
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


def _rivals(kind: list[Any]) -> Steps[tuple[Rival, ...]]:
    query = (
        _LAST_GAMES + "SELECT name, bot, unregistered, "
        "count(*) FILTER (WHERE own.place < other.place), "
        "count(*) FILTER (WHERE own.place = other.place), "
        f"count(*) FILTER (WHERE own.place > other.place) {_OTHERS}"
        "JOIN rated_players ON rated_players.player = other.player GROUP BY rated_players.player "
        f"ORDER BY count(*) DESC, name, rated_players.player LIMIT {_DETAIL}"
    )
    return tuple(
        Rival(name, bool(bot), won, drawn, lost, unregistered=bool(unregistered))
        for name, bot, unregistered, won, drawn, lost in (yield Statement(query, kind))
    )


def _openings(kind: list[Any]) -> Steps[tuple[Opening, ...]]:
    query = (
        _LAST_GAMES + "SELECT own.opening, count(DISTINCT own.number), "
        "avg(CAST(CASE WHEN own.place < other.place THEN 1 WHEN own.place = other.place THEN 0.5 "
        f"ELSE 0 END AS DOUBLE PRECISION)) {_OTHERS}"
        "WHERE own.opening IS NOT NULL GROUP BY own.opening "
        f"ORDER BY count(DISTINCT own.number) DESC, own.opening LIMIT {_DETAIL}"
    )
    return tuple(
        Opening(action[:_OPENING_LENGTH], games, round(100 * share))
        for action, games, share in (yield Statement(query, kind))
    )


def _peak(kind: list[Any]) -> Steps[int | None]:
    [[best]] = yield Statement(f"SELECT max(mean) FROM rating_points WHERE {_OF_KIND}", kind)
    return None if best is None else _points_of(best)


def _wins(kind: list[Any]) -> Steps[list[bool]]:
    """Return for each of the last games, the newest first, whether nobody else came first."""
    query = (
        _LAST_GAMES + "SELECT own.place = 1 AND NOT EXISTS (SELECT 1 FROM rating_points AS other "
        "WHERE other.number = own.number AND other.player != $1 AND other.place = 1) "
        "FROM own ORDER BY own.number DESC"
    )
    return [bool(won) for (won,) in (yield Statement(query, kind))]


def _streak(wins: Iterable[bool]) -> int:
    return sum(1 for _ in takewhile(bool, wins))


def _longest(wins: Iterable[bool]) -> int:
    return max((sum(run) for _, run in groupby(wins)), default=0)


def _points_of(thousandths: int) -> int:
    return round(thousandths / MILLI)
