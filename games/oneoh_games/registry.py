"""Installed plug-ins by entry-point group, this project's and others' alike: here, the games."""

import inspect
import logging
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from oneoh_games.contract import AnyGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Item = TypeVar("Item")

_log = logging.getLogger(__name__)


class Registry(Mapping[str, Item]):
    """Objects by the name of their entry point, sorted; each is imported when first asked for."""

    def __init__(self, group: str) -> None:
        self._group = group
        self._broken: set[str] = set()

    def __getitem__(self, name: str) -> Item:
        """Return an item. Raises KeyError if there is none, and all that its module may raise."""
        found: Item = self._found[name].load()
        if isinstance(found, type):
            raise TypeError(f"{self._found[name].value} is a class, not an instance")
        return found

    def installed(self, name: str) -> Item | None:
        """Return the item of that name; None if there is none, or if it cannot be imported.

        The latter is logged, once.
        """
        if name in self._broken or name not in self:
            return None
        try:
            return self[name]
        except Exception as error:  # noqa: BLE001 - another package's code may raise anything
            self._broken.add(name)
            _log.warning("%s of %s cannot be loaded: %r", name, self._group, error)
            return None

    def __contains__(self, name: object) -> bool:
        return name in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @cached_property
    def _found(self) -> "dict[str, EntryPoint]":
        """Entry points by name; of packages that claim the same name, the first one's."""
        # It brings the parser of e-mail, which the client's first frame does without.
        from importlib.metadata import entry_points

        found: dict[str, EntryPoint] = {}
        for point in sorted(entry_points(group=self._group)):
            first = found.setdefault(point.name, point)
            if first.value != point.value:
                names = (point.name, self._group, first.value, point.value)
                _log.warning("%s of %s is %s; left out is %s of the same name", *names)
        return found


class _Games(Registry[AnyGame]):
    """Games by id, which is the name of the entry point."""

    def __getitem__(self, name: str) -> AnyGame:
        game = super().__getitem__(name)
        if game.id != name:
            raise ValueError(f"its id is {game.id!r}, its entry point {name!r}")
        return game


GAMES: Registry[AnyGame] = _Games("oneoh.games")
"""Installed games by id."""


def is_ours(game: AnyGame) -> bool:
    """Return whether a game is one of this project."""
    return type(game).__module__.startswith("oneoh_games.")


def folder_of(game: AnyGame) -> Path:
    """Return the folder of a game's module, which `wire.md` and the schemas lie in as well."""
    return Path(inspect.getfile(type(game))).parent
