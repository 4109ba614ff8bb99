"""Input of a remote terminal becomes keys, clicks and pastes, and nothing else."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from oneoh_tui.gateway import keyboard
from oneoh_tui.gateway.keyboard import BACKLOG, Keyboard
from tests.oneoh_tui.gateway.conftest import until


class Typist:
    """Keyboard with the messages that it posted."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.drained = 0
        self.keyboard = Keyboard(self.messages.append, self._drained)

    def _drained(self) -> None:
        self.drained += 1

    @property
    def keys(self) -> list[str]:
        return [message.key for message in self.messages if isinstance(message, events.Key)]


@pytest.fixture
async def typist() -> AsyncIterator[Typist]:
    typist = Typist()
    task = asyncio.create_task(typist.keyboard.run())
    yield typist
    task.cancel()


async def test_keys_arrive_as_keys(typist: Typist) -> None:
    typist.keyboard.type("aé\r\x1b[A\x1b[27;5u".encode())
    await until(lambda: len(typist.keys) == 5)
    assert typist.keys == ["a", "é", "enter", "up", "ctrl+escape"]


async def test_a_character_may_come_in_two_parts(typist: Typist) -> None:
    first, second = "é".encode()[:1], "é".encode()[1:]
    typist.keyboard.type(first)
    await asyncio.sleep(0)
    typist.keyboard.type(second)
    await until(lambda: typist.keys == ["é"])


@pytest.mark.smoke
async def test_an_escape_alone_is_the_key(typist: Typist) -> None:
    typist.keyboard.type(b"\x1b")
    await until(lambda: typist.keys == ["escape"])


async def test_a_paste_is_one_event(typist: Typist) -> None:
    typist.keyboard.type(b"\x1b[200~repeat 3\n  moveForward\x1b[201~x")
    await until(lambda: typist.keys == ["x"])
    (paste,) = (m for m in typist.messages if isinstance(m, events.Paste))
    assert paste.text == "repeat 3\n  moveForward"


async def test_a_terminal_cannot_claim_a_size_of_its_own(typist: Typist) -> None:
    typist.keyboard.type(b"\x1b[48;60000;60000;1;1tx")
    await until(lambda: typist.keys == ["x"])
    assert not any(isinstance(message, events.Resize) for message in typist.messages)


async def test_a_key_that_cannot_be_is_passed_over(typist: Typist) -> None:
    typist.keyboard.type(b"\x1b[99999999999999;1u")
    await asyncio.sleep(0)
    typist.keyboard.type(b"x")
    await until(lambda: "x" in typist.keys)


async def test_a_paste_without_an_end_is_given_up(
    typist: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyboard, "LONGEST_PASTE", 1000)
    typist.keyboard.type(b"\x1b[200~" + b"y" * 2000 + b"\x1b[A")
    await until(lambda: "up" in typist.keys)


async def test_who_types_too_much_has_to_wait(typist: Typist) -> None:
    typist.keyboard.type(b"z" * (BACKLOG + 1))
    assert typist.keyboard.full
    await until(lambda: typist.drained == 1)
    assert not typist.keyboard.full


async def test_what_one_terminal_began_another_does_not_end(typist: Typist) -> None:
    typist.keyboard.type(b"\x1b[200~never ended")
    await until(lambda: not typist.keyboard.full)
    typist.keyboard.forget()
    typist.keyboard.type(b"x")
    await until(lambda: typist.keys == ["x"])


@given(st.binary(max_size=300))
def test_no_bytes_stop_the_keyboard(data: bytes) -> None:
    async def type_them() -> None:
        typist = Typist()
        task = asyncio.create_task(typist.keyboard.run())
        typist.keyboard.type(data)
        await asyncio.sleep(0)
        typist.keyboard.forget()
        typist.keyboard.type(b"x")
        await until(lambda: "x" in typist.keys)
        task.cancel()

    asyncio.run(type_them())
