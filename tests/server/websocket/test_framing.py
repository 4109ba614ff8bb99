"""Reading beside `websockets`' own parser: the same messages, answers and close codes."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets import utils
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Close, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from websockets.speedups import apply_mask
from websockets.uri import parse_uri

from oneoh_server.websocket import framing
from oneoh_server.websocket.framing import DEFLATE, Event, Framing
from tests.server.websocket import frames
from tests.server.websocket.frames import REQUEST, frame

MAX_BYTES = 65536
Messages = list[bytes | str]

payloads = st.one_of(
    st.binary(max_size=200),
    st.sampled_from([125, 126, 127, 300, 65535, 65536]).map(lambda length: b"p" * length),
)
control_payloads = st.binary(max_size=125)
usual = payloads.map(frame)
unusual = st.one_of(
    st.builds(frame, payloads, st.just(frames.TEXT)),
    st.builds(
        frame,
        payloads,
        st.sampled_from([frames.BINARY, frames.TEXT, frames.CONT]),
        fin=st.booleans(),
    ),
    st.builds(frame, control_payloads, st.sampled_from([frames.PING, frames.PONG])),
    st.builds(frame, st.binary(max_size=20), length_bytes=st.sampled_from([2, 8])),
    # On the wire its payload is a usual frame.
    usual.map(lambda inner: frame(apply_mask(inner, frames.MASK), frames.TEXT)),
)
bad = st.one_of(
    st.builds(frame, control_payloads, st.just(frames.CLOSE)),
    st.just(frame(Close(1000, "bye").serialize(), frames.CLOSE)),
    st.builds(
        frame,
        st.binary(max_size=130),
        st.integers(0, 15),
        fin=st.booleans(),
        masked=st.booleans(),
        reserved=st.integers(0, 7),
        length_bytes=st.sampled_from([2, 8]),
    ),
    st.just(frame(b"not masked", masked=False)),
    st.just(b"\x82\xff" + (MAX_BYTES + 1).to_bytes(8, "big")),
    st.binary(max_size=40),
)
streams = st.lists(st.one_of(usual, usual, usual, unusual, unusual, bad), max_size=8).map(b"".join)


def cut(stream: bytes, places: Iterable[int]) -> list[bytes]:
    """Return the stream in pieces, cut at these places."""
    ends = sorted({place for place in places if place < len(stream)} | {len(stream)})
    begins = [0, *ends[:-1]]
    return [stream[begin:end] for begin, end in zip(begins, ends, strict=True)]


def opened() -> Framing:
    """Return a framing whose opening handshake is done, and its answer sent."""
    made = Framing(MAX_BYTES)
    made.receive(REQUEST)
    request = made.read()
    assert isinstance(request, Request)
    made.accept(request)
    assert b"".join(made.data_to_send()).startswith(b"HTTP/1.1 101")
    return made


def opened_by(client: ClientProtocol, made: Framing) -> Framing:
    """Do the opening handshake of a client and `made`; return that."""
    client.send_request(client.connect())
    made.receive(b"".join(client.data_to_send()))
    request = made.read()
    assert isinstance(request, Request)
    made.accept(request)
    client.receive_data(b"".join(made.data_to_send()))
    client.events_received()
    return made


def read_all(made: Framing) -> Messages:
    """Read until nothing whole is left; return the messages."""
    found: list[Event] = []
    while (event := made.read()) is not None:
        found.append(event)
    return [event for event in found if isinstance(event, bytes | str)]


def receive(made: Framing, piece: bytes, *, whole: bool) -> Messages:
    """Return the messages that a piece of the stream completes; `whole`: read it in place first."""
    if whole and (message := made.read_whole(piece)) is not None:
        return [message]
    made.receive(piece)
    return read_all(made)


class Reference:
    """`websockets`' parser, given everything."""

    def __init__(self) -> None:
        self.protocol = ServerProtocol(max_size=MAX_BYTES)
        self.messages: Messages = []
        self._fragments = bytearray()
        self._is_text = False
        self.protocol.receive_data(REQUEST)
        [request] = self.protocol.events_received()
        assert isinstance(request, Request)
        self.protocol.send_response(self.protocol.accept(request))
        self.protocol.data_to_send()

    def receive(self, data: bytes) -> None:
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            assert isinstance(event, Frame)
            if event.opcode < frames.CLOSE:
                self._take(event)

    def _take(self, part: Frame) -> None:
        if part.opcode is not Opcode.CONT:
            self._fragments, self._is_text = bytearray(), part.opcode is Opcode.TEXT
        self._fragments += part.data
        if part.fin:
            message = bytes(self._fragments)
            self.messages.append(
                message.decode(errors="surrogateescape") if self._is_text else message
            )


@given(streams, st.sets(st.integers(0, 2000), max_size=12), st.booleans(), st.booleans())
def test_any_stream_cut_anywhere_reads_as_by_the_library_alone(
    stream: bytes, places: set[int], ends: bool, whole: bool
) -> None:
    ours, theirs, messages = opened(), Reference(), list[bytes | str]()
    for piece in cut(stream, places):
        messages += receive(ours, piece, whole=whole)
        theirs.receive(piece)
    if ends:
        ours.receive_eof()
        theirs.protocol.receive_eof()
    said, expected = b"".join(ours.data_to_send()), b"".join(theirs.protocol.data_to_send())
    assert messages == theirs.messages
    assert expected.startswith(said)
    if ends or theirs.protocol.state is OPEN:
        # Otherwise ours may wait for the rest of a head that condemns the frame already.
        assert (said, ours.open) == (expected, theirs.protocol.state is OPEN)


