"""What a game's board gives the table screen, whatever the game."""

from typing import ClassVar

from textual.containers import Container
from textual.geometry import Size
from textual.message import Message

from oneoh_tui.games.position import Position


class Board(Container):  # Not an ABC: widgets have a metaclass of their own.
    """A game's part of the table screen: it draws a position and lets an action be chosen."""

    RULES_KEY: ClassVar[str] = "i"
    """What leads to the rules, as a refusal says it; of the table's keys, one that is free here."""
    TAKES_TEXT: ClassVar[bool] = False
    """Something can be typed when it is not one's turn as well."""

    is_played = False
    """The viewer has a seat in a game that goes on; the table keeps it up to date."""

    class ActionChosen(Message):
        """The viewer wants to play this; `sure`: it was agreed to, and is not asked about again."""

        def __init__(self, action: str, *, sure: bool = False) -> None:
            super().__init__()
            self.action = action
            self.sure = sure

    class ChoiceChanged(Message):
        """Another action is looked at, or none: its notation, and in words what it would do.

        `hint` says what Enter does with it, where it does not simply play it; without an action,
        what there is to do instead of what the game's `task` says.
        """

        def __init__(self, action: str, words: str, hint: str = "") -> None:
            super().__init__()
            self.action = action
            self.words = words
            self.hint = hint

    @property
    def table_id(self) -> str:
        """The table of the screen that it is part of; empty on a screen that is no table's."""
        return getattr(self.screen, "table_id", "")

    @property
    def rules_section(self) -> str:
        """The section of the rules page on what is chosen; empty if nothing is."""
        return ""

    def show(self, position: Position) -> None:
        """Draw this position from now on; what was being chosen is kept if it still can be."""
        raise NotImplementedError

    def fit(self, room: Size) -> Size:
        """Return how much of `room` the board uses at its best; the rest is left around all."""
        return room

    def look_at(self, action: str) -> None:
        """Choose this action, if it is legal, without playing it."""
        raise NotImplementedError

    def take_text(self, text: str) -> bool:
        """Take what was typed, if it is meant for the board alone, and is no action."""
        return False

    def end(self) -> None:
        """The game is over, by its rules or otherwise."""

    def offers(self, action: str) -> bool:
        """Return whether the key bar names the key of this action now.

        A key can work before it does what it is named for.
        """
        return True

    def can_on_turn(self, can: bool) -> bool | None:
        """For `check_action`: what cannot be done now, but will be again, stays in the key bar.

        So the bar stands still while the others think.
        """
        return can or (None if self.is_played else False)
