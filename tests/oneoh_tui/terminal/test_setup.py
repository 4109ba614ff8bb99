"""Set-up of the terminal: variables for Textual, and terminals that are refused."""

import os
import pty
import subprocess
import sys

import pytest

from oneoh_tui.__main__ import main
from oneoh_tui.config.themes import Themes
from oneoh_tui.terminal import setup as terminal
from oneoh_tui.text.glyphs import GLYPHS, choose_glyphs


def test_what_the_user_settled_stays() -> None:
    environ = {"TEXTUAL_FPS": "30"}
    terminal.prepare(environ)
    assert environ["TEXTUAL_FPS"] == "30"
    assert environ["TEXTUAL_ANIMATIONS"] == "none"


def test_the_size_of_somebody_elses_window_is_forgotten() -> None:
    environ = {"COLUMNS": "200", "LINES": "50"}
    terminal.prepare(environ)
    assert not {"COLUMNS", "LINES"} & set(environ)


def in_terminal(size: tuple[int, int], *arguments: str, **environ: str) -> tuple[int, str]:
    """Return exit code and output of the command in a terminal of this size."""
    ours, theirs = pty.openpty()
    columns, rows = size
    import fcntl
    import struct
    import termios

    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "oneoh_tui", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, **environ},
        start_new_session=True,
    )
    os.close(theirs)
    said = b""
    try:
        while chunk := os.read(ours, 4096):
            said += chunk
    except OSError:  # The other end is closed.
        pass
    os.close(ours)
    return process.wait(), said.decode()


@pytest.mark.slow
def test_a_terminal_that_cannot_move_its_cursor_is_refused_in_words() -> None:
    code, said = in_terminal((80, 24), TERM="dumb")
    assert code == 2
    assert "TERM=dumb" in said
    assert "oneoh --line" in said


@pytest.mark.slow
def test_a_window_that_is_too_small_is_refused_with_its_size() -> None:
    code, said = in_terminal((79, 24))
    assert code == 2
    assert "79" in said


@pytest.mark.slow
def test_it_is_refused_in_the_players_language() -> None:
    code, said = in_terminal((80, 24), TERM="dumb", LC_ALL="", LANG="fr_FR.UTF-8")
    assert code == 2
    assert "ligne par ligne" in said


@pytest.mark.slow
def test_files_and_pipes_are_no_terminal() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "oneoh_tui"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 2
    assert "terminal" in result.stderr


@pytest.mark.slow
def test_the_version_and_the_help_need_no_terminal() -> None:
    for option in ("--version", "--help"):
        result = subprocess.run(
            [sys.executable, "-m", "oneoh_tui", option], capture_output=True, text=True, check=True
        )
        assert "oneoh" in result.stdout


def test_what_is_no_address_is_refused_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        main(["join", "http://example.org"])
    assert ending.value.code == 2
    assert "no address" in capsys.readouterr().err


def test_a_terminal_is_there_until_it_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs) as stdin:
        monkeypatch.setattr(sys, "__stdin__", stdin)
        assert not terminal.gone()
        os.close(ours)
        assert terminal.gone()


@pytest.mark.parametrize(
    ("wish", "term", "charmap", "chosen"),
    [
        ("auto", "xterm-256color", "UTF-8", "unicode"),
        ("auto", "linux", "utf8", "box"),
        ("auto", "xterm-256color", "ISO-8859-1", "ascii"),
        ("auto", "xterm", "ANSI_X3.4-1968", "ascii"),
        ("unicode", "linux", "ANSI_X3.4-1968", "unicode"),
        ("ascii", "xterm", "UTF-8", "ascii"),
    ],
)
def test_glyphs_are_the_best_that_locale_and_terminal_can_show(
    wish: str, term: str, charmap: str, chosen: str
) -> None:
    assert choose_glyphs(wish, {"TERM": term}, charmap).name == chosen


def test_the_ascii_set_is_ascii() -> None:
    glyphs = GLYPHS["ascii"]
    assert all(str(getattr(glyphs, name)).isascii() for name in glyphs.__dataclass_fields__)


@pytest.mark.parametrize("name", GLYPHS)
def test_every_glyph_is_one_column_wide(name: str) -> None:
    from rich.cells import cell_len

    glyphs = next(glyphs for each, glyphs in GLYPHS.items() if each == name)
    values = {field: getattr(glyphs, field) for field in glyphs.__dataclass_fields__}
    del values["name"]
    assert {field for field, value in values.items() if cell_len(value) != 1} == set()


@pytest.mark.parametrize(
    ("environ", "theme"),
    [
        ({"TERM": "xterm-256color"}, "oneoh-dark"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "oneoh-dark"),
        ({"TERM": "linux"}, "oneoh-ansi"),
        ({}, "oneoh-ansi"),
    ],
)
def test_terminals_of_16_colours_get_their_own(environ: dict[str, str], theme: str) -> None:
    assert Themes().choose("auto", environ).name == theme
    assert Themes().choose("light", environ).name == "oneoh-light"
