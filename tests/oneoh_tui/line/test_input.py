"""Lines are read whole from any kind of input."""

import os

import pytest

from oneoh_tui.line.input import lines


async def heard(*pieces: bytes, charmap: str = "utf-8") -> list[str]:
    reader, writer = os.pipe()
    for piece in pieces:
        os.write(writer, piece)
    os.close(writer)
    return [line async for line in lines(reader, charmap)]


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ((b"board\nmoves\n",), ["board", "moves"]),
        ((b"bo", b"ard\n", b"mo"), ["board", "mo"]),
        ((b"  c3,f4 \r\n\n",), ["c3,f4", ""]),
        ((), []),
        ((b"\xff\xfe\n",), ["\ufffd\ufffd"]),
        (("règles\n".encode(),), ["règles"]),
    ],
)
async def test_lines(pieces: tuple[bytes, ...], expected: list[str]) -> None:
    assert await heard(*pieces) == expected


async def test_utf_8_comes_where_the_locale_says_nothing_but_ascii() -> None:
    typed = "règles\n".encode() + b"\xe8\xff\n"
    assert await heard(typed, charmap="ascii") == ["règles", "\ufffd\ufffd"]


async def test_what_the_locale_cannot_decode_does_not_end_the_reading() -> None:
    # 0x90 is nothing in cp1252, and half of a character in EUC-JP.
    for charmap in ("cp1252", "euc_jp"):
        assert await heard(b"\x90\nboard\n", charmap=charmap) == ["\ufffd", "board"]


async def test_more_lines_than_are_read_ahead() -> None:
    text = b"".join(b"%d\n" % number for number in range(1000))
    assert await heard(text) == [str(number) for number in range(1000)]


async def test_a_descriptor_that_cannot_be_read_is_an_end() -> None:
    reader, writer = os.pipe()
    os.close(writer)
    os.close(reader)
    assert [line async for line in lines(reader, "utf-8")] == []
