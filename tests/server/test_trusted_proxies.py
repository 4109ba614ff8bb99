"""Client addresses, with and without trusted proxies."""

import pytest

from oneoh_server.trusted_proxies import TrustedProxies

GATEWAY = "127.0.0.1"
PROXIES = TrustedProxies("127.0.0.1, ::1, 10.0.0.0/8", "X-Forwarded-For")
FORWARDED = TrustedProxies("127.0.0.1", "Forwarded")


@pytest.mark.parametrize(
    ("remote", "told", "counts_for"),
    [
        ("192.0.2.7", [], "192.0.2.7"),
        ("192.0.2.7", ["203.0.113.5"], "192.0.2.7"),
        ("127.0.0.2", ["203.0.113.5"], "127.0.0.2"),
        (GATEWAY, [], GATEWAY),
        (GATEWAY, ["203.0.113.5"], "203.0.113.5"),
        (GATEWAY, ["203.0.113.5:4711"], "203.0.113.5"),
        (GATEWAY, ["198.51.100.1, 203.0.113.5"], "203.0.113.5"),
        (GATEWAY, ["198.51.100.1", "203.0.113.5"], "203.0.113.5"),
        (GATEWAY, ["203.0.113.5, 10.1.2.3"], "203.0.113.5"),
        (GATEWAY, ["nobody, 10.1.2.3"], "10.1.2.3"),
        (GATEWAY, [""], GATEWAY),
        ("::1", ["203.0.113.5"], "203.0.113.5"),
        ("::ffff:127.0.0.1", ["203.0.113.5"], "203.0.113.5"),
        ("", [], ""),
    ],
)
def test_only_trusted_proxies_speak_for_others(
    remote: str, told: list[str], counts_for: str
) -> None:
    assert PROXIES.client_address(remote, told) == counts_for


@pytest.mark.parametrize(
    "told",
    [
        "for=203.0.113.5",
        "For=203.0.113.5;proto=https;by=192.0.2.1",
        "proto=https; for=203.0.113.5",
        'for="203.0.113.5:4711"',
        "for=198.51.100.1, for=203.0.113.5",
    ],
)
def test_the_header_of_rfc_7239_is_understood(told: str) -> None:
    assert FORWARDED.client_address(GATEWAY, [told]) == "203.0.113.5"


@pytest.mark.parametrize("told", ["for=unknown", "for=_hidden", "by=192.0.2.1", "for="])
def test_a_proxy_that_names_no_address_counts_itself(told: str) -> None:
    assert FORWARDED.client_address(GATEWAY, [told]) == GATEWAY


def test_all_addresses_of_an_ipv6_subnet_count_as_one() -> None:
    told = ['for="[2001:db8:cafe:17::1]:4711"', 'for="[2001:db8:cafe:17:ffff::2]"']
    assert {FORWARDED.client_address(GATEWAY, [one]) for one in told} == {"2001:db8:cafe:17::"}


def test_a_name_that_is_no_address_cannot_be_trusted() -> None:
    with pytest.raises(ValueError, match="proxy"):
        TrustedProxies("proxy.example", "X-Forwarded-For")
