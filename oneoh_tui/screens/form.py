"""A page with fields, one below the other."""

from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from oneoh_tui.text.i18n import N_
from oneoh_tui.widgets.fields import Button
from oneoh_tui.widgets.page import Page

Result = TypeVar("Result")


class Fields(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields of a long form. Textual's keys for scrolling would come before the form's own."""


class Form(Page[Result]):
    """The arrows go from field to field; Enter does what the form is for; Escape leaves it.

    A field that has a use for Enter of its own keeps it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", N_("Next field"), show=False, id="form.next"),
        Binding("up", "app.focus_previous", N_("Previous field"), show=False, id="form.previous"),
        Binding("home", "go_to(0)", N_("First field"), show=False),
        Binding("end", "go_to(-1)", N_("Last field"), show=False),
        Binding("enter", "submit", N_("Go"), show=False),
        Binding("escape", "cancel", N_("Back"), id="form.back"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is something to submit only where there is a button."""
        return action != "submit" or bool(self.query(Button))

    def action_go_to(self, place: int) -> None:
        """Go to the first field, or the last."""
        self.focus_chain[place].focus()

    def action_submit(self) -> None:
        self.query(Button).last().action_press()

    def action_cancel(self) -> None:
        self.dismiss(None)
