"""Row to type words into, which are searched as they are typed."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from oneoh_tui.text.i18n import N_


class SearchRow(Input):
    """Input above a list of what was found: the arrows go through that while words are typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "go(1)", N_("Next"), key_display="up down", id="search.next"),
        Binding("up", "go(-1)", N_("Previous"), show=False, id="search.previous"),
        Binding("enter", "submit", N_("Read"), id="search.read"),
    ]
    DEFAULT_CSS = "SearchRow { border: none; height: 1; padding: 0 1; }"

    class Gone(Message):
        """The player went on by some rows of what was found."""

        def __init__(self, steps: int) -> None:
            super().__init__()
            self.steps = steps

    def __init__(self, placeholder: str) -> None:
        super().__init__(placeholder=placeholder, compact=True, id="search")

    def action_go(self, steps: int) -> None:
        self.post_message(self.Gone(steps))
