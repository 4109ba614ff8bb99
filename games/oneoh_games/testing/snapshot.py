"""Snapshot of a game under test."""

from collections.abc import Sequence
from typing import Any

import msgspec

from oneoh_games.contract import Seat


class Snapshot(msgspec.Struct, frozen=True):
    """State with the answers that its checks share."""

    state: Any
    copy: Any
    """Deep copy of `state`, made before any question."""
    seat: Seat | None
    """Seat to act."""
    legal: Sequence[Any]
    texts: list[str]
    """Texts of the legal actions."""
    legal_bytes: int
    """Length of the texts together, as they are sent."""
