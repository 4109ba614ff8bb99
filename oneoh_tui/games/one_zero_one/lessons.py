"""Lessons of One Zero One: control, open lines, the commands by their effects, RUN, variant cards."""

from oneoh_games.one_zero_one.control import controllers, points
from oneoh_games.one_zero_one.game import OneZeroOne
from oneoh_games.one_zero_one.position import position
from oneoh_games.one_zero_one.state import State
from oneoh_tui.games import exercise
from oneoh_tui.games.exercise import Course, Exercise
from oneoh_tui.text.i18n import N_

_ZERO = 0
_LINE_30 = 2
"""Place of line 30 among the lines."""


def _points_of(wanted: int) -> exercise.Goal:
    """Return the goal of at least so many points."""
    return lambda _start, now: points(controllers(now.lines))[_ZERO] >= wanted


def _is_in_line_30(_start: State, now: State) -> bool:
    return any(card is not None and card.digit == _ZERO for card in now.lines[_LINE_30])


def _protects_two(_start: State, now: State) -> bool:
    cards = [card for line in now.lines for card in line if card is not None]
    return sum(card.protected for card in cards) >= 2


def has_won(_start: State, now: State) -> bool:
    """Return whether the game is over and 0 has won."""
    outcome = OneZeroOne().outcome(now)
    return outcome is not None and outcome.places[0] < outcome.places[1]


