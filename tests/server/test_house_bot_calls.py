"""House bots are called for guests who are present, and dismissed when those are away."""

from oneoh_protocol.messages import (
    Clock,
    Fill,
    Join,
    Leave,
    Rematch,
    Resign,
    SeatOffer,
    Seats,
    Watch,
)
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.tables.commands import BotLost, Caller, GuestCommand, ReleaseBots, Resume, Wake
from oneoh_server.tables.decide import activate
from oneoh_server.tables.effects import CallBot, DismissBot, OpenRematch
from oneoh_server.tables.facts import Acted
from tests.server.playbook import ANYONE, ME, Playbook, stripped

BOT = SeatOffer("bot", "greedy")


def calls(table: Playbook) -> list[CallBot | DismissBot]:
    return [effect for effect in table.last if isinstance(effect, CallBot | DismissBot)]


def against_a_bot(clock: Clock = Clock(), seats: int = 2) -> Playbook:  # noqa: B008 - frozen
    table = Playbook([ME, *[BOT] * (seats - 1)], clock=clock)
    for seat in range(1, seats):
        table.bot_comes(seat)
    return table


def abandoned(clock: Clock = Clock()) -> Playbook:  # noqa: B008 - frozen
    """Return a running game whose bot was dismissed, its only person being away for long."""
    game = against_a_bot(clock)
    game.go("ann")
    game.wait(300)
    game.put(Wake())
    game.bot_goes()
    return game


def test_the_bot_of_a_game_is_dismissed_when_its_person_has_been_away_for_five_minutes() -> None:
    game = against_a_bot()
    game.go("ann")
    assert calls(game) == []
    assert game.table.wake_at == game.now + 300
    game.wait(300)
    game.put(Wake())
    assert calls(game) == [DismissBot("bot2")]
    assert game.table.phase == "running"
    assert game.table.seat_of("bot2") == 1


def test_it_is_called_again_when_the_person_comes_back() -> None:
    game = abandoned()
    game.come("ann")
    assert calls(game) == [CallBot("bot2", "greedy")]
    assert game.heard("ann", Seats) == []
    game.ask("ann", Watch(table=game.table.id))
    assert [seat.kind for seat in game.heard("ann", TableMessage)[0].seats] == ["taken", "taken"]
    assert [seat.present for seat in game.heard("ann", TableMessage)[0].seats] == [True, False]
    game.bot_comes()
    assert game.heard("ann", Seats) == []
    assert game.table.seats[1].present


def test_a_person_who_comes_back_in_time_keeps_the_bot() -> None:
    game = against_a_bot()
    game.go("ann")
    game.wait(299)
    game.put(Wake())
    game.come("ann")
    game.wait(10_000)
    game.put(Wake())
    assert calls(game) == []
    assert game.table.seats[1].called


def test_a_spectator_keeps_no_bot_in_a_game_whose_players_are_away() -> None:
    game = against_a_bot()
    game.ask("dan", Watch(id=3, table=game.table.id))
    game.go("ann")
    game.wait(300)
    game.put(Wake())
    assert calls(game) == [DismissBot("bot2")]


def test_bots_among_themselves_play_as_long_as_a_person_watches() -> None:
    game = Playbook([BOT, BOT])
    game.bot_comes(0)
    game.bot_comes(1)
    game.ask("dan", Watch(id=3, table=game.table.id))
    game.go("ann")
    assert game.table.away_since is None
    game.go("dan")
    game.wait(300)
    game.put(Wake())
    assert len(calls(game)) == 2


def test_house_bots_play_for_an_outside_bot_too() -> None:
    game = Playbook([ANYONE, BOT])
    game.put(GuestCommand(Caller(9, "mine", "Mine", bot=True), Join(id=4, table=game.table.id)))
    game.bot_comes()
    game.go("ann")
    assert game.table.phase == "running"
    assert game.table.away_since is None


def test_when_all_but_bots_have_resigned_the_bots_play_on_for_spectators() -> None:
    game = against_a_bot(seats=3)
    game.ask("ann", Resign(id=2, table=game.table.id))
    assert game.table.phase == "running"
    assert game.table.away_since is None
    game.go("ann")
    assert game.table.away_since == game.now


