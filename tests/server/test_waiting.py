"""Waiting tables: joining, invites, leaving, filling seats, starting."""

from oneoh_protocol.messages import (
    Closed,
    Done,
    Fill,
    Join,
    Leave,
    Request,
    SeatOffer,
    Seats,
    Start,
    Started,
)
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.tables.commands import Arrived, BotLost, Caller, GuestCommand, NewIds
from oneoh_server.tables.decide import decide
from oneoh_server.tables.effects import CallBot, Relist, StoreFacts
from oneoh_server.tables.facts import Begun, Ended, Hosted, Offered, Opened, Seated, Vacated
from tests.server.playbook import ANYONE, INVITE, ME, Playbook, caller, kinds, received

BOT = SeatOffer("bot", "greedy")


def test_a_new_table_is_stored_and_then_shown_to_its_host() -> None:
    table = Playbook([ME, ANYONE])
    store, *rest = table.last
    assert isinstance(store, StoreFacts)
    assert [type(fact) for _, fact in store.facts] == [Opened]
    (shown,) = table.heard("ann", TableMessage)
    assert (shown.phase, shown.seat, shown.hosting, shown.host) == ("waiting", 0, True, "Ann")
    assert [seat.kind for seat in shown.seats] == ["taken", "anyone"]
    assert shown.view is None
    assert shown.seed is None
    assert Relist() in rest


