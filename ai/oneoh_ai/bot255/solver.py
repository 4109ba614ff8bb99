"""Player of Bot255 that writes programs and collects the cards that they need."""

import time
from collections.abc import Callable, Sequence

from oneoh_ai.bot255.budget import Budget
from oneoh_ai.bot255.card_choice import CardChooser
from oneoh_ai.bot255.hand_value import HandValues, unseen
from oneoh_ai.bot255.opponents import run_worth, survival
from oneoh_ai.bot255.program_plans import PlanBook, ProgramPlan, library_of
from oneoh_ai.contract import BotSpec, Player, Positive
from oneoh_games import AnyGame, Generator
from oneoh_games.bot255.actions import Action, Run, StealTurn
from oneoh_games.bot255.grid import mask_of
from oneoh_games.bot255.view import Own, View

SHARE = 0.25
"""Share of the time left, 0 to 1, that an answer may take."""
STRONG = 31
"""Points of an own program for which Steal Turn is worth playing."""
FEW_LEFT = 4
"""Bits left with which another seat is about to end the round."""
LATE = 5
"""Turns of each seat after which an announced program is taken to be a strong one."""


class Solver:
    """Player of Bot255. With `work` its choices are the same on every machine."""

    def __init__(
        self,
        game: AnyGame,
        rng: Generator,
        *,
        time_ms: int = 300,
        work: int | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """`clock` returns monotonic seconds."""
        self._rng = rng
        self._time_ms = time_ms
        self._work = work
        self._clock = clock
        self._left_ms: int | None = None
        self._plan_book: PlanBook | None = None
        self._position: object = None

    def allow(self, milliseconds: int | None, /) -> None:
        """Limit the next search to a share of the time left."""
        self._left_ms = milliseconds

    def choose(self, view: View, actions: Sequence[Action], /) -> Action:
        """Return a program if no better one is worth waiting for, else the best card action."""
        own = view.own
        assert own is not None
        if view.phase == "window":
            return self._answer(view, own, actions)
        plan_book = self._plan_book_for(view, own)
        plan_book.study(library_of(own.library), self._budget())
        values = HandValues(
            plan_book.plans, lambda bits: run_worth(view, bits), unseen(view), survival(view)
        )
        if view.may_run and (plan := _ripe(view, own, plan_book, values)) is not None:
            return Run(plan.program)
        if len(actions) == 1:
            return actions[0]
        return CardChooser(view, values, unseen(view), self._rng).best(actions)

    def _plan_book_for(self, view: View, own: Own) -> PlanBook:
        """Return the plans for the position; a run or a new puzzle needs new ones."""
        position = (own.copy, view.puzzle.bugs)
        if self._plan_book is None or self._position != position:
            self._position = position
            self._plan_book = PlanBook(
                own.copy.bot,
                mask_of(own.copy.bits),
                mask_of(view.puzzle.bugs),
                strict=view.strict_bugs,
            )
        return self._plan_book

    def _budget(self) -> Budget:
        limits = [] if self._work else [self._time_ms / 1000]
        if self._left_ms is not None:
            limits.append(self._left_ms / 1000 * SHARE)
        return Budget(seconds=min(limits, default=None), work=self._work, clock=self._clock)

    def _answer(self, view: View, own: Own, actions: Sequence[Action]) -> Action:
        """Answer an announcement: steal the turn if it may end the round, or for a strong plan."""
        steal = StealTurn()
        if steal not in actions:
            return actions[0]
        plan = self._plan_book_for(view, own).best(library_of(own.library), own.memory)
        pressing = view.seats[view.mover].bits_left <= FEW_LEFT
        late = view.turn > LATE * len(view.seats)
        strong = plan is not None and run_worth(view, plan.bits) >= STRONG
        return steal if pressing or late or strong else actions[0]


def _ripe(view: View, own: Own, plan_book: PlanBook, values: HandValues) -> ProgramPlan | None:
    """Return the best plan that the hand covers, unless waiting for a better one is worth more."""
    plan = plan_book.best(library_of(own.library), own.memory)
    if plan is None:
        return None
    hand = view.seats[view.mover].hand or ()
    waiting = values.beyond(hand, plan.bits)
    return plan if run_worth(view, plan.bits) >= waiting else None


def make_solver(
    game: AnyGame, rng: Generator, *, time_ms: Positive = 300, work: Positive | None = None
) -> Player:
    """Seat the bot. `work`, if given, limits an answer instead of `time_ms`."""
    return Solver(game, rng, time_ms=time_ms, work=work)


SOLVER = BotSpec(
    name="solver",
    about="writes long programs, waits for their cards, 300 ms a move unless told otherwise",
    strength="strong",
    make=make_solver,
    games=("bot255",),
)
