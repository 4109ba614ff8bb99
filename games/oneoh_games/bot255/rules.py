"""The start of a game, and each action's way to the function that carries it out."""

from collections.abc import Callable, Mapping
from typing import Any

from oneoh_games.bot255 import announce, bank, plays
from oneoh_games.bot255.actions import (
    Action,
    Discard,
    Draw,
    Pass,
    Run,
    Search,
    Spy,
    StealCard,
    StealCards,
    StealTurn,
    Swap,
    Take,
    TakeFrom,
)
from oneoh_games.bot255.legality import illegal, is_legal, legal_actions
from oneoh_games.bot255.options import Options
from oneoh_games.bot255.rounds import deal
from oneoh_games.bot255.state import Standing, State
from oneoh_games.contract import Seat
from oneoh_games.generator import Generator


def start(seats: int, seed: int, options: Options) -> State:
    """Return the first state.

    The seed decides first who deals, then the puzzles, then everything else left to chance.
    """
    rng = Generator(seed)
    dealer = rng.below(seats)
    puzzle, *coming = bank.draw(options.level, rng.spawn(), options.rounds)
    return deal(
        State(
            options=options,
            luck=rng.draw_seed(),
            round=1,
            dealer=dealer,
            turn=1,
            puzzle=puzzle,
            coming=tuple(coming),
            mover=dealer,
            to_act=dealer,
            phase="turn",
            hands=(),
            deck=(),
            discard=(),
            copies=(),
            standings=(Standing(),) * seats,
        )
    )


def apply(state: State, action: Action) -> State:
    """Return the state after `action`. Raises IllegalAction, which names the broken rule."""
    seat = state.to_act
    if seat is None or not is_legal(state, action):
        raise illegal(state, action)
    return _CARRY_OUT[type(action)](state, seat, action)


_CARRY_OUT: Mapping[type[Action], Callable[[State, Seat, Any], State]] = {
    Run: announce.announce,
    Pass: announce.answer,
    StealTurn: announce.answer,
    Draw: plays.draw,
    Discard: plays.discard,
    StealCard: plays.steal_card,
    StealCards: plays.steal_cards,
    Swap: plays.swap,
    Search: plays.search,
    Spy: plays.spy,
    Take: plays.take,
    TakeFrom: plays.take_from,
}


def default_action(state: State) -> Action:
    """Return `draw:deck` in a turn, then the drawn card's discard; else the first action.

    `draw:deck` is the first of all actions of a turn, as it sorts before any that plays a card.
    """
    return legal_actions(state)[0] if state.drawn is None else Discard(state.drawn)
