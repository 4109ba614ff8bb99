"""The turn: INPUT or a waiting card, EXECUTE, LOAD, the end; rules page, "A turn", "The end"."""

from oneoh_games.generator import Generator
from oneoh_games.one_zero_one.actions import Action, Input
from oneoh_games.one_zero_one.cards import CARDS, Kind, remove_cards, sort_cards
from oneoh_games.one_zero_one.commands import execute
from oneoh_games.one_zero_one.control import outcome
from oneoh_games.one_zero_one.execution import HAND_SIZE, Execution
from oneoh_games.one_zero_one.legality import check_legal
from oneoh_games.one_zero_one.options import Options, deck
from oneoh_games.one_zero_one.program import find_placed
from oneoh_games.one_zero_one.state import State
from oneoh_games.one_zero_one.view import Waiting


def start(seed: int, options: Options) -> State:
    """Return the first state.

    The seed decides first who starts, then shuffles the deck of seat 0, then that of seat 1.
    """
    rng = Generator(seed)
    starter = rng.below(2)
    cards = deck(options)
    zero, one = tuple(rng.shuffled(cards)), tuple(rng.shuffled(cards))
    first, second = (find_placed(Kind.BLANK, digit, None) for digit in (starter, 1 - starter))
    hands = sort_cards(zero[:HAND_SIZE]), sort_cards(one[:HAND_SIZE])
    decks = zero[HAND_SIZE:], one[HAND_SIZE:]
    unknown = remove_cards(cards, decks[0][:1]), remove_cards(cards, decks[1][:1])
    return State(
        deck=cards,
        open_hands=options.open_hands,
        starter=starter,
        turn=1,
        to_act=starter,
        lines=((first,), (second,), (), (), ()),
        sizes=(1, 1, 0, 0, 0),
        hands=hands,
        decks=decks,
        below=(remove_cards(unknown[0], hands[0]), remove_cards(unknown[1], hands[1])),
        seen=((), ()),
        unknown=unknown,
    )


def apply(state: State, action: Action) -> State:
    """Return the state after `action`. Raises IllegalAction, which names the broken rule."""
    seat = check_legal(state, action)
    run = Execution(state, seat)
    _place(run, state.waiting, action)
    if run.ended is None and run.waiting is None:
        run.load()
    return _after(state, run)


def _place(run: Execution, waiting: Waiting | None, action: Action) -> None:
    """Carry out INPUT, or place the card that a PRINT or PASTE waits for; then EXECUTE."""
    card = CARDS[action.kind][action.direction]
    placed = find_placed(action.kind, run.seat, action.direction)
    if isinstance(action, Input):
        at = run.program.leftmost_empty(action.line)
        run.play_from_hand(card)
        run.put("input", placed, at)
    else:
        assert waiting is not None
        at = waiting.space
        if waiting.source == "hand":
            run.play_from_hand(card)
            run.put("print", placed, at)
        else:
            run.play_from_discard(card)
            run.put("paste", placed, at)
    if run.ended is None:
        execute(run, at)


def _after(state: State, run: Execution) -> State:
    """Return the state after an action that is carried out."""
    seat, lines = run.seat, tuple(run.program.lines)
    over = run.ended is not None
    passes = not over and run.waiting is None
    if seat == 0:
        hands, decks = (run.hand, state.hands[1]), (run.deck, state.decks[1])
        below, seen = (run.below, state.below[1]), (run.seen, state.seen[1])
        unknown = run.unknown, state.unknown[1]
    else:
        hands, decks = (state.hands[0], run.hand), (state.decks[0], run.deck)
        below, seen = (state.below[0], run.below), (state.seen[0], run.seen)
        unknown = state.unknown[0], run.unknown
    # By position: as keywords, so many arguments would go through a dict.
    return State(
        state.deck,
        state.open_hands,
        state.starter,
        state.turn + 1 if passes else state.turn,
        None if over else 1 - seat if passes else seat,
        lines,
        tuple(run.program.sizes),
        hands,
        decks,
        below,
        seen,
        unknown,
        run.discard,
        run.deleted,
        None if over else run.waiting,
        tuple(run.events),
        run.inert,
        None if run.ended is None else outcome(run.ended, lines, run.inert),
    )
