"""How the parts of the workbench say something in passing."""

from typing import Protocol


class Say(Protocol):
    """Tells the player something; a problem if `is_problem`."""

    def __call__(self, words: str, *, is_problem: bool = False) -> None: ...
