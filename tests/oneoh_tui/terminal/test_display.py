"""The display sends little, and what it sends shows what was written."""

from collections.abc import Sequence

from hypothesis import example, given, settings
from hypothesis import strategies as st

from oneoh_tui.terminal.display import Display
from tests.oneoh_tui.terminal.emulator import Emulator

WIDTH, HEIGHT = 24, 5

# The emulator counts a mark only where it composes.
TEXTS = st.text(st.sampled_from("ab  .─●字é한 "), min_size=1, max_size=14).map(
    lambda text: text.replace("é", "e\u0301")
)
COLOURS = st.sampled_from(["", "31", "97", "38;5;208", "38;2;1;20;200"])
GROUNDS = st.sampled_from(["", "44", "48;5;17", "48;2;9;9;9"])
MARKS = st.sampled_from(["", "1", "3", "4", "7", "9", "1;7", "4;9"])


@st.composite
def pieces(draw: st.DrawFn, width: int = WIDTH, height: int = HEIGHT) -> str:
    """Draw a part of a frame as Textual writes it: CUP, SGR, text, reset."""
    text = draw(TEXTS)
    room = width - _columns(text)
    x, y = draw(st.integers(0, max(room, 0))), draw(st.integers(0, height - 1))
    codes = ";".join(filter(None, (draw(MARKS), draw(COLOURS), draw(GROUNDS))))
    return f"\x1b[{y + 1};{x + 1}H\x1b[{codes}m{text}\x1b[0m"


def full(piece: Sequence[str]) -> str:
    """Draw a frame, which blanks all first, so that no half of a wide character is left over."""
    blank = "".join(f"\x1b[{y + 1};1H{' ' * WIDTH}" for y in range(HEIGHT))
    return blank + "".join(piece) + "\x1b[1;1H"


FRAMES = st.lists(st.lists(pieces(), max_size=5), min_size=1, max_size=5)


@settings(max_examples=150, deadline=None)
@given(FRAMES, st.booleans())
@example([["\x1b[1;1H\x1b[maaa한\x1b[0m"], ["\x1b[1;1H\x1b[maaa字a\x1b[0m"]], False)
def test_it_shows_what_was_written(frames: list[list[str]], safe_width: bool) -> None:
    display = Display(WIDTH, HEIGHT, safe_width=safe_width)
    plain, ours = Emulator(WIDTH, HEIGHT), Emulator(WIDTH, HEIGHT)
    for frame in frames:
        # The emulator leaves halves of wide characters behind where they are drawn over.
        written = "".join(_without_overlaps(frame))
        plain.feed(full([written]).encode())
        display.feed(full([written]))
        ours.feed(display.take())
        assert ours.differences(plain) == []
        assert ours.cursor == plain.cursor
        assert display.take() == b""


def _without_overlaps(frame: list[str]) -> list[str]:
    """Draw parts of a frame of which the last in each row counts."""
    rows = {piece[2 : piece.index(";")]: piece for piece in frame}
    return list(rows.values())


def _columns(text: str) -> int:
    return sum(2 if each in "字한" else 0 if each == "\u0301" else 1 for each in text)


@settings(max_examples=50, deadline=None)
@given(FRAMES, st.integers(26, 60), st.integers(6, 12))
def test_after_a_resize_it_waits_for_a_frame_and_draws_all_of_it(
    frames: list[list[str]], width: int, height: int
) -> None:
    display = Display(WIDTH, HEIGHT)
    for frame in frames:
        display.feed(full(_without_overlaps(frame)))
    display.take()
    display.resize(width, height)
    assert display.take() == b""
    blank = "".join(f"\x1b[{y + 1};1H{' ' * width}" for y in range(height))
    last = blank + "".join(_without_overlaps(frames[-1])) + "\x1b[1;1H"
    display.feed(last)
    plain, ours = Emulator(width, height), Emulator(width, height)
    plain.feed(last.encode())
    ours.feed(b"\x1b[5;5Hrubbish\x1b[7;41m")
    ours.feed(display.take())
    assert ours.differences(plain) == []


def test_frames_in_between_are_skipped() -> None:
    display = Display(WIDTH, HEIGHT)
    display.feed("\x1b[1;1Ha")
    display.take()
    for number in range(1000):
        display.feed(f"\x1b[1;1H{number:4}")
    assert display.take() == b"\b 999"


def test_the_last_of_each_kind_of_control_goes_out_once_and_before_the_picture() -> None:
    display = Display(WIDTH, HEIGHT)
    display.take()
    display.feed("\x07\x1b]52;c;YQ==\x07\x1b[?25h\x07\x1b]52;c;Yg==\x07\x1b[?25l\x1b[1;1Ha")
    assert display.take().startswith(b"\x07\x1b]52;c;Yg==\x07\x1b[?25l")
    assert display.take() == b""


def test_sequences_that_no_frame_has_are_dropped_whole() -> None:
    display = Display(WIDTH, HEIGHT)
    display.feed("\x1b[1;1Ha\x1bP1$tb\x1b\\\x1b[2Jc\x1b[10Sd\x1bce\x9b31mf\x00\tg")
    sent = display.take().decode()
    assert "acde" in sent
    for sequence in ("\x1bP", "\x1b[10S", "\x1bc", "\x9b", "\x00", "\t"):
        assert sequence not in sent


def test_what_the_terminal_cannot_decode_is_spelled() -> None:
    display = Display(WIDTH, HEIGHT, encoding="ascii")
    display.feed("\x1b[1;1Hé字x")
    assert b"e??x" in display.take()


def test_one_wrong_width_shifts_nothing_else_in_safe_width() -> None:
    display = Display(WIDTH, HEIGHT, safe_width=True)
    display.feed("\x1b[1;1Ha●b")
    assert "●\x1b[3Gb" in display.take().decode()
    display.feed("\x1b[1;2H○")
    assert "○\x1b[3Gb" in display.take().decode()
