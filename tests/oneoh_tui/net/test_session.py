"""The session leaves no server behind, and takes none that has ended for running."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from oneoh_protocol.messages import SeatInfo, Unlisted, Watch
from oneoh_tui.config.lobby_terms import LobbyTerms
from oneoh_tui.net.game_folder import kept_games, new_folder
from oneoh_tui.net.keyboard import Keyboard, Person
from oneoh_tui.net.local_server import LocalServer, ServerFailed
from oneoh_tui.net.private_server import PrivateServer
from oneoh_tui.net.session import Session, Stop, Work
from oneoh_tui.tables.leaving import leaving_question
from tests.oneoh_tui.conftest import FakeWire, MakeApp, press, settle
from tests.oneoh_tui.net.game_wire import GameWire, position, table

HERE = LobbyTerms(public=False, port=2550)


class Lobby(LocalServer):
    """Fake server that listens once `ready` is set."""

    def __init__(self, fault: str = "", port: int = 1) -> None:
        self.ready = asyncio.Event()
        self.is_up = True
        self._fault = fault
        self._port = port

    async def url(self, limit: float = 0) -> str:
        await self.ready.wait()
        if self._fault:
            raise ServerFailed(self._fault)
        return f"ws://127.0.0.1:{self._port}"

    @property
    def running(self) -> bool:
        return self.is_up

    async def stop(self) -> None:
        self.is_up = False


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(lambda _event: None, no_work, tmp_path)


def no_work(_work: Work) -> Stop:
    raise NotImplementedError


def spawning(monkeypatch: pytest.MonkeyPatch, *lobbies: Lobby) -> None:
    left = iter(lobbies)

    async def spawn(*_arguments: object, **_more: object) -> LocalServer:
        return next(left)

    monkeypatch.setattr(LocalServer, "spawn", spawn)


async def test_a_lobby_is_hosted_until_it_ends(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = Lobby()
    lobby.ready.set()
    spawning(monkeypatch, lobby)
    assert await session.host(HERE) == session.hosting == "ws://127.0.0.1:1"
    assert leaving_question(session)
    lobby.is_up = False
    assert session.hosting is None
    assert leaving_question(session) is None


async def test_a_lobby_that_does_not_start_is_not_hosted_and_the_one_before_is_not_either(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Lobby(), Lobby("the port is taken")
    first.ready.set()
    second.ready.set()
    spawning(monkeypatch, first, second)
    await session.host(HERE)
    with pytest.raises(ServerFailed):
        await session.host(HERE)
    assert session.hosting is None
    assert not first.is_up
    assert not second.is_up


async def test_who_does_not_wait_for_the_lobby_leaves_none_behind(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = Lobby()
    spawning(monkeypatch, lobby)
    waiting = asyncio.create_task(session.host(HERE))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    assert waiting.cancelled()
    assert not lobby.is_up
    assert session.hosting is None


async def test_all_servers_of_ones_own_end_with_the_session(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    private, lobby = Lobby(), Lobby()
    lobby.ready.set()
    spawning(monkeypatch, lobby)
    session.expect(PrivateServer(new_folder(None), private))
    await session.host(HERE)
    await session.close()
    assert (private.is_up, lobby.is_up) == (False, False)


async def test_the_host_is_the_same_guest_of_the_lobby_on_another_port(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobbies = Lobby(port=2550), Lobby(port=31877)
    spawning(monkeypatch, *lobbies)
    tokens = []
    app = make_app(menu=True)

    def make(_url: str, _name: str, token: str | None, _key: str | None) -> FakeWire:
        tokens.append(token)
        return FakeWire()

    app.session._make = make
    async with app.run_test() as pilot:
        for lobby, port in zip(lobbies, (2550, 31877), strict=True):
            lobby.ready.set()
            url = await app.session.host(LobbyTerms(public=False, port=port))
            await (await app.session.go_to_lobby(url, "Ada")).welcomed()
            await settle(pilot)
        await app.session.close()
    assert tokens == [None, "t" * 32]


async def test_the_port_and_who_can_join_are_remembered(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = Lobby("the port is taken")
    lobby.ready.set()
    spawning(monkeypatch, lobby)
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "h", "home", "right", "down", *"31877", "down", "enter")
    for settings in (app.settings, app.settings_file.load()):
        assert (settings.host_public, settings.host_port) == (True, 31877)
        assert settings.host() == LobbyTerms(public=True, port=31877)
        assert settings.host(public=False, port=1) == LobbyTerms(public=False, port=1)


async def test_a_game_that_cannot_be_shown_is_kept(make_app: MakeApp, tmp_path: Path) -> None:
    server = Lobby()
    server.ready.set()
    wire = GameWire(position(1))
    app = make_app(wire=wire, menu=True)
    app.session.expect(PrivateServer(new_folder(tmp_path / "games"), server))
    async with app.run_test() as pilot:
        link = await app.session.go_private("Ada")
        await link.welcomed()
        await link.ask(Watch(table="t1"))
        await settle(pilot)
        assert [each.game.table for each in app.session.games] == ["t1"]
        link.put_aside("t1", "its board has failed")
        wire.say(Unlisted("t2"))
        await settle(pilot)
        assert link.tables == {}
        await app.session.close()
    (kept,) = kept_games(tmp_path / "games")
    assert [game.table for game in kept.games] == ["t1"]


async def test_the_keyboard_is_passed_once_the_other_knows_the_table(session: Session) -> None:
    first, second = at_keyboard(session)
    passing = asyncio.create_task(session.pass_to("t1", 1))
    await asyncio.sleep(0)
    assert session.link is first.link
    second.link.tables["t1"] = table(position(5), seat=1)
    second.link._set_status("up")
    assert await passing
    assert session.link is second.link


async def test_it_is_not_passed_to_a_bot_nor_to_one_whose_connection_is_lost(
    session: Session,
) -> None:
    first, second = at_keyboard(session, bots=(0,))
    assert not await session.pass_to("t1", 0), "a bot has no keyboard"
    passing = asyncio.create_task(session.pass_to("t1", 1))
    await asyncio.sleep(0)
    second.link._set_status("down")
    assert not await passing
    assert session.link is first.link


def at_keyboard(session: Session, bots: Sequence[int] = ()) -> tuple[Person, Person]:
    """Put two people at the keyboard, connected; only the one who has it knows the table."""

    async def stop() -> None: ...

    names = ("Ada", "Bob")
    first, second = (Person(session._link("ws://h", name, None), None, stop) for name in names)
    session.keyboard, session.link = Keyboard(names), first.link
    session.keyboard.people += [first, second]
    seats = [SeatInfo("taken", name, bot=at in bots) for at, name in enumerate(names)]
    first.link.tables["t1"] = table(position(5), seats=tuple(seats))
    for person in (first, second):
        person.link._set_status("up")
    return first, second
