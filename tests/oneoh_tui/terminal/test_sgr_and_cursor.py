"""The shortest sequences still have their effect."""

import re

from hypothesis import given
from hypothesis import strategies as st

from oneoh_tui.terminal.cursor import move
from oneoh_tui.terminal.sgr import change
from oneoh_tui.terminal.style import PLAIN, Style, restyle
from tests.oneoh_tui.terminal.emulator import Emulator

WIDTH, HEIGHT = 90, 30
COLUMNS, ROWS = st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1)
STYLES = st.builds(
    Style,
    st.integers(0, (1 << 10) - 1),
    st.sampled_from(["", "31", "97", "38;5;208", "38;2;1;2;3"]),
    st.sampled_from(["", "41", "107", "48;5;17", "48;2;1;2;3"]),
    st.just(""),
)


@given(STYLES, STYLES)
def test_a_change_of_the_pen_leads_to_the_style_and_is_never_longer_than_anew(
    pen: Style, style: Style
) -> None:
    sequence = change(pen, style)
    after = pen
    for parameters in re.findall(r"\x1b\[([0-9;]*)m", sequence):
        after = restyle(after, parameters)
    assert after == style
    assert len(sequence) <= len("\x1b[0m" + change(PLAIN, style))


@given(COLUMNS, ROWS, COLUMNS, ROWS)
def test_a_move_leads_to_the_cell_and_is_never_longer_than_the_absolute_one(
    from_x: int, from_y: int, x: int, y: int
) -> None:
    absolute = f"\x1b[{y + 1};{x + 1}H"
    starts: list[tuple[int | None, int | None]] = [(from_x, from_y), (None, from_y), (None, None)]
    for known_x, known_y in starts:
        terminal = Emulator(WIDTH, HEIGHT)
        terminal.feed(f"\x1b[{from_y + 1};{from_x + 1}H".encode())
        way = move(known_x, known_y, x, y)
        terminal.feed(way.encode())
        assert terminal.cursor == (x, y)
        assert len(way) <= len(absolute)
