"""A lobby with a key tells nothing to those who do not show it."""

from pathlib import Path

import pytest

from oneoh_protocol.client import Client
from oneoh_protocol.client_events import Rejected
from oneoh_server.__main__ import main
from oneoh_server.address_limits import AddressLimits
from oneoh_server.identity.lobby_key import BadKey, LobbyKey
from oneoh_server.refusal import Refusal
from oneoh_server.server import Server
from oneoh_server.stores.memory.store import MemoryStore
from tests.server.high_card import HIGH_CARD
from tests.server.players import SETTINGS, playing

KEY, WRONG = "k" * 22, "w" * 22


class Clock:
    """Clock that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def keyed() -> Server:
    games = {HIGH_CARD.id: HIGH_CARD}
    return Server(SETTINGS, MemoryStore(), games, lobby_key=LobbyKey(KEY))


async def turned_away(url: str, **more: str) -> Rejected:
    async with Client(url, name="Eve", **more) as client:  # type: ignore[arg-type]
        event = await anext(client.events())
        assert isinstance(event, Rejected)
        return event


@pytest.mark.smoke
async def test_who_shows_the_key_comes_in_and_nobody_else() -> None:
    async with keyed() as server:
        assert (await turned_away(server.url)).code == "lobby-key"
        assert (await turned_away(server.url, lobby_key=WRONG)).code == "lobby-key"
        async with playing(server.url, "Ann", lobby_key=KEY) as ann:
            token = ann.welcome.token
        async with playing(server.url, "Ann", lobby_key=KEY, token=token) as again:
            assert again.welcome.token == token


async def test_without_the_key_nobody_learns_whether_name_and_token_are_good() -> None:
    async with keyed() as server:
        async with playing(server.url, "Ann", lobby_key=KEY) as ann:
            token = ann.welcome.token
        told = {
            (event.code, event.reason)
            for event in [
                await turned_away(server.url),
                await turned_away(server.url, token=token),
                await turned_away(server.url, token="x" * 22),
            ]
        }
        assert len(told) == 1
        async with Client(server.url, name="\x07") as client:
            event = await anext(client.events())
            assert isinstance(event, Rejected)
            assert event.code == "lobby-key"


async def test_an_open_lobby_minds_no_key() -> None:
    async with (
        Server(SETTINGS, MemoryStore(), {HIGH_CARD.id: HIGH_CARD}) as server,
        playing(server.url, "Ann", lobby_key=WRONG) as ann,
    ):
        assert ann.welcome.guest


def test_wrong_keys_are_limited_by_address_and_the_right_one_costs_nothing() -> None:
    clock = Clock()
    key, limits = LobbyKey(KEY), AddressLimits(SETTINGS, clock)
    for _ in range(1000):
        key.check(KEY, "192.0.2.1", limits)
    codes = []
    for _ in range(1000):
        with pytest.raises(Refusal) as caught:
            key.check(WRONG, "192.0.2.1", limits)
        codes.append(caught.value.code)
    assert codes == ["lobby-key"] * 5 + ["too-fast"] * 995
    with pytest.raises(Refusal) as caught:
        key.check(KEY, "192.0.2.1", limits)
    assert caught.value.code == "too-fast", "the sixth guess is not told to be right"
    key.check(KEY, "192.0.2.2", limits)
    clock.now += 12.0
    key.check(KEY, "192.0.2.1", limits)


@pytest.mark.parametrize("text", ["", "short", "with blanks in it, 22", "\N{SNOWMAN}" * 20])
def test_a_file_without_a_key_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text(text, "utf-8")
    with pytest.raises(BadKey, match="lobby_key_file"):
        LobbyKey.read(str(path))
    with pytest.raises(BadKey, match="cannot be read"):
        LobbyKey.read(str(tmp_path / "missing"))


def test_the_command_makes_a_key_that_the_file_may_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lobby-key"]) == 0
    made = capsys.readouterr().out
    path = tmp_path / "key"
    path.write_text(made)
    limits = AddressLimits(SETTINGS, Clock())
    LobbyKey.read(str(path)).check(made.strip(), "192.0.2.1", limits)
    assert main(["lobby-key", "more"]) == 2
