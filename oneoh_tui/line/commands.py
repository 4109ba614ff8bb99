"""Commands of line mode, in English and in the player's language."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed
from oneoh_tui.text.parse import fold


def _at_once() -> bool:
    return True


class Named(Protocol):
    """Choice with a name."""

    @property
    def name(self) -> str:
        """Name in English, marked for translation."""


Choice = TypeVar("Choice", bound=Named)


@dataclass(frozen=True)
class LineCommand:
    """Command of line mode: a word, its argument, and its function. Texts are marked for translation."""

    name: str
    about: str
    does: Callable[[str], Awaitable[None]]
    """Function that gets the argument."""
    usage: str = ""
    due: Callable[[], bool] = _at_once
    """Condition that a script's line waits for."""


def find(choices: Sequence[Choice], word: str) -> Choice | None:
    """Return the choice with this name or prefix, in English or translated."""
    wanted = fold(word)
    for choice in choices:
        if wanted in _names(choice):
            return choice
    begun = [each for each in choices if any(name.startswith(wanted) for name in _names(each))]
    return begun[0] if len(begun) == 1 and len(wanted) > 1 else None


def help_lines(commands: Sequence[LineCommand]) -> Iterator[str]:
    """Yield a line of help for each command."""
    for command in commands:
        head = " ".join(filter(None, (_(command.name), _(command.usage))))
        yield headed(head, _(command.about))


def _names(choice: Named) -> tuple[str, str]:
    return fold(choice.name), fold(_(choice.name))
