"""The turn: INPUT or a waiting card, EXECUTE, LOAD, the end; rules page, "A turn", "The end"."""

from typing import TypeVar

from msgspec.structs import replace

from oneoh_games.contract import Seat
from oneoh_games.generator import Generator
from oneoh_games.one_zero_one.actions import Action, Input
from oneoh_games.one_zero_one.cards import CARDS, Kind
from oneoh_games.one_zero_one.commands import execute
from oneoh_games.one_zero_one.control import outcome
from oneoh_games.one_zero_one.execution import Execution
from oneoh_games.one_zero_one.legality import illegal, legal_actions
from oneoh_games.one_zero_one.options import Options, deck
from oneoh_games.one_zero_one.program import Placed
from oneoh_games.one_zero_one.state import Cards, State
from oneoh_games.one_zero_one.view import Event

HAND_SIZE = 3

T = TypeVar("T")


def start(seed: int, options: Options) -> State:
    """Return the first state.

    The seed decides first who starts, then shuffles the deck of seat 0, then that of seat 1.
    """
    rng = Generator(seed)
    starter = rng.below(2)
    cards = deck(options)
    zero, one = tuple(rng.shuffled(cards)), tuple(rng.shuffled(cards))
    return State(
        deck=cards,
        open_hands=options.open_hands,
        starter=starter,
        turn=1,
        to_act=starter,
        lines=((Placed(Kind.BLANK, starter),), (Placed(Kind.BLANK, 1 - starter),), (), (), ()),
        hands=(_sorted(zero[:HAND_SIZE]), _sorted(one[:HAND_SIZE])),
        decks=(zero[HAND_SIZE:], one[HAND_SIZE:]),
        seen=((), ()),
    )


def apply(state: State, action: Action) -> State:
    """Return the state after `action`. Raises IllegalAction, which names the broken rule."""
    seat = state.to_act
    if seat is None or action not in legal_actions(state):
        raise illegal(state, action)
    run = Execution(state, seat)
    _place(run, state, action)
    after = replace(
        state,
        lines=run.program.lines(),
        hands=_with(state.hands, seat, tuple(run.hand)),
        seen=_with(state.seen, seat, tuple(run.seen)),
        discard=tuple(run.discard),
        deleted=tuple(run.deleted),
        waiting=run.waiting,
        events=tuple(run.events),
        inert=run.inert,
    )
    if run.ran:
        return _over(after, "run")
    return after if run.waiting else _load(after, seat)


def _place(run: Execution, state: State, action: Action) -> None:
    """Carry out INPUT, or place the card that a PRINT or PASTE waits for; then EXECUTE."""
    waiting = state.waiting
    card = CARDS[action.kind][action.direction]
    if waiting and waiting.source == "discard":
        run.discard.remove(card)
    else:
        run.play_from_hand(card)
    placed = Placed(card.kind, run.seat, action.direction)
    if isinstance(action, Input):
        at = run.program.leftmost_empty(action.line)
        run.put("input", placed, at)
    else:
        assert waiting is not None
        at = waiting.space
        run.put("print" if waiting.source == "hand" else "paste", placed, at)
    if not run.ran:
        execute(run, at)


def _load(state: State, seat: Seat) -> State:
    """Draw up to three cards and pass the turn, unless the deck runs out; rules page, "LOAD"."""
    hand, deck = state.hands[seat], state.decks[seat]
    drawn, left = deck[: HAND_SIZE - len(hand)], deck[HAND_SIZE - len(hand) :]
    events = state.events
    if drawn:
        events += (Event("draw", seat=seat, card=drawn[0].kind, count=len(drawn)),)
    after = replace(
        state,
        to_act=1 - seat,
        turn=state.turn + 1,
        hands=_with(state.hands, seat, _sorted(hand + drawn)),
        decks=_with(state.decks, seat, left),
        # Only the first of them lay on top while a decision was pending.
        seen=_with(state.seen, seat, _sorted(state.seen[seat] + drawn[:1])),
        events=events,
    )
    if len(hand) + len(drawn) == HAND_SIZE:
        return after
    out = replace(after, turn=state.turn, events=(*events, Event("deck-out", seat=seat)))
    return _over(out, "deck-out")


def _over(state: State, reason: str) -> State:
    return replace(
        state,
        to_act=None,
        waiting=None,
        outcome=outcome(reason, state.lines, state.inert),
    )


def _sorted(cards: Cards) -> Cards:
    return tuple(sorted(cards))


def _with(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
