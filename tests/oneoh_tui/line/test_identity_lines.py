"""Name and tokens in line mode: what is printed, and what is sent."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import (
    AddToken,
    Command,
    NameToken,
    RedeemCode,
    Refused,
    RegisterName,
    RevokeToken,
)
from tests.oneoh_tui.conftest import welcome
from tests.oneoh_tui.identities import CODE, LOBBY_LIMITS, SECRET, IdentityWire, files
from tests.oneoh_tui.line.talk import Talk, talk, to_lobby


@asynccontextmanager
async def in_lobby(folder: Path) -> AsyncIterator[tuple[Talk, IdentityWire]]:
    wire = IdentityWire()
    wire.say(Connected(welcome(limits=LOBBY_LIMITS)))
    async with talk(folder, wire, to_lobby) as here:
        await here.heard()
        wire.asked.clear()
        yield here, wire


async def test_me_tells_the_name_and_the_tokens(tmp_path: Path) -> None:
    async with in_lobby(tmp_path) as (here, _wire):
        assert await here.type("me") == [
            "Ada: not registered. Others see Ada (guest), and anybody may take the name.",
            "3. token 3: this machine; made 2026-09-04",
            "7. laptop: made 2026-09-14; last here 2026-10-24",
            "8. robot: may only play; made 2026-09-24; last here 2026-11-22",
        ]


@pytest.mark.parametrize(
    ("line", "command", "said"),
    [
        ("register", RegisterName(), "Ada: registered, nobody else here is called so."),
        ("code my desk", AddToken(label="my desk", by_code=True), CODE),
        ("bot-token robot", AddToken(label="robot", scope="play"), SECRET),
        ("label 7 old laptop", NameToken(number=7, label="old laptop"), "Done."),
    ],
)
async def test_a_command_is_sent_and_its_answer_printed(
    tmp_path: Path, line: str, command: Command, said: str
) -> None:
    async with in_lobby(tmp_path) as (here, wire):
        lines = await here.type(line)
        assert command in wire.asked
        assert said in lines


@pytest.mark.parametrize(
    ("line", "command"),
    [("register no", RegisterName(want=False)), ("revoke 7", RevokeToken(number=7))],
)
async def test_what_cannot_be_undone_is_asked_about(
    tmp_path: Path, line: str, command: Command
) -> None:
    async with in_lobby(tmp_path) as (here, wire):
        await here.type(line)
        assert command not in wire.asked
        await here.type(line)
        assert command in wire.asked


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("revoke laptop", "Name a token by its number"),
        ("label", "Name a token by its number"),
        ("become hello world", "two groups of four"),
    ],
)
async def test_what_is_not_understood_is_said(tmp_path: Path, line: str, said: str) -> None:
    async with in_lobby(tmp_path) as (here, wire):
        assert said in (await here.type(line))[0]
        assert wire.asked == []


async def test_a_refusal_is_a_sentence_about_names(tmp_path: Path) -> None:
    async with in_lobby(tmp_path) as (here, wire):
        wire.refuses = Refused(1, "too-many", "no")
        assert await here.type("register") == [
            "Enough names were registered from your address today."
        ]
        assert await here.type("code") == [
            "You have as many tokens as there may be: revoke one first."
        ]


async def test_a_code_brings_the_player_of_another_machine(tmp_path: Path) -> None:
    async with in_lobby(tmp_path) as (here, wire):
        wire.say(Connected(welcome(name="Zoe", token=SECRET, limits=LOBBY_LIMITS)))
        lines = await here.type(f"become {CODE}")
        assert RedeemCode(code=CODE) in wire.asked
        assert SECRET in files(tmp_path)
        assert not any(SECRET in line for line in lines)
