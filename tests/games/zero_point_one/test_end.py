"""No legal turn, repetition, the turn limit, and the options; rules page, "The end"."""

import jsonschema_rs
import msgspec
import pytest

from oneoh_games import BadOptions, Outcome, read_options
from oneoh_games.zero_point_one import (
    CODECUP,
    GAME,
    HOUSE,
    READY_MADE,
    Limits,
    Options,
    State,
    deployment,
    read_position,
    write_position,
)
from oneoh_games.zero_point_one.options import MAX_TURNS, limits
from oneoh_games.zero_point_one.position import key_of, position_of
from tests.games.zero_point_one.playing import at, play

LONE = "w7/8/8/8/8/8/8/7W[] r"
THERE_AND_BACK = "h1h2 a8a7 h2h1 a7a8 "
DRAW = (0, 0), (1, 1)


def result(state: State) -> str | None:
    outcome = GAME.outcome(state)
    return None if outcome is None else outcome.reason


# Sixteen 2-2s fill the sets of two numbers, 6 and 8, and wall in the 0-1 on a1.
WALLED_IN = "2A3A1/3A3A/A3A3/1A3A2/2A3A1/3A3A/A3A3/WA3A2"


def test_a_seat_without_any_legal_turn_loses() -> None:
    state = play(at(f"w1{WALLED_IN[1:]}[] b"), "a8b8")
    assert GAME.outcome(state) == Outcome("no-turn", (0, 1), (2, 1))
    assert (GAME.to_act(state), list(GAME.legal_actions(state))) == (None, [])


def test_a_written_position_without_a_legal_turn_is_over() -> None:
    assert result(at(f"w1{WALLED_IN[1:]}[] r")) == "no-turn"


@pytest.mark.parametrize("hand", ["F", "D", "N"])
def test_a_seat_that_can_drop_has_a_turn(hand: str) -> None:
    state = at(f"w1{WALLED_IN[1:]}[{hand}] r")
    assert GAME.outcome(state) is None
    assert len(GAME.legal_actions(state)) == 64 - 18


def test_a_seat_that_can_capture_has_a_turn() -> None:
    walled = WALLED_IN.replace("WA", "Wa")
    assert GAME.outcome(at(f"w1{walled[1:]}[] r")) is None


def test_the_third_time_of_a_position_is_a_draw_and_not_the_second() -> None:
    state = at(LONE)
    for number, move in enumerate((THERE_AND_BACK * 2).split(), start=1):
        assert GAME.outcome(state) is None
        state = play(state, move)
        assert GAME.view(state, None).arisen == 1 + number // 4
    assert GAME.outcome(state) == Outcome("repetition", *DRAW)
    assert (GAME.to_act(state), list(GAME.legal_actions(state))) == (None, [])


def test_the_position_after_deployment_counts_and_those_during_it_do_not() -> None:
    state = GAME.start(2, 0, Options())
    for seat in (0, 1):
        for drop in deployment(seat, READY_MADE["wall"]):
            assert GAME.view(state, None).arisen == 0
            state = GAME.apply(state, drop)
    assert GAME.view(state, None).arisen == 1
    state = play(state, "a2c4 a7c5 c4a2 c5a7 a2c4 a7c5 c4a2")
    assert GAME.outcome(state) is None
    assert result(play(state, "c5a7")) == "repetition"


def test_positions_need_not_follow_each_other() -> None:
    state = play(at(LONE), THERE_AND_BACK + "h1g1 a8b8 g1g2 b8b7 g2g1 b7b8 g1h1")
    assert GAME.outcome(state) is None
    assert result(play(state, "b8a8")) == "repetition"


def test_the_same_board_with_other_hands_is_another_position() -> None:
    state, again = at("7W/8/8/8/8/8/8/w7[AAAAAA] r"), "2-2@a2 a1a2 2-2@a1 a2a1 "
    board = GAME.view(state, None).board
    for number in (1, 2, 3):
        state = play(state, again)
        assert GAME.view(state, None).board == board
        assert GAME.view(state, None).arisen == 1
        assert GAME.view(state, None).hands[1] == {"2-2": 2 * number}
        assert GAME.outcome(state) is None


def test_the_same_board_and_hands_with_the_other_side_to_move_is_another_position() -> None:
    """A captured 2-2 that is dropped one step away lets Red spend a turn more than Blue."""
    first = at("1W6/1a6/8/8/8/8/6w1/8[] r")
    state = play(first, "b8b7 g2g1 2-2@g2 g1g2 b7b8 2-2@d5 b8a8 d5b7 a8b8")
    text = write_position(first.position)
    assert write_position(state.position) == text[:-1] + "b"
    assert key_of(state.position) != key_of(first.position)
    state = play(state, "g2g1 b8a8 g1g2 a8b8")
    assert GAME.view(state, None).arisen == 2
    assert GAME.outcome(state) is None
    assert result(play(state, "g2g1 b8c8 g1g2 c8b8")) == "repetition"


def test_each_part_of_a_position_counts() -> None:
    """Board, both hands, side to move."""
    texts = [
        "w7/8/8/8/8/8/8/W7[] r",
        "w7/8/8/8/8/8/8/W7[] b",
        "w7/8/8/8/8/8/8/W7[A] r",
        "w7/8/8/8/8/8/8/W7[a] r",
        "w7/8/8/8/8/8/8/W7[D] r",
        "w7/8/8/8/8/8/8/1W6[] r",
        "W7/8/8/8/8/8/8/w7[] r",
        "w7/8/8/8/8/8/8/W6A[] r",
        "w7/8/8/8/8/8/8/W6a[] r",
    ]
    keys = [key_of(read_position(text)) for text in texts]
    assert len(set(keys)) == len(texts)
    assert [write_position(position_of(key)) for key in keys] == texts


