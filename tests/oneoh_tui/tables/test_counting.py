"""Moves have the same number wherever it is shown."""

from oneoh_games import GAMES
from oneoh_games.zero_point_one import play_from, read_position
from oneoh_tui.games.zero_point_one.choice import Choice
from oneoh_tui.games.zero_point_one.scene import play_scene
from oneoh_tui.net.running_game import RunningGame
from oneoh_tui.tables.running import about_game
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.tables.terms import move_number
from oneoh_tui.tables.texts import status
from tests.oneoh_tui.net.game_wire import GameWire, position


def test_the_title_and_the_way_back_count_moves_as_the_log_does() -> None:
    wire = GameWire(position(3))
    for number in range(1, 5):
        shown = wire.tables["t1"]
        assert f"move {number}" in status(TableModel.read(shown, None))
        game = RunningGame("t1", "one-zero-one", ("Bob",), shown.turn, yours=True)
        assert f"move {number}" in about_game(game)
        wire.play(wire.legal[0])
        assert wire.tables["t1"].turn == number, "what the log writes before this move"
    assert move_number(4, running=False) == "move 4", "the last one of a game that is over"


def test_the_board_counts_down_to_a_draw_and_no_second_number_up() -> None:
    rules = GAMES["zero-point-one"]
    start = play_from(read_position("4w3/8/4n3/2a5/8/2W5/3A4/1D6[DFa] r"))
    view = rules.view(start, 0)
    scene = play_scene(view, None, Choice(), ("", ""), numbers=False)
    assert [entry.text for entry in scene.far if entry.right] == ["200 moves to a draw"]
