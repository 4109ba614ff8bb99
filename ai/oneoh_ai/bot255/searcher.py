"""Tree search of Bot255 with the judgement of the solver: its plans, and its values of hands."""

from collections.abc import Mapping, Sequence
from typing import Any

from oneoh_ai.bot255.budget import Budget
from oneoh_ai.bot255.evaluation import (
    EXPLORATION,
    announcements,
    evaluate,
    few_actions,
    simple_potential,
)
from oneoh_ai.bot255.hand_value import HandValues
from oneoh_ai.bot255.opponents import lasting
from oneoh_ai.bot255.program_plans import PlanBook, library_of
from oneoh_ai.rollouts import best_action, evaluated_prior
from oneoh_ai.search import Continue, Findings, Heuristics, search
from oneoh_games import AnyGame, Generator
from oneoh_games.bot255.actions import Action, Run
from oneoh_games.bot255.announce import points
from oneoh_games.bot255.cards import DECK, memory
from oneoh_games.bot255.grid import mask_of
from oneoh_games.bot255.legality import may_run
from oneoh_games.bot255.state import Copy, State
from oneoh_games.bot255.view import View
from oneoh_games.contract import Seat

WORK = 1500
"""Units of work for the plans of each position, at each search."""


class PlanSearcher:
    """Searches turns of one seat."""

    def __init__(self, game: AnyGame, rng: Generator) -> None:
        self._game = game
        self._rng = rng
        self._books: dict[Copy, PlanBook] = {}

    def see(self, view: View, /) -> None:
        """Do nothing: each view is searched by itself."""

    def search(self, view: View, /, *, go_on: Continue) -> Findings:
        """Search as `oneoh_ai.search` does, by the plans for the copies that are known."""
        self._study(view)
        judge = PlanJudge(self._books)
        heuristics = Heuristics(
            evaluate=judge.evaluate,
            rollout=best_action(judge.evaluate, judge.candidates),
            prior=evaluated_prior(judge.evaluate),
            candidates=judge.candidates,
            exploration=EXPLORATION,
        )
        return search(self._game, view, heuristics, self._rng, go_on=go_on)

    def _study(self, view: View) -> None:
        """Look for plans for the own copy, and for the puzzle as it began if another has it."""
        own = view.own
        assert own is not None
        library = library_of(own.library)
        known = [Copy(own.copy.bot, mask_of(own.copy.bits))]
        begun = Copy(view.puzzle.bot, mask_of(view.puzzle.bits))
        if begun not in known and any(seat.last_run is None for seat in view.seats):
            known.append(begun)
        bugs = mask_of(view.puzzle.bugs)
        self._books = {
            copy: self._books.get(copy)
            or PlanBook(copy.bot, copy.bits, bugs, strict=view.strict_bugs)
            for copy in known
        }
        for book in self._books.values():
            book.study(library, Budget(work=WORK))


class PlanJudge:
    """Heuristics by the plans for some copies; for any other copy, by the cards alone."""

    def __init__(self, books: Mapping[Copy, PlanBook]) -> None:
        self._books = books
        self._values: dict[tuple[Copy, float], HandValues] = {}

    def evaluate(self, state: State) -> list[float]:
        """Return the reward expected by each seat."""
        return evaluate(state, self.potential)

    def potential(self, state: State, seat: Seat, copy: Copy) -> float:
        """Return the points expected of a seat's hand, by the plans that it covers or nearly covers."""
        if copy not in self._books:
            return simple_potential(state, seat, copy)
        others = (
            each.bits.bit_count() for number, each in enumerate(state.copies) if number != seat
        )
        key = copy, lasting(others)
        if key not in self._values:
            self._values[key] = HandValues(self._books[copy].plans, points, DECK, key[1])
        return self._values[key].of(state.hands[seat])

    def candidates(self, _game: Any, state: State) -> Sequence[Action]:
        """Return the legal actions without Swaps of several cards, and a program to announce."""
        return [*few_actions(state), *self._announcements(state)]

    def _announcements(self, state: State) -> Sequence[Run]:
        seat = state.to_act
        book = None if seat is None else self._books.get(state.copies[seat])
        if seat is None or book is None:
            return announcements(state)
        if not may_run(state):
            return []
        hand = state.hands[seat]
        plan = book.best(library_of(hand), memory(hand))
        return [] if plan is None else [Run(plan.program)]
