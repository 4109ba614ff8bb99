"""Both ends of a connection, phase by phase."""

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_protocol.closing import CloseCode
from oneoh_protocol.codec import encode
from oneoh_protocol.connection import (
    ClientConnection,
    LocalProtocolError,
    RemoteProtocolError,
    ServerConnection,
)
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
from oneoh_protocol.phases import MAY_SEND, Phase, Side
from tests.protocol.pairs import HELLO, WELCOME, Pair
from tests.protocol.strategies import commands, to_client, to_server

WATCH = Watch(id=2, table="t1")


def in_phase(phase: Phase) -> Pair:
    """A pair that has come as far as `phase`."""
    pair = Pair()
    if phase in {Phase.GREETING, Phase.OPEN}:
        pair.up(HELLO)
    if phase is Phase.OPEN:
        pair.down(WELCOME)
    if phase is Phase.CLOSED:
        pair.client.close()
        pair.server.close()
    assert pair.phase is phase
    return pair


def test_a_connection_opens_with_hello_and_welcome() -> None:
    pair = Pair()
    phases = [pair.phase]
    pair.up(HELLO)
    phases.append(pair.phase)
    pair.down(WELCOME)
    assert [*phases, pair.phase] == [Phase.NEW, Phase.GREETING, Phase.OPEN]
    assert pair.server.version == 1


@given(st.lists(commands(), max_size=3), st.lists(to_client(), max_size=3))
def test_once_open_both_sides_hear_what_the_other_says(
    asked: list[Command], told: list[ToClient]
) -> None:
    pair = Pair.opened()
    for command in asked:
        pair.up(command)
    for message in told:
        if not isinstance(message, Welcome):
            pair.down(message)
    assert pair.phase is Phase.OPEN


@given(st.sampled_from(Phase), to_server())
def test_a_client_cannot_say_what_the_table_of_phases_does_not_allow(
    phase: Phase, message: ToServer
) -> None:
    pair = in_phase(phase)
    if type(message) in MAY_SEND[phase][Side.CLIENT]:
        assert pair.client.send(message) == encode(message)
    else:
        with pytest.raises(LocalProtocolError):
            pair.client.send(message)
        assert pair.phase is phase


@given(st.sampled_from(Phase), to_client())
def test_a_server_cannot_say_what_the_table_of_phases_does_not_allow(
    phase: Phase, message: ToClient
) -> None:
    pair = in_phase(phase)
    if type(message) in MAY_SEND[phase][Side.SERVER]:
        assert pair.server.send(message) == encode(message)
    else:
        with pytest.raises(LocalProtocolError):
            pair.server.send(message)
        assert pair.phase is phase


@given(to_server())
def test_anything_but_hello_at_first_is_refused_and_ends_the_connection(message: ToServer) -> None:
    server = ServerConnection()
    if type(message) in MAY_SEND[Phase.NEW][Side.CLIENT]:
        return
    with pytest.raises(RemoteProtocolError) as caught:
        server.receive(encode(message))
    assert caught.value.close is CloseCode.BAD_HELLO
    assert caught.value.refused is not None
    assert (caught.value.refused.re, caught.value.refused.code) == (message.id, "bad-message")


def test_a_client_hears_why_its_first_message_was_no_good() -> None:
    pair = Pair()
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(encode(WATCH))
    assert caught.value.refused is not None
    pair.down(caught.value.refused)
    assert pair.phase is Phase.CLOSED


def test_a_second_hello_is_refused_and_the_connection_goes_on() -> None:
    pair = Pair.opened()
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(encode(replace(HELLO, id=5)))
    assert caught.value.close is None
    assert caught.value.refused is not None
    assert (caught.value.refused.re, caught.value.refused.code) == (5, "bad-message")
    pair.down(caught.value.refused)
    pair.up(WATCH)


def test_a_command_before_the_welcome_is_refused_and_ends_the_connection() -> None:
    pair = in_phase(Phase.GREETING)
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(encode(WATCH))
    assert caught.value.close is CloseCode.BAD_HELLO


def test_a_refused_hello_closes_both_ends() -> None:
    pair = in_phase(Phase.GREETING)
    pair.down(Refused(re=1, code="bad-token", message="no such guest"))
    assert pair.phase is Phase.CLOSED


