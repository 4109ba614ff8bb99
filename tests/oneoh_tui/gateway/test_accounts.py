"""Keys and tokens are accounts; what is stored of them is a hash and what the player settled."""

import os
import time
from pathlib import Path

from oneoh_tui.config.settings import Settings
from oneoh_tui.gateway.accounts import DAY, Accounts
from oneoh_tui.gateway.addresses import Addresses

TOKEN = "0123456789abcdef" * 2


def test_a_key_and_a_token_are_accounts_of_their_own(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path)
    ids = {
        accounts.of_key(b"one").id,
        accounts.of_key(b"two").id,
        getattr(accounts.of_token(TOKEN), "id", None),
        accounts.of_key(TOKEN.encode()).id,
    }
    assert len(ids) == 4
    assert accounts.of_key(b"one") == accounts.of_key(b"one")


def test_only_what_a_browser_makes_is_a_token(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path)
    for text in ("", "guess", TOKEN.upper(), TOKEN + "0", "../" * 8):
        assert accounts.of_token(text) is None


def test_neither_keys_nor_tokens_are_on_the_disk(tmp_path: Path) -> None:
    account = Accounts(tmp_path).of_token(TOKEN)
    assert account is not None
    assert account.settings_file.save(Settings(name="Ada"))
    names = [str(path) for path in tmp_path.rglob("*")]
    assert names
    assert not any(TOKEN in name for name in names)
    assert not any(TOKEN in path.read_text() for path in tmp_path.rglob("*.toml"))


def test_who_has_not_come_for_long_is_forgotten(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path)
    old, new = accounts.of_key(b"old"), accounts.of_key(b"new")
    for account in (old, new):
        account.settings_file.save(Settings())
    before = time.time() - 400 * DAY
    os.utime(old.folder / "settings.toml", (before, before))
    assert accounts.forget(365) == 1
    assert not old.folder.exists()
    assert new.folder.exists()


def test_a_visit_counts_though_nothing_was_changed(tmp_path: Path) -> None:
    account = Accounts(tmp_path).of_key(b"old")
    account.settings_file.save(Settings())
    before = time.time() - 400 * DAY
    os.utime(account.folder / "settings.toml", (before, before))
    account.seen()
    assert Accounts(tmp_path).forget(365) == 0


def test_an_address_has_so_many_connections_at_once_and_no_more() -> None:
    addresses = Addresses(2, 100, lambda: 0.0)
    assert [addresses.admit("a") for _ in range(3)] == [True, True, False]
    assert addresses.admit("b")
    addresses.release("a")
    assert addresses.admit("a")


def test_an_address_may_not_come_too_often() -> None:
    now = [0.0]
    addresses = Addresses(100, 6, lambda: now[0])
    assert sum(addresses.admit("a") for _ in range(20)) == 6
    now[0] = 10.0
    assert [addresses.admit("a") for _ in range(2)] == [True, False]


def test_addresses_that_rest_are_forgotten() -> None:
    now = [0.0]
    addresses = Addresses(1, 60, lambda: now[0])
    for number in range(1500):
        assert addresses.admit(str(number))
        addresses.release(str(number))
        now[0] += 1.0
    assert len(addresses._buckets) <= 1000
