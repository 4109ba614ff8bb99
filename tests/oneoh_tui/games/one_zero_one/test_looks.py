"""Tests of the look of One Zero One's board, which never relies on colour alone."""

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from oneoh_games import GAMES, Generator, Outcome
from oneoh_games.one_zero_one.cards import Axis, Card, Direction, Kind
from oneoh_games.one_zero_one.view import PlacedCard, ProgramLine, Space, View
from oneoh_tui.games.one_zero_one.card_face import Face, Size, draw_face
from oneoh_tui.games.one_zero_one.drawing import Scene, draw_program
from oneoh_tui.games.one_zero_one.glyphs import CARD_GLYPHS
from oneoh_tui.games.one_zero_one.layout import LABEL, SIZES, lay_out, needed_columns
from oneoh_tui.games.one_zero_one.preview import Effect
from oneoh_tui.games.one_zero_one.program import Program
from oneoh_tui.widgets.canvas import Canvas
from tests.oneoh_tui.conftest import LARGE, SMALL, MakeApp, screen_text
from tests.oneoh_tui.net.game_wire import AtTable, GameWire, at_table, position

GAME = GAMES["one-zero-one"]
UP, DOWN, LEFT, RIGHT = Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT


def placed(
    kind: Kind, digit: int, direction: Direction | None = None, mark: str = ""
) -> PlacedCard:
    return PlacedCard(kind, digit, direction, mark == "protected", mark != "silent")


def line(number: int, *cards: PlacedCard | None, is_open: bool = True) -> ProgramLine:
    counting = [card.digit for card in cards if card is not None and card.counts]
    zeros, ones = counting.count(0), counting.count(1)
    controller = None if len(counting) < 3 or zeros == ones else int(ones > zeros)
    return ProgramLine(number, cards, is_open, (zeros, ones), controller)


CROWDED = (
    line(
        10,
        placed(Kind.BLANK, 0),
        placed(Kind.DELETE, 1, LEFT),
        placed(Kind.SAVE, 0, DOWN, "protected"),
        placed(Kind.IF_THEN_ELSE, 1),
    ),
    line(
        20,
        placed(Kind.ENTER, 0, UP),
        placed(Kind.BLANK, 1),
        placed(Kind.BLANK, 1, mark="protected"),
        placed(Kind.SYNTAX_ERROR, 1, UP),
        placed(Kind.GOTO_10, 0, RIGHT),
    ),
    line(
        30,
        placed(Kind.BLANK, 0, mark="silent"),
        placed(Kind.PRINT, 1, DOWN, "silent"),
        placed(Kind.REM, 1, LEFT),
        None,
        placed(Kind.CUT, 0, DOWN),
    ),
    line(40, placed(Kind.PASTE, 0, LEFT), placed(Kind.IF_THEN, 1, DOWN)),
    line(50, None, placed(Kind.BLANK, 1), is_open=False),
)
LONG = tuple(
    line(number, *(placed(Kind.BLANK, column % 2) for column in range(length)))
    for number, length in ((10, 14), (20, 11), (30, 3), (40, 3), (50, 2))
)


def view_with(lines: tuple[ProgramLine, ...]) -> View:
    view: View = GAME.view(GAME.start(2, 11, GAME.options(deck="kitchen-sink")), 0)
    return replace(view, lines=lines, discard=(Card(Kind.SAVE, Axis.VERTICAL),))


def wire_with(lines: tuple[ProgramLine, ...]) -> GameWire:
    """Return a table with this program, at which the rules count the points."""
    return GameWire(GAME.determinize(view_with(lines), Generator(0)))


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("glyphs", ["unicode", "box", "ascii"])
async def test_a_crowded_table(
    make_app: MakeApp, snapshot: SnapshotAssertion, glyphs: str, size: tuple[int, int]
) -> None:
    async with at_table(make_app, wire_with(CROWDED), size, glyphs=glyphs) as here:
        assert screen_text(here.app) == snapshot


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_a_choice_with_what_it_would_hit(
    make_app: MakeApp, snapshot: SnapshotAssertion, size: tuple[int, int]
) -> None:
    async with at_table(make_app, GameWire(position(3, 6, "kitchen-sink")), size) as here:
        await here.press("3", "up")
        assert screen_text(here.app) == snapshot


