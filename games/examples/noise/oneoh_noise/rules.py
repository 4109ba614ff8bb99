"""The deal and the turn."""

from msgspec.structs import replace

from oneoh_games import Generator
from oneoh_noise import legality
from oneoh_noise.actions import SENT_BIT, Action
from oneoh_noise.options import Options
from oneoh_noise.state import BOX, Sent, State


def start(seed: int, options: Options) -> State:
    """Deal the cards (rules page, section `cards`)."""
    cards = list(BOX)
    Generator(seed).shuffle(cards)
    size = options.hand
    hands = tuple(sorted(cards[:size])), tuple(sorted(cards[size : 2 * size]))
    return State(options.price, hands, tuple(sorted(cards[2 * size :])))


def apply(state: State, action: Action) -> State:
    """Return the state after `action`. Raises IllegalAction if the rules forbid it."""
    legality.check(state, action)
    return _send(state, action) if action in SENT_BIT else _answer(state, action)


def _send(state: State, action: Action) -> State:
    """Move a card from the hand to the wire (rules page, section `send`)."""
    seat, bit = len(state.wire) % 2, SENT_BIT[action]
    left = list(state.hands[seat])
    left.remove(bit)
    hands = (tuple(left), state.hands[1]) if seat == 0 else (state.hands[0], tuple(left))
    sent = Sent(seat, bit, "noise" if action is Action.NOISE else "asked")
    return replace(state, hands=hands, wire=(*state.wire, sent))


def _answer(state: State, action: Action) -> State:
    """Answer the signal (rules page, section `answer`)."""
    answered = replace(state.wire[-1], status=action.value)
    return replace(state, wire=(*state.wire[:-1], answered))
