"""Both ends of a connection, in each of its states."""

from itertools import pairwise

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.codec import FRAME_BYTES, MESSAGES_PER_FRAME, encode, gather
from oneoh_protocol.connection import (
    ClientConnection,
    LocalProtocolError,
    RemoteProtocolError,
    ServerConnection,
)
from oneoh_protocol.connection_state import ALLOWED, ConnectionState, Side
from oneoh_protocol.messages import (
    Closed,
    Command,
    Done,
    Refused,
    ToClient,
    ToServer,
    Watch,
    Welcome,
)
from tests.protocol.connection_pair import HELLO, WELCOME, ConnectionPair
from tests.protocol.strategies import commands, to_client, to_server

WATCH = Watch(id=2, table="t1")


def in_state(state: ConnectionState) -> ConnectionPair:
    """Return a pair in `state`."""
    pair = ConnectionPair()
    if state in {ConnectionState.GREETING, ConnectionState.OPEN}:
        pair.client_sends(HELLO)
    if state is ConnectionState.OPEN:
        pair.server_sends(WELCOME)
    if state is ConnectionState.CLOSED:
        pair.client.close()
        pair.server.close()
    assert pair.state is state
    return pair


def test_a_connection_opens_with_hello_and_welcome() -> None:
    pair = ConnectionPair()
    states = [pair.state]
    pair.client_sends(HELLO)
    states.append(pair.state)
    pair.server_sends(WELCOME)
    assert [*states, pair.state] == [
        ConnectionState.NEW,
        ConnectionState.GREETING,
        ConnectionState.OPEN,
    ]
    assert pair.server.version == 2


@given(st.lists(commands(), max_size=3), st.lists(to_client(), max_size=3))
def test_once_open_each_side_receives_what_the_other_sends(
    sent: list[Command], answered: list[ToClient]
) -> None:
    pair = ConnectionPair.opened()
    for command in sent:
        pair.client_sends(command)
    for message in answered:
        if not isinstance(message, Welcome):
            pair.server_sends(message)
    assert pair.state is ConnectionState.OPEN


@given(st.sampled_from(ConnectionState), to_server())
def test_a_client_cannot_send_what_its_state_does_not_allow(
    state: ConnectionState, message: ToServer
) -> None:
    pair = in_state(state)
    if type(message) in ALLOWED[state][Side.CLIENT]:
        assert pair.client.send(message) == encode(message)
    else:
        with pytest.raises(LocalProtocolError):
            pair.client.send(message)
        assert pair.state is state


@given(st.sampled_from(ConnectionState), to_client())
def test_a_server_cannot_send_what_its_state_does_not_allow(
    state: ConnectionState, message: ToClient
) -> None:
    pair = in_state(state)
    if type(message) in ALLOWED[state][Side.SERVER]:
        assert pair.server.send(message) == encode(message)
    else:
        with pytest.raises(LocalProtocolError):
            pair.server.send(message)
        assert pair.state is state


@given(to_server())
def test_anything_but_hello_at_first_is_refused_and_ends_the_connection(message: ToServer) -> None:
    server = ServerConnection()
    if type(message) in ALLOWED[ConnectionState.NEW][Side.CLIENT]:
        return
    with pytest.raises(RemoteProtocolError) as caught:
        server.receive(encode(message))
    assert caught.value.close is CloseCode.BAD_HELLO
    assert caught.value.refused is not None
    assert (caught.value.refused.re, caught.value.refused.code) == (message.id, "bad-message")


def test_a_client_is_told_why_its_first_message_was_refused() -> None:
    pair = ConnectionPair()
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(encode(WATCH))
    assert caught.value.refused is not None
    pair.server_sends(caught.value.refused)
    assert pair.state is ConnectionState.CLOSED


def test_a_second_hello_is_refused_and_the_connection_goes_on() -> None:
    pair = ConnectionPair.opened()
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(encode(replace(HELLO, id=5)))
    assert caught.value.close is None
    assert caught.value.refused is not None
    assert (caught.value.refused.re, caught.value.refused.code) == (5, "bad-message")
    pair.server_sends(caught.value.refused)
    pair.client_sends(WATCH)


def test_a_command_before_the_welcome_is_refused_and_ends_the_connection() -> None:
    pair = in_state(ConnectionState.GREETING)
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(encode(WATCH))
    assert caught.value.close is CloseCode.BAD_HELLO


