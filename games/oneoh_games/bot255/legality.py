"""Legal actions, and the rule that forbids each other one; rules page, "A turn"."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, repeat
from typing import NamedTuple

from oneoh_games.bot255.actions import (
    PILES,
    Action,
    Discard,
    Draw,
    Pass,
    Pile,
    Run,
    Search,
    Spy,
    StealCard,
    StealCards,
    StealTurn,
    Swap,
    Take,
    TakeFrom,
    format_action,
)
from oneoh_games.bot255.cards import HAND_SIZE, Card, Hand, without
from oneoh_games.bot255.state import Cards, State
from oneoh_games.contract import IllegalAction, Seat


class Rule(StrEnum):
    """Rules that an action can break, as `section.name` of the rules page."""

    OVER = "end.over"
    ANNOUNCE_ONCE = "announce.once"
    ANNOUNCE_FIRST = "announce.first"
    WINDOW = "steal-turn.window"
    NO_STEAL_TURN = "steal-turn.not-in-hand"
    NOTHING_ANNOUNCED = "steal-turn.nothing-announced"
    NOT_IN_HAND = "turn.not-in-hand"
    NO_EFFECT_OPEN = "turn.nothing-to-take"
    EMPTY_PILE = "draw.empty-pile"
    NO_DISCARD = "discard.not-now"
    DISCARD_FIRST = "discard.first"
    DISCARD_FROM_HAND = "discard.not-in-hand"
    STEAL_FROM_OTHERS = "steal-card.seat"
    STEAL_CARD_TAKE = "steal-card.take"
    STEAL_CARDS_NONE = "steal-cards.none"
    STEAL_CARDS_TAKE = "steal-cards.take"
    SWAP_HAND = "swap.not-in-hand"
    SWAP_PILE = "swap.pile"
    SEARCH_EMPTY = "search.empty-pile"
    SEARCH_TAKE = "search.take"
    SPY_DRAW = "spy.draw"


MEANING: dict[Rule, str] = {
    Rule.OVER: "The game is over.",
    Rule.ANNOUNCE_ONCE: "One program a turn: draw, or play a card.",
    Rule.ANNOUNCE_FIRST: "A program is announced before a card is played or drawn.",
    Rule.WINDOW: "A program is announced: pass, or play Steal Turn.",
    Rule.NO_STEAL_TURN: "You hold no Steal Turn.",
    Rule.NOTHING_ANNOUNCED: "Nobody has announced a program that you could let be or steal.",
    Rule.NOT_IN_HAND: "You do not hold that card.",
    Rule.NO_EFFECT_OPEN: "No card is in play that lets you take one.",
    Rule.EMPTY_PILE: "That pile is empty.",
    Rule.NO_DISCARD: "You hold no more than six cards: draw, or play a card.",
    Rule.DISCARD_FIRST: "You hold more than six cards: discard one.",
    Rule.DISCARD_FROM_HAND: "You do not hold the card that you want to discard.",
    Rule.STEAL_FROM_OTHERS: "Steal Card names another seat that has cards.",
    Rule.STEAL_CARD_TAKE: "Take one of the cards that Steal Card shows you.",
    Rule.STEAL_CARDS_NONE: "No other seat has a card to steal.",
    Rule.STEAL_CARDS_TAKE: "Name the seat whose card you take.",
    Rule.SWAP_HAND: "You do not hold all the cards that you want to put down besides Swap.",
    Rule.SWAP_PILE: "The pile must hold one card more than you put down besides Swap.",
    Rule.SEARCH_EMPTY: "An empty pile cannot be searched.",
    Rule.SEARCH_TAKE: "Take one of the cards that lie in the pile you search.",
    Rule.SPY_DRAW: "You have seen the hands: now draw from a pile.",
}
"""Each rule as a sentence."""


class Listing(NamedTuple):
    """Actions, sorted by text, and their texts with a space between two."""

    actions: tuple[Action, ...]
    line: str


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all legal actions except announcing (see `may_run`), sorted by text."""
    return _list(state).actions


def legal_line(state: State) -> str:
    """Return the texts of `legal_actions`, with a space between two."""
    return _list(state).line


def _list(state: State) -> Listing:
    seat = state.to_act
    if seat is None:
        return _NOTHING
    match state.phase:
        case "turn":
            return _step_two(
                state.hands[seat],
                min(len(state.deck), HAND_SIZE),
                min(len(state.discard), HAND_SIZE),
                targets(state, seat),
            )
        case "window":
            return _HOLDER if Card.STEAL_TURN in state.hands[seat] else _OTHERS
        case "take-card":
            return _takes(frozenset(state.hands[_target(state)]))
        case "take-seat":
            return _sorted(map(TakeFrom, targets(state, seat)))
        case "search":
            return _takes(frozenset(searched(state)))
        case "spy":
            return _sorted(_draws(len(state.deck), len(state.discard)))
        case "discard":
            return _discards(frozenset(state.hands[seat]))
        case "over":
            return _NOTHING


def may_run(state: State) -> bool:
    """Return whether the seat to act may announce a program, any well-formed one."""
    return state.phase == "turn" and not state.announced


