"""Hooks by which a failing test prints the whole exchange of its last tables."""

from collections.abc import Generator

import pytest

from tests.server.exchange import format_exchange
from tests.server.playbook import RECENT


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    RECENT.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        for playbook in RECENT:
            title = f"exchange of {playbook.table.id}"
            report.sections.append((title, format_exchange(playbook.exchange)))
    return report
