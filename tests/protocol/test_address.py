"""Addresses that people pass on to each other, well formed and mistyped."""

import msgspec
import pytest

from oneoh_protocol.address import (
    Address,
    BadAddress,
    parse_address,
    parse_record,
    parse_table,
    parse_tournament,
)
from oneoh_protocol.messages import TableId, Token

INVITE = "i" * 22


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("ws://host:1", ("ws://host:1", None, None)),
        (" host ", ("ws://host:2550", None, None)),
        ("play.example.org", ("wss://play.example.org", None, None)),
        ("play.example.org:2550#k3", ("wss://play.example.org:2550", "k3", None)),
        ("ws://play.example.org", ("ws://play.example.org:2550", None, None)),
        ("203.0.114.7", ("wss://203.0.114.7", None, None)),
        ("[2a00::7]:2550", ("wss://[2a00::7]:2550", None, None)),
        ("127.0.0.1", ("ws://127.0.0.1:2550", None, None)),
        ("192.168.1.7:1", ("ws://192.168.1.7:1", None, None)),
        ("[fe80::1]", ("ws://[fe80::1]:2550", None, None)),
        ("box.local", ("ws://box.local:2550", None, None)),
        ("wss://host/lobby", ("wss://host/lobby", None, None)),
        ("host:1#k3VbQ2", ("ws://host:1", "k3VbQ2", None)),
        (f"ws://[::1]#k3:{INVITE}", ("ws://[::1]:2550", "k3", INVITE)),
        ("ws://host:1#", ("ws://host:1", None, None)),
        ("ws://host:1#k3:", ("ws://host:1", "k3", None)),
    ],
)
def test_an_address_has_a_server_perhaps_a_table_and_perhaps_an_invite(
    text: str, parts: tuple[str, str | None, str | None]
) -> None:
    address = parse_address(text)
    assert address == Address(*parts)
    assert parse_address(str(address)) == address


def test_an_address_may_lead_to_a_tournament() -> None:
    address = parse_address("host:1#tournament:w7rk-2mzt")
    assert address == Address("ws://host:1", tournament="w7rk-2mzt")
    assert parse_address(str(address)) == address
    assert parse_tournament("#tournament:w7rk-2mzt") == "w7rk-2mzt"
    assert parse_tournament("w7rk-2mzt") is None
    with pytest.raises(BadAddress):
        parse_tournament("tournament:two words")


def test_an_address_may_lead_to_the_record_of_a_finished_game() -> None:
    address = parse_address("host:1#record:k3VbQ2")
    assert address == Address("ws://host:1", record="k3VbQ2")
    assert str(address) == "ws://host:1#record:k3VbQ2"


@pytest.mark.parametrize(
    "text",
    ["host#record:", "host#record:no table", "host#record:" + "t" * 33, "", "http://host", "ws://", "ws://host:port", "ws://host:65536", "ws://a b", "ws://[::1",
     "host#no table", "host#é", "host#" + "t" * 33, "host#t:short", "host#:" + INVITE],
)  # fmt: skip
def test_a_malformed_address_is_refused(text: str) -> None:
    with pytest.raises(BadAddress):
        parse_address(text)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("k3VbQ2", ("k3VbQ2", None)),
        (" #k3VbQ2 ", ("k3VbQ2", None)),
        (f"k3:{INVITE}", ("k3", INVITE)),
        (f"ws://host:1#k3:{INVITE}", ("k3", INVITE)),
    ],
)
def test_in_a_lobby_a_table_is_named_by_its_id_alone_or_by_its_address(
    text: str, parts: tuple[str, str | None]
) -> None:
    assert parse_table(text) == parts


@pytest.mark.parametrize("text", ["", "#", "ws://host:1", "t" * 33, "t\nt", "two words", "t.t"])
def test_a_malformed_table_is_refused(text: str) -> None:
    with pytest.raises(BadAddress):
        parse_table(text)


@pytest.mark.parametrize("length", [0, 1, 15, 16, 32, 33, 128, 129])
@pytest.mark.parametrize("letter", ["a", "-", ".", "é"])
def test_tables_and_invites_are_those_of_the_wire(letter: str, length: int) -> None:
    """A mistyped table is refused here rather than by the server."""
    text = letter * length
    assert reads(text) == fits(text, TableId)
    if length:
        assert reads(f"t:{text}") == fits(text, Token)


def reads(text: str) -> bool:
    try:
        parse_table(text)
    except BadAddress:
        return False
    return True


def fits(text: str, kind: object) -> bool:
    try:
        msgspec.convert(text, kind)
    except msgspec.ValidationError:
        return False
    return True


@pytest.mark.parametrize("text", ["record:k3VbQ2", " #record:k3VbQ2 ", "ws://host:1#record:k3VbQ2"])
def test_in_a_lobby_the_address_of_a_record_names_its_table(text: str) -> None:
    assert parse_record(text) == "k3VbQ2"


def test_text_that_leads_to_no_record_is_told_from_a_broken_address_of_one() -> None:
    assert parse_record("ws://host:1#k3VbQ2") is None
    with pytest.raises(BadAddress):
        parse_record("#record:no table")
