"""Experience of the player, by game: exercises done and games begun, saved in a file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from oneoh_tui.config.json_file import JsonFile

_MOST_DONE = 10_000
"""Limit of saved exercises of a game; the banks have some dozens."""


class GameExperience(msgspec.Struct, frozen=True):
    """Experience with one game."""

    done: tuple[str, ...] = ()
    """Ids of the exercises that were solved."""
    games: int = 0
    """Games begun."""
    asked: bool = False
    """Whether the lessons were offered before a game."""
    choices: dict[str, dict[str, Any]] = {}
    """Choices of the last form for a game against a bot, by field; the form knows them."""

    @property
    def is_new(self) -> bool:
        """Whether the game was neither played nor practised, and its lessons were not offered."""
        return not (self.asked or self.done or self.games)


class Experience(msgspec.Struct, frozen=True):
    """Saved experience, by id of the game."""

    by_game: dict[str, GameExperience] = {}
    last_game: str = ""
    """Game of the last form for a game against a bot; "" before the first."""


class ExperienceFile:
    """Experience, saved in the player's folder; without one it is forgotten with this object."""

    def __init__(self, folder: Path | None) -> None:
        path = folder / "experience.json" if folder is not None else None
        self.file = JsonFile(path, Experience, Experience())
        self.file.load()

    def of(self, game: str) -> GameExperience:
        """Return the experience with a game."""
        return self.file.value.by_game.get(game, GameExperience())

    def record_done(self, game: str, exercise: str) -> None:
        """Save that an exercise was solved."""
        self._reload()
        before = self.of(game)
        if exercise not in before.done and len(before.done) < _MOST_DONE:
            self._save(game, replace(before, done=(*before.done, exercise)))

    def record_game(self, game: str) -> None:
        """Save that a game was begun."""
        self._reload()
        before = self.of(game)
        self._save(game, replace(before, games=before.games + 1))

    def record_asked(self, game: str) -> None:
        """Save that the lessons were offered."""
        self._reload()
        self._save(game, replace(self.of(game), asked=True))

    @property
    def last_game(self) -> str | None:
        """Game of the last form for a game against a bot; None before the first."""
        return self.file.value.last_game or None

    def record_choices(self, game: str, choices: Mapping[str, dict[str, Any]]) -> None:
        """Save the choices of a form, to be proposed again."""
        self._reload()
        self.file.value = replace(self.file.value, last_game=game)
        self._save(game, replace(self.of(game), choices=dict(choices)))

    def _save(self, game: str, experience: GameExperience) -> None:
        by_game = {**self.file.value.by_game, game: experience}
        self.file.save(replace(self.file.value, by_game=by_game))

    def _reload(self) -> None:
        """Read the file again: another client of the same player may have written it."""
        if not self.file.problem:
            self.file.load()
