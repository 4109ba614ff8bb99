"""Rows that other nodes tell of: who asks a moment too early waits for that moment."""

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest

from oneoh_server.cluster import listing_rows
from oneoh_server.cluster.items import Row, Rows
from oneoh_server.cluster.listing_rows import RemoteRows


def no_rows() -> RemoteRows:
    nobody: Any = Mock()
    return RemoteRows(nobody, nobody, lambda: 0.0)


async def test_who_is_quicker_than_the_owner_of_a_table_waits_for_its_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listing_rows, "SOON_S", 3600.0)
    rows = no_rows()
    asked = [asyncio.create_task(rows.owner_soon("t")) for _ in range(2)]
    await asyncio.sleep(0)
    rows.take(2, Rows((Row("t", None),)))
    assert await asyncio.gather(*asked) == [2, 2]


async def test_a_table_that_nobody_tells_of_has_no_owner_after_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listing_rows, "SOON_S", 0.0)
    assert await no_rows().owner_soon("t") is None


async def test_who_gives_up_leaves_nothing_behind() -> None:
    rows = no_rows()
    asked = asyncio.create_task(rows.owner_soon("t"))
    await asyncio.sleep(0)
    asked.cancel()
    await asyncio.wait([asked])
    assert not rows._awaited
