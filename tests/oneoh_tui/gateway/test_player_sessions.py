"""An app goes on when its terminal goes, and is found again from another one."""

import asyncio
import sys
from pathlib import Path

import pytest

from oneoh_tui.terminal.cell_driver import driver_of
from tests.oneoh_tui.gateway.conftest import FakeChannel, MakeHouse, until


async def test_a_login_shows_the_home_screen_of_a_guest(make_house: MakeHouse) -> None:
    house = make_house()
    _session, channel = await house.come("Ada")
    await until(lambda: "You are Ada" in channel.text)
    assert "Enter the lobby" in channel.text
    assert "Host a lobby" not in channel.text


async def test_who_gives_no_name_is_not_known_by_that_of_the_host(make_house: MakeHouse) -> None:
    _session, channel = await make_house().come("")
    await until(lambda: "You are guest-" in channel.text)


async def test_quitting_restores_the_terminal_and_says_goodbye(make_house: MakeHouse) -> None:
    house = make_house()
    session, channel = await house.come()
    session.type(channel, b"q")
    await until(lambda: channel.words is not None)
    assert (channel.words, channel.failed) == ("Goodbye.", False)
    assert channel.bytes.endswith(b"\x1b[?7h\x1b[?1049l\x1b[?25h\x1b[23;2t")
    await until(lambda: len(house.sessions) == 0)


async def test_a_second_login_takes_over_where_the_first_was(make_house: MakeHouse) -> None:
    house = make_house()
    session, first = await house.come()
    session.type(first, b"s")
    await until(lambda: "Settings" in first.text)
    second = FakeChannel(120, 40)
    assert house.enter("Ada", second, size=(120, 40)) is session
    assert first.words == "Your game goes on in the terminal where you have just come in."
    await until(lambda: "Settings" in second.text and session.app.size == (120, 40))
    assert len(house.sessions) == 1


async def test_what_is_typed_into_the_first_terminal_goes_nowhere_any_more(
    make_house: MakeHouse,
) -> None:
    house = make_house()
    session, first = await house.come()
    second = FakeChannel()
    house.enter("Ada", second)
    session.type(first, b"q")
    session.type(second, b"s")
    await until(lambda: "Settings" in second.text and "Colours" in second.text)
    assert second.words is None


async def test_a_lost_terminal_is_found_again_from_one_of_another_kind(
    make_house: MakeHouse,
) -> None:
    house = make_house()
    session, first = await house.come()
    session.type(first, b"r")
    await until(lambda: "Back" in first.text)
    session.detach(first)
    second = FakeChannel(100, 30)
    german = {"TERM": "vt100", "LANG": "C"}
    assert house.enter("Ada", second, size=(100, 30), environ=german) is session
    await until(lambda: ">" in second.text and "Back" in second.text)
    assert b"38;5;" not in second.bytes
    assert b"38;2;" not in second.bytes
    assert second.bytes.isascii()


async def test_a_window_that_had_lost_the_focus_does_not_take_it_along(
    make_house: MakeHouse,
) -> None:
    house = make_house()
    session, first = await house.come()
    before = session.app.screen.focused
    assert before is not None
    session.type(first, b"\x1b[O")
    await until(lambda: session.app.screen.focused is None)
    session.detach(first)
    house.enter("Ada", FakeChannel())
    await until(lambda: session.app.screen.focused is before)


async def test_who_types_has_the_focus_whatever_the_terminal_says(make_house: MakeHouse) -> None:
    house = make_house()
    session, channel = await house.come()
    session.type(channel, b"\x1b[O")
    await until(lambda: session.app.screen.focused is None)
    session.type(channel, b"\x1b[B")
    await until(lambda: "› l" in channel.text)


async def test_each_terminal_has_its_own_colours(make_house: MakeHouse) -> None:
    house = make_house()
    _ada, plain = await house.come("Ada", environ={"NO_COLOR": "1"})
    _bob, rich = await house.come("Bob", environ={"COLORTERM": "truecolor"})
    _eve, some = await house.come("Eve")
    for channel in (plain, rich, some):
        await until(lambda channel=channel: "You are" in channel.text)  # type: ignore[misc]
    assert b"38;" not in plain.bytes
    assert b"38;2;" in rich.bytes
    assert b"38;5;" in some.bytes
    assert b"38;2;" not in some.bytes


async def test_leaving_all_as_it_is_lets_the_terminal_go(make_house: MakeHouse) -> None:
    house = make_house(detached_seconds=600)
    session, channel = await house.come()
    session.type(channel, b"\x1a")
    await until(lambda: channel.words is not None)
    assert "10 minutes" in (channel.words or "")
    assert len(house.sessions) == 1
    assert session.alone_since is not None


async def test_an_app_that_nobody_comes_back_to_ends(make_house: MakeHouse) -> None:
    house = make_house(detached_seconds=0.01)
    session, channel = await house.come()
    session.detach(channel)
    await until(lambda: len(house.sessions) == 0)


