"""SSH front end. The public key is the account; passwords are never accepted."""

import asyncio
import unicodedata
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import asyncssh

from oneoh_tui.gateway.accounts import Account
from oneoh_tui.gateway.host_key import host_key
from oneoh_tui.gateway.player_sessions import PlayerSessions, too_many
from oneoh_tui.gateway.ssh_idle_limit import IdleLimit
from oneoh_tui.gateway.ssh_send_buffer import SshSendBuffer
from oneoh_tui.gateway.ssh_session import SshSession, address_of
from oneoh_tui.text import i18n
from oneoh_tui.text.i18n import _

CLOSE_SECONDS = 2.0
TURNED_AWAY = 20
"""Most connections at once that are told why they are refused; further ones are dropped."""


@asynccontextmanager
async def ssh_server(sessions: PlayerSessions) -> AsyncIterator[int]:
    """Serve SSH within the block; yields the port.

    Raises OSError if that cannot be listened on, or the host's key cannot be kept.
    """
    settings = sessions.settings
    connections: set[asyncssh.SSHServerConnection] = set()
    acceptor = await asyncssh.listen(
        settings.host,
        settings.ssh or 0,
        server_factory=lambda: SshConnection(sessions, connections),
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
    """Wait for clients that were told to go, then close their connections."""
    # One that is disconnected at once does not show what it was told.
    with suppress(TimeoutError):
        async with asyncio.timeout(CLOSE_SECONDS):
            await asyncio.gather(*(connection.wait_closed() for connection in connections))
    for connection in list(connections):
        connection.abort()


class SshConnection(asyncssh.SSHServer):
    """SSH connection until its player is known."""

    def __init__(
        self, sessions: PlayerSessions, connections: set[asyncssh.SSHServerConnection]
    ) -> None:
        """Make a connection, which is in `connections` while it lasts."""
        self._player_sessions = sessions
        self._connections = connections
        self._connection: asyncssh.SSHServerConnection
        self._line: SshSendBuffer
        self._patience: IdleLimit
        self._address = ""
        self._login = ""
        self._account: Account | None = None
        self._told = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._line = SshSendBuffer(conn)
        self._patience = IdleLimit(self._player_sessions.settings.login_seconds, conn.abort)
        self._connections.add(conn)
        address = address_of(conn)
        if self._player_sessions.addresses.admit(address):
            self._address = address
        elif len(self._player_sessions.turned_away) < TURNED_AWAY:
            # Before keys are exchanged, ssh would not show the reason.
            self._player_sessions.turned_away.add(conn)
        else:
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address:
            self._player_sessions.addresses.release(self._address)
            self._address = ""
        self._patience.close()
        self._connections.discard(self._connection)
        self._player_sessions.turned_away.discard(self._connection)

    def begin_auth(self, username: str) -> bool:
        if self._connection in self._player_sessions.turned_away:
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
        self._account = self._player_sessions.accounts.of_key(key.public_data)
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """Tell a client without a key why it cannot play, and ask nothing."""
        if not self._told:
            self._told = True
            banner = "\n".join((*_in_every_language(_no_key), ""))
            self._connection.send_auth_banner(banner.replace("\n", "\r\n"))
        return False

    def auth_completed(self) -> None:
        self._patience.begin()

    def session_requested(self) -> SshSession:
        assert self._account is not None
        return SshSession(
            self._player_sessions, self._account, self._login, self._line, self._patience
        )


def plain_login(name: str) -> str:
    """Return the login name, as far as it can be shown."""
    return "".join(
        character for character in name if not unicodedata.category(character).startswith("C")
    ).strip()


def _in_every_language(words: Callable[[], str]) -> list[str]:
    """Return a sentence in every language, as a client tells its own only after the login."""
    return [i18n.said_in(code, words) for code in i18n.LANGUAGES]


def _no_key() -> str:
    return _(
        "This host knows you by your SSH key, and your ssh offers none.\n"
        "Make one with `ssh-keygen -t ed25519` and come again. No password is ever asked for."
    )
