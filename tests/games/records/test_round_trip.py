"""A recorded game of any kind is read back as it was written, and replays to the same end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import GAMES
from oneoh_games.records import RecordedGame, Replay, read_text, write_game
from tests.games.records.playing import OPTIONS, recorded_games


@pytest.mark.parametrize("game_id", OPTIONS)
def test_a_random_game_survives_as_text(game_id: str) -> None:
    @settings(max_examples=12)
    @given(recorded=recorded_games(game_id))
    def survives(recorded: RecordedGame) -> None:
        text = write_game(recorded)
        assert read_text(text) == [recorded]
        assert write_game(read_text(text)[0]) == text
        replay = Replay(GAMES[game_id], read_text(text)[0])
        assert replay.last - len(replay.moves) == replay.is_ended_early

    survives()


@settings(max_examples=5)
@given(games=st.lists(st.sampled_from(list(OPTIONS)).flatmap(recorded_games), max_size=4))
def test_a_file_holds_several_games(games: list[RecordedGame]) -> None:
    text = "".join(write_game(game) for game in games)
    assert read_text(text) == games


def test_every_game_of_ours_is_tried() -> None:
    assert set(OPTIONS) == set(GAMES) - {"noise"}
