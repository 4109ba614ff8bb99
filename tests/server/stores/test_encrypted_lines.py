"""TLS between a server and its PostgreSQL: who is spoken to is proved, or nothing is said."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from oneoh_server.stores.contract import Absent, StoreError
from oneoh_server.stores.opening import open_store
from oneoh_server.tables.facts import RematchWanted
from tests.server.keeping import keep
from tests.server.stores.postgres_server import USER, PostgresServer
from tests.server.test_tls import CERTIFICATE, TLS


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Address, without how TLS is used, of a database that takes nothing but TLS."""
    server = PostgresServer(ssl="on")
    data = server.folder / "data"
    for file, name in ((CERTIFICATE, "server.crt"), (TLS / "key.pem", "server.key")):
        _give(Path(shutil.copy(file, data / name)), data)
    (data / "pg_hba.conf").write_text("hostssl all all 127.0.0.0/8 trust\n")
    try:
        server.start()
        yield f"postgresql://{USER}@localhost:{server.port}/postgres"
    finally:
        server.stop()


def _give(file: Path, folder: Path) -> None:
    """Make the owner of a folder that of a file, which nobody else can read."""
    owner = folder.stat()
    os.chown(file, owner.st_uid, owner.st_gid)
    file.chmod(0o600)


async def test_a_store_is_opened_by_tls_with_the_authority_that_is_named(address: str) -> None:
    db = f"{address}?sslmode=verify-full&sslrootcert={CERTIFICATE}"
    store = await open_store(db, 3)
    try:
        await store.membership.join("test", alone=True)
        await keep(store, [("t", RematchWanted(0))])
        assert await store.owner("t") == store.membership.node
    finally:
        await store.close()


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        (f"verify-full&sslrootcert={TLS / 'stranger.pem'}", "certificate verify failed"),
        ("verify-full&sslrootcert=/no/file", "sslrootcert=/no/file is no file of this machine"),
        ("disable", "no encryption"),
    ],
)
async def test_a_store_is_not_opened_without_tls_or_where_a_stranger_signs(
    address: str, query: str, reason: str
) -> None:
    with pytest.raises(StoreError, match=reason) as raised:
        await open_store(f"{address}?sslmode={query}", 3)
    assert not isinstance(raised.value, Absent), "trying again is of no use"
