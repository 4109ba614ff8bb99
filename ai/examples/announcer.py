"""Announces the best short program that its hand allows, and draws until it can."""

from functools import cache
from itertools import product

from oneoh_games.bot255 import Discard, Draw
from oneoh_games.bot255.grid import mask_of
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.program import parse_program

GAMES = ["bot255"]

PIECES = (  # of a program: text, and the Code cards that it takes
    ("moveForward", {"move"}),
    ("rotateLeft", {"rotate-left"}),
    ("rotateRight", {"rotate-right"}),
    ("repeat 2;.moveForward", {"move", "repeat"}),
    ("repeat 4;.moveForward", {"move", "repeat"}),
    ("while clearAhead;.moveForward", {"move", "while"}),
)
LONGEST = 4  # pieces
ENOUGH = 2  # bits that are worth a run
NEEDED = {card for _, cards in PIECES for card in cards} | {"memory-2", "memory-4", "memory-8"}


def choose(view, actions, rng):
    # Programs are not among `actions`: there are too many. `may_run` says when one is legal.
    if view.may_run and (program := best_program(view)):
        return f"run:{program}"
    if view.phase == "discard":
        return min(actions, key=lambda action: worth(action, view))
    draws = [action for action in actions if isinstance(action, Draw)]
    return rng.choice(draws or actions)


def best_program(view):
    """Return the program that collects the most bits on the own copy, if it is worth a run."""
    own, bugs = view.own, mask_of(view.puzzle.bugs)
    bits = mask_of(own.copy.bits)
    best, most = None, min(ENOUGH, len(own.copy.bits)) - 1
    for text, program in programs(frozenset(own.library), own.memory):
        collected = run(program, own.copy.bot, bits, bugs).collected
        if collected > most:
            best, most = text, collected
    return best


@cache
def programs(library, lines):
    """Return all programs of at most `lines` lines that these Code cards allow."""
    pieces = [text for text, cards in PIECES if cards <= library]
    texts = (";".join(some) for n in range(1, LONGEST + 1) for some in product(pieces, repeat=n))
    return [(text, parse_program(text)) for text in texts if text.count(";") < lines]


def worth(action, view):
    """Return the value of the card that is discarded: little if it is useless, or held twice."""
    if not isinstance(action, Discard):
        return 0
    hand = view.seats[view.seat].hand
    return (action.card in NEEDED) - (hand.count(action.card) > 1)
