"""Opening of a table's screen: shown once, whatever comes while it opens."""

import pytest
from msgspec.structs import replace

from oneoh_protocol.messages import Closed, Table, Watch
from oneoh_tui.config.settings import Settings
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.tables.table_log import TableLog
from tests.oneoh_tui.conftest import SMALL, MakeApp
from tests.oneoh_tui.net.game_wire import AtTable, GameWire, at_table, position


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the turns of the whole tables that logs begin with."""
    turns: list[int] = []
    begin = TableLog.begin

    def noted(log: TableLog, model: object, glyphs: object) -> object:
        turns.append(model.table.turn)  # type: ignore[attr-defined]
        return begin(log, model, glyphs)  # type: ignore[arg-type]

    monkeypatch.setattr(TableLog, "begin", noted)
    return turns


async def test_a_table_is_shown_once_when_it_opens(make_app: MakeApp, begun: list[int]) -> None:
    async with at_table(make_app, GameWire(position(1))):
        assert begun == [0]


async def test_moves_played_while_it_opens_are_in_the_log_once(
    make_app: MakeApp, begun: list[int]
) -> None:
    wire = GameWire(position(1))
    app = make_app(Settings(name="Ada"), wire)
    async with app.run_test(size=SMALL) as pilot:
        await app.session.go_to_lobby("ws://lobby.test", "Ada")
        await app.link.ask(Watch(table="t1"))
        app.tables.open("t1")
        wire.play(wire.legal[0])
        wire.play(wire.legal[0])
        here = AtTable(app, pilot, wire)
        await here.settle()
        assert [row.partition(".")[0] for row in here.log] == ["1", "2"]
        assert len(begun) == 1


async def test_a_table_that_comes_whole_again_is_shown_again(
    make_app: MakeApp, begun: list[int]
) -> None:
    wire = GameWire(position(1))
    async with at_table(make_app, wire) as here:
        wire.play(wire.legal[0])
        await here.settle()
        again: Table = replace(wire.tables["t1"])
        wire.say(again)
        await here.settle()
        assert begun == [0, 1]
        assert [row.partition(".")[0] for row in here.log] == ["1"]


async def test_a_player_who_comes_back_reads_the_log_as_it_was(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(1))) as here:
        for _ in range(3):
            here.wire.play(here.wire.legal[0])
            await here.settle()
        before = here.log
        await here.press("q")
        assert not isinstance(here.app.screen, TableScreen)
        here.app.tables.open("t1")
        await here.settle()
        assert before[1:] == here.log
        here.wire.say(replace(here.wire.tables["t1"]))
        await here.settle()
        assert before[1:] == here.log


async def test_a_table_that_is_closed_while_it_opens_says_so(make_app: MakeApp) -> None:
    wire = GameWire(position(1))
    app = make_app(Settings(name="Ada"), wire)
    async with app.run_test(size=SMALL) as pilot:
        await app.session.go_to_lobby("ws://lobby.test", "Ada")
        await app.link.ask(Watch(table="t1"))
        app.tables.open("t1")
        wire.happen(Closed(table="t1", seq=wire.next_seq, reason="expired"))
        here = AtTable(app, pilot, wire)
        await here.settle()
        assert here.log[-1] == "The table is closed"
