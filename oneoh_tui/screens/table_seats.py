"""The seats of a table as the panel shows them."""

from oneoh_protocol.messages import SeatInfo, Table
from oneoh_tui.boards import BoardGame, Position
from oneoh_tui.glyphs import Glyphs
from oneoh_tui.i18n import _
from oneoh_tui.plain import plain, who
from oneoh_tui.screens.table_clocks import Clocks
from oneoh_tui.widgets.seats_panel import SeatRow


def seat_name(table: Table, seat: int) -> str:
    """The name of who has the seat, with the seat where two have the same; or what becomes of it."""
    if seat >= len(table.seats):
        return str(seat)
    names = [plain(info.name) or who(info) for info in table.seats]
    return names[seat] if names.count(names[seat]) == 1 else f"{names[seat]} ({seat})"


def seat_rows(
    table: Table, game: BoardGame, position: Position | None, clocks: Clocks, glyphs: Glyphs
) -> list[SeatRow]:
    """Every seat, with what the game has to say of it."""
    return [
        SeatRow(
            game.badge(seat, position),
            who(info),
            seat == table.to_act,
            _note(info, table),
            clocks.text(seat),
            game.score(position, seat) if position else "",
            tuple(game.facts(position, seat, glyphs)) if position else (),
        )
        for seat, info in enumerate(table.seats)
    ]


def may_have_rematch(table: Table) -> bool:
    """Everybody is still there to be asked for another game."""
    return table.phase == "over" and not any(info.left for info in table.seats)


def _note(info: SeatInfo, table: Table) -> str:
    if info.kind != "taken":
        return ""
    if info.left:
        return _("has left")
    if table.phase == "over" and info.rematch:
        return _("rematch?")
    if info.resigned:
        return _("gave up")
    return "" if info.present else _("absent")
