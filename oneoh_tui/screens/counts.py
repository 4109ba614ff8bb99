"""Counts of several things: a field with the sum, and the page that changes them."""

from collections.abc import Callable, Mapping
from typing import ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid
from textual.widgets import Static

from oneoh_tui.screens.form import Form
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.fields import Button, Changed, Field, NumberField


class CountsField(Field):
    """Field that shows the sum; Enter opens the page of the counts."""

    ARROWS = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", N_("Change"), id="counts.open"),
    ]

    def __init__(
        self,
        label: str,
        value: dict[str, int],
        most: Mapping[str, int],
        key_text: Callable[[str], str],
        *,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(label, id=id)
        self._counts = value
        self._most = most
        self._key_text = key_text

    @property
    def value(self) -> dict[str, int]:
        return {key: count for key, count in self._counts.items() if count}

    def shown(self) -> str:
        return _("{cards}: choose them").format(cards=counted.cards(sum(self._counts.values())))

    def action_open(self) -> None:
        self.app.push_screen(
            CountsScreen(self.label, self._counts, self._most, self._key_text), self._take
        )

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.action_open()

    def _take(self, counts: dict[str, int] | None) -> None:
        if counts is not None:
            self._counts = counts
            self.changed()


class CountsScreen(Form[dict[str, int] | None]):
    """Page with a number for each key, in two columns; the result is the counts, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "row(1)", N_("Next field"), show=False),
        Binding("up", "row(-1)", N_("Previous field"), show=False),
    ]
    DEFAULT_CSS = """
    CountsScreen {
        Grid { grid-size: 2; grid-rows: 1; grid-gutter: 0 2; height: auto; padding: 1 1 0 1; }
        #sum { margin: 1 3; height: 1; }
        Button { margin: 0 1; }
    }
    """

    def __init__(
        self,
        title: str,
        counts: Mapping[str, int],
        most: Mapping[str, int],
        key_text: Callable[[str], str],
    ) -> None:
        super().__init__()
        self._title = title
        self._counts = dict(counts)
        self._most = most
        self._key_text = key_text
        self._sum = Static(id="sum", markup=False)

    def body(self) -> ComposeResult:
        yield Static(self._title, classes="heading", markup=False)
        with Grid():
            for key, most in self._most.items():
                yield _Count(key, self._key_text(key), self._counts.get(key, 0), most)
        yield self._sum
        yield Button(_("Take these cards"))

    def on_mount(self) -> None:
        self._show_sum()

    def action_row(self, steps: int) -> None:
        """Focus the field that many rows below."""
        chain = self.focus_chain
        on_count = isinstance(self.focused, _Count)
        to = steps * (2 if on_count else 1)
        to += chain.index(self.focused) if self.focused in chain else 0
        # The button is below the counts, and above them.
        chain[to if 0 <= to < len(chain) else -1 if on_count else 0].focus()

    @on(Changed)
    def _changed(self, event: Changed) -> None:
        count = cast("_Count", event.field)
        self._counts[count.key] = count.value
        self._show_sum()

    def _show_sum(self) -> None:
        self._sum.update(counted.cards(sum(self._counts.values())))

    @on(Button.Pressed)
    def _done(self) -> None:
        self.dismiss(self._counts)


class _Count(NumberField):
    LABEL = 24  # Two fields stand side by side.

    def __init__(self, key: str, text: str, value: int, most: int) -> None:
        super().__init__(text, value, 0, most)
        self.key = key

    def shown(self) -> str:
        return f"{self.value}/{self._most}"
