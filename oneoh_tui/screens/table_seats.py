"""The seats of a table as the panel shows them."""

from oneoh_protocol.messages import Table
from oneoh_tui.games import BoardGame, Position
from oneoh_tui.tables.clocks import Clocks
from oneoh_tui.tables.seats import note, who
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.widgets.seat_row import SeatRow


def seat_rows(
    table: Table, game: BoardGame, position: Position | None, clocks: Clocks, glyphs: Glyphs
) -> list[SeatRow]:
    """Every seat, with what the game has to say of it."""
    return [
        SeatRow(
            game.badge(seat, position),
            who(info),
            seat == table.to_act,
            note(info, table),
            clocks.text(seat),
            game.score(position, seat) if position else "",
            tuple(game.facts(position, seat, glyphs)) if position else (),
        )
        for seat, info in enumerate(table.seats)
    ]
