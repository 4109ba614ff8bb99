"""Games played on, in words: the question to begin with, and what a swing shows."""

import pytest

from oneoh_tui.net.what_if import Answered, Swing, WhatIf
from oneoh_tui.tables.replayed_game import ALL_HANDS, PointOfView, ReplayedGame
from oneoh_tui.tables.what_if import earlier, first_question, progress_text, verdict
from tests.oneoh_tui.records import given_up, recorded

QUESTION = WhatIf(0, 4, "expert", "skilled", 20)


def test_the_question_is_about_the_seat_that_is_seen_or_else_the_one_to_move() -> None:
    game = ReplayedGame(recorded())
    to_act = game.replay.to_act(3)
    for point, seat in [(ALL_HANDS, to_act), (PointOfView(), to_act), (PointOfView(1), 1)]:
        asked = first_question(game, 3, point)
        assert asked is not None
        assert (asked.seat, asked.move) == (seat, 4)


def test_nothing_is_asked_where_the_game_is_over() -> None:
    game = ReplayedGame(recorded())
    assert first_question(game, game.last, ALL_HANDS) is None
    assert first_question(game, game.last - 1, ALL_HANDS) is not None


def test_a_game_that_was_given_up_may_be_played_on() -> None:
    game = ReplayedGame(given_up())
    asked = first_question(game, game.last, ALL_HANDS)
    assert asked is not None
    assert asked.move == len(game.replay.moves) + 1


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (0.1, 0.5, "expert does better here than skilled"),
        (-0.5, -0.1, "expert does worse here than skilled"),
        (-0.1, 0.1, "This may be chance: more samples would tell"),
    ],
)
def test_the_verdict_is_that_of_the_interval(low: float, high: float, text: str) -> None:
    assert verdict(QUESTION, Swing(20, 0.5, 0.5, low, high)) == text


def test_the_progress_has_the_time_that_is_left_once_it_can_be_told() -> None:
    def told(samples: int) -> str:
        swing = Swing(samples, 0.5, 0.5, 0, 0) if samples else None
        return progress_text(QUESTION, swing, 30_000)

    assert told(0) == "Sample 0 of 20"
    assert told(5) == "Sample 5 of 20, about 1:30 left"
    assert told(20) == "Sample 20 of 20"


def test_an_earlier_answer_is_a_line() -> None:
    answer = Answered(QUESTION, Swing(20, 0.75, 0.5, 0.1, 0.4))
    assert list(earlier(ReplayedGame(recorded()), (answer,))) == [
        "Move 4, Ada: expert in place of skilled, samples: 20. Swing +25 (+10 to +40, sure to 95 %)"
    ]
