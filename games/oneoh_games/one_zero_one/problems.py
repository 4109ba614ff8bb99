"""Problems of One Zero One: what one turn can reach.

A goal is `line N`, to control that line after the turn; `most points`, the largest lead; or `win`,
to end the game won. A turn is one action, or with PRINT and PASTE several. A position is the lines,
then hand and deck of the seat to act, hand and deck of the other, and the discard pile:

    10 0:blank 1:blank / 20 1:save:up* | blank delete:vertical | blank | blank blank | blank |
"""

from collections.abc import Iterator, Sequence

from oneoh_games.contract import BadNotation, Seat
from oneoh_games.one_zero_one.actions import format_action
from oneoh_games.one_zero_one.control import controllers, points
from oneoh_games.one_zero_one.decks import key_of
from oneoh_games.one_zero_one.game import OneZeroOne
from oneoh_games.one_zero_one.position import draw_program, play, position
from oneoh_games.one_zero_one.program import LINES
from oneoh_games.one_zero_one.state import Cards, State
from oneoh_games.problem import Problem

MOST_POINTS, WIN = "most points", "win"
LINE_GOALS = {f"line {number}": number for number in LINES}
MOST_ACTIONS = 4
"""Limit of the actions of a turn: PRINT and PASTE make chains."""
_PARTS = 6
_GAME = OneZeroOne()


def write_position(state: State) -> str:
    """Return a state in which seat 0 is to act as the position of a problem."""
    rows = (row for row in draw_program(state.lines).replace("~", "").split("\n"))
    lines = " / ".join(" ".join(row.split()) for row in rows if len(row.split()) > 1)
    parts = (state.hands[0], state.decks[0], state.hands[1], state.decks[1], state.discard)
    return " | ".join((lines, *map(_keys, parts))).strip()


def _keys(cards: Cards) -> str:
    return " ".join(map(key_of, cards))


def start(problem: Problem) -> State:
    """Return the state of the position, seat 0 to act. Raises BadNotation."""
    parts = [part.strip() for part in problem.position.split("|")]
    if len(parts) != _PARTS:
        raise BadNotation(f"a position has {_PARTS} parts with | between, not {len(parts)}")
    lines, hand, deck, other_hand, other_deck, discard = parts
    return position(
        lines.replace(" / ", "\n"),
        hand,
        other_hand=other_hand,
        deck=deck,
        other_deck=other_deck,
        discard=discard,
    )


def moves(problem: Problem) -> int:
    """Return the number of own actions. Raises BadNotation for another goal."""
    if problem.goal not in (MOST_POINTS, WIN, *LINE_GOALS):
        raise BadNotation(f"there is no goal {problem.goal[:40]!r}")
    return len(problem.solution)


def is_reached(problem: Problem, start: State, now: State) -> bool:
    """Return whether the turn is over and reaches the goal."""
    if now is start or now.waiting is not None:
        return False
    if problem.goal == WIN:
        return has_won(now, 0)
    if problem.goal == MOST_POINTS:
        return lead(now, 0) >= lead(play(start, *problem.solution), 0)
    return holds(now, 0, LINE_GOALS[problem.goal])


def has_won(state: State, seat: Seat) -> bool:
    """Return whether the game is over and a seat has won it."""
    outcome = _GAME.outcome(state)
    return outcome is not None and outcome.places[seat] < outcome.places[1 - seat]


def lead(state: State, seat: Seat) -> int:
    """Return the points of a seat less those of the other, if the game ended now."""
    both = points(controllers(state.lines, state.inert))
    return both[seat] - both[1 - seat]


def holds(state: State, seat: Seat, line: int) -> bool:
    """Return whether a seat controls a line."""
    return controllers(state.lines, state.inert)[LINES.index(line)] == seat


def reply(_problem: Problem, state: State) -> str:
    """Return any action: the goal is judged before the other seat acts."""
    return format_action(_GAME.default_action(state))


def answers(problem: Problem) -> list[tuple[str, ...]]:
    """Return all turns that reach the goal, as their actions. Raises BadNotation."""
    moves(problem)
    return reaching_turns(start(problem), problem.goal)


def reaching_turns(state: State, goal: str) -> list[tuple[str, ...]]:
    """Return all turns, as their actions, that reach a goal."""
    ends = list(_turns(state, ()))
    if goal == MOST_POINTS:
        most = max(lead(end, 0) for _turn, end in ends)
        return [turn for turn, end in ends if lead(end, 0) == most]
    if goal == WIN:
        return [turn for turn, end in ends if has_won(end, 0)]
    return [turn for turn, end in ends if holds(end, 0, LINE_GOALS[goal])]


def _turns(state: State, played: Sequence[str]) -> Iterator[tuple[tuple[str, ...], State]]:
    """Yield each turn from here with the state after it."""
    for action in _GAME.legal_actions(state):
        after, turn = _GAME.apply(state, action), (*played, format_action(action))
        if after.waiting is not None and len(turn) < MOST_ACTIONS:
            yield from _turns(after, turn)
        else:
            yield turn, after
