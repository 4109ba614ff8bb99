"""Problems of Binary: the turn that is worth most, and endings to win.

A goal is `most points`, the largest lead right after the turn, or `win in N`: the game ends won
within N own turns, whatever the other side plays. A position is the board, a row of marks for each
rank with a slash between two, then both hands, and the side to move:

    .:.:.:/:B:.:./.:BB.:/:.:W:./.:.:.:/:.:.:. 7 8 black
"""

from collections.abc import Iterator

from oneoh_games.binary.actions import Action, format_action, parse_action
from oneoh_games.binary.board import BLACK, WHITE
from oneoh_games.binary.legality import legal_actions
from oneoh_games.binary.position import draw_board, position
from oneoh_games.binary.rules import apply
from oneoh_games.binary.state import State
from oneoh_games.binary.territories import outcome, scores
from oneoh_games.contract import BadNotation
from oneoh_games.problem import Problem

MOST_POINTS = "most points"
MOST_TURNS = 3
"""Limit of the search, in own turns."""
_WIN = "win in "
_SIDES = {"black": BLACK, "white": WHITE}
_LATER = 3
"""Turn of every position: any but the first two, which have rules of their own."""


def write_position(state: State) -> str:
    """Return a state of the middle game as the position of a problem."""
    board = "/".join("".join(row.split()) for row in draw_board(state).split("\n"))
    side = next(name for name, colour in _SIDES.items() if colour == state.to_move)
    return f"{board} {state.hands[BLACK]} {state.hands[WHITE]} {side}"


def start(problem: Problem) -> State:
    """Return the state of the position. Raises BadNotation."""
    words = problem.position.split()
    if len(words) != 4 or not (words[1] + words[2]).isdecimal() or words[3] not in _SIDES:
        raise BadNotation(f"not of the form BOARD HAND HAND SIDE: {problem.position[:80]!r}")
    board = "\n".join(" ".join(row) for row in words[0].split("/"))
    hands = int(words[1]), int(words[2])
    return position(board, to_move=_SIDES[words[3]], hands=hands, turn=_LATER)


def moves(problem: Problem) -> int:
    """Return the number of own turns. Raises BadNotation."""
    if problem.goal == MOST_POINTS:
        return 1
    number = problem.goal.removeprefix(_WIN)
    turns = int(number) if number.isdecimal() else 0
    if not problem.goal.startswith(_WIN) or not 1 <= turns <= MOST_TURNS:
        raise BadNotation(f"a goal is {MOST_POINTS} or win in 1 to {MOST_TURNS}")
    return turns


def is_reached(problem: Problem, start: State, now: State) -> bool:
    """Return whether the lead is that of the solution, or the game is won."""
    seat = start.to_act
    assert seat is not None
    if problem.goal != MOST_POINTS:
        return has_won(now, seat)
    return lead(now, seat) == lead(apply(start, parse_action(problem.solution[0])), seat)


def lead(state: State, seat: int) -> int:
    """Return the points of a seat less those of the other, if the game ended now."""
    points = scores(state)
    return points[seat] - points[1 - seat]


def has_won(state: State, seat: int) -> bool:
    """Return whether the game is over and a seat has won it."""
    result = outcome(state)
    return result is not None and result.places[seat] < result.places[1 - seat]


def reply(problem: Problem, state: State) -> str:
    """Return the turn that holds out longest, or else leads by most."""
    return format_action(_longest(state, moves(problem) - 1))


def answers(problem: Problem) -> list[list[str]]:
    """Return all first turns that reach the goal against any reply. Raises BadNotation."""
    state, turns = start(problem), moves(problem)
    if problem.goal == MOST_POINTS:
        return [[format_action(turn)] for turn in _most(state)]
    return [
        [format_action(each) for each in _line(state, turn, turns)]
        for turn in _winning(state, turns)
    ]


def _longest(state: State, turns: int) -> Action:
    """Return the turn after which the other side does not win in so many turns, or the best."""
    seat = state.to_act
    assert seat is not None
    for action in legal_actions(state):
        if not _is_won(apply(state, action), 1 - seat, turns):
            return action
    return max(legal_actions(state), key=lambda action: lead(apply(state, action), seat))


def _line(state: State, turn: Action, turns: int) -> Iterator[Action]:
    """Yield own turns to the won end of the game, against the other side's replies."""
    seat = state.to_act
    yield turn
    state = apply(state, turn)
    while state.to_act not in (seat, None):
        state = apply(state, _longest(state, turns - 1))
    if state.to_act is not None:
        yield from _line(state, next(_winning(state, turns - 1)), turns - 1)


def _most(state: State) -> list[Action]:
    seat = state.to_act
    assert seat is not None
    leads = {action: lead(apply(state, action), seat) for action in legal_actions(state)}
    most = max(leads.values())
    return [action for action, each in leads.items() if each == most]


def _winning(state: State, turns: int) -> Iterator[Action]:
    seat = state.to_act
    assert seat is not None
    for action in legal_actions(state):
        if _is_won(apply(state, action), seat, turns - 1):
            yield action


def _is_won(state: State, seat: int, turns: int) -> bool:
    """Return whether a seat wins within so many more own turns, whatever the other plays."""
    if state.to_act is None:
        return has_won(state, seat)
    if state.to_act == seat:
        return turns > 0 and any(
            _is_won(apply(state, action), seat, turns - 1) for action in legal_actions(state)
        )
    return all(_is_won(apply(state, action), seat, turns) for action in legal_actions(state))
