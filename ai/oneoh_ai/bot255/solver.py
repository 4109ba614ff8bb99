"""A player of Bot255 that writes its programs itself and collects the cards that they take."""

import time
from collections.abc import Sequence

from oneoh_ai.bot255.bodies import Library
from oneoh_ai.bot255.budget import Budget, Clock
from oneoh_ai.bot255.cards import unseen
from oneoh_ai.bot255.choosing import Chooser
from oneoh_ai.bot255.plans import Notebook, Plan
from oneoh_ai.bot255.prospects import Prospects
from oneoh_ai.bot255.situation import run_worth, survival
from oneoh_ai.contract import BotSpec, Player, Positive
from oneoh_games import AnyGame, Generator
from oneoh_games.bot255.actions import Action, Run, StealTurn
from oneoh_games.bot255.commands import CODE_CARDS
from oneoh_games.bot255.grid import mask_of
from oneoh_games.bot255.view import Own, View

SHARE = 0.25
"""Of the time left that one answer may take."""
STRONG = 31
"""Points for which one's own program is worth another's turn."""
FEW_LEFT = 4
"""Bits left with which another seat is about to end the round."""
LATE = 5
"""Turns of each seat after which whoever announces a program has saved up for it."""


class Solver:
    """With `work` its choices do not depend on the machine."""

    def __init__(
        self,
        game: AnyGame,
        rng: Generator,
        *,
        time_ms: int = 300,
        work: int | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        self._rng = rng
        self._time_ms = time_ms
        self._work = work
        self._clock = clock
        self._left_ms: int | None = None
        self._notebook: Notebook | None = None
        self._position: object = None

    def allow(self, milliseconds: int | None, /) -> None:
        """Keep to a share of what is left."""
        self._left_ms = milliseconds

    def choose(self, view: View, actions: Sequence[Action], /) -> Action:
        """A program if it is time for one, else the most useful card."""
        own = view.own
        assert own is not None
        if view.phase == "window":
            return self._answer(view, own, actions)
        notebook = self._notes(view, own)
        notebook.study(library_of(own), self._budget())
        prospects = Prospects(
            notebook.plans, lambda bits: run_worth(view, bits), unseen(view), survival(view)
        )
        if view.may_run and (plan := _ripe(view, own, notebook, prospects)) is not None:
            return Run(plan.program)
        if len(actions) == 1:
            return actions[0]
        return Chooser(view, prospects, unseen(view), self._rng).best(actions)

    def _notes(self, view: View, own: Own) -> Notebook:
        """Those of the position; a run or a new puzzle makes others necessary."""
        position = (own.copy, view.puzzle.bugs)
        if self._notebook is None or self._position != position:
            self._position = position
            self._notebook = Notebook(
                own.copy.bot,
                mask_of(own.copy.bits),
                mask_of(view.puzzle.bugs),
                strict=view.strict_bugs,
            )
        return self._notebook

    def _budget(self) -> Budget:
        limits = [] if self._work else [self._time_ms / 1000]
        if self._left_ms is not None:
            limits.append(self._left_ms / 1000 * SHARE)
        return Budget(seconds=min(limits, default=None), work=self._work, clock=self._clock)

    def _answer(self, view: View, own: Own, actions: Sequence[Action]) -> Action:
        """Steal the turn if what is announced may end the round, or one's own program is good."""
        steal = StealTurn()
        if steal not in actions:
            return actions[0]
        plan = self._notes(view, own).best(library_of(own), own.memory)
        pressing = view.seats[view.mover].bits_left <= FEW_LEFT
        late = view.turn > LATE * len(view.seats)
        strong = plan is not None and run_worth(view, plan.bits) >= STRONG
        return steal if pressing or late or strong else actions[0]


def library_of(own: Own) -> Library:
    """The Code cards in hand."""
    return frozenset(card for card in CODE_CARDS if card in own.library)


def _ripe(view: View, own: Own, notebook: Notebook, prospects: Prospects) -> Plan | None:
    """The best program that the hand covers, unless it is worth more to wait for a better one."""
    plan = notebook.best(library_of(own), own.memory)
    if plan is None:
        return None
    hand = view.seats[view.mover].hand or ()
    waiting = prospects.beyond(hand, plan.bits)
    return plan if run_worth(view, plan.bits) >= waiting else None


def make_solver(
    game: AnyGame, rng: Generator, *, time_ms: Positive = 300, work: Positive | None = None
) -> Player:
    """`work`, if given, fixes the work of an answer in place of its time."""
    return Solver(game, rng, time_ms=time_ms, work=work)


SOLVER = BotSpec(
    name="solver",
    about="writes long programs, waits for their cards, 300 ms a move unless told otherwise",
    make=make_solver,
    games=("bot255",),
)
