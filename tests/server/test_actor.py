"""Actors store before they show, and survive failures."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from oneoh_games import IllegalAction
from oneoh_protocol.messages import Act, Join, Moved, Refused, ToClient
from oneoh_server.actor import Actor
from oneoh_server.store import MemoryStore, StoreError
from oneoh_server.tables.commands import GuestCommand
from oneoh_server.tables.facts import Acted, Fact
from oneoh_server.tables.state import Table
from tests.server.high_card import HighCard, State
from tests.server.playbook import ANYONE, ME, Playbook, caller


class Witness(MemoryStore):
    """Notes in one list what is stored and what is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Any] = []
        self.full = False

    async def append(self, facts: Sequence[tuple[str, Fact]]) -> None:
        # Anything shown before this call returns would be noted first.
        await asyncio.sleep(0)
        if self.full:
            raise StoreError("the disk is full")
        await super().append(facts)
        self.log.extend(fact for _, fact in facts)

    def send(self, _to: Iterable[int], message: ToClient) -> None:
        self.log.append(message)

    def call_bot(self, _table: str, _guest: str, _bot: str) -> None: ...
    def dismiss_bot(self, _guest: str) -> None: ...
    def open_rematch(self, _table: Table, after: str) -> None: ...
    def relist(self, _table: str) -> None: ...
    def table_changed(self, _before: Table | None, _after: Table) -> None: ...
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
    assert witness.log[0] == Acted(0, f"play-{card}")
    assert all(isinstance(entry, ToClient) for entry in witness.log[1:])
    assert any(isinstance(entry, Moved) for entry in witness.log)
    await actor.stop()


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
    await actor.stop()


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
    await actor.stop()


async def test_a_table_that_cannot_be_opened_is_closed_again() -> None:
    witness = Witness()
    witness.full = True
    book = Playbook([ME, ANYONE])
    actor = Actor(book.table, book.last, store=witness, handler=witness, clock=lambda: 1000.0)
    actor.start()
    assert await actor.opened() is False
    assert witness.log == [f"closed {book.table.id}"]


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
    await actor.stop()


async def test_commands_left_in_the_inbox_of_a_closing_table_are_refused() -> None:
    witness = Witness()
    book = Playbook([ME, ANYONE])
    actor = Actor(book.table, [], store=witness, handler=witness, clock=lambda: 1000.0)
    asked = asyncio.create_task(
        actor.ask(GuestCommand(caller("bob"), Join(id=5, table=book.table.id)))
    )
    await asyncio.sleep(0)
    await actor.stop()
    await asked
    assert witness.log == [Refused(5, "no-such-table", "this table is gone")]


def test_illegal_actions_are_value_errors_which_a_bad_record_is_too() -> None:
    assert issubclass(IllegalAction, ValueError)
