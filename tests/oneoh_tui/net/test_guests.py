"""Guests: the same again at a server, and never one for two programs."""

import stat
from pathlib import Path

from oneoh_protocol.client_events import Connected, Rejected
from oneoh_tui.net.guests import take_guest
from tests.oneoh_tui.conftest import FakeWire, MakeApp, settle, welcome

URL = "ws://there:2550"


def test_a_token_is_kept_for_the_next_time(tmp_path: Path) -> None:
    guest = take_guest(tmp_path, URL)
    assert guest is not None
    assert guest.token is None
    guest.keep("a" * 32)
    guest.keep("b" * 16)
    guest.close()
    again = take_guest(tmp_path, URL)
    assert again is not None
    assert again.token == "b" * 16
    again.close()


def test_two_programs_at_one_server_are_two_guests(tmp_path: Path) -> None:
    first, second = take_guest(tmp_path, URL), take_guest(tmp_path, URL)
    assert first is not None
    assert second is not None
    first.keep("a" * 32)
    assert second.token is None
    first.close()
    second.close()


def test_another_server_gets_another_token(tmp_path: Path) -> None:
    here, there = take_guest(tmp_path, URL), take_guest(tmp_path, "ws://elsewhere:2550")
    assert here is not None
    assert there is not None
    here.keep("a" * 32)
    assert there.token is None
    here.close()
    there.close()


def test_nobody_else_may_read_a_token(tmp_path: Path) -> None:
    guest = take_guest(tmp_path / "guests", URL)
    assert guest is not None
    (file,) = (tmp_path / "guests").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    guest.close()


def test_where_nothing_can_be_kept_one_is_a_new_guest_each_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert take_guest(tmp_path / "file", URL) is None


async def test_the_token_of_a_welcome_is_kept(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    async with app.run_test():
        link = await app.session.go_to_lobby(URL, "Ada")
        await link.welcomed()
        await app.session.close()
    guest = take_guest(tmp_path / "guests", URL)
    assert guest is not None
    assert guest.token == "t" * 32
    guest.close()


async def test_a_token_that_is_not_known_any_more_is_forgotten(make_app: MakeApp) -> None:
    tokens: list[str | None] = []
    wires = [FakeWire(connected=False), FakeWire()]

    def make(_url: str, _name: str, token: str | None, _key: str | None) -> FakeWire:
        tokens.append(token)
        return wires[len(tokens) - 1]

    app = make_app()
    app.session._make = make
    guest = take_guest(app.session._guests, URL)
    assert guest is not None
    guest.keep("old" * 8)
    guest.close()
    async with app.run_test() as pilot:
        await app.session.go_to_lobby(URL, "Ada")
        wires[0].say(Rejected("unknown", "bad-token"))
        await settle(pilot)
        assert tokens == ["old" * 8, None]
        assert app.link.status == "up"
        wires[1].say(Connected(welcome()))
        await app.session.close()
