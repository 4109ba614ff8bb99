"""Rows of the seats panel: the name has all the room, and marks are in the note."""

from msgspec.structs import replace

from oneoh_protocol.messages import SeatInfo
from oneoh_tui.tables.seat_rows import seat_rows
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.glyphs import GLYPHS
from tests.oneoh_tui.net.game_wire import position, table


class NoTimes:
    """Clocks of a table without a clock."""

    def text(self, _seat: int, /) -> str:
        return ""

    def is_low(self, _seat: int, /) -> bool:
        return False


def test_bots_and_guests_are_marked_beside_the_score_and_the_name_is_whole() -> None:
    seats = (
        SeatInfo("taken", "greedy", bot=True, present=True),
        SeatInfo("taken", "Bob", unregistered=True),
    )
    model = TableModel.read(replace(table(position(1)), seats=seats), None)
    greedy, bob = seat_rows(model, NoTimes(), GLYPHS["ascii"])
    assert (greedy.name, greedy.note) == ("greedy", "bot")
    assert (bob.name, bob.note) == ("Bob", "absent; guest")
