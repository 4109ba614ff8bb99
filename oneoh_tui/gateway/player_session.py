"""Session of a player: the app, and the terminal it is attached to."""

import asyncio
import logging
from collections.abc import Callable

from textual.events import AppFocus, Key, MouseDown, Paste
from textual.message import Message

from oneoh_tui.gateway.accounts import Account
from oneoh_tui.gateway.app import GatewayApp
from oneoh_tui.gateway.channel import Channel, RemoteTerminal
from oneoh_tui.gateway.driver import RemoteDriver
from oneoh_tui.gateway.keyboard import Keyboard
from oneoh_tui.gateway.settings import GatewaySettings
from oneoh_tui.gateway.start_limiter import StartLimiter
from oneoh_tui.terminal.cell_driver import driver_of
from oneoh_tui.text import counted, i18n
from oneoh_tui.text.i18n import _, ngettext

_log = logging.getLogger(__name__)


SEVERAL = 3
"""Waiting starts from which on a new player is told to wait."""
_OF_A_FOCUS = (Key, Paste, MouseDown)


class PlayerSession:
    """Session from the first login to the end of the app; terminals come and go."""

    def __init__(
        self, account: Account, login: str, terminal: RemoteTerminal, settings: GatewaySettings
    ) -> None:
        self.account = account
        self.app = GatewayApp(account, terminal, login, settings, self._part)
        self.alone_since: float | None = None
        """Time of the detachment by the loop's clock; None while attached."""
        self._settings = settings
        self._terminal: RemoteTerminal | None = None
        self._keyboard = Keyboard(self._post, self._drained)
        self._expiry: asyncio.TimerHandle | None = None
        self._words: Callable[[], str] | None = None
        """Sentence for an end that the host causes."""
        self._on_drained: Callable[[], None] = _nothing

    @property
    def size(self) -> tuple[int, int]:
        return self.app.view.size

    def attach(self, terminal: RemoteTerminal, drained: Callable[[], None]) -> None:
        """Move the app to a terminal. `drained` is called when it may send more input."""
        self._let_go(i18n.said_in(self.app.spoken, _elsewhere))
        self._terminal, self.alone_since = terminal, None
        another_kind = self.app.take(terminal)
        self._cancel_expiry()
        self._on_drained = drained
        self._keyboard.forget(terminal.charmap)
        resized = terminal.size != self.app.view.size
        self.app.view.attach(terminal, mouse=self.app.settings.mouse)
        if (driver := self._driver) is not None:
            if resized:
                driver.announce_size()
            # The last one may have lost the focus before it was lost itself.
            driver.send_message(AppFocus())
            if another_kind:
                self.app.call_later(self.app.redraw)

    def detach(self, channel: Channel) -> None:
        """Detach a terminal that is gone; the app goes on for a while."""
        if self._shown_on(channel):
            self._take_back()
            self._wait_alone()

    def resize(self, channel: Channel, size: tuple[int, int]) -> None:
        """Resize the app to the terminal's window."""
        if self._shown_on(channel):
            if (driver := self._driver) is not None:
                driver.resize(*size)
            else:
                self.app.view.display.resize(*size)

    def type(self, channel: Channel, data: bytes) -> bool:
        """Queue input; return False if no more should come until `drained` is called."""
        if self._shown_on(channel):
            self._keyboard.type(data)
        return not self._keyboard.full

    def show(self, channel: Channel) -> None:
        """Send what has changed, as the channel takes more again."""
        if self._shown_on(channel):
            self.app.view.show()

    def end(self, words: Callable[[], str]) -> None:
        """End the app with a sentence in the player's language."""
        self._words = words
        self.app.exit()

    async def run(self, limiter: StartLimiter) -> None:
        """Run the app to its end."""
        i18n.speak_apart()
        i18n.use(self.app.spoken)
        keys = asyncio.create_task(self._keyboard.run(), name="keyboard")
        try:
            await self._run_app(limiter)
        finally:
            keys.cancel()
            self._keyboard.close()
            self._cancel_expiry()
            await self.app.session.close()
            # An app that is ended while it starts may stumble over that; it is no failure.
            failed = bool(self.app.return_code) and self._words is None
            words = self._words or (_failed if failed else _goodbye)
            self._let_go(words(), failed=failed)

    async def _run_app(self, limiter: StartLimiter) -> None:
        if limiter.waiting >= SEVERAL:
            self.app.view.write_line(_before_you(limiter.waiting))
        async with limiter.turn():
            if self._terminal is None or self._words is not None:
                return  # Gone, or told to go, before it was its turn.
            running = asyncio.create_task(self.app.run_async(mouse=self.app.settings.mouse))
            started = asyncio.create_task(self.app.started.wait())
            await asyncio.wait((running, started), return_when=asyncio.FIRST_COMPLETED)
            started.cancel()
        await running

    def _shown_on(self, channel: Channel) -> bool:
        return self._terminal is not None and self._terminal.channel is channel

    @property
    def _driver(self) -> RemoteDriver | None:
        """Driver of the app, once it runs."""
        driver = driver_of(self.app)
        return driver if isinstance(driver, RemoteDriver) else None

    def _post(self, message: Message) -> None:
        if (driver := self._driver) is None:
            return
        if isinstance(message, _OF_A_FOCUS) and not self.app.app_focus:
            # Whatever the terminal said of it last: nobody types where the focus is not.
            driver.send_message(AppFocus())
        driver.process_message(message)

    def _drained(self) -> None:
        self._on_drained()

    def _part(self) -> None:
        """Detach the terminal of a player who leaves while the app goes on."""
        self._let_go(
            _("Your game goes on without you for {minutes}: come again to go on.").format(
                minutes=counted.minutes(round(self._settings.detached_seconds / 60))
            )
        )
        self._wait_alone()

    def _let_go(self, words: str, *, failed: bool = False) -> None:
        if (channel := self._take_back()) is not None:
            channel.close(words, failed=failed)

    def _take_back(self) -> Channel | None:
        """Forget the attached terminal and return its channel."""
        self._terminal, self._on_drained = None, _nothing
        return self.app.view.detach()

    def _wait_alone(self) -> None:
        loop = asyncio.get_running_loop()
        self.alone_since = loop.time()
        self._cancel_expiry()
        self._expiry = loop.call_later(self._settings.detached_seconds, self.app.exit)

    def _cancel_expiry(self) -> None:
        if self._expiry is not None:
            self._expiry.cancel()
            self._expiry = None


def _nothing() -> None:
    """Do nothing."""


def _before_you(count: int) -> str:
    text = ngettext(
        "One moment: {count} player comes in before you.",
        "One moment: {count} players come in before you.",
        count,
    )
    return text.format(count=count)


def _elsewhere() -> str:
    return _("Your game goes on in the terminal where you have just come in.")


def _goodbye() -> str:
    return _("Goodbye.")


def _failed() -> str:
    return _("The program failed, and the host's log says why. Your games are kept: come again.")
