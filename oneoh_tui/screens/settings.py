"""What the player settles once: name, language, looks."""

from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from oneoh_tui.i18n import LANGUAGES, _, language
from oneoh_tui.screens.form import Form
from oneoh_tui.tables import story
from oneoh_tui.widgets.fields import Changed, Choice, TextField


class SettingsScreen(Form[None]):
    """Every change holds at once, and is stored when one leaves."""

    CSS_PATH = "settings.tcss"
    # Not the name: whoever tries keys would have another one.
    AUTO_FOCUS = "#language"

    def __init__(self) -> None:
        super().__init__()
        self._changes: dict[str, Any] = {}

    def body(self) -> ComposeResult:
        now = self.oneoh.settings
        no_yes: list[tuple[object, str]] = [(False, _("no")), (True, _("yes"))]
        wide = _("yes; in the log from {columns} columns").format(columns=story.NOTATION_COLUMNS)
        notation: list[tuple[object, str]] = [(False, _("no")), (True, wide)]
        yield Static(_("Settings"), classes="heading")
        with VerticalScroll(id="form", can_focus=False):
            yield TextField(_("Name"), now.name, hint=now.player, longest=32, id="name")
            yield Choice(
                _("Language"),
                [("auto", _("as the system's")), *LANGUAGES.items()],
                now.language,
                id="language",
            )
            yield Choice(
                _("Glyphs"),
                [
                    ("auto", _("as the terminal can")),
                    ("unicode", _("Unicode")),
                    ("box", _("boxes and blocks, for consoles")),
                    ("ascii", _("ASCII")),
                ],
                now.glyphs,
                id="glyphs",
            )
            yield Choice(
                _("Colours"),
                [
                    ("auto", _("as the terminal can")),
                    ("dark", _("dark")),
                    ("light", _("light")),
                    ("ansi", _("the terminal's own 16")),
                ],
                now.theme,
                id="theme",
            )
            yield Choice(_("Confirm moves"), no_yes, now.confirm_moves, id="confirm_moves")
            yield Choice(_("Show the notation"), notation, now.show_notation, id="show_notation")
            yield Choice(_("Numbers on squares"), no_yes, now.square_numbers, id="square_numbers")
            yield Choice(_("Reduced motion"), no_yes, now.reduced_motion, id="reduced_motion")
            yield Choice(_("Bot255: pass by itself"), no_yes, now.answer_alone, id="answer_alone")
            yield Choice(_("Mouse, from next time"), no_yes, now.mouse, id="mouse")
            yield Static(
                _("The name holds at the next server that you join."), classes="quiet", markup=False
            )
            yield Static(self._file_text(), classes="quiet", markup=False)

    def _file_text(self) -> str:
        if self.oneoh.premises.lobby is not None:
            return _("Kept for you here, until you come again.")
        file = self.oneoh.settings_file
        if file.problem is not None:
            text = _("{path} cannot be read ({problem}). It is left as it is; nothing is stored.")
            return text.format(path=file.path, problem=file.problem)
        text = _("Stored in {path}; other keys can be given there, under [keys].")
        return text.format(path=file.path)

    @on(Changed)
    async def _changed(self, event: Changed) -> None:
        field = event.field
        assert isinstance(field, Choice | TextField)
        assert field.id is not None
        before = language(), self.oneoh.glyphs
        self.oneoh.change(**{field.id: field.value})
        if (language(), self.oneoh.glyphs) != before:
            await self._speak_anew(field.id)

    async def _speak_anew(self, focus: str) -> None:
        """This screen in the language, or the glyphs, that hold now."""
        await self.recompose()
        self.query_one(f"#{focus}").focus()
