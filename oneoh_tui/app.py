"""Textual application: settings, colours, glyphs, the session, and the way from screen to screen."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, TypeAlias, Unpack

from msgspec.structs import replace
from textual import events
from textual.app import ScreenStackError
from textual.binding import Binding, BindingType
from textual.dom import DOMNode, NoScreen
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Size
from textual.notifications import SeverityLevel
from textual.worker import Worker, WorkerError

from oneoh_protocol.messages import (
    Command,
    Table,
)
from oneoh_tui.announcer import Announcer
from oneoh_tui.attention import Attention
from oneoh_tui.config import paths as places
from oneoh_tui.config.keymap import key_faults, keymap, language_keys
from oneoh_tui.config.keys import first_key, key_names
from oneoh_tui.config.settings import Settings, SettingsChange, SettingsFile
from oneoh_tui.config.themes import ANSI, Themes
from oneoh_tui.host_environment import HostEnvironment, own_machine
from oneoh_tui.net import refusals
from oneoh_tui.net.link import Link
from oneoh_tui.net.link_messages import LinkEvent, LinkStatus
from oneoh_tui.net.link_texts import trouble_text
from oneoh_tui.net.local_games import LocalGames
from oneoh_tui.net.news import News
from oneoh_tui.net.session import MakeWire, Session, Stop, Work, make_wire
from oneoh_tui.screens.table_screens import TableScreens
from oneoh_tui.terminal.cell_driver import driver_of
from oneoh_tui.terminal.filters import NO_COLOR, NO_DIM, NO_STEERING, Chain
from oneoh_tui.terminal.held_keys import HeldKeys
from oneoh_tui.terminal.textual_parts import SharedStylesheet, SurvivingApp
from oneoh_tui.text import i18n
from oneoh_tui.text.glyphs import Glyphs, choose_glyphs
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.key_bar import KeyBar
from oneoh_tui.widgets.scroll_bar import use_whole_cells

Flow: TypeAlias = Callable[["OneohApp"], Coroutine[None, None, None]]
"""Flow to run once the home screen is shown, as the command line asked."""


class OneohApp(SurvivingApp):
    """The client of oneoh."""

    TITLE = "oneoh"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    TICK_SECONDS = 1.0
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", N_("Help"), id="help"),
        Binding(
            "f3",
            "answer",
            N_("Answer a challenge"),
            show=False,
            priority=True,
            id="challenge.answer",
        ),
        Binding("ctrl+q", "quit", N_("Quit"), show=False, priority=True, id="quit"),
        Binding("ctrl+c", "quit", N_("Quit"), show=False, system=True),
        Binding("ctrl+l", "repaint", N_("Redraw"), show=False, id="repaint"),
        Binding("ctrl+z", "suspend_process", N_("Stop; `fg` goes on"), show=False, id="suspend"),
    ]

    def __init__(
        self,
        stored: Settings,
        file: SettingsFile,
        guests: Path,
        *,
        this_time: Mapping[str, object] | None = None,
        flow: Flow | None = None,
        make: MakeWire = make_wire,
        environment: HostEnvironment | None = None,
        driver: type[Driver] | None = None,
    ) -> None:
        """Make the app. `this_time` are settings by field name that override the stored ones unsaved.

        `driver` None is Textual's own for this platform.
        """
        super().__init__(driver)
        self.environment = environment or own_machine()
        self._stored = stored
        self._this_time = dict(this_time or {})
        self.settings = self._effective()
        self.plans: dict[str, object] = {}
        self.settings_file = file
        self.glyphs = self._glyphs(self.settings)
        self.session = Session(
            self._tell,
            self._start,
            guests,
            make,
            local=LocalGames(
                places.games_dir(self.environment.data),
                places.records_dir(self.environment.data),
                lambda: self.settings.human_pace,
            ),
            lobby_shown=self.environment.lobby_shown,
        )
        self.tables = TableScreens(self, self.session, self._cover_if_too_small)
        self._held_keys = HeldKeys()
        self.attention = Attention(
            self.session, self.environment.environ, self._write, lambda: self.bell()
        )
        self._announcer = Announcer(self, self.tables, self.attention)
        self.flow = flow
        use_whole_cells()
        self._use_themes()

    @property
    def link(self) -> Link:
        """Link to the present server. Raises LookupError without one."""
        if self.session.link is None:
            raise LookupError("not connected to any server")
        return self.session.link

    def on_mount(self) -> None:
        self.apply(self.settings)
        # Filters and classes follow from the theme, which was set before anything could follow.
        self.mutate_reactive(OneohApp.theme)
        self.hold_keys()
        # Textual throws frames away until it has mounted the app, and then waits for the next one.
        self.call_later(self._open_home)
        if self.settings_file.problem is not None:
            text = _("The settings file cannot be read; the defaults are used: {problem}")
            self.say(text.format(problem=self.settings_file.problem), "warning")
        self._say_theme_problem()
        self.set_interval(self.TICK_SECONDS, self.tick)

    def _open_home(self) -> None:
        from oneoh_tui.screens.home import HomeScreen

        self.attention.update_title()
        self.push_screen(HomeScreen())
        self._cover_if_too_small()
        self.call_after_refresh(self.first_frame_drawn)
        if self.flow is not None:
            self.run_worker(self._do(self.flow(self)))

    def apply(self, settings: Settings) -> None:
        """Put settings into force: language, glyphs, theme and keys."""
        self.settings = settings
        wish, environ = settings.language, self.environment.environ
        i18n.use(i18n.language_of(environ) if wish == "auto" else wish)
        self.glyphs = self._glyphs(settings)
        self.theme = self._theme(settings)
        self.set_class(self.glyphs.name == "ascii", "-ascii")
        self.set_class(self.glyphs.name == "box", "-box")
        keys = keymap(settings.keys)
        self.set_keymap({**language_keys(), **keys})
        i18n.use_keys({id_: first_key(some, self.glyphs) for id_, some in keys.items()})

    def change(self, **changes: Unpack[SettingsChange]) -> bool:
        """Change settings by field name, now and in the file. Return whether the file was written."""
        for name in changes:
            self._this_time.pop(name, None)
        self._stored = replace(self._stored, **changes)
        self.apply(self._effective())
        return self.settings_file.save(self._stored)

    def _say_theme_problem(self) -> None:
        if self.themes.problem:
            text = _("The theme cannot be used: {problem}")
            self.say(text.format(problem=self.themes.problem), "warning")

    def _use_themes(self) -> None:
        """Set the theme before any style sheet is parsed, as another one parses all of them again."""
        self.themes = Themes(self.settings_file.path.parent / "themes")
        self.set_reactive(OneohApp.theme, self._theme(self.settings))
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())

    def _theme(self, settings: Settings) -> str:
        """Return the name of the theme of the settings, which Textual knows from now on."""
        theme = self.themes.choose(settings.theme, self.environment.environ)
        self.register_theme(theme)
        return theme.name

    def _effective(self) -> Settings:
        """Return the stored settings with the overrides of this run and the login name."""
        settings = replace(self._stored, **self._this_time)
        return settings if settings.name else replace(settings, name=self.environment.login)

    def _glyphs(self, settings: Settings) -> Glyphs:
        here = self.environment
        return choose_glyphs(settings.glyphs, here.environ, here.charmap, here.glyphs)

    def say(self, text: str, severity: SeverityLevel = "information") -> None:
        """Show a notification."""
        self.notify(text, severity=severity, markup=False)

    def first_frame_drawn(self) -> None:
        """Tell what is wrong with the settings of keys: to check them is slow."""
        for fault in key_faults(self.settings.keys):
            self.say(fault, "warning")

    def challenge_text(self) -> str:
        """Describe the oldest challenge to the player; return "" if there is none."""
        link = self.session.link
        if link is None or not link.challenges.received:
            return ""
        from oneoh_tui.tables.challenges import oldest_text

        return oldest_text(link.challenges)

    def link_trouble(self) -> str:
        """Describe what is wrong with the connection; return "" while it is up."""
        link = self.session.link
        return trouble_text(link) if link is not None else ""

    def open_rules(self, game: str, section: str | None = None) -> None:
        """Push the rules page of a game, scrolled to a section."""
        from oneoh_tui.screens.rules import RulesScreen

        self.push_screen(RulesScreen(game, section))

    async def attempt(self, command: Command) -> Table | None:
        """Send a command and return the table in the reply. A refusal becomes a notification."""
        from oneoh_protocol.client import ConnectionGone, Refusal
        from oneoh_protocol.table_check import UnreadableTable

        try:
            reply = await self.link.ask(command)
        except UnreadableTable:
            self.say(refusals.unreadable(), "error")
        except Refusal as error:
            self.say(refusals.refused_text(error.refused), "error")
        except ConnectionGone:
            self.say(refusals.gone(), "error")
        else:
            return reply if isinstance(reply, Table) else None
        return None

    async def do(self, flow: str) -> None:
        """Run the flow of an entry of the home screen, by its name in `flows.FLOWS`."""
        from oneoh_tui.flows import FLOWS

        await self._do(FLOWS[flow](self))

    async def _do(self, flow: Coroutine[None, None, None]) -> None:
        from oneoh_tui.screens.home import HomeScreen
        from oneoh_tui.widgets.page import Page

        try:
            await flow
        finally:
            pages = [each for each in self.screen_stack if isinstance(each, Page)]
            if not pages or isinstance(pages[-1], HomeScreen):
                # The flow was cancelled: its keys are not for the screen in front now.
                self._held_keys.forget()

    async def on_event(self, event: events.Event) -> None:
        """Keep keys pressed during a wait; survive errors of a screen that can give up."""
        if isinstance(event, events.Key) and self._is_early(event):
            return
        try:
            # Textual runs the actions of all bindings in here.
            await super().on_event(event)
        except Exception as error:
            if not self.survives(self, error):
                raise

    def survives(self, node: object, error: Exception) -> bool:
        """Let the screen of `node` close after an error, and return whether it could."""
        with suppress(NoScreen, ScreenStackError):
            give_up = getattr(node.screen, "give_up", None) if isinstance(node, DOMNode) else None
            if give_up is not None:
                give_up(error)
                return True
        return False

    def _is_early(self, event: events.Key) -> bool:
        """Return whether a key is kept for the screen that is to come, or is just opening."""
        from oneoh_tui.widgets.confirm import Confirm
        from oneoh_tui.widgets.front_screen import FrontScreen

        try:
            screen = self.screen
        except ScreenStackError:
            return True  # The app is ending, and nobody is to hear it.
        if not (event.is_forwarded or isinstance(screen, Confirm)) and self._held_keys.keeps(event):
            return True
        return isinstance(screen, FrontScreen) and screen.keeps(event)

    def hold_keys(self) -> None:
        """Keep pressed keys until `release_keys`, except those that cancel."""
        self._held_keys.hold()

    def release_keys(self) -> None:
        """Send the kept keys to the screen in front."""
        for key in self._held_keys.release():
            self.post_message(key)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filter of a frame; NO_COLOR drops colours, as Textual's greys can be unreadable."""
        colours = [NO_COLOR] if self.no_color else super().get_line_filters()
        return [Chain(NO_STEERING, *colours, *([NO_DIM] if self.theme == ANSI.name else ()))]

    def get_key_display(self, binding: Binding) -> str:
        """Return the key's name, in signs of the glyph set."""
        return key_names(binding.key_display or binding.key, self.glyphs)

    async def action_quit(self) -> None:
        """Quit, after a question where a game would be lost."""
        from oneoh_tui.tables.leaving import leaving_question
        from oneoh_tui.widgets.confirm import Confirm

        if isinstance(self.screen, Confirm):
            return
        question = leaving_question(self.session)
        if question is None:
            self.exit()
        else:
            self.push_screen(Confirm(question), lambda sure: self.exit() if sure else None)

    def action_repaint(self) -> None:
        """Redraw the whole terminal."""
        if (driver := driver_of(self)) is not None:
            driver.repaint()
        else:
            self.refresh(layout=True)

    def on_resize(self, event: events.Resize) -> None:
        # The first size comes before there is anything to cover.
        if len(self.screen_stack) > 1:
            self._cover_if_too_small(event.size)

    def _cover_if_too_small(self, size: Size | None = None) -> None:
        """Push a screen that covers all others while the window, or its next size, is too small."""
        from oneoh_tui.screens.too_small import TooSmall, fits

        if not fits(size or self.size) and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall())

    def action_help(self) -> None:
        from oneoh_tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))

    def _start(self, work: Work) -> Stop:
        worker: Worker[None] = self.run_worker(work, group="link")

        async def stop() -> None:
            worker.cancel()
            with suppress(WorkerError):
                await worker.wait()

        return stop

    def _tell(self, news: "News | None") -> None:
        """Tell the player of an event of the link, and post it, or the link's status, to the screens."""
        if news is not None and not self._announcer.tell(news):
            return
        for screen in self.screen_stack:
            # Any message makes Textual redraw the screen below, and all above it.
            if screen is not self.screen and not getattr(screen, "FOLLOWS", False):
                continue
            screen.post_message(LinkStatus() if news is None else LinkEvent(news))
        self.attention.update_title()
        self._show_trouble()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something: help lists no key that does nothing."""
        return action != "answer" or bool(self.challenge_text())

    def action_answer(self) -> None:
        """Ask how to answer the oldest challenge."""
        self.run_worker(self._announcer.ask_challenge(), group="challenge", exclusive=True)

    def _write(self, sequence: str) -> None:
        """Write a sequence that draws nothing to the terminal, if there is one."""
        if sequence and (driver := driver_of(self)) is not None:
            driver.write(sequence)

    def _show_trouble(self) -> None:
        for bar in self.screen.query(KeyBar):
            bar.refresh()

    def tick(self) -> None:
        """Update the countdown to the next connection attempt; exit once the terminal is gone."""
        link = self.session.link
        if link is not None and link.status == "down" and link.retry_in:
            link.retry_in = max(0.0, link.retry_in - self.TICK_SECONDS)
            self._show_trouble()
        if link is not None and link.challenges.received:
            self._show_trouble()
        if not self.is_headless and self.environment.gone():
            self.exit(return_code=1)
