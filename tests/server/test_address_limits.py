"""Limits of an address, with a clock that the tests move."""

import msgspec

from oneoh_server.address_limits import AddressLimits
from oneoh_server.settings import Settings

SETTINGS = Settings(max_connections_per_address=3, connections_per_second_per_address=1)


class Time:
    def __init__(self) -> None:
        self.now = 50.0
        self.asked = 0

    def __call__(self) -> float:
        self.asked += 1
        return self.now


def test_an_address_has_a_limit_of_connections_at_once() -> None:
    addresses = AddressLimits(SETTINGS, Time())
    assert [addresses.admit("10.0.0.1") for _ in range(4)] == [True, True, True, False]
    assert addresses.admit("10.0.0.2")


def test_connecting_again_and_again_does_not_help() -> None:
    time = Time()
    addresses = AddressLimits(SETTINGS, time)
    for _ in range(3):
        assert addresses.admit("10.0.0.1")
        addresses.release("10.0.0.1")
    assert not addresses.admit("10.0.0.1")
    time.now += 1
    assert addresses.admit("10.0.0.1")


def test_all_connections_of_an_address_share_their_commands() -> None:
    addresses = AddressLimits(SETTINGS, Time())
    addresses.admit("10.0.0.1")
    addresses.admit("10.0.0.1")
    bucket = addresses.commands("10.0.0.1")
    assert bucket is addresses.commands("10.0.0.1")
    assert bucket is not None
    addresses.release("10.0.0.1")
    assert addresses.commands("10.0.0.1") is bucket


def test_a_new_address_costs_no_more_when_many_are_known() -> None:
    time = Time()
    addresses = AddressLimits(SETTINGS, time)
    for number in range(3000):
        address = f"10.0.{number // 250}.{number % 250}"
        assert addresses.admit(address)
        addresses.release(address)
    assert time.asked < 20 * 3000


def test_this_machine_itself_has_no_limit() -> None:
    addresses = AddressLimits(SETTINGS, Time())
    assert all(addresses.admit("127.0.0.1") for _ in range(100))
    assert addresses.commands("127.0.0.1") is None


def test_the_limits_that_clients_are_told_are_those_of_the_settings() -> None:
    changed = msgspec.structs.replace(SETTINGS, hello_seconds=2.5, outbox_bytes=7)
    assert (changed.limits.hello_ms, changed.limits.outbox_bytes) == (2500, 7)
