"""A code brings one token to another machine, once and for five minutes."""

import pytest

from oneoh_server.identity.pairing_codes import LIFE_S, Offered, PairingCodes
from oneoh_server.refusal import Refusal


class Watch:
    """Clock that a test moves."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def codes(watch: Watch) -> PairingCodes:
    return PairingCodes(watch)


def test_a_code_can_be_typed_as_it_is_heard_but_only_once(codes: PairingCodes) -> None:
    code = codes.offer("ann", "laptop", "all")
    assert codes.redeem(code.upper().replace("-", "")) == Offered("ann", "laptop", "all", 400.0)
    with pytest.raises(Refusal, match="no such code"):
        codes.redeem(code)


def test_a_code_ends_after_its_time(codes: PairingCodes, watch: Watch) -> None:
    code = codes.offer("ann", "", "all")
    watch.now += LIFE_S
    with pytest.raises(Refusal, match="no such code"):
        codes.redeem(code)


def test_another_code_takes_the_place_of_the_guests_last_one(codes: PairingCodes) -> None:
    first, of_bob = codes.offer("ann", "", "all"), codes.offer("bob", "", "play")
    second = codes.offer("ann", "", "all")
    with pytest.raises(Refusal):
        codes.redeem(first)
    assert codes.redeem(second).guest == "ann"
    assert codes.redeem(of_bob).guest == "bob"


@pytest.mark.parametrize("typed", ["", "kx4m", "aaaa-aaaa", "kx4m-7tqz-", "\u212ax4m-7tqz"])
def test_what_is_no_code_is_refused(codes: PairingCodes, typed: str) -> None:
    codes.offer("ann", "", "all")
    with pytest.raises(Refusal):
        codes.redeem(typed)