def test_no_clock_runs_against_a_dismissed_bot() -> None:
    game = abandoned(Clock(bank_ms=600_000))
    game.wait(300)
    game.put(Wake())
    assert game.table.turn == 1
    assert game.table.to_act == 1
    banks = game.banks
    assert game.table.wake_at == game.table.idle_since + 7 * 24 * 3600 + 600  # type: ignore[operator]
    game.wait(10_000)
    game.put(Wake())
    game.come("ann")
    game.wait(10_000)
    game.put(Wake())
    game.bot_comes()
    assert game.banks == banks
    assert game.table.began == game.now
    game.wait(2)
    game.act()
    assert game.banks[1] == banks[1] - 2_000


def test_no_clock_runs_against_a_bot_that_has_to_be_started_again() -> None:
    game = against_a_bot(Clock(bank_ms=60_000))
    game.act()
    game.wait(10)
    game.bot_goes()
    game.wait(600)
    game.put(Wake())
    assert game.table.turn == 1
    game.bot_comes()
    game.wait(5)
    game.act()
    assert game.banks == (60_000, 55_000)
    fact = game.facts[-1]
    assert isinstance(fact, Acted)
    assert fact.fault == "away"


def test_a_person_is_charged_for_an_absence() -> None:
    game = abandoned(Clock(bank_ms=600_000))
    assert game.table.wake_at == game.now + 300


def test_bots_are_dismissed_as_soon_as_the_game_is_over() -> None:
    game = against_a_bot()
    game.play_on()
    assert calls(game) == [DismissBot("bot2")]


def test_a_dismissed_bot_that_sends_leave_still_belongs_to_the_table() -> None:
    game = against_a_bot()
    game.play_on()
    game.put(GuestCommand(Caller(91, "bot2", "greedy", bot=True), Leave(id=7, table=game.table.id)))
    game.bot_goes()
    seat = game.heard("ann", Seats)[0].seats[1]
    assert (seat.kind, seat.present, seat.left) == ("taken", False, False)


def test_dismissed_bots_agree_to_a_rematch_and_are_called_to_the_next_table() -> None:
    game = against_a_bot(seats=3)
    game.play_on()
    for seat in (1, 2):
        game.bot_goes(seat)
    game.ask("ann", Rematch(id=8, table=game.table.id))
    (following,) = [effect.table for effect in game.last if isinstance(effect, OpenRematch)]
    assert [seat.guest for seat in following.seats] == ["bot3", "ann", "bot2"]
    table, effects = activate(following, game.now)
    assert {effect.guest for effect in effects if isinstance(effect, CallBot)} == {"bot2", "bot3"}
    assert table.began == game.now + table.policy.grace_s


def test_a_rematch_waits_for_every_guest_and_shows_that_the_bots_agree() -> None:
    game = Playbook([ME, ANYONE, BOT])
    game.ask("bob", Join(id=5, table=game.table.id))
    game.bot_comes(2)
    game.play_on()
    game.ask("ann", Rematch(id=8, table=game.table.id))
    assert [seat.rematch for seat in game.heard("bob", Seats)[0].seats] == [True, False, True]
    assert game.table.next_table is None
    game.ask("bob", Rematch(id=8, table=game.table.id))
    assert game.table.next_table is not None


def test_after_a_restart_bots_are_called_only_for_guests_who_return() -> None:
    game = against_a_bot()
    game.table = stripped(game.table)
    game.put(Resume())
    assert calls(game) == []
    game.come("ann")
    assert calls(game) == [CallBot("bot2", "greedy")]


def test_an_unattended_table_releases_its_bots_when_they_are_needed_elsewhere() -> None:
    game = against_a_bot()
    game.put(ReleaseBots())
    assert calls(game) == []
    game.go("ann")
    game.put(ReleaseBots())
    assert calls(game) == [DismissBot("bot2")]
    game.come("ann")
    assert calls(game) == [CallBot("bot2", "greedy")]


def test_each_bot_that_the_host_seats_is_called_once() -> None:
    table = Playbook([ME, ANYONE, ANYONE])
    table.ask("ann", Fill(id=5, table=table.table.id, seat=1, offer=BOT))
    (first,) = calls(table)
    table.ask("ann", Fill(id=6, table=table.table.id, seat=2, offer=BOT))
    (second,) = calls(table)
    assert first != second


def test_a_bot_that_is_given_up_is_not_called_again() -> None:
    game = against_a_bot(seats=3)
    game.put(BotLost("bot2"))
    assert game.table.surrendered == (1,)
    assert calls(game) == [DismissBot("bot2")]
    assert game.table.bots_called == 1
