"""Who is here: finds the app of an account that comes again, starts one for an account that does not."""

import asyncio
import logging
import time
from collections.abc import Callable
from operator import itemgetter

from oneoh_tui.gateway.accounts import Account, Accounts
from oneoh_tui.gateway.addresses import Addresses
from oneoh_tui.gateway.channel import RemoteTerminal
from oneoh_tui.gateway.gate import Gate
from oneoh_tui.gateway.settings import GatewaySettings
from oneoh_tui.gateway.visit import Visit
from oneoh_tui.terminal.textual_parts import forget_drawn
from oneoh_tui.text import i18n
from oneoh_tui.text.i18n import _

_log = logging.getLogger(__name__)

FORGET_DAYS = 365
LOGIN_LENGTH = 32


class Reception:
    """All visits, by account; at most one of each."""

    def __init__(
        self, settings: GatewaySettings, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.settings = settings
        self.accounts = Accounts(settings.data / "accounts")
        self.addresses = Addresses(
            settings.sessions_per_address, settings.logins_per_minute_per_address, clock
        )
        self.turned_away: set[object] = set()
        """Connections that are about to be told that their address has too many."""
        self._gate = Gate(settings.gap_seconds)
        self._visits: dict[str, Visit] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def visits(self) -> int:
        """How many apps there are now."""
        return len(self._visits)

    def enter(
        self,
        account: Account,
        login: str,
        terminal: RemoteTerminal,
        drained: Callable[[], None] = lambda: None,
    ) -> Visit | None:
        """The player's app, shown on this terminal; None if there is no room, which it is told."""
        visit = self._visits.get(account.id)
        if visit is None:
            if not self._make_room():
                terminal.channel.close(_full(terminal), failed=True)
                return None
            visit = self._begin(account, login, terminal)
        visit.attach(terminal, drained)
        return visit

    async def close(self) -> None:
        """End every app, and wait for it."""
        for visit in list(self._visits.values()):
            visit.end(_restarting)
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _begin(self, account: Account, login: str, terminal: RemoteTerminal) -> Visit:
        name = login[:LOGIN_LENGTH] or account.nickname
        visit = Visit(account, name, terminal, self.settings)
        self._visits[account.id] = visit
        account.seen()
        task = asyncio.create_task(self._run(visit), name="visit")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return visit

    async def _run(self, visit: Visit) -> None:
        begin = time.monotonic()
        _log.info("%s comes, %d here", visit.account.id[:12], self.visits)
        try:
            await visit.run(self._gate)
        except Exception:  # noqa: BLE001 - of one player; the others play on
            _log.exception("%s could not be served", visit.account.id[:12])
        finally:
            if self._visits.get(visit.account.id) is visit:
                del self._visits[visit.account.id]
            forget_drawn()
            spent = time.monotonic() - begin
            _log.info("%s goes after %.0f s, %d here", visit.account.id[:12], spent, self.visits)

    def _make_room(self) -> bool:
        """Those that nobody looks at go first, the one that was left first before all others."""
        if self.visits < self.settings.sessions:
            return True
        alone = [
            (visit.alone_since, visit)
            for visit in self._visits.values()
            if visit.alone_since is not None
        ]
        if not alone:
            return False
        _since, first = min(alone, key=itemgetter(0))
        del self._visits[first.account.id]
        first.end(_restarting)
        return True


def _full(terminal: RemoteTerminal) -> str:
    return i18n.said_in(
        i18n.language_of(terminal.environ),
        lambda: _("There is no room for more players now. Come again a little later."),
    )


def too_many() -> str:
    """What one is told whose address has as many connections as it may."""
    return _("Too many connections from your address; come again in a minute.")


def _restarting() -> str:
    return _("The server stops. Games are kept: come again in a moment.")
