"""Manners: a level gives up what its own search has seen no hope in, and draws what is level."""

from collections.abc import Sequence
from typing import Any

from oneoh_ai.contract import RESIGN, Peaceable, Timed
from oneoh_ai.levels import EXPERT, MASTER, NOVICE
from oneoh_ai.levels.manners import LONG, TURNS, Mannered
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
    player = Mannered(losing, lambda: losing.chance)
    return [player.choose(None, ("move",)) for _ in chances]


def test_a_game_is_given_up_after_some_hopeless_turns_in_a_row() -> None:
    assert answers(*[0.001] * TURNS) == ["move"] * (TURNS - 1) + [RESIGN]
    assert RESIGN not in answers(*[0.001] * (TURNS - 1), 0.3, *[0.001] * (TURNS - 1))
    assert RESIGN not in answers(*[0.4, None, 0.03] * TURNS)


def test_who_is_asked_again_plays_on() -> None:
    assert answers(*[0.0] * 9).count(RESIGN) == 1


def test_the_time_left_is_passed_on() -> None:
    losing = Losing(0.5)
    player = Mannered(losing, lambda: losing.chance)
    assert isinstance(player, Timed)
    player.allow(700)
    assert losing.allowed == [700]


def wants(*chances: float | None, offered: bool) -> bool:
    """Return whether the player wants a draw after the last of these turns."""
    losing = Losing(*chances)
    player = Mannered(losing, lambda: losing.chance, resigns=False)
    for _ in chances:
        player.hear_offer(offered)
        player.choose(None, ("move",))
    return player.wants_draw()


def test_a_game_that_has_long_been_level_is_offered_as_a_draw() -> None:
    assert wants(*[0.51] * LONG, offered=False)
    assert not wants(*[0.51] * (LONG - 1), offered=False)
    assert not wants(*[0.51] * (LONG - 1), 0.6, 0.5, offered=False)


def test_a_draw_is_taken_by_who_stands_worse_and_not_asked_for() -> None:
    assert wants(*[0.3] * TURNS, offered=True)
    assert not wants(*[0.3] * (TURNS - 1), offered=True)
    assert not wants(*[0.3] * TURNS, offered=False)


def test_who_stands_better_or_has_just_begun_takes_no_draw() -> None:
    assert not wants(*[0.7] * LONG, offered=True)
    assert not wants(0.5, offered=True)
    assert not wants(*[None] * LONG, offered=True)


def test_levels_that_search_resign_and_beginners_let_others_finish() -> None:
    assert RESIGN in answers(*[0.0] * TURNS)
    losing = Losing(*[0.0] * TURNS)
    beginner = Mannered(losing, lambda: losing.chance, resigns=False)
    assert RESIGN not in [beginner.choose(None, ("move",)) for _ in range(TURNS)]
    for level in (NOVICE, EXPERT, MASTER):
        assert isinstance(level.make(GAMES["binary"], Generator(1)), Peaceable)
