"""Codec: messages arrive unchanged, and nothing outside of the limits is let in."""

import math
import random
from collections.abc import Callable
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_protocol.codec import (
    FRAME_BYTES,
    MAX_DEPTH,
    BadFrame,
    BadMessage,
    decode,
    decode_canonical,
    decode_command,
    encode,
    size_of,
    unpack,
)
from oneoh_protocol.messages import (
    Act,
    CreateTable,
    Done,
    ListTables,
    Refused,
    ToClient,
    ToServer,
    Watch,
)
from tests.protocol.spellings import spellings
from tests.protocol.strategies import plain_data, to_client, to_server

EITHER: list[Any] = [ToServer, ToClient]


def decoded(frame: bytes, kind: Any) -> object:
    """Return the message, or None if the codec raised BadFrame or BadMessage."""
    try:
        return decode(frame, kind)
    except (BadFrame, BadMessage):
        return None


@given(to_server())
def test_messages_of_a_client_arrive_unchanged(message: ToServer) -> None:
    assert decoded(encode(message), ToServer) == message


@given(to_client())
@pytest.mark.smoke
def test_messages_of_a_server_arrive_unchanged(message: ToClient) -> None:
    assert decoded(encode(message), ToClient) == message


@given(to_client())
def test_a_message_has_the_size_of_its_frame(message: ToClient) -> None:
    assert size_of(message) == len(encode(message))


@given(plain_data)
def test_plain_data_arrives_unchanged(plain: object) -> None:
    assert unpack(msgpack.packb(plain)) == plain


@given(st.binary(max_size=200))
def test_random_bytes_are_refused_in_a_typed_way(frame: bytes) -> None:
    for kind in EITHER:
        assert decoded(frame, kind) is None


@given(to_server(), st.data())
def test_every_truncation_is_a_bad_frame(message: ToServer, data: st.DataObject) -> None:
    frame = encode(message)
    cut = data.draw(st.integers(0, len(frame) - 1))
    with pytest.raises(BadFrame):
        unpack(frame[:cut])


def test_each_truncation_of_one_frame_is_a_bad_frame() -> None:
    frame = encode(Act(id=7, table="t1", request=3, action="delete:left@20"))
    for cut in range(len(frame)):
        with pytest.raises(BadFrame):
            unpack(frame[:cut])


@given(to_server(), st.data())
def test_a_changed_byte_is_read_or_refused_and_never_anything_else(
    message: ToServer, data: st.DataObject
) -> None:
    frame = bytearray(encode(message))
    at = data.draw(st.integers(0, len(frame) - 1))
    frame[at] = data.draw(st.integers(0, 255))
    decoded(bytes(frame), ToServer)


@given(plain_data)
def test_data_of_any_shape_is_read_or_refused_and_never_anything_else(plain: object) -> None:
    for kind in EITHER:
        decoded(msgpack.packb(plain), kind)


@given(to_server(), st.data())
def test_a_field_of_any_wrong_value_is_read_or_a_bad_message(
    message: ToServer, data: st.DataObject
) -> None:
    plain = unpack(encode(message))
    plain[data.draw(st.sampled_from(sorted(plain)))] = data.draw(plain_data)
    decoded(msgpack.packb(plain), ToServer)


def outcome(read: Callable[[bytes], object], frame: bytes) -> object:
    """Return the message that `read` finds, or all that is to know of the refusal."""
    try:
        return read(frame)
    except BadMessage as error:
        return BadMessage, str(error), error.id, error.unknown
    except BadFrame as error:
        return BadFrame, str(error)


def decode_strictly(frame: bytes) -> object:
    return decode(frame, EITHER[0])


@given(to_server())
def test_only_a_command_with_a_payload_needs_the_strict_reader(message: ToServer) -> None:
    frame = encode(message)
    assert decode_canonical(frame) == (None if isinstance(message, CreateTable) else message)


@given(to_server().filter(lambda message: not isinstance(message, CreateTable)), st.randoms())
def test_the_order_of_keys_needs_no_strict_reader(message: ToServer, rng: random.Random) -> None:
    pairs = list(unpack(encode(message)).items())
    rng.shuffle(pairs)
    assert decode_canonical(msgpack.packb(dict(pairs))) == message


