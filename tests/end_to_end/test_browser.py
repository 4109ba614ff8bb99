"""Play in a browser: a game, a lost connection, the same game in two pages."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.end_to_end.chromium import PROGRAM, Chromium
from tests.end_to_end.cut import Line
from tests.end_to_end.seat import MY_TURN
from tests.end_to_end.served import Served

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(240),
    pytest.mark.skipif(PROGRAM is None, reason="Chromium is not installed"),
]

MOVE = re.compile(r"move (\d+)")
NOTICE = (
    "document.getElementById('notice').hidden ? '' : document.getElementById('words').innerText"
)


def test_a_browser_plays_and_comes_back(tmp_path: Path) -> None:
    with (
        Served(tmp_path / "served") as served,
        Line(urlsplit(served.page).port or 0) as line,
        Chromium(tmp_path / "profile") as page,
    ):
        page.resize(900, 560)
        page.go(f"http://127.0.0.1:{line.port}/")
        page.wait_for("You are guest-")
        _play_a_bot(page)
        _make_a_move(page)
        _lose_the_line(page, line)
        page.resize(1200, 800)
        _make_a_move(page)
        _open_a_second_page(page, tmp_path)
        page.picture(tmp_path / "page.png")
        assert (tmp_path / "page.png").stat().st_size > 5_000
        assert page.complaints == []


def _play_a_bot(page: Chromium) -> None:
    page.press("p")
    page.wait_for("› [ Start ]")
    page.press("Enter")
    page.wait_for("Play at once")
    page.press("Enter")
    page.wait_until(_is_turn)


def _make_a_move(page: Chromium) -> None:
    before = _moves(page.wait_until(_is_turn))
    page.press("ArrowDown")
    page.wait_for("Enter")
    page.press("Enter")
    page.wait_for(". guest-")
    page.wait_until(lambda text: _moves(text) > before)


def _lose_the_line(page: Chromium, line: Line) -> None:
    """Cut the connection: the page says so, and reconnects to the same game by itself."""
    before = page.wait_until(_is_turn)
    line.cut()
    page.wait_for("connection is lost", NOTICE)
    page.wait_until(lambda _text: page.run(NOTICE) == "")
    assert _moves(page.wait_until(_is_turn)) == _moves(before)


def _open_a_second_page(page: Chromium, folder: Path) -> None:
    """Open a second page: the session moves there, and the first page can take it back."""
    page.run("window.open(location.href); 0")
    page.wait_for("Your game goes on in the terminal", NOTICE)
    page.bring_to_front()
    page.picture(folder / "notice.png")
    page.press("Enter")
    page.wait_until(lambda _text: page.run(NOTICE) == "")
    page.wait_until(lambda text: text.startswith(" One Zero One") and "1-3 Card" in text)


def _is_turn(text: str) -> bool:
    """Return whether the player is to act; the prompt alone may be that of the turn before."""
    return bool(MY_TURN.search(text)) and "› 0  guest-" in text


def _moves(text: str) -> int:
    found = MOVE.search(text)
    return int(found[1]) if found else -1