@pytest.mark.parametrize("glyphs", ["unicode", "box", "ascii"])
def test_long_lines_are_narrow_and_say_that_they_go_on(
    snapshot: SnapshotAssertion, glyphs: str
) -> None:
    view = view_with(LONG)
    layout = lay_out(58, 15, needed_columns(view), first=4)
    canvas = draw_program(Scene(view), layout, 58, CARD_GLYPHS[glyphs])
    assert "\n".join(canvas.text(y).rstrip() for y in range(canvas.height)) == snapshot


@pytest.mark.parametrize(
    ("zeros", "ones", "shown"),
    [(3, 2, " 0×3 1×2"), (10, 2, " 0×10 1×2"), (2, 10, " 0×2 1×10"), (11, 10, "0×11 1×10")],
)
def test_counts_of_two_digits_stay_apart_from_each_other_and_from_the_cards(
    zeros: int, ones: int, shown: str
) -> None:
    cards = [placed(Kind.BLANK, int(at >= zeros)) for at in range(zeros + ones)]
    view = view_with((line(10, *cards), *LONG[1:]))
    layout = lay_out(58, 15, needed_columns(view), first=1)
    canvas = draw_program(Scene(view), layout, 58, CARD_GLYPHS["unicode"])
    assert canvas.text(1)[:LABEL] == shown.ljust(LABEL)


def program_at(here: AtTable) -> Program:
    return here.app.screen.query_one(Program)


async def test_lines_are_scrolled_no_further_than_a_choice_needs_and_back_at_the_end(
    make_app: MakeApp,
) -> None:
    async with at_table(make_app, wire_with(LONG)) as here:
        program = program_at(here)
        far = Scene(view_with(LONG), target=Space(10, 15))
        near = Scene(view_with(LONG), target=Space(50, 3))
        over = replace(view_with(LONG), outcome=Outcome("run", (60, 20), (1, 2)))
        program.show(far)
        assert program.layout_now.shows(Space(10, 15))
        assert program.layout_now.shows(Space(50, 4)), "RUN"
        program.show(near)
        assert program.layout_now.first == 1
        program.show(far)
        program.show(Scene(over, recent=frozenset({Space(10, 14)})))
        assert program.layout_now.first == 1


@pytest.mark.parametrize("first", range(1, 9))
def test_a_long_line_is_scrolled_and_all_others_stay_where_they_are(first: int) -> None:
    short = [line(10 * at, *[placed(Kind.BLANK, at % 2)] * 3) for at in (2, 3, 4)]
    view = view_with((line(10, *[placed(Kind.SAVE, 0, UP)] * 15), *short, line(50)))
    layout = lay_out(58, 15, needed_columns(view), first)
    unscrolled = lay_out(58, 15, needed_columns(view), 1)
    assert layout.long == {10}
    assert layout.first_of(10) == first
    moved = draw_program(Scene(view), layout, 58, CARD_GLYPHS["unicode"])
    still = draw_program(Scene(view), unscrolled, 58, CARD_GLYPHS["unicode"])
    assert [moved.text(y) for y in range(3, 15)] == [still.text(y) for y in range(3, 15)]
    assert "RUN" in moved.text(13)
    assert ("◂" in moved.text(1)) == (first > 1)
    for x in (LABEL, LABEL + 20):
        for y in (1, 4):
            space = layout.space_at(x, y)
            assert space is not None
            assert layout.corner(space)[0] == x


