"""Lessons: small puzzles that each teach one thing, done when every bit is collected."""

from dataclasses import dataclass

from oneoh_games.bot255.puzzle import Board, parse_board
from oneoh_tui.text.i18n import N_


@dataclass(frozen=True)
class Lesson:
    """Small board, and what to try on it."""

    title: str
    text: str
    """Instruction for the editor, marked for the catalogues and translated where it is shown."""
    typed: str
    """The same for a program that is typed as text."""
    board: Board
    most: int
    """Limit of lines of the program."""
    solution: str
    """Program that solves it, in notation."""
    start: str = ""
    """Lines to start with, in notation."""


def _board(rows: str) -> Board:
    return parse_board("\n".join(rows.split()))


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        N_("Forward"),
        N_(
            "The bot looks where its arrow points; every 1 is a bit for it to collect. Press "
            "m twice: each m writes moveForward, one cell. Then Space runs the program."
        ),
        N_(
            "The bot goes one cell ahead with moveForward, and collects the bit that it comes to. "
            "A program is typed in one line, its commands parted by semicolons, and runs at once. "
            "Write moveForward twice."
        ),
        _board("........ ........ ........ ..>oo... ........ ........ ........ ........"),
        2,
        "moveForward;moveForward",
    ),
    Lesson(
        N_("Turning"),
        N_(
            "l writes rotateLeft, r rotateRight: the bot turns where it stands. A wall only stops "
            "it, but a bug ends the run. Go around the bug. The full stop runs one step, the comma "
            "takes it back; Backspace takes back the line just written."
        ),
        N_(
            "With rotateLeft and rotateRight the bot turns where it stands. A wall only stops it, "
            "but a bug ends the run. Go around the bug. After a run, trace tells each step of it."
        ),
        _board("........ ........ ........ ..>xo... ........ ........ ........ ........"),
        9,
        "rotateRight;moveForward;rotateLeft;moveForward;moveForward;rotateLeft;moveForward",
    ),
    Lesson(
        N_("Again and again"),
        N_(
            "Seven bits, and two lines are enough: n writes repeat, and what you write next is its "
            "body. Write moveForward there, go up to the repeat, and press 7: so often it is done."
        ),
        N_(
            "Seven bits, and two lines are enough: repeat 7 does its body seven times. A dot "
            "before a command puts it into the body of the one before it: repeat 2;.rotateLeft "
            "turns the bot twice."
        ),
        _board("........ ........ ........ >ooooooo ........ ........ ........ ........"),
        2,
        "repeat 7;.moveForward",
    ),
    Lesson(
        N_("In and out"),
        N_(
            "The arrows left and right say how deep the next line goes: inside of a body it is "
            "repeated, outside it is not. Go around the square with a repeat in a repeat, and a "
            "turn in the outer one. Shift with up or down moves a line with all that is in it."
        ),
        N_(
            "The dots before a command say how deep it is: inside of a body it is repeated, "
            "outside it is not. Go around the square with a repeat in a repeat, two dots before "
            "what is in the inner one, and a turn in the outer one."
        ),
        _board("........ .>.o.... ........ .o.o.... ........ ........ ........ ........"),
        4,
        "repeat 4;.repeat 2;..moveForward;.rotateRight",
    ),
    Lesson(
        N_("As long as"),
        N_(
            "w writes while: it asks its test, and as long as the answer is yes, it does its body "
            "and asks again. clearAhead means: no bug ahead, and no wall. Go up to the bug, turn "
            "right, and go down to the wall."
        ),
        N_(
            "while asks its test, and as long as the answer is yes, it does its body and asks "
            "again. clearAhead means: no bug ahead, and no wall. With while clearAhead go up to "
            "the bug, turn right, and go down to the wall in the same way."
        ),
        _board("........ ........ .>...ox. ........ ........ ........ ........ .....o.."),
        5,
        "while clearAhead;.moveForward;rotateRight;while clearAhead;.moveForward",
    ),
    Lesson(
        N_("What if"),
        N_(
            "i writes if, e its else: one body or the other. t chooses among the 24 tests, n there "
            "turns one around. Go around the walls: while not bugAhead, and in it: if clearAhead "
            "then moveForward, else rotateLeft."
        ),
        N_(
            "if does one body or, after else, the other; else is as deep as its if. The word "
            "commands lists the tests. Go around the walls: while not bugAhead, and in it: if "
            "clearAhead then moveForward, else rotateLeft."
        ),
        _board("....o... ........ ........ o....... .......o ........ ........ >......."),
        5,
        "while not bugAhead;.if clearAhead;..moveForward;.else;..rotateLeft",
    ),
    Lesson(
        N_("Where it goes wrong"),
        N_(
            "This program turns to the wrong side. b puts a breakpoint on a line, g runs to it at "
            "once, and on. Go to the wrong line, x deletes it; write the right one. u undoes. "
            "That is all it takes: ] leads to the first real puzzle."
        ),
        N_(
            "This lesson begins with a program that turns to the wrong side: program lists it, "
            "run runs it, and trace shows where it goes wrong. Write it again with the right turn."
        ),
        _board("........ ...o.... ........ ........ ........ ........ .>.o.... ........"),
        6,
        "repeat 2;.moveForward;rotateLeft;repeat 5;.moveForward",
        start="repeat 2;.moveForward;rotateRight;repeat 5;.moveForward",
    ),
)
