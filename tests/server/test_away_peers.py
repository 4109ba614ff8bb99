"""Which of two connections of a guest at other nodes is the guest's."""

from types import SimpleNamespace
from typing import Any

import pytest

from oneoh_server.away_peers import AwayPeers

OLD: Any = SimpleNamespace(number=1)
NEW: Any = SimpleNamespace(number=2)


@pytest.mark.parametrize("order", [[(1, OLD), (2, NEW)], [(2, NEW), (1, OLD)]])
def test_the_newest_login_is_the_guests_in_whichever_order_both_are_heard_of(
    order: list[tuple[int, Any]],
) -> None:
    away = AwayPeers()
    for login, peer in order:
        away.add("ann", login, peer)
    assert away["ann"] is NEW
    away.remove("ann", OLD)
    assert away["ann"] is NEW
    away.remove("ann", NEW)
    assert list(away) == []
    away.remove("ann", NEW)


def test_an_older_connection_is_the_guests_if_it_is_the_last_one() -> None:
    away = AwayPeers()
    away.add("ann", 1, OLD)
    away.add("ann", 2, NEW)
    away.remove("ann", NEW)
    assert (len(away), away.get("ann"), away.get("bob")) == (1, OLD, None)
