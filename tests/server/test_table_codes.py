"""Short codes of tables: how they are read, and that they cannot be guessed."""

import pytest

from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import Join, Watch
from oneoh_server.ids import new_table_id
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.table_codes import code_of, read_code
from tests.server.players import playing, serving

pytestmark = pytest.mark.usefixtures("one_and_two_nodes")


def test_a_code_is_read_in_any_spelling_and_nothing_else_is_one() -> None:
    code = code_of("k3VbQ2")
    for spelling in (code, code.upper(), code.replace("-", "")):
        assert read_code(spelling) == code
    for text in (code[:-1], code + "x", "amok-amok", "", new_table_id()):
        assert read_code(text) is None


def test_codes_are_as_many_as_tables() -> None:
    assert len({code_of(new_table_id()) for _ in range(2000)}) == 2000


async def test_a_code_leads_to_an_unlisted_table() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table = await ann.open(listed=False)
        code = code_of(table.table)
        assert table.code == code
        seen = await bob.ask(Watch(table=code.upper()))
        assert (seen.table, seen.seat) == (table.table, None)
        joined = await bob.join(code)
        assert (joined.table, joined.seat) == (table.table, 1)


async def test_a_code_leads_to_its_table_after_a_restart() -> None:
    store = MemoryStore()
    async with serving(store) as server, playing(server.url, "Ann") as ann:
        code, token = code_of((await ann.open(listed=False)).table), ann.welcome.token
    async with serving(store) as server, playing(server.url, "Ann", token=token) as ann:
        assert (await ann.ask(Watch(table=code))).seat == 0


async def test_codes_are_not_found_by_guessing() -> None:
    async with serving(codes_per_minute_per_address=3) as server, playing(server.url, "Eve") as eve:
        table = await eve.open(listed=False)
        refused = []
        for number in range(4):
            with pytest.raises(Refusal) as caught:
                await eve.ask(Join(table=f"2222-222{number + 2}"))
            refused.append(caught.value.refused)
        assert [each.code for each in refused] == [*["no-such-table"] * 3, "too-fast"]
        assert refused[-1].detail["retry_ms"] > 0
        with pytest.raises(Refusal):
            await eve.ask(Watch(table=code_of(table.table)))
        assert (await eve.ask(Watch(table=table.table))).seat == 0
