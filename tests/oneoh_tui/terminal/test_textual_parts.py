"""Each private name of Textual that is looked up may be missing alone, and costs one service.

Names that a class of ours overrides are tried in tests/end_to_end/test_other_releases.py, as only a
release that calls something else shows what is lost.
"""

import sys
from types import SimpleNamespace
from typing import Any, cast

import pytest

from oneoh_tui.terminal import textual_parts
from oneoh_tui.terminal.textual_parts import MissingPart


def without(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    """Have the import of a private module of Textual fail."""
    monkeypatch.setitem(sys.modules, f"textual.{module}", cast("Any", None))


def test_without_the_parser_keys_cannot_be_read_and_the_reason_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert textual_parts.parses_keys()
    without(monkeypatch, "_xterm_parser")
    assert not textual_parts.parses_keys()
    with pytest.raises(MissingPart, match="the installed Textual has no"):
        textual_parts.require_key_parser()


def test_without_the_context_nobody_is_known_to_have_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from textual._context import active_message_pump

    node = object()
    token = active_message_pump.set(cast("Any", node))
    assert textual_parts._failed_node(ValueError()) is node
    without(monkeypatch, "_context")
    assert textual_parts._failed_node(ValueError()) is None
    active_message_pump.reset(token)


def test_without_the_cache_there_is_nothing_to_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    from textual._styles_cache import StylesCache

    get: Any = StylesCache.get_inner_outer
    cleared: list[bool] = []
    monkeypatch.setattr(
        StylesCache,
        "get_inner_outer",
        SimpleNamespace(cache_clear=lambda: cleared.append(True), __wrapped__=get),
    )
    textual_parts.forget_drawn()
    assert cleared == [True]
    without(monkeypatch, "_styles_cache")
    textual_parts.forget_drawn()
    assert cleared == [True]


STREAMS = {"_capture_stdout", "_capture_stderr"}


@pytest.mark.parametrize("names", [STREAMS, *({name} for name in sorted(STREAMS)), set()])
def test_the_streams_that_an_app_has_are_the_processs(names: set[str]) -> None:
    app = SimpleNamespace(**dict.fromkeys(names))
    textual_parts.leave_streams_alone(cast("Any", app))
    assert vars(app).keys() == names
    assert all(stream in (sys.stdout, sys.stderr) for stream in vars(app).values())


@pytest.mark.parametrize("names", [{"_fatal_error"}, set()])
def test_the_report_takes_the_place_of_a_handler_that_is_there(names: set[str]) -> None:
    app = SimpleNamespace(**dict.fromkeys(names))
    report = object()
    textual_parts.on_fatal_error(cast("Any", app), cast("Any", report))
    assert vars(app) == dict.fromkeys(names, report)