async def test_who_is_gone_before_the_app_has_begun_leaves_none_behind(
    make_house: MakeHouse,
) -> None:
    house = make_house()
    channel = FakeChannel()
    session = house.enter("Ada", channel)
    assert session is not None
    session.detach(channel)
    await until(lambda: len(house.sessions) == 0)
    assert not session.app.started.is_set()


async def test_a_full_house_says_so_in_the_players_language(make_house: MakeHouse) -> None:
    house = make_house(sessions=1)
    await house.come("Ada")
    channel = FakeChannel()
    assert house.enter("Bob", channel, environ={"LANG": "fr_FR.UTF-8"}) is None
    assert (channel.words or "").startswith("Il n’y a plus de place")
    assert channel.failed


async def test_a_full_house_lets_go_of_what_nobody_looks_at(make_house: MakeHouse) -> None:
    house = make_house(sessions=1)
    session, channel = await house.come("Ada")
    session.detach(channel)
    _other, shown = await house.come("Bob")
    await until(lambda: "You are Bob" in shown.text)
    await until(lambda: len(house.sessions) == 1)


async def test_each_player_reads_their_own_language(make_house: MakeHouse) -> None:
    house = make_house()
    _ada, english = await house.come("Ada")
    bob, french = await house.come("Bob", environ={"LANG": "fr_FR.UTF-8"})
    await until(lambda: "Quitter" in french.text)
    assert "Quit\n" in english.text
    bob.type(french, b"q")
    await until(lambda: french.words is not None)
    assert french.words == "Au revoir."


async def test_a_program_that_fails_says_so_and_leaves_the_others_alone(
    make_house: MakeHouse, capsys: pytest.CaptureFixture[str]
) -> None:
    house = make_house()
    ada, broken = await house.come("Ada")
    bob, fine = await house.come("Bob")
    ada.app.call_later(_fail)
    await until(lambda: broken.words is not None)
    assert "failed" in (broken.words or "")
    assert broken.failed
    # What the variables held is for nobody.
    assert "as a bug would" not in capsys.readouterr().err
    bob.type(fine, b"s")
    await until(lambda: "Colours" in fine.text)


def _fail() -> None:
    raise RuntimeError("as a bug would")


async def test_apps_leave_the_streams_of_the_process_alone(make_house: MakeHouse) -> None:
    house = make_house()
    streams = sys.stdout, sys.stderr
    ada, first = await house.come("Ada")
    bob, second = await house.come("Bob")
    for session, channel in ((ada, first), (bob, second)):
        session.type(channel, b"q")
        await until(lambda channel=channel: channel.words is not None)  # type: ignore[misc]
    assert (sys.stdout, sys.stderr) == streams


async def test_settings_are_kept_with_the_account_and_nowhere_else(
    make_house: MakeHouse, tmp_path: Path
) -> None:
    house = make_house()
    session, channel = await house.come("Ada")
    assert not (tmp_path / "gateway" / "accounts").exists()
    session.app.change(theme="light")
    assert session.account.settings_file.load().theme == "light"
    assert not (tmp_path / "config").exists()
    session.type(channel, b"q")
    await until(lambda: len(house.sessions) == 0)
    again, _channel = await house.come("Ada")
    assert again.app.settings.theme == "light"


async def test_who_has_to_wait_is_told_how_many_are_before(make_house: MakeHouse) -> None:
    house = make_house(gap_seconds=0.5)  # for so long, the last one is told the same
    channels = [FakeChannel() for _ in range(6)]
    for number, channel in enumerate(channels):
        house.enter(str(number), channel)
    await until(lambda: "players come in before you." in channels[-1].text)
    await until(lambda: "You are 5" in channels[-1].text)
    assert "One moment" not in channels[-1].text


async def test_only_so_many_apps_start_at_once(make_house: MakeHouse) -> None:
    house = make_house(gap_seconds=0.02)
    channels = [FakeChannel() for _ in range(3)]
    sessions = [house.enter(str(number), channel) for number, channel in enumerate(channels)]
    running = []
    while not all(session is not None and session.app.started.is_set() for session in sessions):
        starting = [v for v in sessions if v and v.app.is_running and not v.app.started.is_set()]
        running.append(len(starting))
        await asyncio.sleep(0)
    assert max(running) == 1


async def test_who_still_waits_when_the_host_stops_is_told_so_and_never_begins(
    make_house: MakeHouse,
) -> None:
    house = make_house()
    channels = [FakeChannel() for _ in range(4)]
    sessions = [house.enter(str(number), channel) for number, channel in enumerate(channels)]
    await until(lambda: sessions[0] is not None and sessions[0].app.is_running)
    await house.sessions.close()
    assert [driver_of(session.app) for session in sessions[1:] if session is not None] == [None] * 3
    assert {channel.words for channel in channels[1:]} == {
        "The server stops. Games are kept: come again in a moment."
    }
