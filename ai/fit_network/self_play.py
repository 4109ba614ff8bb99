"""Games of the search against itself, for the positions in them."""

from collections import Counter
from collections.abc import Iterator, Sequence

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
WON = 1500
"""Last score of a game from which it counts as a win."""
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
    return with_later(list(quiet_positions(rng, nodes)))


def with_later(game: Sequence[Scored]) -> list[Scored]:
    """Return the positions of a game, in order, with what became of each (TD(lambda)).

    An attack that wins long after a search of some thousand positions ends is seen by its result.
    """
    told: list[Scored] = []
    later = 0.0
    for scored in reversed(game):
        blue = scored.position.mover
        chance = chance_of(scored.score)
        red_chance = 1 - chance if blue else chance
        if not told:
            later = float(red_chance > 0.5) if abs(scored.score) > WON else red_chance
        for_mover = 1 - later if blue else later
        told.append(msgspec.structs.replace(scored, later=round(1000 * for_mover)))
        later = FADING * later + (1 - FADING) * red_chance
    return told[::-1]


def quiet_positions(rng: Generator, nodes: int) -> Iterator[Scored]:
    """Yield the quiet positions of a game; what became of them is not known yet."""
    position, table, arisen = start(rng), TranspositionTable(1 << 16), Counter[int]()
    for number in range(TURNS):
        board = board_of(position)
        arisen[board.key] += 1
        turns = safe_turns(board)
        if royal_captures(board) or not turns or arisen[board.key] == 3:
            return
        if rng.below(100) < (STRAY_OPENING if number < OPENING else STRAY):
            position = after(position, action_of(rng.choice(turns)))
            continue
        rules = DrawRules(repetition=3, arisen=dict(arisen))
        found = find_best_turn(position, rules, table=table, go_on=lambda done: done < nodes)
        if found is None or abs(found.score) >= DECIDED:
            return
        if is_quiet(board, found):
            yield Scored(position, found.score, static_rest(board), 0)
        position = after(position, action_of(found.turn))


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
