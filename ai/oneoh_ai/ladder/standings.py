"""Standings of a ladder as text: wins, draws and losses, and Elo with its interval."""

from collections.abc import Sequence

from oneoh_ai.arena.elo import ratings
from oneoh_ai.arena.event import Pairing, Result
from oneoh_ai.arena.tally import tallies
from oneoh_ai.ladder.journal import LadderGame
from oneoh_ai.output import format_count

COLUMNS = ("games", "wins", "draws", "losses", "on time")
"""Columns; `on time` are the losses of those who ran out of time."""


def standings(games: Sequence[LadderGame], own: Sequence[str] = ()) -> str:
    """Return a row for each name, the best first; a star marks the names that are not `own`."""
    if not games:
        return "no game played yet"
    names = sorted({name for game in games for name in game.names})
    results = [_result(number, game, names) for number, game in enumerate(games)]
    rated = ratings(results, len(names))
    counts = tallies(results, len(names))
    shown = [name if name in own else f"{name} *" for name in names]
    width = max(map(len, shown)) + 2
    head = f"{'':{width}}" + "".join(f"  {column}" for column in COLUMNS) + "  Elo"
    lines = []
    for each in sorted(range(len(names)), key=lambda each: -rated[each].elo):
        tally, rating = counts[each], rated[each]
        numbers = (
            tally.duels, tally.wins, tally.draws, tally.losses, _on_time(games, names[each]),
        )  # fmt: skip
        row = "".join(
            f"{number:{len(column) + 2}}" for column, number in zip(COLUMNS, numbers, strict=True)
        )
        elo = f"{rating.elo:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"
        lines.append(f"{shown[each]:{width}}{row}  {elo}")
    said = f"{format_count(len(games), 'game')}, from {games[0].ended} to {games[-1].ended}"
    return "\n".join([said, "", head, *lines])


def _result(number: int, game: LadderGame, names: Sequence[str]) -> Result:
    """Return the game as one of an arena, in which each game has a deal of its own."""
    seats = len(game.names)
    pairing = Pairing(number, number, tuple(map(names.index, game.names)))
    return Result(pairing, game.places, (0,) * seats, (0,) * seats, (0.0,) * seats)


def _on_time(games: Sequence[LadderGame], name: str) -> int:
    """Return the games that a name has lost as the time ran out."""
    return sum(
        name == each and place > 1
        for game in games
        if game.ended_by == "timeout"
        for each, place in zip(game.names, game.places, strict=True)
    )
