"""A view sends as much as a terminal takes, reduced to what it can show."""

import pytest

from oneoh_tui.gateway.channel import HIGHEST, WIDEST, RemoteTerminal, fitting
from oneoh_tui.gateway.reduction import depth_of, reduced, spelled
from oneoh_tui.gateway.view import View
from tests.oneoh_tui.gateway.conftest import FakeChannel, remote


def _attached(channel: FakeChannel) -> View:
    view = View((80, 24))
    view.attach(remote(channel), mouse=True)
    return view


def _draw(view: View, text: str) -> None:
    view.display.feed(view.clipped(text))
    view.show()


def test_a_channel_that_is_not_ready_misses_frames_and_gets_the_last(channel: FakeChannel) -> None:
    view = _attached(channel)
    channel.ready, before = False, len(channel.sent)
    for number in range(1000):
        _draw(view, f"\x1b[1;1Hframe {number:4}")
    assert len(channel.sent) == before
    channel.ready = True
    view.show()
    assert len(channel.sent) == before + 1
    assert channel.text.startswith("frame  999")


def test_a_frame_that_changes_nothing_costs_nothing(channel: FakeChannel) -> None:
    view = _attached(channel)
    _draw(view, "\x1b[1;1Hsame")
    before = len(channel.bytes)
    _draw(view, "\x1b[1;1Hsame")
    assert len(channel.bytes) == before


def test_another_terminal_is_shown_all_of_it(channel: FakeChannel) -> None:
    view = _attached(channel)
    _draw(view, "\x1b[5;1Hhere")
    assert view.detach() is channel
    _draw(view, "\x1b[6;1Hmeanwhile")
    other = FakeChannel()
    view.attach(remote(other), mouse=False)
    assert [line for line in other.text.splitlines() if line] == ["here", "meanwhile"]
    assert b"1000h" not in other.bytes
    assert "meanwhile" not in channel.text


def test_a_bell_rung_while_nobody_listened_is_not_rung_later(channel: FakeChannel) -> None:
    view = _attached(channel)
    view.detach()
    _draw(view, "\x07")
    other = FakeChannel()
    view.attach(remote(other), mouse=True)
    assert b"\x07" not in other.bytes


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "linux"}, "16"),
        ({}, "16"),
    ],
)
def test_the_terminal_says_how_many_colours_it_has(environ: dict[str, str], depth: str) -> None:
    assert depth_of(environ) == depth


def test_colours_become_the_nearest_that_there_are() -> None:
    text = "\x1b[1;38;2;255;0;0;48;2;0;0;0mx\x1b[38;5;9my"
    assert reduced(text, "truecolor") == text
    assert reduced(text, "256") == "\x1b[1;38;5;196;48;5;16mx\x1b[38;5;9my"
    assert reduced(text, "16") == "\x1b[1;31;40mx\x1b[38;5;9my"


def test_what_cannot_be_encoded_is_as_wide_as_it_was() -> None:
    assert spelled("é’日a", "latin-1") == "é'??a"
    assert spelled("é日a", "ascii") == "e??a"


@pytest.mark.parametrize(
    ("environ", "charmap"),
    [
        ({}, "utf-8"),
        ({"LANG": "fr_FR"}, "utf-8"),
        ({"LANG": "fr_FR.UTF-8"}, "utf-8"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "ascii"),
        ({"LANG": "fr_FR.ISO-8859-1@euro"}, "iso8859-1"),
        ({"LANG": "x.nonsense"}, "ascii"),
    ],
)
def test_the_locale_says_how_characters_are_encoded(environ: dict[str, str], charmap: str) -> None:
    assert RemoteTerminal(FakeChannel(), environ, (80, 24)).charmap == charmap


def test_no_window_is_so_large_that_it_costs_the_host_much() -> None:
    assert fitting(4_000_000_000, 4_000_000_000) == (WIDEST, HIGHEST)
    assert fitting(0, 0) == (80, 24)
    assert fitting(100, 30) == (100, 30)


@pytest.fixture
def channel() -> FakeChannel:
    return FakeChannel()
