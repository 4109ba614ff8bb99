"""Who sits at a table, in words."""

from oneoh_protocol.messages import SeatInfo, Table
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.text.label import distinct


def who(seat: SeatInfo) -> str:
    """Return who has the seat, or whom it waits for, in words."""
    match seat.kind:
        case "anyone":
            return _("free")
        case "invite":
            return _("kept for an invite")
        case "bot":
            return _("bot on its way")
        case "taken":
            return _("{name} (bot)").format(name=seat.name) if seat.bot else seat.name


def seat_name(table: Table, seat: int) -> str:
    """The name of who has the seat, with the seat where two have the same; or what becomes of it."""
    if seat >= len(table.seats):
        return str(seat)
    names = [info.name or who(info) for info in table.seats]
    return distinct(names, seat)


def may_have_rematch(table: Table) -> bool:
    """Everybody is still there to be asked for another game."""
    return table.phase == "over" and not any(info.left for info in table.seats)


def is_asked_for_rematch(table: Table) -> bool:
    """Return whether the viewer has a seat, and has not asked for another game yet."""
    return table.seat is not None and not table.seats[table.seat].rematch


def is_held_up(table: Table) -> bool:
    """Return whether every seat is taken, and the game waits for somebody who is away."""
    taken = all(info.kind == "taken" for info in table.seats)
    return taken and not all(info.present for info in table.seats)


def waits_for(table: Table) -> str:
    """Return what a table waits for before its game begins."""
    if any(info.kind != "taken" for info in table.seats):
        return _("The game starts once every seat is taken.")
    if away := [who(info) for info in table.seats if not info.present]:
        text = ngettext(
            "The game starts as soon as {names} is here again.",
            "The game starts as soon as {names} are here again.",
            len(away),
        )
        return text.format(names=", ".join(away))
    return _("Everybody is here.")


def note(info: SeatInfo, table: Table) -> str:
    """What is to be known of who has the seat, in a word or two; empty if nothing is."""
    if info.kind != "taken":
        return ""
    if info.left:
        return _("has left")
    if table.phase == "over" and info.rematch:
        return _("rematch?")
    if info.resigned:
        return _("gave up")
    # Bots go home after the game, and come to a rematch all the same.
    at_home = table.phase == "over" and info.bot
    return "" if info.present or at_home else _("absent")
