"""Exercises: positions with a task, solved by playing. Lessons and problems are exercises."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from oneoh_tui.text.i18n import N_

Goal: TypeAlias = Callable[[Any, Any], bool]
"""`goal(start, now)` returns whether the task of an exercise that began with `start` is done."""

Reply: TypeAlias = Callable[[Any], str]
"""`reply(state)` returns, in notation, what a seat plays that is not the player's."""


@dataclass(frozen=True)
class Exercise:
    """Position in which the seat to act has a task."""

    id: str
    """Name under which it is remembered as done; unique in its game."""
    title: str
    """Title, marked for the catalogues."""
    text: str
    """Task, marked for the catalogues: of a lesson, with what it teaches."""
    start: Any
    """State to begin with; its seat to act is the player's."""
    goal: Goal
    solution: tuple[str, ...]
    """Actions of the player that reach the goal, in notation."""
    moves: int = 1
    """Number of own actions within which the goal has to be reached."""
    reply: Reply | None = None
    """How the other seats play; None: by the game's default action."""
    hint: str = N_("That is not it yet. Read the task again.")
    """Sentence after the last action without the goal, marked for the catalogues."""
    section: str = ""
    """Section of the rules page that it is about."""


@dataclass(frozen=True)
class Course:
    """Exercises of one kind in the order in which they are met: the lessons, a level of problems."""

    id: str
    title: str
    """Title, marked for the catalogues."""
    exercises: tuple[Exercise, ...]


def lessons(*exercises: Exercise) -> Course:
    """Return the course of the lessons of a game, which comes before its problems."""
    return Course("lessons", N_("Lessons"), exercises)