@given(
    st.sampled_from(
        [
            REQUEST,
            REQUEST.replace(b"GET", b"POST"),
            REQUEST.replace(b"HTTP/1.1", b"HTTP/1.0"),
            REQUEST.replace(b"Upgrade: websocket\r\n", b""),
            REQUEST.replace(b"dGhl", b"????"),
            REQUEST.replace(b"Host: localhost", b"Host" + b"t" * 9000),
            REQUEST.replace(b"Host: localhost\r\n", b"Host: localhost\r\n" * 200),
            REQUEST.replace(b"\r\n", b"\n"),
            b"\x16\x03\x01 hello\n",
            b"no line's end",
        ]
    ),
    st.sets(st.integers(0, 400), max_size=12),
)
def test_any_opening_is_answered_as_by_the_library_alone(request: bytes, places: set[int]) -> None:
    ours, theirs = Framing(MAX_BYTES), ServerProtocol(max_size=MAX_BYTES)
    for piece in cut(request, places):
        ours.receive(piece)
        theirs.receive_data(piece)
        if isinstance(event := ours.read(), Request):
            ours.accept(event)
        for event in theirs.events_received():
            assert isinstance(event, Request)
            theirs.send_response(theirs.accept(event))
    answers = [b"".join(end.data_to_send()) for end in (ours, theirs)]
    assert answers[0].splitlines()[:1] == answers[1].splitlines()[:1]
    assert ours.open == (theirs.state is OPEN)
    assert ours.ended == (theirs.state is not OPEN and theirs.close_expected())


def test_frames_right_behind_the_opening_request_are_read_one_by_one() -> None:
    made = Framing(MAX_BYTES)
    made.receive(REQUEST + frame(b"one") + frame(b"two"))
    request = made.read()
    assert isinstance(request, Request)
    made.accept(request)
    assert [made.read() for _ in range(3)] == [b"one", b"two", None]


@pytest.mark.parametrize(
    "piece",
    [
        b"\x82",
        b"\x82\x7f\0\0\0",
        b"\x82\x7e\0\0",
        b"\x82\xff" + bytes(131),
        frame(b"one") + frame(b"two"),
        frame(b"one")[:-1],
        frame(b"one", frames.TEXT),
        frame(b"one", fin=False),
    ],
)
def test_only_one_whole_usual_frame_is_read_in_place(piece: bytes) -> None:
    assert opened().read_whole(piece) is None
    assert opened().read_whole(frame(b"one")) == b"one"


def test_nothing_is_read_in_place_before_what_came_earlier() -> None:
    made = opened()
    made.receive(frame(b"one")[:3])
    assert made.read_whole(frame(b"two")) is None


def test_one_read_takes_one_frame_of_a_flood_of_pings() -> None:
    made = opened()
    made.receive(frame(b"", frames.PING) * 3 + frame(b"one"))
    for _ in range(3):
        assert not isinstance(made.read(), bytes)
        assert made.data_to_send() == [b"\x8a\x00"]
    assert made.read() == b"one"


def test_nothing_is_read_behind_a_frame_that_breaks_the_protocol() -> None:
    made = opened()
    made.receive(frame(b"one") + frame(b"", 3) + frame(b"two"))
    assert read_all(made) == [b"one"]
    assert not made.buffered


def test_a_frame_inside_of_another_one_that_comes_in_two_parts_is_none() -> None:
    inner, head = frame(b"inner"), 2 + len(frames.MASK)
    whole = frame(apply_mask(inner, frames.MASK), frames.TEXT)
    made = opened()
    made.receive(whole[:head])
    assert made.read() is None
    assert whole[head:] == inner
    made.receive(whole[head:])
    assert read_all(made) == [apply_mask(inner, frames.MASK).decode(errors="surrogateescape")]


def test_a_message_that_is_too_long_is_condemned_by_its_head() -> None:
    made = opened()
    made.receive(b"\x82\xff" + (MAX_BYTES + 1).to_bytes(8, "big"))
    assert made.read() is None
    assert made.data_to_send()[0][2:4] == (1009).to_bytes(2, "big")


def test_a_reason_that_is_too_long_is_cut_between_two_characters() -> None:
    made = opened()
    made.close(4001, "é" * 100)
    [closing] = made.data_to_send()
    assert closing[4:].decode() == "é" * 61


def test_without_the_c_extension_masks_are_taken_off_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(framing, "apply_mask", utils.apply_mask)
    made = opened()
    made.receive(frame(b"p" * 300))
    assert made.read() == b"p" * 300


def test_compressed_messages_go_both_ways() -> None:
    offer = ClientPerMessageDeflateFactory(compress_settings={"memLevel": 5})
    client = ClientProtocol(parse_uri("ws://localhost"), extensions=[offer])
    made = opened_by(client, Framing(MAX_BYTES, DEFLATE))
    client.send_binary(b"a" * 1000)
    made.receive(b"".join(client.data_to_send()))
    assert read_all(made) == [b"a" * 1000]
    sent = made.frames([b"b" * 1000, b"c" * 1000])
    assert len(sent) < 100
    client.receive_data(sent)
    received = [event for event in client.events_received() if isinstance(event, Frame)]
    assert [bytes(event.data) for event in received] == [b"b" * 1000, b"c" * 1000]


@given(st.lists(payloads, max_size=6))
def test_what_is_sent_reads_as_by_the_library(messages: list[bytes]) -> None:
    client = ClientProtocol(parse_uri("ws://localhost"), max_size=MAX_BYTES)
    made = opened_by(client, Framing(MAX_BYTES))
    client.receive_data(made.frames(messages))
    received = [event for event in client.events_received() if isinstance(event, Frame)]
    assert [bytes(event.data) for event in received] == messages
