"""An operator in line mode: the key, what is printed, and what is sent."""

from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import (
    Announce,
    Announcement,
    Ban,
    CloseTable,
    Command,
    Drain,
    Inspect,
    Kick,
    LiftBan,
    Mute,
    Operate,
    Refused,
    Reply,
)
from oneoh_tui.line.commands import find
from oneoh_tui.line.home import Home
from oneoh_tui.line.operator import OperatorPlace
from oneoh_tui.line.place import LineContext
from oneoh_tui.text import i18n
from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.inspections import INSPECTIONS
from tests.oneoh_tui.line.talk import Talk, talk, to_lobby

KEY = "k" * 22


class OperatedWire(FakeWire):
    """Server whose operator has the key."""

    async def ask(self, command: Command) -> Reply:
        reply = await super().ask(command)
        if isinstance(command, Operate) and command.key != KEY:
            raise Refusal(Refused(1, "not-operator", "no"))
        return INSPECTIONS[command.what] if isinstance(command, Inspect) else reply


@asynccontextmanager
async def operating(tmp_path: Path, **arguments: Any) -> AsyncIterator[tuple[Talk, OperatedWire]]:
    """Be an operator, in line mode."""
    wire = OperatedWire()
    (tmp_path / "key").write_text(f"{KEY}\n")
    async with talk(tmp_path, wire, to_lobby, **arguments) as here:
        await here.type(f"operator {tmp_path / 'key'}")
        assert isinstance(here.client.place, OperatorPlace)
        wire.asked.clear()
        yield here, wire


async def test_the_key_in_a_file_opens_the_place_and_leave_the_lobby(tmp_path: Path) -> None:
    async with operating(tmp_path) as (here, _wire):
        await here.type("leave")
        assert not isinstance(here.client.place, OperatorPlace)


@pytest.mark.parametrize("key", [KEY, "w" * 22])
async def test_the_command_leads_there_or_with_a_wrong_key_to_the_lobby(
    tmp_path: Path, key: str
) -> None:
    def operate(client: LineContext) -> Coroutine[None, None, None]:
        return Home(client).operate("ws://there:2550", key)

    async with talk(tmp_path, OperatedWire(), operate) as here:
        lines = await here.heard()
        is_one = key == KEY
        assert isinstance(here.client.place, OperatorPlace) == is_one
        assert any("You are an operator" in line for line in lines) == is_one
        assert any("show the key" in line for line in lines) != is_one


@pytest.mark.parametrize(
    ("text", "said"),
    [(None, "cannot be read"), ("short", "no key of an operator"), ("w" * 22, "show the key")],
)
async def test_without_the_key_the_lobby_stays(tmp_path: Path, text: str | None, said: str) -> None:
    if text is not None:
        (tmp_path / "key").write_text(text)
    async with talk(tmp_path, OperatedWire(), to_lobby) as here:
        await here.heard()
        lines = await here.type(f"operator {tmp_path / 'key'}")
        assert said in lines[0]
        assert not isinstance(here.client.place, OperatorPlace)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("overview", "Tables: 2 waiting, 3 running, 4 over, 5 unlisted"),
        ("overview", "Refusals: too-fast 8, no-such-table 1"),
        ("overview", "#7 g7 join no-such-table: there is none"),
        ("who", "7. Eve: geve; 192.0.2.7; t1"),
        ("who", "There are 3 more: add how many to skip."),
        ("tables", "t1: Binary; playing; unlisted; Eve, free"),
        ("bans", ": Noise"),
        ("bans", "5. geve muted until"),
        ("bots", "8. greedy: house bot; gbot"),
        ("overview", "memory: 80 MiB"),
        ("audit", "ada kick geve: Calm"),
        ("nodes", "4. west, process 9: drains; 0.1.0; lease 0.9 s; no answer"),
        ("nodes", "No answer from these processes, whose part is missing: 4"),
    ],
)
async def test_what_there_is_is_printed(tmp_path: Path, line: str, said: str) -> None:
    async with operating(tmp_path) as (here, _wire):
        assert any(said in each for each in await here.type(line))


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("kick 7 Calm down", Kick(guest="geve", reason="Calm down")),
        ("kick gother", Kick(guest="gother")),
        ("ban 7 60 Noise", Ban(guest="geve", seconds=3600, reason="Noise")),
        ("mute 7 60 Rude", Mute(guest="geve", seconds=3600, reason="Rude")),
        ("mute 192.0.2.7 5", Mute(address="192.0.2.7", seconds=300)),
        ("ban 192.0.2.0/24 5", Ban(address="192.0.2.0/24", seconds=300)),
        ("ban 2001:db8:: 5", Ban(address="2001:db8::", seconds=300)),
        ("lift 4 Sorry", LiftBan(ban=4, reason="Sorry")),
        ("close t1 Stuck", CloseTable(table="t1", reason="Stuck")),
        ("announce We move tonight", Announce(text="We move tonight")),
        ("drain Update", Drain(reason="Update")),
        ("drain 4 A disk", Drain(reason="A disk", node=4)),
    ],
)
async def test_commands_are_sent_once_they_are_confirmed(
    tmp_path: Path, line: str, command: Command
) -> None:
    async with operating(tmp_path) as (here, wire):
        await here.type("who")
        said = await here.type(line)
        if said != ["Done."]:
            assert command not in wire.asked
            assert await here.type(line) == ["Done."]
        assert wire.asked[-1] == command
        assert isinstance(command, LiftBan | Announce) == (said == ["Done."])


@pytest.mark.parametrize(
    "line",
    [
        *(
            "kick",
            "kick 99",
            "kick a/b",
            "ban",
            "ban 7",
            "ban 7 soon",
            "ban 7 0",
            "ban 7 99999999",
            "mute",
            "mute 7",
        ),
        *("lift", "lift x", "lift 0", "lift 9999999999", "close", "close a/b", "announce", "dance"),
    ],
)
async def test_what_cannot_be_meant_is_said_and_not_sent(tmp_path: Path, line: str) -> None:
    async with operating(tmp_path) as (here, wire):
        assert await here.type(line)
        assert wire.asked == []


async def test_a_lost_scope_is_said(tmp_path: Path) -> None:
    async with operating(tmp_path) as (here, wire):
        wire.refusal = Refusal(Refused(1, "not-operator", "no"))
        assert "show the key again" in (await here.type("who"))[0]
        assert "show the key again" in (await here.type("announce Hello"))[0]


async def test_what_an_operator_announces_is_heard_in_the_lobby(tmp_path: Path) -> None:
    wire = FakeWire()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        wire.say(Announcement("We move tonight"))
        assert await here.heard() == ["The lobby's operator: We move tonight"]


async def test_no_two_commands_have_one_name_in_french_either(tmp_path: Path) -> None:
    async with operating(tmp_path) as (here, _wire):
        commands = here.client.commands
        i18n.use("fr")
        try:
            found = [find(commands, i18n._(command.name)) for command in commands]
        finally:
            i18n.use("en")
        assert [command.name for command in commands] == [each.name for each in found if each]
