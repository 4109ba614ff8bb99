"""Reports of runs: their public part, and the number of them that fits in a view."""

from collections.abc import Sequence

from msgspec.structs import replace

from oneoh_games.bot255.view import RunReport

LIST_BYTES = 5000
"""Bytes of a view for a list of reports, roughly; the newest have priority."""
REPORT_BYTES = 250
"""Bytes of a report without its program, roughly."""


def redacted(report: RunReport) -> RunReport:
    """Return the report without program and path."""
    return replace(report, program=None, bot=None, before=())


def latest(reports: Sequence[RunReport]) -> tuple[RunReport, ...]:
    """Return the last reports that fit in `LIST_BYTES`, the very last one in any case."""
    room, kept = LIST_BYTES, 0
    for report in reversed(reports):
        room -= REPORT_BYTES + len(report.program or "")
        if room < 0 and kept:
            break
        kept += 1
    return tuple(reports[len(reports) - kept :])
