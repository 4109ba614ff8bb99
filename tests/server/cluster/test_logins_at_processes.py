"""Guests who log in at two processes at one moment."""

import asyncio

import pytest

from oneoh_protocol.client import Client
from oneoh_protocol.client_events import Connected, Rejected
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import Guests, ListGuests
from tests.server.cluster.node_process import Balancer
from tests.server.players import playing

TIMES = 60


class Login:
    """Connection of the guest by one process."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.is_welcome = asyncio.Event()
        self.ended = asyncio.create_task(self._read())
        """Task that returns the code with which the server ends the connection for good."""

    async def _read(self) -> object:
        async for event in self.client.events():
            if isinstance(event, Connected):
                self.is_welcome.set()
            if isinstance(event, Rejected):
                return event.code
        raise AssertionError("the events ended")


@pytest.mark.slow
async def test_of_two_logins_of_a_guest_at_one_moment_one_is_left(lobby: Balancer) -> None:
    first, second, third = [node.url for node in lobby.nodes]
    async with playing(first, "Ann") as ann:
        token = ann.welcome.token
    async with playing(third, "Bob") as bob:
        for _ in range(TIMES):
            async with (
                Client(first, name="Ann", token=token) as one,
                Client(second, name="Ann", token=token) as two,
            ):
                left = await _left(Login(one), Login(two))
                assert isinstance(await left.client.ask(ListGuests()), Guests)
                here = await bob.ask(ListGuests())
                assert [guest.name for guest in here.guests].count("Ann") == 1
                assert not left.ended.done()
                left.ended.cancel()


async def _left(one: Login, two: Login) -> Login:
    """Return the one of two logins that is left, once it is welcome and the other one is closed."""
    await asyncio.wait((one.ended, two.ended), return_when=asyncio.FIRST_COMPLETED)
    left, closed = (two, one) if one.ended.done() else (one, two)
    assert await closed.ended == CloseCode.REPLACED
    await left.is_welcome.wait()
    return left
