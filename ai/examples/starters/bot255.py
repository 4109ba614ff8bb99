"""@NAME@: a bot for Bot255 that writes programs.

    oneoh-bot check @FILE@                  does it play by the rules, and in time?
    oneoh-bot arena @FILE@ novice --game @GAME@
    oneoh-bot run @FILE@ --server ws://127.0.0.1:2550 --seek @GAME@

Programs are too many to be among `actions`: they are announced as text. The guide is ai/README.md.
"""

from oneoh_games.bot255.grid import mask_of
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.program import parse_program

NAME = "@NAME@"
ABOUT = "announces the best of a few programs that its hand allows"
GAMES = ["@GAME@"]

PROGRAMS = {  # the lines, and the cards and the memory that they need
    "moveForward": ({"move"}, 1),
    "moveForward;moveForward": ({"move"}, 2),
    "rotateLeft;moveForward": ({"move", "rotate-left"}, 2),
    "rotateRight;moveForward": ({"move", "rotate-right"}, 2),
    "while clearAhead;.moveForward": ({"move", "while"}, 2),
}


def choose(view, actions, rng):
    """Return a program's announcement, or one of the actions on cards."""
    if view.may_run:
        bits, lines = max((collected(view, lines), lines) for lines in PROGRAMS)
        if bits > 0:
            return f"run:{lines}"
    return rng.choice(actions)


def collected(view, lines):
    """Return the bits that a program would collect from where the bot stands; 0 without its cards."""
    cards, memory = PROGRAMS[lines]
    if view.own.memory < memory or not cards <= set(view.own.library):
        return 0
    own = view.own.copy
    found = run(parse_program(lines), own.bot, mask_of(own.bits), mask_of(view.puzzle.bugs))
    return found.collected
