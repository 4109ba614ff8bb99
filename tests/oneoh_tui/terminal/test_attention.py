"""Titles and notifications: each terminal gets its own sequence, and one that has none gets none."""

import pytest

from oneoh_tui.terminal.attention import notification, title


@pytest.mark.parametrize(
    ("environ", "sequence"),
    [
        ({"TERM": "xterm-kitty"}, "\x1b]99;;Ada: your turn\x1b\\"),
        ({"TERM": "foot"}, "\x1b]777;notify;oneoh;Ada: your turn\x1b\\"),
        ({"TERM": "xterm-ghostty"}, "\x1b]777;notify;oneoh;Ada: your turn\x1b\\"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, "\x1b]9;Ada: your turn\x1b\\"),
        ({"TERM": "tmux-256color", "TERM_PROGRAM": "iTerm.app"}, ""),
        ({"TERM": "xterm-256color"}, ""),
        ({"TERM": "linux"}, ""),
        ({}, ""),
    ],
    ids=lambda each: " ".join(each.values()) or "none" if isinstance(each, dict) else None,
)
def test_a_notification_is_in_the_terminals_own_words(
    environ: dict[str, str], sequence: str
) -> None:
    assert notification("Ada: your turn", environ) == sequence


@pytest.mark.parametrize("term", ["xterm-256color", "tmux-256color", "foot"])
def test_a_title_is_set_where_there_are_titles(term: str) -> None:
    assert title("oneoh", {"TERM": term}) == "\x1b]2;oneoh\x1b\\"


@pytest.mark.parametrize("environ", [{"TERM": "linux"}, {"TERM": "vt220"}, {}], ids=str)
def test_a_terminal_without_titles_is_sent_none(environ: dict[str, str]) -> None:
    assert title("oneoh", environ) == ""


@pytest.mark.parametrize("term", ["xterm-kitty", "foot"])
def test_a_name_can_neither_end_a_sequence_nor_add_to_it(term: str) -> None:
    hostile = "Ada\x1b\\\x07;\x9c\x1b]2;x"
    for sequence in (notification(hostile, {"TERM": term}), title(hostile, {"TERM": term})):
        inner = sequence.removeprefix("\x1b]").removesuffix("\x1b\\")
        assert inner.isprintable()
    assert notification("a;b", {"TERM": "foot"}).count(";") == 3