def test_a_refused_hello_closes_both_ends() -> None:
    pair = in_state(ConnectionState.GREETING)
    pair.server_sends(Refused(re=1, code="bad-token", message="no such guest"))
    assert pair.state is ConnectionState.CLOSED


@pytest.mark.parametrize(
    ("plain", "code"),
    [
        ({"type": "take", "id": 9}, "unknown-message"),
        ({"type": "watch", "id": 9}, "bad-message"),
        ({"type": "watch", "id": 9, "table": 3}, "bad-message"),
    ],
)
def test_a_bad_message_is_refused_by_its_id_and_the_connection_goes_on(
    plain: object, code: str
) -> None:
    pair = ConnectionPair.opened()
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(msgpack.packb(plain))
    assert caught.value.close is None
    assert caught.value.refused is not None
    assert (caught.value.refused.re, caught.value.refused.code) == (9, code)
    pair.server_sends(caught.value.refused)
    pair.client_sends(WATCH)


@pytest.mark.parametrize("plain", [[], None, {"type": "watch"}, {}])
def test_a_bad_message_without_an_id_is_refused_as_id_0(plain: object) -> None:
    pair = ConnectionPair.opened()
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(msgpack.packb(plain))
    assert caught.value.refused is not None
    assert caught.value.refused.re == 0
    pair.server_sends(caught.value.refused)


@pytest.mark.parametrize(
    "state", [ConnectionState.NEW, ConnectionState.GREETING, ConnectionState.OPEN]
)
def test_a_frame_that_is_not_messagepack_ends_the_connection(state: ConnectionState) -> None:
    server = in_state(state).server
    with pytest.raises(RemoteProtocolError) as caught:
        server.receive(b"\xc1")
    assert (caught.value.refused, caught.value.close) == (None, CloseCode.BAD_FRAME)
    assert server.state is ConnectionState.CLOSED


@given(
    st.sampled_from([ConnectionState.NEW, ConnectionState.GREETING, ConnectionState.OPEN]),
    st.binary(max_size=100),
)
def test_random_bytes_get_a_typed_refusal_in_every_state(
    state: ConnectionState, frame: bytes
) -> None:
    pair = in_state(state)
    with pytest.raises(RemoteProtocolError) as by_server:
        pair.server.receive(frame)
    assert by_server.value.refused is not None or by_server.value.close is not None
    with pytest.raises(RemoteProtocolError) as by_client:
        pair.client.receive(frame)
    assert by_client.value.close is not None


@given(st.integers(0, 2**31 - 1), st.integers(0, 2**31 - 1))
def test_a_version_that_both_speak_is_chosen_or_the_connection_refused(
    oldest: int, newest: int
) -> None:
    server = ServerConnection(oldest=3, newest=5)
    frame = encode(replace(HELLO, oldest=oldest, newest=newest))
    common = set(range(3, 6)) & set(range(oldest, min(newest, 9) + 1))
    if common:
        server.receive(frame)
        assert server.version == max(common)
        return
    with pytest.raises(RemoteProtocolError) as caught:
        server.receive(frame)
    assert caught.value.refused is not None
    assert caught.value.refused.code == "bad-version"
    assert caught.value.refused.detail == {"oldest": 3, "newest": 5}
    assert caught.value.close is CloseCode.BAD_HELLO


def test_a_client_skips_messages_of_unknown_type() -> None:
    pair = ConnectionPair.opened()
    weather = msgpack.packb({"type": "weather", "sky": "blue"})
    assert pair.client.receive(weather) == ()
    [frame] = pair.server.frames([encode(Done(re=3)), weather, encode(Done(re=4))])
    assert pair.client.receive(frame) == (Done(re=3), Done(re=4))


def test_a_client_ignores_unknown_fields() -> None:
    frame = msgpack.packb({"type": "closed", "table": "t", "seq": 1, "reason": "left", "by": "x"})
    received = ConnectionPair.opened().client.receive(frame)
    assert received == (Closed(table="t", seq=1, reason="left"),)


def test_before_the_welcome_a_client_skips_nothing() -> None:
    with pytest.raises(RemoteProtocolError):
        in_state(ConnectionState.GREETING).client.receive(msgpack.packb({"type": "weather"}))


