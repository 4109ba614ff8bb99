"""Chat in line mode."""

from pathlib import Path

from msgspec.structs import replace

from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import Chat, ChatLine, Chatted
from oneoh_tui.config.settings import Settings
from oneoh_tui.line.client import LineClient
from tests.oneoh_tui.conftest import LIMITS, welcome
from tests.oneoh_tui.line.talk import talk, to_table
from tests.oneoh_tui.net.game_wire import GameWire, position

BOB = ChatLine("Bob", "b0b", "hm", seat=1)
CAT = ChatLine("Cat", "ca7", phrase="nice-move")


def talking() -> GameWire:
    wire = GameWire(position(5))
    wire.say(Connected(welcome(limits=replace(LIMITS, chat_length=300))))
    return wire


async def test_lines_are_printed_as_they_are_said_and_those_before_on_arrival(
    tmp_path: Path,
) -> None:
    wire = talking()

    async def late(client: LineClient) -> None:
        await to_table(client)
        wire.say(wire.tables["t1"], Chatted("t1", (CAT,), whole=True))

    async with talk(tmp_path, wire, late) as here:
        assert (await here.heard())[-1] == "Cat (watching): Nice move!"
        wire.say(Chatted("t1", (BOB,)))
        assert await here.heard() == ["Bob: hm"]


async def test_one_says_a_text_or_a_phrase_by_its_number(tmp_path: Path) -> None:
    wire = talking()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        assert (await here.type("phrase"))[1] == "2. Good luck!"
        await here.type("say well, well", "phrase 2")
        assert await here.type("say") == ["Write what to say: say hello."]
        assert await here.type("say " + "x" * 301) == ["A line has at most 300 letters."]
    assert [command for command in wire.asked if isinstance(command, Chat)] == [
        Chat(table="t1", text="well, well"),
        Chat(table="t1", phrase="good-luck"),
    ]


async def test_a_guest_is_muted_and_heard_again(tmp_path: Path) -> None:
    wire = talking()
    async with talk(tmp_path, wire, to_table, settings=Settings(muted=("ca7",))) as here:
        await here.heard()
        wire.say(Chatted("t1", (CAT, BOB)))
        assert await here.heard() == ["Bob: hm"]
        assert await here.type("mute Bob") == ["Bob is muted."]
        assert await here.type("mute Eve") == ["Nobody of this name has said anything here."]
        wire.say(Chatted("t1", (BOB,)))
        assert await here.heard() == []
        await here.type("mute Bob")
        wire.say(Chatted("t1", (BOB,)))
        assert await here.heard() == ["Bob: hm"]


async def test_without_chat_at_the_server_there_are_no_commands_for_it(tmp_path: Path) -> None:
    async with talk(tmp_path, GameWire(position(5)), to_table) as here:
        await here.heard()
        assert not any(line.startswith("say") for line in await here.type("help"))
