"""SSH server: any key, no password, nothing but the game."""

import asyncio
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

asyncssh = pytest.importorskip("asyncssh", reason="the extra `ssh` is not installed")

from oneoh_tui.gateway.host_key import host_key
from oneoh_tui.gateway.serve import gateway
from oneoh_tui.gateway.settings import GatewaySettings
from oneoh_tui.gateway.ssh_server import plain_login
from tests.oneoh_tui.gateway.conftest import NOBODY, until

KEY = asyncssh.generate_private_key("ssh-ed25519")


class Host:
    """Gateway on a free port."""

    def __init__(self, port: int, sessions: Any) -> None:
        self.port = port
        self.sessions = sessions

    def connect(self, **options: Any) -> Any:
        """Connect a client that trusts any host key."""
        given = {"username": "ada", "client_keys": [KEY], "known_hosts": None, **options}
        return asyncssh.connect("127.0.0.1", self.port, config=None, agent_path=None, **given)


@pytest.fixture
async def host(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Host]:
    """Serve with the settings of the test's mark."""
    settings = getattr(request, "param", {})
    async with gateway(
        GatewaySettings(lobby=NOBODY, ssh=0, data=tmp_path / "gateway", gap_seconds=0, **settings)
    ) as opened:
        assert opened.ssh is not None
        yield Host(opened.ssh, opened.sessions)


def _all_started(host: Host) -> bool:
    """Return whether there are apps, each with a first frame."""
    sessions = host.sessions._sessions.values()
    return bool(sessions) and all(session.app.started.is_set() for session in sessions)


