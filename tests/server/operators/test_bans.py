"""Bans: whom they keep out, and for how long."""

import pytest

from oneoh_protocol.messages import BanRow
from oneoh_server.operators.bans import Bans, network_of
from oneoh_server.refusal import Refusal
from oneoh_server.stores.memory.operator_book import MemoryOperatorBook


class Clock:
    """Seconds since 1970."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def bans(clock: Clock) -> Bans:
    return Bans(MemoryOperatorBook(), clock)


def is_out(bans: Bans, guest: str | None, address: str) -> bool:
    try:
        bans.check(guest, address)
    except Refusal as refusal:
        return refusal.code == "banned"
    return False


async def test_a_guest_is_out_wherever_from_until_the_end(bans: Bans, clock: Clock) -> None:
    await bans.add(BanRow(1, 1060, guest="eve"))
    assert is_out(bans, "eve", "192.0.2.7")
    assert is_out(bans, "eve", "198.51.100.1")
    assert not is_out(bans, "ann", "192.0.2.7")
    assert not is_out(bans, None, "192.0.2.7")
    clock.now = 1060
    assert not is_out(bans, "eve", "192.0.2.7")
    assert bans.rows == []


@pytest.mark.parametrize(
    ("banned", "inside", "outside"),
    [
        ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
        ("192.0.2.0/24", "192.0.2.200", "192.0.3.1"),
        ("2001:db8:1:2::77", "2001:db8:1:2::", "2001:db8:1:3::"),
        ("2001:db8::/32", "2001:db8:1:2::", "2001:db9::"),
    ],
)
async def test_an_address_is_out_with_its_whole_network(
    bans: Bans, banned: str, inside: str, outside: str
) -> None:
    await bans.add(BanRow(1, 2000, address=str(network_of(banned))))
    assert is_out(bans, None, inside)
    assert is_out(bans, "anybody", inside)
    assert not is_out(bans, None, outside)
    assert not is_out(bans, None, "no address")


@pytest.mark.parametrize("text", ["here", "127.0.0.1", "0.0.0.0/0", "::/0", "::1", "127.0.0.0/8"])
def test_this_machine_and_what_is_no_address_cannot_be_banned(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        network_of(text)
    assert caught.value.code == "bad-target"


async def test_a_lifted_ban_is_over_and_is_lifted_once(bans: Bans) -> None:
    ban = await bans.add(BanRow(1, 2000, address="192.0.2.7"))
    assert await bans.lift(ban.ban) == ban
    assert not is_out(bans, None, "192.0.2.7")
    with pytest.raises(Refusal) as caught:
        await bans.lift(ban.ban)
    assert caught.value.code == "no-such-ban"