@pytest.mark.parametrize(
    "frame",
    [
        # Each as long as the canonical frame, or with the same keys and values.
        b"\x84\xa4type\xa5watch\xa2id\x01\xa2id\x01\xa5table\xa1t",
        b"\x83\xa4type\xa5watch\xa2id\xcc\x01\xa5table\xa1t",
        b"\x83\xa4type\xa5watch\xd9\x02id\x01\xa5table\xa1t",
        b"\xde\x00\x03\xa4type\xa5watch\xa2id\x01\xa5table\xa1t",
        b"\x83\xa4type\xa5watch\xa2id\x01\xa5table\xa1t\xc0",
        b"\x83\xa4type\xa4list\xa2id\x01\xa6colour\x01",
        b"\x84\xa4type\xa6follow\xa2id\x01\xa4game\xc0\xa6follow\xc2",
    ],
    ids=[
        "id twice",
        "long number",
        "long key",
        "long map",
        "a byte more",
        "unknown key",
        "default",
    ],
)
def test_another_spelling_is_left_to_the_strict_reader(frame: bytes) -> None:
    assert decode_canonical(frame) is None


@given(to_server(), st.booleans(), st.data())
def test_both_readers_agree_on_a_command_however_it_is_spelled(
    message: ToServer, whole: bool, data: st.DataObject
) -> None:
    plain = unpack(encode(message))
    if whole:  # As senders do that leave no default out.
        plain = dict.fromkeys(message.__struct_fields__) | msgspec.to_builtins(message)
    frame = data.draw(spellings(plain))
    assert outcome(decode_command, frame) == outcome(decode_strictly, frame)


@given(to_server(), st.data())
def test_both_readers_agree_on_a_command_with_any_wrong_value(
    message: ToServer, data: st.DataObject
) -> None:
    plain = unpack(encode(message))
    plain[data.draw(st.sampled_from([*plain, "colour"]))] = data.draw(plain_data)
    frame = msgpack.packb(plain)
    assert outcome(decode_command, frame) == outcome(decode_strictly, frame)


@given(to_server(), st.data())
def test_both_readers_agree_on_a_command_with_a_changed_byte(
    message: ToServer, data: st.DataObject
) -> None:
    frame = bytearray(encode(message))
    at = data.draw(st.integers(0, len(frame) - 1))
    frame[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=2))
    assert outcome(decode_command, bytes(frame)) == outcome(decode_strictly, bytes(frame))


BAD_FRAMES = {
    "nothing at all": b"",
    "the byte that MessagePack never uses": b"\xc1",
    "two values": b"\x01\x01",
    "a message and something more": encode(Done(re=1)) + b"\x00",
    "an array that claims 4 billion": b"\xdd\xff\xff\xff\xff",
    "a map that claims 4 billion": b"\xdf\xff\xff\xff\xff",
    "a string that claims 4 gigabytes": b"\xdb\xff\xff\xff\xff",
    "binary data that claims 4 gigabytes": b"\xc6\xff\xff\xff\xff",
    "an extension that claims 4 gigabytes": b"\xc9\xff\xff\xff\xff\x01",
    "binary data": b"\xc4\x01\x00",
    "empty binary data": b"\xc4\x00",
    "an extension": b"\xd4\x01\x00",
    "an empty extension": b"\xc7\x00\x01",
    "a timestamp": b"\xd6\xff\x00\x00\x00\x00",
    "a key that is a number": b"\x81\x01\x02",
    "a key that is binary": b"\x81\xc4\x00\x01",
    "a key that is nil": b"\x81\xc0\x01",
    "a key that is an array": b"\x81\x90\x01",
    "a key that is a map": b"\x81\x80\x01",
    "a key twice": b"\x82\xa1a\x01\xa1a\x01",
    "a key twice, deeper": b"\x81\xa1x\x82\xa1a\x01\xa1a\x02",
    "half of a surrogate pair": b"\xa3\xed\xa0\x80",
    "a string that is no UTF-8": b"\xa1\xff",
    "not a number": msgpack.packb(math.nan),
    "infinity": msgpack.packb({"a": math.inf}),
    "less than any number": msgpack.packb([-math.inf]),
    "an integer of 64 bits": msgpack.packb(2**64 - 1),
    "the first integer too many": msgpack.packb(2**53),
    "the first integer too few": msgpack.packb(-(2**53)),
    "arrays in arrays, one too many": b"\x91" * (MAX_DEPTH + 1) + b"\x01",
    "empty arrays in arrays, one too many": b"\x91" * MAX_DEPTH + b"\x90",
    "arrays in arrays, two thousand deep": b"\x91" * 2000 + b"\x01",
    "maps in maps, two thousand deep": b"\x81\xa1a" * 2000 + b"\x01",
    "arrays without an end": b"\x91" * FRAME_BYTES,
    "a map of 257 keys": msgpack.packb({str(key): 0 for key in range(257)}),
    "an array of 4097": msgpack.packb([0] * 4097),
    "one byte more than a frame may have": msgpack.packb(["a" * 8000] * 8 + ["a" * 1509]),
}


