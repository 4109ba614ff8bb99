"""Who sits at a table, in words."""

from oneoh_protocol.messages import SeatInfo, Table
from oneoh_tui.i18n import _
from oneoh_tui.plain import plain, who


def seat_name(table: Table, seat: int) -> str:
    """The name of who has the seat, with the seat where two have the same; or what becomes of it."""
    if seat >= len(table.seats):
        return str(seat)
    names = [plain(info.name) or who(info) for info in table.seats]
    return names[seat] if names.count(names[seat]) == 1 else f"{names[seat]} ({seat})"


def may_have_rematch(table: Table) -> bool:
    """Everybody is still there to be asked for another game."""
    return table.phase == "over" and not any(info.left for info in table.seats)


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
    return "" if info.present else _("absent")
