"""Clients of a server that has lost its store say so, and go on as new guests."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.lobby_process import LobbyProcess
from tests.end_to_end.lobby_table import client
from tests.end_to_end.terminal import Terminal

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]

SAID = "This server does not know you any more"


@pytest.fixture
def forgetful() -> Iterator[LobbyProcess]:
    """Run a server without a database."""
    with LobbyProcess(Path(":memory:")) as process:
        yield process


def test_who_sits_at_a_table_is_led_back_to_the_lobby(
    user: dict[str, str], second_user: dict[str, str], forgetful: LobbyProcess
) -> None:
    command = [sys.executable, "-m", "oneoh_tui", "--line", "--name", "Bob", "join", forgetful.url]
    line = Terminal(command, environment=second_user)
    with line, client("Ada", forgetful.url, user) as ada:
        line.wait_for("No table is open")
        line.press("create", "enter")
        line.wait_for("Address of this table")
        ada.wait_for("Bob")
        ada.press("n")
        ada.wait_for("› [ Open the table ]")
        ada.press("enter")
        ada.wait_for("Address of this table")
        forgetful.kill()
        forgetful.start()
        ada.wait_for(SAID)
        ada.press("enter")
        ada.wait_for("No table is open")
        line.wait_for(SAID)
        line.press("create", "enter")
        ada.wait_for("Bob")
