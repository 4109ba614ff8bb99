"""Bot255 for the conformance kit: it lists some programs, so that random play announces them."""

from functools import lru_cache

from oneoh_games import BadNotation, Generator
from oneoh_games.bot255 import Action, Bot255, Options, Run, State
from oneoh_games.bot255.actions import format_action, parse_action
from oneoh_games.bot255.guess import guess_program
from oneoh_games.bot255.legality import illegal, may_run
from oneoh_games.bot255.secret_actions import ANY_PROGRAM, not_covered

UNCOVERED = parse_action("run:while not bugAhead;." + ";.".join(["moveForward"] * 130))
_UNCOVERED_TEXT = format_action(UNCOVERED).replace(" ", "~")
"""Kept, because the kit asks for it in every position."""


class Announcing(Bot255):
    """Bot255 in which only listed actions are legal, up to five programs included.

    A listed action has no space in its text: programs have a tilde there.
    """

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return _legal_actions(state)

    def legal_line(self, state: State) -> str:
        return " ".join(map(self.format_action, self.legal_actions(state)))

    def format_action(self, action: Action) -> str:
        if action is UNCOVERED:
            return _UNCOVERED_TEXT
        return super().format_action(action).replace(" ", "~")

    def parse_action(self, text: str) -> Action:
        if " " in text:
            raise BadNotation("a tilde stands for a space here")
        return super().parse_action(text.replace("~", " "))

    def seen_action(self, state: State, action: Action, seat: int | None) -> str:
        if action is UNCOVERED and seat == state.to_act:
            return _UNCOVERED_TEXT
        return super().seen_action(state, action, seat).replace(" ", "~")

    def apply(self, state: State, action: Action) -> State:
        if action not in self.legal_actions(state):
            raise illegal(state, action)
        return super().apply(state, action)


@lru_cache(maxsize=8)
def _legal_actions(state: State) -> tuple[Action, ...]:
    """Return the legal actions of the state; the kit asks some thirty times for each."""
    listed = Bot255().legal_actions(state)
    if not may_run(state):
        return listed
    return tuple(
        sorted(
            {*listed, *programs(state), *in_place_of_secrets(state)}, key=ANNOUNCING.format_action
        )
    )


def programs(state: State) -> list[Run]:
    """Return programs that depend on the hand alone: two that it covers, mostly, and one not."""
    assert state.to_act is not None
    hand = state.hands[state.to_act]
    rng = Generator(int.from_bytes("".join(hand).encode(), "big"))
    assert isinstance(UNCOVERED, Run)
    return [*(Run(guess_program(hand, rng)) for _ in range(2)), UNCOVERED]


ANNOUNCING = Announcing()


def in_place_of_secrets(state: State) -> list[Run]:
    """Return the programs that records have in place of secret ones."""
    assert state.to_act is not None
    return [ANY_PROGRAM, Run(not_covered(state.hands[state.to_act]))]


def after_some_actions(seats: int, seed: int, count: int, rounds: int = 2) -> State:
    """Return the state after `count` random actions, or at the end."""
    options = Options(rounds=rounds, level="simple")
    state, rng = ANNOUNCING.start(seats, seed, options), Generator(seed + 1)
    for _ in range(count):
        if legal := ANNOUNCING.legal_actions(state):
            plain = [action for action in legal if not format_action(action).startswith("run")]
            state = ANNOUNCING.apply(state, rng.choice(legal if rng.below(3) else plain))
    return state
