"""Spellings of a value in MessagePack: the shortest, longer ones, and such as no frame may have."""

import struct
from typing import Any

import msgpack
from hypothesis import strategies as st

_WRONG = (
    b"\xc1", b"\xc4\x01a", b"\xd4\x01\x00", b"\xd6\xff\x00\x00\x00\x00", b"\xa1\xff",
    b"\xa3\xed\xa0\x80", b"\xca\x7f\xc0\x00\x00", b"\xcf" + b"\xff" * 8, b"\x91" * 17 + b"\x01",
    b"\x81\x01\x02", b"\x82\xa1a\x01\xa1a\x01", b"",
)  # fmt: skip
"""Bytes that are no value, or none that a frame may have."""


@st.composite
def spellings(draw: st.DrawFn, plain: Any) -> bytes:
    """Return a strategy for frames of `plain`, most of them spelled in an unusual way."""
    rate = draw(st.sampled_from([0, 0, 1, 3]))
    return _spell(draw, plain, rate)


def _spell(draw: st.DrawFn, value: Any, rate: int) -> bytes:
    """Spell `value`; in one of ten places, times `rate`, in another than the shortest way."""
    odd = draw(st.integers(0, 9)) < rate
    if odd and draw(st.integers(0, 4)) == 0:
        return draw(st.sampled_from(_WRONG))
    match value:
        case dict():
            return _spell_map(draw, value, rate, odd=odd)
        case list() | tuple():
            head = struct.pack(">BH", 0xDC, len(value)) if odd else bytes([0x90 | len(value)])
            return head + b"".join(_spell(draw, item, rate) for item in value)
        case str() if odd:
            text = value.encode("utf-8", "surrogatepass")
            return struct.pack(">BI", 0xDB, len(text)) + text
        case bool() | None:
            return bytes(msgpack.packb(value))
        case int() if odd:
            return draw(st.sampled_from([_wide(value), struct.pack(">Bd", 0xCB, value)]))
        case _:
            return bytes(msgpack.packb(value))


def _wide(value: int) -> bytes:
    return struct.pack(">Bq", 0xD3, value)


def _spell_map(draw: st.DrawFn, value: dict[str, Any], rate: int, *, odd: bool) -> bytes:
    pairs = list(value.items())
    if odd:
        extra = st.sampled_from([*pairs, ("colour", 1), ("id", 2), ("type", "watch"), ("seat", 0)])
        pairs = draw(st.permutations([*pairs, *draw(st.lists(extra, max_size=2))]))
    spelled = [_spell(draw, part, rate) for pair in pairs for part in pair]
    return bytes([0x80 | len(pairs)]) + b"".join(spelled)
