"""Admission to the seats of a table: for people only, by invite."""

import pytest
from msgspec.structs import replace

from oneoh_protocol.messages import Fill, Join, Rematch, Resign, SeatOffer, Watch
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.refusal import Refusal
from oneoh_server.tables.admission import admitted
from oneoh_server.tables.commands import GuestCommand
from oneoh_server.tables.effects import StoreFacts
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.showing import show_row
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, ME, POLICY, Playbook, caller

BOT = SeatOffer("bot", "greedy")


def test_no_bot_sits_down_at_a_table_for_people_but_it_may_watch() -> None:
    table = Playbook([ME, ANYONE], admission="people")
    bot = replace(caller("dan"), bot=True)
    table.put(GuestCommand(bot, Join(id=3, table=table.table.id)))
    assert table.refusal("dan").code == "people-only"
    table.put(GuestCommand(bot, Watch(id=4, table=table.table.id)))
    assert table.heard("dan", TableMessage)[-1].seat is None
    table.ask("bob", Join(id=5, table=table.table.id))
    assert table.table.phase == "running"


def test_no_bot_is_offered_a_seat_of_a_table_for_people() -> None:
    with pytest.raises(Refusal, match="for people"):
        Playbook([ME, BOT], admission="people")
    with pytest.raises(Refusal, match="for people"):
        admitted("people", ME, bot=True)
    table = Playbook([ME, ANYONE], admission="people")
    table.ask("ann", Fill(id=3, table=table.table.id, seat=1, offer=BOT))
    assert table.refusal("ann").code == "people-only"


def test_where_guests_come_by_invite_no_seat_is_open_to_anyone() -> None:
    table = Playbook([ME, ANYONE], admission="invited")
    table.ask("bob", Join(id=3, table=table.table.id))
    assert table.refusal("bob").code == "seat-taken"
    table.ask("bob", Join(id=4, table=table.table.id, seat=1))
    assert table.refusal("bob").code == "bad-invite"
    invite = table.table.seats[1].invite
    table.ask("bob", Join(id=5, table=table.table.id, invite=invite))
    assert table.table.phase == "running"


def test_the_list_the_table_a_rematch_and_a_restart_keep_who_may_sit() -> None:
    table = Playbook([ME, ANYONE], admission="people")
    assert show_row(table.table).admission == "people"
    assert table.heard("ann", TableMessage)[0].admission == "people"
    table.ask("bob", Join(id=3, table=table.table.id))
    assert fold(table.facts, {HIGH_CARD.id: HIGH_CARD}, POLICY).admission == "people"
    table.ask("ann", Resign(id=4, table=table.table.id))
    table.ask("ann", Rematch(id=5, table=table.table.id))
    store = table.ask("bob", Rematch(id=6, table=table.table.id))[0]
    assert isinstance(store, StoreFacts)
    assert [getattr(fact, "admission", None) for _, fact in store.facts].count("people") == 1
