"""Seats of a table in words."""

from oneoh_protocol.messages import SeatInfo, Table
from oneoh_tui.tables.names import marked_name
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.text.label import distinct


def occupant(seat: SeatInfo) -> str:
    """Return the name of the player, or what the seat is kept for."""
    match seat.kind:
        case "anyone":
            return _("free")
        case "invite":
            return _("kept for an invite")
        case "bot":
            return _("bot on its way")
        case "taken":
            return marked_name(seat.name, bot=seat.bot, unregistered=seat.unregistered)


def removal_question(seat: SeatInfo) -> str:
    """Return the question whether to remove who sits there."""
    question = _("Remove {who} from this table?").format(who=occupant(seat))
    # A house bot that is called again is another guest.
    return question if seat.bot else question + " " + _("They cannot come back to it.")


def seat_name(table: Table, seat: int) -> str:
    """Return the name at a seat, with its number if two players share the name."""
    if seat >= len(table.seats):
        return str(seat)
    names = [info.name or occupant(info) for info in table.seats]
    return distinct(names, seat)


def may_have_rematch(table: Table) -> bool:
    """Return whether the game is over and nobody has left."""
    return table.phase == "over" and not any(info.left for info in table.seats)


def rematch_begun(before: Table, now: Table) -> str | None:
    """Return the id of the rematch that has begun since the table was as `before`; None without one.

    Its announcement is missed by who is away when it comes: the whole table has it, too.
    """
    return now.next_table if before.next_table is None and now.seat is not None else None


def is_asked_for_rematch(table: Table) -> bool:
    """Return whether the player has a seat and has not asked for a rematch yet."""
    return table.seat is not None and not table.seats[table.seat].rematch


def is_held_up(table: Table) -> bool:
    """Return whether every seat is taken, but somebody is away."""
    taken = all(info.kind == "taken" for info in table.seats)
    return taken and not all(info.present for info in table.seats)


def waits_for(table: Table) -> str:
    """Return what the game waits for before it starts."""
    if any(info.kind != "taken" for info in table.seats):
        return _("The game starts once every seat is taken.")
    if away := [occupant(info) for info in table.seats if not info.present]:
        text = ngettext(
            "The game starts as soon as {names} is here again.",
            "The game starts as soon as {names} are here again.",
            len(away),
        )
        return text.format(names=", ".join(away))
    return _("Everybody is here.")


def player_state(info: SeatInfo, table: Table) -> str:
    """Return the state of a player in a word or two: gone, away, asks for a rematch; mostly ""."""
    if info.kind != "taken":
        return ""
    if info.left:
        return _("has left")
    if table.phase == "over" and info.rematch:
        return _("rematch?")
    if info.pause:
        return _("pause?")
    if info.draw:
        return _("draw?")
    if info.takeback is not None:
        return _("take back?")
    if info.abort:
        return _("no result?")
    if info.resigned:
        return _("gave up")
    if info.assisted and info.present:
        return _("with hints")
    if info.stands_in:
        return _("for {who}").format(who=info.stands_in)
    # Bots leave after the game, and come to a rematch all the same.
    at_home = table.phase == "over" and info.bot
    return "" if info.present or at_home else _("absent")


def strikes_text(table: Table, seat: int) -> str:
    """Return how often the seat ran out of time, where that is counted; mostly ""."""
    if seat >= len(table.strikes) or not table.strikes[seat]:
        return ""
    text = _("out of time {count} of {most}")
    return text.format(count=table.strikes[seat], most=table.clock.strikes)