@pytest.mark.parametrize("frame", BAD_FRAMES.values(), ids=BAD_FRAMES.keys())
def test_a_frame_outside_of_the_limits_is_a_bad_frame(frame: bytes) -> None:
    for kind in EITHER:
        with pytest.raises(BadFrame):
            decode(frame, kind)
    with pytest.raises(BadFrame):
        decode_command(frame)


@pytest.mark.parametrize(
    "plain",
    [
        2**53 - 1,
        -(2**53) + 1,
        {str(key): 0 for key in range(256)},
        [0] * 4096,
        "a" * 8192,
        ["a" * 8000] * 8 + ["a" * 1508],
        -0.0,
        "\x00\U0010ffff",
    ],
)
def test_the_limits_themselves_are_allowed(plain: object) -> None:
    assert unpack(msgpack.packb(plain)) == plain


def test_nesting_up_to_the_limit_is_allowed() -> None:
    assert unpack(b"\x91" * MAX_DEPTH + b"\x01") is not None


BAD_MESSAGES: dict[str, Any] = {
    "a number": 5,
    "nil": None,
    "a string": "watch",
    "an array": ["watch", 1, "t1"],
    "an empty map": {},
    "no type": {"id": 1, "table": "t1"},
    "a type that is a number": {"type": 7, "id": 1},
    "a type of nobody": {"type": "take", "id": 1},
    "a type of the other direction": {"type": "done", "re": 1},
    "a missing field": {"type": "watch", "id": 1},
    "no id": {"type": "watch", "table": "t1"},
    "an id of 0": {"type": "watch", "id": 0, "table": "t1"},
    "an id that is too large": {"type": "watch", "id": 2**31, "table": "t1"},
    "an id that is true": {"type": "watch", "id": True, "table": "t1"},
    "an id that is a fraction": {"type": "watch", "id": 1.0, "table": "t1"},
    "an id that is text": {"type": "watch", "id": "1", "table": "t1"},
    "a table that is null": {"type": "watch", "id": 1, "table": None},
    "a table of no characters": {"type": "watch", "id": 1, "table": ""},
    "a table of strange characters": {"type": "watch", "id": 1, "table": "../t"},
    "a table with a line feed": {"type": "watch", "id": 1, "table": "t1\n"},
    "a table with too long a name": {"type": "watch", "id": 1, "table": "t" * 33},
    "a flag that is a number": {"type": "list", "id": 1, "follow": 1},
    "a name that is too long": {"type": "hello", "id": 1, "oldest": 2, "newest": 2, "name": 33 * "a"},
    "an action that is too long": {
        "type": "act", "id": 1, "table": "t", "request": 1, "action": 4097 * "a",
    },
    "no seats": {"type": "create", "id": 1, "game": "one-zero-one", "seats": []},
    "a seat of nobody": {"type": "create", "id": 1, "game": "a", "seats": [{"kind": "ghost"}]},
    "options that are an array": {
        "type": "create", "id": 1, "game": "a", "seats": [{"kind": "me"}], "options": [],
    },
    "a bank of less than no time": {
        "type": "create", "id": 1, "game": "a", "seats": [{"kind": "me"}],
        "clock": {"bank_ms": -1},
    },
}  # fmt: skip


