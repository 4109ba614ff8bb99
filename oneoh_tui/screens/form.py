"""A page with fields, one below the other."""

from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType

from oneoh_tui.i18n import N_
from oneoh_tui.screens.page import Page

Result = TypeVar("Result")


class Form(Page[Result]):
    """The arrows go from field to field; Escape leaves without an answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", N_("Next field"), show=False, id="form.next"),
        Binding("up", "app.focus_previous", N_("Previous field"), show=False, id="form.previous"),
        Binding("escape", "cancel", N_("Back"), id="form.back"),
    ]

    def action_cancel(self) -> None:
        self.dismiss(None)
