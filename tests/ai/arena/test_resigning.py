"""Bots that give their game up, in games without a server."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.arena.archive import read_archive, states_of
from oneoh_ai.contract import RESIGN
from oneoh_ai.offline import Played, play
from oneoh_games import GAMES

QUITTER = "def choose(view, actions, rng):\n    return 'resign'\n"


class Quits:
    """Player that gives up at its turn of this number; the first is 0."""

    def __init__(self, turn: int | None = None) -> None:
        self._turn = turn
        self.asked = 0

    def choose(self, _view: Any, actions: Sequence[Any], /) -> Any:
        self.asked += 1
        return RESIGN if self.asked - 1 == self._turn else actions[0]


def game(game_id: str, *players: Quits) -> Played:
    return play(GAMES[game_id], players, 3, GAMES[game_id].options())


def test_of_two_seats_the_other_one_wins() -> None:
    played = game("one-zero-one", Quits(1), Quits())
    assert played.outcome is not None
    assert (played.outcome.reason, played.outcome.places) == ("resigned", (2, 1))
    assert [seat for _turn, seat in played.resigned] == [0]
    assert played.fault is None


def test_with_more_seats_the_others_play_on_and_nobody_asks_who_gave_up() -> None:
    first, second, third = Quits(0), Quits(4), Quits()
    played = game("bot255", first, second, third)
    assert (first.asked, second.asked) == (1, 5)
    assert third.asked >= 4
    assert played.outcome is not None
    assert played.outcome.places == (3, 2, 1)


def test_the_record_of_such_a_game_replays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quitter, file = tmp_path / "quitter.py", tmp_path / "games.oneoh"
    quitter.write_text(QUITTER)
    assert main(["arena", str(quitter), "random", "--games", "2", "--record", str(file)]) == 0
    assert "random" in capsys.readouterr().out
    for recorded in read_archive(file):
        states_of(recorded)
        assert recorded.result is not None
        assert recorded.result.end == "resigned"
        [loser] = [n for n, seat in enumerate(recorded.seats) if seat.name != "random"]
        assert recorded.surrendered == (loser,)
