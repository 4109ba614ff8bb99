"""Actors store before they show, and survive failures."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from oneoh_games import IllegalAction
from oneoh_protocol.messages import Act, Join, Moved, Refused, ToClient, Watch
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.actor import Actor, Kept
from oneoh_server.stores.contract import Done, StoreError
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.tables.commands import GuestCommand
from oneoh_server.tables.facts import Acted, Fact
from oneoh_server.tables.state import Table
from tests.server.high_card import HighCard, State
from tests.server.keeping import keep
from tests.server.playbook import ANYONE, ME, Playbook, caller


class Witness(MemoryStore):
    """Notes in one list what is stored and what is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Any] = []
        self.full = False

    def put(self, facts: Sequence[tuple[str, Fact]], done: Done) -> None:
        # Anything shown before the callback would be noted first.
        asyncio.get_running_loop().call_soon(self._keep, facts, done)

    def _keep(self, facts: Sequence[tuple[str, Fact]], done: Done) -> None:
        if self.full:
            done(StoreError("the disk is full"))
            return
        self.log.extend(fact for _, fact in facts)
        super().put(facts, done)

    def send(self, _to: Iterable[int], message: ToClient) -> None:
        self.log.append(message)

    def call_bot(self, _table: str, _guest: str, _bot: str) -> None: ...
    def dismiss_bot(self, _guest: str) -> None: ...
    def open_rematch(self, _table: Table, after: str) -> None: ...
    def relist(self, _table: str) -> None: ...
    def table_changed(self, _before: Table | None, _after: Table) -> None: ...
    def note_kept(self, _table: Table, _facts: Kept, _seconds: float) -> None: ...
    def close_table(self, table: str) -> None:
        self.log.append(f"closed {table}")


def act(table: Table, guest: str, card: int) -> GuestCommand:
    return GuestCommand(
        caller(guest), Act(id=7, table=table.id, request=table.request, action=f"play-{card}")
    )


async def started(witness: Witness, game: Any = None) -> Actor:
    book = Playbook([ME, ANYONE], **({"game": game} if game else {}))
    book.ask("bob", Join(id=5, table=book.table.id))
    actor = Actor(book.table, [], store=witness, handler=witness, clock=lambda: 1000.0)
    actor.start()
    return actor


async def test_an_action_is_stored_before_anybody_is_shown_it() -> None:
    witness = Witness()
    actor = await started(witness)
    card = actor.table.state.hands[0][0]
    await actor.ask(act(actor.table, "ann", card))
    assert witness.log[0] == Acted(0, f"play-{card}", sent_ms=0, accepted_ms=0)
    assert all(isinstance(entry, ToClient) for entry in witness.log[1:])
    assert any(isinstance(entry, Moved) for entry in witness.log)
    actor.stop()


async def test_a_command_is_decided_at_once_unless_one_before_it_waits_for_the_store() -> None:
    witness = Witness()
    actor = await started(witness)
    watch = GuestCommand(caller("dan"), Watch(id=8, table=actor.table.id))
    actor.tell(watch)
    assert [entry.re for entry in witness.log if isinstance(entry, TableMessage)] == [8]
    del witness.log[:]
    card = actor.table.state.hands[0][0]
    actor.tell(act(actor.table, "ann", card))
    actor.tell(watch)
    assert witness.log == []
    await actor.ask(watch)
    kinds = [type(entry).__name__ for entry in witness.log]
    assert kinds == ["Acted", *["Moved"] * 3, "Request", "Done", "Table", "Table"]
    assert [entry.turn for entry in witness.log if isinstance(entry, TableMessage)] == [1, 1]
    actor.stop()


async def test_commands_that_come_of_an_effect_wait_until_all_effects_are_performed() -> None:
    class Echo(Witness):
        def relist(self, table: str) -> None:
            if not self.log.count("relisted"):
                actor.tell(GuestCommand(caller("dan"), Watch(id=8, table=table)))
            self.log.append("relisted")

    witness = Echo()
    actor = await started(witness)
    await actor.ask(GuestCommand(caller("eve"), Watch(id=9, table=actor.table.id)))
    shown = [entry.re for entry in witness.log if isinstance(entry, TableMessage)]
    assert shown == [9, 8]
    actor.stop()


