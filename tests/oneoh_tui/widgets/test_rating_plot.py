"""Plot of a rating: lines without gaps, inside their grid, at the right height."""

from hypothesis import given
from hypothesis import strategies as st

from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.widgets.dots import Scale, line
from oneoh_tui.widgets.rating_plot import Course, drawn

RATINGS = st.lists(st.integers(-3000, 6000), min_size=1, max_size=60)


@given(RATINGS, st.integers(2, 40), st.integers(2, 12))
def test_a_line_touches_every_column_and_leaves_no_gap(
    values: list[int], width: int, height: int
) -> None:
    scale = Scale(min(values) - 1, max(values) + 1)
    cells = {(x, y) for x, y, _ in line(values, scale, width, height, dot="*")}
    rows: dict[int, list[int]] = {}
    for x, y in cells:
        assert 0 <= y < height
        rows.setdefault(x, []).append(y)
    assert sorted(rows) == list(range(width))
    for x, ys in rows.items():
        assert sorted(ys) == list(range(min(ys), max(ys) + 1))
        if x:
            assert min(ys) - 1 <= max(rows[x - 1])
            assert max(ys) + 1 >= min(rows[x - 1])


@given(RATINGS, st.integers(2, 40), st.integers(2, 12))
def test_braille_and_plain_dots_show_the_same_course(
    values: list[int], width: int, height: int
) -> None:
    scale = Scale(min(values) - 1, max(values) + 1)
    braille = list(line(values, scale, width, height))
    assert {x for x, _, _ in braille} == set(range(width))
    assert all(0x2800 < ord(char) < 0x2900 and 0 <= y < height for _, y, char in braille)


@given(RATINGS, st.sampled_from(sorted(GLYPHS)), st.integers(0, 90), st.integers(0, 30))
def test_a_plot_of_any_size_is_drawn_in_the_characters_of_its_glyph_set(
    values: list[int], glyphs: str, width: int, height: int
) -> None:
    course = Course(tuple(values), (400,) * len(values), "2026-01-01", "2026-12-31")
    canvas = drawn(course, width, height, GLYPHS[glyphs])  # type: ignore[index]
    text = "".join(canvas.text(y) for y in range(canvas.height))
    assert glyphs != "ascii" or text.isascii()


def test_a_rising_rating_goes_from_the_lower_left_to_the_upper_right() -> None:
    course = Course((1500, 1600, 1700), (50, 50, 50), "first", "last")
    canvas = drawn(course, 27, 12, GLYPHS["ascii"])
    rows = [canvas.text(y) for y in range(12)]
    assert [row.find("*") for row in rows if "*" in row] == sorted(
        (row.find("*") for row in rows if "*" in row), reverse=True
    )
    assert rows[0].startswith(" 1750 |")
    assert rows[9].startswith(" 1450 |")
    assert rows[10] == "      +" + "-" * 20
    assert rows[11].split() == ["first", "last"]
    # The deviation, 50 points above and below the line.
    assert "." in rows[7]


def test_without_a_rating_nothing_is_drawn() -> None:
    canvas = drawn(Course(), 40, 10, GLYPHS["unicode"])
    assert "".join(canvas.text(y) for y in range(10)).strip() == ""
