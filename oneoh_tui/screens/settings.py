"""What the player settles once: name, language, looks."""

from collections.abc import Iterator

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from oneoh_tui.config.keymap import key_faults
from oneoh_tui.config.settings import Settings
from oneoh_tui.screens.form import Fields, Form
from oneoh_tui.text.i18n import LANGUAGES, _, language
from oneoh_tui.widgets.fields import Changed, Choice, TextField


class SettingsScreen(Form[None]):
    """Every change holds at once, and is stored at once."""

    CSS_PATH = "settings.tcss"
    # Not the name: whoever tries keys would have another one.
    AUTO_FOCUS = "#language"

    def __init__(self) -> None:
        super().__init__()
        self._is_told = False
        """The player knows that nothing can be stored."""

    def body(self) -> ComposeResult:
        now = self.oneoh.settings
        yield Static(_("Settings"), classes="heading")
        with Fields(id="form"):
            yield TextField(_("Name"), now.name, hint=now.player, longest=32, id="name")
            yield from _looks(now)
            yield from _switches(now)
            yield Static(
                _("The name holds at the next server that you join."), classes="quiet", markup=False
            )
            yield Static(self._file_text(), classes="quiet", markup=False)

    def _file_text(self) -> str:
        if self.oneoh.environment.lobby is not None:
            return _("Kept for you here, until you come again.")
        file = self.oneoh.settings_file
        if file.problem is not None:
            text = _("{path} cannot be read ({problem}). It is left as it is; nothing is stored.")
            return text.format(path=file.path, problem=file.problem)
        text = _("Stored in {path}; other keys can be given there, under [keys].")
        return "\n".join((text.format(path=file.path), *key_faults(self.oneoh.settings.keys)))

    @on(Input.Submitted)
    def _named(self) -> None:
        self.focus_next()

    @on(Changed)
    async def _changed(self, event: Changed) -> None:
        field = event.field
        assert isinstance(field, Choice | TextField)
        assert field.id is not None
        before = language(), self.oneoh.glyphs
        value = field.value.strip() if isinstance(field, TextField) else field.value
        if not self.oneoh.change(**{field.id: value}):
            self._tell_unstored()
        if (language(), self.oneoh.glyphs) != before:
            await self._speak_anew(field.id)

    def _tell_unstored(self) -> None:
        """Once; of a file that is bad it stands on the screen already."""
        file = self.oneoh.settings_file
        if file.problem is None and not self._is_told:
            self._is_told = True
            text = _("{path} cannot be written: the settings hold until you quit.")
            self.oneoh.say(text.format(path=file.path), "warning")

    async def _speak_anew(self, focus: str) -> None:
        """This screen in the language, or the glyphs, that hold now."""
        await self.recompose()
        self.query_one(f"#{focus}").focus()


def _looks(now: Settings) -> Iterator[Choice]:
    """What the client speaks, and draws with."""
    can = ("auto", _("as the terminal can"))
    languages = [("auto", _("as the system's")), *LANGUAGES.items()]
    yield Choice(_("Language"), languages, now.language, id="language")
    box = _("boxes and blocks, for consoles")
    glyphs = [can, ("unicode", _("Unicode")), ("box", box), ("ascii", _("ASCII"))]
    yield Choice(_("Glyphs"), glyphs, now.glyphs, id="glyphs")
    ansi = _("the terminal's own 16")
    themes = [can, ("dark", _("dark")), ("light", _("light")), ("ansi", ansi)]
    yield Choice(_("Colours"), themes, now.theme, id="theme")


def _switches(now: Settings) -> Iterator[Choice]:
    """What is so or not."""
    yield _switch(_("Confirm moves"), now.confirm_moves, "confirm_moves")
    yield _switch(_("Show the notation"), now.show_notation, "show_notation")
    yield _switch(_("Numbers on squares"), now.square_numbers, "square_numbers")
    yield _switch(_("Reduced motion"), now.reduced_motion, "reduced_motion")
    yield _switch(_("Bot255: pass by itself"), now.answer_alone, "answer_alone")
    yield _switch(_("Mouse, from next time"), now.mouse, "mouse")


def _switch(title: str, now: bool, setting: str) -> Choice:
    return Choice(title, [(False, _("no")), (True, _("yes"))], now, id=setting)
