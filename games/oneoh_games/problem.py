"""Problems: positions with one answer, in banks that come with the games.

A bank is the file `problems.txt` in the folder of its game, three lines a problem and an empty one
between two: level and goal, position, solution.

    medium, win in 2
    1aAd1dwn/1ffaaa1d/4a3/4a3/D3DA2/8/1AWA1AFA/dA1aDNA1[ADf] b
    1-1@b3 b3c2
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.resources import files
from typing import Any, Literal, Protocol, TypeAlias, get_args

import msgspec

from oneoh_games.contract import AnyGame, BadNotation, IllegalAction

Level: TypeAlias = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = get_args(Level)

_FILE = "problems.txt"
_LINES = 3


class BadProblems(ValueError):
    """Refusal of a text that is no bank of problems; the message names the line."""


class Problem(msgspec.Struct, frozen=True):
    """Position in which the seat to act has a goal, with its one answer."""

    level: Level
    goal: str
    """Goal in the words of the game's `problems` module."""
    position: str
    """Position in a line, in the words of that module."""
    solution: tuple[str, ...]
    """Own actions that reach the goal, in notation; the first of them is the one answer."""


class ProblemKind(Protocol):
    """Module `problems` of a game: its goals, and the search that checks them.

    Each function raises BadNotation for a goal or a position that it does not know.
    """

    def start(self, problem: Problem, /) -> Any:
        """Return the state of the position."""

    def moves(self, problem: Problem, /) -> int:
        """Return the number of own actions within which the goal has to be reached."""

    def is_reached(self, problem: Problem, start: Any, now: Any, /) -> bool:
        """Return whether the goal is reached in state `now`."""

    def reply(self, problem: Problem, state: Any, /) -> str:
        """Return, in notation, what the other seat plays on the way."""

    def answers(self, problem: Problem, /) -> Sequence[Sequence[str]]:
        """Search, and return all first actions that reach the goal against any reply.

        Each is followed by own actions that reach it after `reply`.
        """


def kind_of(game: AnyGame) -> ProblemKind | None:
    """Return the problems' module of a game; None if it has none."""
    package = type(game).__module__.rpartition(".")[0]
    try:
        module: Any = import_module(f"{package}.problems")
    except ModuleNotFoundError:
        return None
    kind: ProblemKind = module
    return kind


def bank(game: AnyGame) -> Sequence[Problem]:
    """Return the problems that come with a game. Raises BadProblems."""
    package = type(game).__module__.rpartition(".")[0]
    return parse_problems(files(package).joinpath(_FILE).read_text("utf-8"))


def format_problem(problem: Problem) -> str:
    """Return a problem as the lines of a bank."""
    head = f"{problem.level}, {problem.goal}"
    return "\n".join((head, problem.position, " ".join(problem.solution))) + "\n"


def parse_problems(text: str) -> list[Problem]:
    """Return the problems of a bank, the inverse of `format_problem`. Raises BadProblems."""
    return [_parse(number, lines) for number, lines in _blocks(text)]


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines of each problem, with the number of the first, from 1."""
    block: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.strip():
            block.append(line.strip())
        elif block:
            yield number - len(block), block
            block = []


def _parse(number: int, lines: Sequence[str]) -> Problem:
    if len(lines) != _LINES:
        raise BadProblems(f"line {number}: a problem has {_LINES} lines, this one {len(lines)}")
    level, comma, goal = lines[0].partition(", ")
    found = next((each for each in LEVELS if each == level), None)
    if found is None or not comma:
        raise BadProblems(f"line {number}: not of the form LEVEL, GOAL: {lines[0][:60]!r}")
    return Problem(found, goal, lines[1], tuple(lines[2].split()))


def faults(game: AnyGame, kind: ProblemKind, problem: Problem) -> Iterator[str]:
    """Yield what is wrong with a problem, by playing its solution and by searching for others."""
    try:
        yield from _of_answers(problem, [answer[0] for answer in kind.answers(problem)])
        yield from _of_solution(game, kind, problem)
    except (BadNotation, IllegalAction) as error:
        yield str(error)


def _of_answers(problem: Problem, answers: Sequence[str]) -> Iterator[str]:
    if list(answers) != [*problem.solution[:1]]:
        yield f"the answers are {', '.join(answers) or 'none'}, not {problem.solution[0]} alone"


def _of_solution(game: AnyGame, kind: ProblemKind, problem: Problem) -> Iterator[str]:
    start = kind.start(problem)
    state = play(game, kind, problem, start)
    if not kind.is_reached(problem, start, state):
        yield "the solution does not reach the goal"
    if len(problem.solution) > kind.moves(problem):
        yield f"the solution has more than {kind.moves(problem)} actions"


def play(game: AnyGame, kind: ProblemKind, problem: Problem, state: Any) -> Any:
    """Return the state after the solution, with the replies between its actions.

    Raises BadNotation and IllegalAction.
    """
    seat = game.to_act(state)
    for text in problem.solution:
        while game.to_act(state) not in (seat, None):
            state = game.apply(state, game.parse_action(kind.reply(problem, state)))
        state = game.apply(state, game.parse_action(text))
    return state
