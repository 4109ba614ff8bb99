"""What can be typed: words with a meaning, in English or in the player's language."""

import unicodedata
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed


def _at_once() -> bool:
    return True


class Named(Protocol):
    """What is chosen by a word."""

    @property
    def name(self) -> str:
        """In English, marked for the catalogues."""


Choice = TypeVar("Choice", bound=Named)


@dataclass(frozen=True)
class Command:
    """A word, what may follow it, and what it does. Its texts are marked for the catalogues."""

    name: str
    about: str
    does: Callable[[str], Awaitable[None]]
    """Gets what follows the word."""
    usage: str = ""
    due: Callable[[], bool] = _at_once
    """A script's line waits until this holds."""


def find(choices: Sequence[Choice], word: str) -> Choice | None:
    """What has this name, in English or as it is translated, or a name begun so."""
    wanted = fold(word)
    for choice in choices:
        if wanted in _names(choice):
            return choice
    begun = [each for each in choices if any(name.startswith(wanted) for name in _names(each))]
    return begun[0] if len(begun) == 1 and len(wanted) > 1 else None


def help_lines(commands: Sequence[Command]) -> Iterator[str]:
    """Every command with what it does, a line each."""
    for command in commands:
        head = " ".join(filter(None, (_(command.name), _(command.usage))))
        yield headed(head, _(command.about))


def fold(text: str) -> str:
    """The text without case and accents, to compare."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _names(choice: Named) -> tuple[str, str]:
    return fold(choice.name), fold(_(choice.name))
