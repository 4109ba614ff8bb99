"""Report of an event as a file: Markdown, JSON, CSV or a picture, by the end of its name."""

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from oneoh_ai.arena.event import Event, Result
from oneoh_ai.arena.rating_picture import picture
from oneoh_ai.arena.report import COLUMNS, FAULTS, ratings_plot
from oneoh_ai.arena.standings import Standing, standings
from oneoh_ai.arena.tally import between


class BadReportName(ValueError):
    """Name of a report that does not end in a known way."""


def check_name(path: Path) -> None:
    """Raise BadReportName unless the name tells the form."""
    if path.suffix not in _FORMS:
        raise BadReportName(f"{path} has to end in {', '.join(_FORMS)}")


def write_report(path: Path, event: Event, title: str, results: Sequence[Result]) -> None:
    """Write the report. Raises OSError."""
    text = _FORMS[path.suffix](event, title, results)
    path.write_text(text, encoding="utf-8")


def _markdown(event: Event, title: str, results: Sequence[Result]) -> str:
    rows = standings(event, results)
    head = ["", "Elo", "95 %", *COLUMNS, *(str(n + 1) for n in range(len(rows)))]
    lines = [
        f"# {title}",
        "",
        event.describe(len(results)),
        "",
        _line(head),
        _line(["---"] + ["---:"] * (len(head) - 1)),
        *(_line(_cells(n, row, rows, results)) for n, row in enumerate(rows)),
        "",
        "```",
        *ratings_plot(rows),
        "```",
    ]
    return "\n".join(lines) + "\n"


def _cells(
    place: int, row: Standing, rows: Sequence[Standing], results: Sequence[Result]
) -> list[str]:
    elo, low, high = row.rating
    against = [between(results, row.entrant, other.entrant) for other in rows]
    return [
        f"{place + 1} {row.name}",
        f"{elo:+.0f}",
        f"{low:+.0f} to {high:+.0f}",
        *map(str, _counts(row)),
        *("" if score is None else f"{score:.0%}" for score in against),
    ]


def _counts(row: Standing) -> tuple[int, ...]:
    tally = row.tally
    faults = [tally.faults.get(kind, 0) for kind in FAULTS]
    return (tally.wins, tally.draws, tally.losses, *faults, tally.slow)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _plain(row: Standing) -> dict[str, Any]:
    """Return a row as plain data."""
    elo, low, high = row.rating
    return {
        "name": row.name,
        "elo": round(elo, 1),
        "elo_low": round(low, 1),
        "elo_high": round(high, 1),
        "score": round(row.tally.score, 4),
        **dict(zip(COLUMNS, _counts(row), strict=True)),
        "moves": row.tally.moves,
        "seconds": round(row.tally.seconds, 3),
    }


def _json(event: Event, title: str, results: Sequence[Result]) -> str:
    whole = {
        "title": title,
        "event": event,
        "standings": [_plain(row) for row in standings(event, results)],
        "results": results,
    }
    return msgspec.json.format(msgspec.json.encode(whole).decode(), indent=2) + "\n"


def _csv(event: Event, _title: str, results: Sequence[Result]) -> str:
    text = io.StringIO()
    rows = [_plain(row) for row in standings(event, results)]
    writer = csv.DictWriter(text, rows[0], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _svg(event: Event, title: str, results: Sequence[Result]) -> str:
    rows = standings(event, results)
    text = f"{title}: {event.describe(len(results))}"
    return picture(text, [row.name for row in rows], [row.rating for row in rows])


_FORMS: Mapping[str, Callable[[Event, str, Sequence[Result]], str]] = {
    ".md": _markdown,
    ".json": _json,
    ".csv": _csv,
    ".svg": _svg,
}
