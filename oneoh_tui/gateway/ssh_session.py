"""SSH session channels: a terminal for a session, or a sentence on why there is none."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import asyncssh

from oneoh_tui.gateway.accounts import Account
from oneoh_tui.gateway.channel import UTF8, RemoteTerminal, fitting
from oneoh_tui.gateway.player_session import PlayerSession
from oneoh_tui.gateway.player_sessions import PlayerSessions
from oneoh_tui.gateway.ssh_idle_limit import IdleLimit
from oneoh_tui.gateway.ssh_send_buffer import SshSendBuffer
from oneoh_tui.text import i18n
from oneoh_tui.text.ascii import SPELL
from oneoh_tui.text.i18n import _

PASSED_ON = ("LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "COLORTERM", "NO_COLOR")
"""Variables read from the client's environment."""
LONGEST_VALUE = 64

Chan: TypeAlias = "asyncssh.SSHServerChannel[bytes]"


class SshSession(asyncssh.SSHServerSession[bytes]):
    """Session channel of a terminal; also the Channel of the view."""

    def __init__(
        self,
        sessions: PlayerSessions,
        account: Account,
        login: str,
        line: SshSendBuffer,
        patience: IdleLimit,
    ) -> None:
        self._player_sessions = sessions
        self._account = account
        self._login = login
        self._line = line
        self._patience = patience
        self._chan: Chan
        self._term: str | None = None
        self._size = (80, 24)
        self._charmap = UTF8
        self._commanded = False
        self._session: PlayerSession | None = None
        self._shut = False
        """Note that the client's window is full."""

    def connection_made(self, chan: Chan) -> None:
        self._chan = chan
        chan.set_write_buffer_limits(high=0)

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
        self._commanded = True
        return True

    def session_started(self) -> None:
        environ = self._environ()
        terminal = RemoteTerminal(self, environ, self._size, address_of(self._chan))
        self._charmap = terminal.charmap
        if fault := self._fault():
            self._refuse(i18n.said_in(i18n.language_of(environ), fault))
            return
        self._line.on_room = self._show
        self._session = self._player_sessions.enter(
            self._account, self._login, terminal, self._type_on
        )
        if self._session is not None:
            self._patience.visited()

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        if self._session is not None and not self._session.type(self, data):
            self._chan.pause_reading()

    def eof_received(self) -> bool:
        return False

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._session is not None:
            self._session.resize(self, fitting(width, height))

    def pause_writing(self) -> None:
        self._shut = True

    def resume_writing(self) -> None:
        self._shut = False
        self._show()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._session is not None:
            self._session.detach(self)
        self._leave()

    @property
    def ready(self) -> bool:
        return not self._shut and not self._line.full

    def send(self, data: bytes) -> None:
        if not self._chan.is_closing():
            self._chan.write(data)

    def close(self, words: str = "", *, failed: bool = False) -> None:
        if self._chan.is_closing():
            return
        if words:
            self._chan.write(self._encoded(words))
        self._leave()
        self._chan.exit(1 if failed else 0)

    def _leave(self) -> None:
        """End the session on this channel."""
        if self._session is not None:
            self._session = None
            self._patience.left()

    def _type_on(self) -> None:
        self._chan.resume_reading()

    def _show(self) -> None:
        if self._session is not None and self.ready:
            self._session.show(self)

    def _fault(self) -> Callable[[], str] | None:
        """Return the sentence on why nothing can be drawn here; None if it can."""
        if self._commanded:
            return _no_command
        if self._term is None:
            return _no_terminal
        return _no_cursor if self._term == "dumb" else None

    def _refuse(self, reason: str) -> None:
        self._chan.write_stderr(self._encoded(f"oneoh: {reason}"))
        self._chan.exit(1)

    def _encoded(self, line: str) -> bytes:
        return f"{line}\r\n".encode(self._charmap, SPELL)

    def _environ(self) -> dict[str, str]:
        given = self._chan.get_environment_bytes()
        environ = {
            name: given[name.encode()][:LONGEST_VALUE].decode("ascii", "replace")
            for name in PASSED_ON
            if name.encode() in given
        }
        return {**environ, "TERM": self._term or ""}


def address_of(line: "Chan | asyncssh.SSHServerConnection") -> str:
    """Return the network address of the other end; "" if unknown."""
    peer = line.get_extra_info("peername")
    return str(peer[0]) if peer else ""


def _no_command() -> str:
    return _("no command can be run here; leave it out, and play")


def _no_terminal() -> str:
    return _("this is drawn on a terminal, and ssh has asked for none; try `ssh -t`")


def _no_cursor() -> str:
    return _("TERM=dumb says that this terminal cannot move its cursor, which is needed")
