"""A connection on a transport that is a list: turns, joined writes, closing from either side."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from tests.server.websocket import frames
from tests.server.websocket.frames import frame
from tests.server.websocket.loopback import OPTIONS, Hub, Owner, connect, step


@pytest.fixture
async def hub() -> AsyncIterator[Hub]:
    made = Hub()
    yield made
    made.keepalive.stop()


async def test_a_flood_that_has_come_leaves_each_other_connection_its_turn(hub: Hub) -> None:
    flooding, transport, flooder = connect(hub)
    other, _, neighbour = connect(hub)
    flooding.data_received(frame(b"flood") * 100)
    for number in range(1, 100):
        assert len(flooder.messages) == number
        other.data_received(frame(b"calm"))
        assert len(neighbour.messages) == number
        assert not transport.is_reading_now
        await step()
    await step()
    assert len(flooder.messages) == 100
    assert transport.is_reading_now


async def test_pings_too_are_answered_one_a_turn(hub: Hub) -> None:
    connection, transport, _ = connect(hub)
    connection.data_received(frame(b"", frames.PING) * 10)
    for number in range(1, 10):
        assert len(transport.written) == number
        await step()


async def test_what_is_sent_in_one_step_is_one_write(hub: Hub) -> None:
    connection, transport, _ = connect(hub)
    for message in (b"one", b"two", b"three"):
        connection.send(message)
    assert transport.written == []
    await step()
    assert transport.written == [b"\x82\x03one\x82\x03two\x82\x05three"]


async def test_messages_are_joined_as_the_options_say() -> None:
    hub = Hub(replace(OPTIONS, join=lambda messages: [b"+".join(messages)]))
    connection, transport, _ = connect(hub)
    connection.send(b"one")
    connection.send(b"two")
    await step()
    assert transport.written == [b"\x82\x07one+two"]
    hub.keepalive.stop()


async def test_a_connection_that_fails_to_write_does_not_hold_up_the_others(
    hub: Hub, caplog: pytest.LogCaptureFixture
) -> None:
    (broken, transport, _), (sound, written, _) = connect(hub), connect(hub)
    transport.ended = True
    broken.send(b"one")
    sound.send(b"two")
    await step()
    assert written.written == [b"\x82\x03two"]
    assert "could not be written to" in caplog.text


async def test_nothing_is_written_to_a_transport_that_is_closing(hub: Hub) -> None:
    connection, transport, _ = connect(hub)
    connection.send(b"one")
    transport.close()
    await step()
    connection.ping(b"1")
    assert transport.written == []


async def test_a_held_connection_gives_no_message_and_reads_no_more(hub: Hub) -> None:
    connection, transport, owner = connect(hub)
    connection.data_received(frame(b"one"))
    connection.hold()
    assert transport.is_reading_now
    connection.data_received(frame(b"two") + frame(b"three"))
    await step()
    assert owner.messages == [b"one"]
    assert not transport.is_reading_now
    connection.release()
    await step()
    await step()
    assert owner.messages == [b"one", b"two", b"three"]
    assert transport.is_reading_now


async def test_what_was_sent_before_a_close_goes_before_it_and_nothing_is_heard_after(
    hub: Hub,
) -> None:
    connection, transport, owner = connect(hub)
    connection.send(b"last")
    connection.close(4001, "no")
    connection.data_received(frame(b"too late"))
    assert owner.notes == []
    await step()
    assert transport.written == [b"\x82\x04last", b"\x88\x04\x0f\xa1no"]
    assert (owner.messages, owner.notes) == ([], ["leave"])
    connection.data_received(frame(b"\x0f\xa1", frames.CLOSE))
    assert transport.ended
    connection.connection_lost(None)
    assert (owner.notes, hub.lost_count) == (["leave", "lost"], 1)


async def test_a_held_connection_that_is_closed_reads_the_answer_of_the_client(hub: Hub) -> None:
    connection, transport, owner = connect(hub)
    connection.hold()
    connection.data_received(frame(b"too late"))
    assert not transport.is_reading_now
    connection.close(1012, "")
    await step()
    assert owner.notes == ["leave"]
    await step()
    assert transport.is_reading_now
    connection.data_received(frame(b"\x03\xf4", frames.CLOSE))
    assert (transport.ended, owner.messages) == (True, [])


async def test_a_client_that_closes_is_answered_and_left_at_once(hub: Hub) -> None:
    connection, transport, owner = connect(hub)
    connection.data_received(frame(b"\x03\xe8", frames.CLOSE))
    assert transport.written == [b"\x88\x02\x03\xe8"]
    assert transport.ended
    assert owner.notes == ["leave"]
    connection.send(b"nobody hears this")
    await step()
    assert len(transport.written) == 1


async def test_a_lost_connection_and_its_owner_are_freed_without_the_garbage_collector(
    hub: Hub,
) -> None:
    connection, transport, owner = connect(hub)
    owner.socket, hub.owner = connection, Owner()
    freed = weakref.ref(owner)
    gc.disable()
    try:
        connection.connection_lost(None)
        del connection, transport, owner
        assert freed() is None
    finally:
        gc.enable()


async def test_a_client_that_never_answers_a_close_is_cut_off() -> None:
    hub = Hub(replace(OPTIONS, closing_s=0.01))
    connection, transport, _ = connect(hub)
    cut = asyncio.Event()
    transport.abort = cut.set  # type: ignore[method-assign]
    connection.close(1012, "restart")
    await cut.wait()
    hub.keepalive.stop()


async def test_a_ping_that_was_not_answered_when_the_next_is_due_closes(hub: Hub) -> None:
    connection, transport, owner = connect(hub)
    connection.ping(b"1")
    connection.data_received(frame(b"1", frames.PONG))
    connection.ping(b"2")
    connection.data_received(frame(b"other", frames.PONG))
    assert transport.written == [b"\x89\x011", b"\x89\x012"]
    connection.ping(b"3")
    assert transport.written[2][2:4] == (1011).to_bytes(2, "big")
    assert owner.notes == ["leave"]
    assert hub.traffic.silent == 1


async def test_a_closing_hub_refuses_those_who_open_by_503(hub: Hub) -> None:
    hub.closing = True
    connection, transport, _ = connect(hub)
    assert transport.ended
    connection.connection_lost(None)
    assert hub.lost_count == 1


async def test_a_pong_measures_the_round_trip(hub: Hub) -> None:
    connection, transport, _ = connect(hub)
    assert connection.round_trip_ms is None
    connection.measure()
    (ping,) = transport.written
    assert ping[:2] == b"\x89\x07"
    connection.data_received(frame(b"another", frames.PONG))
    assert connection.round_trip_ms is None
    connection.data_received(frame(ping[2:], frames.PONG))
    assert connection.round_trip_ms is not None


async def test_it_is_not_measured_again_at_once(hub: Hub) -> None:
    connection, transport, _ = connect(hub)
    connection.measure()
    connection.measure()
    assert len(transport.written) == 1


async def test_a_keepalive_is_answered_by_the_pong_of_a_later_ping(hub: Hub) -> None:
    connection, transport, owner = connect(hub)
    connection.ping(b"1")
    connection.measure()
    connection.data_received(frame(transport.written[-1][2:], frames.PONG))
    connection.ping(b"2")
    await step()
    assert owner.notes == []


async def test_a_measure_that_is_not_answered_closes_nothing(hub: Hub) -> None:
    connection, _, owner = connect(hub)
    connection.measure()
    connection.ping(b"1")
    await step()
    assert owner.notes == []