@pytest.mark.parametrize(
    "frame",
    [
        b"\xc1",
        msgpack.packb({"type": "done"}),
        encode(WELCOME),
        msgpack.packb([]),
        msgpack.packb([msgspec.to_builtins(Done(re=1)), {"type": "done"}]),
        msgpack.packb([[msgspec.to_builtins(Done(re=1))]]),
        msgpack.packb([msgspec.to_builtins(Done(re=1))] * (MESSAGES_PER_FRAME + 1)),
    ],
    ids=[
        "no MessagePack",
        "no message",
        "a second welcome",
        "an array of nothing",
        "no message after one",
        "an array in an array",
        "too many messages",
    ],
)
def test_a_client_closes_on_a_server_that_breaks_the_protocol(frame: bytes) -> None:
    client = ConnectionPair.opened().client
    with pytest.raises(RemoteProtocolError) as caught:
        client.receive(frame)
    assert caught.value.close is CloseCode.BAD_FRAME
    assert client.state is ConnectionState.CLOSED


@pytest.mark.parametrize("end", [ClientConnection(), ServerConnection()])
def test_nothing_is_received_once_closed(end: ClientConnection | ServerConnection) -> None:
    end.close()
    with pytest.raises(LocalProtocolError):
        end.receive(encode(Done(re=1)))


@given(st.lists(to_client().filter(lambda message: not isinstance(message, Welcome)), max_size=5))
def test_messages_sent_together_arrive_in_order(messages: list[ToClient]) -> None:
    pair = ConnectionPair.opened()
    encoded = [pair.server.encode(message) for message in messages]
    alone = [message for each in encoded for message in pair.client.receive(each)]
    frames = list(pair.server.frames(encoded))
    assert len(frames) == bool(messages)
    assert [message for frame in frames for message in pair.client.receive(frame)] == alone


@given(st.lists(st.integers(0, 70000), max_size=12))
def test_messages_sent_together_fill_frames_within_the_limit(lengths: list[int]) -> None:
    pair = ConnectionPair.opened()
    texts = ["a" * min(length, FRAME_BYTES - 100) for length in lengths]
    messages = [Refused(re=1, code="too-many", message="", detail={"": text}) for text in texts]
    frames = list(pair.server.frames([encode(message) for message in messages]))
    assert max(map(len, frames), default=0) <= FRAME_BYTES
    assert [message for frame in frames for message in pair.client.receive(frame)] == messages
    for first, second in pairwise(frames):
        assert len(first) + len(second) > FRAME_BYTES


def test_a_frame_has_room_for_so_many_messages_and_no_more() -> None:
    pair = ConnectionPair.opened()
    frames = pair.server.frames([encode(Done(re=1))] * (MESSAGES_PER_FRAME + 1))
    assert [len(pair.client.receive(frame)) for frame in frames] == [MESSAGES_PER_FRAME, 1]


def test_a_client_that_sends_two_messages_in_a_frame_is_refused() -> None:
    pair = ConnectionPair.opened()
    [frame] = gather([encode(WATCH), encode(replace(WATCH, id=3))])
    with pytest.raises(RemoteProtocolError, match="a message is a map") as caught:
        pair.server.receive(frame)
    assert caught.value.close is None
    assert caught.value.refused == Refused(0, "bad-message", "a message is a map")


def test_a_message_that_cannot_be_encoded_is_a_local_error() -> None:
    with pytest.raises(LocalProtocolError, match="frame may have"):
        ConnectionPair.opened().server.send(
            Refused(re=1, code="server-busy", message="", detail={"a": "b" * 70000})
        )


def test_a_command_without_an_id_is_a_local_error() -> None:
    pair = ConnectionPair.opened()
    with pytest.raises(LocalProtocolError, match="Watch has no id yet"):
        pair.client.send(Watch(table="t1"))
    pair.client_sends(WATCH)


def test_taps_are_given_every_frame_in_both_directions() -> None:
    tapped: list[tuple[str, bytes]] = []
    client = ClientConnection(lambda way, frame: tapped.append((way, frame)))
    server = ServerConnection(lambda way, frame: tapped.append((way, frame)))
    server.receive(client.send(HELLO))
    client.receive(server.send(WELCOME))
    hello, welcome = ("to-server", encode(HELLO)), ("to-client", encode(WELCOME))
    assert tapped == [hello, hello, welcome, welcome]
    [frame] = server.frames([server.encode(Done(re=1)), server.encode(Done(re=2))])
    client.receive(frame)
    assert tapped[4:] == [("to-client", frame)] * 2
