"""A screen that takes text in runs shows what pyte's own shows."""

import pyte
from hypothesis import example, given
from hypothesis import strategies as st

from tests.emulated_screen import EmulatedByteStream, EmulatedScreen, EmulatedStream

PIECES = st.one_of(
    st.text("ab ┌é☐世🙂\u0301", max_size=12),
    st.sampled_from(
        ["\x1b[31m", "\x1b[1;7m", "\x1b[m", "\x1b[2;3H", "\x1b[;99999H", "\x1b[4h", "\x1b[4l"]
    ),
    st.sampled_from(["\x1b[38;2;1;2;300m", "\x1b[48;5;9m", "\x1b[;1m", "\x1b[H", "\r\n"]),
    st.sampled_from(
        ["\x1b[?7l", "\x1b[?7h", "\x0e", "\x0f", "\x1b(0", "\x1b(B", "\x1b[2P", "\x1b[K"]
    ),
)


@example(["\x1b[2;3H", "\x1b[?7l", "aaa世世a", "世"])
@given(st.lists(PIECES, max_size=20))
def test_text_in_any_order_with_sequences_looks_as_pyte_has_it(pieces: list[str]) -> None:
    plain, ours = pyte.Screen(10, 4), EmulatedScreen(10, 4)
    for stream in (pyte.Stream(plain), EmulatedStream(ours)):
        stream.feed("".join(pieces))
    assert ours.buffer == plain.buffer
    assert (ours.cursor.x, ours.cursor.y) == (plain.cursor.x, plain.cursor.y)
    assert _display(ours) == _display(plain)


@given(st.lists(PIECES, max_size=20), st.integers(1, 12))
def test_bytes_in_any_parts_look_as_pyte_has_them(pieces: list[str], size: int) -> None:
    plain, ours = pyte.Screen(10, 4), EmulatedScreen(10, 4)
    sent = "".join(pieces).encode()
    pyte.ByteStream(plain).feed(sent)
    stream = EmulatedByteStream(ours)
    for at in range(0, len(sent), size):
        stream.feed(sent[at : at + size])
    assert ours.buffer == plain.buffer
    assert (ours.cursor.x, ours.cursor.y) == (plain.cursor.x, plain.cursor.y)


def _display(screen: pyte.Screen) -> list[str] | None:
    """Return the rows as text; None where pyte has none, as half of a wide character stands alone."""
    try:
        return screen.display
    except IndexError:
        return None