async def test_what_cannot_be_stored_is_refused_and_has_not_happened() -> None:
    witness = Witness()
    actor = await started(witness)
    before = actor.table
    witness.full = True
    command = act(before, "ann", before.state.hands[0][0])
    await actor.ask(command)
    (refused,) = witness.log
    assert isinstance(refused, Refused)
    assert (refused.re, refused.code) == (7, "server-busy")
    assert actor.table is before
    witness.full = False
    await actor.ask(command)
    assert actor.table.turn == 1
    actor.stop()


class Faulty(HighCard):
    """A stranger's game with a bug."""

    id = "faulty"

    def __init__(self) -> None:
        self.broken = True

    def apply(self, state: State, action: int) -> State:
        if self.broken:
            raise ZeroDivisionError
        return super().apply(state, action)


async def test_a_game_that_fails_does_not_end_its_table(caplog: pytest.LogCaptureFixture) -> None:
    witness, game = Witness(), Faulty()
    actor = await started(witness, game)
    command = act(actor.table, "ann", actor.table.state.hands[0][0])
    await actor.ask(command)
    assert witness.log[0].code == "server-busy"
    assert "ZeroDivisionError" in caplog.text
    game.broken = False
    await actor.ask(command)
    assert actor.table.turn == 1
    actor.stop()


async def test_a_table_that_cannot_be_opened_is_closed_again() -> None:
    witness = Witness()
    witness.full = True
    book = Playbook([ME, ANYONE])
    actor = Actor(book.table, book.last, store=witness, handler=witness, clock=lambda: 1000.0)
    actor.start()
    assert await actor.opened() is False
    assert witness.log == [f"closed {book.table.id}"]
    await actor.ask(GuestCommand(caller("bob"), Join(id=5, table=book.table.id)))
    assert witness.log[1:] == [Refused(5, "no-such-table", "this table is gone")]


async def test_a_table_opens_although_its_creator_left_before_it_was_stored() -> None:
    witness = Witness()
    book = Playbook([ME, ANYONE])
    actor = Actor(book.table, book.last, store=witness, handler=witness, clock=lambda: 1000.0)
    actor.start()
    creator = asyncio.create_task(actor.opened())
    await asyncio.sleep(0)
    creator.cancel()
    await asyncio.wait([creator])
    assert await actor.opened()
    await actor.ask(GuestCommand(caller("bob"), Join(id=5, table=book.table.id)))
    assert actor.table.phase == "running"
    actor.stop()


async def test_commands_that_wait_at_a_table_that_stops_are_refused() -> None:
    witness = Witness()
    actor = await started(witness)
    gone = Refused(5, "server-busy", "the server restarts; come again in a moment")
    actor.tell(act(actor.table, "ann", actor.table.state.hands[0][0]))
    watch = GuestCommand(caller("dan"), Watch(id=5, table=actor.table.id))
    waiting = asyncio.create_task(actor.ask(watch))
    actor.tell(watch)
    actor.stop()
    await actor.ask(watch)
    await waiting
    assert [entry for entry in witness.log if entry == gone] == [gone] * 3
    assert not any(isinstance(entry, Moved) for entry in witness.log)


async def test_an_action_that_is_stored_after_the_stop_is_not_shown() -> None:
    witness = Witness()
    actor = await started(witness)
    asked = asyncio.create_task(actor.ask(act(actor.table, "ann", actor.table.state.hands[0][0])))
    await asyncio.sleep(0)
    actor.stop()
    await asked
    await keep(witness, [])
    assert witness.log == [Acted(0, witness.log[0].action, sent_ms=0, accepted_ms=0)]


async def test_a_table_that_is_stopped_before_it_is_stored_did_not_open() -> None:
    witness = Witness()
    book = Playbook([ME, ANYONE])
    actor = Actor(book.table, book.last, store=witness, handler=witness, clock=lambda: 1000.0)
    actor.start()
    actor.stop()
    assert await actor.opened() is False


def test_illegal_actions_are_value_errors_which_a_bad_record_is_too() -> None:
    assert issubclass(IllegalAction, ValueError)
