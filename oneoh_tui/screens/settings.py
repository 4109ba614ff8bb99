"""Settings of the player: name, language, looks."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from oneoh_tui.app_context import AppContext
from oneoh_tui.config.keymap import key_faults
from oneoh_tui.config.settings import (
    GlyphChoice,
    Language,
    PaceName,
    Settings,
    SettingsChange,
    Theme,
)
from oneoh_tui.config.switch import Switch
from oneoh_tui.games import game_switches
from oneoh_tui.screens.form import Fields, Form
from oneoh_tui.text.i18n import LANGUAGES, _, language
from oneoh_tui.widgets.fields import Changed, ChoiceField, Field, TextField, Value


class SettingField(ChoiceField[Value]):
    """Field of one setting; `change` turns its value into the change to make."""

    def __init__(
        self,
        label: str,
        values: Sequence[tuple[Value, str]],
        value: Value,
        change: Callable[[Value], SettingsChange],
        *,
        id: str | None = None,  # noqa: A002 - Textual's name
    ) -> None:
        super().__init__(label, values, value, id=id)
        self._change = change

    @property
    def change(self) -> SettingsChange:
        """Change that the present value stands for."""
        return self._change(self.value)


class SettingsScreen(Form[None]):
    """Form of the settings; each change takes effect and is stored at once."""

    CSS_PATH = "settings.tcss"
    # Not the name: a player who tries keys would change it.
    AUTO_FOCUS = "#language"

    def __init__(self) -> None:
        super().__init__()
        self._has_warned = False
        """Whether the player was told that nothing can be stored."""

    def body(self) -> ComposeResult:
        now = self.oneoh.settings
        yield Static(_("Settings"), classes="heading")
        with Fields(id="form"):
            yield TextField(_("Name"), now.name, hint=now.player, longest=32, id="name")
            yield from _looks(self.oneoh)
            yield from _switches(self.oneoh)
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
    def _submitted(self) -> None:
        self.focus_next()

    @on(Changed, "#name")
    def _name_changed(self, event: Changed) -> None:
        assert isinstance(event.field, TextField)
        self._apply({"name": event.field.value.strip()})

    @on(Changed, "SettingField")
    async def _setting_changed(self, event: Changed) -> None:
        assert isinstance(event.field, SettingField)
        before = language(), self.oneoh.glyphs
        self._apply(event.field.change)
        if (language(), self.oneoh.glyphs) != before:  # the fields with an id change these
            await self.recompose()
            # Nothing is left to focus if the page was closed meanwhile.
            for field in self.query(f"#{event.field.id}"):
                field.focus()

    def _apply(self, change: SettingsChange) -> None:
        if not self.oneoh.change(**change):
            self._warn_unstored()

    def _warn_unstored(self) -> None:
        """Warn once that the file cannot be written; the form says by itself that it is unreadable."""
        file = self.oneoh.settings_file
        if file.problem is None and not self._has_warned:
            self._has_warned = True
            text = _("{path} cannot be written: the settings hold until you quit.")
            self.oneoh.say(text.format(path=file.path), "warning")


def _looks(app: AppContext) -> Iterator[Field]:
    now = app.settings
    automatic = _("as the terminal can")
    languages: list[tuple[Language, str]] = [
        ("auto", _("as the system's")),
        ("en", LANGUAGES["en"]),
        ("fr", LANGUAGES["fr"]),
    ]
    yield SettingField(
        _("Language"),
        languages,
        now.language,
        lambda language: {"language": language},
        id="language",
    )
    glyphs: list[tuple[GlyphChoice, str]] = [
        ("auto", automatic),
        ("unicode", _("Unicode")),
        ("box", _("boxes and blocks, for consoles")),
        ("ascii", _("ASCII")),
    ]
    yield SettingField(
        _("Glyphs"), glyphs, now.glyphs, lambda glyphs: {"glyphs": glyphs}, id="glyphs"
    )
    yield _themes(app, automatic)


def _themes(app: AppContext, automatic: str) -> SettingField[Theme]:
    """Return the field of the themes: those that come along by their names, the player's by theirs."""
    names = {
        "dark": _("dark"),
        "light": _("light"),
        "amber": _("amber"),
        "dusk": _("dusk"),
        "contrast": _("high contrast"),
        "ansi": _("the terminal's own 16"),
    }
    themes = [("auto", automatic), *((name, names.get(name, name)) for name in app.themes.names)]
    return SettingField(_("Colours"), themes, app.settings.theme, lambda theme: {"theme": theme})


def _pace(now: Settings) -> SettingField[PaceName]:
    paces: list[tuple[PaceName, str]] = [
        ("off", _("as they come")),
        ("normal", _("one by one")),
        ("slow", _("slowly, one by one")),
    ]
    change: Callable[[PaceName], SettingsChange] = lambda pace: {"event_pace": pace}
    return SettingField(_("Moves of bots appear"), paces, now.event_pace, change)


def _switches(app: AppContext) -> Iterator[Field]:
    now = app.settings
    yield _switch(_("Confirm moves"), now.confirm_moves, lambda on: {"confirm_moves": on})
    yield _switch(_("Show the notation"), now.show_notation, lambda on: {"show_notation": on})
    yield _switch(_("Reduced motion"), now.reduced_motion, lambda on: {"reduced_motion": on})
    # In a lobby of others, its host says how fast the house bots are.
    if app.environment.lobby is None:
        yield _switch(_("Bots take a moment"), now.human_pace, lambda on: {"human_pace": on})
        yield _pace(now)
    yield _switch(_("Bell for a turn elsewhere"), now.turn_bell, lambda on: {"turn_bell": on})
    yield _switch(
        _("Notification for it as well"),
        now.turn_notification,
        lambda on: {"turn_notification": on},
    )
    for switch in game_switches():
        yield _switch(_(switch.title), switch.read(now), partial(_change, app, switch))
    yield _switch(_("Mouse, from next time"), now.mouse, lambda on: {"mouse": on})


def _change(app: AppContext, switch: Switch, on: bool) -> SettingsChange:
    return switch.change(app.settings, on)


def _switch(title: str, now: bool, change: Callable[[bool], SettingsChange]) -> SettingField[bool]:
    return SettingField(title, [(False, _("no")), (True, _("yes"))], now, change)
