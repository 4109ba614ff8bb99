"""Players who come by SSH: any key is welcome, and is the account; there is no password, ever."""

import asyncio
import logging
import unicodedata
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import TypeAlias

import asyncssh

from oneoh_tui.gateway.accounts import Account
from oneoh_tui.gateway.channel import RemoteTerminal, fitting
from oneoh_tui.gateway.host_key import host_key
from oneoh_tui.gateway.reception import Reception
from oneoh_tui.gateway.visit import Visit

_log = logging.getLogger(__name__)

PASSED_ON = ("LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "COLORTERM", "NO_COLOR")
"""What is read of the client's environment."""
LONGEST_VALUE = 64
CLOSE_SECONDS = 2.0
FRAME_BYTES = 8192
"""That many bytes may wait for a terminal; while more do, no frame is added."""
NO_KEY = (
    "This host knows you by your SSH key, and your ssh offers none.\r\n"
    "Make one with `ssh-keygen -t ed25519` and come again. No password is ever asked for.\r\n"
)

TURNED_AWAY = 20
"""Connections at once whose address has too many, and that are told so; more are just dropped."""

Chan: TypeAlias = "asyncssh.SSHServerChannel[bytes]"


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
        keepalive_count_max=3,
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
        self._address = ""
        self._login = ""
        self._account: Account | None = None
        self._told = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._connections.add(conn)
        peer = conn.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
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
        self._connections.discard(self._connection)
        self._reception.turned_away.discard(self._connection)

    def begin_auth(self, username: str) -> bool:
        if self._connection in self._reception.turned_away:
            self._connection.disconnect(
                asyncssh.DISC_TOO_MANY_CONNECTIONS,
                "Too many connections from your address; come again in a minute",
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
            self._connection.send_auth_banner(NO_KEY)
        return False

    def session_requested(self) -> "SshSession":
        assert self._account is not None
        return SshSession(self._reception, self._account, self._login)


class SshSession(asyncssh.SSHServerSession[bytes]):
    """A channel on which a terminal is asked for; it is its own Channel to the view."""

    def __init__(self, reception: Reception, account: Account, login: str) -> None:
        self._reception = reception
        self._account = account
        self._login = login
        self._chan: Chan
        self._term: str | None = None
        self._size = (80, 24)
        self._refused = ""
        self._visit: Visit | None = None
        self._paused = False

    def connection_made(self, chan: Chan) -> None:
        self._chan = chan
        chan.set_write_buffer_limits(high=FRAME_BYTES, low=0)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        self._term = term_type[:LONGEST_VALUE]
        self._size = fitting(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        # Accepted, to be refused in words: else ssh says no more than that it failed.
        self._refused = "no command can be run here; leave it out, and play"
        return True

    def session_started(self) -> None:
        if reason := self._refused or _unfit(self._term):
            self._refuse(reason)
            return
        terminal = RemoteTerminal(self, self._environ(), self._size)
        self._visit = self._reception.enter(self._account, self._login, terminal, self._type_on)

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        if self._visit is not None and not self._visit.type(self, data):
            self._chan.pause_reading()

    def eof_received(self) -> bool:
        return False

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._visit is not None:
            self._visit.resize(self, fitting(width, height))

    def pause_writing(self) -> None:
        self._paused = True

    def resume_writing(self) -> None:
        self._paused = False
        if self._visit is not None:
            self._visit.show(self)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._visit is not None:
            self._visit.detach(self)
            self._visit = None

    @property
    def ready(self) -> bool:
        return not self._paused

    def send(self, data: bytes) -> None:
        if not self._chan.is_closing():
            self._chan.write(data)

    def close(self, words: str = "", *, failed: bool = False) -> None:
        if self._chan.is_closing():
            return
        if words:
            self._chan.write(f"{words}\r\n".encode())
        self._visit = None
        self._chan.exit(1 if failed else 0)

    def _type_on(self) -> None:
        self._chan.resume_reading()

    def _refuse(self, reason: str) -> None:
        self._chan.write_stderr(f"oneoh: {reason}\r\n".encode())
        self._chan.exit(1)

    def _environ(self) -> dict[str, str]:
        given = self._chan.get_environment_bytes()
        environ = {
            name: given[name.encode()][:LONGEST_VALUE].decode("ascii", "replace")
            for name in PASSED_ON
            if name.encode() in given
        }
        return {**environ, "TERM": self._term or ""}


def _unfit(term: str | None) -> str:
    """Why nothing can be drawn on that terminal; empty if something can."""
    if term is None:
        return "this is drawn on a terminal, and ssh has asked for none; try `ssh -t`"
    if term == "dumb":
        return "TERM=dumb says that this terminal cannot move its cursor, which is needed"
    return ""


def plain_login(name: str) -> str:
    """The name before the @, as far as it can be shown."""
    return "".join(
        character for character in name if not unicodedata.category(character).startswith("C")
    ).strip()
