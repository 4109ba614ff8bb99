"""Actions, and their text; rules page, "How to write a move"."""

import re
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

import msgspec

from oneoh_games.bot255.cards import DECK, HAND_SIZE, Card, Hand
from oneoh_games.bot255.program import Program, format_program, parse_program
from oneoh_games.contract import BadNotation, Seat

Pile: TypeAlias = Literal["deck", "discard"]
PILES: tuple[Pile, ...] = get_args(Pile)

MAX_SEATS = 4


class Run(msgspec.Struct, frozen=True):
    """Announce a program, which is well-formed."""

    program: Program


class Pass(msgspec.Struct, frozen=True):
    """Let the announced program run."""


class StealTurn(msgspec.Struct, frozen=True):
    """Take the announcer's turn."""


class Draw(msgspec.Struct, frozen=True):
    """Take the top card of a pile."""

    pile: Pile


class StealCard(msgspec.Struct, frozen=True):
    """Play Steal Card against a seat."""

    seat: Seat


class StealCards(msgspec.Struct, frozen=True):
    """Play Steal Cards."""


class Swap(msgspec.Struct, frozen=True):
    """Play Swap: put down `cards` too, and receive one more than those from the pile."""

    pile: Pile
    cards: Hand = ()
    """Sorted by word."""


class Search(msgspec.Struct, frozen=True):
    """Play Search, to look through a pile."""

    pile: Pile


class Spy(msgspec.Struct, frozen=True):
    """Play Spy."""


class Take(msgspec.Struct, frozen=True):
    """Take a card that Steal Card or Search shows."""

    card: Card


class TakeFrom(msgspec.Struct, frozen=True):
    """Take the card that Steal Cards shows of a seat."""

    seat: Seat


class Discard(msgspec.Struct, frozen=True):
    """Discard down to six cards."""

    card: Card


ShortAction: TypeAlias = (
    Pass
    | StealTurn
    | Draw
    | StealCard
    | StealCards
    | Swap
    | Search
    | Spy
    | Take
    | TakeFrom
    | Discard
)
Action: TypeAlias = Run | ShortAction


def format_action(action: Action) -> str:
    """Return the action in the notation of the rules page: `swap:deck:move+spy`."""
    if type(action) is Run:  # less work than isinstance, which asks the class of the class
        return f"run:{format_program(action.program)}"
    return _short(action)


@lru_cache(maxsize=8192)
def _short(action: ShortAction) -> str:
    match action:
        case Pass():
            return "pass"
        case StealTurn():
            return "steal-turn"
        case Draw(pile):
            return f"draw:{pile}"
        case StealCard(seat):
            return f"steal-card:{seat}"
        case StealCards():
            return "steal-cards"
        case Swap(pile, cards):
            return f"swap:{pile}:{'+'.join(cards)}" if cards else f"swap:{pile}"
        case Search(pile):
            return f"search:{pile}"
        case Spy():
            return "spy"
        case Take(card):
            return f"take:{card}"
        case TakeFrom(seat):
            return f"take:{seat}"
        case Discard(card):
            return f"discard:{card}"


_SHORT: list[Action] = [
    Pass(),
    StealTurn(),
    StealCards(),
    Spy(),
    *(shape(pile) for shape in (Draw, Search, Swap) for pile in PILES),
    *(shape(seat) for shape in (StealCard, TakeFrom) for seat in range(MAX_SEATS)),
    *(shape(card) for shape in (Take, Discard) for card in Card),
]
_ACTIONS = {format_action(action): action for action in _SHORT}
_SWAP = re.compile(r"swap:(deck|discard):([a-z0-9+-]+)", re.ASCII)
_CARDS = {card.value: card for card in Card}
RUN = "run:"


def parse_action(text: str) -> Action:
    """Return the action written as `text`. Raises BadNotation, which says what is wrong.

    A `run:` whose program is malformed raises BadProgram, a BadNotation with line and reason.
    """
    if action := _ACTIONS.get(text):
        return action
    if text.startswith(RUN):
        return Run(parse_program(text.removeprefix(RUN)))
    if found := _SWAP.fullmatch(text):
        return Swap("deck" if found[1] == "deck" else "discard", _read_cards(found[2]))
    raise BadNotation(_what_is_wrong(text))


@lru_cache(maxsize=8192)
def _read_cards(text: str) -> Hand:
    words = text.split("+")
    for word in words:
        _check_card(word)
    if len(words) >= HAND_SIZE:
        raise BadNotation(f"a Swap puts down at most {HAND_SIZE - 1} other cards")
    if words != sorted(words):
        raise BadNotation(f"cards are named in the order {'+'.join(sorted(words))}")
    return tuple(map(_CARDS.__getitem__, words))


def _check_card(word: str) -> None:
    if word not in _CARDS:
        raise BadNotation(f"there is no card {word[:40]!r}; there are {', '.join(DECK)}")


_FORMS = {
    "draw": "draw:deck or draw:discard",
    "search": "search:deck or search:discard",
    "swap": "swap:<pile> or swap:<pile>:<card>+<card>",
    "steal-card": f"steal-card:<seat>, 0 to {MAX_SEATS - 1}",
    "take": f"take:<card> or take:<seat>, 0 to {MAX_SEATS - 1}",
    "discard": "discard:<card>",
    "run": "run:<program>",
    "pass": "pass",
    "steal-turn": "steal-turn",
    "steal-cards": "steal-cards",
    "spy": "spy",
}


def _what_is_wrong(text: str) -> str:
    word, _, rest = text.partition(":")
    if word not in _FORMS:
        return f"there is no move {word[:40]!r}; there are {', '.join(_FORMS)}"
    if word in ("take", "discard") and rest and not rest.isdecimal():
        _check_card(rest)
    return f"{text[:40]!r} is not of the form {_FORMS[word]}"
