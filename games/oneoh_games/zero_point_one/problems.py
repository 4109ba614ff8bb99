"""Problems of Zero Point One: win in a number of own turns, whatever the other side plays.

A goal is `win in N`; a position is a FEN with hands. The search is exhaustive: every turn, every
reply. Most turns are refuted by the reply that refuted the one before (a killer move).
"""

from collections.abc import Iterator

from oneoh_games.contract import BadNotation
from oneoh_games.problem import Problem
from oneoh_games.zero_point_one.actions import Action, Move, format_action
from oneoh_games.zero_point_one.fen import read_position
from oneoh_games.zero_point_one.pieces import ROYAL
from oneoh_games.zero_point_one.position import Position, after, is_attacked, legal_turns
from oneoh_games.zero_point_one.rules import play_from
from oneoh_games.zero_point_one.state import State

MOST_TURNS = 3
"""Limit of the search, in own turns."""
_GOAL = "win in "


def start(problem: Problem) -> State:
    """Return the state of the position. Raises BadNotation."""
    return play_from(read_position(problem.position))


def moves(problem: Problem) -> int:
    """Return N of `win in N`. Raises BadNotation."""
    number = problem.goal.removeprefix(_GOAL)
    turns = int(number) if number.isdecimal() else 0
    if not problem.goal.startswith(_GOAL) or not 1 <= turns <= MOST_TURNS:
        raise BadNotation(f"a goal is win in 1 to {MOST_TURNS}, not {problem.goal[:40]!r}")
    return turns


def is_reached(_problem: Problem, start: State, now: State) -> bool:
    """Return whether the side that began has captured the 0-1."""
    outcome, seat = now.outcome, start.position.mover
    return outcome is not None and outcome.places[seat] < outcome.places[1 - seat]


def reply(problem: Problem, state: State) -> str:
    """Return the turn that holds out longest, the first by text among equals."""
    return format_action(_longest(state.position, moves(problem) - 1))


def answers(problem: Problem) -> list[list[str]]:
    """Return all first turns that win in time against any reply. Raises BadNotation."""
    position, turns = read_position(problem.position), moves(problem)
    return [
        [format_action(each) for each in _line(position, turn, turns)]
        for turn in winning_turns(position, turns)
    ]


def _longest(position: Position, turns: int) -> Action:
    """Return the turn after which the other side needs the most turns, of at most so many."""
    replies = legal_turns(position)
    for left in range(turns, 0, -1):
        for turn in replies:
            if not wins_in(after(position, turn), left):
                return turn
    return replies[0]


def _line(position: Position, turn: Action, turns: int) -> Iterator[Action]:
    """Yield own turns to the capture of the 0-1, the shortest way against the longest defence."""
    yield turn
    position = after(position, turn)
    if not position.pieces[position.mover][ROYAL]:
        return
    position = after(position, _longest(position, turns - 1))
    needed = next(count for count in range(1, turns) if wins_in(position, count))
    yield from _line(position, next(winning_turns(position, needed)), needed)


def wins_in(position: Position, turns: int) -> bool:
    """Return whether the mover can capture the 0-1 in at most so many own turns."""
    return next(winning_turns(position, turns), None) is not None


def winning_turns(position: Position, turns: int) -> Iterator[Action]:
    """Yield the mover's turns that lead to a capture of the 0-1 in at most so many own turns."""
    other = 1 - position.mover
    if is_attacked(position, other):
        yield from _captures(position)
        return
    if turns < 2:
        return
    killer: Action | None = None
    for turn in legal_turns(position):
        refutation = _refutation(after(position, turn), turns - 1, killer)
        if refutation is None:
            yield turn
        else:
            killer = refutation


def _captures(position: Position) -> Iterator[Action]:
    """Yield the turns that capture the 0-1."""
    royal = position.pieces[1 - position.mover][ROYAL]
    for turn in legal_turns(position):
        if isinstance(turn, Move) and 1 << turn.target == royal:
            yield turn


def _refutation(position: Position, turns: int, killer: Action | None) -> Action | None:
    """Return a reply after which the other side does not win in so many turns; None without one."""
    replies = legal_turns(position)
    if is_attacked(position, 1 - position.mover):
        return replies[0]  # It may capture the 0-1 itself.
    if killer is not None and killer in replies:
        replies = [killer, *replies]
    return next((each for each in replies if not wins_in(after(position, each), turns)), None)
