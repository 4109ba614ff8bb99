"""Making problems: candidates whose search finds one answer, with a line that reaches the goal."""

from collections.abc import Iterator

from msgspec.structs import replace

from oneoh_ai.problems.candidates import candidates
from oneoh_games import AnyGame, Generator
from oneoh_games.problem import Level, Problem, ProblemKind, faults, kind_of

MOST_GAMES = 100_000
"""Limit of the games played for one call."""
LEAST_CHOICE = 6
"""Least number of legal actions: with fewer, the answer is found by trying."""


class NoProblems(LookupError):
    """Refusal of a game for which problems cannot be made; the message says so."""


def make(game: AnyGame, level: Level, rng: Generator) -> Iterator[Problem]:
    """Yield different problems for as long as they are asked for, at most one a game of bots.

    The same generator makes the same problems. Raises NoProblems.
    """
    kind = kind_of(game)
    if kind is None:
        raise NoProblems(f"there are no problems of {game.id} to make")
    known: set[str] = set()
    for _game in range(MOST_GAMES):
        for candidate in candidates(game, level, rng):
            problem = solved(game, kind, candidate)
            if problem is not None and problem.position not in known:
                known.add(problem.position)
                yield problem
                break


def solved(game: AnyGame, kind: ProblemKind, candidate: Problem) -> Problem | None:
    """Return the candidate with its solution; None unless it has exactly one answer."""
    if len(game.legal_actions(kind.start(candidate))) < LEAST_CHOICE:
        return None
    answers = kind.answers(candidate)
    if len(answers) != 1:
        return None
    problem = replace(candidate, solution=tuple(answers[0]))
    return problem if not any(faults(game, kind, problem)) else None
