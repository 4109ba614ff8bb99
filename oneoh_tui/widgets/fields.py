"""Fields of a form, each a row with a label and a value that the arrow keys change."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import DescendantBlur, DescendantFocus
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from oneoh_tui.app_context import context_of
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import N_

LABEL = 28
"""Columns of a label."""
Value = TypeVar("Value")


@dataclass
class Changed(Message):
    """The value of a field changed."""

    field: Widget

    @property
    def control(self) -> Widget:
        return self.field


class Field(Widget, can_focus=True):
    """Row of a form."""

    ALLOW_SELECT = False
    LABEL: ClassVar[int] = LABEL
    ARROWS: ClassVar[bool] = True
    """Whether left and right change the value."""
    DEFAULT_CSS = """
    Field {
        height: 1;
        width: 100%;
        color: $foreground;
        &:focus { text-style: bold; }
        &:disabled { color: $text-disabled; }
    }
    """

    def __init__(
        self,
        label: str,
        *,
        id: str | None = None,  # noqa: A002 - Textual's name
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.label = label

    @property
    def glyphs(self) -> Glyphs:
        return context_of(self).glyphs

    def shown(self) -> str:
        """Return the value in words."""
        return ""

    def render(self) -> Content:
        mark = self.glyphs.cursor if self.has_focus else " "
        left, right = "  "
        if self.has_focus and self.ARROWS:
            left, right = self.glyphs.left, self.glyphs.right
        value = f"{left} {self.shown()} {right}"
        label = self.glyphs.clip(self.label, self.LABEL).ljust(self.LABEL)
        return Content.assemble(f"{mark} {label} ", (value, "reverse" if self.has_focus else ""))

    def changed(self) -> None:
        """Show the new value, and post `Changed`."""
        self.refresh()
        self.post_message(Changed(self))


class ChoiceField(Field, Generic[Value]):
    """Choice among a few values; the arrow keys wrap around."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", N_("Previous"), show=False, id="field.previous"),
        Binding("right,l", "step(1)", N_("Next"), show=False, id="field.next"),
        Binding("enter,space", "step(1)", N_("Change"), id="field.change"),
    ]

    def __init__(
        self,
        label: str,
        values: Sequence[tuple[Value, str]],
        value: Value,
        *,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        """Offer `values`, each with its text; start at `value`, or at the first if it is not there."""
        super().__init__(label, id=id, classes=classes)
        self._values = tuple(values)
        known = [each for each, _text in self._values]
        self._index = known.index(value) if value in known else 0

    @property
    def value(self) -> Value:
        return self._values[self._index][0]

    def shown(self) -> str:
        return self._values[self._index][1]

    def action_step(self, steps: int) -> None:
        self._index = (self._index + steps) % len(self._values)
        self.changed()

    def on_click(self, event: events.Click) -> None:
        self.action_step(-1 if event.x == self.LABEL + 3 else 1)


class NumberField(Field):
    """Whole number within bounds, changed by arrows or typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h,minus", "step(-1)", N_("Less"), show=False, id="field.less"),
        Binding("right,l,plus", "step(1)", N_("More"), id="field.more"),
        Binding("backspace", "erase", N_("Erase a digit"), show=False),
    ]

    def __init__(
        self,
        label: str,
        value: int,
        least: int,
        most: int,
        *,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(label, id=id)
        self.value = value
        self._least = least
        self._most = most
        self._typing = False

    def shown(self) -> str:
        return str(self.value)

    def _set(self, value: int) -> None:
        self.value = max(self._least, min(value, self._most))
        self.changed()

    def action_step(self, steps: int) -> None:
        self._typing = False
        self._set(self.value + steps)

    def action_erase(self) -> None:
        self._typing = True
        self._set(self.value // 10)

    def on_focus(self) -> None:
        self._typing = False

    def on_key(self, event: events.Key) -> None:
        if event.character is not None and event.character in "0123456789":
            event.stop()
            # The first digit replaces the value, the next ones are appended.
            so_far = self.value * 10 if self._typing else 0
            self._typing = True
            self._set(so_far + int(event.character))

    def on_click(self, event: events.Click) -> None:
        self.action_step(-1 if event.x == self.LABEL + 3 else 1)


class Button(Field):
    """Row that starts an action."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "press", N_("Go"), id="field.press"),
    ]
    DEFAULT_CSS = """
    Button { color: $primary; text-style: bold; width: auto; }
    """

    @dataclass
    class Pressed(Message):
        """The player pressed the button."""

        button: "Button"

        @property
        def control(self) -> "Button":
            return self.button

    def render(self) -> Content:
        mark = self.glyphs.cursor if self.has_focus else " "
        return Content.assemble(
            f"{mark} ", (f"[ {self.label} ]", "reverse" if self.has_focus else "")
        )

    def action_press(self) -> None:
        self.post_message(self.Pressed(self))

    def on_click(self) -> None:
        self.action_press()


class LineInput(Input):
    """Input whose Enter is named in the key bar."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", N_("Go"), id="field.submit"),
    ]

    def offers(self, action: str) -> bool:
        """Return whether Enter is that of a form with a button, and not one to the next field."""
        return action != "submit" or bool(self.screen.query(Button))


class TextField(Horizontal):
    """Line of text."""

    DEFAULT_CSS = """
    TextField {
        height: 1;
        Static { width: 33; }
        Input { width: 1fr; }
        &:focus-within > Static { text-style: bold; }
    }
    """

    def __init__(
        self,
        label: str,
        value: str = "",
        *,
        hint: str = "",
        longest: int = 0,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self._label = label
        self._posted = value
        self._input = LineInput(value, placeholder=hint, compact=True, max_length=longest)

    @property
    def value(self) -> str:
        return self._input.value

    def compose(self) -> ComposeResult:
        yield Static(f"  {self._label}", markup=False)
        yield self._input

    @on(DescendantFocus)
    @on(DescendantBlur)
    def _mark(self) -> None:
        mark = context_of(self).glyphs.cursor if self._input.has_focus else " "
        self.query_one(Static).update(f"{mark} {self._label}")

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        # Textual posts a change for the first value as well.
        if event.value != self._posted:
            self._posted = event.value
            self.post_message(Changed(self))
