"""Lines of interfaces, read one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_ai.uci.gui_lines import Go, GuiLine, SetOption, SetPosition, Word, read_gui_line
from oneoh_ai.uci.time_limit import thinking_ms

FEN = "w7/8/8/8/8/8/8/7W[AA] w - - 0 1"
NUMBERS = st.integers(1, 1 << 20)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("uci", Word("uci")),
        ("  isready \r", Word("isready")),
        ("quit now", Word("quit")),
        ("setoption name Hash value 64", SetOption("Hash", "64")),
        ("setoption name Clear Hash", SetOption("Clear Hash", "")),
        ("setoption name File Name value a value b", SetOption("File Name", "a value b")),
        ("position startpos", SetPosition(None, ())),
        ("position startpos moves a1a2 A@b3", SetPosition(None, ("a1a2", "A@b3"))),
        (f"position fen {FEN}", SetPosition(FEN, ())),
        (f"position fen {FEN} moves h1h2", SetPosition(FEN, ("h1h2",))),
        ("go", Go()),
        ("go infinite depth 4", Go()),
        ("go depth 4 nodes 100 movetime 50", Go(depth=4, nodes=100, movetime=50)),
        (
            "go wtime 1000 btime -5 winc 10 movestogo 7",
            Go(times=(1000, 0), increments=(10, 0), moves_to_go=7),
        ),
        ("go searchmoves a1a2 depth x nodes", Go()),
        ("position", None),
        ("hello", None),
        ("", None),
    ],
)
def test_a_line_is_read(line: str, read: GuiLine | None) -> None:
    assert read_gui_line(line) == read


@given(
    st.text()
    | st.lists(st.sampled_from(["go", "position", "fen", "moves", "wtime", "9", "-1", "²"])).map(
        " ".join
    )
)
def test_no_line_breaks_the_reader(line: str) -> None:
    read_gui_line(line)


@given(NUMBERS, NUMBERS, st.integers(0, 10_000), st.none() | st.integers(1, 60))
def test_a_search_takes_no_more_than_is_left(
    left: int, other: int, increment: int, moves_to_go: int | None
) -> None:
    for seat, times in enumerate(((left, other), (other, left))):
        go = Go(times=times, increments=(increment, increment), moves_to_go=moves_to_go)
        milliseconds = thinking_ms(go, seat)
        assert milliseconds is not None
        assert 0 < milliseconds <= max(1, left)


@pytest.mark.parametrize(
    ("go", "milliseconds"),
    [
        (Go(), None),
        (Go(nodes=5), None),
        (Go(movetime=500), 480),
        (Go(movetime=1), 1),
        (Go(times=(30_000, None)), 1000),
        (Go(times=(30_000, None), increments=(400, 0)), 1300),
        (Go(times=(30_000, None), moves_to_go=1), 23_980),
    ],
)
def test_the_time_for_a_turn_of_red(go: Go, milliseconds: float | None) -> None:
    assert thinking_ms(go, 0) == milliseconds
