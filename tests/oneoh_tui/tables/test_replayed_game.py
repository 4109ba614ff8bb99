"""A replayed game in words and positions, for each point of view."""

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_games.records import BadRecord, Move, RecordedGame, disclosed
from oneoh_games.records.recorded_game import End
from oneoh_tui.tables.replayed_game import ALL_HANDS, PointOfView, ReplayedGame
from oneoh_tui.text.glyphs import GLYPHS
from tests.games.records.playing import OPTIONS, recorded_games
from tests.games.records.test_replay import random_game
from tests.oneoh_tui.records import drawn, given_up, recorded

UNICODE = GLYPHS["unicode"]


@pytest.mark.parametrize("game_id", ["one-zero-one", "bot255"])
def test_a_point_of_view_shows_what_the_seat_knew_and_nothing_else(game_id: str) -> None:
    game = ReplayedGame(recorded(game_id))
    rules, replay = GAMES[game_id], game.replay
    for turn in range(len(replay.moves)):
        for seat in (0, 1, None):
            model = game.model(turn, PointOfView(seat))
            assert model.view == rules.view(replay.state(turn), seat)
            assert model.table.seat == seat
            assert model.table.to_act == rules.to_act(replay.state(turn))
        to_act = replay.to_act(turn)
        assert game.model(turn, ALL_HANDS).view == rules.reveal(replay.state(turn), to_act)


def test_a_board_without_secrets_does_not_turn_with_all_hands() -> None:
    game = ReplayedGame(recorded("zero-point-one"))
    assert {game.model(turn, ALL_HANDS).table.seat for turn in range(9)} == {None}


def test_a_hidden_action_is_hidden_from_the_other_seat() -> None:
    game = ReplayedGame(random_game())
    runs = [
        turn
        for turn, move in enumerate(game.replay.moves, 1)
        if move.action.startswith("run:") and move.seat == 0
    ]
    assert runs
    for turn in runs:
        own, other = (
            game.model(turn, PointOfView(seat)).table.history[-1].action for seat in (0, 1)
        )
        assert own.startswith("run:")
        assert other == "run"
        assert game.model(turn, ALL_HANDS).table.history[-1].action == own


def test_what_stays_secret_is_shown_to_nobody() -> None:
    whole = random_game()
    game = ReplayedGame(disclosed(GAMES["bot255"], whole, None))
    secret = [turn for turn, move in enumerate(game.replay.moves, 1) if move.secret]
    assert secret
    for turn in secret:
        points = game.points_of_view
        actions = {game.model(turn, point).table.history[-1].action for point in points}
        assert actions == {"run"}


def test_the_story_of_a_move_has_its_time_and_comments() -> None:
    first, *others = recorded().steps
    assert isinstance(first, Move)
    told = replace(first, times={"took": 3210}, comments=("well played",), by_clock=True)
    game = ReplayedGame(replace(recorded(), steps=(told, *others)))
    story = game.story(1, ALL_HANDS, UNICODE)
    assert story[0] == "Ada ran out of time"
    assert story[-2:] == ["3.2 s", "well played"]
    assert game.used_ms(0) == [0, 0]
    assert game.used_ms(1) == [3210, 0]


def test_the_move_of_a_stand_in_is_marked() -> None:
    first, second, *others = recorded().steps
    assert isinstance(first, Move)
    assert isinstance(second, Move)
    steps = (replace(first, stand_in="greedy"), replace(second, stand_in=None), *others)
    game = ReplayedGame(replace(recorded(), steps=steps))
    assert game.move_text(1, ALL_HANDS, UNICODE).endswith(" (stand-in)")
    assert "greedy stood in for Ada" in game.story(1, ALL_HANDS, UNICODE)
    assert "stand-in" not in game.move_text(2, ALL_HANDS, UNICODE)


def test_the_end_of_a_game_that_was_given_up_is_a_turn_of_its_own() -> None:
    game = ReplayedGame(given_up())
    assert game.last == len(game.replay.moves) + 1
    assert game.model(game.last - 1, ALL_HANDS).table.phase == "running"
    over = game.model(game.last, PointOfView(0)).table
    assert (over.phase, over.ended_by, over.to_act) == ("over", "resigned", None)
    assert "gave up" in game.move_text(game.last, ALL_HANDS, UNICODE)


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("agreement", "All agreed on a draw"),
        ("absence", "A draw, as somebody stayed away"),
    ],
)
def test_the_end_of_a_draw_that_was_made_is_a_turn_of_its_own(end: End, told: str) -> None:
    game = ReplayedGame(drawn(end))
    assert game.last == len(game.replay.moves) + 1
    over = game.model(game.last, PointOfView(0)).table
    assert (over.phase, over.ended_by, over.resigned) == ("over", end, None)
    assert game.story(game.last, ALL_HANDS, UNICODE)[:3] == [told, "A draw", f"{told}."]


@pytest.mark.parametrize("game_id", OPTIONS)
def test_whatever_was_recorded_is_told_turn_by_turn(game_id: str) -> None:
    @settings(max_examples=8)
    @given(recorded=recorded_games(game_id))
    def is_told(recorded: RecordedGame) -> None:
        game = ReplayedGame(recorded)
        for turn in range(game.last + 1):
            for point in game.points_of_view:
                assert game.move_text(turn, point, UNICODE)
                assert game.story(turn, point, UNICODE, told=True)

    is_told()


def test_the_beginning_says_who_begins() -> None:
    assert ReplayedGame(recorded()).move_text(0, ALL_HANDS, UNICODE) == "Ada begins"


def test_a_game_that_is_not_installed_cannot_be_replayed() -> None:
    with pytest.raises(BadRecord, match="chess is not installed"):
        ReplayedGame(replace(recorded(), game="chess"))
