"""Base class of the boards: the interface between a board and the table screen."""

from typing import ClassVar

from textual.containers import Container
from textual.geometry import Size
from textual.message import Message

from oneoh_tui.games.choice_text import ChoiceText
from oneoh_tui.games.position import Position


class Board(Container):  # Not an ABC: widgets have a metaclass of their own.
    """Part of the table screen that draws a position and lets the player choose an action."""

    RULES_KEY: ClassVar[str] = "i"
    """Key of the table screen that opens the rules and that the board leaves free."""
    TAKES_TEXT: ClassVar[bool] = False
    """Whether the player can type while others have to act, too."""

    is_played = False
    """Whether the viewer has a seat in a running game; the table screen sets it."""
    _posted = ChoiceText()

    class ActionChosen(Message):
        """The player chose `action`. `sure` skips the confirmation."""

        def __init__(self, action: str, *, sure: bool = False) -> None:
            super().__init__()
            self.action = action
            self.sure = sure

    class ChoiceChanged(Message):
        """The player looks at another action, or at none: its notation, and its effect in words.

        `hint` says what Enter does, unless it simply plays the action; without an action, what to
        do, in place of the game's `task`.
        """

        def __init__(self, action: str, effect: str, hint: str = "") -> None:
            super().__init__()
            self.action = action
            self.effect = effect
            self.hint = hint

    @property
    def table_id(self) -> str:
        """Id of the table of the screen; "" on a screen of another kind."""
        return getattr(self.screen, "table_id", "")

    @property
    def rules_section(self) -> str:
        """Section of the rules page about the chosen action; "" for none."""
        return ""

    def show(self, position: Position) -> None:
        """Draw `position` from now on. Keep what the player has chosen as far as it is still legal."""
        raise NotImplementedError

    def has_moved(self, before: Position | None, now: Position) -> bool:
        """Return whether something was played between two positions of a game, shown in turn."""
        return before is not None and before.view != now.view

    def fit(self, room: Size) -> Size:
        """Return the size, within `room`, in cells, at which the board looks best."""
        return room

    def fit_text(self, room: Size) -> Size:
        """Return the size, within `room`, in cells, of a drawing of the position among text.

        What a drawing can do without may lie below it: it is cut off.
        """
        return self.fit(room)

    def look_at(self, action: str) -> None:
        """Choose `action`, if it is legal, without playing it."""
        raise NotImplementedError

    def take_text(self, text: str) -> bool:
        """Return whether `text`, which is no action, is for the board alone, and was used by it."""
        return False

    def post_choice(self, text: ChoiceText) -> None:
        """Post ChoiceChanged, unless it would say the same as the last one."""
        if text != self._posted:
            self._posted = text
            self.post_message(self.ChoiceChanged(*text))

    def only_show(self) -> None:
        """Name no keys from now on: a replay shows positions, and there is nothing to choose."""

    def end(self) -> None:
        """Show that the game is over, by its rules or otherwise."""

    def offers(self, action: str) -> bool:
        """Return whether the key bar shows the key of `action`, a method's name, now.

        A key can work before it does what its label says.
        """
        return True

    def can_on_turn(self, can: bool) -> bool | None:
        """Return the answer of `check_action` for a key that works on the player's turn only.

        None keeps it in the key bar, dimmed, so that the bar stands still while others think.
        """
        return can or (None if self.is_played else False)
