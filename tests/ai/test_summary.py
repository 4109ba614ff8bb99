from oneoh_ai.failure import BotFailed
from oneoh_ai.summary import Summary
from oneoh_games import Outcome


def test_games_answers_and_failures_are_summed_up() -> None:
    summary = Summary()
    for places, seat in (((1, 2), 0), ((1, 2), 1), ((1, 1), 0), ((2, 1), 1)):
        summary.over(Outcome("end", places, places), seat)
    for seconds in (0.001, 0.002, 0.4):
        summary.thought(seconds)
    summary.failed(BotFailed("crash", "oops"))
    summary.failed(BotFailed("time-out", "late"))
    summary.stood_in()
    assert str(summary) == (
        "4 games: 2 won, 1 drawn, 1 lost; 3 answers, typically 2 ms, at most 400 ms; "
        "failures: 1 crash, 1 time-out; 1 turn played in its stead"
    )


def test_a_game_that_goes_on_after_its_end_counts_once() -> None:
    summary = Summary()
    summary.over(Outcome("end", (1, 2), (1, 0)), 1)
    summary.reopened(Outcome("end", (1, 2), (1, 0)), 1)
    assert not summary
    summary.over(Outcome("end", (2, 1), (0, 1)), 1)
    assert str(summary).startswith("1 game: 1 won, 0 drawn, 0 lost")


def test_a_bot_without_turns_has_no_summary() -> None:
    assert not Summary()


def test_failed_turns_in_a_row_end_with_an_answer() -> None:
    summary = Summary()
    summary.stood_in()
    summary.answered()
    summary.stood_in()
    summary.thought(0.1)
    summary.stood_in()
    assert summary.in_a_row == 2
