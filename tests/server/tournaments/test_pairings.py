"""Each kind of tournament: who meets whom, who is ahead, and that it ends."""

from collections import Counter

import pytest

from oneoh_server.refusal import Refusal
from oneoh_server.tournaments.course import advance, enter, forfeit, game_over, quit_
from oneoh_server.tournaments.standings import standings
from oneoh_server.tournaments.state import Entrant, TournamentState
from tests.server.tournaments.playing_all import begun, play_all, play_due


def pairs(state: TournamentState) -> Counter[frozenset[int]]:
    return Counter(
        frozenset((each.first, each.second)) for each in state.meetings if each.second is not None
    )


@pytest.mark.parametrize("count", [2, 3, 4, 7, 8, 24])
def test_in_a_round_robin_each_meets_each_once_and_nobody_twice_a_round(count: int) -> None:
    state = play_all(begun(count, kind="round-robin", games=2))
    assert len(pairs(state)) == count * (count - 1) // 2
    assert set(pairs(state).values()) == {1}
    for number in range(1, state.round + 1):
        playing = [
            entrant
            for each in state.meetings
            if each.round == number
            for entrant in (each.first, each.second)
            if entrant is not None
        ]
        assert sorted(playing) == list(range(count))
    assert [row.rank for row in standings(state)] == list(range(1, count + 1))


def test_seats_are_shared_evenly_in_single_games() -> None:
    state = play_all(begun(8, kind="round-robin", games=1))
    begun_by = Counter(each.first for each in state.meetings)
    assert set(begun_by.values()) <= {2, 3, 4, 5}


@pytest.mark.parametrize("count", [2, 5, 8, 33, 64])
def test_a_swiss_system_repeats_no_pair_while_it_can_and_gives_one_bye_each(count: int) -> None:
    state = play_all(begun(count, kind="swiss", rounds=5 if count > 5 else 1))
    assert set(pairs(state).values()) == {1}
    byes = Counter(each.first for each in state.meetings if each.second is None)
    assert sum(byes.values()) == (state.round if count % 2 else 0)
    assert set(byes.values()) <= {1}
    assert standings(state)[0].rank == 1


def test_a_swiss_system_of_few_goes_on_with_pairs_that_have_met() -> None:
    state = play_all(begun(4, kind="swiss", rounds=6))
    assert state.round == 6
    assert sum(pairs(state).values()) == 12


def test_in_a_swiss_system_those_of_like_points_meet() -> None:
    state = play_due(advance(begun(8, kind="swiss", rounds=3, games=1), frozenset(), 0))
    state = advance(state, frozenset(), 0)
    points = [row.points for row in standings(state)]
    second = [each for each in state.meetings if each.round == 2]
    assert all(points[each.first] == points[each.second or 0] for each in second)


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13, 64])
def test_a_knockout_is_won_by_the_best_who_meets_the_second_in_the_last_round(count: int) -> None:
    state = play_all(begun(count, kind="knockout", games=2))
    assert sum(pairs(state).values()) == count - 1
    rows = standings(state)
    assert [rows[0].rank, rows[1].rank] == [1, 2]
    last = state.meetings[-1]
    assert {last.first, last.second} == {0, 1}


def test_a_meeting_of_a_knockout_ends_once_it_is_decided() -> None:
    state = play_all(begun(2, kind="knockout", games=5))
    assert len(state.meetings[0].games) == 3


def test_a_meeting_that_stays_even_is_won_by_the_higher_seed_after_two_games_more() -> None:
    state = play_all(begun(2, kind="knockout", games=2), lambda _first, _second: (1, 1))
    (meeting,) = state.meetings
    assert len(meeting.games) == 4
    assert meeting.winner() == 0


def test_seats_are_swapped_after_each_game() -> None:
    """The winner is always the one in seat 0: each of both wins a game."""
    state = play_all(begun(2, kind="round-robin", games=2), lambda _first, _second: (1, 2))
    assert state.meetings[0].score == (2, 2)


HERE = frozenset(range(8))


def test_an_arena_pairs_whoever_is_free_and_here_until_its_time_is_up() -> None:
    state = advance(begun(5, kind="arena", minutes=1), HERE - {4}, 0)
    assert sorted(pairs(state)) != []
    assert state.free() == {4}
    state = game_over(state, 0, 0, (1, 2))
    state = advance(state, HERE, 30)
    assert len(state.meetings) == 3
    state = advance(play_due(state), HERE, 60)
    assert state.phase == "over"


def test_an_arena_waits_at_its_end_for_the_games_that_run() -> None:
    state = advance(begun(4, kind="arena", minutes=1), HERE, 0)
    assert advance(state, HERE, 61).phase == "running"
    assert len(advance(state, HERE, 61).meetings) == 2


def test_two_in_an_arena_meet_again_and_four_do_not_at_once() -> None:
    two = advance(play_due(advance(begun(2, kind="arena"), HERE, 0)), HERE, 1)
    assert pairs(two)[frozenset((0, 1))] == 2
    four = advance(begun(4, kind="arena"), HERE, 0)
    four = advance(game_over(four, 0, 0, (1, 2)), HERE, 1)
    assert len(four.meetings) == 2
    four = advance(play_due(four), HERE, 2)
    assert set(pairs(four).values()) == {1}


def test_wins_count_double_after_two_in_a_row_where_streaks_count() -> None:
    for streaks, points in ((True, 2 + 2 + 4), (False, 6)):
        state = begun(2, kind="arena", streaks=streaks)
        for second in range(3):
            state = play_due(advance(state, HERE, second))
        row = standings(state)[0]
        assert (row.points, row.games, row.streak) == (points, 3, streaks)


def test_who_is_away_loses_the_whole_meeting() -> None:
    state = advance(begun(2, kind="round-robin", games=4), frozenset(), 0)
    state = advance(forfeit(state, 0, 0, (True, False)), frozenset(), 0)
    assert state.phase == "over"
    assert state.meetings[0].score == (0, 2)


@pytest.mark.parametrize("kind", ["round-robin", "swiss", "knockout"])
def test_who_has_left_holds_nobody_up(kind: str) -> None:
    state = begun(6, kind=kind, rounds=3)
    for guest in ("g0", "g3", "g5"):
        state = quit_(state, guest)
    state = play_all(state)
    assert all(game.points is not None for each in state.meetings for game in each.games)
    assert standings(state)[1].rank == 1


def test_all_may_leave() -> None:
    state = begun(4, kind="round-robin")
    for number in range(4):
        state = quit_(state, f"g{number}")
    assert advance(state, frozenset(), 0).phase == "over"


def test_entrance_is_open_before_the_start_and_in_an_arena_later_too() -> None:
    late = Entrant("late", "Late")
    with pytest.raises(Refusal, match="begun"):
        enter(begun(2, kind="swiss"), late)
    assert enter(begun(2, kind="arena"), late).number_of("late") == 2
    with pytest.raises(Refusal, match="people"):
        enter(begun(2, kind="arena", people=True), Entrant("bot", "Bot", bot=True))
