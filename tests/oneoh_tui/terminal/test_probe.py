"""The probe measures glyph widths, loses no input and restores the terminal."""

import fcntl
import os
import pty
import sys
import termios
import threading
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_tui.terminal.probe import SAMPLES, ProbeResult, ask, judge, question, read_answers
from oneoh_tui.text.glyphs import GLYPHS

RIGHT = [len(text) + 1 for _name, text in SAMPLES]


def answers(columns: list[int]) -> bytes:
    return b"".join(b"\x1b[1;%dR" % column for column in columns)


@pytest.mark.parametrize(
    ("columns", "glyphs"),
    [
        (RIGHT, "unicode"),
        ([RIGHT[0] + 2, RIGHT[1]], "box"),
        ([2 * RIGHT[0], 2 * RIGHT[1]], "ascii"),
        ([RIGHT[0], RIGHT[1] + 1], "ascii"),
        ([1, 1], "ascii"),
        (RIGHT[:1], None),
        ([], None),
    ],
)
def test_the_prettiest_set_is_taken_whose_glyphs_are_one_column_wide(
    columns: list[int], glyphs: str | None
) -> None:
    assert judge(columns) == glyphs


def test_a_sample_has_only_glyphs_that_textual_takes_for_one_column() -> None:
    from rich.cells import cell_len

    assert all(cell_len(text) == len(text) for _name, text in SAMPLES)
    assert {name for name, _text in SAMPLES} | {"ascii"} == set(GLYPHS)


@given(
    st.lists(st.binary(max_size=6).filter(lambda data: b"\x1b" not in data), min_size=3, max_size=3)
)
def test_what_is_typed_between_the_answers_is_kept(typed: list[bytes]) -> None:
    first, second = answers(RIGHT[:1]), answers(RIGHT[1:])
    data = typed[0] + first + typed[1] + second + typed[2]
    assert read_answers(data, len(SAMPLES)) == (RIGHT, b"".join(typed))


def asked(answer: Callable[[int], None], patience: float = 5.0) -> tuple[ProbeResult, bool]:
    """Return the result for a terminal with these answers, and whether its settings are restored."""
    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    terminal = threading.Thread(target=answer, args=(ours,))
    terminal.start()
    found = ask(theirs, theirs, patience)
    terminal.join()
    same = termios.tcgetattr(theirs) == before
    os.close(theirs)
    os.close(ours)
    return found, same


def read_question(ours: int) -> None:
    data = b""
    while len(data) < len(question()):
        data += os.read(ours, 4096)


def test_answers_that_came_meanwhile_are_read_however_long_that_took() -> None:
    ours, theirs = pty.openpty()
    answer = answers(RIGHT)

    def meanwhile() -> None:
        read_question(ours)
        os.write(ours, answer)
        while waiting_bytes(theirs) < len(answer):
            time.sleep(0.01)

    assert ask(theirs, theirs, 0.0, meanwhile) == ProbeResult("unicode")
    os.close(theirs)
    os.close(ours)


def test_a_terminal_is_left_as_it_was_by_ctrl_c_meanwhile() -> None:
    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)

    def meanwhile() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(theirs, theirs, 0.0, meanwhile)
    assert termios.tcgetattr(theirs) == before
    os.close(theirs)
    os.close(ours)


def waiting_bytes(descriptor: int) -> int:
    """Return how many bytes can be read."""
    count = bytearray(4)
    fcntl.ioctl(descriptor, termios.FIONREAD, count)
    return int.from_bytes(count, sys.byteorder)


def test_a_terminal_is_asked_and_left_as_it_was() -> None:
    def answer(ours: int) -> None:
        os.write(ours, b"ab")
        read_question(ours)
        os.write(ours, b"c\x1b[1;")
        os.write(ours, b"%dRd\x1b[A" % RIGHT[0])
        os.write(ours, answers(RIGHT[1:]))

    assert asked(answer) == (ProbeResult("unicode", b"abcd\x1b[A"), True)


def test_one_that_does_not_answer_is_not_waited_for() -> None:
    def answer(ours: int) -> None:
        read_question(ours)
        os.write(ours, b"q")

    assert asked(answer, patience=0.05) == (ProbeResult(None, b"q"), True)


def test_what_is_no_terminal_is_not_asked() -> None:
    reader, writer = os.pipe()
    assert ask(reader, writer) == ProbeResult(None)
    os.close(writer)
    assert os.read(reader, 1) == b""
    os.close(reader)
