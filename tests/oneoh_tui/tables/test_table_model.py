"""Everything that is shown of a table follows from its model, without a screen."""

from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_protocol.messages import Table
from oneoh_tui.games import BOARDS
from oneoh_tui.net.link import Link
from oneoh_tui.net.live_table import LiveTable
from oneoh_tui.net.news import Move
from oneoh_tui.tables import texts
from oneoh_tui.tables.clocks import Clocks
from oneoh_tui.tables.followed_table import FollowedTable
from oneoh_tui.tables.seat_rows import seat_rows
from oneoh_tui.tables.selection import Selection
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.glyphs import GLYPHS
from tests.oneoh_tui.net.game_wire import ADA, BOB, GAME, GameWire, position, table

ASCII = GLYPHS["ascii"]


def model_of(table: Table) -> TableModel:
    return TableModel.read(table, table.request)


def on_turn(seat: int) -> GameWire:
    """Return a wire at whose table this seat has to act."""
    return next(
        GameWire(position(seed)) for seed in range(99) if GAME.to_act(position(seed)) == seat
    )


def prompt(model: TableModel, selection: Selection) -> tuple[str, str]:
    return texts.prompt(model, selection, ASCII, notation=True)


def test_a_view_is_decoded_once_for_all_events_that_keep_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, decoded = BOARDS[GAME.id], []
    read_view = game.read_view

    def count(payload: Any) -> Any:
        decoded.append(payload)
        return read_view(payload)

    monkeypatch.setattr(game, "read_view", count)
    wire = on_turn(0)
    before = model_of(wire.tables["t1"])
    assert len(decoded) == 1
    wire.play(wire.legal[0])
    now = wire.tables["t1"]
    model = TableModel.read(now, now.request, before)
    assert now.view is not None
    move = Move("t1", now.seq, now.turn, now.history[-1], now.to_act, (), (), view=now.view)
    assert model.position_after(move).view is model.view
    assert seat_rows(model, Clocks(lambda: 0.0), ASCII)
    assert texts.status(model)
    later = TableModel.read(replace(now, spectators=1), now.request, model)
    assert later.position is not None
    assert len(decoded) == 2


def test_the_prompt_says_the_task_then_what_enter_does_then_the_problem() -> None:
    mine, theirs = (model_of(on_turn(seat).tables["t1"]) for seat in (0, 1))
    nothing = Selection()
    assert prompt(mine, nothing) == ("Your turn: choose a card (1-3)", "strong")
    assert prompt(theirs, nothing) == ("Bob is to move", "")
    assert prompt(theirs, nothing.open_row()) == (
        "Bob is to move: Enter plays this once it is your turn",
        "strong",
    )
    chosen = nothing.choose("blank@10", "10/1 is blank", "")
    assert prompt(mine, chosen) == ("blank@10 - Enter plays it", "strong")
    assert prompt(mine, chosen.fail("No.")) == ("No.", "problem")
    long = nothing.choose("x" * 300, "", "")
    assert prompt(mine, long) == (f"{'x' * (texts.LONGEST_ACTION - 1)}~ - Enter plays it", "strong")
    sent = TableModel.read(mine.table, None, mine)
    assert prompt(sent, nothing)[0] == "Your move is on its way"


def test_the_effect_of_a_choice_is_hidden_while_another_action_is_typed() -> None:
    chosen = Selection().choose("blank@10", "10/1 is blank", "")
    assert chosen.open_row().shown_effect == "10/1 is blank"
    assert chosen.open_row().type("swap").shown_effect == ""
    assert chosen.open_row().type("swap").close_row().shown_effect == "10/1 is blank"


def test_a_problem_lasts_until_something_else_is_chosen() -> None:
    refused = Selection().choose("blank@10", "", "").fail("No.")
    assert refused.choose("blank@10", "", "").problem == "No."
    assert refused.choose("blank@20", "", "").problem == ""


def test_nobody_is_waited_for_once_everybody_has_asked_for_a_rematch() -> None:
    agreed = tuple(replace(seat, rematch=True) for seat in (ADA, BOB))
    over = table(position(4, 6), phase="over", to_act=None, seats=agreed)
    assert texts.task(TableModel.read(over, None)) == "Everybody agrees: the rematch begins"


def test_a_followed_table_is_read_once_for_each_change() -> None:
    wire = on_turn(0)
    table = wire.tables["t1"]
    link = Link("ws://lobby.test", lambda: wire, lambda _news: None)
    link.tables["t1"] = table
    followed = FollowedTable(LiveTable(link, table))
    first = followed.model
    assert followed.model is first
    link.tables["t1"] = replace(table, spectators=1)
    assert followed.model.table.spectators == 1
    assert followed.model.view is first.view
