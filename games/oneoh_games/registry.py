"""All games that are installed, ours and strangers' alike, by id."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points

from oneoh_games.contract import AnyGame


class Registry(Mapping[str, AnyGame]):
    """Games under the entry-point group `oneoh.games`; a game is imported when first asked for."""

    def __getitem__(self, game_id: str) -> AnyGame:
        game: AnyGame = self._found[game_id].load()
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @cached_property
    def _found(self) -> dict[str, EntryPoint]:
        return {point.name: point for point in sorted(entry_points(group="oneoh.games"))}


GAMES = Registry()
