"""Stores of every kind, for tests that all of them pass."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from oneoh_server.stores.contract import MEMORY, Store
from oneoh_server.stores.opening import open_store

LEASE_S = 3.0


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Value of the setting `db` for a store that keeps nothing yet."""
    if request.param == "postgres":
        return str(request.getfixturevalue("database"))
    return MEMORY if request.param == "memory" else str(tmp_path / "oneoh.db")


@pytest.fixture
async def store(db: str) -> AsyncIterator[Store]:
    """Store that this process has joined."""
    made = await open_store(db, LEASE_S)
    try:
        await made.membership.join("test", alone=True)
        yield made
    finally:
        await made.close()
