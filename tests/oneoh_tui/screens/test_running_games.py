"""Page to choose a running game from."""

from oneoh_games import Outcome
from oneoh_protocol.messages import Over
from oneoh_tui.screens.help import HelpScreen
from oneoh_tui.screens.running_games import AskRunningGame
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.widgets.rows import RowList
from tests.oneoh_tui.conftest import MakeApp
from tests.oneoh_tui.net.game_wire import GameWire, at_table, position
from tests.protocol.game_messages import changes


async def test_it_closes_once_the_last_game_is_over_and_nothing_is_in_front(
    make_app: MakeApp,
) -> None:
    wire = GameWire(position(5))
    async with at_table(make_app, wire) as here:
        page = AskRunningGame()
        here.app.push_screen(page)
        await here.settle()
        assert page.query_one(RowList).row == "t1"
        await here.press("f1")
        outcome = Outcome("agreement", (0, 0), (1, 1))
        revealed = changes(wire.view, wire.rules.reveal(wire.state, 0))
        wire.happen(Over("t1", wire.next_seq, outcome, "agreement", None, "5eed" * 8, revealed))
        await here.settle()
        assert isinstance(here.app.screen, HelpScreen)
        await here.press("escape")
        assert isinstance(here.app.screen, TableScreen)
