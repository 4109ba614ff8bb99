"""Practice line by line: exercises that are done by typing, in any game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Told(NamedTuple):
    """Answer to a typed line."""

    lines: Sequence[str]
    refused: bool = False
    """Whether the line could not be carried out, and `lines` say why."""


@dataclass(frozen=True)
class TypedCommand:
    """Command of an exercise: a word, its argument, and its function. Texts are marked for translation."""

    name: str
    about: str
    does: Callable[[str], Told]
    usage: str = ""


class TypedCourse(NamedTuple):
    """Lessons, or a level of problems."""

    id: str
    size: int
    """Number of exercises."""


class TypedExercise(Protocol):
    """Attempt at an exercise."""

    @property
    def commands(self) -> Sequence[TypedCommand]:
        """Commands besides those of any exercise."""

    def task(self) -> Sequence[str]:
        """Return the exercise, and where it begins."""

    def answer(self, text: str) -> Told:
        """Carry out a typed line that is no command."""

    def board(self) -> Sequence[str]:
        """Return the whole board in lines that stand for themselves."""

    def solution(self) -> str:
        """Return what solves it, in notation."""


class TypedPractice(Protocol):
    """Lessons and problems of a game."""

    @property
    def courses(self) -> Sequence[TypedCourse]:
        """Lessons and then the problems, level by level."""

    def first_undone(self, course: int) -> int:
        """Return the first exercise of a course that is not done, from 0; 0 if all are."""

    def begin(self, course: int, number: int) -> TypedExercise:
        """Return an attempt at an exercise, both counted from 0."""