def test_lines_that_are_all_long_keep_what_lies_above_one_another_so() -> None:
    view = view_with(
        (
            line(10, *[placed(Kind.BLANK, 0)] * 15),
            line(20, *[placed(Kind.BLANK, 1)] * 12),
            *[line(number) for number in (30, 40, 50)],
        )
    )
    layout = lay_out(58, 15, needed_columns(view), 5)
    assert layout.corner(Space(10, 7))[0] == layout.corner(Space(20, 7))[0]


def text_of(face: Face, glyphs: str, size: Size) -> str:
    canvas = Canvas(size.width, size.height)
    draw_face(canvas, 0, 0, size, face, CARD_GLYPHS[glyphs])
    return "\n".join(canvas.text(y) for y in range(size.height))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", ["unicode", "box", "ascii"])
def test_no_two_states_of_a_card_look_alike_without_colour(glyphs: str, size: Size) -> None:
    faces = [
        Face(Kind.DELETE, digit, direction, protected=protected, counts=counts, hit=hit)
        for digit in (0, 1)
        for direction in Direction
        for protected, counts, hit in (
            (False, True, None),
            (True, True, None),
            (False, False, None),
            (False, True, Effect.DELETED),
            (False, True, Effect.FLIPPED),
            (False, True, Effect.MOVED),
            (False, True, Effect.SAVED),
        )
    ]
    drawn = {text_of(face, glyphs, size) for face in faces}
    assert len(drawn) == len(faces)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", ["unicode", "box", "ascii"])
@pytest.mark.parametrize(
    ("face", "around"),
    [
        (Face(Kind.SAVE, 0, LEFT, protected=True), "[]"),
        (Face(Kind.IF_THEN_ELSE, 1, protected=True), "[]"),
        (Face(Kind.ENTER, 1, axis=Axis.VERTICAL), (UP, DOWN)),
        (Face(Kind.PRINT, None, axis=Axis.HORIZONTAL), (LEFT, RIGHT)),
    ],
)
def test_what_stands_around_a_digit_is_seen_and_nothing_is_drawn_beside_the_card(
    glyphs: str, size: Size, face: Face, around: str | tuple[Direction, Direction]
) -> None:
    canvas = Canvas(size.width + 4, size.height + 4)
    draw_face(canvas, 2, 2, size, face, CARD_GLYPHS[glyphs])
    middle = canvas.text(2 + size.height // 2)[3 : 1 + size.width]
    marks = [CARD_GLYPHS[glyphs].arrows[each] if isinstance(each, Direction) else each
             for each in around]  # fmt: skip
    assert [middle.count(mark) for mark in marks] == [1, 1]
    assert middle.index(marks[0]) < middle.index(marks[1])
    inside = [(x, y) for x in range(2, 2 + size.width) for y in range(2, 2 + size.height)]
    drawn = [
        (x, y)
        for y in range(canvas.height)
        for x, (_text, role) in enumerate(canvas.row(y))
        if role
    ]
    assert sorted(drawn) == inside


@pytest.mark.parametrize("size", SIZES)
def test_every_command_has_a_word_of_its_own(size: Size) -> None:
    assert len({text_of(Face(kind, 0, UP), "ascii", size) for kind in Kind}) == len(Kind)


def test_a_place_that_was_scrolled_away_is_not_drawn_upon() -> None:
    view = view_with(LONG)
    layout = lay_out(58, 15, needed_columns(view), first=6)
    first = draw_program(Scene(view), layout, 58, CARD_GLYPHS["ascii"])
    struck = Scene(view, hits={Space(10, 1): Effect.DELETED})
    second = draw_program(struck, layout, 58, CARD_GLYPHS["ascii"])
    assert [first.row(y) for y in range(15)] == [second.row(y) for y in range(15)]


def test_every_cell_of_a_wide_name_is_counted() -> None:
    canvas = Canvas(8, 1)
    canvas.put(0, 0, "日本")
    canvas.put(4, 0, "x")
    assert canvas.text(0) == "日本x   "
