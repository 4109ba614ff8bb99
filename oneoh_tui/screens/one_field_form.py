"""Form with one field."""

from typing import TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_tui.screens.form import Form
from oneoh_tui.widgets.fields import Button, TextField
from oneoh_tui.widgets.paragraph import Paragraph

Answer = TypeVar("Answer")


class BadAnswer(Exception):
    """Refusal of a typed answer; the text says why, for the player."""


class OneFieldForm(Form[Answer | None]):
    """Form that explains a field, and stays open until its value can be used."""

    DEFAULT_CSS = """
    OneFieldForm {
        Vertical { padding: 1 2; height: auto; }
        TextField { margin: 1 0; }
        #problem { height: auto; margin: 1 0 0 2; }
        .quiet { margin: 0 2; }
    }
    """

    def __init__(self, heading: str, about: str, field: TextField, button: str) -> None:
        super().__init__()
        self._heading = heading
        self._about = about
        self._field = field
        self._button = button
        self._problem = Static(id="problem", classes="problem", markup=False)

    def read(self, text: str) -> Answer:
        """Return the answer that was typed. Raises BadAnswer."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        yield Static(self._heading, classes="heading")
        with Vertical():
            yield Paragraph(self._about, classes="quiet")
            yield self._field
            yield Button(self._button, id="go")
            yield self._problem

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _go(self) -> None:
        try:
            answer = self.read(self._field.value)
        except BadAnswer as problem:
            self._problem.update(str(problem))
        else:
            self.dismiss(answer)
