"""Hooks by which a failing test prints the whole exchange of its last tables, and sizes of a lobby."""

from collections.abc import Generator

import pytest

from tests.server import players
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


@pytest.fixture(params=[1, 2], ids=["one-node", "two-nodes"])
def one_and_two_nodes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have `serving` start a lobby of one process, then one of two that clients dial in turn."""
    monkeypatch.setattr(players, "NODES", request.param)