@pytest.mark.parametrize("plain", BAD_MESSAGES.values(), ids=BAD_MESSAGES.keys())
@pytest.mark.smoke
def test_a_frame_that_is_no_message_is_a_bad_message(plain: object) -> None:
    frame = msgpack.packb(plain)
    with pytest.raises(BadMessage):
        decode(frame, EITHER[0])
    assert outcome(decode_command, frame) == outcome(decode_strictly, frame)


@pytest.mark.parametrize(
    ("plain", "number"),
    [
        ({"type": "take", "id": 12}, 12),
        ({"type": "watch", "id": 2**31 - 1}, 2**31 - 1),
        ({"type": "watch", "id": 0}, 0),
        ({"type": "watch", "id": 2**31}, 0),
        ({"type": "watch", "id": True}, 0),
        ({"type": "watch", "id": "12"}, 0),
        ({"type": "watch"}, 0),
        ([12], 0),
    ],
)
def test_a_bad_message_has_its_id_if_that_can_be_read(plain: object, number: int) -> None:
    with pytest.raises(BadMessage) as caught:
        decode(msgpack.packb(plain), EITHER[0])
    assert caught.value.id == number


@given(to_server())
def test_a_frame_without_an_id_is_refused_by_the_name_of_the_field(message: ToServer) -> None:
    plain = unpack(encode(message))
    del plain["id"]
    with pytest.raises(BadMessage, match=r"^the field `id` is missing$") as caught:
        decode(msgpack.packb(plain), EITHER[0])
    assert (caught.value.id, caught.value.unknown) == (0, False)


@given(to_server())
def test_a_command_without_an_id_is_not_encoded(message: ToServer) -> None:
    with pytest.raises(ValueError, match="has no id yet"):
        encode(replace(message, id=0))


@pytest.mark.parametrize(
    ("plain", "unknown"),
    [
        ({"type": "take", "id": 1}, True),
        ({"type": "done", "re": 1}, True),
        ({"type": 7, "id": 1}, False),
        ({"id": 1}, False),
        ({"type": "watch", "id": 1, "table": {"type": "x"}}, False),
    ],
)
def test_a_message_of_unknown_type_is_told_apart_from_a_malformed_one(
    plain: object, unknown: bool
) -> None:
    with pytest.raises(BadMessage) as caught:
        decode(msgpack.packb(plain), EITHER[0])
    assert caught.value.unknown is unknown


def test_unknown_fields_are_ignored() -> None:
    plain = {"type": "watch", "id": 1, "table": "t1", "colour": "red", "since": [1, {"a": None}]}
    assert decode(msgpack.packb(plain), EITHER[0]) == Watch(id=1, table="t1")


def test_fields_with_defaults_are_left_out_by_clients_and_may_be_left_out_by_anybody() -> None:
    assert unpack(encode(ListTables(id=1))) == {"type": "list", "id": 1}
    assert decode(msgpack.packb({"type": "list", "id": 1}), EITHER[0]) == ListTables(id=1)


def test_a_message_that_would_be_too_long_is_not_encoded() -> None:
    rest = len(encode(Refused(re=1, code="server-busy", message="", detail={"said": ""}))) + 2
    fitting = Refused(
        re=1, code="server-busy", message="", detail={"said": "a" * (FRAME_BYTES - rest)}
    )
    assert len(encode(fitting)) == FRAME_BYTES
    with pytest.raises(ValueError, match="65537 bytes"):
        encode(Refused(re=1, code="server-busy", message="a", detail=fitting.detail))


def test_half_of_a_surrogate_pair_is_not_encoded() -> None:
    with pytest.raises(ValueError, match="surrogates"):
        encode(Refused(re=1, code="server-busy", message="\ud800"))


@pytest.mark.parametrize("frame", [b"", b"\xc1", b"\x81", b"\xd9"])
def test_a_frame_that_is_no_messagepack_is_refused_with_a_whole_reason(frame: bytes) -> None:
    with pytest.raises(BadFrame, match=r"not MessagePack within the limits: \S"):
        unpack(frame)
