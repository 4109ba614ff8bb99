"""Sanitizing: no string from outside can steer a terminal."""

import sys
import unicodedata
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_protocol.codec import encode
from oneoh_protocol.connection import RemoteProtocolError
from oneoh_protocol.messages import Refused, ToClient, Welcome
from oneoh_protocol.sanitize import REPLACEMENT, sanitize, sanitize_data
from oneoh_protocol.transport import TransportError
from tests.protocol.connection_pair import HELLO, ConnectionPair
from tests.protocol.strategies import plain_data, to_client

HOSTILE = {
    "osc 52": "\x1b]52;c;UFdO\x07",
    "csi": "\x1b[2J",
    "c1 csi": "\x9b2J",
    "delete": "a\x7fb",
    "line feed": "a\nb",
    "zero width space": "a\u200bb",
    "right to left override": "a\u202eb",
    "isolate": "a\u2066b",
    "byte order mark": "\ufeffa",
    "soft hyphen": "a\u00adb",
    "tag": "a\U000e0041b",
    "private": "a\ue000b",
    "surrogate": "a\ud800b",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_character_that_steers_a_terminal_is_replaced(text: str) -> None:
    assert REPLACEMENT in sanitize(text)
    assert sanitize(text).isprintable()


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\u00a0", "\u202f", "\u3000"])
def test_every_separator_is_a_space(separator: str) -> None:
    assert sanitize(f"a{separator}b") == "a b"


def test_words_of_any_script_stay_as_they_are() -> None:
    text = "Ada Łukasz Ωμέγα שלום 日本語 👾 e\u0301 …→●"
    assert sanitize(text) == text


def test_no_control_or_format_character_of_unicode_is_left() -> None:
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    left = set(sanitize(every))
    assert {unicodedata.category(c)[0] for c in left - {" "}}.isdisjoint("CZ")


@given(st.text())
def test_sanitizing_keeps_the_length_and_has_nothing_left_to_do(text: str) -> None:
    once = sanitize(text)
    assert len(once) == len(text)
    assert sanitize(once) == once


def strings(data: object) -> list[str]:
    """Return every string in plain data, keys included."""
    match data:
        case str():
            return [data]
        case dict():
            return [text for pair in data.items() for part in pair for text in strings(part)]
        case list() | tuple():
            return [text for part in data for text in strings(part)]
        case _:
            return []


@given(plain_data)
def test_every_string_is_sanitized_at_any_depth(data: Any) -> None:
    assert all(text.isprintable() for text in strings(sanitize_data(data)))


@given(to_client())
def test_a_client_returns_only_sanitized_strings(message: ToClient) -> None:
    pair = ConnectionPair()
    pair.client_sends(HELLO)
    if not isinstance(message, Welcome | Refused):
        pair = ConnectionPair.opened()
    received = pair.client.receive(encode(message))
    assert all(text.isprintable() for text in strings(msgspec.to_builtins(received)))


def test_a_refused_hello_is_sanitized_too() -> None:
    pair = ConnectionPair()
    pair.client_sends(HELLO)
    [received] = pair.client.receive(encode(Refused(1, "bad-name", "\x1b]0;PWN\x07")))
    assert isinstance(received, Refused)
    assert received.message == "\ufffd]0;PWN\ufffd"


def test_a_close_reason_is_sanitized() -> None:
    assert str(TransportError("\x1b[2J\u202e")) == "\ufffd[2J\ufffd"


def test_fields_that_are_sanitized_still_have_to_fit_their_pattern() -> None:
    pair = ConnectionPair.opened()
    frame = msgpack.packb({"type": "unlisted", "table": "t\x1b1"})
    with pytest.raises(RemoteProtocolError, match="bad message") as caught:
        pair.client.receive(frame)
    assert str(caught.value).isprintable()
