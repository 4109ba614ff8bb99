"""Manners: a level gives up what its own search has seen no hope in."""

from collections.abc import Sequence
from typing import Any

from oneoh_ai.contract import RESIGN, Timed
from oneoh_ai.levels import EXPERT, MASTER, NOVICE
from oneoh_ai.levels.manners import TURNS, Resigning
from oneoh_games import GAMES, Generator


class Losing:
    """Player that sees one chance after the other."""

    def __init__(self, *chances: float | None) -> None:
        self._chances = list(chances)
        self.chance: float | None = None
        self.allowed: list[int | None] = []

    def allow(self, milliseconds: int | None, /) -> None:
        self.allowed.append(milliseconds)

    def choose(self, _view: Any, actions: Sequence[Any], /) -> Any:
        self.chance = self._chances.pop(0)
        return actions[0]


def answers(*chances: float | None) -> list[Any]:
    losing = Losing(*chances)
    player = Resigning(losing, lambda: losing.chance)
    return [player.choose(None, ("move",)) for _ in chances]


def test_a_game_is_given_up_after_some_hopeless_turns_in_a_row() -> None:
    assert answers(*[0.001] * TURNS) == ["move"] * (TURNS - 1) + [RESIGN]
    assert RESIGN not in answers(*[0.001] * (TURNS - 1), 0.3, *[0.001] * (TURNS - 1))
    assert RESIGN not in answers(*[0.4, None, 0.03] * TURNS)


def test_who_is_asked_again_plays_on() -> None:
    assert answers(*[0.0] * 9).count(RESIGN) == 1


def test_the_time_left_is_passed_on() -> None:
    losing = Losing(0.5)
    player = Resigning(losing, lambda: losing.chance)
    assert isinstance(player, Timed)
    player.allow(700)
    assert losing.allowed == [700]


def test_levels_that_search_have_manners_and_beginners_let_others_finish() -> None:
    game = GAMES["binary"]
    for level in (EXPERT, MASTER):
        assert isinstance(level.make(game, Generator(1)), Resigning)
    assert not isinstance(NOVICE.make(game, Generator(1)), Resigning)
