"""Reader thread: the keys in the bytes, and its end."""

import os
import queue

import pytest
from textual.events import Key
from textual.message import Message

from oneoh_tui.terminal.reader import Reader


def typed(data: bytes, encoding: str, read: bytes = b"") -> list[str]:
    """Return the characters of the keys that a terminal sends until it is gone."""
    ours, theirs = os.pipe()
    messages: list[Message] = []
    ended: queue.Queue[BaseException | None] = queue.Queue()
    reader = Reader(ours, messages.append, ended.put, read, encoding)
    reader.start()
    os.write(theirs, data)
    os.close(theirs)
    assert ended.get() is None
    reader.stop()
    os.close(ours)
    return [message.character or message.key for message in messages if isinstance(message, Key)]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [("é", "utf-8"), ("é", "iso8859-1"), ("é", "iso8859-15"), ("Ж", "koi8-r"), ("漢", "euc_jp")],
)
@pytest.mark.smoke
def test_keys_are_what_the_terminal_encodes(text: str, encoding: str) -> None:
    assert typed(text.encode(encoding), encoding) == [text]


def test_a_terminal_that_names_no_locale_is_read_as_utf_8() -> None:
    assert typed("é".encode(), "ascii") == ["é"]


def test_what_is_no_text_is_no_end() -> None:
    assert typed(b"a\xffb", "utf-8") == ["a", "\ufffd", "b"]


def test_what_was_typed_before_comes_first_though_it_was_cut_in_two() -> None:
    first, second = "é".encode()[:1], "é".encode()[1:]
    assert typed(second + b"b", "utf-8", b"a" + first) == ["a", "é", "b"]


def test_it_ends_when_it_is_told_while_nothing_comes() -> None:
    ours, theirs = os.pipe()
    ended: list[BaseException | None] = []
    reader = Reader(ours, lambda _message: None, ended.append)
    reader.start()
    reader.stop()
    assert not reader.is_alive()
    assert ended == []
    os.close(ours)
    os.close(theirs)


def test_an_escape_that_nothing_follows_is_the_key() -> None:
    ours, theirs = os.pipe()
    messages: queue.Queue[Message] = queue.Queue()
    reader = Reader(ours, messages.put, lambda _fault: None)
    reader.start()
    os.write(theirs, b"\x1b")
    message = messages.get()
    assert isinstance(message, Key)
    assert message.key == "escape"
    reader.stop()
    os.close(ours)
    os.close(theirs)
