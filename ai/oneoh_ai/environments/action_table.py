"""Actions that have the same index in every position."""

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

Action = TypeVar("Action")


class ActionTable(Generic[Action]):
    """Every action of a game, in the order of their indices."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self.actions = tuple(actions)
        self._indices = {action: index for index, action in enumerate(self.actions)}

    def __len__(self) -> int:
        return len(self.actions)

    def choices(self, legal: Sequence[Action]) -> dict[int, Action]:
        """Return the legal actions by index. Raises KeyError for one that is not in the table."""
        return {self._indices[action]: action for action in legal}
