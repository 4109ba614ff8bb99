"""Analysis of a game that is over: each turn beside what the coach would have played."""

from collections.abc import Iterable, Iterator

from oneoh_ai.coach.coaches import coach_of
from oneoh_ai.coach.judgement import JudgedTurn
from oneoh_ai.seeds import derive_seed
from oneoh_games.records import Move, Replay

NOTABLE = 0.1
"""Chance that an action has to cost, 0 to 1, for the game to turn on it."""
MOST = 6
"""Most turning points of a game."""


def analyse(replay: Replay) -> Iterator[JudgedTurn]:
    """Yield the turns of a game as its seats saw them, but for those without a choice.

    Turns that the clock played are nobody's, and actions that stay secret are not judged.
    """
    game = replay.game
    coaches = {
        seat: coach_of(game, derive_seed(replay.recorded.seed, seat))
        for seat in range(len(replay.recorded.seats))
    }
    for number, move in enumerate(replay.moves, 1):
        if not _has_choice(replay, number, move):
            continue
        coach, state = coaches[move.seat], replay.state(number - 1)
        view = game.view(state, move.seat)
        best = coach.judge(view, tuple(game.legal_actions(state)))
        same = move.action == best.action
        chance = best.chance if same else coach.chance_of(view, game.parse_action(move.action))
        yield JudgedTurn(number, move.seat, move.action, best, chance)


def _has_choice(replay: Replay, number: int, move: Move) -> bool:
    if move.by_clock or move.secret:
        return False
    return len(replay.game.legal_actions(replay.state(number - 1))) > 1


def turning_points(turns: Iterable[JudgedTurn]) -> list[JudgedTurn]:
    """Return the turns that cost the most, in the order of the game."""
    notable = [turn for turn in turns if turn.loss >= NOTABLE]
    worst = sorted(notable, key=lambda turn: -turn.loss)[:MOST]
    return sorted(worst, key=lambda turn: turn.number)
