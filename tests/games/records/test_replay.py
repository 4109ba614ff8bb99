"""A replay is checked against the rules, and shows each seat what it knew."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_games import GAMES, Generator, read_options
from oneoh_games.records import (
    BadRecord,
    Move,
    RecordedGame,
    RecordedSeat,
    Replay,
    Result,
    Surrender,
    disclosed,
    read_text,
)
from oneoh_games.records.recorded_game import End
from oneoh_games.surrender import stopped_outcome
from tests.games.records.playing import OPTIONS, play, recorded_games

PAGE = Path(__file__).parents[3] / "games" / "RECORDS.md"
GAME = GAMES["bot255"]


def random_game(seats: int = 2, seed: int = 3, game_id: str = "bot255") -> RecordedGame:
    options = {"rounds": 1, "level": "simple"} if game_id == "bot255" else {}
    players = tuple(RecordedSeat(f"player {seat}") for seat in range(seats))
    empty = RecordedGame(game=game_id, rules_version=1, options=options, seed=seed, seats=players)
    return play(GAMES[game_id], empty, Generator(seed), {}, longest=400)


def test_the_page_has_an_example_that_is_read_and_replays() -> None:
    text = PAGE.read_text("utf-8").partition("```text\n")[2].partition("```")[0]
    (game,) = read_text(text)
    assert Replay(GAMES[game.game], game).recorded.surrendered == (1,)


@pytest.mark.parametrize("game_id", OPTIONS)
def test_each_seat_is_shown_at_each_turn_what_it_was_shown_then(game_id: str) -> None:
    game, recorded = GAMES[game_id], random_game(game_id=game_id)
    replay = Replay(game, recorded)
    state = game.start(2, recorded.seed, read_options(game, recorded.options))
    for turn, move in enumerate(recorded.moves):
        for seat in (0, 1, None):
            assert replay.view(turn, seat) == game.view(state, seat)
            seen = game.seen_action(state, game.parse_action(move.action), seat)
            assert replay.seen(turn + 1, seat) == seen
        assert replay.to_act(turn) == move.seat
        state = game.apply(state, game.parse_action(move.action))
    assert replay.to_act(replay.last) is None
    assert replay.view(replay.last, 0) == game.reveal(state, 0)


def test_a_game_that_was_given_up_has_its_end_as_a_turn() -> None:
    text = PAGE.read_text("utf-8").partition("```text\n")[2].partition("```")[0]
    (recorded,) = read_text(text)
    replay = Replay(GAMES[recorded.game], recorded)
    assert (replay.last, len(replay.moves)) == (4, 3)
    assert replay.to_act(3) == 0
    assert replay.surrendered(3) == ()
    assert replay.to_act(4) is None
    assert replay.surrendered(4) == (Surrender(1, "resigned"),)
    assert replay.view(4, 0) == replay.all_hands(3, 0)


@pytest.mark.parametrize("end", ["agreement", "absence"])
def test_a_draw_that_was_made_has_its_end_as_a_turn_and_nobody_gave_up_there(end: End) -> None:
    (move, *_others) = random_game(seats=3).steps
    steps = (move, Surrender(1, "resigned"))
    outcome = stopped_outcome(end, 3, (1,))
    game = replace(random_game(seats=3), steps=steps, result=Result.of(end, outcome), hash="")
    replay = Replay(GAME, game)
    assert (replay.last, replay.is_ended_early, replay.is_given_up) == (2, True, False)
    assert replay.to_act(1) is not None
    assert replay.to_act(2) is None
    assert [len(replay.surrendered(turn)) for turn in (0, 1, 2)] == [0, 1, 1]


def test_a_seat_that_gave_up_is_told_where_it_did() -> None:
    first, *others = random_game(seats=3).steps
    game = replace(random_game(seats=3), steps=(first, Surrender(1, "timeout"), *others))
    replay = Replay(GAME, replace(game, result=Result("aborted")))
    assert [replay.surrendered(turn) for turn in (0, 1, 2)] == [
        (),
        (Surrender(1, "timeout"),),
        (Surrender(1, "timeout"),),
    ]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"rules_version": 2}, "the rules are bot255 1"),
        ({"options": {"rounds": 99}}, "does not replay"),
        ({"seats": (RecordedSeat("alone"),)}, "not for 1 seats"),
        ({"hash": "0" * 32}, "another hash"),
        ({"seed": 4}, "does not replay"),
        ({"result": Result("rules", "rounds", (9, 9), (1, 1))}, "it ends with"),
        ({"steps": ()}, "not over"),
        ({"steps": (Move(1, "draw:deck"), Move(1, "draw:deck"))}, "turn of seat|does not replay"),
        ({"steps": (Surrender(0, "resigned"), Surrender(0, "resigned"))}, "gave up twice"),
    ],
)
def test_a_record_that_the_rules_contradict_is_refused(
    change: dict[str, object], reason: str
) -> None:
    with pytest.raises(BadRecord, match=reason):
        Replay(GAME, replace(random_game(), **change))


@settings(max_examples=12)
@given(recorded=recorded_games("bot255", longest=120), seat=st.sampled_from([None, 0, 1]))
def test_a_disclosed_record_replays_to_what_was_shown(
    recorded: RecordedGame, seat: int | None
) -> None:
    """Whatever stays secret, all others have seen the same game."""
    whole, shown = Replay(GAME, recorded), Replay(GAME, disclosed(GAME, recorded, seat))
    for turn in range(len(whole.moves)):
        secret = shown.moves[turn].secret
        assert not secret or whole.moves[turn].seat != seat
        for viewer in (*range(len(recorded.seats)), None):
            if viewer == whole.moves[turn].seat and secret:
                continue
            mine = whole.view(turn, viewer)
            theirs = shown.view(turn, viewer)
            if viewer is not None and mine.own.sealed is not None:
                mine, theirs = (replace(each, own=None) for each in (mine, theirs))
            assert mine == theirs
            assert whole.seen(turn + 1, viewer) == shown.seen(turn + 1, viewer) or secret


def test_a_stolen_and_an_uncovered_program_stay_secret() -> None:
    seen = set()
    for seed in range(6):
        recorded = random_game(seed=seed)
        shown = disclosed(GAME, recorded, None)
        for turn, (true, told) in enumerate(zip(recorded.moves, shown.moves, strict=True)):
            following = [move.action for move in recorded.moves[turn + 1 : turn + 2]]
            if true.action.startswith("run") and "steal-turn" in following:
                assert told.secret
                seen.add("stolen")
            elif told.secret:
                seen.add("invalid")
            else:
                assert told == true
        own = [disclosed(GAME, recorded, seat).moves for seat in (0, 1)]
        for turn, true in enumerate(recorded.moves):
            assert own[true.seat][turn] == true
    assert seen == {"stolen", "invalid"}
