"""Spectators as the host of a table wants them."""

from oneoh_protocol.messages import Join, Leave, Rematch, Resign, Watch
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.tables.effects import StoreFacts
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.showing import show_row
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, ME, POLICY, Playbook


def private() -> Playbook:
    """Return a running game of Ann and Bob that nobody may watch."""
    table = Playbook([ME, ANYONE], spectating="none")
    table.ask("bob", Join(id=5, table=table.table.id))
    return table


def test_nobody_but_the_seats_watches_a_table_without_spectators_at_any_phase() -> None:
    table = Playbook([ME, ANYONE], spectating="none")
    watch = Watch(id=3, table=table.table.id)
    table.ask("dan", watch)
    assert table.refusal("dan").code == "no-spectators"
    table.ask("bob", Join(id=5, table=table.table.id))
    table.ask("dan", watch)
    table.ask("ann", Resign(id=6, table=table.table.id))
    table.ask("dan", watch)
    assert [m.code for m in table.sent[4]] == ["no-spectators"] * 3  # type: ignore[union-attr]


def test_a_seat_follows_a_table_without_spectators_again_and_again() -> None:
    table = private()
    table.ask("bob", Watch(id=7, table=table.table.id))
    shown = table.heard("bob", TableMessage)[-1]
    assert (shown.re, shown.seat, shown.spectating) == (7, 1, "none")


def test_a_host_without_a_seat_may_watch_the_own_table() -> None:
    table = Playbook([ANYONE, ANYONE], spectating="none")
    table.ask("ann", Watch(id=7, table=table.table.id))
    assert table.heard("ann", TableMessage)[-1].re == 7


def test_a_guest_who_gave_the_seat_up_is_a_stranger_again() -> None:
    table = Playbook([ME, ANYONE, ANYONE], spectating="none")
    table.ask("bob", Join(id=5, table=table.table.id))
    table.ask("bob", Leave(id=6, table=table.table.id))
    table.ask("bob", Watch(id=7, table=table.table.id))
    assert table.refusal("bob").code == "no-spectators"


def test_a_rematch_and_a_restarted_server_keep_spectators_out_too() -> None:
    table = private()
    assert fold(table.facts, {HIGH_CARD.id: HIGH_CARD}, POLICY).spectating == "none"
    table.ask("ann", Resign(id=6, table=table.table.id))
    table.ask("ann", Rematch(id=7, table=table.table.id))
    opened = [fact for _, fact in _stored(table, "bob", Rematch(id=8, table=table.table.id))]
    assert [getattr(fact, "spectating", None) for fact in opened].count("none") == 1


def test_the_list_tells_that_a_table_has_no_spectators() -> None:
    assert show_row(private().table).spectating == "none"
    assert show_row(Playbook().table).spectating == "public"


def _stored(table: Playbook, guest: str, command: Rematch) -> list[tuple[str, object]]:
    """Return the facts that a command has stored, of the table and of the next one."""
    store = table.ask(guest, command)[0]
    assert isinstance(store, StoreFacts)
    return list(store.facts)


def test_who_comes_too_late_is_told_to_watch_only_where_that_is_possible() -> None:
    closed, open_to_all = private(), Playbook([ME, ANYONE])
    open_to_all.ask("bob", Join(id=5, table=open_to_all.table.id))
    for table, hint in ((closed, False), (open_to_all, True)):
        table.ask("cat", Join(id=6, table=table.table.id))
        assert table.refusal("cat").code == "not-waiting"
        assert ("watch" in table.refusal("cat").message) is hint
