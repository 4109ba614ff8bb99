"""Sessions of players: returning accounts find their app, others get a new one."""

import asyncio
import logging
import time
from collections.abc import Callable
from operator import itemgetter

from oneoh_tui.gateway.accounts import Account, Accounts
from oneoh_tui.gateway.addresses import Addresses
from oneoh_tui.gateway.channel import RemoteTerminal
from oneoh_tui.gateway.player_session import PlayerSession
from oneoh_tui.gateway.settings import GatewaySettings
from oneoh_tui.gateway.start_limiter import StartLimiter
from oneoh_tui.terminal.textual_parts import forget_drawn
from oneoh_tui.text import i18n
from oneoh_tui.text.i18n import _

_log = logging.getLogger(__name__)

FORGET_DAYS = 365
LOGIN_LENGTH = 32


class PlayerSessions:
    """Sessions by account, at most one each."""

    def __init__(
        self, settings: GatewaySettings, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.settings = settings
        self.accounts = Accounts(settings.data / "accounts")
        self.addresses = Addresses(
            settings.sessions_per_address, settings.logins_per_minute_per_address, clock
        )
        self.turned_away: set[object] = set()
        """Connections being told that their address has too many."""
        self._limiter = StartLimiter(settings.gap_seconds)
        self._sessions: dict[str, PlayerSession] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        """Return the number of running apps."""
        return len(self._sessions)

    def enter(
        self,
        account: Account,
        login: str,
        terminal: RemoteTerminal,
        drained: Callable[[], None] = lambda: None,
    ) -> PlayerSession | None:
        """Attach a terminal to the player's session; None if there is no room, which it is told."""
        session = self._sessions.get(account.id)
        if session is None:
            if not self._make_room():
                terminal.channel.close(_full(terminal), failed=True)
                return None
            session = self._begin(account, login, terminal)
        session.attach(terminal, drained)
        return session

    async def close(self) -> None:
        """End all apps and wait for them."""
        for session in list(self._sessions.values()):
            session.end(_restarting)
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _begin(self, account: Account, login: str, terminal: RemoteTerminal) -> PlayerSession:
        name = login[:LOGIN_LENGTH] or account.nickname
        session = PlayerSession(account, name, terminal, self.settings)
        self._sessions[account.id] = session
        account.seen()
        task = asyncio.create_task(self._run(session), name="session")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return session

    async def _run(self, session: PlayerSession) -> None:
        begin = time.monotonic()
        _log.info("%s comes, %d here", session.account.id[:12], len(self))
        try:
            await session.run(self._limiter)
        except Exception:  # noqa: BLE001 - of one player; the others play on
            _log.exception("%s could not be served", session.account.id[:12])
        finally:
            if self._sessions.get(session.account.id) is session:
                del self._sessions[session.account.id]
            forget_drawn()
            spent = time.monotonic() - begin
            _log.info("%s goes after %.0f s, %d here", session.account.id[:12], spent, len(self))

    def _make_room(self) -> bool:
        """End a detached session, the longest detached first, to make room."""
        if len(self) < self.settings.sessions:
            return True
        alone = [
            (session.alone_since, session)
            for session in self._sessions.values()
            if session.alone_since is not None
        ]
        if not alone:
            return False
        _since, first = min(alone, key=itemgetter(0))
        del self._sessions[first.account.id]
        first.end(_restarting)
        return True


def _full(terminal: RemoteTerminal) -> str:
    return i18n.said_in(
        i18n.language_of(terminal.environ),
        lambda: _("There is no room for more players now. Come again a little later."),
    )


def too_many() -> str:
    """Return the sentence for an address with too many connections."""
    return _("Too many connections from your address; come again in a minute.")


def _restarting() -> str:
    return _("The server stops. Games are kept: come again in a moment.")
