"""Page of the protocol: its examples, tables and bot agree with the program."""

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import msgpack
import msgspec
import pytest

from oneoh_protocol.changes import fold
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.codec import (
    FRAME_BYTES,
    INTEGERS,
    MAX_DEPTH,
    MESSAGES_PER_FRAME,
    decode,
    encode,
)
from oneoh_protocol.connection_state import ALLOWED, ConnectionState, Side
from oneoh_protocol.messages import HISTORY_LENGTH, Limits, RefusalCode, ToClient, ToServer
from tests.protocol.connection_pair import ConnectionPair
from tests.protocol.message_schema import load_schema
from tests.protocol.scripted_lobby import ScriptedLobby

PAGE = (Path(__file__).parents[2] / "protocol" / "README.md").read_text(encoding="utf-8")
KINDS: dict[str, type[msgspec.Struct]] = {
    str(kind.__struct_config__.tag): kind for kind in (*get_args(ToServer), *get_args(ToClient))
}
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)]


def section(title: str, *, level: int = 2) -> str:
    """Return the text below a heading, up to the next one of its level or above."""
    _, _, below = PAGE.partition(f"\n{'#' * level} {title}\n")
    assert below, f"the page has no heading {title!r}"
    return re.split(rf"\n#{{1,{level}}} ", below)[0]


def cells(text: str) -> set[str]:
    """Return the code spans and bare numbers in the first column of the tables."""
    rows = re.findall(r"^\| (.+?) \|", text, re.MULTILINE)
    return {cell for row in rows for cell in re.findall(r"`([^`]+)`|^(\d+)$", row) for cell in cell}


def strict() -> dict[str, Any]:
    """Return the schema of the messages with unknown fields forbidden."""
    schema = load_schema()
    for definition in schema["$defs"].values():
        if "properties" in definition:
            definition["additionalProperties"] = False
    return schema


def message_of(plain: dict[str, Any]) -> Any:
    """Return the message of an example."""
    direction: Any = ToServer if KINDS[plain["type"]] in get_args(ToServer) else ToClient
    return decode(msgpack.packb(plain), direction)


STRICT = jsonschema_rs.Draft202012Validator(strict())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["type"]))
def test_every_example_is_a_message_without_unknown_fields(example: dict[str, Any]) -> None:
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
    assert f"{MAX_DEPTH} levels" in text
    assert f"array of 1 to {MESSAGES_PER_FRAME} messages" in text


def test_the_states_of_a_connection_allow_what_the_page_says() -> None:
    rows = re.findall(r"^\| (\w+) \| (.+) \| (.+) \|$", section("Connection"), re.MULTILINE)
    page = {row[0]: row[1:] for row in rows if row[0] != "state"}
    assert page.keys() == {state.value for state in ConnectionState}
    for state, sides in ALLOWED.items():
        for side, text in zip(Side, page[state.value], strict=True):
            assert sides[side] == _allowed_by(text, side)


def _allowed_by(text: str, side: Side) -> frozenset[type]:
    """Return the types of message that a cell of the table of states allows."""
    if text.startswith("nothing"):
        return frozenset()
    named = frozenset(KINDS[tag] for tag in re.findall(r"`(\w+)`", text))
    every = frozenset(get_args(ToServer if side is Side.CLIENT else ToClient))
    return every - named if "all but" in text else named


def test_the_history_is_as_long_as_the_page_and_the_schema_say() -> None:
    described = load_schema()["$defs"]["Table"]["properties"]["history"]["description"]
    for text in (section("table", level=3), described):
        assert f"up to {HISTORY_LENGTH}," in text


def test_the_session_is_in_order_at_both_ends() -> None:
    [script] = re.findall(r"```text\n(.*?)\n```", section("A session"), re.DOTALL)
    pair = ConnectionPair()
    for line in script.splitlines():
        message = message_of(json.loads(line[2:]))
        if line.startswith("> "):
            pair.client_sends(message)
        else:
            pair.server_sends(message)


def test_the_example_of_changes_is_what_the_page_and_the_program_make_of_it() -> None:
    text = section("Views and changes")
    [example] = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    view, changed, after = (json.loads(line.split(maxsplit=1)[1]) for line in example.splitlines())
    assert fold(view, changed) == after
    [program] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(program, {"view": view, "changed": changed})  # noqa: S102 - the page is ours
    assert view == after


async def test_the_bot_of_the_page_plays_a_game(tmp_path: Path) -> None:
    [program] = re.findall(r"```python\n(.*?)```", section("A bot"), re.DOTALL)
    (tmp_path / "bot.py").write_text(program)
    async with ScriptedLobby().running() as lobby:
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(tmp_path / "bot.py"), lobby.url
        )
        assert await bot.wait() == 0
    assert lobby.actions == [(8, "a"), (9, "a")]
    assert [message.id for message in lobby.received] == [1, 2, 3, 4, 5]
