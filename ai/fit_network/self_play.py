"""Games of the search against itself, for the positions in them."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from fit_network.positions import Scored, chance_of
from oneoh_ai.alphabeta.board import action_of, board_of
from oneoh_ai.alphabeta.draw_rules import DrawRules
from oneoh_ai.alphabeta.iterative_deepening import SearchResult, find_best_turn
from oneoh_ai.alphabeta.opening_book import matching_deployments
from oneoh_ai.kernels.zero_point_one.board import Board
from oneoh_ai.kernels.zero_point_one.evaluate import evaluate
from oneoh_ai.kernels.zero_point_one.numbering import EMPTY
from oneoh_ai.kernels.zero_point_one.transposition_table import TranspositionTable
from oneoh_ai.kernels.zero_point_one.turn_generation import royal_captures, safe_turns
from oneoh_games import Generator
from oneoh_games.zero_point_one import Position, after, deployment, random_arrangement
from oneoh_games.zero_point_one.position import EMPTY_BOARD, NO_PIECES

TURNS = 160
"""Most turns of a game."""
DECIDED = 2500
"""Score from which a game counts as decided; what follows teaches nothing."""
FADING = 0.97
"""Weight of what is later than the next position, against that one."""
SAME = 50
"""Percentage of games with the same arrangement, at random, for both seats: they begin about even."""
FROM_BOOK = 60
"""Percentage of the other deployments that are of the opening book; the rest are at random."""
OPENING, STRAY_OPENING, STRAY = 12, 30, 2
"""First turns, and percentages of turns at random in them and later."""


def play_game(rng: Generator, nodes: int) -> list[Scored]:
    """Return the quiet positions of a game at `nodes` positions a turn."""
    found: list[Scored] = []
    return with_later(found, add_positions(found, rng, nodes))


def with_later(game: Sequence[Scored], red_chance: float) -> list[Scored]:
    """Return the positions of a game, in order, with what became of each (TD(lambda)).

    `red_chance` is Red's chance to win at the end. An attack that wins long after the end of a search
    of some thousand positions is seen by its result.
    """
    told: list[Scored] = []
    later = red_chance
    for scored in reversed(game):
        mover = scored.position.mover
        thousandths = round(1000 * by_seat(later, mover))
        told.append(msgspec.structs.replace(scored, later=thousandths))
        later = FADING * later + (1 - FADING) * by_seat(chance_of(scored.score), mover)
    return told[::-1]


def by_seat(chance: float, seat: int) -> float:
    """Return the chance of a seat by that of Red, or that of Red by a seat's."""
    return 1 - chance if seat else chance


def add_positions(found: list[Scored], rng: Generator, nodes: int) -> float:
    """Play a game, add its quiet positions, and return Red's chance to win at its end.

    What became of the positions is left at 0.
    """
    position, table, arisen = start(rng), TranspositionTable(1 << 16), Counter[int]()
    chance = 0.5
    for number in range(TURNS):
        board = board_of(position)
        arisen[board.key] += 1
        ended = ending(board, arisen[board.key])
        if ended is not None:
            return by_seat(ended, position.mover)
        if rng.below(100) < (STRAY_OPENING if number < OPENING else STRAY):
            position = after(position, action_of(rng.choice(safe_turns(board))))
            continue
        rules = DrawRules(repetition=3, arisen=dict(arisen))
        result = find_best_turn(position, rules, table=table, go_on=lambda done: done < nodes)
        assert result is not None, "there is a safe turn"
        if abs(result.score) >= DECIDED:
            return by_seat(float(result.score > 0), position.mover)
        if is_quiet(board, result):
            found.append(Scored(position, result.score, static_rest(board), 0))
        chance = by_seat(chance_of(result.score), position.mover)
        position = after(position, action_of(result.turn))
    return chance


def ending(board: Board, arisen: int) -> float | None:
    """Return the mover's chance to win where the game is over, else None."""
    if royal_captures(board):
        return 1.0
    if not safe_turns(board):
        return 0.0
    return 0.5 if arisen == 3 else None


def start(rng: Generator) -> Position:
    """Return a position after both deployments."""
    position = EMPTY_BOARD
    same = random_arrangement(rng) if rng.below(100) < SAME else None
    for seat in (0, 1):
        position = Position(position.pieces, position.hands, seat)
        if same is None and rng.below(100) < FROM_BOOK:
            places = rng.choice(matching_deployments(position))
        else:
            places = tuple(deployment(seat, same or random_arrangement(rng)))
        for place in places:
            position = Position(position.pieces, position.hands, seat)
            position = after(position, place)
    return Position(position.pieces, (NO_PIECES, NO_PIECES), 0)


def is_quiet(board: Board, found: SearchResult) -> bool:
    """Return whether the static score should be that of the search: no capture, no attack."""
    attacked = board.attack_set(1 - board.mover) & board.pieces[board.mover << 3]
    return found.depth > 0 and not attacked and board.squares[found.turn & 63] == EMPTY


def static_rest(board: Board) -> int:
    """Return the static score to the mover without that of the network."""
    mover = board.mover
    whole = evaluate(board, board.attack_set(mover), board.attack_set(1 - mover))
    return whole - board.accumulator.score(mover, board.in_hand)
