"""Base of the dialogs."""

from typing import ClassVar, TypeVar

from textual import on
from textual.binding import Binding, BindingType
from textual.events import Mount
from textual.screen import ModalScreen

from oneoh_tui.app_context import context_of
from oneoh_tui.text.i18n import N_
from oneoh_tui.widgets.front_screen import FrontScreen

Result = TypeVar("Result")


class Dialog(ModalScreen[Result], FrontScreen[Result]):
    """Screen above another one, which stays in sight."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # A modal screen keeps the app's own keys from its keyboard, except those with priority.
        Binding("ctrl+c", "app.quit", N_("Quit"), show=False, system=True),
    ]

    @on(Mount)
    def _release_keys(self) -> None:
        # Keys pressed while the dialog was loading are meant for it.
        self.call_after_refresh(context_of(self).release_keys)
