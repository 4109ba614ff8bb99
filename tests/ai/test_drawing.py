"""Draws that bots agree on, in games without a server."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.arena.archive import read_archive, states_of
from oneoh_ai.offline import Played, play
from oneoh_games import GAMES

PEACEFUL = """
class Bot:
    def __init__(self, game, rng):
        pass

    def hear_offer(self, offered):
        pass

    def wants_draw(self):
        return True

    def choose(self, view, actions):
        return actions[0]
"""


class Wants:
    """Player that wants a draw at its turns of these numbers; the first is 0."""

    def __init__(self, *turns: int) -> None:
        self._turns = turns
        self.offers: list[bool] = []

    def hear_offer(self, offered: bool, /) -> None:
        self.offers.append(offered)

    def choose(self, _view: Any, actions: Sequence[Any], /) -> Any:
        return actions[0]

    def wants_draw(self) -> bool:
        return len(self.offers) - 1 in self._turns


def game(game_id: str, *players: Wants) -> Played:
    return play(GAMES[game_id], players, 3, GAMES[game_id].options())


def test_a_draw_that_both_want_one_after_the_other_ends_the_game() -> None:
    first, second = Wants(1), Wants(1)
    played = game("binary", first, second)
    assert played.outcome is not None
    assert (played.outcome.reason, played.outcome.places) == ("agreement", (1, 1))
    assert len(played.record.actions) == 3
    assert second.offers == [False, True]
    assert played.fault is None


def test_an_offer_that_is_not_taken_is_gone_after_the_next_turn() -> None:
    first, second = Wants(0), Wants(2)
    played = game("binary", first, second)
    assert second.offers[:3] == [True, False, False]
    assert first.offers[3]
    assert not first.offers[2]
    assert played.outcome is not None
    assert played.outcome.reason != "agreement"


def test_of_three_all_have_to_want_it() -> None:
    played = game("bot255", Wants(0), Wants(0), Wants())
    assert played.outcome is not None
    assert played.outcome.reason != "agreement"


def test_the_record_of_such_a_game_replays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, file = tmp_path / "peaceful.py", tmp_path / "games.oneoh"
    bot.write_text(PEACEFUL)
    assert main(["arena", str(bot), str(bot), "--games", "2", "--record", str(file)]) == 0
    assert "peaceful" in capsys.readouterr().out
    for recorded in read_archive(file):
        states_of(recorded)
        assert recorded.result is not None
        assert recorded.result.end == "agreement"
        assert recorded.result.places == (1, 1)
