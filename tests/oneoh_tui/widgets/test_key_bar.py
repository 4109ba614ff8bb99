"""Key bar where not every key fits."""

import pytest
from textual.binding import Binding

from oneoh_tui.app import OneohApp
from oneoh_tui.games.bot255.workbench_keys import WORKBENCH_KEYS
from oneoh_tui.widgets.key_bar import KeyEntry, fitting


def entry(key: str, text: str, *, is_spare: bool = False) -> KeyEntry:
    return KeyEntry(Binding(key, "do", text), key, text, is_spare)


ENTRIES = [
    entry("enter", "Place"),
    entry("x", "Take back", is_spare=True),
    entry("c", "Clear"),
    entry("d", "Details", is_spare=True),
    entry("q", "Leave"),
    entry("question_mark", "Help"),
]


@pytest.mark.parametrize(
    ("dropped", "kept"),
    [
        ((), ["enter", "x", "c", "d", "q", "question_mark"]),
        (("d",), ["enter", "x", "c", "q", "question_mark"]),
        (("d", "x"), ["enter", "c", "q", "question_mark"]),
        (("d", "x", "c"), ["enter", "q", "question_mark"]),
        (("d", "x", "c", "enter"), ["q", "question_mark"]),
        (("d", "x", "c", "enter", "q"), ["question_mark"]),
    ],
)
def test_the_least_important_key_is_dropped_first_and_the_way_out_last(
    dropped: tuple[str, ...], kept: list[str]
) -> None:
    room = sum(each.width for each in ENTRIES if each.binding.key not in dropped)
    assert [each.binding.key for each in fitting(ENTRIES, room)] == kept


def test_the_key_that_stops_the_program_means_nothing_else_on_the_workbench() -> None:
    stopping = {
        key
        for binding in OneohApp.BINDINGS
        if isinstance(binding, Binding) and binding.action == "suspend_process"
        for key in binding.key.split(",")
    }
    bench = {
        key
        for binding in WORKBENCH_KEYS
        if isinstance(binding, Binding)
        for key in binding.key.split(",")
    }
    assert stopping
    assert stopping.isdisjoint(bench)
