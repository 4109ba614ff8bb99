"""Installed plug-ins by entry-point group, this project's and others' alike: here, the games."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

from oneoh_games.contract import AnyGame

Item = TypeVar("Item")


class Registry(Mapping[str, Item]):
    """Objects by the name of their entry point, sorted; each is imported when first asked for."""

    def __init__(self, group: str) -> None:
        self._group = group

    def __getitem__(self, name: str) -> Item:
        found: Item = self._found[name].load()
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @cached_property
    def _found(self) -> dict[str, EntryPoint]:
        return {point.name: point for point in sorted(entry_points(group=self._group))}


GAMES: Registry[AnyGame] = Registry("oneoh.games")
"""Installed games by id."""
