"""Example of a game for the gate of accessibility."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from textual.geometry import Region

from oneoh_tui.app import OneohApp


@dataclass(frozen=True)
class Example:
    """A table of a game with pieces of both seats."""

    state: Callable[[], Any]
    """State in which seat 0 has to act; pieces of both seats are on the board."""
    pieces: Callable[[OneohApp], Sequence[Sequence[Region]]]
    """Places of alike pieces: for each kind, a region for each seat, all of one size."""
    choosing: Sequence[str]
    """Keys, each of which changes the choice."""