@pytest.mark.parametrize(
    ("plain", "code"),
    [
        ({"type": "take", "id": 9}, "unknown-message"),
        ({"type": "watch", "id": 9}, "bad-message"),
        ({"type": "watch", "id": 9, "table": 3}, "bad-message"),
    ],
)
def test_what_is_no_message_is_refused_by_its_number_and_the_connection_goes_on(
    plain: object, code: str
) -> None:
    pair = Pair.opened()
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(msgpack.packb(plain))
    assert caught.value.close is None
    assert caught.value.refused is not None
    assert (caught.value.refused.re, caught.value.refused.code) == (9, code)
    pair.down(caught.value.refused)
    pair.up(WATCH)


@pytest.mark.parametrize("plain", [[], None, {"type": "watch"}, {}])
def test_what_has_no_number_is_refused_as_number_0(plain: object) -> None:
    pair = Pair.opened()
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(msgpack.packb(plain))
    assert caught.value.refused is not None
    assert caught.value.refused.re == 0
    pair.down(caught.value.refused)


@pytest.mark.parametrize("phase", [Phase.NEW, Phase.GREETING, Phase.OPEN])
def test_a_frame_that_is_not_messagepack_ends_the_connection(phase: Phase) -> None:
    server = in_phase(phase).server
    with pytest.raises(RemoteProtocolError) as caught:
        server.receive(b"\xc1")
    assert (caught.value.refused, caught.value.close) == (None, CloseCode.BAD_FRAME)
    assert server.phase is Phase.CLOSED


@given(st.sampled_from([Phase.NEW, Phase.GREETING, Phase.OPEN]), st.binary(max_size=100))
def test_random_bytes_get_a_typed_refusal_in_every_phase(phase: Phase, frame: bytes) -> None:
    pair = in_phase(phase)
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


def test_a_client_skips_kinds_of_message_that_it_does_not_know() -> None:
    pair = Pair.opened()
    assert pair.client.receive(msgpack.packb({"type": "weather", "sky": "blue"})) is None
    pair.down(Done(re=3))


def test_a_client_ignores_fields_that_it_does_not_know() -> None:
    frame = msgpack.packb({"type": "closed", "table": "t", "seq": 1, "reason": "left", "by": "x"})
    assert Pair.opened().client.receive(frame) == Closed(table="t", seq=1, reason="left")


def test_before_the_welcome_a_client_skips_nothing() -> None:
    with pytest.raises(RemoteProtocolError):
        in_phase(Phase.GREETING).client.receive(msgpack.packb({"type": "weather"}))


@pytest.mark.parametrize(
    "frame",
    [b"\xc1", msgpack.packb({"type": "done"}), encode(WELCOME)],
    ids=["no MessagePack", "no message", "a second welcome"],
)
def test_a_client_gives_a_server_up_that_breaks_the_protocol(frame: bytes) -> None:
    client = Pair.opened().client
    with pytest.raises(RemoteProtocolError) as caught:
        client.receive(frame)
    assert caught.value.close is CloseCode.BAD_FRAME
    assert client.phase is Phase.CLOSED


@pytest.mark.parametrize("end", [ClientConnection(), ServerConnection()])
def test_nothing_is_received_once_closed(end: ClientConnection | ServerConnection) -> None:
    end.close()
    with pytest.raises(LocalProtocolError):
        end.receive(encode(Done(re=1)))


def test_a_message_that_cannot_be_encoded_is_our_own_fault() -> None:
    with pytest.raises(LocalProtocolError, match="frame may have"):
        Pair.opened().server.send(
            Refused(re=1, code="server-busy", message="", detail={"a": "b" * 70000})
        )


def test_a_command_without_an_id_is_our_own_fault() -> None:
    pair = Pair.opened()
    with pytest.raises(LocalProtocolError, match="Watch has no id yet"):
        pair.client.send(Watch(table="t1"))
    pair.up(WATCH)


def test_taps_are_told_of_every_frame_in_both_directions() -> None:
    heard: list[tuple[str, bytes]] = []
    client = ClientConnection(lambda way, frame: heard.append((way, frame)))
    server = ServerConnection(lambda way, frame: heard.append((way, frame)))
    server.receive(client.send(HELLO))
    client.receive(server.send(WELCOME))
    hello, welcome = ("to-server", encode(HELLO)), ("to-client", encode(WELCOME))
    assert heard == [hello, hello, welcome, welcome]
