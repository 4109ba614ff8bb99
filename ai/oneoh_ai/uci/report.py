"""Results of our search as UCI's `info` and `bestmove` tell them."""

from collections.abc import Sequence

from oneoh_ai.alphabeta.board import action_of, board_of
from oneoh_ai.alphabeta.iterative_deepening import SearchResult
from oneoh_ai.kernels.zero_point_one.budget import NEAR_LIMIT
from oneoh_ai.kernels.zero_point_one.scores import SURE_WIN, WIN
from oneoh_ai.kernels.zero_point_one.transposition_table import TranspositionTable
from oneoh_ai.kernels.zero_point_one.turn_generation import safe_turns
from oneoh_ai.uci.notation import write_turn
from oneoh_games.zero_point_one import Position

_CAPTURE = 2
"""Turns from the mate of UCI, where the 0-1 cannot be saved, to its capture."""


def info_line(result: SearchResult, seconds: float, turns: Sequence[int]) -> str:
    """Return the line for a finished depth; `turns` is the principal variation."""
    line = " ".join(write_turn(action_of(turn)) for turn in turns)
    speed = int(result.nodes / max(seconds, 0.001))
    return (
        f"info depth {result.depth} score {score_text(result.score)} nodes {result.nodes} "
        f"nps {speed} time {int(seconds * 1000)} pv {line}"
    )


def best_line(result: SearchResult | None) -> str:
    """Return the line that ends a search; without a result the 0-1 cannot be saved."""
    turn = "(none)" if result is None else write_turn(action_of(result.turn))
    return f"bestmove {turn}"


def score_text(score: int) -> str:
    """Return a score to the mover: `cp 35`, or `mate 3` in moves of the mover, negative if mated."""
    if abs(score) < SURE_WIN:
        return f"cp {score}"
    turns = max(0, WIN - abs(score) - _CAPTURE)
    return f"mate {(turns + 1) // 2 if score > 0 else -(turns // 2)}"


def principal_variation(
    position: Position, turn: int, table: TranspositionTable, depth: int, turns_left: int
) -> list[int]:
    """Return the turns that the search expects, as far as its table knows them.

    `turn` is the first one; there are `depth` turns at most.
    """
    board = board_of(position)
    turns, seen = [turn], {board.key}
    # A capture of the 0-1 cannot be played on the board.
    if turn & 63 == board.royal(1 - board.mover):
        return turns
    board.play(turn)
    # Near the turn limit the table has other keys.
    while len(turns) < depth and turns_left - len(turns) > NEAR_LIMIT and board.key not in seen:
        following = table.turn(board.key)
        if following not in safe_turns(board):
            break
        seen.add(board.key)
        turns.append(following)
        board.play(following)
    return turns
