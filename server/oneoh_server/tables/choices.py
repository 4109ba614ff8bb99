"""Choices of those who stayed about seats whose grace is over (protocol/README.md#absence)."""

from oneoh_protocol.messages import Choose, Claim, NameStandIn
from oneoh_server.refusal import Refusal
from oneoh_server.tables.admission import check_player
from oneoh_server.tables.commands import Caller, NewIds
from oneoh_server.tables.decision import Decision
from oneoh_server.tables.effects import Relist
from oneoh_server.tables.facts import Chose, Drawn, StandInNamed, StoodIn
from oneoh_server.tables.grace import overdue_seats, stayers
from oneoh_server.tables.playing import check_running, continue_game, surrender
from oneoh_server.tables.state import Table


def choose(d: Decision, by: Caller, command: Choose, ids: NewIds | None) -> None:
    """Carry out, or note, what the caller's seat chooses. Raises Refusal if it has no say.

    The end of a game needs all who stayed; a stand-in, whom the absent guest relieves at once,
    only one of them.
    """
    seat = d.playing_seat_of(by)
    check_running(d)
    if d.table.paused:
        raise Refusal("paused", "the game is paused; end the pause first")
    overdue = overdue_seats(d.table)
    if seat not in stayers(d.table) or not overdue:
        raise Refusal("not-absent", "there is nobody away about whom you may choose")
    if command.choice == "stand-in":
        _call_stand_in(d, command, overdue, ids)
    else:
        _agree(d, seat, command, overdue)
    d.reply_done(by, command.id)


def _call_stand_in(d: Decision, command: Choose, overdue: list[int], ids: NewIds | None) -> None:
    seat = overdue[0] if command.seat is None else command.seat
    if seat not in overdue:
        raise Refusal("bad-seats", f"the grace of seat {seat} is not over")
    bot = stand_in_for(d.table, command)
    if bot is None or ids is None:
        raise Refusal("no-such-bot", "name the bot that stands in")
    if command.bot not in (None, bot):
        raise Refusal("no-such-bot", f"{bot} stands in for seat {seat}, as was said beforehand")
    check_player(d.table.admission, bot=True)
    d.record(StoodIn(seat, ids.guest, bot))
    d.broadcast_seats()
    d.emit(Relist())


def stand_in_for(table: Table, command: Choose) -> str | None:
    """Return the bot that stands in: the guest's wish, else the host's, else the one given.

    None if the command calls none.
    """
    if command.choice != "stand-in":
        return None
    overdue = overdue_seats(table)
    number = next(iter(overdue), None) if command.seat is None else command.seat
    wish = table.seats[number].stand_in if number in overdue else None
    return wish or table.stand_in or command.bot


def name_stand_in(d: Decision, by: Caller, command: NameStandIn) -> None:
    """Note which bot is to stand in for the caller's seat. Raises Refusal without a seat."""
    seat = d.seat_of(by)
    if d.table.phase == "over" or d.table.seats[seat].stands_for:
        raise Refusal("not-running", "there is nothing to stand in for")
    if command.bot is not None:
        check_player(d.table.admission, bot=True)
    if command.bot != d.table.seats[seat].stand_in:
        d.record(StandInNamed(seat, command.bot))
        d.broadcast_seats()
    d.reply_done(by, command.id)


def _agree(d: Decision, seat: int, command: Choose, overdue: list[int]) -> None:
    """Note the choice, and carry it out once all who stayed have made it."""
    choice: Claim | None = None
    if command.choice in ("claim", "draw"):
        choice = command.choice
    if choice != d.table.seats[seat].choice:
        d.record(Chose(seat, choice))
        d.broadcast_seats()
    if choice is None or any(d.table.seats[n].choice != choice for n in stayers(d.table)):
        return
    if choice == "draw":
        d.record(Drawn())
        continue_game(d)
        return
    for number in overdue:
        if d.table.phase == "running":
            surrender(d, number, "absence")
