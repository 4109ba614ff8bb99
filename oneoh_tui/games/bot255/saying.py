"""Passing messages of the parts of the workbench."""

from typing import Protocol


class Say(Protocol):
    """Function that tells the player something; a problem if `is_problem`."""

    def __call__(self, words: str, *, is_problem: bool = False) -> None: ...
