"""The order of the pieces: all of them once, in no more bytes than pen by pen."""

from hypothesis import given
from hypothesis import strategies as st

from oneoh_tui.terminal.grid import Grid
from oneoh_tui.terminal.order import Stop, ordered
from oneoh_tui.terminal.painter import Painter
from oneoh_tui.terminal.runs import Piece
from oneoh_tui.terminal.style import BOLD, PLAIN, Style

WIDTH, HEIGHT = 40, 12
STYLES = st.sampled_from([PLAIN, Style(BOLD), Style(foreground="38;5;109"), Style(BOLD, "31")])


@st.composite
def pieces(draw: st.DrawFn) -> Piece:
    text = draw(st.text(st.sampled_from("ab"), min_size=1, max_size=5))
    blank = draw(st.booleans())
    x, y = draw(st.integers(0, WIDTH - 6)), draw(st.integers(0, HEIGHT - 1))
    style = PLAIN if blank else draw(STYLES)
    return Piece(x, y, " " * len(text) if blank else text, style, blank)


@given(st.lists(pieces(), max_size=80))
def test_every_piece_is_written_once(todo: list[Piece]) -> None:
    in_order = ordered(todo, Stop(PLAIN, None, 0, 0), WIDTH)
    assert sorted(map(id, in_order)) == sorted(map(id, todo))


def test_what_is_side_by_side_is_written_together() -> None:
    painter = Painter(WIDTH, HEIGHT, safe_width=False, colour_erase=True)
    painter.clear(WIDTH, HEIGHT)
    wanted, bold = Grid(WIDTH, HEIGHT), Style(BOLD)
    for y in (2, 9):
        wanted.write(10, y, "(", PLAIN, "utf-8")
        wanted.write(11, y, "o", bold, "utf-8")
        wanted.write(12, y, ")", PLAIN, "utf-8")
    sent = painter.paint(wanted, range(HEIGHT))
    # Pen by pen there would be four ways across the screen, not two.
    assert sent.count("H") <= 2