@pytest.mark.parametrize("times", range(2, 10))
def test_repetition_can_be_set_to_any_number_of_times(times: int) -> None:
    state = play(at(LONE, Limits(times, 0)), THERE_AND_BACK * (times - 2) + "h1h2 a8a7 h2h1")
    assert GAME.outcome(state) is None
    assert result(play(state, "a7a8")) == "repetition"


def test_repetition_off_lets_a_position_arise_as_often_as_it_likes() -> None:
    state = play(at(LONE, Limits(0, 0)), THERE_AND_BACK * 10)
    assert GAME.outcome(state) is None
    assert (state.seen, state.moves) == ((), "")


def test_the_turn_limit_counts_the_turns_of_both_seats_from_the_first_move_on() -> None:
    state = GAME.start(2, 0, Options(turn_limit=3))
    for seat in (0, 1):
        for drop in deployment(seat, READY_MADE["wall"]):
            assert GAME.view(state, None).turns_left == 3
            state = GAME.apply(state, drop)
    for left, move in zip((3, 2, 1), ("a2c4", "a7c5", "b2d4"), strict=True):
        assert GAME.view(state, None).turns_left == left
        assert GAME.outcome(state) is None
        state = play(state, move)
    assert GAME.view(state, None).turns_left == 0
    assert GAME.outcome(state) == Outcome("turn-limit", *DRAW)


def test_the_default_turn_limit_is_200() -> None:
    almost = msgspec.structs.replace(at(LONE), turns=198)
    state = play(almost, "h1h2")
    assert GAME.outcome(state) is None
    assert result(play(state, "a8a7")) == "turn-limit"


def test_no_game_goes_on_for_ever_with_everything_off() -> None:
    almost = msgspec.structs.replace(at(LONE, Limits(0, 0)), turns=MAX_TURNS - 2)
    state = play(almost, "h1h2")
    assert GAME.outcome(state) is None
    assert result(play(state, "a8a7")) == "turn-limit"


def test_what_the_board_decides_comes_before_what_is_counted() -> None:
    """Ruling."""
    assert result(play(at("8/8/8/8/2w5/8/A7/W7[] r", Limits(3, 1)), "a2c4")) == "capture"
    assert result(play(at(f"w1{WALLED_IN[1:]}[] b", Limits(3, 1)), "a8b8")) == "no-turn"
    assert result(play(at(LONE, Limits(3, 8)), THERE_AND_BACK * 2)) == "repetition"


def test_the_house_rules_are_the_default() -> None:
    assert limits(Options()) == HOUSE == Limits(repetition=3, turns=200)


def test_codecup_has_no_repetition_rule_and_a_turn_limit_of_100() -> None:
    assert limits(Options(rules="codecup")) == CODECUP == Limits(repetition=0, turns=100)
    state = GAME.start(2, 0, Options(rules="codecup"))
    for seat in (0, 1):
        for drop in deployment(seat, READY_MADE["wall"]):
            state = GAME.apply(state, drop)
    state = play(state, "a2c4 a7c5 c4a2 c5a7 " * 24 + "a2c4 a7c5 c4a2")
    assert GAME.outcome(state) is None
    assert result(play(state, "c5a7")) == "turn-limit"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"rules": "chess"}, "chess"),
        ({"rules": "codecup", "repetition": 0}, "codecup fixes repetition and turn_limit"),
        ({"rules": "codecup", "turn_limit": 100}, "leave them out"),
        ({"repetition": 1}, r"0 \(off\) or 2 to 9, not 1"),
        ({"repetition": -1}, "at least 0"),
        ({"repetition": 10}, "at most 9"),
        ({"turn_limit": -1}, "at least 0"),
        ({"turn_limit": MAX_TURNS + 1}, "at most 4000"),
        ({"turn_limit": "200"}, "whole number"),
        ({"clock": 30}, "no option 'clock'"),
    ],
)
def test_options_that_cannot_be_played_are_refused_with_the_reason(
    given: dict[str, object], reason: str
) -> None:
    with pytest.raises(BadOptions, match=reason):
        read_options(GAME, given)


@pytest.mark.parametrize(
    ("given", "cautions"),
    [
        ({}, ()),
        ({"rules": "codecup"}, ()),
        ({"repetition": 3, "turn_limit": 200}, ()),
        ({"repetition": 0}, ("house-rules",)),
        ({"turn_limit": 0}, ("house-rules",)),
        ({"repetition": 0, "turn_limit": 100}, ("house-rules",)),
    ],
)
def test_a_host_who_changes_the_house_rules_is_cautioned(
    given: dict[str, object], cautions: tuple[str, ...]
) -> None:
    assert GAME.cautions(read_options(GAME, given)) == cautions


def test_zero_point_one_is_for_two() -> None:
    with pytest.raises(BadOptions, match="two seats, not 3"):
        GAME.start(3, 1, Options())


def test_the_schema_of_the_options_gives_each_a_title_a_description_and_a_default() -> None:
    schema = msgspec.json.schema(Options)
    properties = schema["$defs"]["Options"]["properties"]
    assert list(properties) == ["rules", "repetition", "turn_limit"]
    assert all({"title", "description", "default"} <= set(each) for each in properties.values())
    validator = jsonschema_rs.Draft202012Validator(schema)
    assert validator.is_valid({"rules": "codecup"})
    assert not validator.is_valid({"turn_limit": MAX_TURNS + 1})
