"""Lines of engines, read one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_ai.uci.engine_lines import (
    BestMove,
    EngineLine,
    EngineOption,
    Identity,
    Sign,
    read_engine_line,
)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("uciok", Sign("uciok")),
        (" readyok \r", Sign("readyok")),
        ("id name Big Fish 3", Identity("name", "Big Fish 3")),
        ("id author", Identity("author", "")),
        ("bestmove A@c1 ponder b1b2", BestMove("A@c1")),
        ("bestmove (none)", BestMove("")),
        ("bestmove 0000", BestMove("")),
        ("bestmove", BestMove("")),
        ("option name Clear Hash type button", EngineOption("Clear Hash", "button")),
        (
            "option name UCI_Variant type combo default a var a var b c var d",
            EngineOption("UCI_Variant", "combo", ("a", "b c", "d")),
        ),
        ("option name", None),
        ("info string bestmove a1a2", None),
        ("", None),
    ],
)
def test_a_line_is_read(line: str, read: EngineLine | None) -> None:
    assert read_engine_line(line) == read


@given(st.text() | st.text().map("option name {}".format) | st.text().map("bestmove {}".format))
def test_no_line_breaks_the_reader(line: str) -> None:
    read_engine_line(line)
