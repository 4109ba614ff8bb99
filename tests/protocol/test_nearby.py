"""Announcements of lobbies: what a server says is read back, and what others say cannot do harm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_protocol.address import parse_address
from oneoh_protocol.nearby import (
    LONGEST_NAME,
    SERVICE,
    NearbyLobby,
    properties,
    read_announcement,
    service_name,
)


def said(name: str, *, secure: bool = False) -> dict[bytes, bytes | None]:
    spoken = properties(name, secure=secure)
    return {key.encode(): value.encode() for key, value in spoken.items()}


def test_a_lobby_is_found_where_it_listens() -> None:
    found = read_announcement(
        said("Ada's"), "ada.local.", ["fe80::1", "2001:db8::2", "192.0.2.7"], 9
    )
    assert found == NearbyLobby("Ada's", "ws://192.0.2.7:9")
    found = read_announcement(said("Ada's"), "ada.local.", ["2001:db8::2"], 9)
    assert found == NearbyLobby("Ada's", "ws://[2001:db8::2]:9")


def test_one_with_tls_is_found_by_the_name_of_its_certificate() -> None:
    found = read_announcement(said("Ada's", secure=True), "ada.example.org.", ["192.0.2.7"], 9)
    assert found == NearbyLobby("Ada's", "wss://ada.example.org:9")


@pytest.mark.parametrize(
    ("spoken", "host", "addresses", "port"),
    [
        ({}, "ada.local.", ["192.0.2.7"], 9),
        (said(" "), "ada.local.", ["192.0.2.7"], 9),
        (said("Ada's"), "ada.local.", [], 9),
        (said("Ada's"), "ada.local.", ["fe80::1"], 9),
        (said("Ada's"), "ada.local.", ["192.0.2.7"], 0),
        (said("Ada's", secure=True), "a b", [], 9),
        (said("Ada's", secure=True), "", [], 9),
    ],
    ids=["nothing", "no name", "no address", "of a link", "no port", "no host's name", "no host"],
)
def test_what_leads_nowhere_is_left_out(
    spoken: dict[bytes, bytes | None], host: str, addresses: list[str], port: int
) -> None:
    assert read_announcement(spoken, host, addresses, port) is None


@given(st.binary(max_size=255), st.text(max_size=80), st.integers(1, 65535), st.booleans())
def test_no_announcement_can_command_a_terminal(
    name: bytes, host: str, port: int, secure: bool
) -> None:
    spoken = {b"name": name, b"tls": b"1" if secure else b"0"}
    found = read_announcement(spoken, host, ["192.0.2.7"], port)
    if found is not None:
        assert len(found.name) <= LONGEST_NAME
        assert (found.name + found.url).isprintable()


@given(st.text(min_size=1, max_size=64))
def test_the_name_of_a_service_is_one_label_of_the_type(name: str) -> None:
    label, _dot, rest = service_name(name).partition(".")
    assert len(label.encode()) <= 63
    assert rest == SERVICE


def test_found_addresses_are_those_that_can_be_typed() -> None:
    found = read_announcement(said("Ada's"), "", ["192.0.2.7"], 2550)
    assert found is not None
    assert parse_address(found.url).url == found.url
