"""What the protocol's page says is what the program does: examples, tables and the bot."""

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import Any, get_args

import jsonschema
import msgpack
import msgspec
import pytest
from msgspec.structs import replace
from websockets.asyncio.server import ServerConnection as Socket
from websockets.asyncio.server import serve

from oneoh_protocol.closing import CloseCode
from oneoh_protocol.codec import DEPTH, FRAME_BYTES, INTEGERS, decode, encode
from oneoh_protocol.connection import ServerConnection
from oneoh_protocol.messages import (
    Act,
    Clock,
    Done,
    Hello,
    Join,
    Limits,
    ListTables,
    RefusalCode,
    SeatInfo,
    TableRow,
    Tables,
    ToClient,
    ToServer,
)
from oneoh_protocol.schema import messages_schema
from tests.protocol.pairs import WELCOME, Pair
from tests.protocol.tables import TABLE, over, request

PAGE = (Path(__file__).parents[2] / "protocol" / "README.md").read_text(encoding="utf-8")
KINDS: dict[str, type[msgspec.Struct]] = {
    str(kind.__struct_config__.tag): kind for kind in (*get_args(ToServer), *get_args(ToClient))
}
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)]


def section(title: str, *, level: int = 2) -> str:
    """The part of the page below a heading, up to the next one of its level or above."""
    _, _, below = PAGE.partition(f"\n{'#' * level} {title}\n")
    assert below, f"the page has no heading {title!r}"
    return re.split(rf"\n#{{1,{level}}} ", below)[0]


def cells(text: str) -> set[str]:
    """What stands in backticks, or as a bare number, in the first column of the tables."""
    rows = re.findall(r"^\| (.+?) \|", text, re.MULTILINE)
    return {cell for row in rows for cell in re.findall(r"`([^`]+)`|^(\d+)$", row) for cell in cell}


def strict() -> dict[str, Any]:
    """The schema of the messages, as it would be if unknown fields were not allowed."""
    schema = messages_schema()
    for definition in schema["$defs"].values():
        if "properties" in definition:
            definition["additionalProperties"] = False
    return schema


def message_of(plain: dict[str, Any]) -> Any:
    """The message that an example stands for."""
    direction: Any = ToServer if KINDS[plain["type"]] in get_args(ToServer) else ToClient
    return decode(msgpack.packb(plain), direction)


STRICT = jsonschema.Draft202012Validator(strict())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["type"]))
def test_every_example_is_a_message_without_strange_fields(example: dict[str, Any]) -> None:
    STRICT.validate(example)
    message = message_of(example)
    assert type(message) is KINDS[example["type"]]
    assert message_of(msgpack.unpackb(encode(message))) == message


@pytest.mark.parametrize("tag", KINDS)
def test_every_message_has_a_section_with_all_its_fields_and_an_example(tag: str) -> None:
    text = section(tag, level=3)
    for field in msgspec.structs.fields(KINDS[tag]):
        assert f"`{field.name}`" in text
    assert f'"type": "{tag}"' in text


def test_every_refusal_code_is_explained_and_no_other() -> None:
    assert cells(section("Refusal codes")) - {""} == set(get_args(RefusalCode))


def test_every_close_code_is_explained_and_no_other() -> None:
    rows = re.findall(r"^\| (\d+) \| (\w+) \|.*\| (.+) \|$", section("Close codes"), re.MULTILINE)
    assert {(int(code), name) for code, name, _ in rows} == {(c.value, c.name) for c in CloseCode}
    for code, _, again in rows:
        if code != str(CloseCode.BAD_HELLO.value):
            assert (again == "yes") == CloseCode(int(code)).retry


def test_every_limit_is_explained() -> None:
    names = {field.name for field in msgspec.structs.fields(Limits)}
    assert cells(section("Limits")) - {""} == names


def test_the_limits_of_frames_are_the_codecs() -> None:
    text = section("Frames")
    for number in (FRAME_BYTES, INTEGERS.stop - 1, INTEGERS.start):
        assert f"{number:,}" in text
    assert f"{DEPTH} levels" in text


def test_links_within_the_page_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    anchors = {heading.lower().replace(" ", "-").replace(",", "") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", PAGE)) <= anchors


def test_links_to_files_lead_somewhere() -> None:
    folder = Path(__file__).parents[2] / "protocol"
    for target in re.findall(r"\]\((?!#)([^)]+)\)", PAGE):
        assert (folder / target).exists()


def test_the_session_is_in_order_at_both_ends() -> None:
    [script] = re.findall(r"```text\n(.*?)\n```", section("A session"), re.DOTALL)
    pair = Pair()
    for line in script.splitlines():
        message = message_of(json.loads(line[2:]))
        if line.startswith("> "):
            pair.up(message)
        else:
            pair.down(message)


async def test_the_bot_of_the_page_plays_a_game(tmp_path: Path) -> None:
    [program] = re.findall(r"```python\n(.*?)```", section("A bot"), re.DOTALL)
    (tmp_path / "bot.py").write_text(program)
    heard: list[ToServer] = []
    row = TableRow("t1", "one-zero-one", "waiting", "Bob", (SeatInfo("anyone"),), {}, Clock(), 0, 0)

    async def handler(socket: Socket) -> None:
        connection = ServerConnection()
        async for frame in socket:
            assert isinstance(frame, bytes)
            heard.append(connection.receive(frame))
            for answer in answers(heard[-1]):
                await socket.send(connection.send(answer))

    def answers(message: ToServer) -> list[ToClient]:
        match message:
            case Hello():
                return [replace(WELCOME, re=message.id)]
            case ListTables():
                return [Tables(re=message.id, tables=(row,))]
            case Join():
                return [replace(TABLE, re=message.id), request(turn=0, number=8)]
            case Act(request=8):
                return [Done(re=message.id), request(turn=2, number=9)]
            case _:
                return [over(seq=4), Done(re=message.id)]

    async with serve(handler, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(tmp_path / "bot.py"), f"ws://127.0.0.1:{port}"
        )
        assert await bot.wait() == 0
    played = [message for message in heard if isinstance(message, Act)]
    assert [(act.request, act.action) for act in played] == [(8, "a"), (9, "a")]
    assert [message.id for message in heard] == [1, 2, 3, 4, 5]
