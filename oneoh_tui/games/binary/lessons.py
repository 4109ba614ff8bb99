"""Lessons of Binary: own and other squares, joining, the largest territory, the center, the end."""

from collections.abc import Callable
from typing import Any

from oneoh_games.binary import GAME, Options
from oneoh_games.binary.board import BLACK, bits
from oneoh_games.binary.board import SQUARE_OF as AT
from oneoh_games.binary.position import position
from oneoh_games.binary.state import State
from oneoh_games.binary.territories import scores, sizes
from oneoh_tui.games import exercise
from oneoh_tui.games.exercise import Course, Exercise
from oneoh_tui.text.i18n import N_

_TWO_GROUPS = """
. : . : . :
: B : . : .
. : . : . :
: . : . : .
. : . : . :
: B : . : .
"""
_TWO_BRIDGES = """
. : . : . W
: B : B : .
. : . : . :
: B : . : .
. : . : W :
: . : . : .
"""
_WHERE_IT_COUNTS = """
. W . : . :
: B : . : .
. : . : . :
: . : . W .
. : . : B :
W B : . : .
"""
_TWO_LEFT = """
W : . : . B
B W . : . W
W : . B . :
B W : . : W
. W . : W :
B . B B : W
"""
_ALONE = """
. B . : W :
: . : . B W
. B . W W :
: W : . : .
. B . W W B
B . : W : .
"""


def _placed(_start: State, now: State) -> bool:
    return now.pieces[BLACK] != 0


def _territory_of(squares: int) -> Callable[[Any, State], bool]:
    """Return the goal of a territory of at least so many squares."""
    return lambda _start, now: max(sizes(now, BLACK), default=0) >= squares


def _points_of(points: int) -> Callable[[Any, State], bool]:
    """Return the goal of at least so many points."""
    return lambda _start, now: scores(now)[BLACK] >= points


def _holds(*squares: str) -> Callable[[Any, State], bool]:
    """Return the goal of a piece on each of these squares."""
    wanted = bits(AT[square] for square in squares)
    return lambda _start, now: now.pieces[BLACK] & wanted == wanted


def _has_won(_start: State, now: State) -> bool:
    outcome = GAME.outcome(now)
    return outcome is not None and outcome.places[0] < outcome.places[1]


def lessons() -> Course:
    """Return the lessons in their order."""
    return exercise.lessons(
        Exercise(
            "own",
            N_("A square of your own"),
            N_(
                "You are Black: dark squares are yours, light ones are White's. Black begins with "
                "one piece on a dark square outside of the center, the four squares with a cross. "
                "Go there with the arrows; Enter puts the piece down."
            ),
            GAME.start(2, 0, Options(size=6)),
            _placed,
            ("c5",),
            section="first-turn",
        ),
        Exercise(
            "take",
            N_("A square of the other"),
            N_(
                "A piece takes a square for good, also one of the other colour. On a light square "
                "it hangs together with the dark ones around it: that is a territory. Take a light "
                "square that makes one of five squares."
            ),
            position(
                ". : . : . :\n: . : . : .\n. : . : W :\n: . : . : .\n. : . : . :\n: . : . : ."
            ),
            _territory_of(5),
            ("b3",),
            hint=N_("Take a light square with four dark ones around it, none of them White's."),
            section="owners",
        ),
        Exercise(
            "join",
            N_("Joining"),
            N_(
                "Two territories of yours that touch by their sides are one. One light square "
                "between these two joins them. The row below the board tells the points before "
                "you press Enter: 24 can be had."
            ),
            position(_TWO_GROUPS),
            _points_of(24),
            ("b3",),
            hint=N_("Look between the two, on the file b."),
            section="territories",
        ),
        Exercise(
            "hold",
            N_("Two pieces"),
            N_(
                "A turn may also be two pieces on squares of your own colour: then nobody takes "
                "them. White could cut your territory in two places, b4 and c5. Hold both: Enter "
                "on the first square, then on the second."
            ),
            position(_TWO_BRIDGES),
            _holds("b4", "c5"),
            ("b4,c5",),
            hint=N_("White cuts where you have no piece. Put one on b4 and one on c5."),
            section="turns",
        ),
        Exercise(
            "largest",
            N_("The largest counts twice"),
            N_(
                "Each territory counts its size, and the largest one twice that. So a square that "
                "joins most is worth more than a new territory somewhere else. Get 24 points."
            ),
            position(_WHERE_IT_COUNTS),
            _points_of(24),
            ("b3",),
            hint=N_("Some squares join only two of your territories: another one joins more."),
            section="end",
        ),
        Exercise(
            "center",
            N_("The center"),
            N_(
                "A light square of the center costs you two pieces: the second one leaves the "
                "game. You have two left, and this is worth it: win with 16 points in one turn."
            ),
            position(_TWO_LEFT, hands=(2, 0), turn=16),
            _points_of(16),
            ("d3",),
            hint=N_("One light square of the center joins three of your squares with another one."),
            section="center",
        ),
        Exercise(
            "alone",
            N_("To the end"),
            N_(
                "White has no piece left. You have three, and go on alone until your hand is "
                "empty; then the game is over. White has 18 points. Win."
            ),
            position(_ALONE, hands=(3, 0), turn=15),
            _has_won,
            ("a2", "a4", "b5"),
            moves=3,
            hint=N_("Join all that you have on the left into one territory: it counts twice."),
            section="end",
        ),
    )
