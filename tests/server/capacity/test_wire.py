"""Frames of oneoh as the generator of load reads them."""

import msgpack

from oneoh_server.capacity.wire import OpenRequest, texts, unpack

VIEW = {"lines": [{"cards": [1, 2]}], "request": "of the game's own"}


def test_a_frame_is_a_message() -> None:
    [message] = unpack(msgpack.packb({"type": "done", "re": 7}))
    assert (message.type, message.re) == ("done", 7)


def test_or_several_in_order() -> None:
    frame = [{"type": "moved", "table": "t", "changed": [["a", 1]]}, {"type": "done", "re": 8}]
    assert [message.type for message in unpack(msgpack.packb(frame))] == ["moved", "done"]


def test_a_view_is_skipped() -> None:
    [message] = unpack(msgpack.packb({"type": "started", "table": "t", "view": VIEW}))
    assert (message.table, message.request) == ("t", None)


def test_a_table_has_its_request_inside() -> None:
    request = {"type": "request", "request": 3, "legal": "a"}
    [message] = unpack(msgpack.packb({"type": "table", "re": 2, "request": request}))
    assert message.request == OpenRequest(3, "a")


def test_legal_actions_are_a_text() -> None:
    [message] = unpack(msgpack.packb({"type": "request", "request": 3, "legal": "a b:c"}))
    assert texts(message.legal) == ["a", "b:c"]
    assert texts(None) == []
