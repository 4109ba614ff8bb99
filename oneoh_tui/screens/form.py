"""Base of pages with fields."""

from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget

from oneoh_tui.text.i18n import N_
from oneoh_tui.widgets.fields import Button
from oneoh_tui.widgets.page import Page

Result = TypeVar("Result")


class Fields(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Fields of a long form, without Textual's keys for scrolling: the form has its own."""


class Form(Page[Result]):
    """Page with fields below each other: arrows change the field, Enter submits, Escape cancels.

    A field may have another use for Enter.
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
        """Return whether the action does something: a form without a button cannot be submitted."""
        return action != "submit" or bool(self.query(Button))

    async def exchange(self, before: Widget, after: Widget) -> None:
        """Show fields in place of others; of a form that is closed meanwhile, none."""
        place = before.parent
        if isinstance(place, Widget):
            await before.remove()
            if place.is_attached:
                await place.mount(after)

    def action_go_to(self, place: int) -> None:
        """Focus a field by its index, -1 for the last."""
        # A form that is just opening or closing has no fields.
        if fields := self.focus_chain:
            fields[place].focus()

    def action_submit(self) -> None:
        self.query(Button).last().action_press()

    def action_cancel(self) -> None:
        self.dismiss(None)