def lessons() -> Course:
    """Return the lessons in their order."""
    return exercise.lessons(
        Exercise(
            "control",
            N_("Control of a line"),
            N_(
                "You are 0. A line pays its number to the digit that most of its cards show, once "
                "it has three. Choose a card by its number, 1 to 3, and a line with up and down; "
                "Enter plays it. Get the 10 points of line 10."
            ),
            position("10  0:blank 1:blank\n20  1:blank"),
            _points_of(10),
            ("blank@10",),
            hint=N_("Line 10 lacks one card of yours."),
            section="control",
        ),
        Exercise(
            "open",
            N_("Opening a line"),
            N_(
                "Lines 10 and 20 are always open, another one only while each line above it has "
                "three cards. Give line 20 its third card, and play to line 30 in the turn after."
            ),
            position("10  0:blank 1:blank 1:blank\n20  1:blank 0:blank"),
            _is_in_line_30,
            ("blank@20", "blank@30"),
            moves=2,
            hint=N_("First a card to line 20, then one to line 30."),
            section="input",
        ),
        Exercise(
            "delete",
            N_("DELETE"),
            N_(
                "A command acts at once on the card that its word points at. DELETE takes it out "
                "of the game. Left and right turn the card; the row below tells what would happen. "
                "Get the 10 points of line 10."
            ),
            position("10  1:blank 0:blank 1:blank\n20  0:blank", "delete:horizontal blank blank"),
            _points_of(10),
            ("delete:left@10",),
            hint=N_("Let DELETE point left in line 10, at a 1."),
            section="delete",
        ),
        Exercise(
            "if-then",
            N_("IF...THEN..."),
            N_(
                "IF...THEN... turns the card that it points at to the digit that it shows itself: "
                "yours. It can point at the line above. Get 30 points in one turn, those of line 10 "
                "and of line 20."
            ),
            position(
                "10  0:blank 1:blank 1:blank\n20  0:blank 1:blank", "if-then:vertical blank blank"
            ),
            _points_of(30),
            ("if-then:up@20",),
            hint=N_("In line 20 it stands below a 1 of line 10: let it point up."),
            section="if-then",
        ),
        Exercise(
            "enter",
            N_("ENTER"),
            N_(
                "ENTER moves a card to the next line down, even if that line is closed. Line 30 is: "
                "line 10 has only two cards. Bring a third 0 there and get its 30 points."
            ),
            position(
                "10  1:blank . 1:blank\n20  1:blank 1:blank 0:blank\n30  0:blank 0:blank",
                "enter:horizontal blank blank",
            ),
            _points_of(30),
            ("enter:left@20",),
            hint=N_("The last card of line 20 is yours: let ENTER point at it."),
            section="enter",
        ),
        Exercise(
            "print",
            N_("PRINT"),
            N_(
                "PRINT that points at an empty space plays another card of yours there at once, in "
                "any line. Two cards in one turn: get the points of line 10 and of line 20."
            ),
            position("10  0:blank 1:blank\n20  1:blank 0:blank", "print:vertical blank blank"),
            _points_of(30),
            ("print:down@10", "blank"),
            moves=2,
            hint=N_("PRINT in line 10 can point down, at an empty space of line 20."),
            section="print",
        ),
        Exercise(
            "save",
            N_("SAVE"),
            N_(
                "SAVE protects itself and the card that it points at, for the rest of the game: "
                "nothing moves, turns or deletes them. If it points at an empty space, it waits. "
                "Protect two cards."
            ),
            position("10  0:blank 1:blank\n20  0:blank", "save:horizontal blank blank"),
            _protects_two,
            ("save:left@20",),
            hint=N_("Let SAVE point at a card."),
            section="save",
        ),
        Exercise(
            "run",
            N_("RUN"),
            N_(
                "The third card of line 50 runs the program: the game is over at once, and the "
                "points decide. You have 30 and the other has 70; line 50 pays 50. Win."
            ),
            position(
                "10  0:blank 0:blank 1:blank\n20  0:blank 1:blank 0:blank\n"
                "30  1:blank 1:blank 0:blank\n40  1:blank 0:blank 1:blank\n50  0:blank 1:blank",
                "delete:vertical if-then:vertical blank",
            ),
            has_won,
            ("blank@50",),
            hint=N_("Line 50 needs one more card of yours."),
            section="end",
        ),
        Exercise(
            "variants",
            N_("A variant card"),
            N_(
                "A table can choose other cards. IF...THEN...ELSE... acts on all four neighbours: "
                "those of the other digit turn to yours, those of yours leave the game. Get 30 "
                "points in one turn."
            ),
            position(
                "10  0:blank 1:blank 1:blank\n20  1:blank 1:blank",
                "if-then-else if-then:vertical blank",
            ),
            _points_of(30),
            ("if-then-else@20",),
            hint=N_("Its neighbours in line 20 are two cards of the other."),
            section="if-then-else",
        ),
        Exercise(
            "goto-10",
            N_("GOTO 10"),
            N_(
                "GOTO 10 lifts the card that it points at and puts it into the first empty place "
                "of line 10. In line 30 a 1 is too many: get its 30 points."
            ),
            position(
                "10  1:blank 1:blank 0:blank\n20  0:blank 1:blank 1:blank\n"
                "30  0:blank 1:blank 1:blank",
                "goto-10:horizontal blank blank",
            ),
            _points_of(30),
            ("goto-10:left@30",),
            hint=N_("Let GOTO 10 point left in line 30, at a 1."),
            section="goto-10",
        ),
        Exercise(
            "syntax-error",
            N_("SYNTAX ERROR"),
            N_(
                "SYNTAX ERROR turns all cards of its column above it, or below it, and itself as "
                "well. Get 60 points in one turn, those of three lines."
            ),
            position(
                "10  0:blank 1:blank 1:blank\n20  1:blank 0:blank 1:blank\n30  0:blank 0:blank",
                "syntax-error:vertical blank blank",
            ),
            _points_of(60),
            ("syntax-error:up@30",),
            hint=N_("In line 30 two cards of the other are above it."),
            section="syntax-error",
        ),
        Exercise(
            "rem",
            N_("REM"),
            N_(
                "Cards to which a REM points do not count for control, as long as it lies there. "
                "They still take their places. Get the 20 points of line 20."
            ),
            position(
                "10  1:blank 1:blank 0:blank\n20  0:blank 0:blank . 1:blank 1:blank 1:blank",
                "rem:horizontal blank blank",
            ),
            _points_of(20),
            ("rem:right@20",),
            hint=N_("A card goes into the gap first. Let REM point right from there."),
            section="rem",
        ),
        Exercise(
            "cut",
            N_("CUT"),
            N_(
                "CUT takes the card that it points at off the program, and puts it on the discard "
                "pile, which both of you see. Get the 10 points of line 10."
            ),
            position("10  1:blank 0:blank 1:blank\n20  0:blank", "cut:horizontal blank blank"),
            _points_of(10),
            ("cut:left@10",),
            hint=N_("Let CUT point left in line 10, at a 1."),
            section="cut",
        ),
        Exercise(
            "paste",
            N_("PASTE"),
            N_(
                "PASTE that points at an empty space plays a card of the discard pile there, as "
                "yours. Get the points of line 10 and of line 20 in one turn."
            ),
            position(
                "10  0:blank 1:blank\n20  1:blank 0:blank",
                "paste:vertical blank blank",
                discard="blank",
            ),
            _points_of(30),
            ("paste:down@10", "blank"),
            moves=2,
            hint=N_("PASTE in line 10 can point down, at an empty space of line 20."),
            section="paste",
        ),
    )
