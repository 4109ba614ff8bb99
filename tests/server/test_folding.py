"""A table folded from its facts, or followed from its events, equals the live table."""

from collections.abc import Sequence
from typing import Literal

import msgspec
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_protocol.evolve import evolve
from oneoh_protocol.messages import (
    Abort,
    Clock,
    Fill,
    Join,
    Leave,
    Pause,
    Rematch,
    Request,
    Resign,
    SeatOffer,
    Start,
    Table,
    TableEvent,
    ToClient,
    Unpause,
    Watch,
)
from oneoh_server.tables.commands import Wake
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.facts import decode_fact, encode_fact
from oneoh_server.tables.showing import show_table
from tests.server.exchange import NAMES
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, INVITE, ME, POLICY, Playbook, caller, received, stripped

Step = tuple[str, str, int]
steps = st.lists(
    st.tuples(
        st.sampled_from(
            [
                "join",
                "leave",
                "fill",
                "start",
                "act",
                "resign",
                "rematch",
                "dawdle",
                "pause",
                "unpause",
                "abort",
            ]
        ),
        st.sampled_from(NAMES),
        st.integers(0, 3),
    ),
    max_size=40,
)


def perform(table: Playbook, step: Step) -> None:
    verb, guest, number = step
    name = table.table.id
    match verb:
        case "join":
            table.ask(guest, Join(table=name))
        case "leave":
            table.ask(guest, Leave(table=name))
        case "fill":
            offer = SeatOffer("me" if number == 3 else "anyone")
            table.ask(guest, Fill(table=name, seat=number, offer=offer))
        case "start":
            table.ask(guest, Start(table=name))
        case "resign":
            table.ask(guest, Resign(table=name))
        case "rematch":
            table.ask(guest, Rematch(table=name))
        case "pause":
            table.ask(guest, Pause(table=name, want=number > 0))
        case "unpause":
            table.ask(guest, Unpause(table=name))
        case "abort":
            table.ask(guest, Abort(table=name, want=number > 0))
        case "dawdle":
            table.wait(10)
            table.put(Wake())
        case _:
            table.wait(number)
            if table.table.phase == "running":
                table.act()


@settings(max_examples=150, deadline=None)
@given(steps)
def test_folding_the_stored_facts_gives_the_same_table(script: list[Step]) -> None:
    clock = Clock(bank_ms=9_000, increment_ms=1_000, periods=2, period_ms=2_000, strikes=2)
    table = Playbook([ME, ANYONE, INVITE, ANYONE], clock=clock, cards=2)
    for step in script:
        if not table.table.closed:
            perform(table, step)
    facts = [decode_fact(encode_fact(fact)) for fact in table.facts]
    assert fold(facts, {HIGH_CARD.id: HIGH_CARD}, POLICY) == stripped(table.table)


def followed(messages: Sequence[ToClient]) -> Table:
    """Return the table that a client has after these messages."""
    table: Table | None = None
    for message in messages:
        match message:
            case Table():
                table = message
            case _ if isinstance(message, Request | TableEvent):
                assert table is not None
                table = evolve(table, message)
            case _:
                pass
    assert table is not None
    return table


def timeless(table: Table) -> Table:
    """Return the table without its reply number, its times, and fields that no event carries.

    An end by the rules or the clock leaves times that each event has told. Any other end can cut a
    turn short, of which a client may have seen a part.
    """
    asked = replace(table.request, deadline_ms=None) if table.request else None
    is_told = table.phase == "over" and table.ended_by in ("rules", "timeout")
    banks = table.banks_ms if is_told else ()
    periods = table.periods if is_told else ()
    return replace(table, re=1, request=asked, banks_ms=banks, periods=periods, history=())


@settings(max_examples=150, deadline=None)
@example([("dawdle", "ann", 0), ("join", "ann", 0), ("leave", "bob", 0)], True, "act")
@given(steps, st.booleans(), st.sampled_from(["act", "lose"]))
def test_following_the_events_gives_the_same_table_as_watching_again(
    script: list[Step], begun: bool, timeout: Literal["act", "lose"]
) -> None:
    seats = [ME, ANYONE, ANYONE] if begun else [ANYONE, ANYONE, INVITE, ANYONE]
    clock = Clock(9_000, timeout=timeout, periods=2, period_ms=3_000, strikes=2)
    table = Playbook(seats, clock=clock, cards=2)
    table.ask("eve", Watch(table=table.table.id))
    for guest in ("bob", "cat") if begun else ():
        table.ask(guest, Join(table=table.table.id))
    for step in script:
        if not table.table.closed:
            perform(table, step)
        for guest in ("ann", "eve"):
            number = caller(guest).connection
            if number in table.table.watchers and not table.table.closed:
                shown = received(show_table(table.table, guest, 1, table.now, legal=True))
                seen = followed([received(message) for message in table.sent[number]])
                if table.table.crowd_at is not None:  # Spectators are told of later.
                    seen = replace(seen, spectators=shown.spectators)
                assert timeless(seen) == timeless(shown)


def test_facts_that_were_stored_without_times_are_read() -> None:
    game = Playbook([ME, ANYONE], clock=Clock(bank_ms=60_000))
    game.ask("bob", Join(table=game.table.id))
    game.wait(2)
    game.act()
    plain = [msgspec.json.decode(encode_fact(fact)) for fact in game.facts]
    later = {"lag_ms", "sent_ms", "received_ms", "answered_ms", "accepted_ms", "fault"}
    stored = [{key: fact[key] for key in fact.keys() - later} for fact in plain]
    assert stored != plain
    table = fold(
        [decode_fact(msgspec.json.encode(fact)) for fact in stored],
        {HIGH_CARD.id: HIGH_CARD},
        POLICY,
    )
    assert table.clocks == game.table.clocks
    assert table.times is None