def test_the_game_starts_by_itself_once_every_seat_is_taken() -> None:
    table = Playbook([ME, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    assert [type(fact) for fact in table.facts] == [Opened, Seated, Begun]
    assert kinds(table.heard("ann")) == ["Seats", "Started", "Request"]
    assert kinds(table.heard("bob")) == ["Table", "Started"]
    assert table.heard("bob", TableMessage)[0].re == 5
    assert table.table.phase == "running"


def test_sequence_numbers_go_on_without_a_gap_from_each_receivers_table() -> None:
    table = Playbook([ME, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    table.act()
    for connection in (1, 2):
        first, *events = [m for m in table.sent[connection] if hasattr(m, "seq")]
        assert [event.seq for event in events] == list(
            range(first.seq + 1, first.seq + 1 + len(events))
        )


def test_only_the_first_seat_to_act_is_asked_and_has_the_legal_actions() -> None:
    table = Playbook([ME, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    (request,) = table.heard("ann", Request)
    assert request.request == 1
    assert len(request.legal_actions) == 3
    assert table.heard("bob", Request) == []


def test_a_connection_that_wants_no_legal_actions_gets_none() -> None:
    table = Playbook([ANYONE, ME])
    silent = Caller(2, "bob", "Bob", legal=False)
    table.put(GuestCommand(silent, Join(id=5, table=table.table.id)))
    (request,) = table.heard("bob", Request)
    assert (request.legal, request.legal_actions) == (None, ())


def test_joining_a_taken_seat_is_refused_and_changes_nothing() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    before = table.table
    table.ask("bob", Join(id=5, table=table.table.id, seat=0))
    assert table.refusal("bob").code == "seat-taken"
    assert table.refusal("bob").re == 5
    assert table.table is before


def test_a_seat_that_does_not_exist_is_refused() -> None:
    table = Playbook([ME, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id, seat=9))
    assert table.refusal("bob").code == "bad-seats"


def test_a_guest_sits_on_one_seat_only_and_joining_again_shows_the_table() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("ann", Join(id=5, table=table.table.id, seat=1))
    assert table.refusal("ann").code == "seat-taken"
    table.ask("ann", Join(id=6, table=table.table.id))
    assert kinds(table.heard("ann")) == ["Table"]
    assert table.facts[1:] == []


def test_a_kept_seat_needs_its_invite_which_only_the_host_sees() -> None:
    table = Playbook([ME, INVITE, ANYONE])
    (shown,) = table.heard("ann", TableMessage)
    invite = shown.invites[1]
    assert invite
    table.ask("bob", Join(id=5, table=table.table.id, seat=1))
    assert table.refusal("bob").code == "bad-invite"
    table.ask("bob", Join(id=6, table=table.table.id, invite="not-the-real-invite"))
    assert table.refusal("bob").code == "bad-invite"
    table.ask("cat", Join(id=7, table=table.table.id))
    assert table.heard("cat", TableMessage)[0].invites == (None, None, None)
    assert table.heard("ann", Seats)[0].invites == (None, invite, None)
    table.ask("bob", Join(id=8, table=table.table.id, invite=invite))
    assert table.heard("bob", TableMessage)[0].seat == 1


def test_a_used_invite_is_refused() -> None:
    table = Playbook([ME, INVITE, ANYONE])
    invite = table.table.seats[1].invite
    table.ask("bob", Join(id=5, table=table.table.id, invite=invite))
    table.ask("cat", Join(id=6, table=table.table.id, invite=invite))
    assert table.refusal("cat").code == "seat-taken"


def test_a_guest_who_leaves_a_waiting_table_frees_the_seat() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    table.ask("bob", Leave(id=6, table=table.table.id))
    assert table.facts[-1] == Vacated(1)
    assert kinds(table.heard("bob")) == ["Done"]
    assert table.heard("ann", Seats)[0].seats[1].kind == "anyone"


def test_a_host_who_leaves_hands_the_table_on() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    table.ask("ann", Leave(id=6, table=table.table.id))
    assert table.facts[-1] == Hosted("bob", "Bob")
    assert table.heard("bob", Seats)[0].hosting


def test_a_table_that_its_last_guest_leaves_is_closed() -> None:
    table = Playbook([ME, BOT])
    table.ask("ann", Leave(id=6, table=table.table.id))
    assert table.facts[-1] == Ended("left")
    assert table.table.closed


def test_leaving_a_table_without_being_there_is_refused() -> None:
    table = Playbook([ME, ANYONE])
    table.ask("bob", Leave(id=6, table=table.table.id))
    assert table.refusal("bob").code == "not-seated"


def test_a_house_bot_is_called_and_the_game_waits_for_it() -> None:
    table = Playbook([ME, BOT])
    (call,) = [effect for effect in table.last if isinstance(effect, CallBot)]
    assert call.bot == "greedy"
    assert table.heard("ann", TableMessage)[0].seats[1].kind == "bot"
    assert table.table.phase == "waiting"
    table.put(Arrived(Caller(9, call.guest, "whatever", bot=True, software="greedy 1")))
    assert kinds(table.heard("ann")) == ["Seats", "Started", "Request"]
    seat = table.heard("ann", Seats)[0].seats[1]
    assert (seat.kind, seat.name, seat.bot, seat.software) == ("taken", "greedy", True, "greedy 1")


def test_a_house_bot_that_cannot_be_kept_running_opens_its_seat() -> None:
    table = Playbook([ME, BOT])
    guest = table.table.seats[1].guest
    assert guest
    table.put(BotLost(guest))
    assert table.heard("ann", Seats)[0].seats[1].kind == "anyone"
    table.ask("bob", Join(id=5, table=table.table.id))
    assert table.table.phase == "running"


def test_the_host_can_fill_a_seat_with_a_bot_and_change_its_mind() -> None:
    table = Playbook([ME, ANYONE])
    table.ask("ann", Fill(id=5, table=table.table.id, seat=1, offer=BOT))
    assert any(isinstance(effect, CallBot) for effect in table.last)
    assert table.heard("ann", Seats)[0].seats[1].kind == "bot"
    table.ask("ann", Fill(id=6, table=table.table.id, seat=1, offer=INVITE))
    assert table.heard("ann", Seats)[0].seats[1].kind == "invite"
    assert table.heard("ann", Seats)[0].invites[1] is not None
    assert kinds(table.heard("ann"))[-1] == "Done"
    assert [type(fact) for fact in table.facts[1:]] == [Offered, Offered]


def test_a_host_that_gives_itself_a_seat_is_told_which_is_its_own() -> None:
    table = Playbook([ANYONE, ANYONE])
    table.ask("bob", Join(table=table.table.id, seat=0))
    table.ask("ann", Fill(id=2, table=table.table.id, seat=1, offer=ME))
    assert table.heard("ann", Seats)[0].seat == 1
    assert table.heard("bob", Seats)[0].seat == 0
    assert kinds(table.heard("ann")) == ["Seats", "Started", "Done"]


def test_only_the_host_fills_seats_and_starts() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    table.ask("bob", Fill(id=6, table=table.table.id, seat=2, offer=BOT))
    assert table.refusal("bob").code == "not-host"
    table.ask("bob", Start(id=7, table=table.table.id))
    assert table.refusal("bob").code == "not-host"


def test_a_table_that_is_full_waits_for_a_host_who_is_away() -> None:
    table = Playbook([ME, ANYONE])
    table.go("ann")
    table.ask("bob", Join(id=5, table=table.table.id))
    assert table.heard("bob", Started) == []
    assert [seat.present for seat in table.heard("bob", TableMessage)[0].seats] == [False, True]
    table.come("ann")
    assert table.table.phase == "running"
    assert kinds(table.heard("bob")) == ["Seats", "Started"]


def test_a_table_that_is_full_waits_for_any_guest_who_is_away() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    table.go("bob")
    table.ask("cat", Join(id=6, table=table.table.id))
    assert table.heard("cat", Started) == []
    table.come("bob")
    assert table.table.phase == "running"


def test_nobody_starts_a_game_that_somebody_cannot_see() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    table.go("bob")
    table.ask("ann", Start(id=6, table=table.table.id))
    assert table.refusal("ann").code == "bad-seats"
    assert table.refusal("ann").message.startswith("Bob cannot see the game begin")
    table.come("bob")
    table.ask("ann", Start(id=7, table=table.table.id))
    assert table.table.phase == "running"


def test_the_host_may_give_away_the_seat_of_a_guest_who_is_away() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    table.go("bob")
    table.ask("ann", Fill(id=6, table=table.table.id, seat=1, offer=ANYONE))
    assert table.heard("ann", Seats)[0].seats[1].kind == "anyone"
    assert "bob" not in table.table.members


def test_a_seat_whose_guest_is_here_cannot_be_filled() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    table.ask("ann", Fill(id=6, table=table.table.id, seat=1, offer=BOT))
    assert table.refusal("ann").code == "seat-taken"


def test_the_host_may_start_without_the_last_seats() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    table.ask("ann", Start(id=6, table=table.table.id))
    assert kinds(table.heard("ann")) == ["Seats", "Started", "Request", "Done"]
    assert len(table.heard("bob", Seats)[0].seats) == 2
    assert len(received(table.heard("bob", Started)[0]).view["hands"]) == 2


def test_nobody_starts_with_too_few_seats_or_a_gap_between_them() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("ann", Start(id=6, table=table.table.id))
    assert table.refusal("ann").code == "bad-seats"
    table.ask("bob", Join(id=5, table=table.table.id, seat=2))
    table.ask("ann", Start(id=6, table=table.table.id))
    assert table.refusal("ann").code == "bad-seats"


def test_nobody_joins_a_running_game() -> None:
    table = Playbook([ME, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    table.ask("cat", Join(id=6, table=table.table.id))
    assert table.refusal("cat").code == "not-waiting"


def test_the_same_command_on_the_same_table_gives_the_same_answer() -> None:
    table = Playbook([ME, ANYONE])
    command = GuestCommand(
        caller("bob"), Join(id=5, table=table.table.id), NewIds("t", "0" * 32, "i", "g")
    )
    assert decide(table.table, command, 5.0) == decide(table.table, command, 5.0)


def test_a_host_of_bots_who_leaves_is_sent_done_but_not_closed() -> None:
    table = Playbook([BOT, SeatOffer("bot", "random")])
    table.ask("ann", Leave(id=6, table=table.table.id))
    assert table.heard("ann", Done) == [Done(6)]
    assert table.heard("ann", Closed) == []
    assert table.table.closed
