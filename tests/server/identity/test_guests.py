"""Guests are identified by their tokens, and called by the names that they may wear."""

import pytest

from oneoh_protocol.messages import Hello
from oneoh_server.identity.guests import Guests
from oneoh_server.identity.held_names import HeldNames
from oneoh_server.refusal import Refusal
from oneoh_server.stores.memory.identity_book import MemoryIdentityBook


def hello(name: str, **more: object) -> Hello:
    return Hello(id=1, oldest=2, newest=2, name=name, **more)  # type: ignore[arg-type]


@pytest.fixture
def book() -> MemoryIdentityBook:
    return MemoryIdentityBook()


@pytest.fixture
def names(book: MemoryIdentityBook) -> HeldNames:
    return HeldNames(book)


@pytest.fixture
def guests(book: MemoryIdentityBook, names: HeldNames) -> Guests:
    return Guests(book, names)


async def test_a_guest_who_wears_a_name_that_is_registered_is_another_at_the_next_visit(
    guests: Guests, names: HeldNames
) -> None:
    first = await guests.identify(hello("Ada"))
    second = await guests.identify(hello("Ada"))
    await names.register(first.guest, "Ada", ())
    again = await guests.identify(hello("Ada", token=second.secret))
    assert again.guest == second.guest
    assert again.name.startswith("Guest ")
    once_more = await guests.identify(hello("Ada", token=second.secret))
    assert once_more.name == again.name
    assert (await guests.identify(hello("Bob", token=second.secret))).name == "Bob"


async def test_a_house_bot_has_its_name_whatever_is_registered(
    guests: Guests, names: HeldNames
) -> None:
    ada = await guests.identify(hello("Ada"))
    await names.register(ada.guest, "greedy", ())
    token = guests.issue_house_token("b1")
    bot = await guests.identify(hello("greedy", token=token, agent="bot"))
    assert (bot.guest, bot.name, bot.scope, bot.unregistered) == ("b1", "greedy", "play", False)
    assert guests.is_house_bot(hello("greedy", token=token))
    assert not guests.is_house_bot(hello("greedy", token=ada.secret))
    guests.revoke_house_token("b1")
    assert not guests.is_house_bot(hello("greedy", token=token))


async def test_nobody_registers_the_name_of_a_house_bot(guests: Guests, names: HeldNames) -> None:
    ada = await guests.identify(hello("Greedy"))
    with pytest.raises(Refusal) as caught:
        await names.register(ada.guest, ada.name, ["greedy"])
    assert caught.value.code == "name-taken"


async def test_a_name_is_free_once_its_guest_is_forgotten(guests: Guests, names: HeldNames) -> None:
    ada = await guests.identify(hello("Ada"))
    await names.register(ada.guest, "Ada", ())
    assert await guests.forget(-1, -1) == 1
    assert (await guests.identify(hello("Ada"))).name == "Ada"


async def test_a_token_that_is_revoked_on_the_way_in_is_noticed(guests: Guests) -> None:
    ada = await guests.identify(hello("Ada"))
    guests.check_token(ada.number)
    guests.revoked.add(ada.number)
    with pytest.raises(Refusal) as caught:
        guests.check_token(ada.number)
    assert caught.value.code == "bad-token"
