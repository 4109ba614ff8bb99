"""Table of what players see of each failure."""

import pytest

from bench.failures.measure import LEASE_S, Engines, Outcome, measure
from bench.options import Options
from bench.table import progress, show_grid
from tests.processes.start import TEMPLATES
from tests.server.bus.nats_server import NatsServer
from tests.server.failures.failures import failures
from tests.server.stores.postgres_server import PostgresServer

COLUMNS = (
    "living there",
    "longest",
    "seated there",
    "longest of these",
    "others",
    "longest of others",
    "went on",
    "accepted",
    "lost",
    "other faults",
)
TABLES = 30
QUICK_TABLES = 6


def main(options: Options) -> None:
    try:
        postgres = PostgresServer(fsync="on", full_page_writes="on", autovacuum="on")
        nats = NatsServer()
    except pytest.skip.Exception as missing:
        print(f"\nno failures: {missing}")
        return
    try:
        postgres.start()
        nats.start()
        count = QUICK_TABLES if options.quick else TABLES
        for bus in (None, nats):
            _show(Engines(postgres, bus), count)
    finally:
        nats.stop()
        postgres.stop()
        TEMPLATES.end()


def _show(engines: Engines, tables: int) -> None:
    rows = {}
    for failure in failures(LEASE_S):
        if failure.needs_nats and engines.nats is None:
            continue
        progress(failure.name)
        rows[failure.name] = _figures(measure(engines, failure, tables))
    bus = "NATS" if engines.nats else "PostgreSQL"
    title = f"Seconds without an action at {tables} split tables, bus by {bus}"
    show_grid(title, COLUMNS, rows)


def _figures(outcome: Outcome) -> list[float | None]:
    verdict = outcome.verdict
    return [
        *outcome.living,
        *outcome.seated,
        *outcome.others,
        outcome.went_on,
        verdict.accepted,
        verdict.lost,
        verdict.foreign + verdict.holes + verdict.unplayable,
    ]
