"""Log beside the board: an entry for each move, in the player's language."""

from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_protocol.messages import Played, Seats
from oneoh_tui.net.news import Move
from oneoh_tui.tables.table_log import TableLog
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.text.i18n import said_in
from tests.oneoh_tui.net.game_wire import ADA, BOB, GameWire, position, table
from tests.oneoh_tui.tables.test_table_model import model_of, on_turn

ASCII = GLYPHS["ascii"]


def test_an_earlier_move_keeps_the_no_break_space_before_its_colon() -> None:
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


def test_an_earlier_move_of_a_stand_in_is_marked_once_its_guest_is_back() -> None:
    rules = GAMES["zero-point-one"]
    history = (Played(0, "a1c3", stand_in=True), Played(1, "b8d6"))
    shown = table(rules.start(2, 1, rules.options()), rules=rules, turn=2, history=history)
    entries = TableLog().begin(TableModel.read(shown, None), ASCII)
    assert [text for text, _tone in entries] == [
        "1. Ada, by a stand-in: a1-c3",
        "2. Bob: b8-d6",
    ]


def test_a_deployment_that_was_played_before_is_one_entry_a_seat() -> None:
    rules = GAMES["zero-point-one"]
    pieces = [Played(0, f"2-2@{file}1") for file in "abc"] + [Played(1, "2-2@a8")]
    turns = (Played(1, "2-2@b8"), Played(0, "a1c3"), Played(1, "b8d6"))
    shown = table(
        rules.start(2, 1, rules.options()), rules=rules, turn=7, history=(*pieces, *turns)
    )
    entries = TableLog().begin(TableModel.read(shown, None), GLYPHS["ascii"])
    assert [text for text, _tone in entries] == [
        "1-3. Ada: 3 pieces placed",
        "4-5. Bob: 2 pieces placed",
        "6. Ada: a1-c3",
        "7. Bob: b8-d6",
    ]


def test_the_log_follows_the_events_of_a_table() -> None:
    wire, log = on_turn(0), TableLog()
    before = model_of(wire.tables["t1"])
    assert log.begin(before, ASCII) == [("Ada begins", "strong")]
    wire.play(wire.legal[0])
    now = wire.tables["t1"]
    model = TableModel.read(now, now.request, before)
    assert now.view is not None
    move = Move("t1", now.seq, 1, wire.played, now.to_act, (), (), view=now.view)
    ((text, tone),) = log.follow(move, before, model, ASCII).entries
    assert text.startswith("1. Ada: ")
    assert tone == "text"


def test_a_move_is_told_again_in_the_words_in_which_it_was_told() -> None:
    wire, log = on_turn(0), TableLog()
    before = model_of(wire.tables["t1"])
    rows = []
    for turn in (1, 2):
        wire.play(wire.legal[0])
        now = wire.tables["t1"]
        model = TableModel.read(now, now.request, before)
        assert now.view is not None
        move = Move("t1", now.seq, turn, wire.played, now.to_act, (), (), view=now.view)
        if turn == 2:
            rows = [text for text, _tone in log.follow(move, before, model, ASCII).entries]
    told = [text for text, _tone in log.begin(model_of(wire.tables["t1"]), ASCII)]
    bare = [text for text, _tone in TableLog().begin(model_of(wire.tables["t1"]), ASCII)]
    assert told == [bare[0], *rows]
    assert rows[0] != bare[1]


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
        move = Move("t1", now.seq, number, now.history[-1], now.to_act, (), (), view=now.view)
        changes.append(log.follow(move, before, model_of(now), ASCII))
    assert [change.replaces_last for change in changes] == [False, True]
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
