"""Report of an event as text for a terminal."""

from collections.abc import Sequence
from typing import get_args

from oneoh_ai.arena.confidence import deal_scores
from oneoh_ai.arena.event import Event, Result
from oneoh_ai.arena.rating_plot import plot
from oneoh_ai.arena.sprt import SequentialTest
from oneoh_ai.arena.standings import Standing, compare, standings
from oneoh_ai.arena.tally import between
from oneoh_ai.failure import FailureKind

FAULTS: tuple[FailureKind, ...] = get_args(FailureKind)
COLUMNS = ("wins", "draws", "losses", *FAULTS, "slow")

_VERDICTS = {
    "stronger": "{first} is stronger by {elo1:g} Elo rather than {elo0:g}",
    "not-stronger": "{first} is stronger by {elo0:g} Elo rather than {elo1:g}",
    None: "no verdict yet",
}


def report(
    event: Event, title: str, results: Sequence[Result], test: SequentialTest | None = None
) -> str:
    """Return all that the results say. `title` is the format of the event."""
    rows = standings(event, results)
    lines = [f"{title}: {event.describe(len(results))}", "", *_table(rows)]
    if len(rows) == 2:
        lines += ["", *_match(rows, results)]
    lines += ["", *ratings_plot(rows)]
    if len(rows) > 2:
        lines += ["", *_crosstable(rows, results)]
    if test is not None:
        lines += ["", _test(test, rows, results)]
    return "\n".join(lines)


def _table(rows: Sequence[Standing]) -> list[str]:
    width = max(18, *(len(row.name) for row in rows)) + 2
    head = f"{'':{width}}" + "".join(f"  {column}" for column in COLUMNS)
    return [head, *(f"{row.name:{width}}" + _counts(row) for row in rows)]


def _counts(row: Standing) -> str:
    tally = row.tally
    faults = [tally.faults.get(kind, 0) for kind in FAULTS]
    counts = (tally.wins, tally.draws, tally.losses, *faults, tally.slow)
    return "".join(
        f"{count:{len(column) + 2}}" for column, count in zip(COLUMNS, counts, strict=True)
    )


def _match(rows: Sequence[Standing], results: Sequence[Result]) -> list[str]:
    first = next(row.name for row in rows if row.entrant == 0)
    found = compare(results)
    elo = found.elo
    sure = f"95 % confidence: {found.low:.1%} to {found.high:.1%}, by deals"
    return [
        f"{first} scores {found.score:.1%} ({sure})",
        f"Elo {elo.elo:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})",
    ]


def ratings_plot(rows: Sequence[Standing]) -> list[str]:
    """Return the lines of a plot of all ratings."""
    return [
        "Elo, 0 is the mean, with 95 % confidence",
        *plot([_with_elo(row) for row in rows], [row.rating for row in rows]),
    ]


def _with_elo(row: Standing) -> str:
    elo, low, high = row.rating
    return f"{row.name} {elo:+.0f} ({low:+.0f} to {high:+.0f})"


def _crosstable(rows: Sequence[Standing], results: Sequence[Result]) -> list[str]:
    width = max(len(row.name) for row in rows)
    head = f"{'':{width + 4}}" + "".join(f"{n + 1:7}" for n in range(len(rows)))
    lines = [
        f"{n + 1:2}  {row.name:{width}}"
        + "".join(_cell(between(results, row.entrant, other.entrant)) for other in rows)
        for n, row in enumerate(rows)
    ]
    return [head, *lines]


def _cell(score: float | None) -> str:
    return f"{'-':>7}" if score is None else f"{score:7.0%}"


def _test(test: SequentialTest, rows: Sequence[Standing], results: Sequence[Result]) -> str:
    first = next(row.name for row in rows if row.entrant == 0)
    deals = deal_scores(results, 0, 1)
    lower, upper = test.bounds
    verdict = _VERDICTS[test.verdict(deals)].format(first=first, elo0=test.elo0, elo1=test.elo1)
    return (
        f"SPRT: {verdict}; log-likelihood ratio {test.ratio(deals):.2f} ({lower:.2f}, {upper:.2f})"
    )