def is_legal(state: State, action: Action) -> bool:
    return may_run(state) if isinstance(action, Run) else action in legal_actions(state)


def illegal(state: State, action: Action) -> IllegalAction:
    """Return the refusal of an illegal action."""
    rule = _broken_rule(state, action)
    return IllegalAction(rule.value, MEANING[rule])


def targets(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats that have cards."""
    return tuple([other for other, hand in enumerate(state.hands) if hand and other != seat])


def searched(state: State) -> Cards:
    """Return the pile that Search shows."""
    return state.deck if state.pile == "deck" else state.discard


def _target(state: State) -> Seat:
    assert state.target is not None
    return state.target


@lru_cache(maxsize=8192)
def _step_two(hand: Hand, in_deck: int, in_discard: int, others: tuple[Seat, ...]) -> Listing:
    """Return the legal actions of step 2, cached; of a pile, no more than six cards matter."""
    found: list[Action] = [*_draws(in_deck, in_discard)]
    if Card.STEAL_CARD in hand:
        found += map(StealCard, others)
    if Card.STEAL_CARDS in hand and others:
        found.append(StealCards())
    if Card.SEARCH in hand:
        found += [Search(draw.pile) for draw in _draws(in_deck, in_discard)]
    if Card.SPY in hand:
        found.append(Spy())
    swaps = _swaps(without(hand, Card.SWAP), (in_deck, in_discard)) if Card.SWAP in hand else ()
    return _sorted(found, swaps)


def _draws(in_deck: int, in_discard: int) -> Iterator[Draw]:
    for pile, size in zip(PILES, (in_deck, in_discard), strict=True):
        if size:
            yield Draw(pile)


def _swaps(others: Hand, sizes: tuple[int, int]) -> Iterator[tuple[str, Action]]:
    for pile, size in zip(PILES, sizes, strict=True):
        for count in range(min(size, len(others) + 1)):
            yield from map(_swap, repeat(pile), dict.fromkeys(combinations(others, count)))


@lru_cache(maxsize=8192)
def _swap(pile: Pile, cards: Hand) -> tuple[str, Action]:
    """Return the text of a Swap, and the Swap, cached: a hand with one allows up to 64."""
    action = Swap(pile, cards)
    return format_action(action), action


@lru_cache(maxsize=8192)
def _takes(cards: frozenset[Card]) -> Listing:
    return _sorted(map(Take, cards))


@lru_cache(maxsize=8192)
def _discards(cards: frozenset[Card]) -> Listing:
    return _sorted(map(Discard, cards))


def _sorted(actions: Iterable[Action], more: Iterable[tuple[str, Action]] = ()) -> Listing:
    """Return the listing of `actions`, and of others with their texts."""
    by_text = {format_action(action): action for action in actions}
    by_text.update(more)
    texts = sorted(by_text)
    return Listing(tuple(map(by_text.__getitem__, texts)), " ".join(texts))


_NOTHING = _sorted(())
_HOLDER = _sorted((Pass(), StealTurn()))
_OTHERS = _sorted((Pass(),))


def _broken_rule(state: State, action: Action) -> Rule:
    match state.phase:
        case "over":
            return Rule.OVER
        case "turn":
            return _broken_in_turn(state, action)
        case "window":
            return Rule.NO_STEAL_TURN if isinstance(action, StealTurn) else Rule.WINDOW
        case "discard" if isinstance(action, Discard):
            return Rule.DISCARD_FROM_HAND
        case phase:
            return Rule.ANNOUNCE_FIRST if isinstance(action, Run) else _CHOICES[phase]


_CHOICES = {
    "take-card": Rule.STEAL_CARD_TAKE,
    "take-seat": Rule.STEAL_CARDS_TAKE,
    "search": Rule.SEARCH_TAKE,
    "spy": Rule.SPY_DRAW,
    "discard": Rule.DISCARD_FIRST,
}


def _broken_in_turn(state: State, action: Action) -> Rule:
    assert state.to_act is not None
    hand = state.hands[state.to_act]
    match action:
        case Run():
            return Rule.ANNOUNCE_ONCE
        case Pass() | StealTurn():
            return Rule.NOTHING_ANNOUNCED
        case Take() | TakeFrom():
            return Rule.NO_EFFECT_OPEN
        case Discard():
            return Rule.NO_DISCARD
        case Draw():
            return Rule.EMPTY_PILE
        case StealCard():
            return Rule.STEAL_FROM_OTHERS if Card.STEAL_CARD in hand else Rule.NOT_IN_HAND
        case StealCards():
            return Rule.STEAL_CARDS_NONE if Card.STEAL_CARDS in hand else Rule.NOT_IN_HAND
        case Search():
            return Rule.SEARCH_EMPTY if Card.SEARCH in hand else Rule.NOT_IN_HAND
        case Spy():
            return Rule.NOT_IN_HAND
        case Swap():
            return _broken_swap(hand, action)


def _broken_swap(hand: Hand, action: Swap) -> Rule:
    if Card.SWAP not in hand:
        return Rule.NOT_IN_HAND
    down = (Card.SWAP, *action.cards)
    covered = all(down.count(card) <= hand.count(card) for card in down)
    return Rule.SWAP_PILE if covered else Rule.SWAP_HAND