@pytest.mark.smoke
async def test_a_terminal_shows_the_game_and_quitting_ends_well(host: Host) -> None:
    async with host.connect() as connection:
        shell = await connection.create_process(
            term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        shown = b""
        while b"You are ada" not in shown:
            shown += await shell.stdout.read(65536)
        shell.stdin.write(b"q")
        rest = await shell.stdout.read()
        assert b"Goodbye." in rest
        await shell.wait()
        assert shell.exit_status == 0
    await until(lambda: len(host.sessions) == 0)


@pytest.mark.smoke
async def test_the_window_may_change_its_size(host: Host) -> None:
    async with host.connect() as connection:
        shell = await connection.create_process(
            term_type="xterm", term_size=(80, 24), encoding=None
        )
        await until(lambda: _all_started(host))
        shell.change_terminal_size(132, 43)
        (session,) = host.sessions._sessions.values()
        await until(lambda: session.app.size == (132, 43))


async def test_hanging_up_leaves_the_app_and_frees_the_address(host: Host) -> None:
    async with host.connect() as connection:
        await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
        await until(lambda: _all_started(host))
    (session,) = host.sessions._sessions.values()
    await until(lambda: session.alone_since is not None)
    await until(lambda: not host.sessions.addresses.connections)


async def test_without_a_terminal_there_is_a_word_and_no_app(host: Host) -> None:
    async with host.connect() as connection:
        result = await connection.run()
    assert result.exit_status == 1
    assert "try `ssh -t`" in str(result.stderr)
    assert len(host.sessions) == 0


@pytest.mark.parametrize("host", [{"login_seconds": 2}], indirect=True)
async def test_a_connection_on_which_nobody_plays_is_ended_and_another_is_not(host: Host) -> None:
    async with host.connect() as played, host.connect() as refused, host.connect() as idle:
        await played.create_process(term_type="xterm", encoding=None)
        await refused.run("id")
        for connection in (refused, idle):
            await connection.wait_closed()
        assert not played.is_closed()
    await until(lambda: not host.sessions.addresses.connections)


async def test_no_command_is_run(host: Host) -> None:
    async with host.connect() as connection:
        result = await connection.run("cat /etc/passwd", term_type="xterm")
    assert result.exit_status == 1
    assert "no command can be run here" in f"{result.stdout}{result.stderr}"
    assert len(host.sessions) == 0


async def test_a_terminal_that_cannot_move_its_cursor_is_told_so(host: Host) -> None:
    async with host.connect() as connection:
        result = await connection.run(term_type="dumb")
    assert "TERM=dumb" in f"{result.stdout}{result.stderr}"


@pytest.mark.parametrize(
    ("locale", "encoding", "words"),
    [
        ("fr_FR.UTF-8", "utf-8", "aucune commande n’est exécutée ici"),
        ("fr_FR.ISO-8859-1", "latin-1", "aucune commande n'est exécutée ici"),
    ],
)
async def test_who_is_refused_reads_why_in_their_own_language_and_encoding(
    host: Host, locale: str, encoding: str, words: str
) -> None:
    async with host.connect() as connection:
        result = await connection.run("id", env={"LC_ALL": locale}, encoding=None)
    assert words in result.stderr.decode(encoding)


async def test_nothing_is_forwarded(host: Host) -> None:
    async with host.connect() as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", host.port)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("", 0, "127.0.0.1", host.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.start_sftp_client()


async def test_without_a_key_one_is_told_and_asked_for_nothing(host: Host) -> None:
    banners: list[str] = []
    asked: list[object] = []

    class Client(asyncssh.SSHClient):  # type: ignore[misc, name-defined]
        def auth_banner_received(self, msg: str, lang: str) -> None:
            banners.append(msg)

        def kbdint_challenge_received(
            self, name: str, instructions: str, lang: str, prompts: Any
        ) -> list[str]:
            asked.append(prompts)
            return []

    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.create_connection(
            Client, "127.0.0.1", host.port, username="eve", client_keys=[], known_hosts=None,
            config=None, agent_path=None, password="secret",
        )  # fmt: skip
    assert len(banners) == 1
    assert "your ssh offers none" in banners[0]
    assert "votre ssh n’en propose aucune" in banners[0]
    assert asked == []


@pytest.mark.parametrize("host", [{"sessions_per_address": 1}], indirect=True)
async def test_an_address_with_too_many_connections_is_told_so(host: Host) -> None:
    async with host.connect():
        with pytest.raises(asyncssh.DisconnectError, match=r"a minute\. / Trop de connexions"):
            await host.connect()
    await until(lambda: not host.sessions.addresses.connections)
    async with host.connect():
        pass


async def test_another_key_is_another_account_and_the_same_one_the_same(host: Host) -> None:
    other = asyncssh.generate_private_key("ecdsa-sha2-nistp256")
    ids = []
    for key in (KEY, other, KEY):
        async with host.connect(client_keys=[key]) as connection:
            await connection.create_process(term_type="xterm", encoding=None)
            await until(lambda: _all_started(host))
            ids.append(list(host.sessions._sessions))
    assert [len(each) for each in ids] == [1, 2, 2]


def test_the_host_key_is_made_once_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    first = host_key(tmp_path / "new")
    assert host_key(tmp_path / "new").public_data == first.public_data
    mode = (tmp_path / "new" / "ssh_host_ed25519_key").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


def test_a_host_key_that_is_none_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "ssh_host_ed25519_key"
    path.write_text("something precious")
    with pytest.raises(OSError, match="holds no key"):
        host_key(tmp_path)
    assert path.read_text() == "something precious"


def test_a_login_name_cannot_move_a_cursor() -> None:
    assert plain_login("ad\x1b[2Ja\n\u202e") == "ad[2Ja"


async def test_a_client_that_does_not_go_is_put_out_when_the_host_stops(tmp_path: Path) -> None:
    settings = GatewaySettings(lobby=NOBODY, ssh=0, data=tmp_path / "gateway", gap_seconds=0)
    async with gateway(settings) as opened:
        connection = await Host(opened.ssh or 0, opened.sessions).connect()
        shell = await connection.create_process(term_type="xterm", encoding=None)
        await until(lambda: len(opened.sessions) == 1)
    assert b"The server stops" in await shell.stdout.read()
    async with asyncio.timeout(60):
        await connection.wait_closed()
