"""Players who come by SSH: any key is welcome, and is the account; there is no password, ever."""

import asyncio
import unicodedata
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import asyncssh

from oneoh_tui.gateway.accounts import Account
from oneoh_tui.gateway.host_key import host_key
from oneoh_tui.gateway.reception import Reception, too_many
from oneoh_tui.gateway.ssh_line import SshLine
from oneoh_tui.gateway.ssh_patience import Patience
from oneoh_tui.gateway.ssh_session import SshSession, address_of
from oneoh_tui.text import i18n
from oneoh_tui.text.i18n import _

CLOSE_SECONDS = 2.0
TURNED_AWAY = 20
"""Connections at once whose address has too many, and that are told so; more are just dropped."""


@asynccontextmanager
async def ssh_server(reception: Reception) -> AsyncIterator[int]:
    """Serve SSH within this block; the value is the port.

    Raises OSError if that cannot be listened on, or the host's key cannot be kept.
    """
    settings = reception.settings
    connections: set[asyncssh.SSHServerConnection] = set()
    acceptor = await asyncssh.listen(
        settings.host,
        settings.ssh or 0,
        server_factory=lambda: Door(reception, connections),
        server_host_keys=[host_key(settings.data)],
        server_version="oneoh",
        login_timeout=settings.login_seconds,
        keepalive_interval=settings.keepalive_seconds,
        keepalive_count_max=settings.keepalive_limit,
        line_editor=False,
        encoding=None,
        allow_scp=False,
        agent_forwarding=False,
        x11_forwarding=False,
        password_auth=False,
        gss_host=None,
        host_based_auth=False,
        reuse_address=True,
    )
    try:
        yield acceptor.get_port()
    finally:
        acceptor.close()
        await _hang_up(connections)


async def _hang_up(connections: set[asyncssh.SSHServerConnection]) -> None:
    """Wait for clients to go, who have been told; then end what they have not ended."""
    # One that is disconnected at once does not show what it was told.
    with suppress(TimeoutError):
        async with asyncio.timeout(CLOSE_SECONDS):
            await asyncio.gather(*(connection.wait_closed() for connection in connections))
    for connection in list(connections):
        connection.abort()


class Door(asyncssh.SSHServer):
    """One connection, until its player is known."""

    def __init__(
        self, reception: Reception, connections: set[asyncssh.SSHServerConnection]
    ) -> None:
        """`connections` are those that there are now; this one is among them while it lasts."""
        self._reception = reception
        self._connections = connections
        self._connection: asyncssh.SSHServerConnection
        self._line: SshLine
        self._patience: Patience
        self._address = ""
        self._login = ""
        self._account: Account | None = None
        self._told = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._line = SshLine(conn)
        self._patience = Patience(self._reception.settings.login_seconds, conn.abort)
        self._connections.add(conn)
        address = address_of(conn)
        if self._reception.addresses.admit(address):
            self._address = address
        elif len(self._reception.turned_away) < TURNED_AWAY:
            # Before keys are exchanged, ssh would not show the reason.
            self._reception.turned_away.add(conn)
        else:
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address:
            self._reception.addresses.release(self._address)
            self._address = ""
        self._patience.close()
        self._connections.discard(self._connection)
        self._reception.turned_away.discard(self._connection)

    def begin_auth(self, username: str) -> bool:
        if self._connection in self._reception.turned_away:
            self._connection.disconnect(
                asyncssh.DISC_TOO_MANY_CONNECTIONS,
                " / ".join(_in_every_language(too_many)),
            )
        self._login = plain_login(username)
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        # Keys may be asked about one after another. The one that counts is the last: only with a
        # valid signature of it does the login go through, and it is asked about then once more.
        self._account = self._reception.accounts.of_key(key.public_data)
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """Who has no key gets here: to be told so, and asked for nothing."""
        if not self._told:
            self._told = True
            banner = "\n".join((*_in_every_language(_no_key), ""))
            self._connection.send_auth_banner(banner.replace("\n", "\r\n"))
        return False

    def auth_completed(self) -> None:
        self._patience.begin()

    def session_requested(self) -> SshSession:
        assert self._account is not None
        return SshSession(self._reception, self._account, self._login, self._line, self._patience)


def plain_login(name: str) -> str:
    """The name before the @, as far as it can be shown."""
    return "".join(
        character for character in name if not unicodedata.category(character).startswith("C")
    ).strip()


def _in_every_language(words: Callable[[], str]) -> list[str]:
    """For one whose language is not known: a client tells it after the login."""
    return [i18n.said_in(code, words) for code in i18n.LANGUAGES]


def _no_key() -> str:
    return _(
        "This host knows you by your SSH key, and your ssh offers none.\n"
        "Make one with `ssh-keygen -t ed25519` and come again. No password is ever asked for."
    )
