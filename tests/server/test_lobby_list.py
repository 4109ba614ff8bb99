"""The list of tables: at its greatest size, and with many who ask and follow."""

import asyncio

import pytest
from msgspec.structs import replace

from oneoh_protocol.codec import decode, encode
from oneoh_protocol.messages import Clock, Listed, ListTables, SeatOffer, Tables, ToClient, Unlisted
from oneoh_server import lobby_list as module
from oneoh_server.lobby_list import LobbyList
from oneoh_server.tables.showing import show_row
from oneoh_server.tables.state import Table
from tests.server.playbook import ANYONE, ME, Playbook

TABLE = Playbook([ME, ANYONE]).table


class Ear:
    is_behind = False

    def __init__(self) -> None:
        self.heard: list[ToClient] = []
        self.frames: list[bytes] = []
        self.told = asyncio.Event()

    def send(self, message: ToClient) -> None:
        self.heard.append(message)

    def send_encoded(self, frame: bytes) -> None:
        self.told.set()
        self.frames.append(frame)
        self.heard.append(decode(frame, ToClient))  # type: ignore[arg-type]


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the ids of the tables whose rows are made, as they are."""
    made: list[str] = []

    def note(table: Table) -> object:
        made.append(table.id)
        return show_row(table)

    monkeypatch.setattr(module, "show_row", note)
    monkeypatch.setattr(module, "BATCH_S", 0.01)
    return made


async def test_a_list_that_no_frame_can_hold_says_how_many_tables_it_leaves_off() -> None:
    lobby_list, ear = LobbyList(lambda: {f"t{number}": TABLE for number in range(2000)}), Ear()
    lobby_list.answer(ear, ListTables())
    (reply,) = ear.heard
    assert isinstance(reply, Tables)
    assert len(reply.tables) + reply.left_off == 2000
    assert 0 < len(reply.tables) < 2000
    assert encode(reply)
    lobby_list.stop()


async def test_many_who_ask_at_once_share_one_answer(rows: list[str]) -> None:
    lobby_list, ear = LobbyList(lambda: {TABLE.id: TABLE}), Ear()
    for number in range(1, 101):
        lobby_list.answer(ear, ListTables(id=number))
    assert [reply.re for reply in ear.heard if isinstance(reply, Tables)] == [*range(1, 101)]
    assert len(rows) == 1
    lobby_list.stop()


async def test_a_change_is_encoded_once_for_all_followers(rows: list[str]) -> None:
    lobby_list, ears = LobbyList(lambda: {TABLE.id: TABLE}), [Ear() for _ in range(50)]
    for ear in ears:
        lobby_list.answer(ear, ListTables(follow=True))
    rows.clear()
    lobby_list.changed(TABLE)
    lobby_list.changed(TABLE)
    for ear in ears:
        await ear.told.wait()
    assert rows == [TABLE.id]
    assert {id(frame) for ear in ears for frame in ear.frames} == {id(ears[0].frames[0])}
    assert [type(message) for message in ears[0].heard] == [Tables, Listed]


async def test_a_follower_with_a_kept_answer_hears_of_what_it_does_not_show(
    rows: list[str],
) -> None:
    tables = {TABLE.id: TABLE}
    lobby_list, asker, follower = LobbyList(lambda: tables), Ear(), Ear()
    lobby_list.answer(asker, ListTables())
    del tables[TABLE.id]
    lobby_list.changed(TABLE)
    lobby_list.answer(follower, ListTables(follow=True))
    await follower.told.wait()
    assert follower.heard[1:] == [Unlisted(TABLE.id)]
    assert rows == [TABLE.id]
    lobby_list.answer(asker, ListTables())
    assert asker.heard[1:] == [Tables(0, ())]
    lobby_list.stop()


BOT = SeatOffer("bot", "stub")
FULL = replace(Playbook([ME, BOT]).table, id="full")
TIMED = replace(Playbook([ME, ANYONE, ANYONE]).table, id="timed", clock=Clock(bank_ms=900_000))
MANY = {each.id: each for each in (TABLE, FULL, TIMED)}


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (ListTables(), {TABLE.id, "full", "timed"}),
        (ListTables(speed="rapid"), {"timed"}),
        (ListTables(speed="untimed"), {TABLE.id, "full"}),
        (ListTables(seats=3), {"timed"}),
        (ListTables(players="people"), {TABLE.id, "timed"}),
        (ListTables(players="bots"), {"full"}),
        (ListTables(free=True), {TABLE.id, "timed"}),
        (ListTables(free=True, seats=2, players="people"), {TABLE.id}),
        (ListTables(game="another"), set()),
        (ListTables(options={"cards": 3}), {TABLE.id, "full", "timed"}),
        (ListTables(options={"cards": 2}), set()),
        (ListTables(options={"no-option": 3}), set()),
    ],
)
async def test_only_tables_that_are_asked_for_are_listed(
    asked: ListTables, found: set[str]
) -> None:
    lobby_list, ear = LobbyList(lambda: MANY), Ear()
    lobby_list.answer(ear, asked)
    (reply,) = ear.heard
    assert isinstance(reply, Tables)
    assert {row.table for row in reply.tables} == found
    lobby_list.stop()


async def test_answers_to_several_filters_share_their_rows(rows: list[str]) -> None:
    lobby_list, ear = LobbyList(lambda: MANY), Ear()
    for asked in (ListTables(), ListTables(free=True), ListTables(seats=2)):
        lobby_list.answer(ear, asked)
    assert sorted(rows) == sorted(MANY)
    lobby_list.stop()


@pytest.mark.usefixtures("rows")
async def test_a_table_that_is_no_longer_asked_for_is_unlisted() -> None:
    tables = {TABLE.id: TABLE}
    lobby_list, seeker, watcher, stranger = LobbyList(lambda: tables), Ear(), Ear(), Ear()
    lobby_list.answer(seeker, ListTables(free=True, follow=True))
    lobby_list.answer(watcher, ListTables(follow=True))
    lobby_list.answer(stranger, ListTables(speed="blitz", follow=True))
    taken = replace(TABLE.seats[1], guest="g", name="Bob")
    tables[TABLE.id] = replace(TABLE, seats=(TABLE.seats[0], taken))
    lobby_list.changed(tables[TABLE.id])
    await asyncio.gather(seeker.told.wait(), watcher.told.wait())
    assert seeker.heard[1:] == [Unlisted(TABLE.id)]
    assert watcher.heard[1:] == [Listed(show_row(tables[TABLE.id]))]
    assert stranger.heard[1:] == []


@pytest.mark.usefixtures("rows")
async def test_a_table_leaves_the_list_when_its_rematch_has_begun() -> None:
    tables = {TABLE.id: replace(TABLE, phase="over")}
    lobby_list, ear = LobbyList(lambda: tables), Ear()
    lobby_list.answer(ear, ListTables(follow=True))
    tables[TABLE.id] = replace(tables[TABLE.id], next_table="another")
    lobby_list.changed(tables[TABLE.id])
    await ear.told.wait()
    (shown, gone) = ear.heard
    assert isinstance(shown, Tables)
    assert len(shown.tables) == 1
    assert gone == Unlisted(TABLE.id)
    lobby_list.stop()
