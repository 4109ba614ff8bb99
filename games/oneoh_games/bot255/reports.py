"""Reports of runs: what all are told, and how many a view has room for."""

from collections.abc import Sequence

from msgspec.structs import replace

from oneoh_games.bot255.view import RunReport

LIST_BYTES = 5000
"""Bytes of a view for the reports of a list, roughly; the newest go first."""
REPORT_BYTES = 250
"""Bytes of a report without its program."""


def redacted(report: RunReport) -> RunReport:
    """The report without program and path."""
    return replace(report, program=None, bot=None, before=())


def latest(reports: Sequence[RunReport]) -> tuple[RunReport, ...]:
    """As many of the last ones as there is room for, one at least if there is any."""
    room, kept = LIST_BYTES, 0
    for report in reversed(reports):
        room -= REPORT_BYTES + len(report.program or "")
        if room < 0 and kept:
            break
        kept += 1
    return tuple(reports[len(reports) - kept :])
