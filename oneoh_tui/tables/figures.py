"""Figures of a player's finished games. They follow from records alone, without any screen."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from oneoh_tui.games import board_game
from oneoh_tui.games.own_record import OwnRecord
from oneoh_tui.net.records import RecordFolder

Verdict: TypeAlias = Literal["won", "drawn", "lost"]
WINDOW = 10
"""Games of which each point of the course is the share."""


class Tally(msgspec.Struct, frozen=True):
    """Games by their end for the player."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Share of the points, 0 to 1, where a draw is half a win."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0


class Figures(msgspec.Struct, frozen=True):
    """Figures of the games of a player, the oldest first where there is an order."""

    all: Tally = Tally()
    against: Mapping[tuple[str, str], Tally] = {}
    """By game and opponent; games with several different opponents are left out."""
    verdicts: tuple[Verdict, ...] = ()
    moves: int = 0
    """Moves of the player."""
    longest_streak: int = 0
    """Most wins in a row."""
    streak: int = 0
    """Wins in a row up to the last game."""
    own: Mapping[str, Any] = {}
    """By game, what its `BoardGame.figures` knows besides."""

    @property
    def course(self) -> tuple[float, ...]:
        """Share of the points in the last games, for each game in turn; 0 to 1."""
        worth = {"won": 1.0, "drawn": 0.5, "lost": 0.0}
        points = [worth[verdict] for verdict in self.verdicts]
        windows = (points[max(0, n - WINDOW + 1) : n + 1] for n in range(len(points)))
        return tuple(sum(window) / len(window) for window in windows)


def own_records(folder: RecordFolder, player: str) -> Iterator[OwnRecord]:
    """Yield the games of this machine in which the player had a seat, the oldest first.

    Of games that were imported, and of those with several people, the seat bears the `player`'s name.
    """
    for kept in reversed(list(folder.games())):
        people = [n for n, seat in enumerate(kept.recorded.seats) if not seat.bot]
        named = [n for n in people if kept.recorded.seats[n].name == player]
        alone = people if len(people) == 1 and not kept.imported else named
        if len(alone) == 1:
            yield OwnRecord(kept.recorded, alone[0])


def verdict_of(own: OwnRecord) -> Verdict | None:
    """Return how a game ended for the player; None for one without a result."""
    result = own.recorded.result
    if result is None or not result.places:
        return None
    if set(result.places) == {1}:
        return "drawn"
    return "won" if result.places[own.seat] == 1 else "lost"


def figures(records: Iterable[OwnRecord], game: str | None = None) -> Figures:
    """Return the figures of games, of one game alone if `game` is given."""
    games = [own for own in records if game in (None, own.recorded.game)]
    verdicts = [verdict for own in games if (verdict := verdict_of(own)) is not None]
    streaks = list(_streaks(verdicts))
    return Figures(
        all=_tally(verdicts),
        against=_against(games),
        verdicts=tuple(verdicts),
        moves=sum(move.seat == own.seat for own in games for move in own.recorded.moves),
        longest_streak=max(streaks, default=0),
        streak=streaks[-1] if streaks else 0,
        own=_own(games),
    )


def _tally(verdicts: Sequence[Verdict]) -> Tally:
    counts = Counter(verdicts)
    return Tally(counts["won"], counts["drawn"], counts["lost"])


def _against(games: Iterable[OwnRecord]) -> dict[tuple[str, str], Tally]:
    found: dict[tuple[str, str], list[Verdict]] = {}
    for own in games:
        others = [seat.name for n, seat in enumerate(own.recorded.seats) if n != own.seat]
        verdict = verdict_of(own)
        if len({*others}) == 1 and verdict is not None:
            found.setdefault((own.recorded.game, others[0]), []).append(verdict)
    return {key: _tally(verdicts) for key, verdicts in found.items()}


def _streaks(verdicts: Iterable[Verdict]) -> Iterator[int]:
    """Yield, after each game, the number of wins in a row."""
    streak = 0
    for verdict in verdicts:
        streak = streak + 1 if verdict == "won" else 0
        yield streak


def _own(games: Sequence[OwnRecord]) -> dict[str, Any]:
    """Return, by game, what it knows of its own games."""
    ids = dict.fromkeys(own.recorded.game for own in games)
    found = {
        game: board_game(game).figures([own for own in games if own.recorded.game == game])
        for game in ids
    }
    return {game: figures for game, figures in found.items() if figures is not None}
