"""The log beside the board is written in the player's language, its no-break spaces included."""

from oneoh_games import GAMES
from oneoh_protocol.messages import Played
from oneoh_tui.tables.table_log import TableLog
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.text.i18n import said_in
from tests.oneoh_tui.net.game_wire import table


def test_a_move_of_before_keeps_the_no_break_space_before_its_colon() -> None:
    rules = GAMES["bot255"]
    shown = table(
        rules.start(2, 1, rules.options()),
        rules=rules,
        turn=1,
        history=(Played(0, "swap:deck:move+while"),),
    )
    text = said_in(
        "fr", lambda: TableLog().begin(TableModel.read(shown, None), GLYPHS["unicode"])[0][0]
    )
    assert text == "1. Ada\N{NO-BREAK SPACE}: Échange avec la pioche\N{NO-BREAK SPACE}: Move, While"
