"""Detected capabilities of a terminal, by its environment and its answers."""

import pytest

from oneoh_tui.terminal import setup as terminal
from oneoh_tui.terminal.capabilities import Capabilities, detect_capabilities
from oneoh_tui.terminal.probe import ProbeResult
from oneoh_tui.text.glyphs import choose_glyphs

UTF8 = {"LANG": "C.UTF-8", "TERM": "xterm-256color"}


@pytest.fixture(autouse=True)
def _utf8_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getencoding", lambda: "UTF-8")


def never() -> ProbeResult:
    raise AssertionError("the terminal is asked for nothing")


@pytest.mark.parametrize(
    ("environ", "wish"),
    [
        ({**UTF8, "LC_ALL": "C"}, "auto"),
        ({**UTF8, "LANG": "POSIX"}, "unicode"),
        ({**UTF8, "LANG": "C", "LC_CTYPE": "C.UTF-8"}, "auto"),
        (UTF8, "ascii"),
        ({**UTF8, "TERM": "linux"}, "auto"),
    ],
)
def test_a_terminal_is_not_asked_where_the_answer_does_not_matter(
    environ: dict[str, str], wish: str
) -> None:
    assert detect_capabilities(environ, wish, never).glyphs is None


@pytest.mark.parametrize(
    ("environ", "charmap"),
    [
        (UTF8, "utf-8"),
        ({"LANG": "C"}, "ascii"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "POSIX"}, "ascii"),
        ({"LC_CTYPE": "C.UTF-8"}, "ascii"),
        ({"LC_CTYPE": "fr_FR.UTF-8"}, "utf-8"),
        ({"LANG": "en_GB.UTF-8", "LC_CTYPE": "C.UTF-8"}, "utf-8"),
        ({}, "ascii"),
    ],
)
def test_the_locale_tells_how_characters_are_encoded(environ: dict[str, str], charmap: str) -> None:
    assert terminal.charmap(environ) == charmap


def test_another_encoding_is_named_as_the_codecs_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getencoding", lambda: "ISO-8859-1")
    assert terminal.charmap({"LANG": "fr_FR.ISO-8859-1"}) == "iso8859-1"
    assert detect_capabilities({"LANG": "fr_FR.ISO-8859-1"}, "auto", never) == Capabilities(
        "iso8859-1"
    )


@pytest.mark.parametrize(
    ("wish", "found", "safe"),
    [
        ("auto", "unicode", False),
        ("auto", "box", False),
        ("auto", "ascii", False),
        ("unicode", "unicode", False),
        ("unicode", "box", True),
        ("box", "ascii", True),
        ("box", "unicode", False),
        ("auto", None, True),
        ("unicode", None, True),
    ],
)
def test_widths_are_doubted_where_the_terminal_does_not_draw_what_it_will_be_given(
    wish: str, found: str, safe: bool
) -> None:
    here = detect_capabilities(UTF8, wish, lambda: ProbeResult(found, b"typed"))  # type: ignore[arg-type]
    assert here.safe_width == safe
    assert here.typed == b"typed"


@pytest.mark.parametrize(
    ("found", "charmap", "drawn"),
    [
        ("unicode", "utf-8", "unicode"),
        ("box", "utf-8", "box"),
        ("ascii", "ascii", "ascii"),
        (None, "ascii", "ascii"),
    ],
)
def test_without_any_locale_the_terminal_decides(found: str, charmap: str, drawn: str) -> None:
    environ = {"TERM": "xterm"}
    here = detect_capabilities(environ, "auto", lambda: ProbeResult(found))  # type: ignore[arg-type]
    assert here.charmap == charmap
    assert choose_glyphs("auto", environ, here.charmap, here.glyphs).name == drawn


@pytest.mark.parametrize(
    ("colours", "before", "after"),
    [
        ("256", {}, {"TEXTUAL_COLOR_SYSTEM": "256"}),
        ("full", {"NO_COLOR": "1"}, {"TEXTUAL_COLOR_SYSTEM": "truecolor"}),
        ("16", {}, {"TEXTUAL_COLOR_SYSTEM": "standard"}),
        ("none", {}, {"NO_COLOR": "1"}),
        ("auto", {"NO_COLOR": "1"}, {"NO_COLOR": "1"}),
        (None, {"TEXTUAL_COLOR_SYSTEM": "256"}, {"TEXTUAL_COLOR_SYSTEM": "256"}),
    ],
)
def test_the_command_line_goes_before_the_environment(
    colours: str | None, before: dict[str, str], after: dict[str, str]
) -> None:
    environ = dict(before)
    terminal.prepare(environ, colours)
    assert {name: environ[name] for name in environ if "COLOR" in name} == after
