"""Activity: what each decision's facts count as."""

from oneoh_server.statistics.activity import Activity
from oneoh_server.tables.facts import Acted, Begun, Ended, Fact, Surrendered


def noted(*facts: Fact) -> Activity:
    activity = Activity()
    activity.note("binary", [("t", fact) for fact in facts], 0.25)
    return activity


def test_an_action_is_a_move_and_its_time_is_kept_by_game() -> None:
    activity = noted(Acted(0, "flip", 10))
    assert activity.moves["binary"].total == 0.25
    assert not activity.time_outs


def test_an_action_by_the_clock_and_a_loss_on_time_are_time_outs_and_no_moves() -> None:
    activity = noted(Acted(0, "flip", 10, by_clock=True), Surrendered(1, "timeout"))
    assert activity.time_outs == {"binary": 2}
    assert activity.move_count == 0


def test_a_resignation_is_none_and_a_beginning_is_counted() -> None:
    activity = noted(Surrendered(1, "resigned"), Begun(2), Ended("left"))
    assert not activity.time_outs
    assert activity.begun == {"binary": 1}


def test_the_times_of_all_games_are_looked_at_together() -> None:
    activity = Activity()
    assert activity.move_time(50) is None
    for game, seconds in (("binary", 0.1), ("binary", 0.3), ("bot255", 0.2)):
        activity.note(game, [("t", Acted(0, "flip", 10))], seconds)
    assert (activity.move_count, activity.move_time(50), activity.move_time(99)) == (3, 0.2, 0.3)
