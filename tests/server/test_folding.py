"""A table that is read from its facts is the table that they were recorded at."""

from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_protocol.messages import Clock, Fill, Join, Leave, Rematch, Resign, SeatOffer, Start
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.facts import decode_fact, encode_fact
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, GUESTS, INVITE, ME, POLICY, Playbook, stripped

Step = tuple[str, str, int]
steps = st.lists(
    st.tuples(
        st.sampled_from(["join", "leave", "fill", "start", "act", "resign", "rematch"]),
        st.sampled_from(GUESTS),
        st.integers(0, 3),
    ),
    max_size=40,
)


def perform(table: Playbook, step: Step) -> None:
    verb, guest, number = step
    name = table.table.id
    match verb:
        case "join":
            table.ask(guest, Join(1, name))
        case "leave":
            table.ask(guest, Leave(1, name))
        case "fill":
            table.ask(guest, Fill(1, name, number, SeatOffer("anyone")))
        case "start":
            table.ask(guest, Start(1, name))
        case "resign":
            table.ask(guest, Resign(1, name))
        case "rematch":
            table.ask(guest, Rematch(1, name))
        case _:
            table.wait(number)
            if table.table.phase == "running":
                table.act()


@settings(max_examples=150, deadline=None)
@given(steps)
def test_folding_the_stored_facts_gives_the_same_table(script: list[Step]) -> None:
    table = Playbook([ME, ANYONE, INVITE, ANYONE], clock=Clock(bank_ms=9_000), cards=2)
    for step in script:
        if not table.table.closed:
            perform(table, step)
    facts = [decode_fact(encode_fact(fact)) for fact in table.facts]
    assert fold(facts, {HIGH_CARD.id: HIGH_CARD}, POLICY) == stripped(table.table)
