"""Imports: bot authors load no more than they use."""

import subprocess
import sys

import pytest

HEAVY = ["textual", "rich", "oneoh_server", "oneoh_tui", "oneoh_ai"]
NETWORK = ["asyncio", "websockets", "ssl"]
PURE = ["codec", "connection", "connection_state", "evolve", "messages", "versions"]


def loaded_by(module: str) -> set[str]:
    """Return the top-level modules that a fresh interpreter has after importing `module`."""
    program = f"import sys, {module}; print(*{{name.split('.')[0] for name in sys.modules}})"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("module", ["oneoh_protocol", "oneoh_protocol.client"])
def test_the_protocol_loads_neither_screen_nor_server_nor_bots(module: str) -> None:
    assert loaded_by(module).isdisjoint(HEAVY)


@pytest.mark.parametrize("module", PURE)
def test_all_but_the_client_is_without_network(module: str) -> None:
    assert loaded_by(f"oneoh_protocol.{module}").isdisjoint(NETWORK)
