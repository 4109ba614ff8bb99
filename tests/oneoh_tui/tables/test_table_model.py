"""Everything that is shown of a table follows from its model, without a screen."""

from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_protocol.messages import Moved, Played, Seats, Table
from oneoh_tui.games import BOARDS
from oneoh_tui.tables import texts
from oneoh_tui.tables.clocks import Clocks
from oneoh_tui.tables.seat_rows import seat_rows
from oneoh_tui.tables.selection import Selection
from oneoh_tui.tables.table_log import TableLog
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
    moved = Moved("t1", now.seq, now.turn, now.history[-1], now.to_act, (), now.view)
    assert model.position_after(moved).view is model.view
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


def test_the_log_follows_the_events_of_a_table() -> None:
    wire, log = on_turn(0), TableLog()
    before = model_of(wire.tables["t1"])
    assert log.begin(before, ASCII) == [("Ada begins", "strong")]
    wire.play(wire.legal[0])
    now = wire.tables["t1"]
    model = TableModel.read(now, now.request, before)
    assert now.view is not None
    moved = Moved("t1", now.seq, 1, Played(0, wire.played.action), now.to_act, (), now.view)
    ((text, tone),) = log.follow(moved, before, model, ASCII).entries
    assert text.startswith("1. Ada: ")
    assert tone == "text"


def test_a_move_that_the_log_merges_takes_the_place_of_the_entry_before() -> None:
    rules, log = GAMES["zero-point-one"], TableLog()
    wire = GameWire(rules.start(2, 1, rules.options()), rules=rules)
    before = model_of(wire.tables["t1"])
    log.begin(before, ASCII)
    changes = []
    for number in (1, 2):
        wire.play(wire.legal[0])
        now = wire.tables["t1"]
        assert now.view is not None
        moved = Moved("t1", now.seq, number, now.history[-1], now.to_act, (), now.view)
        changes.append(log.follow(moved, before, model_of(now), ASCII))
    assert [change.replaces for change in changes] == [False, True]
    assert [text.partition(".")[0] for change in changes for text, _tone in change.entries] == [
        "1",
        "1-2",
    ]


def test_the_log_says_who_asks_for_a_rematch_once_the_game_is_over() -> None:
    running = table(position(4, 6))
    asked = (ADA, replace(BOB, rematch=True))
    event = Seats("t1", 1, "Ada", True, asked, (None, None), 0, seat=0)
    for phase, expected in (("running", []), ("over", [("Bob asks for a rematch", "strong")])):
        before = model_of(replace(running, phase=phase))
        now = TableModel.read(replace(before.table, seats=asked), None, before)
        assert TableLog().follow(event, before, now, ASCII).entries == expected
