"""JSON form: the same messages, the same limits."""

import json
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.codec import INTEGERS, BadFrame, encode
from oneoh_protocol.connection import RemoteProtocolError, ServerConnection
from oneoh_protocol.json_form import from_json, to_json
from oneoh_protocol.messages import Hello

HELLO = encode(Hello(id=1, oldest=2, newest=2, name="Ada"))

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(INTEGERS.start, INTEGERS.stop - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(values)
def test_a_value_is_the_same_in_both_forms(value: Any) -> None:
    frame = msgpack.packb(value)
    assert json.loads(to_json(frame)) == value
    assert msgpack.unpackb(from_json(to_json(frame).decode())) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "{}{}",
        '{"a": 1, "a": 2}',
        '{"a": NaN}',
        '{"a": -Infinity}',
        '{"a": 18446744073709551616}',
        '{"a": ' + "9" * 5000 + "}",
        '{"a": "\\ud800"}',
        "[" * 60_000,
        '{"a":' * 2000,
    ],
    ids=lambda text: text[:20],
)
def test_what_is_not_json_within_the_limits_is_a_bad_frame(text: str) -> None:
    with pytest.raises(BadFrame):
        from_json(text)


@pytest.mark.parametrize(
    "text",
    ['{"a": 9007199254740992}', '{"a": 1e999}', "[" * 17 + "]" * 17, json.dumps([1.5] * 9000)],
    ids=lambda text: text[:20],
)
def test_the_limits_of_binary_frames_hold(text: str) -> None:
    wire = ServerConnection()
    with pytest.raises(RemoteProtocolError) as caught:
        wire.receive(text)
    assert caught.value.close is CloseCode.BAD_FRAME


@pytest.mark.parametrize("first_is_text", [True, False])
def test_the_first_frame_decides_the_form_of_a_connection(first_is_text: bool) -> None:
    text = to_json(HELLO).decode()
    wire = ServerConnection()
    assert wire.is_json is None
    assert wire.receive(text if first_is_text else HELLO) == Hello(
        id=1, oldest=2, newest=2, name="Ada"
    )
    assert wire.is_json is first_is_text
    with pytest.raises(RemoteProtocolError) as caught:
        wire.receive(HELLO if first_is_text else text)
    assert caught.value.close is CloseCode.BAD_FRAME
